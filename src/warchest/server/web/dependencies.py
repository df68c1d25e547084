"""The shared parts of handlers: their decorators, and the objects and address parameters that they take.

An object is found by the name of the argument: `server/web/app.py` provides it.
"""

from functools import partial
from typing import Annotated, Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from warchest.server.chat import Chat
from warchest.server.lobby import Lobby
from warchest.server.table import Table

WebRequest = Request[Any, Any, Any]
TheUser = NamedDependency[str]
"""The key of the user who asks (`server/web/guard/security.py`)."""
TheTable = NamedDependency[Table]
TheLobby = NamedDependency[Lobby]
TheChat = NamedDependency[Chat]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=3)]
OwnSeatQuery = Annotated[int, QueryParameter(name="seat", ge=0, le=3)]
AtQuery = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000)]

api_call = partial(post, sync_to_thread=True, status_code=200)
"""A call of a page's script or of a program, which is described in the document of the API."""
form_post = partial(post, sync_to_thread=True, status_code=303, include_in_schema=False)
"""A form of a page: the answer leads to another page."""
