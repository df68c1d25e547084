"""The files of data that is the same for everybody: one script for each language, which runs before the page's own scripts.

The name of a file contains a digest of its content, so browsers keep it for ever. It contains nothing personal, so it is sent compressed.
A page that was opened before an upgrade asks for the name of another version and gets the present file.
"""

import hashlib
import re
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from warchest.web.assets import ASK_AGAIN, FOR_EVER, Packed
from warchest.web.page_data import shared
from warchest.wording.languages import Languages, cache_by_language, in_language, language

_FOLDER = "/static/shared/"
NAME = re.compile(r"[A-Za-z-]{2,20}\.[0-9a-f]{16}\.js")


@cache_by_language
def shared_file() -> tuple[str, Packed]:
    """Return the address of the file of the present language, and the file."""
    script = b"globalThis.warchest=" + msgspec.json.encode(shared())
    digest = hashlib.sha256(script).hexdigest()[:16]
    return f"{_FOLDER}{language().tag}.{digest}.js", Packed.of(script, "text/javascript")


def shared_address() -> str:
    """Return the address of the file of the present language, for a page."""
    return shared_file()[0]


@get("/static/shared/{name:str}", sync_to_thread=False, include_in_schema=False)
def route(
    request: Request[Any, Any, Any], languages: NamedDependency[Languages], name: FromPath[str]
) -> Response[bytes]:
    """Send the file of the language that its name begins with."""
    if NAME.fullmatch(name) is None:
        raise NotFoundException
    with in_language(languages.choose([name.partition(".")[0]])):
        address, file = shared_file()
    return file.answer(request, FOR_EVER if address == f"{_FOLDER}{name}" else ASK_AGAIN)
