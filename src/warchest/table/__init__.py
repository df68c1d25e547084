"""A live game: its log folded into a position, a payload for each viewer, actions in and out, bots at their seats, and looking back."""

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
