"""The rest of a live connection once it is open.

A connection is opened through a dozen layers. While they run, their frames, the headers and the copies of both take 30 KB, and a live
connection lasts for hours. So the handler only opens the connection, and leaves the rest to an `OpenConnection`. The outermost layer runs
it after all others have returned, and calls the functions that they have noted for the end of the connection.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.server.web.guard.beats import PUSH, Push, text_frame
from warchest.server.web.guard.bounds import LOOKING
from warchest.server.web.work import working
from warchest.wording.languages import Language, in_language, language

OPEN_CONNECTION = "open_connection"
"""The name in the state of an ASGI scope of the `OpenConnection`."""
FAULT = 4500
"""The code that closes a connection after a fault of the server."""
log = logging.getLogger("warchest.web")


class OpenConnection:
    """A live connection, or an answer that stays open, with the functions to run on it and at its end."""

    __slots__ = (
        "_at",
        "_closing",
        "_ends",
        "_language",
        "_left",
        "_pace",
        "_push",
        "_receive",
        "_run",
        "_send",
        "over",
    )

    def __init__(self, receive: Receive, send: Send, push: Push | None = None) -> None:
        self._receive = receive
        self._send = send
        self._push = push
        self._pace: tuple[float, float] | None = None
        self._left = self._at = 0.0
        self._run: Callable[[], Awaitable[None]] | None = None
        self._language: Language | None = None
        self._ends: list[Callable[[], Awaitable[None] | None]] = []
        self._closing: asyncio.Task[None] | None = None
        self.over = False
        """Whether the site has closed the connection."""

    def slow(self, each_second: float, most: float) -> None:
        """Limit the messages taken from the page: `each_second` on average, `most` at once."""
        self._pace = each_second, most
        self._left, self._at = most, time.monotonic()

    def run_once_open(self, run: Callable[[], Awaitable[None]]) -> None:
        """Call `run`, in the present language, after the connection has been opened. The connection ends when it returns."""
        self._run, self._language = run, language()

    def at_end(self, end: Callable[[], Awaitable[None] | None]) -> None:
        """Call `end` at the end of the connection, even if it is refused. The last function noted is called first."""
        self._ends.append(end)

    async def next(self) -> str | None:
        """Return the next message of the page, or None once the page has left."""
        await self._turn()
        message = cast(dict[str, Any], await self._receive())
        return None if message["type"] == "websocket.disconnect" else str(message.get("text") or "")

    async def send(self, text: str) -> None:
        """Send a text, unless the connection has ended."""
        if self._push is not None:
            await self.push(text, text_frame(text.encode()))
        elif not self.over:
            with suppress(OSError):  # the page has left
                await self._send(cast(Message, {"type": "websocket.send", "text": text}))

    async def push(self, text: str, frame: bytes) -> None:
        """Send a text whose frame is shared with other pages."""
        if self._push is None:
            await self.send(text)
        elif (waiting := self.write(frame)) is not None:
            await waiting

    @property
    def writes(self) -> bool:
        """Return whether `write` can be called: the server sends the frames of this connection as they are."""
        return self._push is not None

    def write(self, frame: bytes) -> Awaitable[None] | None:
        """Send the frame of a text, unless the connection has ended. Return None once it is sent, or an awaitable."""
        return None if self.over or self._push is None else self._push(frame)

    async def close(self, code: int) -> None:
        """Close the connection."""
        if not self.over:
            self.over = True
            with suppress(OSError):
                await self._send(cast(Message, {"type": "websocket.close", "code": code, "reason": ""}))

    def end(self, code: int) -> None:
        """Close the connection soon. Call this in the loop's thread."""
        self._closing = asyncio.ensure_future(self.close(code))

    @property
    def stays_open(self) -> bool:
        """Return whether the connection stays open after its handler has returned."""
        return self._run is not None

    async def run(self) -> None:
        """Call the function that uses the open connection."""
        if self._run is None or self._language is None:
            return
        try:
            with in_language(self._language), working(LOOKING):
                await self._run()
        except asyncio.CancelledError:
            return  # the server ends, and has waited long enough
        except Exception:
            log.exception("A live connection failed")
            await self.close(FAULT)

    async def leave(self) -> None:
        """Call the functions noted for the end."""
        while self._ends:
            try:
                left = self._ends.pop()()
                if left is not None:
                    await left
            except Exception:
                log.exception("The end of a live connection failed")

    async def _turn(self) -> None:
        """Wait until the page may send another message."""
        if self._pace is None:
            return
        each_second, most = self._pace
        now = time.monotonic()
        self._left, self._at = min(most, self._left + (now - self._at) * each_second), now
        if self._left < 1:
            await asyncio.sleep((1 - self._left) / each_second)
        self._left -= 1


class OpenStream(OpenConnection):
    """An answer that stays open, with a line for each text."""

    __slots__ = ()

    async def next(self) -> str | None:
        """Return None once the client has left, or the answer has ended."""
        while (await self._receive())["type"] != "http.disconnect":
            pass
        return None

    async def send(self, text: str) -> None:
        """Send a line, unless the answer has ended. An empty one is a sign of life."""
        if not self.over:
            await self._send(
                cast(Message, {"type": "http.response.body", "body": f"{text}\n".encode(), "more_body": True})
            )

    async def close(self, code: int) -> None:
        """End the answer."""
        if not self.over:
            self.over = True
            await self._send(cast(Message, {"type": "http.response.body", "body": b"", "more_body": False}))


def connection_of(scope: Scope) -> OpenConnection:
    """Return the open connection of a scope."""
    connection: OpenConnection = scope["state"][OPEN_CONNECTION]
    return connection


class OpenConnectionMiddleware:
    """ASGI middleware, the outermost one: it keeps live connections and streams open after `app` has opened them."""

    def __init__(self, app: ASGIApp, end: Callable[[], None] = lambda: None) -> None:
        """`end`: ends the streams when the server stops. The server itself ends live connections."""
        self._app = app
        self.end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        kind = cast(str, scope["type"])
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        if kind == "http":
            await self._answer(scope, receive, send)
            return
        opened = cast(dict[str, Any], scope)
        state = opened.setdefault("state", {})
        connection = state[OPEN_CONNECTION] = OpenConnection(receive, send, state.get(PUSH))
        try:
            await self._app(scope, receive, send)
            # The layers outside of this one, and the server, hold the scope as long as the connection lasts.
            opened.clear()
            opened["state"] = {"household": state.get("household")}
            del state, receive, send
            await connection.run()
        finally:
            await connection.leave()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request. Its answer may stay open, but an answer to `HEAD` has no body."""
        answered = cast(dict[str, Any], scope)
        connection = answered.setdefault("state", {})[OPEN_CONNECTION] = OpenStream(receive, send)
        try:
            await self._app(scope, receive, send)
            if connection.stays_open and answered["method"] != "HEAD":
                await connection.run()
            elif connection.stays_open:
                await connection.close(0)
        finally:
            await connection.leave()
