"""Coverage watches one in four of a sentence's examples: the branches are the same, and to be watched takes a test twice the time."""

import sys
from collections.abc import Generator

import pytest

WATCHED = 4
"""One in so many examples of a sentence is watched."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Generator[None, object, object]:
    """Run a test, with what watches the process (coverage, if it runs) or without."""
    number = sum(item.callspec.indices.values()) if hasattr(item, "callspec") else 0
    watching = sys.gettrace()
    if number % WATCHED:
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(watching)
