"""The checks that come before every request, the session cookie, and the headers of every answer.

* The `Host` must be an address of this machine or one of its own names. A foreign page that has pointed its own name
  at this machine (DNS rebinding) sends that name and is refused. The framework's list of allowed hosts can't say "any
  IP address, any port".
* A request that changes something (POST) and the WebSocket must come from our own pages: the `Origin` header says so.
  A program that is no browser sends no `Origin` and may POST; it brings no browser's cookies either. The framework's
  CSRF tokens would need a second cookie and a hidden field in each form for the same protection.
* Every visitor gets a session cookie: a random number that the server does not store. The digest of the number is
  stored with the seats that the session holds.
* Every answer has headers that allow no script or style but ours, no frame, and no request to another server.

This stands outside the framework's own middleware, which does not see a request to an unknown address.
"""

import ipaddress
import re
import secrets
import socket
from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.web.messages import Problem
from warchest.wording.languages import _

COOKIE = "warchest"
COOKIE_SECONDS = 400 * 24 * 3600
SESSION_BYTES = 16
SESSION_FORM = re.compile(r"[A-Za-z0-9_-]{22}")
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
Connection = ASGIConnection[Any, Any, Any, Any]


def own_names(host: str) -> frozenset[str]:
    """The names of a server that listens at `host`, besides IP addresses and `localhost`."""
    machine = socket.gethostname().lower()
    return frozenset({host.lower(), machine, f"{machine}.local"})


def session_of(request: Request[Any, Any, Any]) -> str:
    """The session that the middleware has found or made for this request."""
    session: str = request.scope["state"]["session"]
    return session


class SecurityMiddleware:
    """ASGI: passes on to `app` the requests that are allowed, each with its session in `scope["state"]["session"]`."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        connection: Connection = ASGIConnection(scope)
        refusal = self._refusal(connection)
        if refusal is not None:
            await _refuse(scope, receive, send, refusal)
            return
        found = connection.cookies.get(COOKIE, "")
        is_new = SESSION_FORM.fullmatch(found) is None
        session = secrets.token_urlsafe(SESSION_BYTES) if is_new else found
        scope["state"]["session"] = session
        gets_cookie = is_new and not scope["path"].startswith("/static/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if gets_cookie:
                    headers.add("set-cookie", _cookie(session, secure=scope["scheme"] == "https"))
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _refusal(self, connection: Connection) -> str | None:
        """The reason why a request is refused, or None."""
        host = connection.headers.get("host", "")
        if not self._is_ours(host):
            return _("This address is not one of this server's own names.")
        origins = connection.headers.getall("origin", [])
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            allowed = bool(origins)
        elif connection.scope["method"] in ("GET", "HEAD"):
            return None
        else:
            allowed = True
        if allowed and all(_is_same(origin, host) for origin in origins):
            return None
        return _("Only this server's own pages may do that.")

    def _is_ours(self, host: str) -> bool:
        name = _name(host)
        if name is None:
            return False
        return name in self._names or name == "localhost" or name.endswith(".localhost") or _is_address(name)


def _name(host: str) -> str | None:
    """The name in a `Host` header, without its port; None for a malformed header."""
    try:
        parts = urlsplit(f"//{host}")
        _port = parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host:
        return None
    return parts.hostname


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_same(origin: str, host: str) -> bool:
    """Whether a page of `origin` belongs to the server that was addressed as `host`."""
    return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def _cookie(session: str, *, secure: bool) -> str:
    cookie = Cookie(COOKIE, value=session, max_age=COOKIE_SECONDS, secure=secure, httponly=True, samesite="lax")
    return cookie.to_header(header="")


async def _refuse(scope: Scope, receive: Receive, send: Send, sentence: str) -> None:
    """Answer 403 with one sentence; close a WebSocket before it opens."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    body = msgspec.json.encode(Problem(sentence))
    await ASGIResponse(body=body, status_code=403, headers=HEADERS)(scope, receive, send)
