"""The streams of third-party bots: answers that stay open, with a line of JSON for each piece of news and a blank line as a sign of life.

A stream is to a program what a live connection is to a page: it carries the same news (`news`), counts towards the same limit of a
household (`gate`), and outlives the layers that opened it (`open_connection`). A bot has one stream of events, and one for each of its
games. A new stream ends the previous one, which may have died unnoticed. A slow reader is sent only the newest state, and one that reads
nothing is cut off (`patience`).
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from litestar import Response, Router, get
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from warchest.schema.game import BotEvent
from warchest.server.accounts import Accounts
from warchest.server.lobby.bot_events import StandingEvents, changes, snapshot_for
from warchest.server.ratings.service import Ratings
from warchest.server.table import NotYourSeatError
from warchest.server.table.play.connections import Arrival
from warchest.server.web.dependencies import OwnSeatQuery, TheLobby, TheTable, TheUser, WebRequest
from warchest.server.web.guard.limits import LOOKS, address_of_home, household, limited
from warchest.server.web.guard.open_connection import OpenConnection, connection_of
from warchest.server.web.guard.security import PLAY, SCOPE, session_of
from warchest.server.web.live.live import leave_game
from warchest.server.web.live.news import (
    Audience,
    CommitFeed,
    Listener,
    Pusher,
    ShownText,
    SignedOutError,
    asleep,
    text_of,
)
from warchest.server.web.messages import News, TooOftenError
from warchest.server.web.openapi import MALFORMED, NOT_ALLOWED
from warchest.server.web.pages.welcome import Welcome
from warchest.wording.languages import _

KEEP_SECONDS = 5.0
"""The time between two signs of life, and between two looks at the events of a bot if no news comes."""
LEAST_SECONDS = 0.25
"""The least time between two looks at the events of a bot."""
MOST: Final = 101
"""The most streams of one bot in this process: one of its events, and one for each of its games."""
FULL_SECONDS: Final = 10
EVENTS = "bots"
"""The name of the news channel of bots' events. No game has this name."""
LINES = "application/x-ndjson"
Take = Callable[[], Awaitable[list[str]]]
"""Returns the lines that are due."""


class _OpenedAnswer(ASGIResponse):
    """The headers of a stream. An `OpenStream` sends the rest."""

    _should_set_content_length = False

    async def send_body(self, send: Any, receive: Any) -> None:
        """Send a first blank line, so that the program knows at once that the stream is open."""
        await send({"type": "http.response.body", "body": b"\n", "more_body": True})


class OpenedStream(Response[None]):
    """An answer that stays open. An `OpenStream` sends its lines."""

    def to_asgi_response(self, app: Any, request: Any, **_options: Any) -> ASGIResponse:
        """Return the start of the answer."""
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return _OpenedAnswer(media_type=LINES, status_code=200, headers=headers)


class Streams:
    """The open streams of this process, by bot and by name. All calls come from the loop's thread."""

    def __init__(self) -> None:
        self._open: defaultdict[str, dict[str, OpenConnection]] = defaultdict(dict)

    def take(self, person: str, name: str, connection: OpenConnection) -> None:
        """Note a new stream, which ends the one before it of the same name. Raise `TooOftenError` for one too many."""
        own = self._open[person]
        before = own.get(name)
        if before is None and len(own) >= MOST:
            raise TooOftenError(FULL_SECONDS)
        if before is not None:
            before.end(0)
        own[name] = connection
        connection.at_end(partial(self._leave, person, name, connection))

    def end(self) -> None:
        """End all streams: the server stops."""
        for connection in [connection for own in self._open.values() for connection in own.values()]:
            connection.end(0)

    def _leave(self, person: str, name: str, connection: OpenConnection) -> None:
        own = self._open[person]
        if own.get(name) is connection:
            del own[name]
        if not own:
            del self._open[person]


TheStreams = NamedDependency[Streams]
TheFeed = NamedDependency[CommitFeed]
TheWelcome = NamedDependency[Welcome]


def _lines(kind: type, description: str) -> dict[int, ResponseSpec]:
    text = f"{description} Lines of JSON; a blank line is a sign of life."
    return {200: ResponseSpec(kind, generate_examples=False, description=text, media_type=LINES)}


@get(
    "/events",
    guards=[limited(LOOKS)],
    responses=MALFORMED | _lines(BotEvent, "What the bot is asked, and what it plays."),
    opt={SCOPE: PLAY},
)
async def events(
    request: WebRequest,
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    feed: TheFeed,
    accounts: NamedDependency[Accounts],
    welcome: TheWelcome,
    streams: TheStreams,
) -> OpenedStream:
    """Stream the challenges and games of the bot: all that stand now, and then each change."""
    connection = _opened(request, person, "events", welcome, streams)
    listener = _joined(request, person, EVENTS, feed, connection)
    await _require_token(request, accounts)
    standing: StandingEvents = {}
    watched: dict[str, Listener] = {}

    def follow(games: frozenset[str]) -> None:
        for game in watched.keys() - games:
            feed.leave(game, watched.pop(game))
        for game in games - watched.keys():
            watched[game] = feed.join(game, device=listener.device)
            watched[game].wake = listener.wake

    async def take() -> list[str]:
        nonlocal standing
        for one in (listener, *watched.values()):
            one.take()
        found = await sync_to_thread(snapshot_for, table, lobby, person, standing)
        follow(found.games)
        lines = [text_of(event) for event in changes(standing, found.standing)]
        standing = found.standing
        return lines

    connection.at_end(lambda: follow(frozenset()))
    connection.run_once_open(partial(_serve, connection, listener, take, pause=LEAST_SECONDS))
    return OpenedStream(None)


@get(
    "/games/{game_id:str}",
    guards=[limited(LOOKS)],
    responses=NOT_ALLOWED | _lines(News, "The game as the seat sees it, and then its news."),
    opt={SCOPE: PLAY},
)
async def game(
    request: WebRequest,
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    feed: TheFeed,
    pusher: NamedDependency[Pusher],
    server: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    ratings: NamedDependency[Ratings],
    welcome: TheWelcome,
    streams: TheStreams,
    game_id: FromPath[str],
    seat: OwnSeatQuery,
) -> OpenedStream:
    """Stream a game as a seat of the bot sees it: the whole game, and then the news that a page would be sent."""
    connection = _opened(request, person, f"{game_id}/{seat}", welcome, streams)
    listener = _joined(request, person, game_id, feed, connection)
    await _require_token(request, accounts)
    connection_id = secrets.token_urlsafe(9)

    def arrive() -> tuple[Audience, int, ShownText]:
        audience, seq, shown = pusher.first(game_id, person, seat, -1)
        if shown is None:
            raise NotYourSeatError(_("This seat is not yours."))
        _arrival: Arrival = table.connections.arrive(connection_id, game_id, person, server)
        ratings.note_home(game_id, person, address_of_home(request))
        return audience, seq, shown

    audience, seq, shown = await sync_to_thread(arrive)
    connection.at_end(partial(leave_game, table, lobby, connection_id, game_id, person))
    await pusher.follow(game_id, listener, seat, audience, seq, shown)

    async def take() -> list[str]:
        return [one.text for one in listener.take()]

    connection.run_once_open(partial(_serve, connection, listener, take))
    return OpenedStream(None)


def _opened(request: WebRequest, person: str, name: str, welcome: Welcome, streams: Streams) -> OpenConnection:
    """Return a new stream. Raise `NotYourSeatError` without a token, and `TooOftenError` for a stream too many of the household
    or the bot.
    """
    session = session_of(request)
    if session is None or session.scopes is None:
        raise NotYourSeatError(_("Only the program of a bot can open this, with its token."))
    connection = connection_of(request.scope)
    place = request.scope["state"].get("place")
    if place is not None and not place():
        raise TooOftenError(FULL_SECONDS)
    streams.take(person, name, connection)
    welcome.hold(connection, person, household(request).name)
    return connection


def _joined(request: WebRequest, person: str, channel: str, feed: CommitFeed, connection: OpenConnection) -> Listener:
    session = session_of(request)
    listener = feed.join(channel, person, None if session is None else session.digest)
    connection.at_end(partial(feed.leave, channel, listener))
    return listener


async def _require_token(request: WebRequest, accounts: Accounts) -> None:
    """Raise `NotYourSeatError` if the token was revoked since the request started: the listener would not learn of it."""
    session = session_of(request)
    if session is None or not await sync_to_thread(accounts.is_signed_in, session.digest):
        raise NotYourSeatError(_("This token is wrong, or no longer valid."))


async def _serve(connection: OpenConnection, listener: Listener, take: Take, pause: float = 0.0) -> None:
    """Send the lines that are due until the program leaves, the token is revoked, or another stream takes the place of this one."""
    awake = asyncio.Event()
    listener.wake = awake.set
    gone = asyncio.ensure_future(connection.next())
    gone.add_done_callback(lambda _done: awake.set())
    awake.set()
    try:
        while not gone.done():
            try:
                async with asyncio.timeout(KEEP_SECONDS):
                    await awake.wait()
            except TimeoutError:
                await connection.send("")
            if gone.done():
                break
            awake.clear()
            for line in await take():
                await connection.send(line)
            await asyncio.sleep(pause)
    except SignedOutError:
        pass
    finally:
        listener.wake = asleep
        gone.cancel()
        await connection.close(0)


routes = Router("/api/bot", route_handlers=[events, game])
