"""What a page's scripts start from: the board's geometry, the cards and the texts (docs/wire.md)."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from warchest.notation.cards import battle_intro, battle_name, catalogue
from warchest.notation.texts import _
from warchest.rules.boards import TWO, Board
from warchest.setups import BATTLES, FIRST_GAME
from warchest.web.assets import FOLDER

PAGE_TEXTS = FOLDER / "dist" / "texts.json"
"""The sentences that the page's scripts say, written there when they are built."""


def boot(**more: Any) -> dict[str, Any]:
    """The common things and `more`, as plain values; a template writes them with `{{ boot | tojson }}`."""
    return {"board": _plain_board(TWO), "catalogue": catalogue(), "texts": _texts(), **more}


def setups() -> list[dict[str, Any]]:
    """The set-ups with fixed armies, the first game before the famous battles: `id` is what `POST /api/games` takes."""
    first = _setup("first_game", _("First game"), _("Eight plain units, side by side"), FIRST_GAME)
    return [first, *(_setup(id_, battle_name(id_), battle_intro(id_), armies) for id_, armies in BATTLES.items())]


def _setup(id_: str, name: str, intro: str, armies: Sequence[Sequence[str]]) -> dict[str, Any]:
    return {"id": id_, "name": name, "intro": intro, "armies": [list(army) for army in armies]}


def _texts() -> dict[str, str]:
    """The page's own sentences in the reader's language; what stands as in English is left out."""
    return {text: told for text in _sentences() if (told := _(text)) != text}


@cache
def _sentences() -> tuple[str, ...]:
    return tuple(json.loads(PAGE_TEXTS.read_text(encoding="utf-8"))) if PAGE_TEXTS.exists() else ()


def _plain_board(board: Board) -> dict[str, Any]:
    locations = set(board.locations)
    hexes = [
        {"name": name, "q": q, "r": r, "location": index in locations, "outer": abs(q) > 3}
        for index, (name, (q, r)) in enumerate(zip(board.names, board.hexes, strict=True))
    ]
    return {"name": board.name, "hexes": hexes}
