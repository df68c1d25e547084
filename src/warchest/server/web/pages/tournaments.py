"""The pages of tournaments, which work without scripts, and the same as calls for programs."""

import contextlib
import csv
import io
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody, URLEncodedBody
from litestar.response import Redirect, Stream, Template

from warchest.bots.registry import LEVELS, bot_name
from warchest.schema.draws import NextOpening
from warchest.schema.time_control import DaysClock, LiveClock, TimeControl
from warchest.server.accounts import Accounts
from warchest.server.accounts.names import plain
from warchest.server.hosting import Hosting
from warchest.server.table import RefusedError, Replays, TableError
from warchest.server.table.new_game.game_request import GameRequest
from warchest.server.tournaments.charts import BracketPlace, bracket, cross_table, winners
from warchest.server.tournaments.pairing import FORMATS, FormatId, PairingResult
from warchest.server.tournaments.service import (
    STATUSES,
    EntrantRow,
    NewTournament,
    RoundTimes,
    TournamentCourse,
    TournamentRow,
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
from warchest.wording.forms import listed_and, points
from warchest.wording.languages import N_, _
from warchest.wording.setups import clock_told

TheTournaments = NamedDependency[Tournaments]
Organizers = NamedDependency[Collection[str]]
ANYONE: Final = "*"
"""Stands for all accounts among the names of those who may announce tournaments."""
_RESULTS: Final[dict[PairingResult | None, str]] = {
    "win": "1 – 0",
    "loss": "0 – 1",
    "draw": "½ – ½",
    "walkover": N_("won without a game"),
    "default": N_("lost without a game"),
    "void": N_("no result"),
    "bye": N_("no opponent"),
    None: N_("playing"),
}
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


class RankTold(msgspec.Struct):
    """A player in the standings."""

    place: int
    number: int
    name: str
    points: float
    buchholz: float
    wins: int
    here: bool
    """whether the player takes part in further rounds"""


class PairingTold(msgspec.Struct):
    """A pairing. The first player has seat A."""

    round: int
    board: int
    one: str
    other: str | None
    """the name of the opponent; null for a bye"""
    result: PairingResult | None
    """the result for the first player; null until the game is over, and in a duplicate until all games of the round are over"""
    game: str | None
    """the address of the game; null if there is none, and in a duplicate until all games of the round are over"""
    deadline: int | None
    """when the time of the player who must act is over, in milliseconds since 1970; null where no clock runs or the game is not shown"""


class TournamentTold(msgspec.Struct):
    """A tournament, with its standings and pairings where it is asked for by its id."""

    id: str
    url: str
    name: str
    form: FormatId
    status: str
    """open, running, over or off"""
    rounds: int
    played: str
    """the clock and the set-up in words"""
    organizer: str
    players: int
    starts: int | None
    """when it starts or has started, in milliseconds since 1970; null until its organizer starts it"""
    next_round: int | None = None
    """when the next round starts, in milliseconds since 1970; null if that depends on unfinished games"""
    standings: list[RankTold] = []
    pairings: list[PairingTold] = []


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


def _told(
    accounts: Accounts,
    row: TournamentRow,
    players: int,
    course: TournamentCourse | None = None,
    times: RoundTimes | None = None,
) -> TournamentTold:
    request = GameRequest.from_json(row.request)
    told = TournamentTold(
        row.id,
        f"/tournaments/{row.id}",
        row.name,
        row.form,
        row.status,
        row.rounds,
        clock_told(request.clock),
        accounts.name_of(row.person) or _("Anonymous"),
        players,
        row.starts,
        None if times is None else times.next_round,
    )
    if course is not None:
        running = {} if times is None else times.games
        names, held = {one.number: _name(course, one) for one in course.entrants}, course.held
        told.standings = [
            RankTold(rank.place, rank.number, names[rank.number], rank.points, rank.buchholz, rank.wins, one.here)
            for rank, one in course.table
        ]
        told.pairings = [
            PairingTold(
                met.round,
                met.board,
                names[met.one],
                None if met.other is None else names[met.other],
                met.result,
                None if game is None or met.round in held else f"/game/{game}",
                running[game].deadline if game in running else None,
            )
            for met, (_met, game) in zip(course.shown, course.rows, strict=True)
        ]
    return told


def _name(course: TournamentCourse, found: EntrantRow) -> str:
    if found.person is None:
        return bot_name(course.tournament.filler or "page")
    return _("Anonymous") if found.gone else found.name


def _found(tournaments: Tournaments, id_: str) -> TournamentCourse:
    course = tournaments.course(id_)
    if course is None:
        raise NotFoundException
    return course


def _players(course: TournamentCourse) -> int:
    return sum(one.person is not None for one in course.entrants)


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
        told = _told(accounts, row, players)
        heading = next(heading for heading, its in GROUPS if row.status in its)
        entered = _("You take part") if row.status in LASTING else _("You took part")
        mark = entered if row.id in own else _("You organize it") if row.person == person else ""
        groups[heading].append({"told": told, "form": _(FORMATS[row.form].name), "mark": mark})
    context = {
        "boot": None,
        "groups": [(_(heading), its) for heading, its in groups.items() if its],
        "may": may,
        "name": name,
        "trouble": trouble,
        "forms": [(id_, _(FORMATS[id_].name), _(FORMATS[id_].note)) for id_ in offered()],
        "clocks": [(id_, clock_told(clock)) for id_, clock in CLOCKS.items()],
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
) -> Template:
    """Show a tournament. With `rows` it is only the part that changes by itself."""
    course = _found(tournaments, tournament)
    times = tournaments.times(course)
    told = _told(accounts, course.tournament, _players(course), course, times)
    mine, now = course.of(person), tournaments.now()
    own = {one.number: one.person == person for one in course.entrants}
    rounds: dict[int, list[dict[str, Any]]] = {}
    by_board: dict[tuple[int, int], dict[str, Any]] = {}
    playing = None
    for shown, (met, game) in zip(told.pairings, course.rows, strict=True):
        url = shown.game
        is_mine = own[met.one] or own.get(met.other or 0, False)
        if game is not None and is_mine:
            url = f"/game/{game}"
            playing = playing or (url if met.result is None else None)
        hidden = met.round in course.held and game is not None and not is_mine
        result = "" if hidden else _(_RESULTS[met.result])
        clock = times.games.get(game or "")
        row: dict[str, Any] = {"pairing": shown, "game": url, "result": result, "mine": is_mine}
        by_board[met.round, met.board] = row
        row |= {"to_play": shown.one if clock is not None and clock.seat == 0 else shown.other, "clock": clock}
        rounds.setdefault(met.round, []).append(row)
    names = {one.number: _name(course, one) for one in course.entrants}
    first = [names[number] for number in winners(course)]
    context = {
        "told": told,
        "names": names,
        "winners": first,
        "won": _won(course, first),
        "bracket": _bracket_rows(course, by_board),
        "cross": _cross_rows(course),
        "signs": any(met.result in ("walkover", "default", "void") for met in course.shown),
        "withdrawn": {one.number for one in course.entrants if not one.here},
        "status": _(STATUSES[told.status]),
        "rounds": sorted(rounds.items(), reverse=True),
        "held": course.held,
        "scores": _scores(course),
        "paths": {
            one.number: "/people/" + quote(one.name)
            for one in course.entrants
            if one.person is not None and not one.gone
        },
        "playing": playing,
        "now": now,
        "going_on": sum(met.result is None for met in course.shown),
        "own": None if mine is None else mine.number,
        "opens": tournaments.opens(person, course),
    }
    if rows:
        return Template("tournament_course.html", context=context, headers=NO_STORE)
    lasting = told.status in LASTING
    form = FORMATS[told.form]
    context |= {
        "boot": None,
        "form": _(form.name),
        "note": _(form.note),
        "signed": account_of(request) is not None,
        "may_join": tournaments.admits(person, course),
        "may_leave": lasting and mine is not None and mine.here and course.closed(mine) is None,
        "organizes": lasting and course.tournament.person == person,
        "present": [one for one in told.standings if one.here],
    }
    return Template("tournament.html", context=context, headers=NO_STORE)


def _won(course: TournamentCourse, names: Sequence[str]) -> str:
    """Return the sentence that says who has won, or an empty text. `names`: the winners."""
    if not names:
        return ""
    if course.tournament.form == "knock-out":
        return _("{name} won the tournament").format(name=names[0])
    most = len(course.entrants) - 1 if course.tournament.form == "round-robin" else course.last_round
    gained = points(course.table[0][0].points)
    if len(names) == 1:
        return _("{name} won with {points} of {most}").format(name=names[0], points=gained, most=most)
    return _("{names} share first place with {points} of {most}").format(
        names=listed_and(names), points=gained, most=most
    )


def _bracket_rows(
    course: TournamentCourse, rows: Mapping[tuple[int, int], dict[str, Any]]
) -> list[tuple[str, list[tuple[BracketPlace, dict[str, Any] | None]]]]:
    """Return each round of a knock-out with its places and the rows of their games: none before the start, or for another format."""
    if course.tournament.form != "knock-out" or not course.rows:
        return []
    return [
        (
            _round_name(number, course.tournament.rounds - number),
            [(place, None if place.row is None else rows[place.row.pairing[:2]]) for place in places],
        )
        for number, places in enumerate(bracket(course), 1)
    ]


def _round_name(number: int, further: int) -> str:
    """Return the name of a round of a knock-out. `further`: how many rounds follow."""
    named = [_("Final"), _("Semi-finals"), _("Quarter-finals")]
    return named[further] if further < len(named) else _("Round {number}").format(number=number)


def _cross_rows(course: TournamentCourse) -> list[tuple[int, float, list[str | None]]]:
    """Return each entrant of a round robin with the points and the signs against the others, the bot that fills last.

    It is empty before the start, and for another format.
    """
    if course.tournament.form != "round-robin" or not course.rows:
        return []
    sums = {rank.number: rank.points for rank, _one in course.table}
    bots = [one.number for one in course.entrants if one.number not in sums]
    sums |= {number: sum(gain or 0 for gain in course.gains.get(number, [])) for number in bots}
    return [(number, sums[number], row) for number, row in zip(sums, cross_table(course, sums), strict=True)]


def _scores(course: TournamentCourse) -> dict[int, list[str]]:
    """Return what each entrant gained in each of their rounds, as signs."""
    signs = {0.0: "0", 0.5: "½", 1.0: "1"}
    return {
        number: ["·" if gain is None else signs.get(gain, f"{gain:.2g}") for gain in gains]
        for number, gains in course.gains.items()
    }


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
    told = _told(accounts, course.tournament, _players(course), course)
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["place", "name", "points", "buchholz", "wins"])
    for one in told.standings:
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
def listed(accounts: NamedDependency[Accounts], tournaments: TheTournaments) -> list[TournamentTold]:
    """Return the latest tournaments."""
    return [_told(accounts, row, players) for row, players in tournaments.listed()]


@get("/{tournament:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NO_GAME)
def one(accounts: NamedDependency[Accounts], tournaments: TheTournaments, tournament: FromPath[str]) -> TournamentTold:
    """Return a tournament with its standings and pairings."""
    course = _found(tournaments, tournament)
    return _told(accounts, course.tournament, _players(course), course, tournaments.times(course))


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
) -> TournamentTold:
    """Join or leave a tournament, or lead it as its organizer, and return it."""
    _found(tournaments, tournament)
    if account_of(request) is None:
        raise PermissionDeniedException
    ACTS[data.act](tournaments, person, tournament, data.number)
    course = _found(tournaments, tournament)
    return _told(accounts, course.tournament, _players(course), course, tournaments.times(course))


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
