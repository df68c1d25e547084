"""The mark of a function that is written in the subset that Numba compiles.

The rules are plain Python over named fields. A marked function uses only integers, fields, loops and calls of other marked functions: no
allocation, no recursion, no strings, no exceptions. Interpreted, it is the plain function; ``rules.native`` registers all marked functions
with Numba.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

MARKED: dict[Callable[..., object], bool] = {}
"""All marked functions, in the order of definition, each with whether native code inlines it."""

_REMEMBERED = 4096
"""The number of results that a memoized function keeps."""


def native(function: Function) -> Function:
    """Mark ``function`` as one that also runs compiled, inlined at each call. Return it unchanged."""
    MARKED[function] = True
    return function


def outlined(function: Function) -> Function:
    """Mark ``function`` like ``native``, but let native code call it: it is too large, and called too often, to be inlined."""
    MARKED[function] = False
    return function


def memoized(function: Function) -> Function:
    """Mark a slow function of numbers like ``native``. Interpreted, it remembers results, because its arguments are nearly always the same
    few.
    """
    remembering = cast(Function, lru_cache(_REMEMBERED)(function))
    MARKED[remembering] = True
    return remembering
