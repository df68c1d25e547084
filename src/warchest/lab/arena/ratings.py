"""Strengths from results: Bradley and Terry's model (1952), of single players and of armies whose units add up, with bootstrap intervals.

A game is won by the first side with the chance 1 / (1 + exp(theirs - ours)), where a side's strength is the sum of its members'. This is a
logistic regression. A normal prior round 0 keeps strengths finite where somebody has won every game.
"""

import random
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

ELO = 400 / log(10)
"""One unit of strength (the logarithm of odds) in Elo."""
RESAMPLES = 1000
STEPS = 50
SMALL = 1e-9
CLOSE = 1e-4
"""The fit ends after a step this short. Newton's method squares the error, so what is left is far less."""
LONGEST = 2.0
"""The longest step of a strength in one round of the fit, so that extreme results do not lead it astray."""


class Contest(NamedTuple):
    """Games of two sides: the members of each, how many games, and how many the first side won, drawn ones counted half."""

    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    won: float
    games: float = 1.0


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> "Estimate":
        """Return the estimate in another unit."""
        return Estimate(*(factor * part for part in self))


def strengths(contests: Sequence[Contest], members: int, deviation: float, start: Sequence[float] = ()) -> list[float]:
    """Return the likeliest strength of each member, as a logarithm of odds.

    ``deviation``: that of the prior, `math.inf` for none. ``start``: strengths to begin at. Newton's method finds the strengths, since the
    function is concave.
    """
    prior = 1 / deviation**2
    found = list(start) or [0.0] * members
    signed = [
        ([*((member, 1.0) for member in each.ours), *((member, -1.0) for member in each.theirs)], each)
        for each in contests
    ]
    for _ in range(STEPS):
        slope = [-prior * value for value in found]
        bend = [[0.0] * (row + 1) for row in range(members)]
        for row in range(members):
            bend[row][row] = prior + SMALL
        for signs, each in signed:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(sign * found[member] for member, sign in signs)))))
            error = each.won - each.games * chance
            weight = each.games * chance * (1 - chance)
            for member, sign in signs:
                slope[member] += sign * error
                line = bend[member]
                weighed = weight * sign
                for other, other_sign in signs:
                    if other <= member:
                        line[other] += weighed * other_sign
        step = _solved(bend, slope)
        longest = max(map(abs, step), default=0.0)
        shorter = min(1.0, LONGEST / longest) if longest else 1.0
        found = [value + shorter * part for value, part in zip(found, step, strict=True)]
        if longest < CLOSE:
            break
    return found


def _solved(lower: list[list[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations whose matrix is symmetric and positive, given as its lower half. Overwrites that half."""
    size = len(lower)
    for i, line in enumerate(lower):
        for j in range(i):
            other = lower[j]
            line[j] = (line[j] - sum(a * b for a, b in zip(line[:j], other[:j], strict=True))) / other[j]
        line[i] = sqrt(max(line[i] - sum(a * a for a in line[:i]), SMALL))
    solution = list(right)
    for i, line in enumerate(lower):
        solution[i] = (solution[i] - sum(a * b for a, b in zip(line[:i], solution[:i], strict=True))) / line[i]
    for i in range(size - 1, -1, -1):
        solution[i] = (solution[i] - sum(lower[k][i] * solution[k] for k in range(i + 1, size))) / lower[i][i]
    return solution


def with_intervals(
    clusters: Sequence[Sequence[Contest]],
    members: int,
    deviation: float,
    resamples: int = RESAMPLES,
    seed: str = "bootstrap",
) -> list[Estimate]:
    """Return the strength of each member with its 95 % interval by bootstrap.

    ``clusters``: contests that are independent of other clusters', though not of each other, such as those with the same armies and draws.
    Whole clusters are drawn anew.
    """
    found = strengths(merged(clusters), members, deviation)
    rng = random.Random(seed)
    drawn: list[list[float]] = []
    for _ in range(resamples):
        again = merged(rng.choices(clusters, k=len(clusters)))
        drawn.append(strengths(again, members, deviation, found))
    spread = [sorted(strength[member] for strength in drawn) for member in range(members)]
    return [
        Estimate(value, *_middle(values)) if values else Estimate(value, value, value)
        for value, values in zip(found, spread, strict=True)
    ]


def _middle(values: Sequence[float]) -> tuple[float, float]:
    """Return the bounds of the middle 95 % of sorted values."""
    last = len(values) - 1
    return values[round(0.025 * last)], values[round(0.975 * last)]


def merged(clusters: Iterable[Iterable[Contest]]) -> list[Contest]:
    """Return the contests of clusters, those of the same two sides made one."""
    totals: dict[tuple[tuple[int, ...], tuple[int, ...]], list[float]] = {}
    for cluster in clusters:
        for ours, theirs, won, games in cluster:
            total = totals.setdefault((ours, theirs), [0.0, 0.0])
            total[0] += won
            total[1] += games
    return [Contest(ours, theirs, won, games) for (ours, theirs), (won, games) in totals.items()]
