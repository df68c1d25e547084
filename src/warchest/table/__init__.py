"""A live game: the position that follows from its log, a payload for each viewer, the actions of players and bots, and replays."""

from warchest.table.app_context import AppContext, open_app
from warchest.table.errors import (
    BusyError,
    NotYourSeatError,
    RefusedError,
    StaleError,
    TableError,
    UnknownGameError,
    UnreadableError,
)
from warchest.table.game_request import GameRequest
from warchest.table.replay_view import ReplayView
from warchest.table.replays import Replays
from warchest.table.service import Sitting, Table

__all__ = [
    "AppContext",
    "BusyError",
    "GameRequest",
    "NotYourSeatError",
    "RefusedError",
    "ReplayView",
    "Replays",
    "Sitting",
    "StaleError",
    "Table",
    "TableError",
    "UnknownGameError",
    "UnreadableError",
    "open_app",
]
