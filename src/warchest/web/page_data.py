"""The data that a page's scripts begin with: boards, cards and texts (docs/wire.md)."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from warchest.drawing.layout import page_board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.web.assets import FOLDER
from warchest.wording.languages import _
from warchest.wording.names import battle_intro, battle_name, box_name, catalogue, decree_catalogue

PAGE_TEXTS = FOLDER / "dist" / "texts.json"
"""The sentences of the page's scripts: the build writes this list."""


def page_data(ruleset: Ruleset = WAR_CHEST, seats: int | None = None, **more: Any) -> dict[str, Any]:
    """The data that all pages have, and `more`, as plain values. A template writes them with `{{ boot | tojson }}`.

    The page of one game gets its `board`, any other page all `boards` by name.
    """
    boards = {each: page_board(board) for each, board in ruleset.boards.items()}
    places = {"board": boards[seats]} if seats else {"boards": {board["name"]: board for board in boards.values()}}
    cards = {"catalogue": catalogue(ruleset), "decrees": decree_catalogue(ruleset)}
    return {**places, **cards, "texts": _texts(), **more}


def boxes(ruleset: Ruleset = WAR_CHEST) -> list[dict[str, Any]]:
    """The boxes in the order in which they appeared, each with its unit cards and with what else it brings."""
    return [
        {
            "id": box.id,
            "name": box_name(ruleset, box.id),
            "units": list(ruleset.cards_of([box.id])),
            "decrees": box.decrees,
            "forts": box.forts,
        }
        for box in ruleset.boxes
    ]


def setups(ruleset: Ruleset = WAR_CHEST) -> list[dict[str, Any]]:
    """The set-ups with fixed armies: the first game, then the famous battles. `POST /api/games` takes their `id`."""
    first = _setup("first_game", _("First game"), _("Eight simple units, ready to play"), ruleset.first_game)
    return [
        first,
        *(_setup(id_, battle_name(id_), battle_intro(id_), armies) for id_, armies in ruleset.battles.items()),
    ]


def _setup(id_: str, name: str, intro: str, armies: Sequence[Sequence[str]]) -> dict[str, Any]:
    return {"id": id_, "name": name, "intro": intro, "armies": [list(army) for army in armies]}


def _texts() -> dict[str, str]:
    """The sentences of the page's scripts in the reader's language. Those that equal the English ones are left out."""
    return {text: translation for text in _sentences() if (translation := _(text)) != text}


@cache
def _sentences() -> tuple[str, ...]:
    return tuple(json.loads(PAGE_TEXTS.read_text(encoding="utf-8"))) if PAGE_TEXTS.exists() else ()
