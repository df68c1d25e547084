"""The pages a person opens: templates of `templates/`, each given `lang` and `boot` (docs/wire.md)."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.response import Template
from markupsafe import Markup

from warchest.notation import board_data, catalogue
from warchest.table import Table
from warchest.web.api import session_of

Call = Request[Any, Any, Any]
LANGUAGE = "en"
TEXTS: dict[str, str] = {}
"""Translations of the page's own sentences: those of the sources stand in English already."""


@get("/", sync_to_thread=True)
def home() -> Template:
    """Start a game, or go back to one."""
    return _page("home.html", {})


@get("/rules", sync_to_thread=True)
def rules() -> Template:
    """How to play."""
    return _page("rules.html", {})


@get("/game/{game_id:str}", sync_to_thread=True)
def game(request: Call, table: Table, game_id: str) -> Template:
    """The table itself: what stands on it is fetched by the page."""
    sitting = table.sitting(session_of(request), game_id)
    return _page("game.html", {"game": game_id, "mode": sitting.mode, "you": sitting.seats})


def _page(name: str, boot: dict[str, Any]) -> Template:
    """The template with what its scripts start from; no browser keeps it, so going back shows things as they are."""
    boot = boot | {"board": board_data("two"), "catalogue": catalogue(), "texts": TEXTS}
    context = {"lang": LANGUAGE, "boot": _in_script(boot)}
    return Template(name, context=context, headers={"cache-control": "no-store"})


def _in_script(value: Any) -> Markup:
    """JSON that can stand inside a script element: nothing in it can end the element."""
    return Markup(msgspec.json.encode(value).decode().replace("<", "\\u003c"))
