"""The shared parts of handlers: their decorators, and the objects and address parameters that they take.

An object is found by the name of the argument: `server/web/app.py` provides it.
"""

from functools import partial
from typing import Annotated, Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, QueryParameter

from warchest.server.chat import Chat
from warchest.server.lobby import Lobby
from warchest.server.table import RefusedError, Table
from warchest.server.table.new_game.promises import TOKEN_PATTERN, PageOpening
from warchest.wording.languages import _

WebRequest = Request[Any, Any, Any]
TheUser = NamedDependency[str]
"""The key of the user who asks (`server/web/guard/security.py`)."""
TheTable = NamedDependency[Table]
TheLobby = NamedDependency[Lobby]
TheChat = NamedDependency[Chat]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=3)]
OwnSeatQuery = Annotated[int, QueryParameter(name="seat", ge=0, le=3)]
AtQuery = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000)]

PromiseHeader = Annotated[str | None, HeaderParameter(name="Draws-Promise", pattern=TOKEN_PATTERN)]
AnchorHeader = Annotated[str | None, HeaderParameter(name="Draws-Anchor", pattern="^[0-9a-f]{64}$")]
"""The part of a page in the draws at the start of a game. It comes in headers, since addresses can stand in the logs of proxies."""

api_call = partial(post, sync_to_thread=True, status_code=200)
"""A call of a page's script or of a program, which is described in the document of the API."""
form_post = partial(post, sync_to_thread=True, status_code=303, include_in_schema=False)
"""A form of a page: the answer leads to another page."""


def opening_in(promise: str | None, anchor: str | None) -> PageOpening | None:
    """Return what a page gives for the draws at the start of a game, or None. Raise `RefusedError` for one half of it."""
    if promise is None and anchor is None:
        return None
    if promise is None or anchor is None:
        raise RefusedError(_("A promise and an anchor come together."))
    return PageOpening(promise, anchor)
