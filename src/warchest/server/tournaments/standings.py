"""The standings of a tournament: points, then the direct encounter, then Buchholz, then games won."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from warchest.server.tournaments.pairing import FORMATS, PLAYED, SCORES, FormatId, Pairing, Tourney, winner_of

EXACT: Final = 9
"""The digits to which sums are rounded before they are compared: three thirds of a point are one point."""
SHOWN: Final = 3
"""The digits that are shown."""


class RankRow(NamedTuple):
    """An entrant in the standings. Entrants with the same place are equal in everything."""

    place: int
    number: int
    points: float
    direct: float
    """the points against those with the same points, if they have all met, or else 0"""
    buchholz: float
    """the points of all opponents. A bye, and an opponent who did not come, count like an opponent with the same points"""
    wins: int
    """the games won at the board"""


def standings(tourney: Tourney, form: FormatId) -> list[RankRow]:
    """Return the standings after the pairings so far, the first place first."""
    numbers = [one.number for one in tourney.entrants]
    gained = _gained(tourney, form)
    points, buchholz = _rounded(gained), _rounded(_buchholz(gained, tourney.pairings))
    direct, wins = _direct(numbers, points, tourney.pairings), _wins(tourney.pairings)

    def key(number: int) -> tuple[float, ...]:
        return (-points[number], -direct[number], -buchholz[number], -wins[number])

    ordered, listed = sorted(numbers, key=lambda number: (key(number), number)), list[RankRow]()
    for number in ordered:
        equal = listed and key(listed[-1].number) == key(number)
        place = listed[-1].place if equal else len(listed) + 1
        own = [round(sums[number], SHOWN) for sums in (points, direct, buchholz)]
        listed.append(RankRow(place, number, own[0], own[1], own[2], wins[number]))
    return listed


def points_of(tourney: Tourney, form: FormatId) -> dict[int, float]:
    """Return the points of all entrants."""
    return _rounded(_gained(tourney, form))


def _gained(tourney: Tourney, form: FormatId) -> dict[int, float]:
    """Return the points of all entrants, not yet rounded."""
    points: dict[int, float] = dict.fromkeys((one.number for one in tourney.entrants), 0.0)
    scored = {"knock-out": _survived, "duplicate": _compared}.get(form, _by_result)
    for number, gained in scored(tourney.pairings, FORMATS[form].bye):
        points[number] += gained
    return points


def _rounded(sums: dict[int, float]) -> dict[int, float]:
    return {number: round(total, EXACT) for number, total in sums.items()}


def _by_result(pairings: Iterable[Pairing], bye: float) -> Iterable[tuple[int, float]]:
    """Yield the points of each result."""
    for met in pairings:
        mine, theirs = SCORES[met.result]
        yield met.one, bye if met.result == "bye" else mine
        if met.other is not None:
            yield met.other, theirs


def _survived(pairings: Iterable[Pairing], _bye: float) -> Iterable[tuple[int, float]]:
    """Yield a point for each entrant who advances in a knock-out."""
    for met in pairings:
        if met.result is not None and (ahead := winner_of(met)) is not None:
            yield ahead, 1.0


def _compared(pairings: Iterable[Pairing], bye: float) -> Iterable[tuple[int, float]]:
    """Yield the points of a duplicate: 1 for the best entrant on each side of a round, 0 for the worst.

    All of them had the same coins. Another entrant with the same result counts half. A table without others to compare with
    counts by its result.
    """
    rounds = defaultdict(list)
    for met in pairings:
        rounds[met.round].append(met)
    for its in rounds.values():
        played = [met for met in its if met.result in PLAYED]
        yield from _by_result([met for met in its if met.result not in PLAYED], bye)
        if len(played) < 2:
            yield from _by_result(played, bye)
            continue
        for side in (0, 1):
            scores = [(met.one if side == 0 else met.other or 0, SCORES[met.result][side]) for met in played]
            for number, own in scores:
                others = [score for who, score in scores if who != number]
                yield number, sum((own > score) + (own == score) / 2 for score in others) / len(others)


def _direct(numbers: Sequence[int], points: dict[int, float], pairings: Sequence[Pairing]) -> dict[int, float]:
    """Return the points of entrants with equal points against each other, if all of them have met."""
    direct: dict[int, float] = dict.fromkeys(numbers, 0.0)
    for _points, group in groupby(
        sorted(numbers, key=lambda number: points[number]), key=lambda number: points[number]
    ):
        tied = {*group}
        own = [met for met in pairings if met.one in tied and met.other in tied and met.result not in (None, "void")]
        if len({frozenset((met.one, met.other)) for met in own}) == len(tied) * (len(tied) - 1) // 2:
            for number, gained in _by_result(own, 0):
                direct[number] += gained
    return direct


def _buchholz(points: dict[int, float], pairings: Iterable[Pairing]) -> dict[int, float]:
    """Return the points of each entrant's opponents. A round that an entrant missed adds nothing, so leaving gains nothing."""
    sums = dict.fromkeys(points, 0.0)
    for met in pairings:
        if met.result in PLAYED and met.other is not None:
            sums[met.one] += points[met.other]
            sums[met.other] += points[met.one]
        elif met.result in ("bye", "walkover"):
            sums[met.one] += points[met.one]
        elif met.result == "default" and met.other is not None:
            sums[met.other] += points[met.other]
    return sums


def _wins(pairings: Iterable[Pairing]) -> dict[int, int]:
    """Return how many games each entrant has won at the board."""
    wins: dict[int, int] = defaultdict(int)
    for met in pairings:
        if met.result == "win":
            wins[met.one] += 1
        elif met.result == "loss" and met.other is not None:
            wins[met.other] += 1
    return wins
