"""The checks before every request, the session cookie, and the headers of every answer.

* The `Host` must be an address of this machine or one of its names. A foreign page that has pointed its name
at this machine (DNS rebinding) sends that name and is refused. The framework's list of allowed hosts can't express "any
IP address, any port".
* A request that changes something (POST) and the WebSocket must come from our pages: the headers `Origin` and `Sec-Fetch-Site`
show that. A browser sends `Sec-Fetch-Site` even when it omits `Origin`.
  A program that is no browser sends neither and may POST; it brings no browser's cookies either. The framework's
  CSRF tokens would need a second cookie and a hidden field in each form for the same protection.
* A request has one length. If it had two, a proxy might believe the other one and take the rest of the body for another client's request.
Such a request is refused, and its connection closed.
* Every visitor gets a session cookie: a random number that the server does not store. The digest of the number is
stored with the seats that the session holds. A signed-in device has a longer number with a row for its digest
  (`warchest.server.accounts`); once that row is gone, the visitor is a guest and gets a new cookie.
* A program of a third-party bot sends no cookie but a token (`Authorization: Bearer wcb_…`), which is the row of a device with scopes. It
opens only routes that name one of its scopes (`may`), so never a page or a form of the account. Cookies beside a token are ignored. Other
values of that header belong to a proxy.
* If the site is served by https, the cookies have the prefix `__Host-`, so no other host and no insecure page can have set them.
* Every answer has headers that allow no script or style but ours, no frame, and no request to another server; over https also the header
that makes browsers use only https.

This middleware is outside the framework's, which does not see a request to an unknown address.
"""

import hashlib
import ipaddress
import re
import secrets
import socket
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, cast
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.server.accounts import UserSession
from warchest.server.accounts.bots import START, TOKEN_FORM
from warchest.server.accounts.bots import Scope as TokenScope
from warchest.server.store import StoreError
from warchest.server.web.messages import Problem
from warchest.wording.languages import _

COOKIE = "warchest"
BROWSER_COOKIE = "warchest_browser"
"""The cookie of a browser that has signed in before. It outlives signing out, and signs no one in."""
BROWSER_FORM = re.compile(r"[A-Za-z0-9_-]{43}")
COOKIE_SECONDS = 400 * 24 * 3600
SESSION_BYTES = 16
SESSION_FORM = re.compile(r"[A-Za-z0-9_-]{22}")
DEVICE_FORM = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of a device's token, which has a row. A guest's session needs no read of the store."""
MOST_LOOKED_UP = 4
"""The number of devices looked up at once, in separate threads, where they wait for no other work."""
Connection = ASGIConnection[Any, Any, Any, Any]
BEARER = "Bearer "
SCOPE = "scope"
"""The option of a route that names the scope of the tokens that open it."""
PLAY: Final[TokenScope] = "play"
CHALLENGE: Final[TokenScope] = "challenge"
CHAT: Final[TokenScope] = "chat"
SessionOf = Callable[[str], UserSession | None]
WrongToken = Callable[[Connection], int]
"""Counts a wrong token, and returns the seconds to wait if it is one too many, or else 0."""
ScopeOf = Callable[[Scope], str | None]
"""Returns the scope that the route of a request names, if it names one."""
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
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
OF_FILES = ("x-content-type-options", "cross-origin-resource-policy")
"""The headers of a file of the bundle. The others concern documents and workers only: 7 KB of a first visit."""
_BY_HTTPS = {"strict-transport-security": "max-age=31536000"}
_SENT = (200, 304)
"""The statuses with which a file is answered. Any other answer is a text of ours, perhaps a page."""
_OWN_SITES = frozenset({"same-origin", "none"})
"""The values of `Sec-Fetch-Site` for our pages, and for a request that a user makes from the browser itself."""


def own_names(host: str, public: Iterable[str] = ()) -> frozenset[str]:
    """Return the names of a server that listens at `host`, in addition to IP addresses and `localhost`. `public`: its names elsewhere."""
    machine = socket.gethostname().lower()
    return frozenset({host.lower(), machine, f"{machine}.local", *(name.lower().removesuffix(".") for name in public)})


def person_of(request: Connection) -> str:
    """Return the key of the user who sent a request: the signed-in account's, or the digest of a guest's session."""
    return person_in(request.scope)


def person_in(scope: Scope) -> str:
    """Return the key of the user behind any connection, as `person_of` does."""
    person: str = scope["state"]["person"]
    return person


def session_of(request: Connection) -> UserSession | None:
    """Return the row of the device that sent a request, or None for a guest."""
    session: UserSession | None = request.scope["state"]["session"]
    return session


def account_of(request: Connection) -> UserSession | None:
    """Return the device that sent a request, if it is signed in to an account."""
    session = session_of(request)
    return session if session is not None and session.account is not None else None


def by_https(scope: Scope) -> bool:
    """Return whether a request came by https, to this server or to the trusted proxy before it."""
    return scope.get("scheme") in ("https", "wss")


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers that every answer to this connection has."""
    return HEADERS | _BY_HTTPS if by_https(scope) else HEADERS


@cache
def _raw(secure: bool, of_file: bool = False) -> list[tuple[bytes, bytes]]:
    headers = {name: HEADERS[name] for name in OF_FILES} if of_file else HEADERS
    headers = headers | _BY_HTTPS if secure else headers
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def cookie_name(scope: Scope, name: str) -> str:
    """Return the full name of a cookie. Browsers accept one with the prefix only by https, from this host, and for the whole host."""
    return f"__Host-{name}" if by_https(scope) else name


def browser_of(connection: Connection) -> str | None:
    """Return the token in the browser's cookie, if it has the right form."""
    found = connection.cookies.get(cookie_name(connection.scope, BROWSER_COOKIE), "")
    return found if BROWSER_FORM.fullmatch(found) else None


def give_session(request: Request[Any, Any, Any], token: str | None = None) -> None:
    """Set another session in the answer: the token of a device, or of a new guest."""
    request.scope["state"]["give"] = token or secrets.token_urlsafe(SESSION_BYTES)


def is_new(request: Request[Any, Any, Any]) -> bool:
    """Return whether the browser has sent no session, so that the answer gives it one."""
    return request.scope["state"]["give"] is not None


class SecurityMiddleware:
    """ASGI middleware: it passes the allowed requests on to `app`, each with its sender in `scope["state"]`."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str], session_of: SessionOf, scope_of: ScopeOf, wrong_token: WrongToken
    ) -> None:
        """`session_of` finds the row of a device by its token."""
        self._app = app
        self._names = frozenset(names)
        self._session_of = session_of
        self._scope_of = scope_of
        self._wrong_token = wrong_token
        self._looking_up: anyio.CapacityLimiter | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        connection: Connection = ASGIConnection(scope)
        refusal = self._refusal(connection)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
            return
        token = token_of(scope)
        if token is not None:
            await self._by_token(token, connection, receive, send)
            return
        for_files = scope["path"].startswith("/static/")
        found = connection.cookies.get(cookie_name(scope, COOKIE), "")
        session = None
        if DEVICE_FORM.fullmatch(found) and not for_files:
            try:
                session = await self._look_up(found)
            except StoreError:
                await _refuse(scope, receive, send, 503, _unsure())
                return
            if session is not None and session.scopes is not None:
                session = None  # the token of a program, which is no cookie
        is_new = session is None and SESSION_FORM.fullmatch(found) is None
        secret = secrets.token_urlsafe(SESSION_BYTES) if is_new else found
        state = scope["state"]
        state["session"] = session
        state["person"] = hashlib.sha256(secret.encode()).hexdigest() if session is None else session.person
        state["give"] = secret if is_new and not for_files else None

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                headers.headers.extend(_raw(by_https(scope), for_files and message["status"] in _SENT))
                if state["give"] is not None:
                    headers.add(
                        "set-cookie", _cookie(cookie_name(scope, COOKIE), state["give"], secure=by_https(scope))
                    )
            await send(message)

        await self._app(scope, receive, send_with_headers)

    async def _by_token(self, token: str, connection: Connection, receive: Receive, send: Send) -> None:
        """Pass on the request of a bot's program, if its token allows that. Such a request brings and gets no cookie."""
        scope, session = connection.scope, None
        try:
            if TOKEN_FORM.fullmatch(token):
                session = await self._look_up(token)
        except StoreError:
            await _refuse(scope, receive, send, 503, _unsure())
            return
        if session is None or session.scopes is None:
            wait = self._wrong_token(connection)
            if wait:
                sentence = _("Too many attempts. Try again in {seconds} s.").format(seconds=wait)
                await _refuse(scope, receive, send, 429, sentence, {"retry-after": str(wait)})
            else:
                sentence = _("This token is wrong, or no longer valid.")
                await _refuse(scope, receive, send, 401, sentence, {"www-authenticate": "Bearer"})
            return
        wanted = self._scope_of(scope)
        if wanted is None or wanted not in session.scopes:
            await _refuse(scope, receive, send, 403, _("This token does not allow that."))
            return
        scope["state"] |= {"session": session, "person": session.person, "give": None}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableScopeHeaders.from_message(message).headers.extend(_raw(by_https(scope)))
            await send(message)

        await self._app(scope, receive, send_with_headers)

    async def _look_up(self, token: str) -> UserSession | None:
        if self._looking_up is None:
            self._looking_up = anyio.CapacityLimiter(MOST_LOOKED_UP)
        return await anyio.to_thread.run_sync(self._session_of, token, limiter=self._looking_up)

    def _refusal(self, connection: Connection) -> tuple[int, str] | None:
        """Return the status and the reason for refusing a request, or None if it is allowed."""
        headers = connection.headers
        host = headers.get("host", "")
        if not self._is_ours(host):
            return 403, _("This server does not answer to this host name.")
        if "content-length" in headers and "transfer-encoding" in headers:
            return 400, _("A request can't have both a Content-Length and a Transfer-Encoding.")
        origins = headers.getall("origin", [])
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            allowed = bool(origins)
        elif connection.scope["method"] in ("GET", "HEAD"):
            return None
        else:
            allowed = True
        from_here = _OWN_SITES.issuperset(headers.getall("sec-fetch-site", []))
        if allowed and from_here and all(_is_same(origin, host) for origin in origins):
            return None
        return 403, _("Only this server's own pages may do that.")

    def _is_ours(self, host: str) -> bool:
        name = _name(host)
        if name is None:
            return False
        return name in self._names or name == "localhost" or name.endswith(".localhost") or _is_address(name)


def _name(host: str) -> str | None:
    """Return the name in a `Host` header, without its port and a final dot, or None if the header is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        _port = parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host:
        return None
    return parts.hostname and parts.hostname.removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def token_of(scope: Scope) -> str | None:
    """Return the token of a bot that a request brings, or None for a request without one. It need not have the right form."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value.startswith(f"{BEARER}{START}".encode()):
            return value.decode("latin-1").removeprefix(BEARER).strip()
    return None


def _is_same(origin: str, host: str) -> bool:
    """Return whether a page of `origin` belongs to the server that was addressed as `host`."""
    return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def _cookie(name: str, session: str, *, secure: bool) -> str:
    cookie = Cookie(name, value=session, max_age=COOKIE_SECONDS, secure=secure, httponly=True, samesite="lax")
    return cookie.to_header(header="")


def _unsure() -> str:
    return _("The server can't check who you are at the moment. Try again soon.")


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, sentence: str, more: dict[str, str] | None = None
) -> None:
    """Answer with one sentence. Close a WebSocket before it opens. Close the connection of a malformed request, which can't be trusted."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    body = msgspec.json.encode(Problem(sentence))
    headers = headers_of(scope) | ({"connection": "close"} if status == 400 else {}) | (more or {})
    await ASGIResponse(body=body, status_code=status, headers=headers)(scope, receive, send)
