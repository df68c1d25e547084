"""A position as a picture that stands by itself: 1200 by 630 pixels, the size in which chat apps show a link.

The picture needs no page: it has its shapes, glyphs and colours inside. It has no letters either, so it needs no font: the board stands
without coordinates, and the numbers on stacks are lines. The colours are those of the light theme (``client/src/styles/tokens.css``).
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from warchest.drawing.boards import Picture, plain_board, shape_definitions
from warchest.drawing.sheet import GLYPH_FILE, coin, marker, moved, number
from warchest.schema.view import View

WIDTH, HEIGHT = 1200, 630
_MARGIN = 24
_COIN = 0.5
"""The scale of an army's coins: half a pixel for a hundredth of their radius."""
_STEP = 122
"""The pixels from coin to coin in a row."""
_MARKER = 0.2
_MARKER_STEP = 46
_SIDE_X = 690
"""The left end of the armies, right of the board of two players."""
_NUMBER = re.compile(r"<text class='badge-text'[^>]*>(\d+)</text>")
_DIGITS = {
    2: "M-20 -14Q-20 -30 0 -30Q20 -30 20 -14Q20 0 -22 30H22",
    3: "M-18 -30H18L-4 -6Q22 -6 22 12Q22 30 0 30Q-18 30 -20 16",
    4: "M10 30V-30L-24 12H24",
    5: "M18 -30H-14L-18 -4Q-10 -10 0 -10Q22 -10 22 10Q22 30 0 30Q-18 30 -21 18",
}


def position_svg(view: View, picture: Picture, symbols: Mapping[str, str]) -> str:
    """Return the picture as SVG. It shows what everybody sees: the board, the armies and the markers.

    ``symbols``: the glyphs of coins by their names, as ``symbol`` elements.
    """
    body = _board(picture) + "".join(_side(view, side) for side in range(2))
    defined = "".join(shape_definitions(picture.board))
    text = _NUMBER.sub(_numbered, (f"<defs>{defined}</defs>{body}").replace(f"{GLYPH_FILE}#", "#"))
    glyphs = "".join(symbol for name, symbol in symbols.items() if f"#g-{name}" in text)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    ground = f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_style()}</style><defs>{glyphs}</defs>{ground}{text}</svg>'


@cache
def _style() -> str:
    """Return the colours and lines of the shapes."""
    return files(__package__).joinpath("standalone.css").read_text(encoding="utf-8")


def _board(picture: Picture) -> str:
    """Return the board, as high as the picture: at the left with two players, in the middle of its part with four."""
    (left, top, width, height), body = plain_board(picture)
    scale = min((HEIGHT - 2 * _MARGIN) / height, (_SIDE_X - 2 * _MARGIN) / width)
    x = _MARGIN + ((_SIDE_X - 2 * _MARGIN) - width * scale) / 2 - left * scale
    y = (HEIGHT - height * scale) / 2 - top * scale
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})">{body}</g>'


def _side(view: View, side: int) -> str:
    """Return the coins of a side's armies above its markers. Side A sits at the top, as the board shows it."""
    seats = [seat for seat in view.seats if seat.seat % 2 == side]
    y = HEIGHT * (2 * side + 1) / 4
    army = [(seat, kind) for seat in seats for kind in seat.army]
    step, scale = (_STEP, _COIN) if len(seats) == 1 else (_STEP * 2 / 3, _COIN * 2 / 3)
    coins = [
        moved((_SIDE_X + step * (n + 0.5), y - 22), coin(seat.side, kind, second=seat.seat > 1), scale)
        for n, (seat, kind) in enumerate(army)
    ]
    held, goal = seats[0].markers, seats[0].goal
    spots = [(_SIDE_X + 30 + _MARKER_STEP * n, y + 62) for n in range(goal)]
    markers = [moved(at, marker(seats[0].side), _MARKER) for at in spots[:held]]
    empty = [f'<circle class="empty" cx="{number(x)}" cy="{number(high)}" r="17"/>' for x, high in spots[held:]]
    return "".join(coins + markers + empty)


def _numbered(match: re.Match[str]) -> str:
    """Return the number on a stack as lines, since a drawing without fonts has no text."""
    return f'<path class="digit" d="{_DIGITS.get(int(match[1]), _DIGITS[5])}"/>'
