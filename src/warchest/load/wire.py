"""A small HTTP client with kept connections and bodies of known length. It does little work, since it shares the server's machine."""

import asyncio
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    body: bytes
    cookies: list[str]

    def json(self) -> Any:
        """Return the body as a value."""
        return json.loads(self.body)


class Wire:
    """Connections to one server."""

    def __init__(self, url: str, source: str | None = None, name: str | None = None) -> None:
        """`source`: the address to connect from, if the machine has several. `name`: the server's name in place of its address."""
        self._source = None if source is None else (source, 0)
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.name = name or f"{self.host}:{self.port}"
        self.origin = f"http://{parts.netloc}"
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def request(self, method: str, path: str, cookie: str = "", body: Any = None) -> Answer:
        """Send a request and return the answer. A body of bytes is sent as a form.

        If the server has closed a kept connection meanwhile, a new one replaces it.
        """
        is_form = isinstance(body, bytes)
        content = body if is_form else b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.name}", f"Content-Length: {len(content)}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += ["Content-Type: application/json"] if body is not None and not is_form else []
        lines += ["Content-Type: application/x-www-form-urlencoded"] if is_form else []
        sent = "\r\n".join([*lines, "", ""]).encode() + content
        while self._free:
            reader, writer = self._free.pop()
            try:
                return await self._exchange(reader, writer, sent)
            except (OSError, asyncio.IncompleteReadError):
                writer.close()
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=self._source)
        return await self._exchange(reader, writer, sent)

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> Answer:
        writer.write(sent)
        await writer.drain()
        first, *headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length, cookies, keep = 0, [], True
        for header in headers:
            name, _colon, value = header.partition(":")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "set-cookie":
                    cookies.append(value.strip().partition(";")[0])
                case "connection":
                    keep = "close" not in value
        body = await reader.readexactly(length)
        if keep:
            self._free.append((reader, writer))
        else:
            writer.close()
        return Answer(int(first.split()[1]), body, cookies)
