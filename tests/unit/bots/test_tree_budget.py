"""The budget of a tree search: iterations for each choice, or processor time for a whole action."""

from itertools import count

import pytest

from tests.support.bot_games import later
from warchest import Game
from warchest.bots.registry import UnknownBotError, parse_bot
from warchest.bots.tree import agent, bot
from warchest.bots.tree.agent import BEST, PLAIN, InterpretedTreeAgent, Settings
from warchest.bots.tree.bot import FIRST_SHARE, TreeBot, TreeForm
from warchest.game.history import InformationState

MS = 40


class Recorder(InterpretedTreeAgent):
    """A search that records until when it may grow, and grows by one iteration."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: list[float] = []

    def grow_until(self, end: float) -> int:
        self.ends.append(end)
        return super().grow_until(0)


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> "count[int]":
    """Replace the thread's clock with one that advances a millisecond per reading, and return its ticks."""
    ticks = count()
    for module in (agent, bot):
        monkeypatch.setattr(module, "thread_time", lambda: next(ticks) / 1000)
    return ticks


def state_of(game: Game) -> InformationState:
    assert game.decider is not None
    return game.information_state(game.decider)


@pytest.mark.parametrize("settings", [PLAIN, BEST])
def test_a_search_by_time_ends_when_its_thread_time_is_used(settings: Settings, ticks: "count[int]") -> None:
    """Given several positions, when bots search in them by time, then the actions are legal and all the time was used."""
    bot = TreeBot(settings._replace(ms=MS), TreeForm(InterpretedTreeAgent()))
    for seed in range(6):
        game = later(seed, 30)
        looks = next(ticks)
        ids = bot.choose(state_of(game), seed)
        assert MS <= next(ticks) - looks <= MS + 4 * len(ids) + 4
        for id_ in ids:
            game.play(id_)


def test_a_choice_leaves_time_if_the_action_continues(ticks: "count[int]") -> None:
    """Given actions of one choice and of several, when a bot searches by time, then the last choice may use all of it."""
    lengths = set()
    for seed in range(12):
        recorder = Recorder()
        began = next(ticks) + 1
        ids = TreeBot(PLAIN._replace(ms=MS), TreeForm(recorder)).choose(state_of(later(seed, 30)), seed)
        end = (began + MS) / 1000
        lengths.add(len(ids) > 1)
        assert recorder.ends[0] == pytest.approx(began / 1000 + FIRST_SHARE * MS / 1000, abs=0.003)
        assert max(recorder.ends) <= end + 1e-9
        assert len(ids) > 1 or recorder.ends[-1] == pytest.approx(end)
    assert lengths == {False, True}


def test_a_full_tree_is_searched_without_adding_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "MOST_NODES", 30)
    tree = InterpretedTreeAgent()
    game = later(1, 30)
    bot = TreeBot(PLAIN._replace(iterations=80), TreeForm(tree))
    for id_ in bot.choose(state_of(game), 1):
        game.play(id_)
    assert len(tree._nodes) == 30
    assert sum(node.visits for node in tree._nodes[1:] if node.parent == 0) == 80


def test_iterations_and_time_cannot_be_combined() -> None:
    assert parse_bot("ismcts:ms=100") == ("ismcts", {"ms": 100})
    assert parse_bot("reference:ms=100") == ("reference", {"ms": 100})
    with pytest.raises(UnknownBotError, match="by iterations or by ms"):
        parse_bot("ismcts:iterations=200,ms=100")
