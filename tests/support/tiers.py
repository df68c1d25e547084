"""How much of a test runs when: at every change, in CI, or in a long run on demand."""

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

EXAMPLES = {"quick": 0.2, "ci": 0.5, "wild": 20.0}
"""The profiles of Hypothesis, each with its share of the examples that a test asks for."""
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
"""The profile of this run: `quick` during work, `ci` in `python3 test.py`, `wild` to look further afield."""


def examples(count: int = 100, **more: Any) -> settings:
    """Settings for a property: `count` examples in CI, and the profile's share of them otherwise."""
    return settings(max_examples=max(1, round(count * EXAMPLES[PROFILE])), **more)


def mostly_slow(values: Sequence[Any], every: int, in_ci: int = 1) -> list[Any]:
    """Parameters of a test: one in `every` is quick; of all of them, one in `in_ci` is left to CI, and the others to long runs."""
    return [value if n % every == 0 else _slow(value, n % in_ci == 0) for n, value in enumerate(values)]


def mostly_marathon(values: Iterable[Any], in_ci: int) -> list[Any]:
    """Parameters of a slow test: one in `in_ci` runs in CI, the others in long runs."""
    return [_slow(value, n % in_ci == 0) for n, value in enumerate(values)]


def _slow(value: Any, in_ci: bool) -> Any:
    return pytest.param(value, marks=pytest.mark.slow if in_ci else pytest.mark.marathon)
