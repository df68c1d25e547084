"""The gate before the site. It limits the cost of requests, and the number answered at the same time (`bounds` has the table).

If the sender of a request has used up their budget, the request is held for a while and then refused, so a program that keeps asking costs
nearly nothing. Every answer is charged, even for an address without a route.
"""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any, cast

import msgspec
from cachetools import LRUCache
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.server.web.guard.bounds import MESSAGE_MS, PLAYING, REFUSED_MS, REQUEST_MS, Bounds, Household, Work
from warchest.server.web.guard.budget import Budgets, DiskBudgets
from warchest.server.web.guard.open_connection import OPEN_CONNECTION, OpenConnection, connection_of
from warchest.server.web.guard.security import headers_of
from warchest.server.web.messages import UNITS_BODY_BYTES, Problem, TooOftenError
from warchest.server.web.operations.audit import DISK, SOCKETS, WORK, refused
from warchest.server.web.work import Measured, Meter, Play, working
from warchest.server.work.effort import effort
from warchest.wording.languages import _

MOST_AWAITED = UNITS_BODY_BYTES
"""The bytes of a body that are awaited before its request gets its turn. A player's requests are no longer than this."""
MOST_LINES = 4096
"""The number of lines that are kept: one for each kind of work of a household."""
_TOKEN = re.compile(rb"Bearer (wcb_[A-Za-z0-9_-]{43})$")
_SESSION = re.compile(rb"(?:^|;\s*)(?:__Host-)?warchest=([A-Za-z0-9_-]{22,43})(?:;|$)")


class Gate:
    """ASGI middleware: it passes a request on to `app` once its sender may make it."""

    def __init__(self, app: ASGIApp, play: Play, bounds: Bounds | None, class_of: Callable[[Scope], Work]) -> None:
        """`play` knows whether a player is being served. Without `bounds` everything is passed on. `class_of`: the class of a request's
        work.
        """
        self._app = app
        self._class_of = class_of
        self._play = play
        self._bounds = bounds
        self._budgets = Budgets(bounds) if bounds is not None else None
        self._disk = DiskBudgets()
        self._lines: LRUCache[tuple[Work, str], asyncio.Semaphore] = LRUCache(MOST_LINES)
        """The places of the requests that are answered at the same time, by kind and household."""
        self._held: Counter[tuple[Work, str]] = Counter()
        """The number of requests that wait for their turn, by kind and household."""
        self._sockets: Counter[str] = Counter()
        """The number of live connections of a household."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_and_note(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._handle(scope, receive, send_and_note)
        except asyncio.CancelledError:  # the server ends, and has waited long enough
            if not started:
                await _refuse(1, scope, receive, send, 503)

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the household of a connection, and queue it by the household's turn. Without bounds everything is passed on."""
        kind = self._class_of(scope)
        with working(kind):
            state = scope.setdefault("state", {})
            if self._bounds is None or self._budgets is None:
                state["turn"] = self._served
                await self._pass(kind, scope, receive, send)
                return
            client = scope.get("client")
            home = self._bounds.household(client[0] if client else "")
            state["household"] = home
            state["turn"] = partial(self._message, home, person_by(scope))
            if cast(str, scope["type"]) == "websocket":
                await self._live(home, self._bounds, scope, receive, send)
                return
            state["place"] = partial(self._place, home, self._bounds, cast(OpenConnection, state.get(OPEN_CONNECTION)))
            receive = await _with_body(scope, receive)
            async with self._turn(kind, home, person_by(scope)) as wait:
                if wait:
                    refused(WORK, home)
                    await _refuse(wait, scope, receive, send)
                else:
                    await self._charged(kind, home, scope, receive, send)

    async def _pass(self, kind: Work, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the site. A player's request counts as being served, so other work gives way."""
        if kind != PLAYING:
            await self._app(scope, receive, send)
            return
        with self._play.served():
            await self._app(scope, receive, send)

    async def _charged(self, kind: Work, home: Household, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and charge its cost."""
        meter = Meter(REQUEST_MS)
        token = effort.set(meter)
        meter.keep = partial(self._keep, home, person_by(scope))

        async def send_and_charge(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 429:
                meter.spent += REFUSED_MS
            await send(message)

        try:
            await Measured(self._pass(kind, scope, receive, send_and_charge), meter)
        finally:
            effort.reset(token)
            assert self._budgets is not None
            self._budgets.charge(kind, home, person_by(scope), meter.spent)

    @asynccontextmanager
    async def _message(self, home: Household, person: str, kind: Work) -> AsyncIterator[int]:
        """Wait for the turn of a message of a live connection, and charge its cost. Yield as `_turn` does."""
        async with self._turn(kind, home, person) as wait:
            if wait:
                yield wait
                return
            meter = Meter(MESSAGE_MS)
            token = effort.set(meter)
            meter.keep = partial(self._keep, home, person)
            try:
                async with self._served(kind) as now:
                    yield now
            except TooOftenError:
                meter.spent += REFUSED_MS
                raise
            finally:
                effort.reset(token)
                assert self._budgets is not None
                self._budgets.charge(kind, home, person, meter.spent)

    @asynccontextmanager
    async def _served(self, kind: Work) -> AsyncIterator[int]:
        """Count the work of the block in this class. A player's message counts as being served. Yield 0."""
        with working(kind), self._play.served() if kind == PLAYING else nullcontext():
            yield 0

    def _keep(self, home: Household, person: str, size: int) -> None:
        """Charge the bytes to be kept. Raises `TooOftenError`. Called in the threads of requests."""
        wait = self._disk.keep(home, f"{home.name} {person}", size)
        if wait:
            refused(DISK, home)
            raise TooOftenError(wait)

    @asynccontextmanager
    async def _turn(self, kind: Work, home: Household, person: str) -> AsyncIterator[int]:
        """Wait for the turn of a request, and hold it during the block. Yield 0, or the seconds after which the sender should ask again."""
        assert self._bounds is not None
        assert self._budgets is not None
        bound = self._bounds.work(kind, home)
        line = self._lines.get((kind, home.name))
        if line is None:
            line = self._lines[kind, home.name] = asyncio.Semaphore(bound.at_once)
        until = time.monotonic() + bound.held_seconds
        if self._held[kind, home.name] >= self._bounds.held * home.times:
            until = 0.0  # too many wait already: this one gets its turn at once, or none
        self._held[kind, home.name] += 1
        try:
            taken = await self._wait(kind, home, person, line, until)
        finally:
            self._held[kind, home.name] -= 1
            if not self._held[kind, home.name]:
                del self._held[kind, home.name]
        if not taken:
            yield max(1, round(self._budgets.wait(kind, home, person)))
            return
        try:
            yield 0
        finally:
            line.release()

    async def _wait(self, kind: Work, home: Household, person: str, line: asyncio.Semaphore, until: float) -> bool:
        """Wait until the budget is not overdrawn and there is a place in the line. Return whether there was one in time."""
        assert self._budgets is not None
        while True:
            wait = self._budgets.wait(kind, home, person)
            left = until - time.monotonic()
            if wait:
                if left <= 0:
                    return False
                await asyncio.sleep(min(wait, left))
                continue
            if line.locked():  # `wait_for` without time left would refuse even a free place
                try:
                    await asyncio.wait_for(line.acquire(), max(0.0, left))
                except TimeoutError:
                    return False
            else:
                await line.acquire()
            if not self._budgets.wait(kind, home, person):
                return True
            line.release()  # another request has used up the budget since

    async def _live(self, home: Household, bounds: Bounds, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a live connection, unless its household has too many of them. Its messages are slowed down to a bound."""
        kind, connection = self._class_of(scope), connection_of(scope)
        full = not self._place(home, bounds, connection)
        async with self._turn(kind, home, person_by(scope)) as wait:
            pass  # the turn is only for opening the connection
        if full or wait:
            if not full:
                refused(WORK, home)
            await _refuse(wait or 1, scope, receive, send)
            return
        connection.slow(*bounds.frames)
        await self._charged(kind, home, scope, receive, send)

    def _place(self, home: Household, bounds: Bounds, connection: OpenConnection) -> bool:
        """Count a live connection, or a stream, until its end. Return whether its household had room for it."""
        full = self._sockets[home.name] >= bounds.sockets * home.times
        self._sockets[home.name] += 1
        connection.at_end(partial(self._leave, home))
        if full:
            refused(SOCKETS, home)
        return not full

    def _leave(self, home: Household) -> None:
        """Note that a live connection has ended."""
        self._sockets[home.name] -= 1
        if not self._sockets[home.name]:
            del self._sockets[home.name]


def person_by(scope: Scope) -> str:
    """Return the browser, or the token of a bot, that a request comes from. This is cheap: only headers are read. All new browsers count as
    one.
    """
    browser = ""
    for name, value in scope["headers"]:
        if name == b"authorization" and (found := _TOKEN.match(value)):
            return found.group(1).decode()
        if name == b"cookie" and (found := _SESSION.search(value)):
            browser = found.group(1).decode()
    return browser


async def _with_body(scope: Scope, receive: Receive) -> Receive:
    """Wait for the body of a request, unless it is long, so a slow sender holds no turn."""
    if cast(Any, scope)["method"] in ("GET", "HEAD"):
        return receive
    found: list[Any] = []
    size = 0
    while size < MOST_AWAITED:
        message: Any = await receive()
        found.append(message)
        size += len(message.get("body") or b"")
        if not message.get("more_body"):
            break

    async def receive_again() -> Any:
        return found.pop(0) if found else await receive()

    return cast(Receive, receive_again)


async def _refuse(wait: int, scope: Scope, receive: Receive, send: Send, status: int = 429) -> None:
    """Answer that these are too many requests at once. A browser asks for a page again by itself.

    The connection is closed if the request has two lengths: its body may be another client's request
    (`warchest.server.web.guard.security`).
    """
    sentence = _("Too many requests. Try again in {seconds} s.").format(seconds=wait)
    headers = headers_of(scope) | {"cache-control": "no-store", "retry-after": str(wait)}
    if cast(str, scope["type"]) == "websocket":
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await receive()
        await send(cast(Any, {"type": "websocket.http.response.start", "status": status, "headers": raw}))
        await send(cast(Any, {"type": "websocket.http.response.body", "body": sentence.encode()}))
        return
    if scope["path"].startswith("/api/"):
        body, kind = msgspec.json.encode(Problem(sentence)), "application/json"
    else:
        body, kind = sentence.encode(), "text/plain; charset=utf-8"
        headers |= {"refresh": str(wait)} if cast(Any, scope)["method"] == "GET" else {}
    if {b"content-length", b"transfer-encoding"} <= {name for name, _value in scope["headers"]}:
        headers |= {"connection": "close"}
    answer = ASGIResponse(body=body, status_code=status, headers=headers | {"content-type": kind})
    await answer(scope, receive, send)
