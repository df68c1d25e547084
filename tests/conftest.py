"""What all tests share: kept bytecode, markers that follow from the folder, the browser, and Hypothesis's profiles."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scripts.system_packages import find_browser
from tests.support.tiers import PROFILE, examples

HERE = Path(__file__).resolve().parent
MARKED_FOLDERS = {HERE / "scenarios": "scenario", HERE / "e2e" / "browser": "browser"}

if sys.dont_write_bytecode:
    # The suite starts many processes that import the same modules. Where the environment forbids bytecode beside the
    # sources, it is kept in pytest's own folder, so that it is not compiled anew by every process.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(HERE.parent / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# Every profile but `wild` repeats its examples, so that a failure in CI is a failure here.
settings.register_profile(
    PROFILE,
    max_examples=examples().max_examples,
    deadline=None,
    derandomize=PROFILE != "wild",
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of a folder, and long runs as slow, so that no test can forget its marker."""
    folders = [(f"{folder}{os.sep}", marker) for folder, marker in MARKED_FOLDERS.items()]
    for item in items:
        for folder, marker in folders:
            if str(item.path).startswith(folder):
                item.add_marker(marker)
        if item.get_closest_marker("marathon"):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of the Chromium that tests drive."""
    path = find_browser()
    assert path, "no Chromium on this machine: leave these tests out with -m 'not browser'"
    return path


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what will not be thrown away: all modules and collected tests."""
    gc.collect()
    gc.freeze()
