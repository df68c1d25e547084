"""The script that counts the habits of bots counts those that a game has."""

from collections import Counter

from scripts.habits import GOALS, HabitWatch, table, watch
from warchest import Game, Setup


def played(picks: list[str]) -> Counter[str]:
    """Return the counts of a first game in which each seat makes the first choice with one of these words, in rotation."""
    game = Game(Setup.first_game(), b"habits")
    watched = HabitWatch(game)
    for number in range(24):
        legal = {game.choice(id_).word: id_ for id_ in game.legal_ids()}
        pick = picks[number % len(picks)]
        word = next((word for word in legal if word.startswith(pick)), next(iter(legal)))
        watched.play([legal[word]])
    return watched.counts


def test_passes_are_counted_among_the_actions() -> None:
    counts = played(["pass"])
    assert (counts["passes"], counts["actions"], counts["claims"]) == (24, 24, 0)


def test_a_claim_in_the_round_after_the_other_sides_claim_is_claimed_back() -> None:
    counts = played(["claim"])
    assert counts["claims"] >= 3
    assert counts["claimed back"] == counts["claims"] - 1


def test_a_table_marks_the_rates_above_their_goals() -> None:
    text = table(["a", "b"], [Counter(passes=5, actions=100), Counter(passes=4, actions=100)])
    assert "| passes | 0.04 | **0.050 (5)** | 0.040 (4) |" in text
    assert len(text.splitlines()) == 2 + len(GOALS)


def test_a_watched_game_is_counted_with_its_rounds() -> None:
    counts = watch("random", "lite", "1", 0)
    assert counts["games"] == 1
    assert counts["rounds"] > 1
    assert counts["actions"] >= counts["moves"] + counts["deployments"]
