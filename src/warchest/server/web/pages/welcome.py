"""The place where banned users are turned away, and where their live connections end.

It is a middleware behind the security checks, which know the user. A banned user or household may look at pages and do what `ALLOWED`
names, and nothing else: a call is answered 403, a form with the page that says why, and a live connection is not opened. Every two seconds
a thread reads the host's restraints again, since a command may have written them, and closes the live connections of users who are banned.

A browser that has signed in to a banned account is banned while it is a guest's, except that other users may sign in there (`SIGNING_IN`).

It also remembers the last household of each user, in memory and for an hour: a host who bans a user needs it, and such a household makes no
accounts for some hours (`warchest.server.web.guard.attempts`).
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import msgspec
from cachetools import TTLCache
from litestar.connection import ASGIConnection
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.server.accounts.errors import banned
from warchest.server.accounts.restraints import Restraints
from warchest.server.store import StoreError
from warchest.server.web.guard.bounds import Household
from warchest.server.web.guard.limits import household
from warchest.server.web.guard.open_connection import OpenConnection, connection_of
from warchest.server.web.guard.security import Connection, account_of, browser_of, token_of
from warchest.server.web.live.live import SIGNED_OUT
from warchest.server.web.messages import Problem

EVERY_SECONDS = 2.0
REMEMBERED = 20_000
FOR_SECONDS = 3600
ALLOWED = frozenset({"/account/sign-out", "/account/delete", "/language"})
"""The forms that a banned user may send."""
SIGNING_IN = frozenset({"/account/entry", "/api/passkeys/entering", "/api/passkeys/entry"})
"""The calls that a guest's browser may send which has signed in to a banned account."""
log = logging.getLogger("warchest.web")


class Welcome:
    """Knows the banned users, the live connections, and the last household of each user."""

    def __init__(self, restraints: Restraints) -> None:
        self.restraints = restraints
        self.turned_away: Callable[[Household], None] = lambda _home: None
        """Is called with each household of a banned user, in the loop's thread."""
        self._homes: TTLCache[str, Household] = TTLCache(REMEMBERED, FOR_SECONDS)
        self._lock = threading.Lock()
        self._sockets: set[_KnownConnection] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="welcome", daemon=True)

    def open(self) -> None:
        """Start to poll, for the running loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        self._closing.set()
        self._loop = None
        if self._thread.is_alive():
            self._thread.join()

    def home(self, person: str) -> str:
        """Return the last household of a user within the hour, or ""."""
        with self._lock:
            found = self._homes.get(person)
        return "" if found is None else found.name

    def seen(self, person: str, home: Household) -> None:
        """Note from where a user comes."""
        with self._lock:
            self._homes[person] = home

    def banned_until(self, person: str, home: str, browser: str | None = None) -> int | None:
        """Return the end of a user's ban, or None. `browser`: the token of a guest's browser."""
        return self.restraints.until("ban", person, home) or self.restraints.browser_until(browser)

    def look(self) -> None:
        """Read the restraints again, and close the live connections of those who are banned."""
        self.restraints.refresh()
        loop = self._loop
        if loop is None:
            return
        with self._lock:
            homes = [self._homes[person] for person in self.restraints.banned() if person in self._homes]
        for home in homes:
            loop.call_soon_threadsafe(self.turned_away, home)
        for one in [*self._sockets]:
            if self.banned_until(one.person, one.home, one.browser) is not None:
                loop.call_soon_threadsafe(one.end)

    def _work(self) -> None:
        while not self._closing.wait(EVERY_SECONDS):
            try:
                self.look()
            except StoreError as problem:
                log.error("%s", problem)
            except RuntimeError:
                return  # the loop has ended

    def hold(self, connection: OpenConnection, person: str, home: str, browser: str | None = None) -> None:
        """Know a live connection, or a stream, while it lasts."""
        socket = _KnownConnection(connection, person, home, browser)
        self._sockets.add(socket)
        connection.at_end(partial(self._sockets.discard, socket))


@dataclass(frozen=True, eq=False, slots=True)
class _KnownConnection:
    """An open live connection of a user from a household."""

    connection: OpenConnection
    person: str
    home: str
    browser: str | None

    def end(self) -> None:
        """Close the connection. Its handler sees the page as gone. Call this in the loop's thread."""
        self.connection.end(SIGNED_OUT)


class WelcomeMiddleware:
    """ASGI middleware: it passes connections on to `app`, except from banned users."""

    def __init__(self, app: ASGIApp, welcome: Welcome) -> None:
        self._app = app
        self._welcome = welcome

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        kind = cast(str, scope["type"])
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        person = cast(str, scope["state"]["person"])
        connection: Connection = ASGIConnection(scope)
        home, browser = household(connection), guest_browser(connection)
        self._welcome.seen(person, home)
        by_browser = token_of(scope) is None  # a banned bot's program may not even look
        if (
            kind == "http"
            and by_browser
            and (cast(Any, scope)["method"] in ("GET", "HEAD") or scope["path"] in ALLOWED)
        ):
            await self._app(scope, receive, send)
            return
        until = self._welcome.banned_until(person, home.name, browser)
        if until is not None:
            self._welcome.turned_away(home)
            if kind == "http" and scope["path"] in SIGNING_IN:
                until = self._welcome.banned_until(person, home.name)
        if until is not None:
            await _turn_away(until, scope, receive, send)
        elif kind == "websocket":
            live = connection_of(scope)

            async def send_on(message: Message) -> None:
                if not live.over:
                    await send(message)

            self._welcome.hold(live, person, home.name, browser)
            await self._app(scope, receive, send_on)
        else:
            await self._app(scope, receive, send)


def guest_browser(connection: Connection) -> str | None:
    """Return the token of a guest's browser that has signed in before, or None."""
    return None if account_of(connection) is not None else browser_of(connection)


async def _turn_away(until: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a banned user: a call with one sentence, a form with the page that says so."""
    if cast(str, scope["type"]) == "websocket":
        await receive()
        await send(cast(Any, {"type": "websocket.close", "code": 1008, "reason": ""}))
        return
    if scope["path"].startswith("/api/"):
        answer = ASGIResponse(body=msgspec.json.encode(Problem(banned(until))), status_code=403)
    else:
        answer = ASGIResponse(body=b"", status_code=303, headers={"location": "/banned", "cache-control": "no-store"})
    await answer(scope, receive, send)
