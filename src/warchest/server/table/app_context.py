"""The parts of a live table, opened together in one data folder: the store, the table, the replays, the clocks and the worker."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from warchest.game.frozen import engine_version
from warchest.homebrew.files import Shelf
from warchest.schema.time_control import SteadyTime
from warchest.server.bus import Bus, WakeUp
from warchest.server.notices.courier import Courier
from warchest.server.notices.ways import HostSettings, Ways
from warchest.server.store import Store, StoreError
from warchest.server.store.game_file import make_folder
from warchest.server.store.snapshots import SnapshotFile
from warchest.server.table.play.clockwork import ClockKeeper
from warchest.server.table.replays.replays import Replays
from warchest.server.table.replays.reviews import Reviews
from warchest.server.table.service import Room, Table
from warchest.server.work.pool import Pool
from warchest.server.work.worker import Worker


@dataclass(frozen=True, slots=True)
class AppContext:
    """An open table with its store, its replays, its reviews, its clocks, its worker, and the ways of its notices."""

    store: Store
    table: Table
    replays: Replays
    reviews: Reviews
    clocks: ClockKeeper
    worker: Worker
    bus: Bus
    ways: Ways

    def begin(self, *, works: bool = True) -> None:
        """Start the clocks and the worker, with the jobs that wait from last time. `works`: whether this process does the site's work."""
        self.ways.make_keys()
        self.clocks.open(drops=works)
        if works:
            self.table.bots.queue_unfinished()
            self.worker.open()

    def begin_to_end(self) -> None:
        """Stop working, and mark all live connections as closed."""
        self.worker.close()
        with contextlib.suppress(StoreError):
            self.table.connections.disconnect(self.clocks.server)

    def close(self) -> None:
        """Stop working, stop the clocks and close the store."""
        self.worker.close()
        self.ways.courier.close()
        self.clocks.close()
        self.table.close()
        self.store.close()


def open_app(
    folder: Path,
    shelf: Shelf | None = None,
    spare: int = 0,
    database: str | None = None,
    bus: Bus | None = None,
    notices: HostSettings | None = None,
) -> AppContext:
    """Return the open table of `folder`. Raise `StoreError` if it can't be opened. `shelf`: the home-brew boxes that the table offers.

    `spare`: the megabytes of disk space reserved for the games in progress. When less is free, no new game can start. `database`: the
    address of a PostgreSQL database that has the games, so that the folder has only what may be lost. `bus`: the way to other processes.
    `notices`: the host's settings for notices.
    """
    make_folder(folder)
    store = Store(database or folder)
    time = SteadyTime()
    bus = bus or Bus()
    pool = Pool()
    worker = Worker(store, pool, time)
    table = Table(store, shelf, time, SnapshotFile(folder, engine_version()), Room(folder, spare), worker)
    replays = Replays(store, table)
    table.lines.on_commit(lambda game_id, seq: bus.publish(WakeUp("line", game_id, seq)))
    worker.on_wake(lambda word: bus.publish(WakeUp("work", word)))
    bus.on_wake_up(lambda wake_up: worker.hear(wake_up.name) if wake_up.kind == "work" else None)
    ways = Ways(store, Courier(pool), notices or HostSettings())
    clocks = ClockKeeper(store, table.clockwork, time)
    return AppContext(store, table, replays, Reviews(store, replays, worker), clocks, worker, bus, ways)
