"""Who may come in: checked for every request before anything else looks at it.

* The `Host` must be this machine by number or by a name of its own. A foreign page whose name has been pointed at this
  machine (DNS rebinding) arrives with its own name and is turned away.
* What changes something (POST) and the WebSocket must come from our own pages, which their `Origin` tells. A program
  that is no browser sends no `Origin` and may POST; it brings no browser's cookies either.
* Everybody gets a session cookie: a random number, stored nowhere here, that says which seats are theirs.
* Every answer carries the headers that keep a page to itself: no script or style but ours, no frame, no request
  elsewhere.
"""

import ipaddress
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from warchest.notation.texts import _

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

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
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


def own_names(host: str) -> frozenset[str]:
    """The names under which a server that listens at `host` may be spoken to, besides numbers and `localhost`."""
    machine = socket.gethostname().lower()
    return frozenset({host.lower(), machine, f"{machine}.local"})


class Door:
    """ASGI: stands before `app`, lets in what is told above and leaves the session in `scope["state"]["session"]`."""

    def __init__(self, app: App, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, receive, send, refusal)
            return
        session = _session(headers.get("cookie", ""))
        fresh = session is None
        state: dict[str, Any] = scope.setdefault("state", {})
        state["session"] = session or secrets.token_urlsafe(SESSION_BYTES)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = list(HEADERS)
                if fresh and not scope["path"].startswith("/static/"):
                    added.append((b"set-cookie", _cookie(state["session"], secure=scope["scheme"] == "https")))
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> str | None:
        """Why this request is turned away, or None."""
        host = headers.get("host", "")
        if not self._ours(host):
            return _("This address is not one of this server's own names.")
        origin = headers.get("origin")
        if scope["type"] == "websocket":
            same = origin is not None and _same(origin, host)
        elif scope["method"] in ("GET", "HEAD"):
            same = True
        else:
            same = origin is None or _same(origin, host)
        return None if same else _("Only this server's own pages may do that.")

    def _ours(self, host: str) -> bool:
        name = _name(host)
        if name is None:
            return False
        return name in self._names or name == "localhost" or name.endswith(".localhost") or _is_number(name)


def _name(host: str) -> str | None:
    """The name in a `Host` header, without its port; None where it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        _port = parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host:
        return None
    return parts.hostname


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _same(origin: str, host: str) -> bool:
    """Whether a page of `origin` is one of the server spoken to as `host`."""
    return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def _session(cookie_header: str) -> str | None:
    """The session that a `Cookie` header names, if it is one that we could have given."""
    for pair in cookie_header.split(";"):
        name, _equals, value = pair.strip().partition("=")
        if name == COOKIE and SESSION_FORM.fullmatch(value):
            return value
    return None


def _cookie(session: str, *, secure: bool) -> bytes:
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={session}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_SECONDS}{tail}".encode()


async def _refuse(scope: Scope, receive: Receive, send: Send, sentence: str) -> None:
    """Answer 403 with one sentence; a WebSocket is closed before it opens."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    body = msgspec.json.encode({"error": sentence})
    await send(
        {
            "type": "http.response.start",
            "status": 403,
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
