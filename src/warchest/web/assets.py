"""The built page: scripts, styles, fonts and pictures, read once and served from memory.

Names are looked up in a table made at start, so no path can lead out of the folder. Each file has two addresses. Pages use the one with
the version, `/static/v-…/`: the version is a digest of all files, so the file at such an address never changes and browsers keep it for
a year without asking. At the plain address `/static/` browsers ask each time whether the file has changed (`no-cache` with an ETag). The
framework's router for static files does neither.
"""

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from warchest.web.packed import Packed

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
}
PLAIN = "/static/"
VERSION = "v-"
ASK_AGAIN = {"cache-control": "no-cache"}
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


@dataclass(frozen=True, slots=True)
class Assets:
    """All files: as they lie in the folder, and as served at the versioned addresses, where they refer to each other by such addresses."""

    plain: dict[str, Packed]
    versioned: dict[str, Packed]
    version: str

    def address(self, name: str) -> str:
        """Return the versioned address of a file, such as `dist/style.css`, for a page."""
        return f"{PLAIN}{self.version}/{name}"


@cache
def load(folder: Path = FOLDER) -> Assets:
    """Return all files below `folder`, by their paths in it, with `/`."""
    found = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file():
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            found[path.relative_to(folder).as_posix()] = Packed.of(path.read_bytes(), kind)
    told = "".join(f"{name} {file.etag}\n" for name, file in found.items())
    version = f"{VERSION}{hashlib.sha256(told.encode()).hexdigest()[:16]}"
    return Assets(found, {name: _versioned(file, version) for name, file in found.items()}, version)


def _versioned(file: Packed, version: str) -> Packed:
    """Return the same file with the versioned addresses of other files in place of the plain ones."""
    if not file.media_type.startswith("text/"):
        return file
    content = file.content.replace(f"{PLAIN}dist/".encode(), f"{PLAIN}{version}/dist/".encode())
    return file if content == file.content else Packed.of(content, file.media_type)


def route(files: Assets) -> HTTPRouteHandler:
    """Return the route `/static/...` that serves these files."""

    @get("/static/{name:path}", sync_to_thread=False, include_in_schema=False)
    def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        first, _slash, rest = name.lstrip("/").partition("/")
        lasting = first == files.version
        # A page that was opened before an upgrade names the previous version: it gets the present file and must ask again.
        known = files.versioned if lasting else files.plain
        file = known.get(rest if first.startswith(VERSION) else name.lstrip("/"))
        if file is None:
            raise NotFoundException
        return file.answer(request, FOR_EVER if lasting else ASK_AGAIN)

    return static
