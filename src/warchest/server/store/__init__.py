"""The games on disk: each game is an event log in SQLite.

`Store` opens a data folder and reads from it. One writer thread makes all changes: it commits in groups and answers only
after the commit, so every acknowledged line is on the disk.
"""

from warchest.server.store.database import StoreError, TakenError
from warchest.server.store.schema import Event, EventKind, GameRow, RecordRow, SeatRow, SummaryRow
from warchest.server.store.store import Store

__all__ = ["Event", "EventKind", "GameRow", "RecordRow", "SeatRow", "Store", "StoreError", "SummaryRow", "TakenError"]
