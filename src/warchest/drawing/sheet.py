"""The sheet of shapes (``shapes.json``), SVG text made of them, and the coins and markers that the server draws.

The parts of a coin have the page's order (``client/src/board/coin.ts``).
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

Point = tuple[float, float]

_FOLDER = files(__package__)
GLYPH_FILE: Final = "/static/dist/glyphs.svg"
"""The file of the built page that has the glyphs, the drawings on coins."""
SHEET: Final[dict[str, Any]] = json.loads(_FOLDER.joinpath("shapes.json").read_text(encoding="utf-8"))
"""The whole sheet: shapes, and the measures for putting them together."""
GLYPHS: Final[frozenset[str]] = frozenset(json.loads(_FOLDER.joinpath("glyphs.json").read_text("utf-8"))["glyphs"])
"""The kinds of coins and things that have a glyph."""
SIDES = {"A": "dusk", "B": "dawn"}
"""The names of the sides in classes and shapes."""
SMALL_DISC = "number-small"
"""The disc of a number on the coins of small boards."""
_NOBODY = "nobody"
_MEASURES = SHEET["coin"]
_LOOKS = ("dusk", "dusk-second", "dawn", "dawn-second", _NOBODY)


class Svg(str):
    """A drawing or other markup that a template writes unchanged."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def shape(name: str, **filled: object) -> str:
    """Return a shape as SVG. ``filled`` is the text for its braces. Raises KeyError if the sheet has no shape of that name."""
    drawn = _text(name)
    for slot, value in filled.items():
        drawn = drawn.replace(f"{{{slot}}}", str(value))
    return drawn


def definition(name: str, body: str | None = None) -> str:
    """Return a shape for the definitions of a page, where ``use`` finds it. ``body`` is drawn instead of the sheet's shape."""
    return f'<g id="shape-{name}">{shape(name) if body is None else body}</g>'


def use(name: str, at: Point = (0, 0), class_: str = "") -> str:
    """Return one of the shapes that are defined once on a page, placed at a point."""
    more = f' class="{class_}"' if class_ else ""
    where = f' x="{number(at[0])}" y="{number(at[1])}"' if at != (0, 0) else ""
    return f'<use{more} href="#shape-{name}"{where}/>'


def moved(at: Point, body: str, scale: float = 1) -> str:
    """Return a drawing moved to a point and scaled."""
    how = [f"translate({number(at[0])} {number(at[1])})"] if at != (0, 0) else []
    how += [f"scale({scale:g})"] if scale != 1 else []
    return f'<g transform="{" ".join(how)}">{body}</g>' if how else body


def number(value: float) -> str:
    """Return a number with one decimal, which is finer than any screen shows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


@cache
def _text(name: str) -> str:
    """Return the text of a shape, found by its name or by its kind of cell and its name (``hex-tile``)."""
    kind, _hyphen, rest = name.partition("-")
    shapes = SHEET["cells"][kind]["shapes"] if kind in SHEET["cells"] else SHEET["shapes"]
    lines: list[str] = shapes[rest if kind in SHEET["cells"] else name]
    return "".join(lines).replace("#g-", f"{GLYPH_FILE}#g-")


def coin_svg(kind: str, side: str | None = None, size: int = 52) -> Svg:
    """Return a coin by itself, in neutral colours if no side is named. It decorates its name."""
    box = " ".join(map(str, _MEASURES["box"]))
    attributes = f'width="{size}" height="{size}" viewBox="{box}" aria-hidden="true"'
    return Svg(f'<svg class="coin-svg" {attributes}>{coin(side, kind)}</svg>')


def glyph_svg(name: str, size: int) -> Svg:
    """Return a drawing without its coin. It decorates its name."""
    attributes = f'width="{size}" height="{size}" viewBox="0 0 512 512" aria-hidden="true"'
    return Svg(f'<svg class="glyph-svg" {attributes}><use href="{GLYPH_FILE}#g-{name}"/></svg>')


def coin(
    side: str | None, kind: str, height: int = 1, second: bool = False, poison: int = 0, disc: str = SMALL_DISC
) -> str:
    """Return a stack of coins. ``second`` marks the second seat of a team; ``poison`` is the number of counters on the stack.

    ``disc``: the shape of the disc with its number. The smaller the coin, the larger its disc, as in the page's drawing.
    """
    slabs = min(height, _MEASURES["tallest"])
    name = SIDES.get(side or "", _NOBODY)
    parts = [moved((0, k * _MEASURES["slab"]), use(f"edge-{name}")) for k in range(slabs, 0, -1)]
    parts.append(use(f"coin-{name}{'-second' if second else ''}"))
    if height > 1:
        parts.append(shape(f"notches-{slabs}"))
    parts.append(_picture(kind))
    if height > 1:
        parts.append(shape(disc, number=height))
    parts += [shape(f"skull-{k}") for k in range(1, poison + 1)]
    return f'<g class="coin {name}">{moved((0, -(slabs - 1) * _MEASURES["lift"]), "".join(parts))}</g>'


def coin_definitions() -> list[str]:
    """Return the shapes that all coins of a page share."""
    names = [f"edge-{name}" for name in (*SIDES.values(), _NOBODY)] + [f"coin-{look}" for look in _LOOKS]
    return [definition(name, _dressed(name)) for name in names]


def marker(side: str) -> str:
    """Return the small coin that shows who controls a location."""
    return f'<g class="coin marker {SIDES[side]}">{shape(f"marker-{SIDES[side]}")}</g>'


def marker_svg(side: str, size: int = 20) -> Svg:
    """Return the marker by itself. It decorates the name of a seat."""
    attributes = f'width="{size}" height="{size}" viewBox="-125 -125 250 250" aria-hidden="true"'
    return Svg(f'<svg class="marker-svg" {attributes}>{marker(side)}</svg>')


def _dressed(name: str) -> str:
    """Return a shape in the classes of its coin, which style sheets use within a definition too."""
    return f'<g class="coin {name.split("-")[1]}">{shape(name)}</g>'


def _picture(kind: str) -> str:
    """Return a coin's picture: its glyph, the glyph of its original, or the first letters of a unit without one."""
    known = kind if kind in GLYPHS else next((name for name in GLYPHS if kind.startswith(f"{name}_")), None)
    if known is None:
        return shape("letters", letters=kind[:1].upper() + kind[1:2])
    return shape("glyph", kind=known)
