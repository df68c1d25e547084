"""The native form of a game's rules: machine code on the memory of an interpreted position.

A position and its record are the same bytes but for the scalars, which are attributes of the one and the last bytes of the other; they are
copied after each change. Numba takes half a microsecond to unpack three arrays and a tenth to unpack three numbers, so the functions below
are given addresses.

Importing this module takes about a second. The interpreter's lock is held during a call, since two threads may read one game.
"""

import ctypes
import threading
from functools import cache
from typing import Any

import numba
from numba import types
from numba.extending import intrinsic

from warchest.rules import forms, native, subset
from warchest.rules.compiler import first_element
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.kept_code import compiled
from warchest.rules.machine_code import link_rules
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Fields, Position, Tables
from warchest.rules.state.tables import make_tables

_LOW = (1 << 32) - 1
MANY = 1 << 12
"""More than there can be choices in a position."""

# Numba's functions, and those that it replaces, have other types in machine code.
_carray: Any = numba.carray  # type: ignore[attr-defined]
_list_moves: Any = subset.list_moves
_next_moves: Any = subset.next_moves


def _type_pointer(_typing: Any, _address: Any) -> Any:
    def lowered(context: Any, builder: Any, call: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(call.return_type))

    return types.voidptr(types.int64), lowered


pointer: Any = intrinsic(_type_pointer)
"""In native code: the memory at an address."""


def _choices_at(tables: int, position: int, scratch: int) -> int:
    """List the choices of a position, and return their number."""
    r, work = _carray(pointer(tables), 1, native.TABLES), _carray(pointer(position), 1, native.POSITION)
    count: int = _list_moves(r, work, 0, _carray(pointer(scratch), 1, native.SCRATCH))
    return count


def _chances_at(tables: int, position: int, scratch: int) -> int:
    """List the outcomes of chance with their weights, and return their number."""
    r, s = _carray(pointer(tables), 1, native.TABLES), _carray(pointer(position), 1, native.POSITION)
    lists = _carray(pointer(scratch), 1, native.SCRATCH)
    count: int = list_chance(r[0], s[0], first_element(lists[0].ids), first_element(lists[0].weights))
    return count


def _apply_at(tables: int, position: int, id_: int, scratch: int) -> int:
    """Carry out an id, list the choices that follow, and return their number."""
    r, work = _carray(pointer(tables), 1, native.TABLES), _carray(pointer(position), 1, native.POSITION)
    count: int = _next_moves(r, work, 0, id_, _carray(pointer(scratch), 1, native.SCRATCH))
    return count


def _draw_at(tables: int, position: int, high: int, low: int, scratch: int) -> int:
    """Carry out the id that 64 random bits, in two halves, choose for chance, as `forms.place` does, and list the choices that follow.

    Return both: ``MANY`` times the id, and the number of choices.
    """
    r, work = _carray(pointer(tables), 1, native.TABLES), _carray(pointer(position), 1, native.POSITION)
    lists = _carray(pointer(scratch), 1, native.SCRATCH)
    ids, weights = first_element(lists[0].ids), first_element(lists[0].weights)
    total = 0
    for n in range(list_chance(r[0], work[0], ids, weights)):
        total += weights[n]
    at = (high * total + (low * total >> 32)) >> 32
    n = 0
    while at >= weights[n]:
        at -= weights[n]
        n += 1
    id_ = ids[n]
    packed: int = id_ * MANY + _next_moves(r, work, 0, id_, lists)
    return packed


_choices, _chances, _apply, _draw = (
    compiled(function, native.CACHE) for function in (_choices_at, _chances_at, _apply_at, _draw_at)
)


class Native(threading.local):
    """The rules as machine code. Each thread has separate memory."""

    def __init__(self) -> None:
        lists = bytearray(native.SCRATCH.itemsize)
        self._memory = lists, _address(lists)
        """The lists of ids and weights, and their address: one attribute, because a thread's attributes are slow to read."""

    def choices(self, r: Tables, s: Position) -> list[int]:
        """Return the legal choices, as `RulesForm` says."""
        lists, scratch = self._memory
        return forms.unpacked(lists[: 2 * _choices(r.address or placed(r), s.address or placed(s), scratch)])

    def chances(self, r: Tables, s: Position) -> dict[int, int]:
        """Return what chance may choose, as `RulesForm` says."""
        lists, scratch = self._memory
        count = _chances(r.address or placed(r), s.address or placed(s), scratch)
        ids, weights = lists[: 2 * count], lists[2 * CHOICES : 2 * (CHOICES + count)]
        return dict(zip(forms.unpacked(ids), forms.unpacked(weights), strict=True))

    def apply(self, r: Tables, s: Position, id_: int) -> tuple[bytes, forms.PackedIds | None]:
        """Carry out an id, as `RulesForm` says."""
        lists, scratch = self._memory
        before = bytes(s.buffer)
        # An int, and no subclass of it, has the type that was compiled.
        count = _apply(r.address or placed(r), s.address or placed(s), int(id_), scratch)
        s.scatter()
        return before, lists[: 2 * count]

    def draw(self, r: Tables, s: Position, luck: int) -> tuple[int, bytes, forms.PackedIds | None]:
        """Carry out a draw or flip, as `RulesForm` says."""
        lists, scratch = self._memory
        before = bytes(s.buffer)
        packed = _draw(r.address or placed(r), s.address or placed(s), luck >> 32, luck & _LOW, scratch)
        s.scatter()
        return packed // MANY, before, lists[: 2 * (packed % MANY)]


def _address(buffer: bytearray) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def placed(fields: Fields) -> int:
    """Return the address of a position or of tables, which stays the same once it is known."""
    fields.gather()
    fields.address = _address(fields.buffer)
    return fields.address


@cache
def native_form() -> forms.RulesForm:
    """Return the native form. The first call compiles it, or loads it from the cache."""
    link_rules()
    form, tables = Native(), make_tables(WAR_CHEST, holder=0)
    s = opening(tables)
    s.gather()
    form.chances(tables, s)
    id_, before, _legal = form.draw(tables, s, 0)
    s.become(before)
    form.apply(tables, s, id_)
    form.choices(tables, s)
    return form
