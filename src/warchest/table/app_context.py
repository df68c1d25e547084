"""Opening all that a live table needs in one data folder: store, table, what can be looked back at, and the bots."""

from dataclasses import dataclass
from pathlib import Path

from warchest.homebrew.shelf import Shelf
from warchest.store import Store
from warchest.table.bot_runner import BotEngine, BotRunner
from warchest.table.replays import Replays
from warchest.table.service import Table


@dataclass(frozen=True, slots=True)
class AppContext:
    """An open table with its store, its replays and its bots."""

    store: Store
    table: Table
    replays: Replays
    bots: BotRunner

    def open_bots(self) -> None:
        """Let the bots play: the turns that waited since last time first."""
        self.bots.open()

    def close(self) -> None:
        """End the bots and close the store."""
        self.bots.close()
        self.store.close()


def open_app(folder: Path, engine: BotEngine | None = None, shelf: Shelf | None = None) -> AppContext:
    """Open the games of `folder`; raises `StoreError` if that is impossible. `shelf`: the home-brew boxes that it offers."""
    store = Store(folder)
    table = Table(store, shelf)
    return AppContext(store, table, Replays(store, table), BotRunner(table, engine or BotEngine()))
