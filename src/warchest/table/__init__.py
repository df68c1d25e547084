"""A live game: its log folded into a position, a payload for each viewer, actions in and out, bots at their seats, and looking back."""

from warchest.table.errors import (
    BusyError,
    NotYourSeatError,
    RefusedError,
    StaleError,
    TableError,
    UnknownGameError,
    UnreadableError,
)
from warchest.table.house import House, open_house
from warchest.table.replays import Replays
from warchest.table.showing import Showing
from warchest.table.table import Sitting, Table
from warchest.table.wire import Kept, Past, Payload, Preview, Replay, Shown, Summary
from warchest.table.wish import Wish

__all__ = [
    "BusyError",
    "House",
    "Kept",
    "NotYourSeatError",
    "Past",
    "Payload",
    "Preview",
    "RefusedError",
    "Replay",
    "Replays",
    "Showing",
    "Shown",
    "Sitting",
    "StaleError",
    "Summary",
    "Table",
    "TableError",
    "UnknownGameError",
    "UnreadableError",
    "Wish",
    "open_house",
]
