"""Machine code that is kept on the disk: functions compiled by Numba, once for all installations of the same version on a machine.

Numba keeps the code of a function under the path of its source, so each virtual environment would compile everything again. Here the
folder is named by the content of all sources (``native.source_key``), and a file by its function. Of several processes that need a
function at the same time, one compiles it, and the others wait for its file. The lock is one of the operating system, which ends with its
process.

The class ``_KeptCode`` uses Numba's internals. With an unknown version of Numba its own cache is used.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import numba
from numba.core import caching

from warchest.rules import compiler

try:
    import fcntl
except ImportError:  # Windows: several processes may compile the same function
    fcntl = None  # type: ignore[assignment]

_caching: Any = caching  # without types of its own


class _KeptFiles(_caching.CompileResultCacheImpl):  # type: ignore[misc]
    """The names of a function's files, as an object that Numba calls a locator."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._folder, self._lineno = folder, function.__code__.co_firstlineno
        self._locator = self
        name = f"{function.__module__.partition('.')[2]}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Do nothing: the folder is there."""

    def get_source_stamp(self) -> str:
        """Return an empty stamp: the name of the folder identifies the sources."""
        return ""

    def get_disambiguator(self) -> str:
        """Return the line of the function."""
        return str(self._lineno)


class _KeptCode(_caching.FunctionCache):  # type: ignore[misc]
    """The files of a function's machine code."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._impl_class = partial(_KeptFiles, folder=folder)
        super().__init__(function)
        self._lock_name = folder / f"{self._impl.filename_base}.lock"
        self._lock: TextIOWrapper | None = None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code of a function for these types, or None if this process has to compile it. Then call ``release``."""
        kept = super().load_overload(sig, target_context)
        if kept is None and fcntl is not None:
            self._lock = self._lock_name.open("w")
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            kept = super().load_overload(sig, target_context)  # another process may have compiled it meanwhile
        return kept

    def release(self) -> None:
        """Release the lock, so other processes can load the code."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


@contextmanager
def _garbage_kept() -> Iterator[None]:
    """Turn the garbage collector off meanwhile. Numba makes millions of objects and keeps most of them, so collecting takes a tenth of its
    time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def compiled(function: Callable[..., Any], folder: Path | None, *, nogil: bool = False) -> Any:
    """Return a function that Python calls. Its first call compiles it, or loads its code from the folder.

    Nothing is kept if the folder is None. ``nogil``: other threads run during a call. A short call would lose too much by that.
    """
    compile_it: Any = numba.njit(error_model="numpy", nogil=nogil)
    made = compile_it(function)
    if folder is None:
        return made
    if not compiler.known():
        usual, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)  # type: ignore[attr-defined]
        made.enable_caching()
        numba.config.CACHE_DIR = usual  # type: ignore[attr-defined]
        return made
    kept = made._cache = _KeptCode(function, folder)
    compile_or_load = made.compile

    def compile_once(signature: Any) -> Any:
        try:
            with _garbage_kept():
                return compile_or_load(signature)
        finally:
            kept.release()

    made.compile = compile_once
    return made
