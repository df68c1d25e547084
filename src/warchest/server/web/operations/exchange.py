"""One request and its answer, from outside: an id for the log and the answer, how long it took, and a line of the access log.

The middleware here is the outermost one. Code further inside finds the exchange by `current()`, and notes the route there.
"""

import logging
import re
import secrets
import time
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.server.measures import REQUESTS, SOCKETS
from warchest.server.web.guard.open_connection import OPEN_CONNECTION

ID_BYTES = 8
HEADER = b"x-request-id"
METHODS = frozenset({"GET", "HEAD", "POST"})
NO_ROUTE = "none"
"""The route of a request that has reached none: there is nothing at its address, or a limit refused it."""
_BEGINNINGS = frozenset({"http.response.start", "websocket.http.response.start", "websocket.accept"})
"""The messages that start an answer."""
log = logging.getLogger("warchest.requests")
_TYPE = re.compile(r":\w+}")
_GAME = re.compile(r"/(?:api/(?:games|replays)|game|replay)/([A-Za-z0-9_-]{8,32})(?:/|$)")


class Exchange:
    """A request and its answer. `id` has nothing to do with the user or the content."""

    __slots__ = ("game", "id", "route", "status")

    def __init__(self, path: str) -> None:
        self.id = secrets.token_hex(ID_BYTES)
        self.route = NO_ROUTE
        self.status = 0
        found = _GAME.match(path)
        self.game = None if found is None else found.group(1)

    def reached(self, template: str | None) -> None:
        """Note the template of the address that the request has reached."""
        if template is not None:
            self.route = _shown(template)


@lru_cache(1024)
def _shown(template: str) -> str:
    """Return the template of an address without the types of its parts."""
    return _TYPE.sub("}", template)


_current: ContextVar[Exchange | None] = ContextVar("exchange", default=None)


def current() -> Exchange | None:
    """Return the exchange that the present work belongs to, or None outside of any."""
    return _current.get()


def _lasted(scope: dict[str, Any]) -> bool:
    """Return whether the answer was a stream, which lasts as long as a live connection does."""
    connection = scope.get("state", {}).get(OPEN_CONNECTION)
    return connection is not None and connection.stays_open


class ExchangeMiddleware:
    """ASGI middleware: it times each request to `app`, and gives its answer an id."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        request = cast(dict[str, Any], scope)
        if request["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        exchange = Exchange(request["path"])
        live = request["type"] == "websocket"
        began = time.perf_counter()
        opened = False

        async def send_with_id(message: Message) -> None:
            nonlocal opened
            sent = cast(dict[str, Any], message)
            kind = sent["type"]
            if kind in _BEGINNINGS:
                exchange.status = sent.get("status", 101)
                sent["headers"] = [*sent.get("headers", ()), (HEADER, exchange.id.encode())]
            if kind == "websocket.accept":
                opened = True
                SOCKETS.inc()
            await send(message)

        token = _current.set(exchange)
        try:
            await self._app(scope, receive, send_with_id)
        finally:
            if opened:
                SOCKETS.dec()
            method = "live" if live else request["method"]
            taken = time.perf_counter() - began
            if not live and not _lasted(request):
                known = method if method in METHODS else "other"
                REQUESTS.labels(known, exchange.route, str(exchange.status)).observe(taken)
            if log.isEnabledFor(logging.INFO):
                ms = round(taken * 1000, 1)
                facts = {"method": method, "route": exchange.route, "status": exchange.status, "ms": ms}
                if (home := request.get("state", {}).get("household")) is not None:
                    facts["household"] = home.word
                log.info("%s %s %d in %.1f ms", *list(facts.values())[:4], extra={"facts": facts})
            _current.reset(token)
