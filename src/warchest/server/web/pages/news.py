"""The list of news, the count that the head of each page shows, and the form where users choose which notices are sent and when.

List and form work without scripts. A list that a page shows counts as seen once its script says so: a `GET` changes nothing.
"""

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.drawing.boards import board_svg, definitions, described, picture_of
from warchest.drawing.sheet import Svg, marker_svg
from warchest.rules.content.war_chest import RULESETS
from warchest.schema.time_control import DAY_MS, MINUTE_MS, wall_ms
from warchest.server.notices.desk import DELAYS, Wishes, zone_of
from warchest.server.notices.kinds import KINDS, SETTINGS
from warchest.server.notices.service import Item, Notices
from warchest.server.table import Table
from warchest.server.table.new_game.game_request import played_in
from warchest.server.table.people import held
from warchest.server.web.dependencies import TheTable, TheUser, api_call, form_post
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import ACTIONS, LOOKS, limited
from warchest.server.web.messages import NewsCount
from warchest.server.web.openapi import MALFORMED
from warchest.wording.dates import ago, near_day, time_of_day
from warchest.wording.languages import N_, _, language, ngettext

TheNotices = NamedDependency[Notices]
CHANNELS = {"push": N_("Browser"), "service": N_("Service"), "mail": N_("E-mail")}
"""The channels, by id, with the heads of their columns."""
_TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])(?![0-9])")
"""A time of day. Browsers may add seconds."""


ZoneQuery = Annotated[str, QueryParameter(name="zone", max_length=64)]
MOST_BOARDS: Final = 12
"""The most news with a board, since each board may have to be read from its game's log."""
MARKER: Final = 18
"""The size of the markers beside the locations held, in pixels."""
_ANSWERED: Final = ("challenge", "offer")
"""The settings of the kinds that wait for an answer, and not for an action."""


@dataclass(frozen=True)
class NewsItem:
    """A notice, its game and the board of that game."""

    item: Item
    when: str
    next: str
    """The label of the link: to play, to answer or to look at the result."""
    played: str
    round: int
    """The number of the round, or 0 if it is not shown."""
    score: list[tuple[Svg, int]]
    """The markers of both sides with the locations that they hold, the user's first. Empty before the first round."""
    board: Svg | None
    over: bool


@get("/news", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def news(person: TheUser, notices: TheNotices, table: TheTable, zone: ZoneQuery = "") -> Template:
    """Show the user's news by day. `zone`: the time zone of the days, by default the one that the user has chosen for quiet hours."""
    zone = zone or notices.wishes(person).zone
    here, now = zone_of(zone), wall_ms()
    listed = notices.listed(person)
    boards = {item.game: None for item in listed[:MOST_BOARDS]}
    items = [
        _shown(
            table,
            person,
            item,
            ago(item.at) if now - item.at < DAY_MS else time_of_day(item.at, here),
            item.game in boards,
        )
        for item in listed
    ]
    days = [(day, [*group]) for day, group in groupby(items, lambda one: near_day(one.item.at, now, here))]
    shapes = definitions(*RULESETS.values()) if items else ""
    context = {"boot": None, "days": days, "zone": zone, "definitions": shapes}
    return Template("news.html", context=context, headers=NO_STORE)


def _shown(table: Table, person: str, item: Item, when: str, pictured: bool) -> NewsItem:
    """Return a notice with its game, as everybody may see it."""
    row, live = table.standing(item.game)
    kind, view, rules = KINDS[item.kind], live.view(None), live.game.setup.ruleset
    own = next(iter(held(row, person)), 1) % 2
    board = None
    if pictured:
        picture = picture_of(view, rules)
        board = board_svg(picture, described(picture), turned=own == 0)
    holders = [*view.held.values()]
    return NewsItem(
        item,
        when,
        next=_("Answer") if kind.setting in _ANSWERED else _("Play") if kind.waits else _("Result"),
        played=played_in(row),
        round=0 if view.phase == "over" else view.round,
        score=[(marker_svg("AB"[side], MARKER), sum(one == "AB"[side] for one in holders)) for side in (own, 1 - own)]
        if view.round
        else [],
        board=board,
        over=not kind.waits,
    )


@get("/api/news", sync_to_thread=True, guards=[limited(LOOKS)], responses=MALFORMED)
def count(person: TheUser, notices: TheNotices) -> Response[NewsCount]:
    """Return how many news the user has not seen."""
    return Response(NewsCount(notices.count(person)), headers=NO_STORE)


@api_call("/api/news/seen", guards=[limited(ACTIONS)], responses=MALFORMED)
def seen(person: TheUser, notices: TheNotices) -> NewsCount:
    """Note that the user has seen all news. The user's other devices drop the notices that they show."""
    notices.see(person)
    return NewsCount(notices.count(person))


class WishForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of the user's wishes. `on` lists what is sent, each as setting of a kind and channel, such as `turn/push`."""

    delay: Literal["0", "1", "5", "15", "60"]
    zone: str = "UTC"
    quiet_from: str = ""
    quiet_until: str = ""
    on: str | list[str] = ""


@form_post("/account/notices/wishes", guards=[limited(ACTIONS)])
def choose(person: TheUser, notices: TheNotices, data: URLEncodedBody[WishForm]) -> Redirect:
    """Keep the user's wishes."""
    on = {data.on} if isinstance(data.on, str) else {*data.on}
    known = [(setting, channel) for setting in SETTINGS for channel in notices.channels]
    before = notices.wishes(person)
    off = [one for one in before.off if one[1] not in notices.channels]
    off += [one for one in known if "/".join(one) not in on]
    start, end = _minute(data.quiet_from), _minute(data.quiet_until)
    if start is None or end is None:
        start = end = None
    delay = int(data.delay) * MINUTE_MS
    notices.wish(person, Wishes(delay, data.zone[:64], start, end, tuple(off), language().tag))
    return Redirect("/account/notices", status_code=303)


def listed_wishes(person: str, notices: Notices) -> dict[str, Any]:
    """Return what the form of the wishes shows."""
    wishes = notices.wishes(person)
    channels = [id_ for id_ in CHANNELS if id_ in notices.channels]
    return {
        "heads": [_(CHANNELS[id_]) for id_ in channels],
        "kinds": [
            (setting, _(name), [(id_, (setting, id_) not in wishes.off) for id_ in channels])
            for setting, name in SETTINGS.items()
        ],
        "delays": [(minutes, _delay(minutes), wishes.delay == minutes * MINUTE_MS) for minutes in DELAYS],
        "quiet": (_clock(wishes.quiet_from), _clock(wishes.quiet_until)),
        "zone": wishes.zone,
    }


def _delay(minutes: int) -> str:
    if not minutes:
        return _("At once")
    return ngettext("After %(num)d minute", "After %(num)d minutes", minutes) % {"num": minutes}


def _minute(text: str) -> int | None:
    """Return the minute of the day of a time such as `22:30`, or None for anything else."""
    found = _TIME.match(text)
    return int(found[1]) * 60 + int(found[2]) if found else None


def _clock(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"
