"""Where things lie in the flat arrays of a position and of the tables, and what the mark of a unit says.

A *coin* is a number for a kind of coin of a seat: ``seat * SLOTS + slot``. All arrays that count coins are read by it. The mark of a unit,
in ``who``, is its coin with a bit for its side.
"""

from warchest.rules.jit import native
from warchest.rules.state.layout import COINS, FRAME_FIELDS, SIDE_BIT, SLOTS, STEP_FIELDS, STEPS
from warchest.rules.state.position import Position


@native
def coin_of(seat: int, slot: int) -> int:
    """The coin in a slot of a seat."""
    return seat * SLOTS + slot


@native
def mark_of(coin: int) -> int:
    """The mark of the unit made of this coin."""
    return coin + (SIDE_BIT << (coin >> 3 & 1))


@native
def seat_of(mark: int) -> int:
    """The seat of a unit by its mark."""
    return mark >> 3 & 3


@native
def slot_of(mark: int) -> int:
    """The slot of a unit by its mark."""
    return mark & 7


@native
def coin_at(s: Position, hex_: int) -> int:
    """The coin of the unit that stands there."""
    return s.who[hex_] & (COINS - 1)


@native
def top(s: Position) -> int:
    """Where the top frame of the agenda begins; there must be one."""
    return s.depth * FRAME_FIELDS - FRAME_FIELDS


@native
def step_of(row: int, program: int, step: int) -> int:
    """Where a step of a program begins: its operation, two arguments, flags. ``program``: 0 the tactic or decree, 1 the trigger."""
    return ((row * 2 + program) * STEPS + step) * STEP_FIELDS
