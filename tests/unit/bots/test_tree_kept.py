"""A tree that is kept from one decision of a seat to the next one."""

from typing import Any

import pytest

from tests.support.bot_games import random_game
from warchest import Game
from warchest.bots.greedy_bot import GreedyBot
from warchest.bots.tree.agent import BEST, Form, InterpretedTreeAgent, TreeAgent, TreeBot
from warchest.history import InformationState

SETTINGS = BEST._replace(iterations=60, keeps=2, wins=0, proof=0)


class Followed(InterpretedTreeAgent):
    """A search that notes the paths that led to a node."""

    paths: list[tuple[int, ...]]

    def __init__(self) -> None:
        super().__init__()
        self.paths = []

    def search(self, *given: Any) -> int:
        id_ = super().search(*given)
        if self._followed:
            self.paths.append(tuple(given[-1]))
        return id_


def state_of(game: Game) -> InformationState:
    assert game.decider is not None
    return game.information_state(game.decider)


def play(game: Game, bots: "list[TreeBot]", actions: int) -> None:
    """Let bots that must agree play seat 0 against a greedy bot."""
    for luck in range(actions):
        if game.decider is None:
            return
        chosen = [bot.choose(state_of(game), luck) for bot in (bots if game.decider == 0 else [GreedyBot()])]
        assert all(ids == chosen[0] for ids in chosen)
        for id_ in chosen[0]:
            game.play(id_)


@pytest.mark.parametrize("rules", ["base", "all"])
def test_both_forms_agree_where_the_tree_is_kept(rules: str) -> None:
    native = pytest.importorskip("warchest.bots.tree.native").NativeTreeAgent()
    agents: list[TreeAgent] = [native, Followed()]
    bots = [TreeBot(SETTINGS, Form(agent)) for agent in agents]
    play(random_game(3, rules), bots, 24)
    paths = bots[1]._agent.paths  # type: ignore[attr-defined]
    assert any(len(path) > 1 for path in paths), "the other seat's choice was in the tree"


def test_what_is_kept_is_the_tree_below_the_choices_that_were_made() -> None:
    """Given a search, when the game has gone on along its tree, then the next one begins with the values below, for legal choices alone."""
    bot = TreeBot(SETTINGS, Form(Followed()))
    tree: Any = bot._agent
    game, kept = random_game(3, "base"), 0
    for luck in range(24):
        if game.decider is None:
            break
        before, root, count = list(tree._nodes), tree._context[0].root, len(tree.paths)
        ids = bot.choose(state_of(game), luck) if game.decider == 0 else GreedyBot().choose(state_of(game), luck)
        if game.decider == 0 and len(tree.paths) > count and len(ids) == 1:
            node = root
            for id_ in tree.paths[-1]:
                node = next(n for n, one in enumerate(before) if n and one.parent == node and one.id == id_)
            legal = set(game.legal_ids())
            assert {one.id for n, one in enumerate(tree._nodes) if n and one.parent == 0 and one.visits} <= legal
            below = sum(one.visits for n, one in enumerate(before) if n and one.parent == node and one.id in legal)
            now = sum(one.visits for n, one in enumerate(tree._nodes) if n and one.parent == 0)
            assert now == below + SETTINGS.iterations
            kept += below > 0
        for id_ in ids:
            game.play(id_)
    assert kept


def test_bots_that_keep_their_trees_have_a_tree_each() -> None:
    form = Form(InterpretedTreeAgent())
    assert TreeBot(SETTINGS, form)._agent is not TreeBot(SETTINGS, form)._agent
    assert TreeBot(BEST, form)._agent is TreeBot(BEST, form)._agent
