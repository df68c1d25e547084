"""The native form: all functions marked ``@native`` registered with Numba, and the entry points that Python calls.

Positions and tables are NumPy records with the layout of ``layout.py``, the same bytes as the interpreted form. Machine code is cached on
disk in a folder named by a hash of every rules source, Numba's version and the processor, so an edited rule never runs stale code.

Importing this module takes about a second (Numba). The first call of an entry point compiles it, or loads it from the cache.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numpy.typing import NDArray

from warchest.rules import at_once, compiler
from warchest.rules.compiler import first_element
from warchest.rules.flow import at_random, play, turns
from warchest.rules.flow.programs import is_near
from warchest.rules.jit import MARKED, cache_folder
from warchest.rules.kept_code import compiled
from warchest.rules.state import spare
from warchest.rules.state.indices import top
from warchest.rules.state.layout import (
    CHANCE,
    CHOICES,
    POSITION_ARRAYS,
    POSITION_SCALARS,
    POSITION_WORDS,
    TABLE_ARRAYS,
    TABLE_SCALARS,
    ArrayField,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import present, write_slots

_CODES = {"b": "i1", "B": "u1", "h": "<i2"}

LINE = 64
"""The bytes of a line of the processor's memory."""
GAME_COUNTERS = 1_000_003
"""The distance between the random numbers of two consecutive seeds, more than any game needs."""

Records = NDArray[np.void]
IdArray = NDArray[np.int16]
TableNumbers = NDArray[np.int64]
_OF_ARMIES = ("army", "pool", "decrees", "fort")
"""The arrays of tables that only the opening reads."""


def _dtype(arrays: tuple[ArrayField, ...], scalars: tuple[str, ...], words: tuple[str, ...] = ()) -> np.dtype[np.void]:
    """Return the record type of fields one after the other. ``words``: arrays with a second field that reads the same bytes as words."""
    plain = np.dtype([(f.name, _CODES[f.code], f.shape) for f in arrays] + [(name, "<i2") for name in scalars])
    assert plain.fields is not None
    fields = {name: place[:2] for name, place in plain.fields.items()}
    fields |= {
        f"{f.name}_word": (np.dtype(("<i8", (prod(f.shape) // 8,))), fields[f.name][1])
        for f in arrays
        if f.name in words
    }
    formats, offsets = zip(*fields.values(), strict=True)
    return np.dtype(
        {"names": list(fields), "formats": list(formats), "offsets": list(offsets), "itemsize": plain.itemsize}
    )


POSITION = _dtype(POSITION_ARRAYS, POSITION_SCALARS, POSITION_WORDS)
"""The record of a position."""
TABLES = _dtype(TABLE_ARRAYS, TABLE_SCALARS)
"""The record of the tables."""
SCRATCH = np.dtype([("ids", "<i2", (CHOICES,)), ("weights", "<i2", (CHOICES,))])
"""Buffers for choices. As fields of a record they cost no reference counting in native code; separate arrays would."""


def source_key() -> str:
    """Return a hash of all sources of the machine code, of Numba's version and of the processor."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.relative_to(Path(__file__).parent).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(f"{numba.__version__} {np.__version__} {llvm.get_host_cpu_name()}".encode())
    digest.update(llvm.get_host_cpu_features().flatten().encode())
    return digest.hexdigest()[:16]


CACHE = cache_folder(source_key())
numba.config.OPT = type(numba.config.OPT)(3)  # type: ignore[attr-defined]
numba.config.LOOP_VECTORIZE = 0  # type: ignore[attr-defined]  # the loops are too short for it
_jit: Callable[..., Any] = partial(compiled, folder=CACHE)
_jit_unlocked: Callable[..., Any] = partial(compiled, folder=CACHE, nogil=True)
"""For functions that run long."""


_AT_ONCE: dict[Callable[..., Any], Callable[..., Any]] = {
    write_slots: at_once.write_eight,
    present: at_once.compare_eight,
    is_near: at_once.compare_board,
}
"""Functions with quicker code than that of their source."""
_MEMORY: dict[Callable[..., Any], Callable[..., Any]] = {
    spare.spare_positions: at_once.spare_positions,
    spare.position_in: at_once.position_in,
    spare.become: at_once.become,
    spare.spare_numbers: at_once.spare_numbers,
}
"""Functions that native code has in no other form."""

compiler.install()
for _function, _inlined in MARKED.items():
    if _function in _MEMORY:
        compiler.register(_function, _inlined, _MEMORY[_function], always=True)
    else:
        compiler.register(_function, _inlined, _AT_ONCE.get(_function))


NO_ID = 1 << 31
"""In place of an id: ``apply`` changes nothing, and lists."""


@_jit
def apply(tables: Records, positions: Records, i: int, id_: int, scratch: Records) -> int:
    """Apply ``id_`` (a choice or an outcome of chance) to position ``i``, list the next choices of its seat and return their number.

    A negative number is ``~luck``: chance acts by these 31 random bits, as in ``turns.do_by_luck``. With ``NO_ID`` the choices are only
    listed: a separate function for that would hold the same code, and take a tenth of the time of the first compilation.
    """
    r, s = tables[0], positions[i]
    if id_ != NO_ID:
        alive = True
        if id_ < 0:
            turns.do_by_luck(r, s, ~id_)
        elif s.decider == CHANCE:
            turns.do_chance(r, s, top(s), id_)
        else:
            alive = play.carry_out(r, s, id_)
        turns.settle(r, s, alive, first_element(scratch[0].ids))
    count: int = play.list_choices(r, s, first_element(scratch[0].ids))
    return count


def list_choices(tables: Records, positions: Records, i: int, scratch: Records) -> int:
    """Write the legal choices of position ``i`` into ``scratch[0].ids`` and return their number."""
    count: int = apply(tables, positions, i, NO_ID, scratch)
    return count


@_jit
def list_chance(tables: Records, positions: Records, i: int, scratch: Records) -> int:
    """List the outcomes of chance in position ``i``, with multiplicities in ``scratch[0].weights``, and return their number."""
    count: int = turns.list_chance(
        tables[0], positions[i], first_element(scratch[0].ids), first_element(scratch[0].weights)
    )
    return count


@_jit
def mix(counter: int) -> int:
    """Return 31 bits of SplitMix64 (Steele, Lea, Flood 2014) for a counter."""
    z = np.uint64(counter) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(z >> np.uint64(33))  # type: ignore[return-value]


def play_game(r: Any, s: Any, cap: int, counter: int, listed: int, buffers: Any) -> tuple[int, int, int]:
    """Play a uniformly random game from the position ``s`` until it ends or ``cap`` decisions are made. Draws do not count.

    The random numbers are those of the counters after ``counter``. Return the decisions, the draws, and the last counter used.
    ``listed`` 1: at each decision all choices are listed, and one of them is applied. Otherwise a use of a coin is chosen without a list,
    as in ``at_random``: other games, which are as likely.
    """
    draws = 0
    left = cap
    known = -1  # not known yet
    out = first_element(buffers.ids)
    while s.over == 0:
        counter += 1
        luck = mix(counter)
        alive = True
        if s.decider == CHANCE:
            draws += turns.do_by_luck(r, s, luck)
        else:
            if left == 0:
                break
            if listed or not at_random.may_choose(r, s):
                id_ = out[luck * play.list_choices(r, s, out) >> 31]
            else:
                if known < 0:
                    known = at_random.survey_armies(r, s)
                id_ = at_random.choose_use(r, s, known, luck, out)
                if id_ < 0:
                    continue
            left -= 1
            alive = play.carry_out(r, s, id_)
        turns.settle(r, s, alive, out)
    return cap - left, draws, counter


compiler.register(play_game, inlined=True)


@_jit_unlocked
def play_random(
    tables: Records,
    tables_of: TableNumbers,
    starts: Records,
    work: Records,
    cap: int,
    seed: int,
    listed: int,
    scratch: Records,
) -> tuple[int, int, int]:
    """Play one uniformly random game from each of ``starts`` in ``work[0]``, like ``play_game``.

    ``tables`` and ``tables_of``: the result of ``shared_tables`` for the starts. Return the decisions, the draws and the number of games
    that ended by the rules.
    """
    decisions = 0
    draws = 0
    ended = 0
    counter = seed * GAME_COUNTERS
    for g in range(len(starts)):
        work[0] = starts[g]
        made, drawn, counter = play_game(tables[tables_of[g]], work[0], cap, counter, listed, scratch[0])
        decisions += made
        draws += drawn
        if work[0].over != 0:
            ended += 1
    return decisions, draws, ended


def records(dtype: np.dtype[np.void], count: int = 1) -> Records:
    """Return ``count`` zeroed records, aligned to the processor's cache lines so positions are copied line by line."""
    size = dtype.itemsize * count
    memory = np.zeros(size + LINE, np.uint8)
    first = -memory.ctypes.data % LINE
    return memory[first : first + size].view(dtype)


def to_record(fields: Position | Tables) -> Records:
    """Return an array with one record equal to an interpreted position or tables."""
    return to_records((fields,))


def to_records(many: Sequence[Position | Tables]) -> Records:
    """Return an array of records equal to interpreted positions or tables. (NumPy's ``concatenate`` would lose the words.)"""
    made = records(POSITION if isinstance(many[0], Position) else TABLES, len(many))
    made.view(np.uint8)[:] = np.frombuffer(b"".join(fields.to_bytes() for fields in many), np.uint8)
    return made


def shared_tables(many: Sequence[Tables]) -> tuple[Records, TableNumbers]:
    """Return the distinct tables after the opening as records, and for each of ``many`` the number of its own.

    Without the arrays that only the opening reads, most games share their tables, and so the processor's cache.
    """
    numbers: dict[bytes, int] = {}
    tables_of = []
    for r in many:
        record = to_record(r)
        for name in _OF_ARMIES:
            record[0][name] = 0
        tables_of.append(numbers.setdefault(record.tobytes(), len(numbers)))
    tables = records(TABLES, len(numbers))
    for data, number in numbers.items():
        tables[number] = np.frombuffer(data, TABLES)[0]
    return tables, np.array(tables_of, np.int64)


def from_record(array: Records, i: int = 0) -> Position:
    """Return the interpreted form of position record ``i``."""
    return Position.from_bytes(array[i].tobytes())
