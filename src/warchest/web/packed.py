"""Bodies that are sent compressed: those that are the same for everybody, and no others.

A compressed answer tells by its length how much of it repeats. Where a body has a secret beside words that somebody else chose (a hand
beside a name), a person who chooses words and watches lengths could guess the secret bit by bit (the attack is called BREACH). So nothing
that is made for one person is compressed: files and pages of the rulebook are, which have no secret and repeat no word of the request.
"""

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response

LEAST_BYTES = 1000
"""What is shorter is sent as it is: it fits into one packet anyhow."""
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Packed:
    """A body that is the same for everybody, with its compressed form where that is worth it."""

    content: bytes
    media_type: str
    etag: str
    gzipped: bytes | None

    @classmethod
    def of(cls, content: bytes, media_type: str) -> "Packed":
        """A body, compressed once and for all."""
        worth = len(content) >= LEAST_BYTES and media_type.startswith(TEXTS)
        gzipped = gzip.compress(content, 9, mtime=0) if worth else None
        return cls(content, media_type, hashlib.sha256(content).hexdigest()[:32], gzipped)

    def answer(self, request: Request[Any, Any, Any], headers: dict[str, str]) -> Response[bytes]:
        """The answer to a request: nothing but 304 where the browser has it already. The two forms have tags of their own."""
        zipped = self.gzipped is not None and accepts_gzip(request.headers.get("accept-encoding", ""))
        etag = f'"{self.etag}-gz"' if zipped else f'"{self.etag}"'
        vary = ", ".join(filter(None, (headers.get("vary"), "Accept-Encoding")))
        told = headers | {"etag": etag} | ({"vary": vary} if self.gzipped is not None else {})
        held = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if etag in held:
            return Response(b"", status_code=304, headers=told, media_type=self.media_type)
        if zipped and self.gzipped is not None:
            return Response(self.gzipped, headers=told | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.content, headers=told, media_type=self.media_type)


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip."""
    for part in header.split(","):
        name, _semicolon, parameter = part.strip().lower().partition(";")
        if name.strip() in ("gzip", "*"):
            return parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
