"""The figures of a match: scores with intervals, and lengths."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from warchest.arena.games import GameResult

Z = 1.959964
"""The two-sided 95 % quantile."""
RESAMPLES = 2000


@dataclass(frozen=True)
class Interval:
    """A share with its 95 % interval, all from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(successes: int, trials: int) -> Interval:
    """Return a share of independent trials, with Wilson's score interval."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    centre = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return Interval(share, min(share, centre - half), max(share, centre + half))


def bootstrap(outcomes: Sequence[GameResult]) -> Interval:
    """Return the mean score, with an interval from resampling whole pairs, since the games of a pair are not independent."""
    by_pair: dict[int, list[float]] = {}
    for outcome in outcomes:
        by_pair.setdefault(outcome.pair, []).append(outcome.score)
    pairs = list(by_pair.values())
    if not pairs:
        return Interval(0.0, 0.0, 1.0)
    rng = random.Random(len(pairs))
    means = sorted(
        _mean(score for pair in rng.choices(pairs, k=len(pairs)) for score in pair) for _ in range(RESAMPLES)
    )
    edge = RESAMPLES // 40
    return Interval(_mean(score for pair in pairs for score in pair), means[edge], means[-edge - 1])


def _mean(scores: Iterable[float]) -> float:
    values = list(scores)
    return sum(values) / len(values)


@dataclass(frozen=True)
class Figures:
    """A match in numbers, seen from the bot named first."""

    games: int
    wins: int
    draws: int
    unfinished: int
    won: Interval
    """The share of games won, each game counted by itself (Wilson)."""
    score: Interval
    """The mean score, drawn games counted half, over pairs (bootstrap)."""
    long: int
    """Games of more than ``LONG`` actions."""
    mean_actions: float


LONG = 300


def figures(outcomes: Sequence[GameResult]) -> Figures:
    """Return the numbers of a match. Needs at least one game."""
    wins = sum(outcome.score == 1 for outcome in outcomes)
    return Figures(
        games=len(outcomes),
        wins=wins,
        draws=sum(outcome.ending == "dead_position" for outcome in outcomes),
        unfinished=sum(outcome.ending == "unfinished" for outcome in outcomes),
        won=wilson(wins, len(outcomes)),
        score=bootstrap(outcomes),
        long=sum(outcome.actions > LONG for outcome in outcomes),
        mean_actions=sum(outcome.actions for outcome in outcomes) / len(outcomes),
    )
