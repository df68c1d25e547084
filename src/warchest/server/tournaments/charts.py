"""The pictures of a tournament as data: its winners, the bracket of a knock-out, and the cross table of a round robin.

All of them follow from `TournamentCourse.shown`, so none has a result of a round that is held.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from warchest.server.tournaments.pairing import PairingResult, first_places, winner_of
from warchest.server.tournaments.service import PairingRow, TournamentCourse

MARKS: Final[dict[PairingResult | None, tuple[str, str]]] = {
    "win": ("1", "0"),
    "loss": ("0", "1"),
    "draw": ("½", "½"),
    "walkover": ("+", "−"),
    "default": ("−", "+"),
    "void": ("−", "−"),
    "bye": ("", ""),
    None: ("", ""),
}
"""The signs of both entrants by result, as chess players write them: + and − are points without a game."""


class BracketSide(NamedTuple):
    """A half of a place in a bracket."""

    number: int | None
    """the entrant, or None if not known yet"""
    mark: str
    """the sign of the result"""
    won: bool


class BracketPlace(NamedTuple):
    """A pairing in a bracket, the entrant from the upper half first."""

    sides: tuple[BracketSide, BracketSide]
    row: PairingRow | None
    """the pairing, or None before its round and if no entrant is left for it"""


def winners(course: TournamentCourse) -> list[int]:
    """Return the numbers of the entrants who have won a tournament: several if they share the first place.

    The list is empty before the end, and without a winner.
    """
    if course.tournament.status != "over" or course.held:
        return []
    if course.tournament.form == "knock-out":
        here = {one.number for one in course.tourney.entrants if one.here}
        last = [met for met in course.shown if met.round == course.last_round]
        left = {ahead for met in last if (ahead := winner_of(met)) is not None}
        if len(left) > 1:  # all others have left before the final
            left &= here
        return [*left] if len(left) == 1 else []
    return [rank.number for rank, _one in course.table if rank.place == 1 and rank.points > 0]


def bracket(course: TournamentCourse) -> list[list[BracketPlace]]:
    """Return the places of each round of a knock-out that has started, from top to bottom. Those of later rounds are empty."""
    met = {(row.pairing.round, row.pairing.board): row for row in course.rows}
    ahead: list[int | None] = [*first_places(course.tourney)]
    rounds = []
    for number in range(1, course.tournament.rounds + 1):
        places, further = [], list[int | None]()
        for board in range(1, len(ahead) // 2 + 1):
            row = met.get((number, board))
            places.append(BracketPlace(_sides(ahead[2 * board - 2], ahead[2 * board - 1], row), row))
            further.append(None if row is None or row.pairing.result is None else winner_of(row.pairing))
        rounds.append(places)
        ahead = further
    return rounds


def _sides(upper: int | None, lower: int | None, row: PairingRow | None) -> tuple[BracketSide, BracketSide]:
    result = None if row is None else row.pairing.result
    marks = dict(zip((row.pairing.one, row.pairing.other), MARKS[result], strict=True)) if row is not None else {}
    won = None if row is None or result is None else winner_of(row.pairing)
    one, other = (
        BracketSide(of, "" if of is None else marks.get(of, ""), of is not None and of == won) for of in (upper, lower)
    )
    return one, other


def cross_table(course: TournamentCourse, order: Iterable[int]) -> list[list[str | None]]:
    """Return a row of signs for each entrant in this order, with a column for each in the same order: None in the diagonal."""
    listed = [*order]
    marks: dict[tuple[int, int], str] = {}
    for met in course.shown:
        if met.other is not None:
            marks[met.one, met.other], marks[met.other, met.one] = MARKS[met.result]
    return [[None if one == other else marks.get((one, other), "") for other in listed] for one in listed]
