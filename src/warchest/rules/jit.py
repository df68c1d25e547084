"""The mark of a function that is written in the subset which Numba compiles.

The rules are plain Python over named fields. A marked function uses integers, fields, loops and calls of other marked functions only: no
allocation, no recursion, no strings, no exceptions. Interpreted it is itself; ``rules.native`` registers all marked functions with Numba.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

MARKED: dict[Callable[..., object], bool] = {}
"""Every marked function, in the order of definition, and whether native code inlines it."""

_REMEMBERED = 4096
"""So many results of a memoized function are kept."""


def native(function: Function) -> Function:
    """Mark ``function`` as one that also runs compiled, inlined where it is called; returns it unchanged."""
    MARKED[function] = True
    return function


def outlined(function: Function) -> Function:
    """The same for a function so large, and called from so many places, that native code calls it instead of inlining it."""
    MARKED[function] = False
    return function


def memoized(function: Function) -> Function:
    """The same as ``native`` for a slow function of numbers that are nearly always the same few: interpreted, it remembers its results."""
    remembering = cast(Function, lru_cache(_REMEMBERED)(function))
    MARKED[remembering] = True
    return remembering
