"""The places of a board's cells in its picture, for the server's drawings and for the page's.

Another kind of cell needs a row in ``CELLS`` here, and its measures and outlines in ``shapes.json``.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from warchest.drawing.sheet import SHEET, Point, number
from warchest.rules.content.boards import Axial, Board, Grid
from warchest.rules.known import SIDES
from warchest.schema.page import BoardHex, BoardLabel, PageBoard
from warchest.schema.words import CellKind, CellShade

_INNER_COLUMNS = 3
"""The number of columns on each side of the middle one in games of two players."""
_MIDDLE_SQUARE = 4
"""The row and the column of the square in the middle."""
_SHADES: tuple[CellShade, CellShade, CellShade] = ("shade0", "shade1", "shade2")


@dataclass(frozen=True)
class Label:
    """The letter or number of a column or row, and its place in the picture."""

    text: str
    at: Point


@dataclass(frozen=True)
class Cells:
    """The arrangement of the cells of a kind, and the places of the letters and numbers round them."""

    kind: CellKind
    centre: Callable[[Axial], Point]
    """The middle of a cell, for a viewer on side B. The middle of the board is the origin."""
    tile: Callable[[Axial], CellShade]
    """The shade of a cell."""
    column: Callable[[str], str]
    """The part of a cell's name that all cells of its column share."""
    row: Callable[[str], str]
    """The part of a cell's name that all cells of its row share."""
    below: Callable[[Point], Point]
    """The place of a column's letter or number, measured from the middle of its lowest cell."""
    beside: Callable[[Point], Point]
    """The place of a row's letter or number, measured from the middle of its leftmost cell."""

    @property
    def measures(self) -> dict[str, Any]:
        """Return the measures of this kind in the sheet of shapes."""
        measures: dict[str, Any] = SHEET["cells"][self.kind]
        return measures


def _hex_centre(place: Axial) -> Point:
    q, r = place
    cell = SHEET["cells"]["hex"]
    return cell["column"] * q, 2 * cell["half"][1] * (r + q / 2)


def _hex_tile(place: Axial) -> CellShade:
    """Return the shade of a hex. Hexes of one line differ, and the columns of four players have a separate shade."""
    return "outer" if abs(place[0]) > _INNER_COLUMNS else _SHADES[(place[0] - place[1]) % 3]


def _below_hex(at: Point) -> Point:
    """Return the place under the hex, which lies beside its edge in the middle column."""
    x, y = at
    return (x + 78, y + 94) if x == 0 else (x + math.copysign(30, x), y + 118)


def _square_centre(place: Axial) -> Point:
    side = SHEET["cells"]["square"]["column"]
    return side * (place[0] - _MIDDLE_SQUARE), side * (place[1] - _MIDDLE_SQUARE)


def _square_tile(place: Axial) -> CellShade:
    """Return one of two shades, alternating as on a chessboard."""
    return _SHADES[(place[0] + place[1]) % 2]


def _first(name: str) -> str:
    return name[:1]


def _rest(name: str) -> str:
    return name[1:]


CELLS: dict[str, Cells] = {
    "hex": Cells("hex", _hex_centre, _hex_tile, _first, _rest, _below_hex, beside=lambda at: (at[0] - 92, at[1] - 54)),
    "square": Cells(
        "square",
        _square_centre,
        _square_tile,
        _rest,
        _first,
        below=lambda at: (at[0], at[1] + 132),
        beside=lambda at: (at[0] - 118, at[1] + 11),
    ),
}
"""The kinds of cells by the id of a board's grid."""


def cells_of(board: Board | Grid) -> Cells:
    """Return the arrangement of the cells of a board, or of a grid."""
    return CELLS[board.grid.id if isinstance(board, Board) else board.id]


def view_box(cells: Cells, places: Iterable[Axial], margin: float) -> str:
    """Return the box that holds these cells and a margin round them."""
    half_width, half_height = cells.measures["half"]
    centres = [cells.centre(place) for place in places]
    xs, ys = [x for x, _y in centres], [y for _x, y in centres]
    left, top = min(xs) - half_width - margin, min(ys) - half_height - margin
    right, bottom = max(xs) + half_width + margin, max(ys) + half_height + margin
    return " ".join(map(number, (left, top, right - left, bottom - top)))


@cache
def labels(board: Board, *, flipped: bool = False) -> tuple[Label, ...]:
    """Return the labels under the columns and left of the rows. ``flipped`` is for a viewer on side A."""
    kind = cells_of(board)
    sign = -1 if flipped else 1
    cells = [(name, (sign * x, sign * y)) for name, (x, y) in _centres(board)]
    lowest = _ends(cells, kind.column, lambda at: at[1])
    leftmost = _ends(cells, kind.row, lambda at: -at[0])
    return (
        *(Label(text, kind.below(at)) for text, at in lowest.items()),
        *(Label(text, kind.beside(at)) for text, at in leftmost.items()),
    )


def page_board(board: Board) -> PageBoard:
    """Return a board as the page draws it."""
    kind = cells_of(board)
    locations = set(board.locations)
    cells = [
        BoardHex(
            name=name,
            q=place[0],
            r=place[1],
            x=round(at[0], 1),
            y=round(at[1], 1),
            tile=kind.tile(place),
            location=index in locations,
        )
        for index, (place, (name, at)) in enumerate(zip(board.hexes, _centres(board), strict=True))
    ]
    starts = zip(SIDES, (board.start_a, board.start_b), strict=True)
    return PageBoard(
        name=board.name,
        cell=kind.kind,
        hexes=cells,
        start={board.names[board.index[place]]: side for side, places in starts for place in places},
        labels=_rounded(labels(board)),
        labels_flipped=_rounded(labels(board, flipped=True)),
    )


def _centres(board: Board) -> list[tuple[str, Point]]:
    kind = cells_of(board)
    return [(name, kind.centre(place)) for name, place in zip(board.names, board.hexes, strict=True)]


def _ends(
    cells: Sequence[tuple[str, Point]], line: Callable[[str], str], score: Callable[[Point], float]
) -> dict[str, Point]:
    """Return the outermost cell of each line of the board."""
    best: dict[str, Point] = {}
    for name, at in cells:
        if line(name) not in best or score(at) > score(best[line(name)]):
            best[line(name)] = at
    return best


def _rounded(these: Iterable[Label]) -> list[BoardLabel]:
    return [BoardLabel(one.text, round(one.at[0], 1), round(one.at[1], 1)) for one in these]
