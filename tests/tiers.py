"""Which tests run every minute, and which where there is time."""

from collections.abc import Sequence
from typing import Any

import pytest


def mostly_slow(values: Sequence[Any], every: int) -> list[Any]:
    """Parameters of a test: each so many-th at once, all others where there is time."""
    return [value if n % every == 0 else pytest.param(value, marks=pytest.mark.slow) for n, value in enumerate(values)]
