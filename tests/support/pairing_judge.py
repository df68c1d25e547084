"""A second reading of the rules of pairing and of the standings, for tests: it knows what happened in a tournament, and nothing of how
the server pairs and counts.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from warchest.server.tournaments.pairing import FormatId, Pairing, Tourney
from warchest.server.tournaments.standings import RankRow

PLAYED = ("win", "loss", "draw")
POINTS = {"win": (1.0, 0.0), "draw": (0.5, 0.5), "loss": (0.0, 1.0), "walkover": (1.0, 0.0), "default": (0.0, 1.0)}
FEW = 8
"""The most players for whom the judge looks at all possible rounds."""


def require_sound(tourney: Tourney, found: Sequence[Pairing]) -> None:
    """Require what holds in every format: each entrant once in a round and once against an opponent, and no game for the absent."""
    here = {one.number for one in tourney.entrants if one.here}
    seen = [number for met in found for number in (met.one, met.other) if number is not None]
    assert len(seen) == len({*seen}), "an entrant has two pairings in one round"
    before = {frozenset((met.one, met.other)) for met in tourney.pairings if met.other is not None}
    for met in found:
        assert frozenset((met.one, met.other)) not in before, "two entrants are paired for a second time"
        if met.result is None:
            assert {met.one, met.other} <= here, "an entrant who has left gets a game"
    if found:
        assert len({met.board for met in found}) == len(found)
        assert {met.round for met in found} == {tourney.round}


def require_swiss(tourney: Tourney, found: Sequence[Pairing]) -> None:
    """Require the absolute criteria of the Dutch system, and as many pairs as possible among those with the most points."""
    here = sorted(one.number for one in tourney.entrants if one.here)
    if not found:
        assert len(here) > FEW or not any(_rounds(tourney, here)), "there is a round by the rules"
        return
    assert sorted(number for met in found for number in (met.one, met.other) if number) == here
    byes = [met.one for met in found if met.other is None]
    assert len(byes) == len(here) % 2
    for number in byes:
        assert _may_rest(tourney, number), "an entrant has a second bye"
    for met in found:
        assert met.other is None or _may_meet(tourney, met.one, met.other), "both have to change to the same side"
    if len(here) <= FEW:
        best = max(_in_the_lead(tourney, here, pairs) for pairs in _rounds(tourney, here))
        assert _in_the_lead(tourney, here, [(met.one, met.other) for met in found]) == best


def points_of(tourney: Tourney, number: int, bye: float = 1.0) -> float:
    """Return the points of an entrant. An unfinished game counts as a draw."""
    total = 0.0
    for met in tourney.pairings:
        if met.one == number:
            total += bye if met.result == "bye" else POINTS.get(met.result or "draw", (0, 0))[0]
        elif met.other == number:
            total += POINTS.get(met.result or "draw", (0, 0))[1]
    return total


class Standing(NamedTuple):
    """The place and the points of an entrant, and what decides between those with equal points."""

    place: int
    points: float
    direct: float
    buchholz: float
    wins: int


def require_standings(tourney: Tourney, form: FormatId, rows: Sequence[RankRow]) -> None:
    """Require the standings that the guide asks for, to the last place."""
    expected = standings_of(tourney, form)
    assert {row.number for row in rows} == {*expected}
    for row in rows:
        own = expected[row.number]
        assert row.place == own.place, f"{row} stands where the guide has {own}"
        assert all(abs(told - counted) < 0.001 for told, counted in zip(row[2:], own[1:], strict=True)), f"{row}, {own}"


def standings_of(tourney: Tourney, form: FormatId) -> dict[int, Standing]:
    """Return the standings by the guide: points, then the direct encounter, then Buchholz, then games won."""
    numbers = [one.number for one in tourney.entrants]
    points = {
        number: sum((_gained(tourney, form, met, number) for met in tourney.pairings), Fraction()) for number in numbers
    }
    keys = {
        number: (
            points[number],
            _against_equals(tourney, points, number),
            sum((_of_opponent(points, met, number) for met in tourney.pairings), Fraction()),
            sum(_at_the_board(met, number) == 1 for met in tourney.pairings if met.result in PLAYED),
        )
        for number in numbers
    }
    return {
        number: Standing(
            1 + sum(other > own for other in keys.values()), float(own[0]), float(own[1]), float(own[2]), own[3]
        )
        for number, own in keys.items()
    }


def _at_the_board(met: Pairing, number: int) -> Fraction | None:
    """Return what an entrant has from a pairing by its result, or None if the entrant is not in it."""
    if number not in (met.one, met.other):
        return None
    shares = POINTS.get(met.result or "void", (0.0, 0.0))
    return Fraction(shares[0 if met.one == number else 1])


def _gained(tourney: Tourney, form: FormatId, met: Pairing, number: int) -> Fraction:
    """Return the points of an entrant for a pairing."""
    own = _at_the_board(met, number)
    if own is None:
        return Fraction()
    if met.result == "bye":
        return {"swiss": Fraction(1), "knock-out": Fraction(1), "duplicate": Fraction(1, 2)}.get(form, Fraction())
    if form == "knock-out" and met.result == "draw":
        return Fraction(number == min(met.one, met.other or met.one))
    if form == "duplicate" and met.result in PLAYED:
        tables = [one for one in tourney.pairings if one.round == met.round and one.result in PLAYED and one != met]
        same_side = [_at_the_board(one, one.one if met.one == number else one.other or 0) or 0 for one in tables]
        if tables:
            return Fraction(sum(2 * (own > other) + (own == other) for other in same_side), 2 * len(tables))
    return own


def _against_equals(tourney: Tourney, points: dict[int, Fraction], number: int) -> Fraction:
    """Return what an entrant has against those with the same points, or 0 if they have not all met."""
    equals = {other for other in points if points[other] == points[number]}
    met = {frozenset((one.one, one.other)): one for one in tourney.pairings if one.result not in (None, "void")}
    pairs = [frozenset((one, other)) for one in equals for other in equals if one < other]
    if any(pair not in met for pair in pairs):
        return Fraction()
    return sum((_at_the_board(met[pair], number) or Fraction() for pair in pairs), Fraction())


def _of_opponent(points: dict[int, Fraction], met: Pairing, number: int) -> Fraction:
    """Return what a pairing adds to the Buchholz of an entrant: the opponent's points, or the entrant's own without an opponent."""
    if number not in (met.one, met.other):
        return Fraction()
    if met.result in PLAYED:
        return points[met.other or 0] if met.one == number else points[met.one]
    came = met.one if met.result in ("bye", "walkover") else met.other if met.result == "default" else None
    return points[number] if came == number else Fraction()


def _in_the_lead(tourney: Tourney, here: Sequence[int], pairs: Sequence[tuple[int, int | None]]) -> int:
    most = max(points_of(tourney, number) for number in here)
    leaders = {number for number in here if points_of(tourney, number) == most}
    return sum(one in leaders and other in leaders for one, other in pairs)


def _rounds(tourney: Tourney, left: Sequence[int]) -> Iterator[list[tuple[int, int | None]]]:
    """Yield all rounds by the absolute criteria."""
    if not left:
        yield []
        return
    one, *others = left
    if len(left) % 2 and _may_rest(tourney, one):
        yield from ([(one, None), *more] for more in _rounds(tourney, others))
    for other in others:
        if _may_meet(tourney, one, other):
            rest = [number for number in others if number != other]
            yield from ([(one, other), *more] for more in _rounds(tourney, rest))


def _may_rest(tourney: Tourney, number: int) -> bool:
    """Return whether an entrant has not yet had points without a game."""
    for met in tourney.pairings:
        if met.one == number and met.result in ("bye", "walkover"):
            return False
        if met.other == number and met.result == "default":
            return False
    return True


def _may_meet(tourney: Tourney, one: int, other: int) -> bool:
    """Return whether two entrants have not met and do not both have to get the same side."""
    if any({met.one, met.other} == {one, other} for met in tourney.pairings):
        return False
    last = tourney.round == tourney.rounds
    ahead = any(points_of(tourney, number) > (tourney.round - 1) / 2 for number in (one, other))
    sides = (_must_have(tourney, one), _must_have(tourney, other))
    return (last and ahead) or 0 in sides or sides[0] != sides[1]


def _must_have(tourney: Tourney, number: int) -> int:
    """Return 1 for an entrant who has to get seat A, -1 for one who has to get seat B, and 0 for others."""
    had = [
        1 if met.one == number else -1
        for met in sorted(tourney.pairings)
        if number in (met.one, met.other) and met.result in (*PLAYED, None)
    ]
    if abs(sum(had)) > 1:
        return -1 if sum(had) > 0 else 1
    return -had[-1] if len(had) > 1 and had[-1] == had[-2] else 0
