"""The answers for programs that watch over a server: `/health/live`, `/health/ready`, `/health/seen` and `/metrics`.

They come from the outermost layer, before limits, sessions and languages, so they cost little and never have to wait.
Health is public. The figures are for programs that send the host's token, and for the addresses that the host names. No address
has them by default: a proxy that only forwards requests looks like a program of its machine. So the address of a trusted proxy never
counts, and a loopback address counts only for a request to a loopback name that bears no sign of a proxy.
"""

import asyncio
import hmac
import ipaddress
import time
from collections.abc import Iterator, Sequence
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar.types import Receive, Scope, Send
from prometheus_client import Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily

from warchest.server.measures import REGISTRY
from warchest.server.table import AppContext
from warchest.server.web.guard.proxies import ProxyMiddleware
from warchest.server.web.guard.security import HEADERS
from warchest.server.web.operations.exchange import current
from warchest.server.web.operations.health import Health

TEXT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
NOT_YOURS = "The figures of this server are for programs that send its --metrics-token, and for the addresses given by --metrics-from."
KEPT_SECONDS = 1.0
"""How long the text of the figures is reused, so a program that keeps asking costs little."""
LIVE, READY, SEEN, FIGURES = PATHS = ("/health/live", "/health/ready", "/health/seen", "/metrics")
_OF_PROXIES = frozenset(
    b"x-forwarded-for x-forwarded-proto x-forwarded-host x-forwarded-server x-forwarded-port forwarded via x-real-ip x-client-ip "
    b"true-client-ip cf-connecting-ip".split()
)
"""The headers that proxies add."""


class Readings:
    """All figures of a server: those counted in `measures`, and those read from its parts at the moment."""

    def __init__(self, app: AppContext) -> None:
        self._app = app

    def collect(self) -> Iterator[Metric]:
        """Yield the figures."""
        yield from REGISTRY.collect()
        app = self._app
        queues = GaugeMetricFamily(
            "warchest_queue_length", "Things that wait for an engine or a process", labels=["queue"]
        )
        waits = app.worker.waiting
        for name, waiting in (
            ("bots_short", waits("bot")),
            ("bots_long", waits("search")),
            ("reviews", waits("review")),
            ("imports", app.replays.imports.waiting),
            ("hints", waits("hint", "again")),
        ):
            queues.add_metric([name], waiting)
        yield queues
        games, size = app.table.in_memory
        yield GaugeMetricFamily("warchest_games_in_memory", "Games that are kept in memory", value=games)
        yield GaugeMetricFamily("warchest_games_in_memory_bytes", "The memory that these games take", value=size)


class SeenRequest(msgspec.Struct, frozen=True):
    """A request as the server sees it."""

    address: str
    """the address of the visitor"""
    scheme: str
    host: str
    forwarded: bool
    """whether a proxy has left a header"""
    believed: bool
    """whether the server believes that proxy, and the proxy names the visitor"""


class WatchMiddleware:
    """ASGI middleware: it answers monitoring programs, and passes everything else on to `app`."""

    def __init__(
        self,
        app: ProxyMiddleware,
        health: Health,
        readings: Readings,
        readers: Sequence[str] = (),
        token: str | None = None,
    ) -> None:
        """`readers`: addresses and networks that may read the figures. `token`: the word of programs that may read them from anywhere."""
        self._app = app
        self._health = health
        self._readings = readings
        self._readers = [ipaddress.ip_network(one, strict=False) for one in readers]
        self._bearer = None if token is None else f"Bearer {token}".encode()
        self._text: asyncio.Task[bytes] | None = None
        self._text_at = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        request = cast(dict[str, Any], scope)
        path = request["path"] if request["type"] == "http" and request["method"] in ("GET", "HEAD") else ""
        exchange = current()
        if path in PATHS and exchange is not None:
            exchange.reached(path)
        if path == LIVE:
            await _answer(send, 200, "application/json", b'{"live":true}')
        elif path == READY:
            found = await self._health.report()
            ready = all(found.values())
            body = msgspec.json.encode({"ready": ready, **found})
            await _answer(send, 200 if ready else 503, "application/json", body)
        elif path == SEEN:
            await _answer(send, 200, "application/json", msgspec.json.encode(self._seen(request)))
        elif path == FIGURES and self._may_read(request):
            await _answer(send, 200, TEXT_TYPE, await self._figures())
        elif path == FIGURES:
            await _answer(send, 403, "text/plain; charset=utf-8", NOT_YOURS.encode())
        else:
            await self._app(scope, receive, send)

    def _seen(self, scope: dict[str, Any]) -> SeenRequest:
        """Return what the server makes of a request, for the user who sets up a proxy."""
        believed = self._believed(scope)
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        return SeenRequest(
            address=believed["client"][0] if believed.get("client") else "",
            scheme=believed["scheme"],
            host=hosts[-1] if hosts else "",
            forwarded=_is_passed_on(scope),
            believed=believed.get("client") is not scope.get("client"),
        )

    async def _figures(self) -> bytes:
        """Return the text of the figures, which a thread makes: it takes some milliseconds."""
        if self._text is None or (self._text.done() and time.monotonic() - self._text_at > KEPT_SECONDS):
            self._text_at = time.monotonic()
            self._text = asyncio.create_task(asyncio.to_thread(generate_latest, cast(Any, self._readings)))
        return await asyncio.shield(self._text)

    def _may_read(self, scope: dict[str, Any]) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        if self._bearer is not None and len(given) == 1 and hmac.compare_digest(given[0], self._bearer):
            return True
        seen = self._seen(scope)
        if (
            (seen.forwarded and not seen.believed)
            or self._app.trusts(seen.address)
            or not self._is_reader(seen.address)
        ):
            return False
        return not _is_loopback(seen.address) or (not seen.forwarded and _is_for_this_machine(scope, seen.host))

    def _believed(self, scope: dict[str, Any]) -> dict[str, Any]:
        """Return the scope of a request as the site gets it."""
        copy = dict(scope)
        self._app.believe(copy)
        return copy

    def _is_reader(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._readers)


def _is_passed_on(scope: dict[str, Any]) -> bool:
    return any(name in _OF_PROXIES for name, _value in scope["headers"])


def _is_for_this_machine(scope: dict[str, Any], host: str) -> bool:
    """Return whether a request is for a loopback name, in a version of HTTP that not only proxies still speak (nginx: 1.0)."""
    return scope["http_version"] != "1.0" and _is_loopback(_name(host))


def _name(host: str) -> str:
    """Return the name in a `Host` header."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def _answer(send: Send, status: int, kind: str, body: bytes) -> None:
    headers = HEADERS | {"content-type": kind, "content-length": str(len(body)), "cache-control": "no-store"}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send(cast(Any, {"type": "http.response.start", "status": status, "headers": raw}))
    await send(cast(Any, {"type": "http.response.body", "body": body}))
