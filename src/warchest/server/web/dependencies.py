"""The objects and the parameters of an address that many handlers take, by the name of the argument (`server/web/app.py` provides them)."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import QueryParameter

from warchest.server.chat import Chat
from warchest.server.lobby import Lobby
from warchest.server.table import Table

ThePerson = NamedDependency[str]
"""The key of the person who asks (`server/web/guard/security.py`)."""
TheTable = NamedDependency[Table]
TheLobby = NamedDependency[Lobby]
TheChat = NamedDependency[Chat]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=3)]
OwnSeatQuery = Annotated[int, QueryParameter(name="seat", ge=0, le=3)]
AtQuery = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000)]
