"""Bodies that are sent compressed: only those that are the same for everybody.

The length of a compressed answer reveals how much of it repeats. Where a body contains both a secret and words that somebody else chose
(a hand beside a name), an attacker who chooses words and watches lengths could guess the secret bit by bit (the attack is called BREACH).
So nothing that is made for one person is compressed. Files and pages of the rulebook are: they hold no secret and repeat no word of the
request.
"""

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response

LEAST_BYTES = 1000
"""The least length of a compressed body. A shorter one fits into one packet anyhow and is sent as it is."""
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Packed:
    """A body that is the same for everybody, with its compressed form if compression is worth it."""

    content: bytes
    media_type: str
    etag: str
    gzipped: bytes | None

    @classmethod
    def of(cls, content: bytes, media_type: str) -> "Packed":
        """Return the body, compressed once and for all."""
        worth = len(content) >= LEAST_BYTES and media_type.startswith(TEXTS)
        gzipped = gzip.compress(content, 9, mtime=0) if worth else None
        return cls(content, media_type, hashlib.sha256(content).hexdigest()[:32], gzipped)

    def answer(self, request: Request[Any, Any, Any], headers: dict[str, str]) -> Response[bytes]:
        """Return the answer to a request: an empty 304 if the browser has the body already. The two forms have different tags."""
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
    """Return whether an `Accept-Encoding` header allows gzip."""
    for part in header.split(","):
        name, _semicolon, parameter = part.strip().lower().partition(";")
        if name.strip() in ("gzip", "*"):
            return parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
