"""A view as text: the board and what lies around it, for a terminal."""

from typing import Any

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.boards import Board


def _cell(view: dict[str, Any], name: str, location: bool) -> str:
    unit = next((unit for unit in view["units"] if unit["hex"] == name), None)
    holder = view["held"].get(name, "@" if location else "")
    if unit is None:
        return f"{holder or '.':^5}"
    letters = "".join(word[0] for word in unit["kind"].split("_"))[:2].title()
    letters = unit["kind"][:2].title() if len(letters) < 2 else letters
    letters = letters.upper() if unit["seat"] % 2 == 0 else letters.lower()
    return f"{letters}{unit['height']}{holder.lower():<2}"


def board_text(view: dict[str, Any], board: Board) -> str:
    """The board, a line every half hex: units of A in capitals, of B in small letters, with their height; ``a`` ``b`` ``@`` locations."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for i, (q, r) in enumerate(board.hexes):
        rows.setdefault(2 * r + q, []).append((q, _cell(view, board.names[i], i in board.locations)))
    width = max(q for q, _r in board.hexes)
    lines = []
    for _half, cells in sorted(rows.items()):
        line = [" " * 5] * (2 * width + 1)
        for q, text in cells:
            line[q + width] = text
        lines.append("".join(line).rstrip())
    files = "".join(f"{chr(ord('f') + q):^5}" for q in range(-width, width + 1))
    seats = [_seat_text(seat) for seat in view["seats"]]
    return "\n".join([*seats[:1], *lines, files.rstrip(), *seats[1:]])


def _seat_text(seat: dict[str, Any]) -> str:
    supply = ", ".join(f"{name_of(kind)} {seat['supply'].get(kind, 0)}" for kind in seat["army"])
    return _(
        "{side}: {markers} of {goal} locations; hand {hand}, bag {bag}, facedown {facedown}; supply: {supply}"
    ).format(
        side=seat["side"],
        markers=seat["markers"],
        goal=seat["goal"],
        hand=seat["hand"],
        bag=seat["bag"],
        facedown=seat["facedown"],
        supply=supply,
    )
