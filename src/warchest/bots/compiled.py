"""The native form of Banneret's search: the same functions, compiled, on NumPy records with the fields of ``workspace``.

Importing this module costs about a second; making a ``NativeThinker`` compiles (half a minute, once) or loads from the cache. Run as a
program it fills the cache and ends, so that a process that must answer does not wait: ``python -m warchest.bots.compiled``.
"""

import hashlib
import os
import sys
import threading
from pathlib import Path

import numba
import numpy as np
from numba.extending import register_jitable

from warchest.bots import search
from warchest.bots.subset import MARKED
from warchest.bots.thinking import Insight
from warchest.bots.workspace import LEVELS, LINES, POSITIONS, REPLIES
from warchest.rules import compiled as rules
from warchest.rules.layout import CHOICES, ROWS, SEATS, SLOTS
from warchest.rules.opening import make_tables, opening
from warchest.rules.position import Position, Tables

LEVEL = np.dtype([("ids", "<i2", (CHOICES,)), ("count", "<i4"), ("next", "<i4"), ("chosen", "<i4")])
LINE = np.dtype([("ids", "<i2", (LEVELS,)), ("length", "<i4"), ("value", "<i4")])
HINTS = np.dtype(
    [
        ("out", "<i2", (CHOICES,)),
        ("likely", "<i4", (SEATS, SLOTS)),
        ("reach", "<i2", (ROWS,)),
        ("seat", "<i4"),
        ("quiet", "<i4"),
    ]
)


def _source_key() -> str:
    """A hash of every source of the bots, and of the rules and all that theirs stands for."""
    digest = hashlib.sha256(rules.source_key().encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _cache_folder() -> Path | None:
    """The folder for the bots' machine code beside that of the rules; None where nothing can be written."""
    if rules.CACHE is None:
        return None
    place = rules.CACHE.parent / f"bots-{_source_key()}"
    try:
        place.mkdir(exist_ok=True)
    except OSError:
        return None
    return place


CACHE = _cache_folder()

for _function in MARKED:
    register_jitable(error_model="numpy")(_function)

_rules_cache = numba.config.CACHE_DIR  # type: ignore[attr-defined]
if CACHE is not None:
    numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]


@numba.njit(cache=CACHE is not None, error_model="numpy")
def _think(
    tables: rules.Records,
    positions: rules.Records,
    levels: rules.Records,
    lines: rules.Records,
    hints: rules.Records,
    luck: int,
    candidates: int,
) -> int:
    best: int = search.think(tables[0], positions, levels, lines, hints[0], luck, candidates)  # type: ignore[arg-type]
    return best


numba.config.CACHE_DIR = _rules_cache  # type: ignore[attr-defined]


class NativeThinker:
    """The native counterpart of ``thinking.InterpretedThinker``: the same answers, sooner."""

    def __init__(self) -> None:
        """Compile, or load from the cache."""
        self._positions = rules.records(rules.POSITION, POSITIONS)
        self._levels = np.zeros(LEVELS, LEVEL)
        self._lines = np.zeros(LINES + REPLIES, LINE)
        self._hints = np.zeros(1, HINTS)
        self._tables: tuple[Tables, rules.Records] | None = None
        tables = make_tables(holder=0)
        nothing = Insight(0, 0, [[0] * SLOTS] * SEATS, [0] * ROWS)
        # With no candidate to look at closely this compiles and thinks of next to nothing.
        self.think(tables, opening(tables), nothing, 0, 0)

    def think(self, r: Tables, s: Position, told: Insight, luck: int, candidates: int) -> list[int]:
        """The best whole action of the deciding seat."""
        if self._tables is None or self._tables[0] is not r:
            self._tables = (r, rules.to_record(r))
        self._positions[0] = rules.to_record(s)[0]
        hints = self._hints[0]
        hints["seat"], hints["quiet"] = told.seat, told.quiet
        hints["reach"] = told.reach
        hints["likely"] = told.likely
        best = _think(self._tables[1], self._positions, self._levels, self._lines, self._hints, luck, candidates)
        line = self._lines[best]
        return [int(id_) for id_ in line["ids"][: abs(int(line["length"]))]]


def _end_with_input() -> None:
    """End when nobody waits any more: the input, a pipe, is closed with the process that started this one."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    if CACHE is None:
        raise SystemExit("There is no folder to keep the machine code in.")
    if hasattr(os, "nice"):
        os.nice(10)
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_input, daemon=True).start()
    NativeThinker()
    os._exit(0)  # at once: a thread that still reads would hold up an orderly end
