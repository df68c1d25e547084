"""The learned policy: its features, its likelihoods, and its place in the search."""

import math

import pytest

from tests.support.bot_games import RULES, later
from warchest import Game
from warchest.bots.policy.likelihoods import FEATURES, MADE, MILLION, VISITED, favourite, logit_of, policy_weights
from warchest.bots.policy.memory import MOST_FEATURES, UNKNOWN_YET
from warchest.bots.policy.ranks import survey
from warchest.bots.tree.memory import Context, Node
from warchest.bots.tree.search import add_child, choose_child
from warchest.rules.subset import Scratch

PLACES = range(0, 60, 6)
"""The lengths of the games to look at."""


def context_of(game: Game) -> list[Context]:
    """Return a context that knows how far locations are in a game's position, with the policy of the program."""
    context = [Context()]
    context[0].sharp, context[0].logits, context[0].free = 3, policy_weights(), [UNKNOWN_YET] * 2
    for side in range(2):
        survey(game.tables, game.position, side, context)
    return context


def logit(game: Game, id_: int) -> int:
    return logit_of(game.tables, game.position, id_, context_of(game))


def scratch_of(ids: list[int]) -> list[Scratch]:
    scratch = [Scratch()]
    scratch[0].ids[: len(ids)] = ids
    return scratch


@pytest.mark.parametrize("fitted_to", [VISITED, MADE])
def test_every_feature_has_a_weight(fitted_to: str) -> None:
    assert len(policy_weights(fitted_to)) == FEATURES


@pytest.mark.parametrize("rules", sorted(RULES))
def test_a_choice_has_different_features_and_its_logit_is_the_sum_of_their_weights(rules: str) -> None:
    for length in PLACES:
        game = later(1, length, rules)
        if game.decider is None:
            break
        context = context_of(game)
        for id_ in game.legal_ids():
            logit = logit_of(game.tables, game.position, id_, context)
            features = context[0].features[: context[0].featured]
            assert len(set(features)) == len(features) <= MOST_FEATURES
            assert all(0 <= feature < FEATURES for feature in features)
            assert logit == sum(policy_weights()[feature] for feature in features)


def test_the_favourite_is_the_likeliest_choice_left_and_the_likelihoods_sum_to_1() -> None:
    game = later(3, 30)
    r, s, context = game.tables, game.position, context_of(game)
    ids, likelihoods = game.legal_ids(), []
    left = list(ids)
    while left:
        scratch = scratch_of([*left, *(id_ for id_ in ids if id_ not in left)])
        best = favourite(r, s, scratch, len(left), len(ids), context)
        likelihoods.append(context[0].prior / MILLION)
        assert logit(game, best) == max(logit(game, id_) for id_ in left)
        left.remove(best)
    assert likelihoods == sorted(likelihoods, reverse=True)
    assert sum(likelihoods) == pytest.approx(1, abs=1e-4)
    logits = [logit(game, id_) / 1000 for id_ in ids]
    whole = sum(map(math.exp, logits))
    assert likelihoods[0] == pytest.approx(math.exp(max(logits)) / whole, abs=1e-5)


@pytest.mark.parametrize(("policy", "chosen"), [(0, 10), (150, 11)])
def test_only_with_a_policy_a_choice_that_looked_worse_is_tried_again(policy: int, chosen: int) -> None:
    """Given a choice with most of a million visits and a likely one that looked worse in two hundred, then only a policy returns to it."""
    context, nodes, scratch = [Context()], [Node() for _ in range(3)], scratch_of([10, 11])
    context[0].policy, context[0].prior, context[0].limit = policy, MILLION // 4, 3
    for id_, visits, mean in ((10, 1_000_000, 0.1), (11, 200, -0.1)):
        child = add_child(nodes, 0, id_, 0, context)
        nodes[child].visits, nodes[child].available, nodes[child].total = visits, 1_000_200, mean * visits
    choose_child(nodes, 0, scratch, 2, False, context)
    assert context[0].choice == chosen
