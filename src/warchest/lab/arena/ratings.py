"""Strengths from results: the Bradley-Terry model (1952) for players, or for armies as the sum of their units, with bootstrap intervals.

The first side wins a game with the chance 1 / (1 + exp(theirs - ours)), where a side's strength is the sum of its members'. This is a
logistic regression. A normal prior around 0 keeps strengths finite when a member has won every game.
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
"""The fit ends after a step this short. Newton's method squares the error, so the remaining error is far smaller."""
LONGEST = 2.0
"""The longest step of a strength in one iteration of the fit, so extreme results do not make it diverge."""


class Contest(NamedTuple):
    """Games of two sides: the members of each, the number of games, and how many the first side won (drawn games count half)."""

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
    """Return the most likely strength of each member, in log-odds.

    ``deviation``: the standard deviation of the prior, `math.inf` for none. ``start``: initial strengths. The function is concave, so
    Newton's method finds its maximum.
    """
    prior = 1 / deviation**2
    values = list(start) or [0.0] * members
    signed = [
        ([*((member, 1.0) for member in each.ours), *((member, -1.0) for member in each.theirs)], each)
        for each in contests
    ]
    for _ in range(STEPS):
        gradient = [-prior * value for value in values]
        hessian = [[0.0] * (row + 1) for row in range(members)]
        for row in range(members):
            hessian[row][row] = prior + SMALL
        for signs, each in signed:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(sign * values[member] for member, sign in signs)))))
            error = each.won - each.games * chance
            weight = each.games * chance * (1 - chance)
            for member, sign in signs:
                gradient[member] += sign * error
                line = hessian[member]
                weighed = weight * sign
                for other, other_sign in signs:
                    if other <= member:
                        line[other] += weighed * other_sign
        step = solved(hessian, gradient)
        longest = max(map(abs, step), default=0.0)
        shorter = min(1.0, LONGEST / longest) if longest else 1.0
        values = [value + shorter * part for value, part in zip(values, step, strict=True)]
        if longest < CLOSE:
            break
    return values


def solved(lower: list[list[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations with a symmetric positive definite matrix, given as its lower half, which is overwritten."""
    size = len(lower)
    for row, line in enumerate(lower):
        for column in range(row):
            other = lower[column]
            line[column] = (
                line[column] - sum(factor * term for factor, term in zip(line[:column], other[:column], strict=True))
            ) / other[column]
        line[row] = sqrt(max(line[row] - sum(factor * factor for factor in line[:row]), SMALL))
    solution = list(right)
    for row, line in enumerate(lower):
        solution[row] = (
            solution[row] - sum(factor * term for factor, term in zip(line[:row], solution[:row], strict=True))
        ) / line[row]
    for row in range(size - 1, -1, -1):
        solution[row] = (
            solution[row] - sum(lower[below][row] * solution[below] for below in range(row + 1, size))
        ) / lower[row][row]
    return solution


def with_intervals(
    clusters: Sequence[Sequence[Contest]],
    members: int,
    deviation: float,
    resamples: int = RESAMPLES,
    seed: str = "bootstrap",
) -> list[Estimate]:
    """Return the strength of each member with its 95 % interval by bootstrap.

    ``clusters``: groups of contests that depend on each other, such as those with the same armies and draws, but not on other groups. The
    bootstrap resamples whole clusters.
    """
    estimates = strengths(merged(clusters), members, deviation)
    rng = random.Random(seed)
    drawn: list[list[float]] = []
    for _ in range(resamples):
        again = merged(rng.choices(clusters, k=len(clusters)))
        drawn.append(strengths(again, members, deviation, estimates))
    spread = [sorted(strength[member] for strength in drawn) for member in range(members)]
    return [
        Estimate(value, *_middle(values)) if values else Estimate(value, value, value)
        for value, values in zip(estimates, spread, strict=True)
    ]


def _middle(values: Sequence[float]) -> tuple[float, float]:
    """Return the bounds of the middle 95 % of sorted values."""
    last = len(values) - 1
    return values[round(0.025 * last)], values[round(0.975 * last)]


def merged(clusters: Iterable[Iterable[Contest]]) -> list[Contest]:
    """Return the contests of clusters, merged by pair of sides."""
    totals: dict[tuple[tuple[int, ...], tuple[int, ...]], list[float]] = {}
    for cluster in clusters:
        for ours, theirs, won, games in cluster:
            total = totals.setdefault((ours, theirs), [0.0, 0.0])
            total[0] += won
            total[1] += games
    return [Contest(ours, theirs, won, games) for (ours, theirs), (won, games) in totals.items()]
