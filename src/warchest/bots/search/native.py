"""The native form of Banneret's search: the same functions, compiled, on NumPy records with the fields of ``workspace``.

The search calls the machine code of the rules through two symbols. Numba would otherwise link the rules in and optimise them again for
every function of the search that calls them, and the search would take longer to compile than the rules.

Importing this module costs about a second. Making a ``NativeAgent`` compiles the rules and the search once, or loads them from the cache.
Run as a program (``python -m warchest.bots.search.native``), the module fills the cache and ends, so that a process that must answer does
not wait.
"""

import hashlib
import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable

from warchest.bots.search import moves, search
from warchest.bots.search.agent import SearchInput
from warchest.bots.search.jit import MARKED
from warchest.bots.search.workspace import LEVELS, LINES, POSITIONS, REPLIES
from warchest.rules import native as rules
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.layout import CHOICES, ROWS, ROYAL, SEATS, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

LEVEL = np.dtype([("ids", "<i2", (CHOICES,)), ("count", "<i4"), ("next", "<i4"), ("chosen", "<i4")])
LINE = np.dtype([("ids", "<i2", (LEVELS,)), ("length", "<i4"), ("value", "<i4")])
HINTS = np.dtype(
    [
        ("likely", "<i4", (SEATS, SLOTS)),
        ("reach", "<i2", (ROWS,)),
        ("reach_bolstered", "<i2", (ROWS,)),
        ("seat", "<i4"),
        ("quiet", "<i4"),
    ]
)


def _source_key() -> str:
    """Return a hash of all sources of the search and of the rules."""
    digest = hashlib.sha256(rules.source_key().encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _cache_folder() -> Path | None:
    """Return the folder for the bots' machine code beside that of the rules, or None where nothing can be written."""
    if rules.CACHE is None:
        return None
    place = rules.CACHE.parent / f"bots-{_source_key()}"
    try:
        place.mkdir(exist_ok=True)
    except OSError:
        return None
    return place


CACHE = _cache_folder()


_LIST, _APPLY = "warchest_list_choices", "warchest_apply"


def _call(name: str, context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Call the native function that ``_publish`` gave this name, as Numba functions call each other."""
    kind = context.call_conv.get_function_type(signature.return_type, signature.args)
    function = cgutils.get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]
    # The status is ignored: the rules raise no errors.
    return context.call_conv.call_function(builder, function, signature.return_type, signature.args, values)[1]


def _type_list(typing: Any, tables: Any, work: Any, at: Any, scratch: Any) -> Any:
    return types.int64(tables, work, types.int64, scratch), partial(_call, _LIST)


def _type_apply(typing: Any, tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> Any:
    return types.int64(tables, work, types.int64, types.int64, scratch), partial(_call, _APPLY)


_list_choices: Callable[..., int] = intrinsic(_type_list)
_apply: Callable[..., int] = intrinsic(_type_apply)


def _publish(name: str, function: Any) -> None:
    """Publish a compiled rules function, which must have been called before, to native code under this symbol."""
    (compiled,) = function.overloads.values()
    if compiled.signature.return_type != types.int64:
        raise TypeError(f"{function} answers with {compiled.signature.return_type}, not with an int64.")
    llvm.add_symbol(name, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


@overload(moves.list_moves)
def _list_moves(tables: Any, work: Any, at: Any, scratch: Any) -> Any:
    def native(tables: Any, work: Any, at: Any, scratch: Any) -> Any:
        return _list_choices(tables, work, at, scratch)

    return native


@overload(moves.do_move)
def _do_move(tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> Any:
    def native(tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> None:
        _apply(tables, work, at, id_, scratch)

    return native


for _function in MARKED:
    register_jitable(error_model="numpy")(_function)

_rules_cache = numba.config.CACHE_DIR  # type: ignore[attr-defined]
if CACHE is not None:
    numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]


@numba.njit(cache=CACHE is not None, error_model="numpy")
def _best_line(
    tables: rules.Records,
    positions: rules.Records,
    levels: rules.Records,
    lines: rules.Records,
    scratch: rules.Records,
    hints: rules.Records,
    seed: int,
    candidates: int,
) -> int:
    best: int = search.best_line(tables, positions, levels, lines, scratch, hints[0], seed, candidates)  # type: ignore[arg-type]
    return best


numba.config.CACHE_DIR = _rules_cache  # type: ignore[attr-defined]


class NativeAgent:
    """The native counterpart of ``agent.InterpretedAgent``. It gives the same answers sooner."""

    def __init__(self) -> None:
        """Compile, or load from the cache."""
        self._tables = rules.records(rules.TABLES)
        self._known: Tables | None = None
        self._positions = rules.records(rules.POSITION, POSITIONS)
        self._levels = np.zeros(LEVELS + 1, LEVEL)
        self._lines = np.zeros(LINES + REPLIES, LINE)
        self._scratch = rules.records(rules.SCRATCH)
        self._hints = np.zeros(1, HINTS)
        tables = make_tables(WAR_CHEST, holder=0)
        start = opening(tables)
        self._place(tables, start)
        rules.list_choices(self._tables, self._positions, 0, self._scratch)
        rules.apply(self._tables, self._positions, 0, ids.DRAW + ROYAL, self._scratch)
        _publish(_LIST, rules.list_choices)
        _publish(_APPLY, rules.apply)
        nothing = SearchInput(0, 0, [[0] * SLOTS] * SEATS, [0] * ROWS, [0] * ROWS)
        # Without candidates to look at closely, this compiles and searches next to nothing.
        self.search(tables, start, nothing, 0, 0)

    def _place(self, r: Tables, s: Position) -> None:
        """Lay out the position to search."""
        if self._known is not r:
            self._known = r
            self._tables[0] = rules.to_record(r)[0]
        self._positions[0] = rules.to_record(s)[0]

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says."""
        self._place(r, s)
        hints = self._hints[0]
        hints["seat"], hints["quiet"] = given.seat, given.quiet
        hints["reach"], hints["reach_bolstered"] = given.reach, given.reach_bolstered
        hints["likely"] = given.likely
        best = _best_line(
            self._tables, self._positions, self._levels, self._lines, self._scratch, self._hints, seed, candidates
        )
        line = self._lines[best]
        return [int(id_) for id_ in line["ids"][: abs(int(line["length"]))]]


def _end_with_input() -> None:
    """End together with the parent process. The input is a pipe, which closes when the parent ends."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    if CACHE is None:
        raise SystemExit("There is no folder to keep the machine code in.")
    if hasattr(os, "nice"):
        os.nice(10)
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_input, daemon=True).start()
    NativeAgent()
    os._exit(0)  # at once: a thread that still reads would hold up an orderly end
