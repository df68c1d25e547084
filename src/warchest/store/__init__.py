"""The games on disk: an event log in SQLite that is the game.

`Store` opens a data folder and reads from it; everything written goes through one writer thread that commits in groups
and answers only afterwards, so that what was acknowledged is on the disk.
"""

from warchest.store.records import Event, GameRecord, SeatRecord, TextRecord
from warchest.store.store import Store, StoreError, TakenError

__all__ = ["Event", "GameRecord", "SeatRecord", "Store", "StoreError", "TakenError", "TextRecord"]
