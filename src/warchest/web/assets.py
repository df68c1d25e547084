"""The built page: scripts, styles, fonts and pictures, read once and served from memory.

Names are looked up in a table made at start, so no path can lead out of the folder. Browsers keep the files and ask each
time whether they have changed (`no-cache` with an ETag), so an upgrade is seen at once. The framework's router for static
files does not answer that question.
"""

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

FOLDER = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".map": "application/json"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is served."""

    content: bytes
    media_type: str
    etag: str


def load(folder: Path = FOLDER) -> dict[str, Asset]:
    """All files below `folder` by their path in it, with `/`."""
    found = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file():
            content = path.read_bytes()
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            etag = '"' + hashlib.sha256(content).hexdigest()[:32] + '"'
            found[path.relative_to(folder).as_posix()] = Asset(content, kind, etag)
    return found


def route(files: dict[str, Asset]) -> HTTPRouteHandler:
    """The route `/static/...` over these files."""

    @get("/static/{name:path}", sync_to_thread=False, include_in_schema=False)
    def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        asset = files.get(name.lstrip("/"))
        if asset is None:
            raise NotFoundException
        headers = {"etag": asset.etag, "cache-control": "no-cache"}
        held = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if asset.etag in held:
            return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
        return Response(asset.content, headers=headers, media_type=asset.media_type)

    return static
