"""A live game: its log folded into a position, a payload for each viewer, actions in and out, bots at their seats."""

from warchest.table.errors import NotYourSeatError, RefusedError, StaleError, TableError, UnknownGameError
from warchest.table.house import House, open_house
from warchest.table.table import Sitting, Table
from warchest.table.wire import Past, Payload, Preview, Summary
from warchest.table.wish import Wish

__all__ = [
    "House",
    "NotYourSeatError",
    "Past",
    "Payload",
    "Preview",
    "RefusedError",
    "Sitting",
    "StaleError",
    "Summary",
    "Table",
    "TableError",
    "UnknownGameError",
    "Wish",
    "open_house",
]
