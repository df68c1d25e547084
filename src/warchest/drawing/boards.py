"""Boards as SVG, drawn by the server: a page shows them without a script.

The layers and classes are those of the page's drawing (``client/src/board``). Parts that many boards share are defined once on a page
(``definitions``).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from warchest.drawing.layout import Cells, cells_of, labels, view_box
from warchest.drawing.sheet import (
    SHEET,
    SIDES,
    SMALL_DISC,
    Point,
    Svg,
    coin,
    coin_definitions,
    definition,
    marker,
    moved,
    number,
    shape,
    use,
)
from warchest.rules.content.boards import Axial, Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.page import Demonstration
from warchest.schema.view import UnitView, View
from warchest.wording.forms import listed, paragraph
from warchest.wording.languages import _, ngettext
from warchest.wording.names import name_of, player_name, side_name

MARKS = ("dot", "target", "deploy")
"""The marks on a hex: a unit may move there, attack it, or be deployed there."""

_MEASURES = SHEET["board"]
_OF_CELLS = ("slab", "tile", "neutral", "walls", "target")
_OF_MARKS = ("dot", "deploy", "chosen", "chosen-in-fort")


@dataclass(frozen=True)
class Picture:
    """The things on a board, in the form of a seat's view (docs/reference/wire.md), and the marks on it."""

    board: Board = WAR_CHEST.boards[2]
    rules: Ruleset = WAR_CHEST
    """The rule set that names come from."""
    held: Mapping[str, str] = field(default_factory=dict)
    """The controlling side of each location that is held."""
    units: Sequence[UnitView] = ()
    forts: Sequence[str] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    """One of ``MARKS`` for each marked hex."""
    chosen: str | None = None
    disc: str = SMALL_DISC
    """The shape of the disc with the number of coins in a stack."""


def picture_of(view: View, rules: Ruleset = WAR_CHEST, disc: str = SMALL_DISC) -> Picture:
    """Return the picture of a seat's view."""
    forts = view.forts.at if view.forts else ()
    return Picture(rules.boards[len(view.seats)], rules, view.held, view.units, forts, disc=disc)


def described(picture: Picture) -> str:
    """Return a description of the picture in a few sentences, for screen readers."""
    seats = next(seats for seats, board in picture.rules.boards.items() if board is picture.board)
    parts = []
    for seat in range(seats):
        units = [_unit_described(unit, picture) for unit in picture.units if unit.seat == seat]
        if units:
            parts.append(
                _("{player}: {units}.").format(player=player_name(picture.rules, seats, seat), units=listed(units))
            )
    for number_, side in enumerate(SIDES):
        places = listed(sorted(name for name, holder in picture.held.items() if holder == side))
        if places:
            parts.append(_("{side} holds {places}.").format(side=side_name(picture.rules, number_), places=places))
    empty = sorted(set(picture.forts) - {unit.hex for unit in picture.units})
    if empty:
        parts.append(_("Empty forts: {places}.").format(places=listed(empty)))
    return paragraph(parts)


def _unit_described(unit: UnitView, picture: Picture) -> str:
    text = _("{unit} at {hex}").format(unit=name_of(picture.rules, unit.kind), hex=unit.hex)
    if unit.height > 1:
        coins = ngettext("{count} coin", "{count} coins", unit.height).format(count=unit.height)
        text = _("{unit} with {coins}").format(unit=text, coins=coins)
    if unit.hex in picture.forts:
        text = _("{unit} in a fort").format(unit=text)
    return _("{unit}, poisoned").format(unit=text) if unit.poison else text


def board_svg(picture: Picture, label: str, *, turned: bool = False) -> Svg:
    """Return the picture as an ``svg`` element. ``label`` describes it to screen readers; ``turned`` shows it from side A."""
    cells = cells_of(picture.board)
    box = view_box(cells, picture.board.hexes, cells.measures["marginForLabels"])
    return _svg(_drawn(picture, turned=turned), box, label)


def _drawn(picture: Picture, *, turned: bool = False) -> str:
    """Return the layers of the picture, from the ground to the marks."""
    board = picture.board
    ground = _labelled_ground(board, turned=True) if turned else f'<use href="#shape-ground-{board.name}"/>'
    return ground + _things(picture, board.names, turned=turned)


def _things(picture: Picture, hexes: Sequence[str], *, turned: bool = False) -> str:
    """Return the layers above the ground. Locations are drawn at these hexes only."""
    board = picture.board
    cells = cells_of(board)
    kind = cells.kind
    at = _places(board, turned=turned)
    busy = {unit.hex for unit in picture.units} | {name for name, mark in picture.marks.items() if mark == "deploy"}
    locations = [name for name in (board.names[index] for index in board.locations) if name in hexes]
    places = [_location(name, picture, name in busy) for name in locations]
    chosen = "chosen-in-fort" if picture.chosen in picture.forts else "chosen"
    return _layers(
        {
            "places": [use(drawn, at[name]) for name, drawn in places],
            "forts": [use(f"{kind}-fort", at[name]) for name in picture.forts],
            "chosen": [use(chosen, at[picture.chosen])] if picture.chosen else [],
            "units": [moved(at[unit.hex], _unit(unit, picture)) for unit in picture.units],
            "marks": [use(_mark(cells, mark), at[name]) for name, mark in picture.marks.items()],
        }
    )


def plain_board(picture: Picture) -> tuple[tuple[float, float, float, float], str]:
    """Return the picture without letters, for a drawing that stands by itself: its left, top, width and height, and its parts."""
    board, cells = picture.board, cells_of(picture.board)
    left, top, width, height = map(float, view_box(cells, board.hexes, cells.measures["margin"]).split())
    ground = _ground(cells, [(cells.centre(place), place) for place in board.hexes])
    return (left, top, width, height), ground + _things(picture, board.names)


def demonstration_svg(shown: Demonstration, label: str) -> Svg:
    """Return the start of a demonstration, with a mark on the hex of each step."""
    first, board = shown.frames[0], WAR_CHEST.boards[2]
    cells = cells_of(board)
    marks = {frame.at: frame.mark for frame in shown.frames if frame.at is not None and frame.mark in MARKS}
    picture = Picture(
        held=first.held,
        units=[unit for unit in first.units if unit.hex in shown.hexes],
        forts=[name for name in first.forts if name in shown.hexes],
        marks={name: mark for name, mark in marks.items() if name in shown.hexes and mark is not None},
        chosen=shown.unit,
    )
    places = [board.hexes[board.by_name[name]] for name in shown.hexes]
    ground = _ground(cells, [(cells.centre(place), place) for place in places])
    return _svg(ground + _things(picture, shown.hexes), view_box(cells, places, cells.measures["margin"]), label)


def board_part(picture: Picture, middle: str, size: tuple[float, float]) -> Svg:
    """Return the part of the picture around the cell ``middle``, as wide and high as ``size`` in hundredths of the board's measure.

    It only decorates, so screen readers skip it.
    """
    width, height = size
    x, y = _places(picture.board, turned=False)[middle]
    box = " ".join(map(number, (x - width / 2, y - height / 2, width, height)))
    return Svg(
        f'<svg class="board" viewBox="{box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{_drawn(picture)}</svg>'
    )


def definitions(*games: Ruleset) -> Svg:
    """Return the shapes of all boards of these games (by default of War Chest) and of all coins. A page contains them once."""
    return _sprite(_all_definitions(games or (WAR_CHEST,)))


def definitions_for(*drawings: Svg) -> Svg:
    """Return only the shapes that these drawings use, of boards and coins of War Chest."""
    known = {text.split('"', 2)[1]: text for text in _all_definitions((WAR_CHEST,))}
    used: dict[str, str] = {}
    waiting = [*drawings]
    while waiting:
        for name in re.findall('href="#([^"]+)"', waiting.pop()):
            if name not in used:
                used[name] = known[name]
                waiting.append(Svg(known[name]))
    return _sprite(used.values())


def _sprite(shapes: Iterable[str]) -> Svg:
    return Svg(f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{"".join(shapes)}</defs></svg>')


def _all_definitions(games: Iterable[Ruleset]) -> list[str]:
    boards = [board for rules in games for board in rules.boards.values()]
    return [*shape_definitions(*boards), *(ground for board in boards for ground in _ground_definitions(board))]


def shape_definitions(*boards: Board) -> list[str]:
    """Return the shapes of these boards and of all coins, without the boards' grounds."""
    kinds = {cells_of(board).kind: cells_of(board) for board in boards}
    of_cells = (one for cells in kinds.values() for one in _cell_definitions(cells))
    return [*map(definition, _OF_MARKS), *of_cells, *coin_definitions()]


def _cell_definitions(cells: Cells) -> list[str]:
    """Return the shapes that have the outline of a kind of cell."""
    kind = cells.kind
    held = [
        definition(_held_name(cells, side, busy), _held(cells, side, busy=busy))
        for side in SIDES
        for busy in (False, True)
    ]
    fort = definition(f"{kind}-fort", f'<g class="fort">{shape(f"{kind}-walls")}</g>')
    return [*(definition(f"{kind}-{name}") for name in _OF_CELLS), fort, *held]


def _svg(body: str, box: str, label: str) -> Svg:
    return Svg(f'<svg class="board" viewBox="{box}" role="img" aria-label="{escape(label)}">{body}</svg>')


def _layers(layers: Mapping[str, Sequence[str]]) -> str:
    return "".join(f'<g class="layer-{name}">{"".join(parts)}</g>' for name, parts in layers.items() if parts)


def _ground(cells: Cells, hexes: Sequence[tuple[Point, Axial]]) -> str:
    slab = [use(f"{cells.kind}-slab", at) for at, _place in hexes]
    tiles = [use(f"{cells.kind}-tile", at, f"tile {cells.tile(place)}") for at, place in hexes]
    return _layers({"slab": slab, "tiles": tiles})


def _places(board: Board, *, turned: bool) -> dict[str, Point]:
    """Return the drawn place of each hex, by its name."""
    sign = -1 if turned else 1
    centres = map(cells_of(board).centre, board.hexes)
    return {name: (sign * x, sign * y) for name, (x, y) in zip(board.names, centres, strict=True)}


def _labelled_ground(board: Board, *, turned: bool = False) -> str:
    """Return the cells of the whole board, with letters and numbers. Turned by half, the cells of a shade lie at each other's places."""
    how = ' transform="rotate(180)"' if turned else ""
    shades = sorted({cells_of(board).tile(place) for place in board.hexes})
    slab = [f'<use href="#shape-slab-{board.name}"{how}/>']
    tiles = [f'<use class="tile {shade}" href="#shape-tiles-{board.name}-{shade}"{how}/>' for shade in shades]
    return _layers({"slab": slab, "tiles": tiles, "coordinates": _coordinates(board, turned=turned)})


def _ground_definitions(board: Board) -> list[str]:
    """Return the ground of a board, with the cells of each shade as one shape."""
    cells = cells_of(board)
    shades: dict[str, list[Point]] = {}
    for place in board.hexes:
        shades.setdefault(cells.tile(place), []).append(cells.centre(place))
    tiles = {f"tiles-{board.name}-{shade}": _drawn_at(cells, "tile", places) for shade, places in shades.items()}
    slab = "".join(map(use, tiles))
    if shape(f"{cells.kind}-slab") != shape(f"{cells.kind}-tile"):
        slab = _drawn_at(cells, "slab", map(cells.centre, board.hexes))
    tiles |= {f"slab-{board.name}": slab, f"ground-{board.name}": _labelled_ground(board)}
    return [definition(name, body) for name, body in tiles.items()]


def _drawn_at(cells: Cells, name: str, places: Iterable[Point]) -> str:
    """Return a shape of a kind of cell at several places: as one path, which is short, where it is a polygon."""
    corners = re.findall(r"(-?[\d.]+),(-?[\d.]+)", shape(f"{cells.kind}-{name}"))
    if not corners:
        return "".join(use(f"{cells.kind}-{name}", at) for at in places)
    (left, top), *others = [(float(x), float(y)) for x, y in corners]
    steps = ""
    before = (left, top)
    for x, y in others:
        steps += f"l{number(x - before[0])} {number(y - before[1])}"
        before = (x, y)
    path = "".join(f"M{number(x + left)} {number(y + top)}{steps}z" for x, y in places)
    return f'<path d="{path}"/>'


def _coordinates(board: Board, *, turned: bool) -> list[str]:
    size = _MEASURES["labelSize"]
    return [
        moved(one.at, f'<text class="letter" font-size="{size}">{one.text}</text>')
        for one in labels(board, flipped=turned)
    ]


def _location(name: str, picture: Picture, busy: bool) -> tuple[str, str]:
    """Return the hex of a location, drawn with the shape that shows who controls it."""
    side, cells = picture.held.get(name), cells_of(picture.board)
    return name, f"{cells.kind}-neutral" if side is None else _held_name(cells, side, busy)


def _mark(cells: Cells, name: str) -> str:
    """Return the shape of a mark. A mark along the edge of a cell has a shape for each kind of cell."""
    return f"{cells.kind}-{name}" if name in _OF_CELLS else name


def _unit(unit: UnitView, picture: Picture) -> str:
    scale = _MEASURES["coinInFort" if unit.hex in picture.forts else "coin"]
    body = coin("AB"[unit.seat % 2], unit.kind, unit.height, unit.seat > 1, len(unit.poison), picture.disc)
    return moved((0, 0), body, scale)


def _held_name(cells: Cells, side: str, busy: bool) -> str:
    return f"{cells.kind}-held-{SIDES[side]}{'-busy' if busy else ''}"


def _held(cells: Cells, side: str, *, busy: bool) -> str:
    """Return the marker of a location that a side holds. If a unit stands there, the marker moves to the edges."""
    spots = cells.measures["markers"]["busy" if busy else "free"]
    markers = "".join(moved((x, y), marker(side), scale) for x, y, scale in spots)
    return f'<g class="held {SIDES[side]}">{shape(f"{cells.kind}-held")}{markers}</g>'
