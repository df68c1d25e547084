"""A small HTTP client: kept connections, bodies of known length, and little work, since it shares the machine with the server."""

import asyncio
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes
    cookies: list[str]

    def json(self) -> Any:
        """The body as a value."""
        return json.loads(self.body)


class Wire:
    """Connections to one server."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.origin = f"http://{parts.netloc}"
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def request(self, method: str, path: str, cookie: str = "", body: Any = None) -> Answer:
        """Send a request and wait for the answer. A kept connection that the server has closed meanwhile is replaced by a new one."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(content)}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += ["Content-Type: application/json"] if body is not None else []
        sent = "\r\n".join([*lines, "", ""]).encode() + content
        while self._free:
            reader, writer = self._free.pop()
            try:
                return await self._exchange(reader, writer, sent)
            except (OSError, asyncio.IncompleteReadError):
                writer.close()
        reader, writer = await asyncio.open_connection(self.host, self.port)
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
