"""The mark of a function that is written in the subset which Numba compiles.

The rules are plain Python over named fields. A marked function uses integers, fields, loops and calls of other marked functions only: no
allocation, no recursion, no strings, no exceptions. Interpreted it is itself; ``rules.native`` registers all marked functions with Numba.
"""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

MARKED: dict[Callable[..., object], bool] = {}
"""Every marked function, in the order of definition, and whether native code inlines it."""


def native(function: Function) -> Function:
    """Mark ``function`` as one that also runs compiled, inlined where it is called; returns it unchanged."""
    MARKED[function] = True
    return function


def outlined(function: Function) -> Function:
    """The same for a function so large, and called from so many places, that native code calls it instead of inlining it."""
    MARKED[function] = False
    return function
