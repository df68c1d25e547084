"""What a page's scripts start from: the board's geometry, the cards and the texts (docs/wire.md)."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from warchest.notation.cards import battle_intro, battle_name, catalogue, decree_catalogue
from warchest.notation.texts import _
from warchest.pools import cards_of
from warchest.rules.boards import FOUR, Board
from warchest.rules.units import BOXES, UNITS
from warchest.setups import BATTLES, FIRST_GAME
from warchest.web.assets import FOLDER

_ROWS = tuple(UNITS)
PAGE_TEXTS = FOLDER / "dist" / "texts.json"
"""The sentences that the page's scripts say, written there when they are built."""


def boot(board: Board = FOUR, **more: Any) -> dict[str, Any]:
    """The common things and `more`, as plain values; a template writes them with `{{ boot | tojson }}`.

    A page that is not about one game gets the larger board: its hexes that are not `outer` are the smaller one.
    """
    cards = {"catalogue": catalogue(), "decrees": decree_catalogue()}
    return {"board": _plain_board(board), **cards, "texts": _texts(), **more}


def boxes() -> list[dict[str, Any]]:
    """The boxes in the order in which they appeared, each with its unit cards."""
    names = {"base": _("Base"), "nobility": _("Nobility"), "siege": _("Siege"), "nightfall": _("Nightfall")}
    return [{"id": box, "name": names[box], "units": sorted(cards_of([box]), key=_ROWS.index)} for box in BOXES]


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
