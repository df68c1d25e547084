"""Coins and markers as the server draws them: the page's shapes, in the page's order (``client/src/board/coin.ts``)."""

from warchest.drawing.sheet import GLYPHS, SHEET, Svg, definition, moved, shape, use

SIDES = {"A": "dusk", "B": "dawn"}
"""The names of the sides in classes and shapes."""

_NOBODY = "nobody"
_MEASURES = SHEET["coin"]
_LOOKS = ("dusk", "dusk-second", "dawn", "dawn-second", _NOBODY)


def coin_svg(kind: str, side: str | None = None, size: int = 52) -> Svg:
    """Return a coin by itself, in neutral colours if no side is named. It decorates its name."""
    box = " ".join(map(str, _MEASURES["box"]))
    attributes = f'width="{size}" height="{size}" viewBox="{box}" aria-hidden="true"'
    return Svg(f'<svg class="coin-svg" {attributes}>{coin(side, kind)}</svg>')


def coin(side: str | None, kind: str, height: int = 1, second: bool = False, poison: int = 0) -> str:
    """Return a stack of coins. ``second`` marks the second seat of a team; ``poison`` is the number of counters on the stack."""
    slabs = min(height, _MEASURES["tallest"])
    name = SIDES.get(side or "", _NOBODY)
    parts = [moved((0, k * _MEASURES["slab"]), use(f"edge-{name}")) for k in range(slabs, 0, -1)]
    parts.append(use(f"coin-{name}{'-second' if second else ''}"))
    if height > 1:
        parts.append(shape(f"notches-{slabs}"))
    parts.append(_picture(kind))
    if height > 1:
        # As on the page's small boards. The server draws no large ones.
        parts.append(shape("number-small", number=height))
    parts += [shape(f"skull-{k}") for k in range(1, poison + 1)]
    return f'<g class="coin {name}">{moved((0, -(slabs - 1) * _MEASURES["lift"]), "".join(parts))}</g>'


def coin_definitions() -> str:
    """Return the shapes that all coins of a page share."""
    names = [f"edge-{name}" for name in (*SIDES.values(), _NOBODY)] + [f"coin-{look}" for look in _LOOKS]
    return "".join(definition(name, _dressed(name)) for name in names)


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
