"""The evidence of a match: the scores of its pairs of games, their Elo with intervals, and a test that may end the match early.

The two games of a pair share armies and draws, so only pairs are independent of each other. A match is summarized by the numbers of pairs
that scored 0, 1/4, 1/2, 3/4 and 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Literal, NamedTuple

from warchest.lab.arena.match import GameResult

Z = 1.959964
"""The two-sided 95 % quantile."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair."""
PairCounts = tuple[int, int, int, int, int]
"""The numbers of pairs by score."""
UNSEEN = 1e-3
"""The count used for a score that no pair had, so the likelihood exists."""


class Interval(NamedTuple):
    """A share with its 95 % interval, all from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def fields_of(name: str, figure: tuple[float, float, float]) -> dict[str, float]:
    """Return a number and the ends of its interval as fields of plain data: ``name``, ``name_low`` and ``name_high``."""
    value, low, high = figure
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def wilson(successes: float, trials: float) -> Interval:
    """Return a share of independent trials, with Wilson's score interval (1927)."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    centre = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return Interval(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def pair_counts(results: Iterable[GameResult]) -> PairCounts:
    """Return the counts of the pairs with two finished games."""
    by_pair: dict[int, list[float]] = {}
    for result in results:
        by_pair.setdefault(result.pair, []).append(result.score)
    counts = [0, 0, 0, 0, 0]
    for scores in by_pair.values():
        if len(scores) == 2:
            counts[round(2 * sum(scores))] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def _moments(counts: Iterable[float]) -> tuple[float, float, float]:
    """Return the number of pairs, their mean score and the variance of a pair's score."""
    weights = list(counts)
    pairs = sum(weights)
    mean = sum(count * score for count, score in zip(weights, SCORES, strict=True)) / pairs
    return pairs, mean, sum(count * (score - mean) ** 2 for count, score in zip(weights, SCORES, strict=True)) / pairs


def score_of(counts: PairCounts) -> Interval:
    """Return the mean score of pairs, with Wilson's interval for an equivalent number of independent games.

    That number of games has the same variance of the mean, and is at most the number of games played. So the interval has a width even if
    all pairs scored the same.
    """
    if not any(counts):
        return Interval(0.0, 0.0, 1.0)
    pairs, mean, variance = _moments(counts)
    games = 2 * pairs
    worth = min(games, mean * (1 - mean) * pairs / variance) if variance else games
    return wilson(mean * worth, worth)


def score_less_luck(results: Iterable[GameResult]) -> Interval | None:
    """Return the mean score of pairs less the luck of their draws, with its 95 % interval, or None for fewer than two such pairs.

    The mean of the luck is 0, so this estimates the same value as the mean score, usually with a narrower interval. It may be below 0 or
    above 1.
    """
    by_pair: dict[int, list[float]] = {}
    for result in results:
        if result.luck is not None:
            by_pair.setdefault(result.pair, []).append(result.score - result.luck)
    means = [sum(both) / 2 for both in by_pair.values() if len(both) == 2]
    return mean_of(means) if len(means) > 1 else None


def mean_of(values: Sequence[float]) -> Interval:
    """Return the mean of two or more independent numbers, with its 95 % interval by Student's distribution (1908)."""
    mean = sum(values) / len(values)
    half = student(len(values) - 1) * sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
    return Interval(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's distribution: exact for one degree of freedom, else by a series.

    The series is that of Abramowitz and Stegun, 26.7.5. It is 3 % too low for two degrees, and close for more.
    """
    if freedom == 1:
        return 12.7062
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(term / float(freedom) ** (power + 1) for power, term in enumerate(terms))


def elo_of(score: float) -> float:
    """Return the difference in Elo for a mean score, infinite at 0 and 1."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def expected_score(elo: float) -> float:
    """Return the mean score for a difference in Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def log_likelihood_ratio(counts: PairCounts, score0: float, score1: float) -> float:
    """Return the logarithm of the ratio of the counts' maximum likelihoods with the means ``score1`` and ``score0``.

    This is the statistic of a generalized sequential probability ratio test (Van den Bergh, "The GSPRT", 2019, for five scores).
    """
    weights = [max(float(count), UNSEEN) for count in counts]
    total = sum(weights)
    first, second = (_likeliest(weights, score) for score in (score0, score1))
    return (
        sum(count * log(chance1 / chance0) for count, chance0, chance1 in zip(weights, first, second, strict=True))
        if total
        else 0.0
    )


def _likeliest(weights: list[float], mean: float) -> list[float]:
    """Return the probabilities of the five scores that have this mean and maximize the likelihood of the counts.

    They are share / (1 + tilt (score - mean)) for the observed shares, with the tilt that gives this mean.
    """
    total = sum(weights)
    shares = [count / total for count in weights]
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(200):
        tilt = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + tilt * (score - mean)) for share, score in zip(shares, SCORES, strict=True)
        )
        low, high = (tilt, high) if slope > 0 else (low, tilt)
    return [share / (1 + tilt * (score - mean)) for share, score in zip(shares, SCORES, strict=True)]


SprtVerdict = Literal["accepted", "rejected"]


@dataclass(frozen=True)
class Sprt:
    """A sequential test of a lead of ``elo1`` against a lead of ``elo0``, with 5 % of each error."""

    elo0: float
    elo1: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(
                "A sequential test needs two differences in Elo from -1000 to 1000, the smaller one first."
            )

    def __str__(self) -> str:
        return f"{self.elo1:+g} Elo against {self.elo0:+g}"

    @property
    def bound(self) -> float:
        """Return the absolute log-likelihood ratio that ends the test."""
        return log((1 - self.error) / self.error)

    def ratio(self, counts: PairCounts) -> float:
        """Return the log-likelihood ratio of the pairs so far."""
        return (
            log_likelihood_ratio(counts, expected_score(self.elo0), expected_score(self.elo1)) if any(counts) else 0.0
        )

    def verdict(self, counts: PairCounts) -> SprtVerdict | None:
        """Return the verdict of the pairs so far, or None if more pairs are needed."""
        ratio = self.ratio(counts)
        if abs(ratio) < self.bound:
            return None
        return "accepted" if ratio > 0 else "rejected"

    def to_json(self, counts: PairCounts) -> dict[str, object]:
        """Return the test and its state after these pairs as plain data."""
        state = {"ratio": self.ratio(counts), "bound": self.bound, "verdict": self.verdict(counts)}
        return {"elo0": self.elo0, "elo1": self.elo1, **state}
