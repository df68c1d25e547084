"""The sheet of shapes (``shapes.json``), and SVG text made of them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

Point = tuple[float, float]

_FOLDER = files(__package__)
_GLYPH_FILE = "/static/dist/glyphs.svg"
"""The file of the built page that has the glyphs, the drawings on coins."""
SHEET: Final[dict[str, Any]] = json.loads(_FOLDER.joinpath("shapes.json").read_text(encoding="utf-8"))
"""The whole sheet: shapes, and the measures for putting them together."""
GLYPHS: Final[frozenset[str]] = frozenset(json.loads(_FOLDER.joinpath("glyphs.json").read_text("utf-8"))["glyphs"])
"""The kinds of coins and things that have a glyph of their own."""


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
    return "".join(lines).replace("#g-", f"{_GLYPH_FILE}#g-")
