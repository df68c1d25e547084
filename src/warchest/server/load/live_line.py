"""A page's live connection, with a WebSocket client that does little work, since it shares the server's machine.

The server sends whole text frames without compression. Of a message about a game only the number of its line is read at once, and the rest
where a player needs it.
"""

import asyncio
import base64
import itertools
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
_SHORT, _LONG = 126, 127
"""The lengths in a frame's head that stand for two further bytes, and for eight."""


class Address(NamedTuple):
    """A live connection of a server."""

    host: str
    port: int
    name: str
    """the server's name in the request"""
    origin: str
    path: str
    cookie: str


class _Frames(asyncio.Protocol):
    """The client's side of a WebSocket."""

    def __init__(self, address: Address, hear: Callable[[bytes], None]) -> None:
        self._address = address
        self._hear = hear
        self._received = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the server has accepted the connection."""
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the connection has ended."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the live connection."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        _host, _port, name, origin, path, cookie = self._address
        lines = [f"GET {path} HTTP/1.1", f"Host: {name}", f"Origin: {origin}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Wake the callers that wait for the connection, since it has ended."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("The server did not accept the live connection."))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Read the frames that have come whole."""
        self._received += data
        if not self.opened.done():
            head, blank_line, rest = self._received.partition(b"\r\n\r\n")
            if not blank_line:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self._received = rest
            self.opened.set_result(None)
        while self._read_frame():
            pass

    def _read_frame(self) -> bool:
        """Take one frame, and return whether there was a whole one."""
        received = self._received
        if len(received) < 2:
            return False
        start, length = 2, received[1]
        if length >= _SHORT:
            start = 4 if length == _SHORT else 10
            length = int.from_bytes(received[2:start])
        if len(received) < start + length:
            return False
        kind, content = received[0] & 15, bytes(received[start : start + length])
        del received[: start + length]
        if kind == TEXT:
            self._hear(content)
        elif kind == PING:
            self.send(content, PONG)
        elif kind == CLOSE:
            self.transport.close()
        return True

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """Send a frame. Its mask is zero, so its content stays as it is."""
        length = len(content)
        if length < _SHORT:
            size = bytes([0x80 | length])
        else:
            size = bytes([0x80 | _SHORT]) + length.to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + content)


class LineReply(msgspec.Struct):
    """The answer to a call, with the body as JSON."""

    n: int | None
    code: int
    body: msgspec.Raw


class _ReceivedNews(msgspec.Struct):
    game: msgspec.Raw


_reply = msgspec.json.Decoder(LineReply)
_news = msgspec.json.Decoder(_ReceivedNews)


class LiveLine:
    """A page's live connection to a game. It keeps the newest state that it was sent."""

    def __init__(self, address: Address, on_line: Callable[[int, int], None] = lambda _seq, _size: None) -> None:
        """`on_line` is called with the number of the last line, and the bytes that were received, whenever the game arrives."""
        self._address = address
        self._on_line = on_line
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[LineReply]] = {}
        self._newest: bytes | None = None
        self.open = asyncio.Event()
        self.seq = -1
        """The number of the last line of the newest state, or -1 before the first one."""
        self._game: Any = None

    async def listen(self) -> None:
        """Receive messages until the connection ends. Calls that wait for an answer fail then. Raises `OSError` if it does not open."""
        loop = asyncio.get_running_loop()
        transport, self._frames = await loop.create_connection(
            lambda: _Frames(self._address, self._hear), self._address.host, self._address.port
        )
        try:
            await self._frames.opened
            self.open.set()
            await self._frames.closed
        finally:
            transport.abort()
            for waiting in self._waiting.values():
                waiting.cancel()

    async def ask(self, call: str, body: Any) -> LineReply:
        """Make a call and return its answer."""
        number = next(self._numbers)
        waiting: asyncio.Future[LineReply] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        try:
            self._frames.send(msgspec.json.encode({"n": number, "call": call, "body": body}))
            return await waiting
        finally:
            del self._waiting[number]

    @property
    def game(self) -> Any:
        """Return the newest payload as a value, or None before the first one."""
        if self._newest is not None:
            self._game, self._newest = msgspec.json.decode(_news.decode(self._newest).game), None
        return self._game

    def take(self, payload: Any) -> None:
        """Keep a state, unless a newer one is known."""
        if payload["seq"] >= self.seq:
            self.seq, self._game, self._newest = payload["seq"], payload, None

    def _hear(self, content: bytes) -> None:
        if content.startswith(b'{"n":'):
            reply = _reply.decode(content)
            waiting = self._waiting.get(reply.n or 0)
            if waiting is not None and not waiting.done():
                waiting.set_result(reply)
            return
        first, game, _rest = content[:40].partition(b',"game":')
        if game and first.startswith(b'{"seq":') and (seq := int(first[7:])) >= self.seq:
            self.seq, self._newest = seq, content
            self._on_line(seq, len(content))
