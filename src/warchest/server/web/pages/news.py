"""The list of news, the count that the head of each page shows, and the form where users choose which notices are sent and when.

List and form work without scripts. A list that a page shows counts as seen once its script says so: a `GET` changes nothing.
"""

import re
from typing import Any, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect, Template

from warchest.schema.time_control import MINUTE_MS
from warchest.server.notices.desk import DELAYS, Wishes
from warchest.server.notices.kinds import SETTINGS
from warchest.server.notices.service import Notices
from warchest.server.web.dependencies import TheUser, api_call, form_post
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import ACTIONS, LOOKS, limited
from warchest.server.web.messages import NewsCount
from warchest.server.web.openapi import MALFORMED
from warchest.wording.dates import ago
from warchest.wording.languages import N_, _, language, ngettext

TheNotices = NamedDependency[Notices]
CHANNELS = {"push": N_("Browser"), "service": N_("Service"), "mail": N_("E-mail")}
"""The channels, by id, with the heads of their columns."""
_TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])(?![0-9])")
"""A time of day. Browsers may add seconds."""


@get("/news", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def news(person: TheUser, notices: TheNotices) -> Template:
    """Show the user's news."""
    items = [(item, ago(item.at)) for item in notices.listed(person)]
    return Template("news.html", context={"boot": None, "items": items}, headers=NO_STORE)


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


def wishes_told(person: str, notices: Notices) -> dict[str, Any]:
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
