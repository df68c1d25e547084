"""The pages of a new game and of a game, and the page of holidays.

The first two are templates with the initial data of their scripts (docs/reference/wire.md). The page of holidays works without
scripts; games by correspondence wait while a player is on holiday.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.page import GameTournament, HomeBoot
from warchest.server.accounts import Accounts
from warchest.server.table import RefusedError
from warchest.server.time_rows import HOLIDAY_DAYS
from warchest.server.tournaments.service import Tournaments
from warchest.server.web.dependencies import TheLobby, TheTable, TheUser
from warchest.server.web.errors import small_page, way_home
from warchest.server.web.guard.limits import ACTIONS, LOOKS, limited
from warchest.server.web.guard.security import account_of
from warchest.server.web.links import Links
from warchest.server.web.pages.invitation import InviteQuery, Visitor, invitation
from warchest.server.web.pages.page_data import game_boot, home_boot
from warchest.server.web.pages.pictures import preview
from warchest.wording.dates import day
from warchest.wording.languages import _

NobodyQuery = Annotated[int | None, QueryParameter(name="nobody", ge=0, le=3)]
BotQuery = Annotated[int | None, QueryParameter(name="bot", ge=0, le=3)]
KeepQuery = Annotated[int | None, QueryParameter(name="keep", ge=0, le=3)]
WatchQuery = Annotated[bool, QueryParameter(name="watch")]
GuestQuery = Annotated[bool, QueryParameter(name="guest")]
OpponentQuery = Annotated[str, QueryParameter(name="with", max_length=40)]


def asked(
    word: OpponentQuery = "",
    nobody: NobodyQuery = None,
    bot: BotQuery = None,
    keep: KeepQuery = None,
    watch: WatchQuery = False,
    guest: GuestQuery = False,
) -> InviteQuery:
    """Return the options in the address of an invitation."""
    return InviteQuery(word, nobody, bot, keep, watch, guest)


@get("/new", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def new_game(table: TheTable) -> Template:
    """Show all the choices for a new game."""
    return _page("new.html", boot=offers(table))


def offers(table: TheTable) -> HomeBoot | None:
    """Return the choices for a new game on this server, or None if they are those that all pages share."""
    ruleset = table.shelf.ruleset
    return None if ruleset == WAR_CHEST else home_boot(ruleset)


@get(
    "/game/{game_id:str}",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    include_in_schema=False,
    dependencies={"asked": Provide(asked, sync_to_thread=False)},
)
def game(
    request: Request[Any, Any, Any],
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    accounts: NamedDependency[Accounts],
    links: NamedDependency[Links],
    asked: NamedDependency[InviteQuery],
    tournaments: NamedDependency[Tournaments],
    game_id: FromPath[str],
) -> Template:
    """Show the page of a game, or its invitation while seats are still free. Its scripts fetch the payload."""
    sitting = table.sitting(person, game_id)
    if sitting.free and sitting.over:
        return small_page(_("This invitation was withdrawn."), way_home(), 410)
    if sitting.free:
        is_signed_in = account_of(request) is not None
        visitor = Visitor(person, accounts, links.site(request), is_signed_in=is_signed_in)
        context = invitation(visitor, table, lobby, game_id, sitting, asked)
        shown = preview(visitor.site, context["title"], f"/game/{game_id}", f"/game/{game_id}")
        return _page("invite.html", preview=shown, **context)
    part = tournaments.part(person, game_id) if sitting.tournament else None
    boot = game_boot(
        sitting,
        game_id,
        newcomer=not table.lists.has_finished(person),
        tournament=None if part is None else GameTournament(*part),
    )
    shown = preview(links.site(request), sitting.played, f"/game/{game_id}", f"/game/{game_id}")
    return _page("game.html", boot=boot, preview=shown)


class HolidayForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of the page of holidays: the number of days of holiday from now on, or 0 to come back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=HOLIDAY_DAYS)]


@get("/", sync_to_thread=True, include_in_schema=False, guards=[limited(LOOKS)])
def holiday(person: TheUser, table: TheTable) -> Template:
    """Show the user's present holiday and the days of holiday that are left."""
    return _holiday_page(person, table)


@post("/", sync_to_thread=True, include_in_schema=False, guards=[limited(ACTIONS)], status_code=200)
def change_holiday(person: TheUser, table: TheTable, data: URLEncodedBody[HolidayForm]) -> Template | Redirect:
    """Start a holiday, or end it."""
    try:
        if data.days:
            table.clockwork.take_holiday(person, data.days)
        else:
            table.clockwork.end_holiday(person)
    except RefusedError as problem:
        return _holiday_page(person, table, str(problem))
    return Redirect("/holiday", status_code=303)


def _holiday_page(person: str, table: TheTable, trouble: str = "") -> Template:
    taken, left = table.clockwork.holiday(person)
    until, ends = ("", 0) if taken is None else (day(taken.end), taken.end)
    return _page("holiday.html", boot=None, until=until, ends=ends, left=left, trouble=trouble)


def _page(name: str, **context: Any) -> Template:
    """Return the template with its data. No browser keeps it, so going back shows the present state."""
    return Template(name, context=context, headers={"cache-control": "no-store"})


holiday_routes = Router("/holiday", route_handlers=[holiday, change_holiday])
