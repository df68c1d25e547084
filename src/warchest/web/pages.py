"""The home page and the page of a game: templates with the data that their scripts begin with (docs/wire.md)."""

from typing import Annotated, Any

from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.response import Template

from warchest.web.api import Session, TheTable
from warchest.web.noscript.play import plain_table
from warchest.web.page_data import game_boot, home_boot

HandQuery = Annotated[int | None, QueryParameter(name="hand", ge=0, le=3)]
IdsQuery = Annotated[str, QueryParameter(name="ids", max_length=400)]


@get("/", sync_to_thread=True, include_in_schema=False)
def home(table: TheTable) -> Template:
    """The home page: start a game, or go on with one."""
    return _page("home.html", boot=home_boot(table.shelf.ruleset))


@get("/game/{game_id:str}", sync_to_thread=True, include_in_schema=False)
def game(
    session: Session, table: TheTable, game_id: FromPath[str], hand: HandQuery = None, ids: IdsQuery = ""
) -> Template:
    """The page of a game. Its scripts fetch the payload; with scripts off it holds the game as text."""
    sitting = table.sitting(session, game_id)
    plain = plain_table(table, session, game_id, sitting, hand, ids)
    boot = game_boot(sitting.setup, game_id, sitting.mode, sitting.seats)
    return _page("game.html", boot=boot, plain=plain)


def _page(name: str, **context: Any) -> Template:
    """The template with its data. No browser keeps it, so going back shows the present state."""
    return Template(name, context=context, headers={"cache-control": "no-store"})
