"""What drawings are made of: SVG text, and points round the origin in hundredths of a hex's circumradius."""

import math
from collections.abc import Iterable, Sequence

from warchest.rules.boards import Axial

Point = tuple[float, float]

R = 100
"""The circumradius of a hex."""
ROOT3 = math.sqrt(3)


class Svg(str):
    """A drawing, or other markup, which a template writes as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def centre(place: Axial) -> Point:
    """Where a hex lies."""
    q, r = place
    return 1.5 * q * R, ROOT3 * (r + q / 2) * R


def corners(radius: float) -> list[Point]:
    """Of a hexagon; ``radius`` in circumradii."""
    return [(radius * R * math.cos(k * math.pi / 3), radius * R * math.sin(k * math.pi / 3)) for k in range(6)]


def hexagon(name: str, radius: float) -> str:
    """A hexagon of that class."""
    return f'<polygon class="{name}" points="{points(corners(radius))}"/>'


def at(place: Axial, body: str) -> str:
    """Something drawn at a hex."""
    x, y = centre(place)
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def shape(name: str, place: Axial = (0, 0), more: str = "") -> str:
    """One of the shapes that a page bears once, at a hex."""
    x, y = centre(place)
    where = f' x="{number(x)}" y="{number(y)}"' if place != (0, 0) else ""
    return f'<use{more} href="#shape-{name}"{where}/>'


def bounds(places: Iterable[Axial], pad: float) -> str:
    """The view box that holds these hexes and ``pad`` round them."""
    centres = [centre(place) for place in places]
    left, top = min(x for x, _y in centres) - R - pad, min(y for _x, y in centres) - ROOT3 / 2 * R - pad
    right, bottom = max(x for x, _y in centres) + R + pad, max(y for _x, y in centres) + ROOT3 / 2 * R + pad
    return " ".join(map(number, (left, top, right - left, bottom - top)))


def towards(a: Point, b: Point, part: float) -> Point:
    """The point so far on the way from one to another."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def points(of: Sequence[Point]) -> str:
    """For the attribute of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in of)


def pair(point: Point) -> str:
    """For a path."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """One decimal: finer than any screen shows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
