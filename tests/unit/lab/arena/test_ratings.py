"""Strengths agree with published fits, come back from simulated games, and their intervals hold as often as they say."""

import random
from itertools import combinations
from math import exp, inf, log, sqrt

import pytest

from warchest.lab.arena.ratings import Contest, merged, strengths, with_intervals

BASEBALL = {
    # Games won and lost in 1987 by teams of the American League (Agresti, Categorical Data Analysis, 2nd edition, table 10.10).
    ("Milwaukee", "Detroit"): (7, 6),
    ("Milwaukee", "Toronto"): (9, 4),
    ("Milwaukee", "New York"): (7, 6),
    ("Milwaukee", "Boston"): (7, 6),
    ("Milwaukee", "Cleveland"): (9, 4),
    ("Milwaukee", "Baltimore"): (11, 2),
    ("Detroit", "Toronto"): (7, 6),
    ("Detroit", "New York"): (5, 8),
    ("Detroit", "Boston"): (11, 2),
    ("Detroit", "Cleveland"): (9, 4),
    ("Detroit", "Baltimore"): (9, 4),
    ("Toronto", "New York"): (7, 6),
    ("Toronto", "Boston"): (7, 6),
    ("Toronto", "Cleveland"): (8, 5),
    ("Toronto", "Baltimore"): (12, 1),
    ("New York", "Boston"): (6, 7),
    ("New York", "Cleveland"): (7, 6),
    ("New York", "Baltimore"): (10, 3),
    ("Boston", "Cleveland"): (7, 6),
    ("Boston", "Baltimore"): (12, 1),
    ("Cleveland", "Baltimore"): (6, 7),
}
TEAMS = ["Baltimore", "Cleveland", "Boston", "New York", "Toronto", "Detroit", "Milwaukee"]


def contests_of(table: dict[tuple[str, str], tuple[int, int]], names: list[str]) -> list[Contest]:
    return [
        Contest((names.index(one),), (names.index(other),), won, won + lost)
        for (one, other), (won, lost) in table.items()
    ]


def test_the_strengths_are_the_published_ones() -> None:
    found = strengths(contests_of(BASEBALL, TEAMS), len(TEAMS), inf)
    assert [round(value - found[0], 2) for value in found[1:]] == [0.68, 1.11, 1.25, 1.29, 1.44, 1.58]


def test_the_intervals_are_as_wide_as_the_published_errors_say() -> None:
    """Given errors of about 0.3 against the last team, then by bootstrap over games the difference of two teams has the same."""
    games = [
        [Contest(ours, theirs, float(n < won))]
        for ours, theirs, won, games in contests_of(BASEBALL, TEAMS)
        for n in range(int(games))
    ]
    found = with_intervals(games, len(TEAMS), 50, resamples=200)
    widths = [(one.high - one.low) / (2 * 1.96) for one in found]
    # Round the mean of all, where the errors of two teams are not added: about 0.3 / sqrt(2).
    assert all(0.15 < width < 0.3 for width in widths)


def test_an_interval_holds_95_of_100_resamples() -> None:
    """Given 400 games of two players, half of them won, then the bootstrap's interval is as wide as the formula for log-odds says."""
    games = [[Contest((0,), (1,), float(number % 2))] for number in range(400)]
    found = with_intervals(games, 2, inf, resamples=1000)
    error = sqrt(1 / 200 + 1 / 200) / 2  # of each player, since the mean of both is 0
    for one in found:
        assert one.high - one.value == pytest.approx(1.96 * error, rel=0.08)
        assert one.value - one.low == pytest.approx(1.96 * error, rel=0.08)


def test_four_teams_have_the_strengths_of_the_textbook_example() -> None:
    """Given a well-known small example (A to D, of which B beat C 5 to 3), then the shares of strength are its shares."""
    table = {
        ("A", "B"): (2, 3),
        ("A", "D"): (1, 4),
        ("B", "C"): (5, 3),
        ("C", "D"): (1, 3),
    }
    found = [exp(value) for value in strengths(contests_of(table, list("ABCD")), 4, inf)]
    assert [round(value / sum(found), 3) for value in found] == [0.139, 0.226, 0.143, 0.492]


def test_two_players_are_as_far_apart_as_their_odds() -> None:
    one, other = strengths([Contest((0,), (1,), 30, 40)], 2, inf)
    assert one - other == pytest.approx(log(3))


@pytest.mark.slow
def test_known_ratings_come_back_within_their_intervals() -> None:
    """Given fields of known strengths, when pairs that share their luck are played, then 95 of 100 intervals hold the truth."""
    truth = [0.9, 0.3, 0.1, -0.4, -0.9]
    held = 0
    fields = 30
    for field in range(fields):
        rng = random.Random(f"field {field}")
        deals = []
        for _ in range(60):
            # Luck that both games of a pair and all meetings of a deal share.
            luck = rng.gauss(0, 0.5)
            deal = []
            for one, other in combinations(range(len(truth)), 2):
                won = sum(rng.random() < 1 / (1 + exp(truth[other] - truth[one] - side * luck)) for side in (1, -1))
                deal.append(Contest((one,), (other,), won, 2))
            deals.append(deal)
        found = with_intervals(deals, len(truth), 4.6, resamples=100)
        held += sum(one.low <= value <= one.high for one, value in zip(found, truth, strict=True))
    assert held >= 0.88 * fields * len(truth)


def test_units_of_armies_have_the_strengths_that_add_up() -> None:
    """Given armies of four with additive units, and a first turn, when games follow them, then each unit's strength comes back."""
    rng = random.Random("armies")
    truth = [0.1 * (n - 5.5) for n in range(12)]
    games = []
    for _ in range(4000):
        dealt = rng.sample(range(12), 8)
        ours, theirs = (*dealt[:4], 12), tuple(dealt[4:])
        total = 0.2 + sum(truth[n] for n in ours[:4]) - sum(truth[n] for n in theirs)
        games.append(Contest(tuple(ours), theirs, float(rng.random() < 1 / (1 + exp(-total)))))
    found = strengths(games, 13, 0.5)
    assert all(abs(value - mean) < 0.2 for value, mean in zip(found, [*truth, 0.2], strict=True))
    assert found[0] < found[5] < found[11]


def test_a_prior_keeps_the_strength_of_an_unbeaten_player_finite() -> None:
    found = strengths([Contest((0,), (1,), 20, 20)], 2, 4.6)
    assert 2 < found[0] - found[1] < 9
    assert sum(found) == pytest.approx(0)


def test_contests_of_the_same_sides_are_merged() -> None:
    contests = [[Contest((0,), (1,), 1, 2)], [Contest((0,), (1,), 2, 2), Contest((1,), (2,), 0, 2)]]
    assert merged(contests) == [Contest((0,), (1,), 3, 4), Contest((1,), (2,), 0, 2)]
