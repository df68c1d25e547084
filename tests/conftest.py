"""What all tests share: kept bytecode, markers that follow from folders and examples, luck, the browser, and Hypothesis's profiles."""

from __future__ import annotations

import faulthandler
import functools
import gc
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

from scripts import shares, translations
from scripts.system_packages import find_browser
from tests.support import luck, once

HERE = Path(__file__).resolve().parent
MARKED = {
    HERE / "scenarios": "scenario",
    HERE / "e2e" / "browser": "browser",
    HERE / "properties" / "test_native.py": "compiled",
    HERE / "properties" / "test_both_forms_of_a_game.py": "compiled",
    HERE / "properties" / "test_gpu.py": "compiled",
    HERE / "properties" / "test_many_games.py": "compiled",
    HERE / "properties" / "test_many_environments.py": "compiled",
}
"""The marker of all tests in a folder or a file."""

HANGS = 1800
"""Seconds without a new test before the stacks of all threads are dumped."""
WATCH_INTERVAL = 30
"""Seconds between restarts of that timer. pytest restarts it for every test, and each restart ends one thread and starts another."""
_watch = {"since": -WATCH_INTERVAL, "terminal": 2}

# The suite starts many processes that import the same modules: bytecode is kept even where the environment says otherwise.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell without job control ignores Ctrl-C in all that it starts in the background. What the tests start would
    # inherit that, and a test that interrupts a process would wait for its end for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the translations that changed, once for all processes of the run."""
    if not hasattr(session.config, "workerinput"):
        translations.compile_changed()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests without the garbage collector: all that is made meanwhile stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip a path with no test selected by `-m`, such as the browser tests during development."""
    wanted: str = config.getoption("markexpr")
    return True if f"not {MARKED.get(collection_path)}" in wanted.split(" and ") and " or " not in wanted else None


@functools.cache
def _markers_of(path: Path) -> list[str]:
    """The markers of all tests in a file."""
    return [marker for place, marker in MARKED.items() if path.is_relative_to(place)]


def _number(item: pytest.Item) -> int:
    """The number of a test among the examples of its function."""
    return sum(item.callspec.indices.values()) if isinstance(item, pytest.Function) and hasattr(item, "callspec") else 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of a place, tests and examples of other shares, and long runs as slow, so that no test can forget its marker."""
    examples: defaultdict[str, list[tuple[int, pytest.Item]]] = defaultdict(list)
    for item in items:
        for marker in _markers_of(item.path):
            item.add_marker(marker)
        if item.get_closest_marker("marathon"):
            item.add_marker("slow")
        else:
            examples[item.nodeid.partition("[")[0]].append((_number(item), item))
    share: str = config.getoption("share")
    for test, numbered in examples.items():
        slow = test if all(_is_slow(item) for _number, item in numbered) else ""
        taken = shares.chosen((number for number, _item in numbered), share, slow)
        for number, item in numbered:
            if number not in taken:
                item.add_marker("again")


def _is_slow(test: pytest.Item) -> bool:
    return any(test.get_closest_marker(name) for name in ("slow", "browser"))


def pytest_configure(config: pytest.Config) -> None:
    """Keep the way to the terminal for the news of a test that hangs. Load Hypothesis's profile, now that bytecode is kept."""
    _watch["terminal"] = os.dup(2)
    if not hasattr(config, "workerinput"):
        once.start()
    from hypothesis import HealthCheck, settings

    from tests.support.tiers import PROFILE, examples

    # Every profile but `wild` repeats its examples, so that a failure in CI is a failure here.
    settings.register_profile(
        PROFILE,
        max_examples=examples().max_examples,
        deadline=None,
        derandomize=PROFILE != "wild",
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(PROFILE)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Cancel the timer that dumps stacks, and delete the folder of the run."""
    faulthandler.cancel_dump_traceback_later()
    if not hasattr(config, "workerinput"):
        once.end()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each test the same luck in every run, whichever tests ran before it, and dump the stacks of a test that hangs."""
    luck.begin(item.nodeid)
    if "tests.support.new_stores" in sys.modules:
        from tests.support import new_stores

        new_stores.choose(item)
    now = int(time.monotonic())
    if now - _watch["since"] >= WATCH_INTERVAL:
        _watch["since"] = now
        # In CI the process ends with it: pytest-xdist reports the test as failed and starts another process.
        faulthandler.dump_traceback_later(HANGS, file=_watch["terminal"], exit="CI" in os.environ)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of the Chromium that tests drive."""
    path = find_browser()
    assert path, "no Chromium on this machine: leave these tests out with -m 'not browser'"
    return path


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--database`, for PostgreSQL stores in all tests or (`mixed`) some of them, `--native`, for native games, and `--share`."""
    choices = ("sqlite", "postgresql", "mixed")
    parser.addoption("--database", choices=choices, default="sqlite", help="what the tests keep games in")
    parser.addoption("--native", action="store_true", help="play the tests' games as machine code")
    help_ = "the share of the examples of each test that are not marked `again`"
    parser.addoption("--share", choices=shares.NAMES, default=shares.NAMES[0], help=help_)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Copy new game files and make digests cheap, if any test needs them. Exempt all objects so far from garbage collection."""
    if session.config.getoption("native"):
        from warchest import compile_rules

        assert compile_rules(), "Without Numba no game plays as machine code."
    if "warchest.server.store.store" in sys.modules:
        from tests.support import new_stores

        new_stores.share()
    if "warchest.server.accounts.passwords" in sys.modules:
        from tests.support import cheap_digests

        cheap_digests.use()
    gc.collect()
    gc.freeze()
