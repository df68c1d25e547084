"""A live game: the position that follows from its log, a payload for each viewer, the actions of players and bots, and replays."""

from warchest.server.table.app_context import AppContext, open_app
from warchest.server.table.errors import (
    BusyError,
    NotYourSeatError,
    RefusedError,
    StaleError,
    TableError,
    UnknownGameError,
    UnreadableError,
)
from warchest.server.table.new_game.game_request import GameRequest
from warchest.server.table.replays.replay_view import ReplayView
from warchest.server.table.replays.replays import Replays
from warchest.server.table.service import Sitting, Table

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
