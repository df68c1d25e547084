"""The script that fits the learned policy: games that resume, and weights that follow the visits."""

import numpy as np
import pytest

from scripts.policy import ChoiceArrays, choices_of, fitted, play
from warchest.bots.policy.likelihoods import FEATURES


def test_a_game_depends_only_on_its_task_and_has_the_visits_of_all_choices() -> None:
    game = play(("test", 8, 1))
    assert game == play(("test", 8, 1))
    assert len(list(game.positions())) == len(game.visits) > 10
    assert all(sum(visits.values()) <= 8 for visits in game.visits)
    choices = choices_of([game])
    assert len(choices.share) == sum(map(len, game.visits))
    assert np.bincount(choices.decision, choices.share) == pytest.approx(1)


def test_of_each_decision_the_most_visited_choice_counts_as_made() -> None:
    decision, shares = np.array([0, 0, 1, 1, 1]), np.array([0.75, 0.25, 0.4, 0.4, 0.2])
    choices = ChoiceArrays(np.arange(5), np.arange(5), decision, shares, decision == 1)
    assert choices.made().share.tolist() == [1, 0, 0.5, 0.5, 0]


def test_the_weights_follow_the_visits() -> None:
    """Given choices with one feature each, when one has three quarters of the visits, then it gets that likelihood."""
    count, shares = 40, np.tile([0.75, 0.25], 40)
    row, decision = np.arange(2 * count), np.repeat(np.arange(count), 2)
    choices = ChoiceArrays(row, np.tile([3, 5], count), decision, shares, decision % 10 == 0)
    weights = fitted(choices)
    assert choices.likelihoods(weights)[:2] == pytest.approx([0.75, 0.25], abs=0.01)
    assert choices.loss(weights) < choices.loss(np.zeros(FEATURES))
