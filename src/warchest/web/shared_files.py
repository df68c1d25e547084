"""The files of what is the same for everybody: one for each language, a script that the page's own scripts find before them.

Its name has a digest of what is in it, so browsers keep it for ever; and it has no word of anybody's, so it is sent compressed. A name
of another version, of a page that was opened before an upgrade, gives the present file.
"""

import hashlib
import re
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from warchest.web.assets import ASK_AGAIN, FOR_EVER
from warchest.web.packed import Packed
from warchest.web.page_data import shared
from warchest.wording.languages import Languages, cache_by_language, in_language, language

_FOLDER = "/static/shared/"
NAME = re.compile(r"[A-Za-z-]{2,20}\.[0-9a-f]{16}\.js")


@cache_by_language
def shared_file() -> tuple[str, Packed]:
    """The address of the file of the present language, and the file."""
    script = b"globalThis.warchest=" + msgspec.json.encode(shared())
    digest = hashlib.sha256(script).hexdigest()[:16]
    return f"{_FOLDER}{language().tag}.{digest}.js", Packed.of(script, "text/javascript")


def shared_address() -> str:
    """The address of the file of the present language, for a page."""
    return shared_file()[0]


@get("/static/shared/{name:str}", sync_to_thread=False, include_in_schema=False)
def route(
    request: Request[Any, Any, Any], languages: NamedDependency[Languages], name: FromPath[str]
) -> Response[bytes]:
    """The file of the language that its name begins with."""
    if NAME.fullmatch(name) is None:
        raise NotFoundException
    with in_language(languages.choose([name.partition(".")[0]])):
        address, file = shared_file()
    return file.answer(request, FOR_EVER if address == f"{_FOLDER}{name}" else ASK_AGAIN)
