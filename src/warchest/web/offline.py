"""What lets the page be installed and opened without the server: the service worker, and the page for where there is no connection.

`client/src/offline/worker.ts` says what is kept: the rulebook and finished games, never a game that is still played. What a person was
shown belongs to them: their pages bear a mark of theirs, and a page with another mark ends what was kept.
"""

import hashlib
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Template

from warchest.web import assets
from warchest.web.limits import LOOKS, limited
from warchest.web.security import person_of
from warchest.wording.languages import _

_WORKER = "dist/worker.js"
_MARK_LENGTH = 16


def mark_of(request: Request[Any, Any, Any]) -> str:
    """What tells the pages of one person from those of another; it tells nothing else."""
    return hashlib.sha256(f"kept by {person_of(request)}".encode()).hexdigest()[:_MARK_LENGTH]


@get("/service-worker.js", sync_to_thread=False, include_in_schema=False)
def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The service worker. It lies at the root, since it may answer for what lies below it alone."""
    file = assets.load().plain.get(_WORKER)
    if file is None:
        raise NotFoundException
    return file.answer(request, assets.ASK_AGAIN)


@get("/offline", sync_to_thread=False, guards=[limited(LOOKS)], include_in_schema=False)
def page() -> Template:
    """The page for where there is no connection: the same for everybody."""
    sentence = _("There is no connection to the server.")
    return Template("offline.html", context={"boot": None, "sentence": sentence}, headers={"cache-control": "no-cache"})
