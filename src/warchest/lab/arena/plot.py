"""Plots as SVG: numbers with intervals, curves, and tables of shares. They need no style sheet and no script."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from warchest.drawing.sheet import Point, Svg, number

ROW = 22
LEFT = 190
RIGHT = 90
TOP = 54
BOTTOM = 34
WIDTH = 760
CELL = 20
TEXT_SIZE = 12
NARROW = 0.56
"""The approximate width of a letter, relative to the text size."""
TICKS = 8
"""The approximate number of ticks on an axis."""
SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
INK, FAINT, PAPER, POINT = "#1f2933", "#d5dae0", "#ffffff", "#1f5f99"
COLOURS = (POINT, "#b03f2a", "#4b7a2f", "#8a5a9e", "#c98a1b", "#3b8f8a")
"""The colours of the lines in a plot."""
GOOD, BAD = (31, 95, 153), (176, 63, 42)
"""The colours of the highest and the lowest share, with white between them."""


class PlotRow(NamedTuple):
    """A line of a plot: its label, a number with its interval, and the number as text."""

    label: str
    value: float
    low: float
    high: float
    text: str


class CurvePoint(NamedTuple):
    """A point of a curve, with its interval. An interval of width zero is not drawn."""

    x: float
    y: float
    low: float
    high: float


def intervals(title: str, axis: str, marks: Sequence[PlotRow], middle: float) -> Svg:
    """Return a plot of numbers with their intervals. ``axis`` names the numbers, and ``middle`` is the number that means no difference."""
    ticks = ticks_of(min([middle, *(mark.low for mark in marks)]), max([middle, *(mark.high for mark in marks)]))
    height = TOP + ROW * len(marks) + BOTTOM
    across = (WIDTH - LEFT - RIGHT) / (ticks[-1] - ticks[0])

    def x(value: float) -> float:
        return LEFT + (value - ticks[0]) * across

    bottom = TOP + ROW * len(marks)
    parts = [
        _text((12, 22), title, size=15, bold=True),
        _text(((LEFT + WIDTH - RIGHT) / 2, height - 12), axis, anchor="middle"),
    ]
    for tick in ticks:
        parts.append(_line((x(tick), TOP - 6), (x(tick), bottom), FAINT))
        parts.append(_text((x(tick), TOP - 10), f"{tick:g}", anchor="middle"))
    parts.append(_line((x(middle), TOP - 6), (x(middle), bottom), INK))
    for place, mark in enumerate(marks):
        y = TOP + ROW * (place + 0.5)
        parts.append(_text((LEFT - 10, y + 4), _shortened(mark.label, LEFT - 20), anchor="end", whole=mark.label))
        parts.append(_line((x(mark.low), y), (x(mark.high), y), POINT, 3))
        parts.append(f'<circle cx="{number(x(mark.value))}" cy="{number(y)}" r="4.5" fill="{POINT}"/>')
        parts.append(_text((WIDTH - RIGHT + 10, y + 4), mark.text))
    return _drawing(title, WIDTH, height, parts)


def shares(title: str, names: Sequence[str], share_of: Mapping[tuple[int, int], float]) -> Svg:
    """Return a plot of shares from 0 to 1, with the same names for rows and columns. At 1/3 and 2/3 the colours are full."""
    size = CELL * len(names)
    left, top = LEFT - 40, TOP + 100
    parts = [_text((12, 22), title, size=15, bold=True)]
    for place, name in enumerate(names):
        at = CELL * (place + 0.5)
        parts.append(_text((left - 6, top + at + 4), _shortened(name, left - 12), anchor="end"))
        turned = f'transform="rotate(-60 {number(left + at)} {number(top - 6)})"'
        parts.append(_text((left + at, top - 6), _shortened(name, 120), more=turned))
    for (row, column), share in share_of.items():
        where = f'x="{number(left + CELL * column)}" y="{number(top + CELL * row)}" width="{CELL}" height="{CELL}"'
        tooltip = f"<title>{escape(names[row])}, {escape(names[column])}: {share:.0%}</title>"
        parts.append(f'<rect {where} fill="{shade(share)}" stroke="{FAINT}">{tooltip}</rect>')
    return _drawing(title, left + size + 90, top + size + 20, parts)


def agreement(title: str, across: str, up: str, series: Mapping[str, Sequence[tuple[float, float]]]) -> Svg:
    """Return a square plot of pairs of shares from 0 to 1, with a line for each name. Pairs on the diagonal agree."""
    size, left = 360.0, 60.0

    def place(pair: tuple[float, float]) -> Point:
        return left + size * pair[0], TOP + size * (1 - pair[1])

    parts = [_text((12, 22), title, size=15, bold=True)]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        parts.append(_line(place((share, 0)), place((share, 1)), FAINT))
        parts.append(_line(place((0, share)), place((1, share)), FAINT))
        x, y = place((share, 0))
        parts.append(_text((x, y + 16), f"{share:.0%}", anchor="middle"))
        parts.append(_text((left - 8, place((0, share))[1] + 4), f"{share:.0%}", anchor="end"))
    parts.append(_line(place((0, 0)), place((1, 1)), INK))
    parts.append(_text((left + size / 2, TOP + size + 36), across, anchor="middle"))
    turned = f'transform="rotate(-90 16 {number(TOP + size / 2)})"'
    parts.append(_text((16, TOP + size / 2), up, anchor="middle", more=turned))
    for index, (name, pairs) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        parts += [_line(place(start), place(end), colour, 2) for start, end in pairwise(pairs)]
        for x, y in map(place, pairs):
            parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="4" fill="{colour}"/>')
        beside = left + size + 20, TOP + ROW * (index + 0.5)
        parts.append(f'<circle cx="{number(beside[0])}" cy="{number(beside[1])}" r="5" fill="{colour}"/>')
        parts.append(_text((beside[0] + 12, beside[1] + 4), name))
    return _drawing(title, left + size + 160, TOP + size + 50, parts)


def curves(
    title: str, across: str, up: str, series: Mapping[str, Sequence[CurvePoint]], *, logarithmic: bool = False
) -> Svg:
    """Return a plot of curves, each with its name and the intervals of its points, if any.

    ``across`` and ``up`` name the numbers of the axes. ``logarithmic``: equal ratios across, all positive, are equally far apart.
    """
    left, wide, high = 60.0, 420.0, 300.0
    points = [point for line in series.values() for point in line]
    scale = log10 if logarithmic else float
    xs = [scale(point.x) for point in points]
    first, last = min(xs), max(max(xs), min(xs) + 1e-9)
    ups = ticks_of(min(point.low for point in points), max(point.high for point in points))
    downs = sorted({point.x for point in points}) if logarithmic else ticks_of(first, last)

    def place(x: float, y: float) -> Point:
        return left + wide * (scale(x) - first) / (last - first), TOP + high * (ups[-1] - y) / (ups[-1] - ups[0])

    parts = [_text((12, 22), title, size=15, bold=True)]
    for tick in ups:
        parts.append(_line((left, place(points[0].x, tick)[1]), (left + wide, place(points[0].x, tick)[1]), FAINT))
        parts.append(_text((left - 8, place(points[0].x, tick)[1] + 4), f"{tick:g}", anchor="end"))
    for tick in downs:
        if first <= scale(tick) <= last:
            parts.append(_line(place(tick, ups[0]), place(tick, ups[-1]), FAINT))
            parts.append(_text((place(tick, ups[0])[0], TOP + high + 16), f"{tick:g}", anchor="middle"))
    parts.append(_text((left + wide / 2, TOP + high + 36), across, anchor="middle"))
    turned = f'transform="rotate(-90 14 {number(TOP + high / 2)})"'
    parts.append(_text((14, TOP + high / 2), up, anchor="middle", more=turned))
    for index, (name, line) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        parts += [_line(place(start.x, start.y), place(end.x, end.y), colour, 2) for start, end in pairwise(line)]
        for point in line:
            if point.low < point.high:
                parts.append(_line(place(point.x, point.low), place(point.x, point.high), colour, 1.5))
                x, y = place(point.x, point.y)
                parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="4" fill="{colour}"/>')
        beside = left + wide + 20, TOP + ROW * (index + 0.5)
        parts.append(f'<circle cx="{number(beside[0])}" cy="{number(beside[1])}" r="5" fill="{colour}"/>')
        parts.append(_text((beside[0] + 12, beside[1] + 4), name))
    return _drawing(title, left + wide + 180, TOP + high + 50, parts)


def stacked(title: str, drawings: Sequence[Svg]) -> Svg:
    """Return one drawing with several drawings stacked vertically."""
    y, width, parts = 0.0, 0.0, []
    for drawing in drawings:
        across, height = (float(size) for size in SIZE.findall(drawing)[0])
        parts.append(drawing.replace("<svg ", f'<svg y="{number(y)}" ', 1))
        y, width = y + height, max(width, across)
    return _drawing(title, width, y, parts)


def ticks_of(low: float, high: float) -> list[float]:
    """Return at least two evenly spaced round numbers that cover the range from ``low`` to ``high``."""
    rough = max(high - low, 1e-6) / TICKS
    power = 10.0 ** floor(log10(rough))
    distance = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
    first, last = floor(low / distance), ceil(high / distance)
    return [round(step * distance, 9) for step in range(first, max(last, first + 1) + 1)]


def shade(share: float) -> str:
    """Return the colour of a share: white at one half, full above two thirds and below one third."""
    colour = GOOD if share > 0.5 else BAD
    full = min(1.0, abs(share - 0.5) * 6)
    return "#" + "".join(f"{round(255 + (part - 255) * full):02x}" for part in colour)


def _drawing(title: str, width: float, height: float, parts: Sequence[str]) -> Svg:
    box = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    font = f'font-family="system-ui, sans-serif" font-size="{TEXT_SIZE}" fill="{INK}"'
    body = f'<title>{escape(title)}</title><rect width="100%" height="100%" fill="{PAPER}"/>' + "\n".join(parts)
    return Svg(f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box} {font}>{body}</svg>\n')


def _line(first: Point, last: Point, colour: str, width: float = 1) -> str:
    places = [
        f'{name}="{number(value)}"' for name, value in zip(("x1", "y1", "x2", "y2"), (*first, *last), strict=True)
    ]
    return f'<line {" ".join(places)} stroke="{colour}" stroke-width="{width:g}"/>'


def _text(
    at: Point,
    text: str,
    anchor: str = "start",
    size: int = TEXT_SIZE,
    bold: bool = False,
    more: str = "",
    whole: str = "",
) -> str:
    """Return a text element. ``tooltip``: the full text, shown as a tooltip if ``text`` is shortened."""
    look = (
        f'text-anchor="{anchor}" font-size="{size}"'
        + (' font-weight="600"' if bold else "")
        + (f" {more}" if more else "")
    )
    tooltip = f"<title>{escape(whole)}</title>" if whole not in ("", text) else ""
    return f'<text x="{number(at[0])}" y="{number(at[1])}" {look}>{tooltip}{escape(text)}</text>'


def _shortened(text: str, width: float, size: int = TEXT_SIZE) -> str:
    """Return a text that fits a width. A long text loses its middle."""
    most = max(3, int(width / (size * NARROW)))
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-(most - most // 2 - 1) :]}"
