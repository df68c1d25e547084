"""What a page's scripts start from: the board's geometry, the cards and the texts (docs/wire.md)."""

from typing import Any

from warchest.notation.cards import catalogue
from warchest.rules.boards import TWO, Board

TEXTS: dict[str, str] = {}
"""Translations of the page's own sentences: those of the sources stand in English already."""


def boot(**more: Any) -> dict[str, Any]:
    """The common things and `more`, as plain values; a template writes them with `{{ boot | tojson }}`."""
    return {"board": _plain_board(TWO), "catalogue": catalogue(), "texts": TEXTS, **more}


def _plain_board(board: Board) -> dict[str, Any]:
    locations = set(board.locations)
    hexes = [
        {"name": name, "q": q, "r": r, "location": index in locations, "outer": abs(q) > 3}
        for index, (name, (q, r)) in enumerate(zip(board.names, board.hexes, strict=True))
    ]
    return {"name": board.name, "hexes": hexes}
