"""A view as text: the board and what lies around it, for a terminal."""

from typing import Any

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.boards import Board

CELL = 5
"""Characters of a hex."""
SIDES = "AB"


def _cell(view: dict[str, Any], name: str, location: bool) -> str:
    unit = next((unit for unit in view["units"] if unit["hex"] == name), None)
    holder = view["held"].get(name, "@" if location else "")
    if unit is None:
        return f"{holder or '.':^{CELL}}"
    words = unit["kind"].split("_")
    letters = words[0][:2] if len(words) == 1 else words[0][0] + words[1][0]
    letters = letters.upper() if unit["seat"] % 2 == 0 else letters.lower()
    return f"{letters}{unit['height']}{holder.lower()}".center(CELL)


def _coins(counts: dict[str, int]) -> str:
    return ", ".join(f"{name_of(kind)} {number}" for kind, number in counts.items()) or "-"


def _head(view: dict[str, Any]) -> str:
    if view["phase"] == "draft":
        return _("Draft; seat {seat} to take a card").format(seat=view["turn"])
    first = SIDES[view["initiative"]["seat"] % 2]
    text = _("Round {round}; {side} has the initiative").format(round=view["round"], side=first)
    if view["initiative"]["moved"]:
        text += _(", until the next round")
    return text if view["turn"] is None else text + _("; seat {seat} to decide").format(seat=view["turn"])


def _seat(seat: dict[str, Any]) -> str:
    supply = {kind: seat["supply"].get(kind, 0) for kind in seat["army"]}
    return _(
        "{side}: {markers} of {goal} locations; hand {hand}, bag {bag}; discards {facedown} facedown, {faceup}; supply {supply}"
    ).format(**seat | {"faceup": _coins(seat["faceup"]), "supply": _coins(supply)})


def board_text(view: dict[str, Any], board: Board) -> str:
    """A view as lines of text, a line every half hex.

    Units of A in capitals, of B in small letters, each with its height; ``A`` ``B`` ``@``: locations, ``a`` ``b`` ``@`` behind a unit on
    one. Files stand under the columns, ranks at the left ends of the rows: ``f4`` is file f, rank 4.
    """
    width = max(q for q, _r in board.hexes)
    halves = sorted({2 * r + q for q, r in board.hexes})
    lines = {half: [" "] * ((2 * width + 1) * CELL + 2) for half in halves}
    left_ends = {r: min(q for q, other in board.hexes if other == r) for _q, r in board.hexes}
    for i, (q, r) in enumerate(board.hexes):
        start = 2 + (q + width) * CELL
        line = lines[2 * r + q]
        line[start : start + CELL] = _cell(view, board.names[i], i in board.locations)
        if left_ends[r] == q:
            line[start - 1] = board.names[i][1:]
    files = "  " + "".join(f"{chr(ord('f') + q):^{CELL}}" for q in range(-width, width + 1))
    seats = [_seat(seat) for seat in view["seats"]]
    return "\n".join([_head(view), *seats[:1], *("".join(lines[half]).rstrip() for half in halves), files, *seats[1:]])
