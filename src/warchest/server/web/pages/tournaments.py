"""The pages of tournaments, which work without scripts, and the same as calls for programs."""

import contextlib
import csv
import io
from collections.abc import Callable, Collection
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody, URLEncodedBody
from litestar.response import Redirect, Stream, Template
from markupsafe import Markup

from warchest.bots.registry import LEVELS, bot_name
from warchest.schema.draws import NextOpening
from warchest.schema.time_control import DaysClock, LiveClock, TimeControl
from warchest.server.accounts import Accounts
from warchest.server.accounts.names import plain
from warchest.server.hosting import Hosting
from warchest.server.table import RefusedError, Replays, TableError
from warchest.server.tournaments.pairing import FORMATS, FormatId
from warchest.server.tournaments.service import (
    STATUSES,
    NewTournament,
    TournamentCourse,
    Tournaments,
    offered,
)
from warchest.server.tournaments.tables import LASTING
from warchest.server.web.api import no_store
from warchest.server.web.dependencies import (
    AnchorHeader,
    PromiseHeader,
    TheUser,
    WebRequest,
    api_call,
    form_post,
    opening_in,
)
from warchest.server.web.errors import NO_STORE, small_page, way_home
from warchest.server.web.guard.bounds import BLOCKS, GAMES, IMPORTING
from warchest.server.web.guard.limits import ACTIONS, IMPORTS, LOOKS, limited
from warchest.server.web.guard.security import PLAY, SCOPE, account_of
from warchest.server.web.openapi import NO_GAME, NOT_ALLOWED
from warchest.server.web.pages.front import RowsQuery
from warchest.server.web.pages.own_data import MOST_GAMES, with_rests
from warchest.server.web.pages.tournament_course import TournamentListing, course_of_all, listing_of, players_of
from warchest.wording.languages import N_, _
from warchest.wording.setups import clock_text

TheTournaments = NamedDependency[Tournaments]
Organizers = NamedDependency[Collection[str]]
ANYONE: Final = "*"
"""Stands for all accounts among the names of those who may announce tournaments."""
CLOCKS: Final[dict[str, TimeControl]] = {
    "5+3": LiveClock(5, 3),
    "10+5": LiveClock(10, 5),
    "15+10": LiveClock(15, 10),
    "3d": DaysClock(3),
}
"""The clocks of the form, by id."""


AGES: Final[dict[int, str]] = {
    0: N_("Any account"),
    1: N_("Accounts that are at least a day old"),
    7: N_("Accounts that are at least a week old"),
    30: N_("Accounts that are at least a month old"),
}
"""The ages of accounts that the form offers, in days."""


class TournamentForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a new tournament."""

    name: Annotated[str, msgspec.Meta(max_length=100)]
    form: FormatId
    clock: Literal["5+3", "10+5", "15+10", "3d"]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=15)] = 5
    filler: str = ""
    rated: Literal["", "yes"] = ""
    bots: Literal["", "yes"] = ""
    weekly: Literal["", "yes"] = ""
    least_days: Literal[0, 1, 7, 30] = 0


class TournamentAct(msgspec.Struct, forbid_unknown_fields=True):
    """The act of a user in a tournament. An organizer also starts it, removes players, and calls it off."""

    act: Literal["join", "leave", "start", "remove", "call-off"]
    number: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """the number of the player to remove"""


GROUPS: Final = (
    (STATUSES["open"], ("open",)),
    (STATUSES["running"], ("running",)),
    (STATUSES["over"], ("over", "off")),
)
"""The headings of the list, each with the statuses of its tournaments."""
ACTS: Final[dict[str, Callable[[Tournaments, str, str, int], None]]] = {
    "join": lambda tournaments, person, id_, _number: tournaments.join(person, id_),
    "leave": lambda tournaments, person, id_, _number: tournaments.leave(person, id_),
    "start": lambda tournaments, person, id_, _number: tournaments.start(person, id_),
    "remove": lambda tournaments, person, id_, number: tournaments.remove(person, id_, number),
    "call-off": lambda tournaments, person, id_, _number: tournaments.call_off(person, id_),
}
"""The functions of the acts, by `TournamentAct.act`."""


def may_announce(request: WebRequest, hosting: Hosting, organizers: Collection[str]) -> bool:
    """Return whether the user may announce tournaments: a host, or an account that the host has named."""
    account = account_of(request)
    if account is None:
        return False
    named = {plain(name) for name in organizers}
    return ANYONE in organizers or plain(account.name or "") in named or hosting.is_host(account.account or "")


def _found(tournaments: Tournaments, id_: str) -> TournamentCourse:
    course = tournaments.course(id_)
    if course is None:
        raise NotFoundException
    return course


# Pages


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def list_page(
    request: WebRequest,
    person: TheUser,
    accounts: NamedDependency[Accounts],
    hosting: NamedDependency[Hosting],
    organizers: Organizers,
    tournaments: TheTournaments,
) -> Template:
    """Show the tournaments in groups by their status, and to those who may announce one the form for it."""
    return _list_page(person, accounts, tournaments, may=may_announce(request, hosting, organizers))


def _list_page(
    person: str, accounts: Accounts, tournaments: Tournaments, *, may: bool, name: str = "", trouble: str = ""
) -> Template:
    own = tournaments.own(person)
    groups: dict[str, list[dict[str, Any]]] = {heading: [] for heading, _its in GROUPS}
    for row, players in tournaments.listed():
        listing = listing_of(accounts, row, players)
        heading = next(heading for heading, its in GROUPS if row.status in its)
        entered = _("You take part") if row.status in LASTING else _("You took part")
        mark = entered if row.id in own else _("You organize it") if row.person == person else ""
        groups[heading].append({"told": listing, "form": _(FORMATS[row.form].name), "mark": mark})
    context = {
        "boot": None,
        "groups": [(_(heading), its) for heading, its in groups.items() if its],
        "may": may,
        "name": name,
        "trouble": trouble,
        "forms": [(id_, _(FORMATS[id_].name), _(FORMATS[id_].note)) for id_ in offered()],
        "clocks": [(id_, clock_text(clock)) for id_, clock in CLOCKS.items()],
        "levels": [(level, bot_name(level)) for level in LEVELS],
        "ages": [(days, _(words)) for days, words in AGES.items()],
    }
    return Template("tournaments.html", context=context, headers=NO_STORE, status_code=422 if trouble else 200)


@form_post("/", guards=[limited(GAMES)])
def announce(
    request: WebRequest,
    person: TheUser,
    accounts: NamedDependency[Accounts],
    hosting: NamedDependency[Hosting],
    organizers: Organizers,
    tournaments: TheTournaments,
    data: URLEncodedBody[TournamentForm],
) -> Redirect | Template:
    """Announce a tournament, and go to its page."""
    if not may_announce(request, hosting, organizers):
        raise PermissionDeniedException
    try:
        wish = NewTournament(
            data.name,
            data.form,
            CLOCKS[data.clock],
            data.rounds,
            weekly=bool(data.weekly),
            rated=bool(data.rated),
            bots=bool(data.bots),
            least_days=data.least_days,
            filler=next((level for level in LEVELS if level == data.filler), None),
        )
        return Redirect(f"/tournaments/{tournaments.create(person, wish)}", status_code=303)
    except RefusedError as problem:
        return _list_page(person, accounts, tournaments, may=True, name=data.name, trouble=str(problem))


@get("/{tournament:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def one_page(
    request: WebRequest,
    person: TheUser,
    accounts: NamedDependency[Accounts],
    tournaments: TheTournaments,
    tournament: FromPath[str],
    rows: RowsQuery = False,
) -> Template | Response[str]:
    """Show a tournament. With `rows` it is only the part that changes by itself."""
    course = _found(tournaments, tournament)
    mine = course.of(person)
    text = course_of_all(request, accounts, tournaments, course).seen_by(None if mine is None else mine.number)
    if tournaments.opens(person, course):
        text = f'<span hidden data-opening="{course.tournament.id}"></span>{text}'
    if rows:
        return Response(text, media_type=MediaType.HTML, headers=NO_STORE)
    listing = listing_of(accounts, course.tournament, players_of(course), course, tournaments.times(course))
    lasting = listing.status in LASTING
    form = FORMATS[listing.form]
    context = {
        "boot": None,
        "told": listing,
        "now": tournaments.now(),
        "course": Markup(text),
        "form": _(form.name),
        "note": _(form.note),
        "signed": account_of(request) is not None,
        "may_join": tournaments.admits(person, course),
        "may_leave": lasting and mine is not None and mine.here and course.closed(mine) is None,
        "organizes": lasting and course.tournament.person == person,
        "present": [one for one in listing.standings if one.here],
    }
    return Template("tournament.html", context=context, headers=NO_STORE)


@form_post("/{tournament:str}", guards=[limited(BLOCKS)])
def act(
    request: WebRequest,
    person: TheUser,
    tournaments: TheTournaments,
    tournament: FromPath[str],
    data: URLEncodedBody[TournamentAct],
) -> Redirect | Template:
    """Join or leave a tournament, or lead it as its organizer. A guest is led to the page for signing in."""
    _found(tournaments, tournament)
    if account_of(request) is None:
        return Redirect("/account", status_code=303)
    try:
        ACTS[data.act](tournaments, person, tournament, data.number)
    except RefusedError as problem:
        return small_page(str(problem), way_home(), 422)
    return Redirect(f"/tournaments/{tournament}", status_code=303)


@get("/{tournament:str}/standings.csv", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def as_table(
    accounts: NamedDependency[Accounts], tournaments: TheTournaments, tournament: FromPath[str]
) -> Response[str]:
    """Return the standings as CSV."""
    course = _found(tournaments, tournament)
    listing = listing_of(accounts, course.tournament, players_of(course), course)
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["place", "name", "points", "buchholz", "wins"])
    for one in listing.standings:
        table.writerow([one.place, _unformulated(one.name), one.points, one.buchholz, one.wins])
    heads = {**NO_STORE, "content-disposition": 'attachment; filename="standings.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=heads)


@get(
    "/{tournament:str}/games.txt",
    sync_to_thread=True,
    guards=[limited(IMPORTS)],
    include_in_schema=False,
    work=IMPORTING,
)
def games_text(
    person: TheUser, replays: NamedDependency[Replays], tournaments: TheTournaments, tournament: FromPath[str]
) -> Stream:
    """Send the finished games as one text, in the order of their rounds, without those that were removed or are still hidden."""
    course = _found(tournaments, tournament)
    done = [row for row in course.rows if row.pairing.result is not None and row.pairing.round not in course.held]
    over = iter([row.game for row in done if row.game is not None][-MOST_GAMES:])

    def next_game() -> bytes | None:
        for game in over:
            with contextlib.suppress(TableError):
                return f"{replays.written(person, game)}\n".encode()
        return None

    heads = {**NO_STORE, "content-disposition": 'attachment; filename="games.txt"'}
    return Stream(with_rests(next_game), media_type="text/plain; charset=utf-8", headers=heads)


def _unformulated(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t") else name


# Calls


@get("/", sync_to_thread=True, guards=[limited(LOOKS)])
def listed(accounts: NamedDependency[Accounts], tournaments: TheTournaments) -> list[TournamentListing]:
    """Return the latest tournaments."""
    return [listing_of(accounts, row, players) for row, players in tournaments.listed()]


@get("/{tournament:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NO_GAME)
def one(
    accounts: NamedDependency[Accounts], tournaments: TheTournaments, tournament: FromPath[str]
) -> TournamentListing:
    """Return a tournament with its standings and pairings."""
    course = _found(tournaments, tournament)
    return listing_of(accounts, course.tournament, players_of(course), course, tournaments.times(course))


class Announced(msgspec.Struct):
    """The answer to a new tournament."""

    id: str
    url: str


@api_call("/", guards=[limited(GAMES)], responses=NOT_ALLOWED)
def announced(
    request: WebRequest,
    person: TheUser,
    hosting: NamedDependency[Hosting],
    organizers: Organizers,
    tournaments: TheTournaments,
    data: JSONBody[NewTournament],
) -> Announced:
    """Announce a tournament, if the host allows the account to."""
    if not may_announce(request, hosting, organizers):
        raise PermissionDeniedException
    id_ = tournaments.create(person, data)
    return Announced(id_, f"/tournaments/{id_}")


@api_call("/{tournament:str}", guards=[limited(BLOCKS)], responses=NOT_ALLOWED, opt={SCOPE: PLAY})
def acted(
    request: WebRequest,
    person: TheUser,
    accounts: NamedDependency[Accounts],
    tournaments: TheTournaments,
    tournament: FromPath[str],
    data: JSONBody[TournamentAct],
) -> TournamentListing:
    """Join or leave a tournament, or lead it as its organizer, and return it."""
    _found(tournaments, tournament)
    if account_of(request) is None:
        raise PermissionDeniedException
    ACTS[data.act](tournaments, person, tournament, data.number)
    course = _found(tournaments, tournament)
    return listing_of(accounts, course.tournament, players_of(course), course, tournaments.times(course))


@api_call("/{tournament:str}/opening", guards=[limited(ACTIONS)], responses=NOT_ALLOWED, opt={SCOPE: PLAY})
def opened(
    person: TheUser,
    tournaments: TheTournaments,
    tournament: FromPath[str],
    promise: PromiseHeader = None,
    anchor: AnchorHeader = None,
) -> NextOpening:
    """Give the part of the user's page in the first draws of the next game of a tournament. `promise` and `anchor`: as for a new game."""
    _found(tournaments, tournament)
    given = opening_in(promise, anchor)
    if given is None:
        raise RefusedError(_("A promise and an anchor come together."))
    return NextOpening(tournaments.open_next(person, tournament, given))


routes = Router("/tournaments", route_handlers=[list_page, announce, one_page, act, as_table, games_text])
call_routes = Router("/api/tournaments", route_handlers=[listed, announced, one, acted, opened], after_request=no_store)
