"""Several threads that search in one tree."""

from typing import Any

import pytest

from tests.support.bot_games import later
from warchest.bots.registry import UnknownBotError, parse_bot
from warchest.bots.tree.agent import BEST
from warchest.bots.tree.bot import TreeBot, TreeForm

MS = 15


@pytest.mark.slow
def test_a_tree_grown_by_several_threads_is_consistent() -> None:
    """Given many searches by two and three threads, then each node stands once among its parent's children, and the choice is legal."""
    compiled = pytest.importorskip("warchest.bots.tree.native")
    for threads in (2, 3):
        agent = compiled.NativeTreeAgent()
        bot = TreeBot(BEST._replace(ms=MS, threads=threads, wins=0, proof=0), TreeForm(agent))
        for seed in range(12):
            game = later(seed, 30)
            assert game.decider is not None
            state = game.information_state(game.decider)
            for id_ in bot.choose(state, seed):
                game.play(id_)
            assert_whole(agent._nodes, agent._context, *(own.context for own in agent._others))


def assert_whole(nodes: Any, *contexts: Any) -> None:
    first = [1, *(number * (len(nodes) // len(contexts)) for number in range(1, len(contexts)))]
    added = [node for start, context in zip(first, contexts, strict=True) for node in range(start, context[0]["used"])]
    assert len(added) > 100
    assert all(context[0]["used"] > start for start, context in zip(first, contexts, strict=True))
    linked = []
    for parent in [0, *added]:
        child = int(nodes[parent]["child"])
        while child:
            assert nodes[child]["parent"] == parent
            linked.append(child)
            child = int(nodes[child]["sibling"])
    assert sorted(linked) == added


def test_several_threads_need_a_time_budget() -> None:
    assert parse_bot("ismcts:ms=100,threads=2") == ("ismcts", {"ms": 100, "threads": 2})
    with pytest.raises(UnknownBotError, match="several threads only by ms"):
        parse_bot("ismcts:iterations=200,threads=2")
