"""Opening all that a live table needs in one data folder: store, table, what can be looked back at, and bots at their seats."""

from dataclasses import dataclass
from pathlib import Path

from warchest.store import Store
from warchest.table.botseats import BotSeats
from warchest.table.replays import Replays
from warchest.table.table import Table
from warchest.table.worker import Worker


@dataclass(frozen=True, slots=True)
class House:
    """An open table with its store, its replays and its bots."""

    store: Store
    table: Table
    replays: Replays
    bots: BotSeats

    def open_bots(self) -> None:
        """Let the bots play: the turns that waited since last time first."""
        self.bots.open()

    def close(self) -> None:
        """End the bots and close the store."""
        self.bots.close()
        self.store.close()


def open_house(folder: Path, worker: Worker | None = None) -> House:
    """Open the games of `folder`; raises `StoreError` where that can't be."""
    store = Store(folder)
    table = Table(store)
    return House(store, table, Replays(store, table), BotSeats(table, worker or Worker()))
