"""Spare memory for a search within the rules: some positions and some numbers.

Interpreted, it is new objects. In native code, which allocates nothing, it is part of the stack of the calling function, and its code is in
``at_once``: copying a position is copying its bytes.
"""

from warchest.rules.jit import native
from warchest.rules.state.position import Position

SPARE_POSITIONS = 33
SPARE_NUMBERS = 4096


class SparePositions:
    """Spare positions. Only ``position_in`` reads it."""

    def __init__(self, s: Position) -> None:
        self.like = s
        self.positions: list[Position] = []


@native
def spare_positions(s: Position) -> SparePositions:
    """Return room for positions like ``s``."""
    return SparePositions(s)


@native
def position_in(room: SparePositions, n: int) -> Position:
    """Return one of the positions of a room."""
    while len(room.positions) <= n:
        room.positions.append(room.like.copy())
    return room.positions[n]


@native
def become(s: Position, other: Position) -> None:
    """Make ``s`` equal to ``other``."""
    s.assign(other)


@native
def spare_numbers() -> list[int]:
    """Return room for numbers, which may have any values at first."""
    return [0] * SPARE_NUMBERS
