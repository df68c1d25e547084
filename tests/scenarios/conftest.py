"""Coverage watches no further examples of a sentence: the branches are the same, and to be watched takes a test twice the time."""

import sys
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test, with or without the tool that traces the process (coverage, if it runs)."""
    watching = sys.gettrace()
    if item.get_closest_marker("again"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(watching)
