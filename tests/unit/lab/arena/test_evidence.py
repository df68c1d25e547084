"""The arithmetic of matches agrees with published figures, and its intervals hold as often as they say."""

import random
from functools import cache
from math import inf, log, sqrt

import pytest

from warchest.lab.arena.evidence import (
    SCORES,
    PairCounts,
    Sprt,
    elo_of,
    expected_score,
    log_likelihood_ratio,
    pair_counts,
    score_of,
    student,
    wilson,
)
from warchest.lab.arena.match import GameResult

PUBLISHED: list[tuple[PairCounts, float, float, float]] = [
    # Pairs of chess games, the bounds of the test as normalized Elo, and its log-likelihood ratio: fastchess pull requests 783 and 426, and
    # fishtest issue 1737.
    ((379, 10170, 21828, 10640, 343), 0, 2, 2.94598),
    ((365, 16618, 36229, 16974, 390), 0, 2, 2.25),
    ((93, 18711, 58877, 18739, 100), -1.75, 0.25, 2.9421),
]


def normalized(elo: float, counts: PairCounts) -> float:
    """The mean score that is so much normalized Elo: measured by the deviation of a game as the pairs show it."""
    pairs = sum(counts)
    mean = sum(n * score for n, score in zip(counts, SCORES, strict=True)) / pairs
    variance = sum(n * (score - mean) ** 2 for n, score in zip(counts, SCORES, strict=True)) / pairs
    return 0.5 + elo * sqrt(2 * variance) * log(10) / 800


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), PUBLISHED)
def test_the_log_likelihood_ratio_is_the_published_one(
    counts: PairCounts, elo0: float, elo1: float, ratio: float
) -> None:
    found = log_likelihood_ratio(counts, normalized(elo0, counts), normalized(elo1, counts))
    assert found == pytest.approx(ratio, abs=0.006)


def test_the_ratio_is_that_of_the_best_chances_with_each_mean() -> None:
    """Given counts and a mean, when chances with that mean are tried at random, then none makes the counts likelier."""
    counts = (7, 11, 31, 20, 13)
    rng = random.Random(1)
    free = log_likelihood_ratio(counts, 0.4, sum(n * s for n, s in zip(counts, SCORES, strict=True)) / sum(counts))
    shares = [n / sum(counts) for n in counts]
    best = -inf
    for _ in range(1_500):
        chances = [rng.gammavariate(200 * share, 1) for share in shares]
        total = sum(chances)
        chances = [c / total for c in chances]
        mean = sum(c * s for c, s in zip(chances, SCORES, strict=True))
        # Tilted to the mean of 0.4, which keeps them chances.
        for _step in range(60):
            chances = [c * (1 - (mean - 0.4) * 8 * (s - mean)) for c, s in zip(chances, SCORES, strict=True)]
            total = sum(chances)
            chances = [c / total for c in chances]
            mean = sum(c * s for c, s in zip(chances, SCORES, strict=True))
        if min(chances) > 0 and abs(mean - 0.4) < 1e-9:
            best = max(best, sum(n * log(c / share) for n, c, share in zip(counts, chances, shares, strict=True)))
    assert best <= -free + 1e-6
    assert best > -free - 0.6


def test_swapping_the_bounds_negates_the_ratio_and_equal_bounds_give_0() -> None:
    counts = (3, 5, 9, 4, 8)
    assert log_likelihood_ratio(counts, 0.5, 0.6) == pytest.approx(-log_likelihood_ratio(counts, 0.6, 0.5))
    assert log_likelihood_ratio(counts, 0.55, 0.55) == 0
    assert log_likelihood_ratio((0, 0, 0, 0, 9), 0.5, 0.6) > 0


def test_elo_and_score_are_inverse_functions() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert [elo_of(0), elo_of(1)] == [-inf, inf]
    assert [elo_of(expected_score(elo)) for elo in (-300, 0, 17)] == pytest.approx([-300, 0, 17])


def test_pairs_are_counted_by_their_score_once_both_games_have_ended() -> None:
    scores = {0: (1, 1), 1: (1, 0), 2: (0, 0.5), 3: (0.5, 0.5), 4: (0.5, 1), 5: (0, 0)}
    results = [
        GameResult(pair, seat, score, 9, "locations") for pair, two in scores.items() for seat, score in enumerate(two)
    ]
    assert pair_counts([*results, GameResult(6, 0, 1.0, 9, "locations")]) == (1, 1, 2, 1, 1)


def test_an_interval_has_a_width_even_if_all_pairs_scored_the_same() -> None:
    assert score_of((0, 0, 0, 0, 20)).low == pytest.approx(wilson(40, 40).low)
    assert score_of((0, 0, 0, 0, 0)) == (0, 0, 1)
    assert score_of((0, 0, 20, 0, 0)).low < 0.45


@pytest.mark.parametrize(
    "chances",
    [(0.25, 0, 0.5, 0, 0.25), (0.02, 0, 0.2, 0, 0.78), (0.45, 0, 0.1, 0, 0.45), (0.05, 0.1, 0.6, 0.2, 0.05)],
)
def test_an_interval_contains_the_true_score_in_about_95_of_100_matches(chances: tuple[float, ...]) -> None:
    rng = random.Random(5)
    truth = sum(chance * score for chance, score in zip(chances, SCORES, strict=True))
    held = 0
    for _ in range(1000):
        drawn = rng.choices(range(5), chances, k=60)
        low, high = score_of(tuple(drawn.count(n) for n in range(5)))[1:]  # type: ignore[arg-type]
        held += low <= truth <= high
    assert held >= 920


@pytest.mark.slow
def test_a_sequential_test_finds_the_better_bot_and_rarely_errs() -> None:
    """Given bots that are level, and bots that are better by 100 Elo, when 0 is tested against 100, then the test distinguishes them."""
    verdict_of = cache(Sprt(0, 100).verdict)
    told = {"level": 0, "better": 0}
    for name, mean in (("level", 0.5), ("better", expected_score(100))):
        for match in range(100):
            rng = random.Random(f"{name} {match}")
            counts = [0, 0, 0, 0, 0]
            while (verdict := verdict_of(tuple(counts))) is None:
                counts[2 * ((rng.random() < mean) + (rng.random() < mean))] += 1
            told[name] += verdict == "accepted"
    assert told["level"] <= 11
    assert told["better"] >= 89


@pytest.mark.parametrize("elos", [(10, 10), (10, 0), (-2000, 0), (0, float("nan"))])
def test_a_sequential_test_needs_two_differences_in_order(elos: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="the smaller one first"):
        Sprt(*elos)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (9, 2.2622), (30, 2.0423), (1000, 1.9623)]
)
def test_intervals_of_few_numbers_match_students_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.04 if freedom == 2 else 0.01)
