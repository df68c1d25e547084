"""The pages a person opens. Each is a template of `templates/` with these names in it:

* `home.html`: `games` (as `GET /api/games` lists them) and `boot` (`board`, `catalogue`, `texts`);
* `rules.html`: `boot` likewise;
* `game.html`: `boot` with `game`, `mode` and `you` besides.

A template puts `boot` into the page with `{{ boot | tojson }}`, which is safe inside a script element.
"""

from typing import Any

from litestar import Request, get
from litestar.response import Template

from warchest.notation import board_data, catalogue
from warchest.notation.texts import page_texts
from warchest.table import Table
from warchest.web.api import session_of

Call = Request[Any, Any, Any]
NO_STORE = {"cache-control": "no-store"}


def _common() -> dict[str, Any]:
    return {"board": board_data("two"), "catalogue": catalogue(), "texts": page_texts()}


@get("/", sync_to_thread=True)
def home(request: Call, table: Table) -> Template:
    """Start a game, or go back to one."""
    context = {"games": table.unfinished(session_of(request)), "boot": _common()}
    return Template("home.html", context=context, headers=NO_STORE)


@get("/rules", sync_to_thread=True)
def rules() -> Template:
    """How to play."""
    return Template("rules.html", context={"boot": _common()})


@get("/game/{game_id:str}", sync_to_thread=True)
def game(request: Call, table: Table, game_id: str) -> Template:
    """The table itself: what stands on it is fetched by the page."""
    sitting = table.sitting(session_of(request), game_id)
    boot = _common() | {"game": game_id, "mode": sitting.mode, "you": sitting.seats}
    return Template("game.html", context={"boot": boot}, headers=NO_STORE)
