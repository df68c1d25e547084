"""Where the cells of a board lie in its picture, for the server's drawings and for the page's.

Today every board has hexes. Another kind of cell needs its outline in ``shapes.json``, and its own ``centre`` and ``tile`` here.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from warchest.drawing.sheet import SHEET, Point, number
from warchest.rules.content.boards import Axial, Board
from warchest.rules.known import SIDES
from warchest.schema.page import BoardHex, BoardLabel, PageBoard
from warchest.schema.words import Tile

CELL: Final = "hex"
"""The kind of cell that every board has today."""
_HALF_WIDTH, _HALF_HEIGHT = SHEET["cells"][CELL]["half"]
_COLUMN = SHEET["cells"][CELL]["column"]
_INNER_COLUMNS = 3
"""Columns on each side of the middle one that games of two players use."""


_SHADES: tuple[Tile, Tile, Tile] = ("shade0", "shade1", "shade2")


@dataclass(frozen=True)
class Label:
    """The letter of a column or the number of a row, and its place in the picture."""

    text: str
    at: Point


def centre(place: Axial) -> Point:
    """The middle of a cell, for a viewer on side B."""
    q, r = place
    return _COLUMN * q, 2 * _HALF_HEIGHT * (r + q / 2)


def tile(place: Axial) -> Tile:
    """The shade of a cell: hexes of one line differ, and the columns of four players have one of their own."""
    return "outer" if abs(place[0]) > _INNER_COLUMNS else _SHADES[(place[0] - place[1]) % 3]


def view_box(places: Iterable[Axial], margin: float) -> str:
    """The box that holds these cells and a margin round them."""
    centres = [centre(place) for place in places]
    xs, ys = [x for x, _y in centres], [y for _x, y in centres]
    left, top = min(xs) - _HALF_WIDTH - margin, min(ys) - _HALF_HEIGHT - margin
    right, bottom = max(xs) + _HALF_WIDTH + margin, max(ys) + _HALF_HEIGHT + margin
    return " ".join(map(number, (left, top, right - left, bottom - top)))


@cache
def labels(board: Board, *, flipped: bool = False) -> tuple[Label, ...]:
    """The letters under the columns and the numbers at the upper left ends of the rows; ``flipped`` for a viewer on side A."""
    sign = -1 if flipped else 1
    cells = [(name, (sign * x, sign * y)) for name, (x, y) in _centres(board)]
    lowest = _ends(cells, lambda name: name[:1], lambda at: at[1])
    leftmost = _ends(cells, lambda name: name[1:], lambda at: -at[0])
    return (
        *(Label(file, _below(at)) for file, at in lowest.items()),
        *(Label(rank, (at[0] - 92, at[1] - 54)) for rank, at in leftmost.items()),
    )


def page_board(board: Board) -> PageBoard:
    """A board as the page draws it."""
    locations = set(board.locations)
    cells = [
        BoardHex(
            name=name,
            q=place[0],
            r=place[1],
            x=round(at[0], 1),
            y=round(at[1], 1),
            tile=tile(place),
            location=index in locations,
        )
        for index, (place, (name, at)) in enumerate(zip(board.hexes, _centres(board), strict=True))
    ]
    starts = zip(SIDES, (board.start_a, board.start_b), strict=True)
    return PageBoard(
        name=board.name,
        cell=CELL,
        hexes=cells,
        start={board.names[board.index[place]]: side for side, places in starts for place in places},
        labels=_rounded(labels(board)),
        labels_flipped=_rounded(labels(board, flipped=True)),
    )


def _centres(board: Board) -> list[tuple[str, Point]]:
    return [(name, centre(place)) for name, place in zip(board.names, board.hexes, strict=True)]


def _ends(
    cells: Sequence[tuple[str, Point]], line: Callable[[str], str], score: Callable[[Point], float]
) -> dict[str, Point]:
    """The outermost cell of each line of the board."""
    best: dict[str, Point] = {}
    for name, at in cells:
        if line(name) not in best or score(at) > score(best[line(name)]):
            best[line(name)] = at
    return best


def _below(at: Point) -> Point:
    """The place of a column's letter, from its lowest cell: under it, in the middle column beside its edge."""
    x, y = at
    return (x + 62, y + 94) if x == 0 else (x + math.copysign(30, x), y + 118)


def _rounded(these: Iterable[Label]) -> list[BoardLabel]:
    return [BoardLabel(one.text, round(one.at[0], 1), round(one.at[1], 1)) for one in these]
