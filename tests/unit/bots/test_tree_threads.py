"""Several threads that search in one tree."""

from typing import Any

import pytest

from tests.support.bot_games import later
from warchest.bots import registry
from warchest.bots.registry import UnknownBotError, make_bot, parse_bot
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
    # On a busy machine a thread may come too late to add a node.
    assert all(context[0]["used"] >= start for start, context in zip(first, contexts, strict=True))
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


def test_threads_that_the_host_gives_share_the_iterations_of_a_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given two threads, when a search of many iterations chooses, then the tree is consistent, and together they made these iterations."""
    compiled = pytest.importorskip("warchest.bots.tree.native")
    monkeypatch.setattr(registry, "SHARED_SEARCH", 3000)
    bot = make_bot("ismcts:iterations=6000,keeps=0,proof=0", threads=2)
    assert isinstance(bot, TreeBot)
    agent = compiled.NativeTreeAgent()
    bot = TreeBot(bot._settings._replace(wins=0), TreeForm(agent))
    for seed in range(4):
        game = later(seed, 30)
        bot.choose(game.information_state(game.decider), seed)
        assert_whole(agent._nodes, agent._context, *(own.context for own in agent._others))
        # A visit that both threads counted at the same moment may be lost.
        assert 5900 <= sum(branch.visits for branch in agent.branches()) <= 6000


@pytest.mark.parametrize("text", ["ismcts:iterations=75", "castellan", "page"])
def test_a_short_search_has_one_thread_and_repeats_itself(text: str) -> None:
    state = later(1, 20).information_state(later(1, 20).decider)
    assert make_bot(text, threads=2).choose(state, 3) == make_bot(text).choose(state, 3)
