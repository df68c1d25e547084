"""The languages that the tests of pages and of the log go through."""

from typing import Any

import pytest

from warchest.wording.languages import Languages

OFFERED = tuple(one.tag for one in Languages())
"""The tags of the languages that players are offered: English, those that are whole, and each other one as soon as it is ready."""
WIDEST = ("de", "ja")
"""The one with the longest words and the one that breaks its lines elsewhere: where a text has room in these, it mostly has in all."""


def each_language(*in_ci: str) -> list[Any]:
    """Return every offered language as a parameter. Those not in `in_ci` are a long run; without names, `WIDEST` run in CI."""
    return [pytest.param(tag, marks=() if tag in (in_ci or WIDEST) else pytest.mark.marathon) for tag in OFFERED]
