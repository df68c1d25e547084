"""The calls of the page about the lobby, and its WebSocket (docs/wire.md)."""

from litestar import Router, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from warchest.lobby import Lobby
from warchest.schema.game import LobbyView
from warchest.web.api import TheLobby, ThePerson, made, no_store
from warchest.web.limits import ACTIONS, LOOKS, limited
from warchest.web.live import Socket, tell
from warchest.web.messages import (
    UNITS_BODY_BYTES,
    CloseTable,
    Decline,
    FoundGame,
    JoinTable,
    Made,
    OpenTable,
    Seek,
    StopSeeking,
    StrictRequest,
)
from warchest.web.openapi import BAD_OPTIONS, MALFORMED, NOT_ALLOWED, NOT_POSSIBLE
from warchest.web.pubsub import CommitFeed

CHANNEL = "lobby"
"""The name under which listeners of the lobby are told; no game has it."""


def connect(lobby: Lobby, feed: CommitFeed) -> None:
    """Let open pages be told of every change of the lobby."""
    lobby.on_change(lambda at: feed.publish(CHANNEL, at))


@get("/", sync_to_thread=True, guards=[limited(LOOKS)])
def view(person: ThePerson, lobby: TheLobby) -> LobbyView:
    """Show open invitations, games to watch, and how many people look for an opponent."""
    return lobby.view(person)


@post(
    "/tables/{game_id:str}/open", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=200, responses=NOT_ALLOWED
)
def open_table(person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: JSONBody[OpenTable]) -> Made:
    """Let everybody find a game by link in which one sits."""
    lobby.open(person, game_id, data.name)
    return made(game_id)


@post(
    "/tables/{game_id:str}/close",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=200,
    responses=NOT_ALLOWED,
)
def close_table(person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: JSONBody[CloseTable]) -> Made:
    """Let nobody find the game any more."""
    lobby.close(person, game_id)
    return made(game_id)


@post(
    "/tables/{game_id:str}/decline",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=200,
    responses=NOT_POSSIBLE,
)
def decline(person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: JSONBody[Decline]) -> Decline:
    """Say no to an invitation that is for oneself."""
    lobby.decline(person, game_id)
    return data


@post(
    "/tables/{game_id:str}/join",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=200,
    responses=NOT_POSSIBLE,
)
def join(person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: JSONBody[JoinTable]) -> Made:
    """Sit down at an open table."""
    lobby.join(person, game_id, data.name, with_partner=data.partner)
    return made(game_id)


@post(
    "/seek",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=200,
    responses=BAD_OPTIONS,
    request_max_body_size=UNITS_BODY_BYTES,
)
def seek(person: ThePerson, lobby: TheLobby, data: JSONBody[Seek]) -> FoundGame:
    """Look for somebody who wants the same, or go on looking."""
    game_id = lobby.seek(person, data.request, data.name)
    return FoundGame(None if game_id is None else f"/game/{game_id}")


@post("/stop", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=200, responses=MALFORMED)
def stop(person: ThePerson, lobby: TheLobby, data: JSONBody[StopSeeking]) -> FoundGame:
    """Look for an opponent no longer."""
    lobby.stop(person)
    return FoundGame(None)


@websocket("/api/lobby/live", guards=[limited(LOOKS)])
async def live(socket: Socket, feed: NamedDependency[CommitFeed]) -> None:
    """Send a number whenever the lobby has changed, until the client leaves."""
    with feed.listen(CHANNEL) as listener:
        await socket.accept()
        await tell(socket, listener)


routes = Router(
    "/api/lobby",
    route_handlers=[view, open_table, close_table, decline, join, seek, stop],
    after_request=no_store,
    request_class=StrictRequest,
)
