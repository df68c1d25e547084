"""A site below a path of its host, such as https://example.org/chest/ behind a proxy that has other sites too.

Within the site all addresses start at its root. The middleware here, the outermost one, is the only
place where the path before them is added and taken away: in links and forms of pages, in addresses that redirect, in style sheets, and in
the path of cookies. The page passes it to the scripts, which add it to the addresses that they make (`client/src/shared/root.ts`).

The proxy may take the path away before it passes a request on, or leave it.
"""

import re
from typing import Any, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send

FORM = re.compile(r"(/[A-Za-z0-9._~-]+)+")
_LINK = re.compile(rb"""(\s(?:href|src|action)=["'])/(?!/)""")
_COOKIE_PATH = re.compile(rb"(?i)(;\s*path)=/(?=;|$)")
_OF_HOST, _OF_PATH = b"__Host-", b"__Secure-"
"""The prefixes of safe cookies: browsers accept the first one only for a whole host."""
_PACKED = re.compile(r"/static/.*\.(?:js|svg|png|woff2)")
"""Files in which nothing is changed, so they may be sent compressed."""


class SubPathMiddleware:
    """ASGI middleware: it lets `app` believe that it is at the root of its host."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        """`root`: the path of the site, such as `/chest`."""
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        inner = cast(Any, dict(scope))
        path = inner["path"]
        if path == self._root or path.startswith(f"{self._root}/"):
            inner["path"] = path[len(self._root) :] or "/"
            inner["raw_path"] = inner.get("raw_path", b"")[len(self._root) :] or b"/"
        packed = _PACKED.fullmatch(inner["path"]) is not None
        inner["headers"] = [
            (name, _inwards(value) if name == b"cookie" else value)
            for name, value in inner["headers"]
            if packed or name != b"accept-encoding"
        ]
        await self._app(
            inner, receive, send if inner["type"] == "websocket" else _PrefixedAnswer(self._root.encode(), send)
        )


class _PrefixedAnswer:
    """Sends an answer with the path before all its addresses. A page is sent once it is complete."""

    def __init__(self, root: bytes, send: Send) -> None:
        self._root = root
        self._send = send
        self._start: dict[str, Any] | None = None
        """The start of an answer with changed content."""
        self._content = bytearray()

    async def __call__(self, message: Message) -> None:
        """Send a message of the answer, or keep it."""
        sent = cast(dict[str, Any], message)
        if sent["type"] == "http.response.start":
            sent["headers"] = [(name, self._outwards(name, value)) for name, value in sent["headers"]]
            if self._changes(sent["headers"]):
                self._start = sent
            else:
                await self._send(message)
        elif self._start is not None:
            self._content += sent.get("body", b"")
            if not sent.get("more_body"):
                await self._send_changed(self._start)
        else:
            await self._send(message)

    def _outwards(self, name: bytes, value: bytes) -> bytes:
        """Return the value of a header as browsers need it."""
        if name == b"location" and value.startswith(b"/") and not value.startswith(b"//"):
            return self._root + value
        if name == b"set-cookie":
            inside = value.replace(_OF_HOST, _OF_PATH, 1) if value.startswith(_OF_HOST) else value
            return _COOKIE_PATH.sub(rb"\1=" + self._root, inside)
        return value

    @staticmethod
    def _changes(headers: list[tuple[bytes, bytes]]) -> bool:
        kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
        return kind.startswith((b"text/html", b"text/css", b"application/manifest+json"))

    async def _send_changed(self, start: dict[str, Any]) -> None:
        content = bytes(self._content)
        if content.startswith(b"<!doctype html>"):
            content = content.replace(b"<html ", b'<html data-root="' + self._root + b'" ', 1)
        content = _LINK.sub(rb"\1" + self._root + b"/", content)
        content = content.replace(b"url(/static/", b"url(" + self._root + b"/static/")
        if content.startswith(b"{"):  # the manifest
            content = content.replace(b'"/', b'"' + self._root + b"/")
        length = (b"content-length", str(len(content)).encode())
        start["headers"] = [one for one in start["headers"] if one[0].lower() != b"content-length"] + [length]
        await self._send(cast(Message, start))
        await self._send(cast(Message, {"type": "http.response.body", "body": content, "more_body": False}))


def _inwards(cookies: bytes) -> bytes:
    """Return a `Cookie` header as the site knows it. Of two cookies of one name, browsers send the one with the longer path first."""
    found: dict[bytes, bytes] = {}
    for part in cookies.split(b";"):
        name, _equals, value = part.strip().partition(b"=")
        if not name.startswith(_OF_HOST):  # such a cookie belongs to the site at the root of the host
            own = _OF_HOST + name.removeprefix(_OF_PATH) if name.startswith(_OF_PATH) else name
            found.setdefault(own, value)
    return b"; ".join(name + b"=" + value for name, value in found.items())
