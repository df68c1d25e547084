"""The home page and the page of a game: templates with the data that their scripts begin with (docs/wire.md)."""

from typing import Annotated, Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Template

from warchest.accounts import Accounts
from warchest.web.api import TheLobby, ThePerson, TheTable
from warchest.web.invite import invitation
from warchest.web.limits import LOOKS, limited
from warchest.web.noscript.play import plain_table
from warchest.web.page_data import game_boot, home_boot
from warchest.web.small_pages import small_page, way_home
from warchest.wording.languages import _

HandQuery = Annotated[int | None, QueryParameter(name="hand", ge=0, le=3)]
NobodyQuery = Annotated[int | None, QueryParameter(name="nobody", ge=0, le=3)]
WordQuery = Annotated[str, QueryParameter(name="with", max_length=40)]
IdsQuery = Annotated[str, QueryParameter(name="ids", max_length=400)]


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def home(table: TheTable) -> Template:
    """The home page: start a game, or go on with one."""
    return _page("home.html", boot=home_boot(table.shelf.ruleset))


@get("/game/{game_id:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def game(
    request: Request[Any, Any, Any],
    person: ThePerson,
    table: TheTable,
    lobby: TheLobby,
    accounts: NamedDependency[Accounts],
    game_id: FromPath[str],
    hand: HandQuery = None,
    ids: IdsQuery = "",
    word: WordQuery = "",
    nobody: NobodyQuery = None,
) -> Template:
    """The page of a game; its invitation, while people are awaited.

    Its scripts fetch the payload; with scripts off it holds the game as text.
    """
    sitting = table.sitting(person, game_id)
    if sitting.free and sitting.over:
        return small_page(_("This invitation has been taken back."), way_home(), 410)
    if sitting.free:
        context = invitation(request, table, lobby, accounts, person, game_id, sitting, word=word, nobody=nobody)
        return _page("invite.html", **context)
    plain = plain_table(table, person, game_id, sitting, hand, ids)
    boot = game_boot(sitting, game_id)
    return _page("game.html", boot=boot, plain=plain)


def _page(name: str, **context: Any) -> Template:
    """The template with its data. No browser keeps it, so going back shows the present state."""
    return Template(name, context=context, headers={"cache-control": "no-store"})
