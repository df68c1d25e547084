"""Indices into the flat arrays of a position and of the tables, and the parts of a unit's mark.

A *coin* is a number for a kind of coin of a seat: ``seat * SLOTS + slot``. It is the index into all arrays that count coins. The mark of a
unit, in ``who``, is its coin with a bit for its side.
"""

from warchest.rules.jit import native
from warchest.rules.state.layout import COINS, FRAME_FIELDS, SIDE_BIT, SLOTS, STEP_FIELDS, STEPS
from warchest.rules.state.position import Position


@native
def coin_of(seat: int, slot: int) -> int:
    """Return the coin in a slot of a seat."""
    return seat * SLOTS + slot


@native
def mark_of(coin: int) -> int:
    """Return the mark of the unit made of this coin."""
    return coin + (SIDE_BIT << (coin >> 3 & 1))


@native
def seat_of(mark: int) -> int:
    """Return the seat of a unit by its mark."""
    return mark >> 3 & 3


@native
def slot_of(mark: int) -> int:
    """Return the slot of a unit by its mark."""
    return mark & 7


@native
def coin_at(s: Position, hex_: int) -> int:
    """Return the coin of the unit on the hex."""
    return s.who[hex_] & (COINS - 1)


@native
def top(s: Position) -> int:
    """Return the index of the top frame of the agenda. There must be one."""
    return s.depth * FRAME_FIELDS - FRAME_FIELDS


@native
def step_of(row: int, program: int, step: int) -> int:
    """Return the index of a step: its operation, two arguments, flags. ``program``: 0 the tactic or decree, 1 the trigger."""
    return ((row * 2 + program) * STEPS + step) * STEP_FIELDS
