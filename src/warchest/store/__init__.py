"""The games on disk: an event log in SQLite that is the game.

`Store` opens a data folder and reads from it. One writer thread writes everything: it commits in groups and answers only
afterwards, so that every acknowledged line is on the disk.
"""

from warchest.store.errors import StoreError, TakenError
from warchest.store.rows import Event, EventKind, GameRow, RecordRow, SeatRow, SummaryRow
from warchest.store.store import Store

__all__ = ["Event", "EventKind", "GameRow", "RecordRow", "SeatRow", "Store", "StoreError", "SummaryRow", "TakenError"]
