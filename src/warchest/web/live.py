"""The news for open pages, and the WebSocket of a game that sends them.

News is the number of a game's last line, or that there is a new message; never content. The framework's channels would do the same, but
they remember each channel for ever and queue every message for a slow reader, while the latest number is enough here.

The WebSocket sends a `Hint` when it opens, at each commit, at other news of the table, and at each new message that its person may read.
While a clock runs, the server now and then sends a `Ping` to measure the time to the page and back. The page answers with the number of
the ping. All other messages of the page are ignored. When a device is signed out, its connections are closed.
"""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import anyio
import msgspec
from litestar import WebSocket, websocket
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from warchest.accounts import Accounts
from warchest.lobby.open_tables import GONE_AFTER
from warchest.table import Table, TableError
from warchest.web.api import TheLobby, TheTable
from warchest.web.limits import LOOKS, limited
from warchest.web.messages import Hint, Ping, Pong
from warchest.web.security import person_in, signed_of

Socket = WebSocket[Any, Any, Any]
NO_SUCH_GAME = 4404
SIGNED_OUT = 4401
PING_SECONDS = 20.0
SAME_LAG_MS = 25
"""The least change of a measured lag that is stored."""
ID_BYTES = 9


class SignedOutError(Exception):
    """The listening device has been signed out and gets no more news."""


class Listener:
    """The news for one person's socket. It keeps only the latest, so a slow reader costs no memory."""

    def __init__(self, person: str, device: str | None = None) -> None:
        """`device`: the digest of the listening device, or None if nobody is signed in there."""
        self.person = person
        self.device = device
        self._signed_out = False
        self._latest = -1
        self._chat = False
        self._news = asyncio.Event()

    @property
    def latest(self) -> int:
        """Return the greatest number that was noted."""
        return self._latest

    def notify(self, seq: int) -> None:
        """Take note of `seq`. Call this in the loop's own thread."""
        self._latest = max(self._latest, seq)
        self._news.set()

    def notify_chat(self) -> None:
        """Take note of a new message. Call this in the loop's own thread."""
        self._chat = True
        self._news.set()

    def sign_out(self) -> None:
        """Get no more news. Call this in the loop's own thread."""
        self._signed_out = True
        self._news.set()

    async def next(self) -> Hint:
        """Wait for unread news and return it. Raises `SignedOutError`."""
        await self._news.wait()
        if self._signed_out:
            raise SignedOutError
        self._news.clear()
        hint = Hint(self._latest, chat=self._chat)
        self._chat = False
        return hint


class CommitFeed:
    """The listeners of each game."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def open(self) -> None:
        """Begin to pass on news in the running loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Stop. Later news is dropped."""
        self._loop = None

    def publish(self, game_id: str, seq: int) -> None:
        """Notify all listeners of the game. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._notify, game_id, seq)

    def publish_chat(self, game_id: str, hears: Callable[[str], bool]) -> None:
        """Notify the listeners of the game who may know of a new message. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._notify_chat, game_id, hears)

    def sign_out(self, devices: frozenset[str]) -> None:
        """Send these devices no more news. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._sign_out, devices)

    def has_listeners(self, game_id: str) -> bool:
        """Return whether anybody listens to the game here."""
        return game_id in self._listeners

    def latest(self, game_id: str) -> int:
        """Return the number of the last line that all listeners of the game have been told of, or -1 where one knows of none."""
        return min((listener.latest for listener in list(self._listeners.get(game_id, ()))), default=-1)

    def listened(self) -> tuple[set[str], set[str]]:
        """Return the games, with the lobby's channel, to which somebody listens here, and the devices of the listeners."""
        listeners = list(self._listeners.items())
        devices = {listener.device for _game, those in listeners for listener in list(those)}
        return {game_id for game_id, _those in listeners}, {device for device in devices if device is not None}

    @contextmanager
    def listen(self, game_id: str, person: str = "", device: str | None = None) -> Iterator[Listener]:
        """Yield a listener for the game while the block lasts. Without `person` it gets no news of messages."""
        listener = Listener(person, device)
        self._listeners[game_id].add(listener)
        try:
            yield listener
        finally:
            self._listeners[game_id].discard(listener)
            if not self._listeners[game_id]:
                del self._listeners[game_id]

    def _notify(self, game_id: str, seq: int) -> None:
        for listener in self._listeners.get(game_id, ()):
            listener.notify(seq)

    def _sign_out(self, devices: frozenset[str]) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.device in devices:
                    listener.sign_out()

    def _notify_chat(self, game_id: str, hears: Callable[[str], bool]) -> None:
        for listener in self._listeners.get(game_id, ()):
            if listener.person and hears(listener.person):
                listener.notify_chat()


@websocket("/api/games/{game_id:str}/live", guards=[limited(LOOKS)])
async def live(
    socket: Socket,
    game_id: FromPath[str],
    table: TheTable,
    lobby: TheLobby,
    feed: NamedDependency[CommitFeed],
    server: NamedDependency[str],
    accounts: NamedDependency[Accounts],
) -> None:
    """Send the number of the log's last line, and news of messages, until the client leaves."""
    person = person_in(socket.scope)
    connection = secrets.token_urlsafe(ID_BYTES)
    with feed.listen(game_id, person, device_of(socket)) as listener:
        if not await still_signed_in(socket, accounts):
            await socket.close(code=SIGNED_OUT)
            return
        try:
            arrival = await sync_to_thread(table.connections.arrive, connection, game_id, person, server)
        except TableError:
            await socket.close(code=NO_SUCH_GAME)
            return
        try:
            listener.notify(arrival.seq)
            await socket.accept()
            lag = _Lag(table, connection)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_send, socket, listener, tasks.cancel_scope)
                if arrival.timed:
                    tasks.start_soon(_ping, socket, lag)
                await _receive(socket, lag)
                tasks.cancel_scope.cancel()
        finally:
            with anyio.CancelScope(shield=True):
                await sync_to_thread(table.connections.leave, connection, game_id, person)
                if await sync_to_thread(lobby.is_invitation, game_id):
                    asyncio.get_running_loop().call_later(GONE_AFTER / 1000 + 0.1, lobby.tell)


class _Lag:
    """The measured time to a page and back."""

    def __init__(self, table: Table, connection: str) -> None:
        self._table = table
        self._connection = connection
        self._number = 0
        self._sent = 0.0
        self._known = 0

    def ping(self) -> Ping:
        """Return the next ping."""
        self._number += 1
        self._sent = time.monotonic()
        return Ping(self._number)

    async def pong(self, number: int) -> None:
        """Take the answer to the last ping."""
        if number != self._number or not self._sent:
            return
        found, self._sent = int((time.monotonic() - self._sent) * 1000), 0.0
        if abs(found - self._known) >= SAME_LAG_MS:
            self._known = found
            await sync_to_thread(self._table.connections.measure, self._connection, found)


def device_of(socket: Socket) -> str | None:
    """Return the digest of the device that a connection belongs to, or None if nobody is signed in there."""
    signed = signed_of(socket)
    return None if signed is None else signed.digest


async def still_signed_in(socket: Socket, accounts: Accounts) -> bool:
    """Return whether the connection's device, if it has one, is still signed in: it may have been signed out since the request."""
    device = device_of(socket)
    return device is None or await sync_to_thread(accounts.is_signed_in, device)


async def tell(socket: Socket, listener: Listener) -> None:
    """Send the listener's news until the client leaves. Messages of the client are ignored."""
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_send, socket, listener, tasks.cancel_scope)
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
        tasks.cancel_scope.cancel()


async def _send(socket: Socket, listener: Listener, whole: anyio.CancelScope) -> None:
    """Send the listener's news. Once its device is signed out, close the connection and cancel `whole`."""
    try:
        while True:
            await socket.send_json(await listener.next())
    except WebSocketDisconnect:
        return
    except SignedOutError:
        with suppress(WebSocketDisconnect):
            await socket.close(code=SIGNED_OUT)
        whole.cancel()


async def _ping(socket: Socket, lag: _Lag) -> None:
    try:
        while True:
            await socket.send_json(lag.ping())
            await asyncio.sleep(PING_SECONDS)
    except WebSocketDisconnect:
        return


async def _receive(socket: Socket, lag: _Lag) -> None:
    """Read the client's answers to pings until it leaves."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        try:
            pong = msgspec.json.decode(str(message.get("text") or ""), type=Pong)
        except (msgspec.DecodeError, msgspec.ValidationError):
            continue
        await lag.pong(pong.pong)
