"""The built page: scripts, styles, fonts and pictures, read once and served from memory.

Names are looked up in a table made at start, so no path can lead out of the folder. Each file has two addresses. Pages use the one with
the version, `/static/v-…/`: the version is a digest of all files, so the file at such an address never changes and browsers keep it for
a year without asking. At the plain address `/static/` browsers ask each time whether the file has changed (`no-cache` with an ETag). The
framework's router for static files does neither.

Bodies are sent compressed only if all users get the same. The length of a compressed answer reveals how much of it repeats.
If a body contains both a secret and words that another user chose (a hand beside a name), an attacker who chooses words and watches
lengths could guess the secret bit by bit (the attack is called BREACH). So nothing that is made for one user is compressed. Files and
pages of the rulebook are: they hold no secret and repeat no word of the request. So is the home page for a browser that has sent no
session (`for_first_visit`): it can't hold a secret of one, and a first visit gets it in a fifth of the bytes.

The service worker lets the site be installed and opened without the server. `client/src/offline/worker.ts` keeps the rulebook and finished
games, never a game that is still being played. Kept pages belong to one user: each page bears that user's mark, and a page with another
mark deletes all pages kept before.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template

from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import is_new, person_of
from warchest.wording.languages import _

LEAST_BYTES = 1000
"""The least length of a compressed body. A shorter one fits into one packet anyhow and is sent as it is."""
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Packed:
    """A body that is the same for everyone, with its compressed form if compression is worth it."""

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
        sent = headers | {"etag": etag} | ({"vary": vary} if self.gzipped is not None else {})
        held = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if etag in held:
            return Response(b"", status_code=304, headers=sent, media_type=self.media_type)
        if zipped and self.gzipped is not None:
            return Response(self.gzipped, headers=sent | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.content, headers=sent, media_type=self.media_type)


def for_first_visit(
    request: Request[Any, Any, Any], template: str, context: dict[str, Any], headers: dict[str, str]
) -> Response[bytes] | Template:
    """Return a page as an answer, compressed where the browser has sent no session."""
    if not is_new(request):
        return Template(template, context=context, headers=headers)
    engine = request.app.template_engine
    assert isinstance(engine, JinjaTemplateEngine)
    page = engine.get_template(template).render(request=request, **context)
    return Packed.of(page.encode(), MediaType.HTML).answer(request, headers)


def accepts_gzip(header: str) -> bool:
    """Return whether an `Accept-Encoding` header allows gzip."""
    for part in header.split(","):
        name, _semicolon, parameter = part.strip().lower().partition(";")
        if name.strip() in ("gzip", "*"):
            return parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


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
_WORKER = "dist/worker.js"
_MARK_LENGTH = 16


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
    tags = "".join(f"{name} {file.etag}\n" for name, file in found.items())
    version = f"{VERSION}{hashlib.sha256(tags.encode()).hexdigest()[:16]}"
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


def mark_of(request: Request[Any, Any, Any]) -> str:
    """Return a mark that distinguishes one user's pages from another's and reveals nothing else."""
    return hashlib.sha256(f"kept by {person_of(request)}".encode()).hexdigest()[:_MARK_LENGTH]


@get("/service-worker.js", sync_to_thread=False, include_in_schema=False)
def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Send the service worker. It lies at the root because it may answer only for addresses below it."""
    file = load().plain.get(_WORKER)
    if file is None:
        raise NotFoundException
    return file.answer(request, ASK_AGAIN)


@get("/offline", sync_to_thread=False, guards=[limited(LOOKS)], include_in_schema=False)
def offline_page() -> Template:
    """Show the page for when there is no connection. It is the same for everyone."""
    sentence = _("There is no connection to the server.")
    return Template("offline.html", context={"boot": None, "sentence": sentence}, headers={"cache-control": "no-cache"})
