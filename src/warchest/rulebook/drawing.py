"""Boards as SVG, drawn by the server: what a page shows where no script runs.

The classes are those of the play page's own drawing, whose style sheet dresses both. What many boards have in common is a shape that a
page bears once (``shapes``).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from warchest.notation.cards import name_of
from warchest.notation.players import player_name, side_name
from warchest.notation.texts import _, ngettext
from warchest.rulebook.coins import SIDES, coin, coin_shapes, marker
from warchest.rulebook.lines import (
    Point,
    Svg,
    at,
    bounds,
    centre,
    corners,
    hexagon,
    number,
    pair,
    points,
    shape,
    towards,
)
from warchest.rules.boards import FOUR, TWO, Axial, Board, distance

MARKS = ("dot", "target", "deploy")
"""What may be marked on a hex: that a unit may move there, attack it, or be deployed there."""

_COIN, _COIN_IN_FORT = 0.66, 0.575
_BEYOND = 7.5
"""How far the slab reaches beyond the hexes."""
_MARGIN = 34
"""Room for the letters and numbers at the edge."""
_MIDDLE: Axial = (0, 0)


@dataclass(frozen=True)
class Picture:
    """What stands on a board, in the form of a seat's view (docs/wire.md), and what is marked on it."""

    board: Board = TWO
    held: Mapping[str, str] = field(default_factory=dict)
    """The side of each location held."""
    units: Sequence[Mapping[str, Any]] = ()
    forts: Sequence[str] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    """One of ``MARKS`` by hex."""
    chosen: str | None = None


def picture_of(view: Mapping[str, Any]) -> Picture:
    """The picture of what a seat sees."""
    forts = view["forts"]["at"] if view["forts"] else ()
    board = FOUR if len(view["seats"]) > 2 else TWO
    return Picture(board, view["held"], view["units"], forts)


def told(picture: Picture) -> str:
    """The picture in a few sentences, for those who hear it."""
    seats = 4 if picture.board is FOUR else 2
    parts = []
    for seat in range(seats):
        units = [_unit_told(unit, picture) for unit in picture.units if unit["seat"] == seat]
        if units:
            parts.append(_("{player}: {units}.").format(player=player_name(seats, seat), units=", ".join(units)))
    for number_, side in enumerate(SIDES):
        places = ", ".join(sorted(name for name, holder in picture.held.items() if holder == side))
        if places:
            parts.append(_("{side} holds {places}.").format(side=side_name(number_), places=places))
    empty = sorted(set(picture.forts) - {unit["hex"] for unit in picture.units})
    if empty:
        parts.append(_("Empty forts: {places}.").format(places=", ".join(empty)))
    return " ".join(parts)


def _unit_told(unit: Mapping[str, Any], picture: Picture) -> str:
    text = _("{unit} at {hex}").format(unit=name_of(unit["kind"]), hex=unit["hex"])
    if unit["height"] > 1:
        coins = ngettext("{count} coin", "{count} coins", unit["height"]).format(count=unit["height"])
        text = _("{unit} of {coins}").format(unit=text, coins=coins)
    if unit["hex"] in picture.forts:
        text = _("{unit} in a fort").format(unit=text)
    return _("{unit}, poisoned").format(unit=text) if unit["poison"] else text


def board_svg(picture: Picture, label: str) -> Svg:
    """The picture as an ``svg`` element; ``label`` tells it to those who hear it."""
    board = picture.board
    hexes = dict(zip(board.names, board.hexes, strict=True))
    busy = {unit["hex"] for unit in picture.units} | {name for name, mark in picture.marks.items() if mark == "deploy"}
    layers = {
        "ground": [f'<use href="#ground-{board.name}"/>'],
        "places": [shape(_held_name(side, name in busy), hexes[name]) for name, side in picture.held.items()],
        "forts": [shape("walls", hexes[name]) for name in picture.forts],
        "chosen": [at(hexes[picture.chosen], _chosen(picture.chosen in picture.forts))] if picture.chosen else [],
        "units": [at(hexes[unit["hex"]], _unit(unit, picture)) for unit in picture.units],
        "marks": [shape(mark, hexes[name]) for name, mark in picture.marks.items()],
    }
    return _svg(layers, bounds(board.hexes, _MARGIN), label)


def reach_svg(pattern: Sequence[Axial], kind: str, label: str) -> Svg:
    """Where a unit in the middle can attack: the hexes around it, those marked that it reaches."""
    far = max((distance(place, _MIDDLE) for place in pattern), default=1)
    hexes = [place for place in TWO.hexes if distance(place, _MIDDLE) <= max(2, far)]
    layers = {
        "ground": _ground(hexes),
        "units": [f'<g transform="scale({_COIN})">{coin("B", kind)}</g>'],
        "marks": [shape("target", place) for place in pattern],
    }
    return _svg(layers, bounds(hexes, _BEYOND), label)


def shapes() -> Svg:
    """What all boards and coins of a page are made of; put once into it."""
    held = "".join(
        f'<g id="shape-{_held_name(side, busy)}">{_held(side, busy)}</g>' for side in SIDES for busy in (False, True)
    )
    grounds = "".join(
        f'<g id="ground-{board.name}">{"".join(_ground(board.hexes))}{"".join(_neutrals(board))}'
        f'<g class="layer-coordinates">{"".join(_coordinates(board))}</g></g>'
        for board in (TWO, FOUR)
    )
    others = {
        "neutral": _neutral(),
        "walls": _walls(),
        "target": _target(),
        "deploy": _deploy(),
        "dot": '<circle class="dot" r="17"/>',
    }
    drawn = "".join(f'<g id="shape-{name}">{body}</g>' for name, body in others.items())
    return Svg(
        '<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>'
        f'<polygon id="shape-hex" points="{points(corners(1))}"/>{drawn}{coin_shapes()}{held}{grounds}</defs></svg>'
    )


def _svg(layers: Mapping[str, Sequence[str]], box: str, label: str) -> Svg:
    drawn = "".join(f'<g class="layer-{name}">{"".join(parts)}</g>' for name, parts in layers.items() if parts)
    return Svg(f'<svg class="board" viewBox="{box}" role="img" aria-label="{escape(label)}">{drawn}</svg>')


def _ground(hexes: Sequence[Axial]) -> list[str]:
    return [_tile("slab", place) for place in hexes] + [_tile(_shade(place), place) for place in hexes]


def _tile(name: str, place: Axial) -> str:
    return shape("hex", place, f' class="{name}"')


def _shade(place: Axial) -> str:
    return "tile outer" if abs(place[0]) > 3 else f"tile shade{(place[0] - place[1]) % 3}"


def _neutrals(board: Board) -> list[str]:
    """Every location as it looks while nobody holds it; what a side holds covers it."""
    return [shape("neutral", board.hexes[index]) for index in board.locations]


def _coordinates(board: Board) -> list[str]:
    """File letters under the columns, ranks at the upper left ends of the rows."""
    lowest: dict[str, Axial] = {}
    leftmost: dict[str, Axial] = {}
    for name, place in sorted(zip(board.names, board.hexes, strict=True), key=lambda hex_: hex_[1]):
        lowest[name[0]] = place
        leftmost.setdefault(name[1:], place)
    texts = [(*centre(place), *_below(place), file) for file, place in lowest.items()]
    texts += [(*centre(place), -88, -58, rank) for rank, place in leftmost.items()]
    return [
        f'<text x="{number(x + dx)}" y="{number(y + dy)}" font-size="44">{text}</text>' for x, y, dx, dy, text in texts
    ]


def _below(place: Axial) -> Point:
    """Where the letter of a file stands, from its lowest hex: under it, at the middle file beside its edge."""
    return (62, 94) if place[0] == 0 else (math.copysign(30, place[0]), 118)


def _unit(unit: Mapping[str, Any], picture: Picture) -> str:
    scale = _COIN_IN_FORT if unit["hex"] in picture.forts else _COIN
    body = coin("AB"[unit["seat"] % 2], unit["kind"], unit["height"], unit["seat"] > 1, len(unit["poison"]))
    return f'<g transform="scale({scale})">{body}</g>'


def _neutral() -> str:
    petals = "".join(
        f'<path d="M0 0C10 -15 10 -34 0 -49C-10 -34 -10 -15 0 0Z" transform="rotate({turn})"/>'
        for turn in range(0, 360, 60)
    )
    frames = hexagon("well", 0.9) + hexagon("frame", 0.9) + hexagon("frame thin", 0.815)
    return f'<g class="place">{frames}<g class="wheel"><circle r="54"/>{petals}</g></g>'


def _held_name(side: str, busy: bool) -> str:
    return f"{SIDES[side]}{'-busy' if busy else ''}"


def _held(side: str, busy: bool) -> str:
    """A location that a side holds; where a unit stands on it, the marker moves to the corners."""
    band = hexagon("band", 0.975) + hexagon("line", 0.91) + hexagon("well", 0.835)
    places = ((-86, 0.155), (86, 0.155)) if busy else ((0, 0.36),)
    markers = "".join(f'<g transform="translate({x} 0) scale({scale})">{marker(side)}</g>' for x, scale in places)
    return f'<g class="held {SIDES[side]}">{band}{markers}</g>'


def _walls() -> str:
    """Walls with teeth: corners are merlons, then gaps and merlons alternate."""
    low, high, inside = (corners(radius) for radius in (0.8, 0.875, 0.7))
    out = []
    for side in range(6):
        for k in range(9):
            ring = low if k % 2 else high
            for tooth in (k, k + 1):
                out.append(towards(ring[side], ring[(side + 1) % 6], min(max((tooth - 0.5) / 8, 0), 1)))
    path = f"M{'L'.join(map(pair, out))}ZM{'L'.join(map(pair, reversed(inside)))}Z"
    return f'<g class="fort"><path class="fort-halo" d="{path}"/><path class="walls" d="{path}"/></g>'


def _deploy() -> str:
    drawn = '<circle r="51"/><path d="M-22 -9L0 13L22 -9"/>'
    return f'<g class="deploy-halo">{drawn}</g><g class="deploy">{drawn}</g>'


def _target() -> str:
    ring = corners(0.87)
    path = "".join(
        f"M{pair(towards(corner, ring[k - 1], 0.24))}L{pair(corner)}L{pair(towards(corner, ring[(k + 1) % 6], 0.24))}"
        for k, corner in enumerate(ring)
    )
    return f'<path class="target-halo" d="{path}"/><path class="target" d="{path}"/>'


def _chosen(in_fort: bool) -> str:
    radius = 66 if in_fort else 75.5
    return f'<circle class="chosen-halo" r="{radius}"/><circle class="chosen" r="{radius}"/>'
