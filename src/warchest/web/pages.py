"""The pages a person opens: templates of `templates/`, each given `boot` (docs/wire.md)."""

from typing import Any

from litestar import Request, get
from litestar.response import Template

from warchest.table import Table
from warchest.web.api import session_of
from warchest.web.boot import boot

Call = Request[Any, Any, Any]


@get("/", sync_to_thread=True)
def home() -> Template:
    """Start a game, or go back to one."""
    return _page("home.html")


@get("/rules", sync_to_thread=True)
def rules() -> Template:
    """How to play."""
    return _page("rules.html")


@get("/game/{game_id:str}", sync_to_thread=True)
def game(request: Call, table: Table, game_id: str) -> Template:
    """The table itself: what stands on it is fetched by the page."""
    sitting = table.sitting(session_of(request), game_id)
    return _page("game.html", game=game_id, mode=sitting.mode, you=sitting.seats)


def _page(name: str, **more: Any) -> Template:
    """The template with what its scripts start from; no browser keeps it, so going back shows things as they are."""
    return Template(name, context={"boot": boot(**more)}, headers={"cache-control": "no-store"})
