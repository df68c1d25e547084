"""The mark of a function that is written in the subset which Numba compiles.

The rules are plain Python over named fields. A marked function uses integers, fields, loops and calls of other marked functions only: no
allocation, no recursion, no strings, no exceptions. Interpreted it is itself; ``rules.compiled`` registers all marked functions with Numba.
"""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

MARKED: list[Callable[..., object]] = []
"""Every marked function, in the order of definition."""


def native(function: Function) -> Function:
    """Mark ``function`` as one that also runs compiled; returns it unchanged."""
    MARKED.append(function)
    return function
