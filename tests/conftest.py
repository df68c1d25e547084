"""What all tests share: markers that follow from the folder, the browser, and how hard hypothesis looks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scripts.system_packages import find_browser

HERE = Path(__file__).resolve().parent
MARKED_FOLDERS = {HERE / "rules" / "scenarios": "scenario", HERE / "browser": "browser"}

# Repeatable by default: a failure in CI is a failure here. `HYPOTHESIS_PROFILE=wild` looks elsewhere each time.
settings.register_profile("repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("wild", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in a folder of a kind, so that no test can forget to."""
    for item in items:
        for folder, marker in MARKED_FOLDERS.items():
            if folder in item.path.parents:
                item.add_marker(marker)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of the Chromium that tests drive."""
    path = find_browser()
    assert path, "no Chromium on this machine: leave these tests out with -m 'not browser'"
    return path
