"""The pages a person opens: templates of `templates/`, each given `boot` (docs/wire.md)."""

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter
from litestar.response import Template

from warchest.table import Table
from warchest.web.api import session_of
from warchest.web.boot import boot, boxes, setups
from warchest.web.plain import plain_table

Call = Request[Any, Any, Any]
HandQuery = Annotated[int | None, Parameter(query="hand", ge=0, le=3)]
IdsQuery = Annotated[str, Parameter(query="ids", max_length=400)]


@get("/", sync_to_thread=True)
def home() -> Template:
    """Start a game, or go back to one."""
    return _page("home.html", boot=boot(setups=setups(), boxes=boxes()))


@get("/game/{game_id:str}", sync_to_thread=True)
def game(request: Call, table: Table, game_id: str, hand: HandQuery = None, ids: IdsQuery = "") -> Template:
    """The table itself: what stands on it is fetched by the page, or told in plain words where scripts are off."""
    session = session_of(request)
    sitting = table.sitting(session, game_id)
    plain = plain_table(table, session, game_id, sitting, hand, ids)
    given = boot(sitting.board, game=game_id, mode=sitting.mode, you=sitting.seats)
    return _page("game.html", boot=given, plain=plain)


def _page(name: str, **context: Any) -> Template:
    """The template with what it is given; no browser keeps it, so going back shows things as they are."""
    return Template(name, context=context, headers={"cache-control": "no-store"})
