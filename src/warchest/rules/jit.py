"""The mark of a function that is written in the subset that Numba compiles.

The rules are plain Python over named fields. A marked function uses only integers, fields, loops and calls of other marked functions: no
allocation, no recursion, no strings, no exceptions. Interpreted, it is the plain function; ``rules.native`` registers all marked functions
with Numba.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
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
    """Mark ``function`` like ``native``, but native code calls it: it is too large, and called too often, to be inlined."""
    MARKED[function] = False
    return function


RARE: set[Callable[..., object]] = set()
"""The marked functions that native code need not optimise."""


def rare(function: Function) -> Function:
    """Mark ``function`` like ``outlined``, and as one that is called so rarely that its compilation must be quick, not its machine code."""
    RARE.add(function)
    return outlined(function)


def memoized(function: Function) -> Function:
    """Mark a slow function of numbers like ``native``. Interpreted, it remembers results, because its arguments are nearly always the same
    few.
    """
    remembering = cast(Function, lru_cache(_REMEMBERED)(function))
    MARKED[remembering] = True
    return remembering


def cache_folder(name: str = "") -> Path | None:
    """Return a folder for machine code: in the first writable one of ``$WARCHEST_CACHE_DIR``, the user's cache and the temporary folder."""
    for folder in _folders():
        place = folder / "native" / name
        try:
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=place):
                return place
        except OSError:
            continue
    return None


def _folders() -> Iterator[Path]:
    chosen = os.environ.get("WARCHEST_CACHE_DIR")
    if chosen:
        yield Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    if home or os.environ.get("HOME"):
        yield Path(home or Path.home() / ".cache") / "warchest"
    yield Path(tempfile.gettempdir()) / f"warchest-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
