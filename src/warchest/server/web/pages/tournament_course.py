"""The part of a tournament's page that changes by itself, and the tournament as the API shows it.

The pages of all viewers ask for this part every few seconds, and little of it differs between them: which rows are theirs, the way to their
game, and in a round that is held their own result. So it is drawn once for all, with slots for the parts of single entrants, and the server
fills the slots for each viewer.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import msgspec
from litestar.plugins.jinja import JinjaTemplateEngine
from markupsafe import Markup, escape

from warchest.bots.registry import bot_name
from warchest.server.accounts import Accounts
from warchest.server.table.new_game.game_request import GameRequest
from warchest.server.table.single_flight import SingleFlight
from warchest.server.tournaments.charts import BracketPlace, bracket, cross_table, winners
from warchest.server.tournaments.pairing import FormatId, PairingResult
from warchest.server.tournaments.service import (
    STATUSES,
    EntrantRow,
    RoundTimes,
    TournamentCourse,
    TournamentRow,
    Tournaments,
)
from warchest.server.web.dependencies import WebRequest
from warchest.wording.forms import listed_and, points
from warchest.wording.languages import N_, _, language
from warchest.wording.setups import clock_text

LASTS_MS: Final = 2000
"""How long a drawn course is shown, unless the tournament changes: the clocks of its games run meanwhile."""
MOST_CHARACTERS: Final = 4_000_000
"""The size of all courses that are kept."""
_START, _OR, _END = "\x02", "\x03", "\x04"
"""The signs round the parts of a slot: the numbers of entrants, their text, and the text of all others. No name has them."""
_SIGNS = re.compile(f"[{_START}{_END}]")
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


class TournamentRank(msgspec.Struct):
    """A player in the standings."""

    place: int
    number: int
    name: str
    points: float
    buchholz: float
    wins: int
    here: bool
    """whether the player takes part in further rounds"""


class TournamentPairing(msgspec.Struct):
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


class TournamentListing(msgspec.Struct):
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
    standings: list[TournamentRank] = []
    pairings: list[TournamentPairing] = []


def listing_of(
    accounts: Accounts,
    row: TournamentRow,
    players: int,
    course: TournamentCourse | None = None,
    times: RoundTimes | None = None,
) -> TournamentListing:
    """Return a tournament as the API shows it: with its standings and pairings where its course is given."""
    request = GameRequest.from_json(row.request)
    listing = TournamentListing(
        row.id,
        f"/tournaments/{row.id}",
        row.name,
        row.form,
        row.status,
        row.rounds,
        clock_text(request.clock),
        accounts.name_of(row.person) or _("Anonymous"),
        players,
        row.starts,
        None if times is None else times.next_round,
    )
    if course is not None:
        running = {} if times is None else times.games
        names, held = {one.number: name_in(course, one) for one in course.entrants}, course.held
        listing.standings = [
            TournamentRank(rank.place, rank.number, names[rank.number], rank.points, rank.buchholz, rank.wins, one.here)
            for rank, one in course.table
        ]
        listing.pairings = [
            TournamentPairing(
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
    return listing


def name_in(course: TournamentCourse, found: EntrantRow) -> str:
    """Return the name of an entrant."""
    if found.person is None:
        return bot_name(course.tournament.filler or "page")
    return _("Anonymous") if found.gone else found.name


def players_of(course: TournamentCourse) -> int:
    """Return the number of players, without the bot that fills."""
    return sum(one.person is not None for one in course.entrants)


@dataclass(frozen=True, slots=True)
class SharedCourse:
    """The drawn course of a tournament: texts, and slots between them."""

    texts: Sequence[str]
    slots: Sequence[tuple[Collection[int], str, str]]

    @classmethod
    def of(cls, text: str) -> "SharedCourse":
        """Return the course in a drawn text."""
        parts = _SIGNS.split(text)
        slots = [part.split(_OR) for part in parts[1::2]]
        return cls(parts[::2], [({int(one) for one in numbers.split()}, own, other) for numbers, own, other in slots])

    @property
    def size(self) -> int:
        """Return the number of its characters."""
        return sum(map(len, self.texts)) + sum(len(own) + len(other) for _numbers, own, other in self.slots)

    def seen_by(self, number: int | None) -> str:
        """Return the course as an entrant sees it, or with None as all others do."""
        pieces = [self.texts[0]]
        for (numbers, own, other), text in zip(self.slots, self.texts[1:], strict=True):
            pieces += (own if number in numbers else other, text)
        return "".join(pieces)


_drawn: SingleFlight[SharedCourse] = SingleFlight(MOST_CHARACTERS, lambda course: course.size)


def course_of_all(
    request: WebRequest, accounts: Accounts, tournaments: Tournaments, course: TournamentCourse
) -> SharedCourse:
    """Return the drawn course of a tournament, which is at most two seconds old."""
    engine = request.app.template_engine
    assert isinstance(engine, JinjaTemplateEngine)
    now = tournaments.now()

    def draw() -> SharedCourse:
        values = _values(accounts, course, tournaments.times(course), now)
        return SharedCourse.of(engine.get_template("tournament_course.html").render(**values))

    key = (engine, course.tournament.id, course.tournament.version, now // LASTS_MS, language())
    return _drawn.get(key, draw)


def _slot(numbers: Collection[int | None], own: str, other: str = "") -> Markup:
    """Return a slot of a template: one text for the entrants with these numbers, and another one for all others."""
    named = " ".join(str(number) for number in numbers if number is not None)
    return Markup(f"{_START}{named}{_OR}{escape(own)}{_OR}{escape(other)}{_END}")


def _values(accounts: Accounts, course: TournamentCourse, times: RoundTimes, now: int) -> dict[str, Any]:
    """Return the values for the template."""
    listing = listing_of(accounts, course.tournament, players_of(course), course, times)
    rounds: dict[int, list[dict[str, Any]]] = {}
    by_board: dict[tuple[int, int], dict[str, Any]] = {}
    playing: dict[int, str] = {}
    for shown, (met, game) in zip(listing.pairings, course.rows, strict=True):
        both = [number for number in (met.one, met.other) if number is not None]
        url = None if game is None else f"/game/{game}"
        if url is not None and met.result is None:
            for number in both:
                playing.setdefault(number, url)
        clock = times.games.get(game or "")
        row: dict[str, Any] = {
            "pairing": shown,
            "numbers": both,
            "held": met.round in course.held and game is not None,
            "game": url,
            "result": _(_RESULTS[met.result]),
            "to_play": shown.one if clock is not None and clock.seat == 0 else shown.other,
            "clock": clock,
        }
        by_board[met.round, met.board] = row
        rounds.setdefault(met.round, []).append(row)
    names = {one.number: name_in(course, one) for one in course.entrants}
    first = [names[number] for number in winners(course)]
    return {
        "slot": _slot,
        "told": listing,
        "names": names,
        "winners": first,
        "won": _won(course, first),
        "bracket": _bracket_rows(course, by_board),
        "cross": _cross_rows(course),
        "signs": any(met.result in ("walkover", "default", "void") for met in course.shown),
        "withdrawn": {one.number for one in course.entrants if not one.here},
        "status": _(STATUSES[listing.status]),
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
    }


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
