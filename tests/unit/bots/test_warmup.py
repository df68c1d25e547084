"""A bot with a tree search answers at once, and searches natively as soon as the machine code is there."""

import threading
import time

import pytest

from tests.support.bot_games import later
from warchest.bots.registry import make_bot
from warchest.bots.warmup import SEARCH, TREE, WarmingBot, WarmUp

PATIENCE = 240.0
"""The most seconds to wait for a compiler on a busy machine."""


class NeverReady(WarmUp):
    """A warm-up that has nothing to compile with."""

    def start(self, first: str) -> None:
        self.begun = True


class NothingCompiles(WarmUp):
    """A warm-up whose compilations all fail."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.both = threading.Event()

    def _compiles(self, part: str) -> bool:
        self.parts.append(part)
        if len(self.parts) == 2:
            self.both.set()
        return False


def test_until_its_machine_code_is_there_a_level_chooses_as_the_lower_rung_does() -> None:
    """Given no machine code, when Sovereign is asked, then Banneret's choice comes, and the compilation has begun."""
    warm_up, game = NeverReady(), later(1, 20)
    assert game.decider is not None
    state = game.information_state(game.decider)
    bot = make_bot("sovereign", agent=warm_up)
    assert bot.choose(state, 3) == make_bot("banneret").choose(state, 3)
    assert isinstance(bot, WarmingBot)
    assert bot.stood_in == "banneret"
    assert warm_up.begun


@pytest.mark.parametrize(("level", "parts"), [("banneret", [SEARCH, TREE]), ("regent", [TREE, SEARCH])])
def test_the_machine_code_of_the_level_that_is_asked_is_compiled_first(level: str, parts: list[str]) -> None:
    warm_up, game = NothingCompiles(), later(1, 20)
    assert game.decider is not None
    make_bot(level, agent=warm_up).choose(game.information_state(game.decider), 3)
    assert warm_up.both.wait(PATIENCE)
    assert warm_up.parts == parts


@pytest.mark.slow
def test_when_its_machine_code_is_there_a_level_searches_its_tree() -> None:
    """Given a real warm-up, when it has ended, then the level chooses as the search alone does."""
    pytest.importorskip("numba")
    warm_up, game = WarmUp(), later(1, 20)
    assert game.decider is not None
    state = game.information_state(game.decider)
    bot = make_bot("castellan", agent=warm_up)
    try:
        assert bot.choose(state, 3) == make_bot("banneret").choose(state, 3), "it answers before it is warm"
        deadline = time.monotonic() + PATIENCE
        while warm_up.tree is None and time.monotonic() < deadline:
            time.sleep(0.1)
        assert [bot.choose(state, seed) for seed in range(4)] == [
            make_bot("castellan").choose(state, seed) for seed in range(4)
        ]
        assert isinstance(bot, WarmingBot)
        assert bot.stood_in is None
    finally:
        warm_up.close()
