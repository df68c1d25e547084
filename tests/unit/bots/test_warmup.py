"""A bot with a tree search answers at once, and searches natively as soon as the machine code is there."""

from importlib import import_module
from itertools import count

import pytest

from tests.support.bot_games import later, random_game
from tests.support.waiting import wait_until
from warchest import Game, InformationState
from warchest.bots.registry import LEVELS, make_bot, parse_bot
from warchest.bots.tree import agent
from warchest.bots.tree import bot as tree_bot
from warchest.bots.tree.bot import TreeBot, native_form
from warchest.bots.warmup import STAND_IN, WarmingBot, WarmUp


class NeverReady(WarmUp):
    """A warm-up that has nothing to compile with."""

    begun = False

    def start(self) -> None:
        self.begun = True


def state_of(game: Game) -> InformationState:
    assert game.decider is not None
    return game.information_state(game.decider)


@pytest.mark.parametrize("level", ["regent", "sovereign"])
def test_a_lower_level_replaces_a_long_search_until_machine_code_is_ready(level: str) -> None:
    """Given no machine code, when the level is asked, then the stand-in chooses, and the compilation has started."""
    warm_up, state = NeverReady(), state_of(later(1, 20))
    bot = make_bot(level, warm_up=warm_up)
    assert bot.choose(state, 3) == make_bot(STAND_IN).choose(state, 3)
    assert isinstance(bot, WarmingBot)
    assert bot.stood_in == STAND_IN
    assert warm_up.begun


@pytest.mark.parametrize("level", ["banneret", "castellan"])
def test_a_short_search_runs_without_a_stand_in_before_machine_code_is_ready(level: str) -> None:
    """Given no machine code, when the level is asked, then it chooses as with machine code, without a stand-in."""
    state = state_of(later(1, 20))
    bot = make_bot(level, warm_up=NeverReady())
    assert bot.choose(state, 3) == make_bot(level).choose(state, 3)
    assert isinstance(bot, WarmingBot)
    assert bot.stood_in is None


def test_a_search_by_time_keeps_its_time_before_machine_code_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a thread clock that advances a millisecond per reading, then the search reads it about once per millisecond it has."""
    ticks = count()
    for module in (agent, tree_bot):
        monkeypatch.setattr(module, "thread_time", lambda: next(ticks) / 1000)
    state = state_of(later(1, 20))
    bot = make_bot("ismcts:ms=20,threads=2", warm_up=NeverReady())
    choices = bot.choose(state, 3)
    assert 20 <= next(ticks) <= 20 + 4 * len(choices) + 4
    assert isinstance(bot, WarmingBot)
    assert bot.stood_in is None


@pytest.mark.parametrize("level", LEVELS[:3])
def test_a_search_of_a_few_coins_starts_no_compilation(level: str) -> None:
    """Given no machine code, when a learner is asked, then it chooses as with machine code, and nothing is compiled for it."""
    warm_up, state = NeverReady(), state_of(later(1, 20))
    bot = make_bot(level, warm_up=warm_up)
    assert bot.choose(state, 3) == make_bot(level).choose(state, 3)
    assert isinstance(bot, WarmingBot)
    assert (bot.stood_in, warm_up.begun) == (None, False)


def test_levels_need_only_the_machine_code_of_the_tree_search() -> None:
    assert {parse_bot(level)[0] for level in LEVELS} == {"ismcts"}


def test_the_native_form_has_compiled_all_that_a_choice_needs() -> None:
    """Given the native form, when levels follow games of several kinds, then nothing more is compiled in the process that plays."""
    pytest.importorskip("numba")
    native_form()
    before = compiled_versions()
    assert all(before.values())
    for rules in ("base", "four_all", "lite"):
        bot, game = make_bot("banneret"), random_game(3, rules)
        for luck in range(8):
            if game.decider is None:
                break
            for id_ in bot.choose(state_of(game), luck):
                game.play(id_)
    assert compiled_versions() == before


def compiled_versions() -> dict[str, int]:
    """Return the number of types for which each compiled function of the bots has machine code."""
    modules = [import_module(f"warchest.bots.{name}.native") for name in ("beliefs", "endgames", "tree")]
    made = {(module.__name__, name): one for module in modules for name, one in vars(module).items()}
    return {f"{module}.{name}": len(one.overloads) for (module, name), one in made.items() if hasattr(one, "overloads")}


@pytest.mark.slow
def test_a_level_searches_its_tree_once_machine_code_is_ready() -> None:
    """Given a real warm-up, when it has ended, then the level chooses like the search."""
    pytest.importorskip("numba")
    warm_up, state = WarmUp(), state_of(later(1, 20))
    bot = make_bot("regent", warm_up=warm_up)
    try:
        assert isinstance(bot, WarmingBot)
        first = bot.choose(state, 3)
        # A warm-up that has its machine code on the disk may end before the first answer.
        assert bot.stood_in is None or first == make_bot(STAND_IN).choose(state, 3)
        wait_until(lambda: warm_up.tree is not None)
        native = make_bot("regent")
        assert isinstance(native, TreeBot)
        assert [bot.choose(state, seed) for seed in range(4)] == [native.choose(state, seed) for seed in range(4)]
        assert bot.stood_in is None
    finally:
        warm_up.close()
