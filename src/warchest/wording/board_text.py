"""A view as text for a terminal: the board, and the pieces and coins around it."""

from functools import cache

from warchest.rules.content.boards import SQUARE_GRID, Axial, Board
from warchest.rules.content.ruleset import Ruleset
from warchest.schema.view import SeatView, UnitView, View
from warchest.wording.forms import listed
from warchest.wording.languages import _
from warchest.wording.names import decree_name, listed_coins, name_of, side_name

CELL, CELL_OF_FORTS = 5, 7
"""Fewest characters of a hex, without and with forts, so the board seldom grows wider during a game."""
SIDES = "AB"
_SHORT = {"saboteur": "sb", "sapper": "sp"}
"""Units with the same first two letters as another unit."""


@cache
def short_name(kind: str) -> str:
    """Return two small letters that stand for a unit on the drawn board."""
    words = kind.split("_")
    return _SHORT.get(kind) or (words[0][:2] if len(words) == 1 else words[0][0] + words[1][0])


def _letters(unit: UnitView) -> str:
    """Return the two letters of a unit, in capitals for the first side."""
    letters = short_name(unit.kind)
    return letters if unit.seat % 2 else letters.upper()


def _cells(view: View, board: Board) -> list[str]:
    """Return the text of each hex, without blanks around it."""
    cells = ["."] * len(board.names)
    for hex_ in board.locations:
        cells[hex_] = "@"
    for name, holder in view.held.items():
        cells[board.by_name[name]] = holder
    for unit in view.units:
        at = board.by_name[unit.hex]
        cells[at] = f"{_letters(unit)}{unit.height}{cells[at].lower().strip('.')}{'!' * len(unit.poison)}"
    for name in view.forts.at if view.forts else ():
        cells[board.by_name[name]] = f"[{cells[board.by_name[name]]}]"
    return cells


@cache
def _lines(hexes: tuple[Axial, ...]) -> list[tuple[int, list[tuple[int, bool]]]]:
    """Return the lines of a drawn board: the first column of each, and its hexes, each with whether its row starts there."""
    left_ends = {r: q for q, r in sorted(hexes, reverse=True)}
    lines: dict[int, list[tuple[int, int, bool]]] = {}
    for hex_, (q, r) in enumerate(hexes):
        lines.setdefault(2 * r + q, []).append((q, hex_, left_ends[r] == q))
    width = max(q for q, _r in hexes)
    ordered = [sorted(lines[half]) for half in sorted(lines)]
    return [(line[0][0] + width, [(hex_, starts) for _q, hex_, starts in line]) for line in ordered]


def _coins(ruleset: Ruleset, counts: dict[str, int]) -> str:
    return listed_coins(ruleset, counts) or "-"


def _lite_head(ruleset: Ruleset, view: View) -> str:
    """Return the first line of a game of squares, which calls the players by their sides' names."""
    holder = view.initiative.seat
    if holder is None:
        return _("Before the first round")
    text = _("Round {round}; {side} has the initiative").format(round=view.round, side=side_name(ruleset, holder))
    if view.turn is None:
        return text
    return _("{round_and_holder}; {side} to decide").format(round_and_holder=text, side=side_name(ruleset, view.turn))


def _draft_head(view: View) -> str:
    draft = view.draft
    if view.turn is None:
        return _("Before the first round")
    if draft is None or draft.at == len(draft.order):  # an unknown order has no places yet
        return _("Before the first round; seat {seat} to choose").format(seat=view.turn)
    if draft.order[draft.at].ban:
        return _("Draft; seat {seat} to ban a card").format(seat=view.turn)
    return _("Draft; seat {seat} to take a card").format(seat=view.turn)


def _head(view: View) -> str:
    if view.phase == "draft":
        return _draft_head(view)
    holder = view.initiative.seat
    if holder is None:
        return _("No player has had the initiative yet")
    if len(view.seats) > 2:
        text = (
            _("Round {round}; {side} has the initiative, seat {seat}, locked until the next round")
            if view.initiative.moved
            else _("Round {round}; {side} has the initiative, seat {seat}")
        )
    else:
        text = (
            _("Round {round}; {side} has the initiative, locked until the next round")
            if view.initiative.moved
            else _("Round {round}; {side} has the initiative")
        )
    text = text.format(round=view.round, side=SIDES[holder % 2], seat=holder)
    if view.turn is None:
        return text
    return _("{round_and_holder}; seat {seat} to decide").format(round_and_holder=text, seat=view.turn)


def _seat(ruleset: Ruleset, seat: SeatView, numbered: bool) -> str:
    """Return a seat's line. ``numbered``: its side has two seats."""
    side = f"{seat.side}{seat.seat // 2 + 1}" if numbered else seat.side
    supply = {kind: seat.supply.get(kind, 0) for kind in seat.army}
    return _(
        "{side}: {markers} of {goal} locations; hand {hand}, bag {bag}; discards {facedown} facedown, {faceup}; supply {supply}"
    ).format(
        side=side,
        markers=seat.markers,
        goal=seat.goal,
        hand=seat.hand,
        bag=seat.bag,
        facedown=seat.facedown,
        faceup=_coins(ruleset, seat.faceup),
        supply=_coins(ruleset, supply),
    )


def seat_zones(ruleset: Ruleset, view: View) -> list[str]:
    """Return the zones of both players of a game of open coins, one line each. A hand is shown only where the view has it."""
    text = _("{side}: hand {hand}; bag {bag}; recruitment {stock}; discard {discards}; control tokens {tokens}")
    lines = []
    for seat in view.seats:
        stock = {kind: seat.supply.get(kind, 0) for kind in seat.army}
        words = {
            "stock": _coins(ruleset, stock),
            "discards": _coins(ruleset, seat.faceup),
            "tokens": seat.goal - seat.markers,
        }
        hand = str(seat.hand) if seat.own is None else _coins(ruleset, seat.own.hand)
        lines.append(text.format(side=side_name(ruleset, seat.seat), hand=hand, bag=seat.bag, **words))
    return lines


def _extras(ruleset: Ruleset, view: View) -> list[str]:
    """Return the lines on decrees, forts and poison, where the game has them."""
    lines = []
    if view.decrees:
        seals = view.decrees.seals
        names = [f"{decree_name(ruleset, id_)} ({', '.join(seals[id_]) or '-'})" for id_ in view.decrees.ids]
        lines.append(_("Decrees and the seals on them: {decrees}").format(decrees=listed(names)))
    if view.forts:
        lines.append(_("Forts left: {count}").format(count=view.forts.left))
    lines += [
        _("Poisoned: {unit} at {hex}").format(unit=name_of(ruleset, unit.kind), hex=unit.hex)
        for unit in view.units
        if unit.poison
    ]
    return lines


def drawn_rows(view: View, board: Board) -> list[str]:
    """Return the rows of the drawn board. Hexes have a line every half hex, with ranks at the left ends of the rows and the files below;
    squares have a line for each row.
    """
    if board.grid == SQUARE_GRID:
        return _square_rows(view, board)
    width = max(q for q, _r in board.hexes)
    cells = _cells(view, board)
    cell = max(CELL_OF_FORTS if view.forts else CELL, 1 + max(map(len, cells)))
    gap = " " * (cell - 1)  # only every second column has a hex in a line
    rows = []
    for column, line in _lines(board.hexes):
        texts = [(board.names[hex_][1:] if starts else " ") + cells[hex_].center(cell) for hex_, starts in line]
        rows.append(" " * (1 + column * cell) + gap.join(texts))
    return [row.rstrip() for row in (*rows, _files(width, cell))]


@cache
def _files(width: int, cell: int) -> str:
    """Return the row of the letters of files, from ``width`` columns left of the middle to as many right of it."""
    return "  " + "".join(f"{chr(ord('f') + q):^{cell}}" for q in range(-width, width + 1))


_SIDES_OF_SQUARES = {"A": "C", "B": "W"}
"""The letters of Crow and Wolf."""


def _square_rows(view: View, board: Board) -> list[str]:
    """Return the rows of squares, with the letters of the rows at the left and the numbers of the columns above."""
    width = 1 + max(column for column, _row in board.hexes)
    cells = [_square(view, name, i in board.locations) for i, name in enumerate(board.names)]
    rows = [cells[first : first + width] for first in range(0, len(cells), width)]
    head = "  " + "".join(f"{column:^{CELL}}" for column in range(width))
    letters = [board.names[first][0] for first in range(0, len(cells), width)]
    lines = [
        f"{letter} " + "".join(f"{cell:^{CELL}}" for cell in row) for letter, row in zip(letters, rows, strict=True)
    ]
    return [line.rstrip() for line in (head, *lines)]


def _square(view: View, name: str, zone: bool) -> str:
    """Return the text of a square: a zone's letter, or a unit in two letters (capitals for Crow) followed by its zone's letter."""
    unit = next((unit for unit in view.units if unit.hex == name), None)
    holder = _SIDES_OF_SQUARES.get(view.held.get(name, ""), "@" if zone else "")
    if unit is None:
        return holder or "."
    return f"{_letters(unit)}{holder}"


def board_text(ruleset: Ruleset, view: View) -> str:
    """Return a view as lines of text, with a line every half hex.

    Units of A are in capitals, units of B in small letters, each with its height. ``A`` ``B`` ``@`` are locations, ``a`` ``b`` ``@`` the
    location under the unit before it; ``[`` ``]`` surround a fort, and ``!`` is a poison counter. Files stand under the columns, ranks at
    the left ends of the rows: ``f4`` is file f, rank 4.
    """
    board = ruleset.boards[len(view.seats)]
    if ruleset.actions == "lite":
        return "\n".join([_lite_head(ruleset, view), *drawn_rows(view, board), *seat_zones(ruleset, view)])
    seats = [_seat(ruleset, seat, len(view.seats) > 2) for seat in view.seats]
    return "\n".join([_head(view), *_extras(ruleset, view), *seats[::2], *drawn_rows(view, board), *seats[1::2]])
