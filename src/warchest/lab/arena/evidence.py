"""The evidence of a match: the scores of its pairs of games, their Elo with intervals, and a test that may end the match early.

The two games of a pair share armies and draws, so only pairs are independent of each other. A match is summed up by the five counts of
pairs that scored 0, 1/4, 1/2, 3/4 and 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Literal, NamedTuple

from warchest.lab.arena.match import GameResult

Z = 1.959964
"""The two-sided 95 % quantile."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores that a pair can have."""
Counts = tuple[int, int, int, int, int]
"""The numbers of pairs by score."""
UNSEEN = 1e-3
"""The count that stands in for a score that no pair has had, so that a likelihood exists."""


class Interval(NamedTuple):
    """A share with its 95 % interval, all from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(successes: float, trials: float) -> Interval:
    """Return a share of independent trials, with Wilson's score interval (1927)."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    centre = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return Interval(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def pair_counts(results: Iterable[GameResult]) -> Counts:
    """Return the counts of the pairs of which both games have ended."""
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
    mean = sum(n * score for n, score in zip(weights, SCORES, strict=True)) / pairs
    return pairs, mean, sum(n * (score - mean) ** 2 for n, score in zip(weights, SCORES, strict=True)) / pairs


def score_of(counts: Counts) -> Interval:
    """Return the mean score of pairs, with Wilson's interval for as many independent games as the pairs are worth.

    That number of games has the same variance of the mean, and is at most the number of games played. So the interval has a width even
    where all pairs have scored alike.
    """
    if not any(counts):
        return Interval(0.0, 0.0, 1.0)
    pairs, mean, variance = _moments(counts)
    games = 2 * pairs
    worth = min(games, mean * (1 - mean) * pairs / variance) if variance else games
    return wilson(mean * worth, worth)


def score_less_luck(results: Iterable[GameResult]) -> Interval | None:
    """Return the mean score of pairs less the luck of their draws, with its 95 % interval, or None for fewer than two such pairs.

    The mean of the luck is 0, so this estimates the same as the mean score, mostly with a narrower interval. It may lie outside 0 and 1.
    """
    by_pair: dict[int, list[float]] = {}
    for result in results:
        if result.luck is not None:
            by_pair.setdefault(result.pair, []).append(result.score - result.luck)
    means = [sum(both) / 2 for both in by_pair.values() if len(both) == 2]
    return mean_of(means) if len(means) > 1 else None


def mean_of(values: Sequence[float]) -> Interval:
    """Return the mean of two independent numbers or more, with its 95 % interval by Student's distribution (1908)."""
    mean = sum(values) / len(values)
    half = student(len(values) - 1) * sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
    return Interval(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's distribution: exactly for one degree of freedom, else by the usual series.

    The series is that of Abramowitz and Stegun, 26.7.5. It is 3 % too low for two degrees, and nearly right for more.
    """
    if freedom == 1:
        return 12.7062
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(term / float(freedom) ** (n + 1) for n, term in enumerate(terms))


def elo_of(score: float) -> float:
    """Return the difference in Elo that a mean score stands for, infinite at 0 and 1."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def expected_score(elo: float) -> float:
    """Return the mean score that a difference in Elo stands for."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def log_likelihood_ratio(counts: Counts, score0: float, score1: float) -> float:
    """Return the logarithm of how much likelier the counts are with a mean of ``score1`` than of ``score0``, in the likeliest way of each.

    This is the statistic of a generalized sequential probability ratio test (Van den Bergh, "The GSPRT", 2019, for five scores).
    """
    weights = [max(float(n), UNSEEN) for n in counts]
    total = sum(weights)
    first, second = (_likeliest(weights, score) for score in (score0, score1))
    return sum(n * log(q / p) for n, p, q in zip(weights, first, second, strict=True)) if total else 0.0


def _likeliest(weights: list[float], mean: float) -> list[float]:
    """Return the chances of the five scores with this mean under which the counts are likeliest.

    They are p / (1 + x (score - mean)) for the observed shares p, with the x for which the mean is right.
    """
    total = sum(weights)
    shares = [n / total for n in weights]
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(200):
        x = (low + high) / 2
        slope = sum(p * (score - mean) / (1 + x * (score - mean)) for p, score in zip(shares, SCORES, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return [p / (1 + x * (score - mean)) for p, score in zip(shares, SCORES, strict=True)]


Verdict = Literal["accepted", "rejected"]


@dataclass(frozen=True)
class Sprt:
    """A sequential test of whether a bot is better by ``elo1`` rather than by ``elo0``, with 5 % of each error."""

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
        """Return the log-likelihood ratio that ends the test, on either side of 0."""
        return log((1 - self.error) / self.error)

    def ratio(self, counts: Counts) -> float:
        """Return the log-likelihood ratio of the pairs so far."""
        return (
            log_likelihood_ratio(counts, expected_score(self.elo0), expected_score(self.elo1)) if any(counts) else 0.0
        )

    def verdict(self, counts: Counts) -> Verdict | None:
        """Return the verdict of the pairs so far, or None where more pairs are needed."""
        ratio = self.ratio(counts)
        if abs(ratio) < self.bound:
            return None
        return "accepted" if ratio > 0 else "rejected"

    def to_json(self, counts: Counts) -> dict[str, object]:
        """Return the test and its state after these pairs as plain data."""
        state = {"ratio": self.ratio(counts), "bound": self.bound, "verdict": self.verdict(counts)}
        return {"elo0": self.elo0, "elo1": self.elo1, **state}
