"""The service worker, which lets the site be installed and opened without the server, and the page for when there is no connection.

`client/src/offline/worker.ts` keeps the rulebook and finished games, never a game that is still being played. Kept pages belong to one
person: each page bears that person's mark, and a page with another mark deletes everything kept before.
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
    """Return a mark that distinguishes one person's pages from another's and reveals nothing else."""
    return hashlib.sha256(f"kept by {person_of(request)}".encode()).hexdigest()[:_MARK_LENGTH]


@get("/service-worker.js", sync_to_thread=False, include_in_schema=False)
def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Send the service worker. It lies at the root because it may answer only for addresses below its own."""
    file = assets.load().plain.get(_WORKER)
    if file is None:
        raise NotFoundException
    return file.answer(request, assets.ASK_AGAIN)


@get("/offline", sync_to_thread=False, guards=[limited(LOOKS)], include_in_schema=False)
def page() -> Template:
    """Show the page for when there is no connection. It is the same for everybody."""
    sentence = _("There is no connection to the server.")
    return Template("offline.html", context={"boot": None, "sentence": sentence}, headers={"cache-control": "no-cache"})
