"""Proxies before the server: the trusted ones, the address of a visitor, and warnings about a proxy that is set up wrongly.

Each proxy appends the address of its client to `X-Forwarded-For`. Anyone, even the visitor, may have written the addresses before it. So
the header is read from its end: the first address that is not a trusted proxy's is the visitor's. If every client is a trusted proxy
(`*`), the last address is the visitor's. `X-Forwarded-Proto` has an entry for each proxy too, where each one appends the scheme by which
it was reached.

A proxy that is not set up as docs/guides/hosting.md says does silent harm: all visitors are one household, cookies are not `Secure`, live
connections fail. Each kind of harm is written to the log once.
"""

import ipaddress
import logging
from collections.abc import Awaitable
from functools import lru_cache
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
EVERYBODY = "*"
MOST_ADDRESSES = 32
"""The number of addresses of an `X-Forwarded-For` that are read, from its end."""
LIVE = "/live"
"""The end of the addresses of live connections."""
log = logging.getLogger("warchest.web")


class Proxies:
    """The trusted proxies."""

    def __init__(self, names: str | None) -> None:
        """`names`: addresses and networks with commas between them, `*`, or None for no proxy. Raises `ValueError` for anything else."""
        named = [] if names is None else [one.strip() for one in names.split(",")]
        self._all = named == [EVERYBODY]
        self._networks: list[Network] = [] if self._all else [ipaddress.ip_network(one, strict=False) for one in named]
        self.trusts = lru_cache(4096)(self._trusts)
        """Return whether a host is a trusted proxy."""

    def __bool__(self) -> bool:
        return self._all or bool(self._networks)

    def visitor(self, lines: list[str]) -> str | None:
        """Return the visitor's address from the lines of `X-Forwarded-For`, or None if they hold no usable address."""
        hosts = [_host(part) for part in _entries(lines)]
        return hosts[-self._before(hosts)] if hosts else None

    def scheme(self, lines: list[str], forwarded: list[str]) -> str:
        """Return the scheme by which the visitor came, from the lines of `X-Forwarded-Proto`, or an empty text.

        If they have as many entries as those of `X-Forwarded-For`, it is the visitor's entry, otherwise the first proxy's.
        """
        schemes, hosts = _entries(lines), [_host(part) for part in _entries(forwarded)]
        if not schemes:
            return ""
        return (schemes[-self._before(hosts)] if len(schemes) == len(hosts) else schemes[0]).lower()

    def _before(self, hosts: list[str | None]) -> int:
        """Return the place of the visitor's entry among these, from the end: 1 for the last one."""
        if self._all:
            return 1
        places = (place for place, host in enumerate(reversed(hosts), 1) if host is None or not self.trusts(host))
        return next(places, len(hosts))

    def _trusts(self, host: str) -> bool:
        if self._all:
            return True
        found = _host(host)
        return found is not None and any(ipaddress.ip_address(found) in network for network in self._networks)


class ProxyMiddleware:
    """ASGI middleware: it shows `app` the visitor instead of a trusted proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self._warned: set[str] = set()

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle one connection. This is no coroutine, whose frame would last as long as a live connection."""
        if cast(str, scope["type"]) != "lifespan":
            self.believe(cast(Any, scope))
        return self._app(scope, receive, send)

    def trusts(self, host: str) -> bool:
        """Return whether a host is a trusted proxy, whose own address says nothing about who asks."""
        return self._proxies.trusts(host)

    def believe(self, scope: dict[str, Any]) -> None:
        """Put the visitor and the scheme that a trusted proxy names into a request's scope."""
        peer = scope["client"][0] if scope.get("client") else ""
        headers: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, []).append(value.decode("latin-1"))
        forwarded = headers.get(b"x-forwarded-for", [])
        if self._proxies.trusts(peer):
            visitor = self._proxies.visitor(forwarded)
            if visitor is not None:
                scope["client"] = (visitor, 0)
            scheme = self._proxies.scheme(headers.get(b"x-forwarded-proto", []), forwarded)
            if scheme in ("http", "https"):
                scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
            self._look_at(peer, visitor, scope, headers)
        elif forwarded and _is_near(peer):
            self._warn(
                f"A proxy at {peer} seems to pass requests on (X-Forwarded-For), and is not believed: all who come through it are one "
                "household. Start the server with --behind-proxy."
            )

    def _look_at(self, peer: str, visitor: str | None, scope: dict[str, Any], headers: dict[bytes, list[str]]) -> None:
        """Log signs that a proxy is trusted but was not set up for this server."""
        if visitor is None:
            self._warn(
                f"The proxy at {peer} does not say who asks (X-Forwarded-For): all who come through it are one household. "
                "docs/guides/hosting.md says how to set it up."
            )
        host, scheme = headers.get(b"host", [""])[0], scope["scheme"]
        if scheme in ("http", "ws") and headers.get(b"origin") == [f"https://{host}"]:
            self._warn(
                f"The proxy at {peer} speaks TLS and does not say so (X-Forwarded-Proto): cookies are not Secure. "
                "docs/guides/hosting.md says how to set it up."
            )
        if scope["type"] == "http" and scope["path"].endswith(LIVE) and b"upgrade" not in headers:
            self._warn(
                f"The proxy at {peer} passes no WebSocket on (Upgrade, Connection): pages hear of no move. "
                "docs/guides/hosting.md says how to set it up."
            )

    def _warn(self, sentence: str) -> None:
        if sentence not in self._warned and len(self._warned) < MOST_ADDRESSES:
            self._warned.add(sentence)
            log.warning("%s", sentence)


def _entries(lines: list[str]) -> list[str]:
    """Return the last entries of a header, which may have several lines."""
    return [part.strip() for line in lines for part in line.split(",")][-MOST_ADDRESSES:]


def _host(part: str) -> str | None:
    """Return the IP address in a part of `X-Forwarded-For`, without its port, or None if there is no address."""
    if part.startswith("["):
        part = part[1:].partition("]")[0]
    elif part.count(":") == 1:
        part = part.partition(":")[0]
    try:
        address = ipaddress.ip_address(part)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return str(address if mapped is None else mapped)


def _is_near(peer: str) -> bool:
    """Return whether an address belongs to this machine or its network, where proxies stand."""
    found = _host(peer)
    return found is not None and ipaddress.ip_address(found).is_private
