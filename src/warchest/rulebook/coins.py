"""Coins and markers as the server draws them: as the play page does, in the same classes.

What all coins of a side have in common is a shape that a page bears once. The drawings on the coins are in one file of the built page.
"""

import math

from warchest.rulebook.lines import Svg, number, points, shape

GLYPHS = "/static/dist/glyphs.svg"
"""Where the drawings are."""
SIDES = {"A": "dusk", "B": "dawn"}
"""How the sides are called in classes."""

_EMBLEM = {"A": "moon", "B": "sun"}
_MOST_SLABS = 5
_NOBODY = "nobody"


def coin_svg(kind: str, side: str | None = None, size: int = 52) -> Svg:
    """A coin by itself, of nobody where no side is named: decoration beside its name."""
    box = 'viewBox="-108 -104 216 216" aria-hidden="true"'
    return Svg(f'<svg class="coin-svg" width="{size}" height="{size}" {box}>{coin(side, kind)}</svg>')


def coin(side: str | None, kind: str, height: int = 1, second: bool = False, poison: int = 0) -> str:
    """A stack of coins. ``second``: of the second seat of a team; ``poison``: counters on it."""
    slabs = min(height, _MOST_SLABS)
    parts = [
        f'<g transform="translate(0 {number(k * 8.5)})">{_disc(side, "edge", 100)}</g>' for k in range(slabs, 1, -1)
    ]
    parts.append(shape(_shape_name(side, second)))
    parts += [_notch(k, slabs) for k in range(slabs) if height > 1]
    parts.append(use(_drawing(kind), 58))
    if height > 1:
        parts.append(
            '<g transform="translate(72 72)"><circle class="badge" r="30"/>'
            f'<text class="badge-text" font-size="36" y="12.4" text-anchor="middle">{height}</text></g>'
        )
    parts += [_skull(k) for k in range(poison)]
    lift = f' transform="translate(0 {number(-(slabs - 1) * 5.5)})"' if slabs > 1 else ""
    return f'<g class="coin {SIDES.get(side or "", _NOBODY)}"{lift}>{"".join(parts)}</g>'


def coin_shapes() -> str:
    """What coins are made of: edge, face and rim of each side's, of nobody's, and of the second seats'."""
    looks = [(side, second) for side in SIDES for second in (False, True)] + [(None, False)]
    return "".join(
        f'<g id="shape-{_shape_name(side, second)}" class="coin {SIDES.get(side or "", _NOBODY)}">'
        f'<g transform="translate(0 8.5)">{_disc(side, "edge", 100)}</g>{_disc(side, "face", 100)}{_rim(side, second)}</g>'
        for side, second in looks
    )


def marker(side: str) -> str:
    """The little coin that says who holds a location."""
    halo = _disc(side, "halo", 116) if side == "A" else ""
    return f'<g class="coin marker {SIDES[side]}">{halo}{_disc(side, "face", 100)}{use(_EMBLEM[side], 76)}</g>'


def use(name: str, half: int, class_: str = "glyph") -> str:
    """A drawing round the origin."""
    return (
        f'<use class="{class_}" href="{GLYPHS}#{name}" x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}"/>'
    )


def _shape_name(side: str | None, second: bool) -> str:
    return f"coin-{SIDES.get(side or '', _NOBODY)}{'-second' if second else ''}"


def _drawing(kind: str) -> str:
    """The drawing of a kind of coin: both Royal Guards share one, and so do both decoys."""
    return "decoy" if kind.startswith("decoy") else kind.removesuffix("_original")


def _rim(side: str | None, second: bool) -> str:
    if side == "A":
        return _octagon("team", 0.88) if second else _octagon("rim", 0.86)
    if second:
        return '<circle class="team" r="88"/><circle class="rim" r="79"/>'
    reeds = f'<circle class="reeds" r="90" stroke-dasharray="{2 * math.pi * 90 / 88:.3f}"/>' if side else ""
    return f'{reeds}<circle class="rim" r="{79 if side else 84}"/>'


def _disc(side: str | None, name: str, radius: int) -> str:
    return _octagon(name, radius / 100) if side == "A" else f'<circle class="{name}" r="{radius}"/>'


def _octagon(name: str, radius: float) -> str:
    """Eight sides, measured across the flats, so that both kinds of coin look equally large."""
    angles = [(k + 0.5) * math.pi / 4 for k in range(8)]
    at = [(105.5 * radius * math.cos(angle), 105.5 * radius * math.sin(angle)) for angle in angles]
    return f'<polygon class="{name}" points="{points(at)}"/>'


def _notch(k: int, slabs: int) -> str:
    turn = number(135 + (k - (slabs - 1) / 2) * 18)
    return f'<rect class="notch" x="78" y="-5.5" width="22" height="11" transform="rotate({turn})"/>'


def _skull(k: int) -> str:
    """A poison counter at ten o'clock; the next one lies beside it along the rim."""
    angle = math.radians(-138 + k * 42)
    at = f"translate({number(94 * math.cos(angle))} {number(94 * math.sin(angle))})"
    return f'<g transform="{at}"><circle class="poison" r="31"/>{use("poison", 22, "skull")}</g>'
