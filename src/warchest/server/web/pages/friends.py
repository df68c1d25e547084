"""The buttons for another player: follow, block, challenge. They are forms of the player's page and of the list of friends."""

from collections.abc import Callable
from typing import Final, Literal
from urllib.parse import quote

import msgspec
from litestar import Router
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.accounts import Accounts
from warchest.server.accounts.friends import Friends
from warchest.server.table import GameRequest, RefusedError
from warchest.server.table.new_game.game_request import FRIEND, YOU
from warchest.server.web.dependencies import TheTable, WebRequest, form_post
from warchest.server.web.errors import small_page, way_home
from warchest.server.web.guard.bounds import BLOCKS, GAMES
from warchest.server.web.guard.limits import home_of, limited
from warchest.server.web.guard.security import account_of

TheFriends = NamedDependency[Friends]
LIVE, BY_POST = LiveClock(15, 10), DaysClock(3)
"""The clocks of a challenge with one press: for a player who is at a game now, and for any other one."""
Answer = Redirect | Template


class RelationForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that changes how a user stands to a player."""

    act: Literal["follow", "unfollow", "block", "unblock"]
    back: Literal["player", "list"] = "player"
    """the page to go back to"""


RELATIONS: Final[dict[str, Callable[[Friends, str, str], None]]] = {
    "follow": Friends.follow,
    "unfollow": Friends.unfollow,
    "block": Friends.block,
    "unblock": Friends.unblock,
}
"""The effect of each `RelationForm.act` on the user and the other player."""


class ChallengeForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a challenge. `live`: whether the game has a live clock."""

    live: Literal["yes", "no"] = "no"


@form_post("/relation", guards=[limited(BLOCKS)])
def relate(
    request: WebRequest,
    accounts: NamedDependency[Accounts],
    friends: TheFriends,
    name: FromPath[str],
    data: URLEncodedBody[RelationForm],
) -> Answer:
    """Follow or block a player, or stop that, and go back."""

    def act(person: str, other: str) -> str:
        RELATIONS[data.act](friends, person, other)
        return "/players" if data.back == "list" else "/people/" + quote(name)

    return _acted(request, accounts, name, act)


@form_post("/challenge", guards=[limited(GAMES)])
def challenge(
    request: WebRequest,
    accounts: NamedDependency[Accounts],
    table: TheTable,
    name: FromPath[str],
    data: URLEncodedBody[ChallengeForm],
) -> Answer:
    """Challenge a player to a casual game with random armies, and go to its invitation."""
    wanted = GameRequest([YOU, FRIEND], "random", clock=LIVE if data.live == "yes" else BY_POST)

    def act(person: str, other: str) -> str:
        own_name = table.seating.naming(person, None)
        return f"/game/{table.challenges.challenge(person, wanted, other, own_name, home_of(request))}"

    return _acted(request, accounts, name, act)


def _acted(request: WebRequest, accounts: Accounts, name: str, act: Callable[[str, str], str]) -> Answer:
    """Call `act(user, other player)` and go to the address that it returns. A guest is led to the page for signing in."""
    account = account_of(request)
    if account is None:
        return Redirect("/account", status_code=303)
    found = accounts.account_named(name)
    if found is None:
        raise NotFoundException
    try:
        return Redirect(act(account.person, found[0]), status_code=303)
    except RefusedError as problem:
        return small_page(str(problem), way_home(), 422)


routes = Router("/people/{name:str}", route_handlers=[relate, challenge])
