"""The boards: hexes, neighbours, locations (rulebook: setup; four players use the outer columns too).

Flat-top hexes in axial coordinates (q right, r down, origin in the centre). A hex is named by its file, ``f`` being q = 0, and its rank, 4
being r = 0, on every board. The 37 hexes of two players come first, so an index means the same hex on both boards.

Another rule set has squares. They are another grid, and all code that does not draw or name them calls them hexes too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""North, north-east, south-east, south, south-west, north-west. Three directions further is the opposite direction."""


@dataclass(frozen=True)
class Grid:
    """The geometry of a board's places, and their names."""

    id: str
    """The shape to draw: ``hex`` or ``square``."""
    directions: tuple[Axial, ...]
    """The steps from a place to its neighbours."""
    distance: Callable[[Axial, Axial], int]
    """The number of steps between two places."""
    name: Callable[[Axial], str]


def distance(a: Axial, b: Axial) -> int:
    """Return the number of steps between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def _hex_name(place: Axial) -> str:
    q, r = place
    return f"{chr(ord('f') + q)}{r + 4}"


def _square_distance(a: Axial, b: Axial) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _square_name(place: Axial) -> str:
    column, row = place
    return f"{chr(ord('a') + row)}{column}"


HEX_GRID = Grid("hex", DIRECTIONS, distance, _hex_name)
SQUARE_GRID = Grid("square", ((0, -1), (1, 0), (0, 1), (-1, 0)), _square_distance, _square_name)
"""Squares in coordinates (column, row), from the upper left corner. A square is named by its row, ``a`` being 0, and its column. Neighbours
share an edge: up, right, down, left."""


@dataclass(frozen=True)
class Board:
    """A board: its hexes in index order, and its locations, with the starting ones by side."""

    name: str
    hexes: tuple[Axial, ...]
    start_a: tuple[Axial, ...]
    start_b: tuple[Axial, ...]
    neutral: tuple[Axial, ...]
    markers: int
    """The number of a side's control markers. Placing all of them is victory."""
    grid: Grid = HEX_GRID

    @cached_property
    def index(self) -> dict[Axial, int]:
        """Return the index of each hex by its coordinates."""
        return {place: i for i, place in enumerate(self.hexes)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names in index order, such as ``f4``."""
        return tuple(self.grid.name(place) for place in self.hexes)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Return the index of each hex by its name."""
        return {name: i for i, name in enumerate(self.names)}

    @property
    def middle(self) -> int:
        """Return the index of the hex in the middle."""
        return self.index[0, 0] if self.grid == HEX_GRID else self.index[4, 4]

    @cached_property
    def locations(self) -> tuple[int, ...]:
        """Return the indices of all locations, ascending."""
        return tuple(sorted(self.index[place] for place in self.start_a + self.start_b + self.neutral))

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Return the steps from each hex to each hex, by their indices."""
        return tuple(tuple(self.grid.distance(place, other) for other in self.hexes) for place in self.hexes)


def _disc(width: int) -> list[Axial]:
    return [(q, r) for q in range(-width, width + 1) for r in range(-3, 4) if abs(q + r) <= 3]


_INNER = tuple(_disc(3))
_OUTER = tuple(place for place in _disc(5) if abs(place[0]) > 3)

TWO = Board(
    name="two",
    hexes=_INNER,
    start_a=((-1, -2), (2, -3)),
    start_b=((-2, 3), (1, 2)),
    neutral=((-3, 2), (-2, 0), (-1, 1), (1, -1), (2, 0), (3, -2)),
    markers=6,
)
FOUR = Board(
    name="four",
    hexes=_INNER + _OUTER,
    start_a=((-1, -2), (2, -3), (-4, 1)),
    start_b=((-2, 3), (1, 2), (4, -1)),
    neutral=((-3, 2), (-2, 0), (-1, 1), (1, -1), (2, 0), (3, -2), (-5, 3), (5, -3)),
    markers=8,
)
SQUARE = Board(
    name="square",
    hexes=tuple((column, row) for row in range(9) for column in range(9)),
    start_a=((2, 0), (6, 0)),
    start_b=((2, 8), (6, 8)),
    neutral=((1, 3), (3, 3), (6, 3), (2, 5), (5, 5), (7, 5)),
    markers=6,
    grid=SQUARE_GRID,
)
