"""The calls of the page about the lobby, and its WebSocket (docs/reference/wire.md)."""

import asyncio
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post, websocket
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from warchest.schema.game import LobbyView
from warchest.server.accounts import AccountError, Accounts
from warchest.server.lobby import Lobby
from warchest.server.lobby.seekers import GRACE
from warchest.server.lobby.terms import Terms
from warchest.server.table import RefusedError
from warchest.server.web.api import made, no_store
from warchest.server.web.dependencies import (
    AnchorHeader,
    PromiseHeader,
    TheLobby,
    TheTable,
    TheUser,
    api_call,
    opening_in,
)
from warchest.server.web.guard.bounds import PLAYING
from warchest.server.web.guard.limits import ACTIONS, GAMES, LOOKS, home_of, limited
from warchest.server.web.guard.open_connection import connection_of
from warchest.server.web.guard.security import CHALLENGE, SCOPE, account_of, person_in
from warchest.server.web.live.live import SIGNED_OUT, Socket, device_of, send_news, still_signed_in
from warchest.server.web.live.news import CommitFeed
from warchest.server.web.messages import (
    UNITS_BODY_BYTES,
    ChallengePerson,
    CloseTable,
    Decline,
    FoundGame,
    GoOnSeeking,
    JoinTable,
    Made,
    MalformedError,
    OpenTable,
    PlaySeeker,
    Seek,
    StopSeeking,
    TakeName,
)
from warchest.server.web.openapi import BAD_OPTIONS, MALFORMED, NO_GAME, NOT_ALLOWED, NOT_POSSIBLE
from warchest.server.web.work import WORK
from warchest.wording.languages import _

SkipQuery = Annotated[int, QueryParameter(name="from", ge=0, le=100_000)]
WishQuery = Annotated[str, QueryParameter(name="wish", max_length=2000)]
CHANNEL = "lobby"
"""The name of the lobby's news channel. No game has this name."""


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], responses=BAD_OPTIONS)
def view(person: TheUser, lobby: TheLobby, wish: WishQuery = "", first: SkipQuery = 0) -> LobbyView:
    """Show users who look for an opponent, open invitations, and games to watch.

    `wish`: a `Seek`. The answer counts the users who fit it. `from`: how many invitations to skip, as the page has them already.
    """
    if not wish:
        return lobby.view(person, first=first)
    try:
        seek = msgspec.json.decode(wish, type=Seek)
    except (msgspec.DecodeError, msgspec.ValidationError) as problem:
        raise MalformedError(f"The wish does not fit: {problem}.") from problem
    return lobby.view(person, Terms.of(seek.request, seek.left), first)


@api_call("/tables/{game_id:str}/open", guards=[limited(ACTIONS)], responses=NOT_ALLOWED)
def open_table(
    request: Request[Any, Any, Any],
    person: TheUser,
    lobby: TheLobby,
    game_id: FromPath[str],
    data: JSONBody[OpenTable],
) -> Made:
    """List a game by link that the user made in the lobby."""
    lobby.open(person, game_id, data.name, home_of(request))
    return made(game_id)


@api_call("/tables/{game_id:str}/close", guards=[limited(ACTIONS)], responses=NOT_ALLOWED)
def close_table(person: TheUser, lobby: TheLobby, game_id: FromPath[str], data: JSONBody[CloseTable]) -> Made:
    """Remove the game from the lobby."""
    lobby.close(person, game_id)
    return made(game_id)


@api_call("/tables/{game_id:str}/decline", guards=[limited(ACTIONS)], responses=NOT_POSSIBLE, opt={SCOPE: CHALLENGE})
def decline(person: TheUser, lobby: TheLobby, game_id: FromPath[str], data: JSONBody[Decline]) -> Decline:
    """Decline an invitation addressed to the user."""
    lobby.decline(person, game_id)
    return data


@api_call("/tables/{game_id:str}/join", guards=[limited(ACTIONS)], responses=NOT_POSSIBLE)
def join(
    request: Request[Any, Any, Any],
    person: TheUser,
    lobby: TheLobby,
    game_id: FromPath[str],
    data: JSONBody[JoinTable],
    anchor: AnchorHeader = None,
) -> Made:
    """Sit down at an open table. `anchor`: the end of the page's hash chain, for the first draws (draws.md)."""
    lobby.join(person, game_id, data.name, home_of(request), with_partner=data.partner, anchor=anchor)
    return made(game_id)


@api_call("/seek", guards=[limited(ACTIONS)], responses=BAD_OPTIONS, request_max_body_size=UNITS_BODY_BYTES)
def seek(
    request: Request[Any, Any, Any],
    person: TheUser,
    lobby: TheLobby,
    data: JSONBody[Seek],
    promise: PromiseHeader = None,
    anchor: AnchorHeader = None,
) -> FoundGame:
    """Seek an opponent who wants the same game, or continue to seek. `promise` and `anchor`: as for a new game."""
    return _found(
        lobby.seeking.seek(person, data.request, data.name, data.left, home_of(request), opening_in(promise, anchor))
    )


@api_call("/look", guards=[limited(ACTIONS)], responses=MALFORMED)
def go_on(request: Request[Any, Any, Any], person: TheUser, lobby: TheLobby, data: JSONBody[GoOnSeeking]) -> FoundGame:
    """Continue to seek. Without this call a live seek expires after fifteen seconds."""
    return _found(lobby.seeking.renew(person, home_of(request)))


@api_call("/seekers/{row:str}/play", guards=[limited(ACTIONS)], responses=NOT_POSSIBLE)
def play(
    request: Request[Any, Any, Any],
    person: TheUser,
    lobby: TheLobby,
    row: FromPath[str],
    data: JSONBody[PlaySeeker],
    promise: PromiseHeader = None,
    anchor: AnchorHeader = None,
) -> FoundGame:
    """Play against a user who looks for an opponent. `promise` and `anchor`: as for a new game."""
    return _found(lobby.seeking.accept(person, row, data.name, home_of(request), opening_in(promise, anchor)))


def _found(game_id: str | None) -> FoundGame:
    return FoundGame(None if game_id is None else f"/game/{game_id}")


@post(
    "/challenges",
    sync_to_thread=True,
    guards=[limited(GAMES)],
    status_code=201,
    responses=BAD_OPTIONS | NO_GAME,
    request_max_body_size=UNITS_BODY_BYTES,
    opt={SCOPE: CHALLENGE},
)
def challenge(
    request: Request[Any, Any, Any],
    person: TheUser,
    table: TheTable,
    accounts: NamedDependency[Accounts],
    data: JSONBody[ChallengePerson],
    promise: PromiseHeader = None,
    anchor: AnchorHeader = None,
) -> Made:
    """Challenge a user to a game, which starts when they sit down. `promise` and `anchor`: as for a new game."""
    if data.game is not None:
        asked = table.challenges.opponent(person, data.game)
    elif data.account is None or (found := accounts.account_named(data.account)) is None:
        raise RefusedError(_("There is no account with this name."))
    else:
        asked = found[0]
    name = table.seating.naming(person, None)
    return made(
        table.challenges.challenge(person, data.request, asked, name, home_of(request), opening_in(promise, anchor))
    )


@api_call("/stop", guards=[limited(ACTIONS)], responses=MALFORMED)
def stop(person: TheUser, lobby: TheLobby, data: JSONBody[StopSeeking]) -> FoundGame:
    """Stop looking for an opponent."""
    lobby.seeking.cancel(person)
    return FoundGame(None)


@api_call("/name", guards=[limited(ACTIONS)], responses=NOT_POSSIBLE)
def take_name(
    request: Request[Any, Any, Any],
    person: TheUser,
    accounts: NamedDependency[Accounts],
    data: JSONBody[TakeName],
) -> TakeName:
    """Take a name as a guest. An account keeps its name."""
    try:
        if account_of(request) is None:
            accounts.name_guest(person, data.name)
    except AccountError as error:
        raise RefusedError(str(error)) from None
    return TakeName(accounts.name_of(person))


@websocket("/api/lobby/live", guards=[limited(LOOKS)])
async def live(
    socket: Socket, lobby: TheLobby, feed: NamedDependency[CommitFeed], accounts: NamedDependency[Accounts]
) -> None:
    """Send a number whenever the lobby changes, until the client leaves. Its user then stops looking for an opponent."""
    person, connection = person_in(socket.scope), connection_of(socket.scope)
    listener = feed.join(CHANNEL, person, device_of(socket))
    connection.at_end(partial(feed.leave, CHANNEL, listener))
    if not await still_signed_in(socket, accounts):
        await socket.close(code=SIGNED_OUT)
        return
    await socket.accept()
    connection.at_end(partial(_leave, lobby, feed, person))
    connection.run_once_open(partial(send_news, connection, listener))


async def _leave(lobby: Lobby, feed: CommitFeed, person: str) -> None:
    """Stop the seek of a user who has closed the lobby."""
    until = await sync_to_thread(lobby.seeking.end_soon, person)
    if until is not None:
        asyncio.get_running_loop().call_later(GRACE / 1000, feed.publish, CHANNEL, until)


routes = Router(
    "/api/lobby",
    route_handlers=[view, open_table, close_table, decline, join, seek, go_on, play, stop, take_name, challenge],
    after_request=no_store,
    opt={WORK: PLAYING},
)
