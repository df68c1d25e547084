"""The bots' own mark for functions in the compiled subset (see ``warchest.rules.jit``). ``bots.search.native`` registers them."""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

MARKED: list[Callable[..., object]] = []
"""Every marked function, in the order of definition."""


def native(function: Function) -> Function:
    """Mark ``function`` as one that also runs compiled. Return it unchanged."""
    MARKED.append(function)
    return function
