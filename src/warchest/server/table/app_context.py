"""The parts of a live table, opened together in one data folder: the store, the table, the replays, the bots and the clocks."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from warchest.game.frozen import engine_version
from warchest.homebrew.files import Shelf
from warchest.schema.time_control import SteadyTime
from warchest.server.bus import Bus, WakeUp
from warchest.server.store import Store, StoreError
from warchest.server.store.game_file import make_folder
from warchest.server.store.snapshots import SnapshotFile
from warchest.server.table.bot_runner import BotEngine, BotRunner, bot_engines
from warchest.server.table.clockwork import ClockKeeper
from warchest.server.table.imported import PROCESSES, ImportJobs
from warchest.server.table.job_process import JobPool
from warchest.server.table.questions import ANSWERED, QUESTION, Questions
from warchest.server.table.replays import Replays
from warchest.server.table.reviews import REVIEW, Reviews
from warchest.server.table.service import Room, Table


@dataclass(frozen=True, slots=True)
class AppContext:
    """An open table with its store, its replays, its bots, its clocks and its imports."""

    store: Store
    table: Table
    replays: Replays
    bots: BotRunner
    clocks: ClockKeeper
    imports: ImportJobs
    reviews: Reviews
    questions: Questions
    bus: Bus

    def begin(self, *, works: bool = True) -> None:
        """Let the clocks run. Unless other processes do the site's work, let flags fall, bots play, and reviews and questions be answered.

        All of these begin with the work that waits from last time.
        """
        self.clocks.open(drops=works)
        if works:
            self.bots.open()
            self.reviews.open()
            self.questions.open()

    def begin_to_end(self) -> None:
        """Stop taking work: end the running imports and mark all live connections as closed."""
        self.imports.close()
        self.questions.close()
        self.reviews.close()
        with contextlib.suppress(StoreError):
            self.table.connections.disconnect(self.clocks.server)

    def close(self) -> None:
        """End the running imports and the bots, stop the clocks and close the store."""
        self.imports.close()
        self.questions.close()
        self.reviews.close()
        self.bots.close()
        self.clocks.close()
        self.table.close()
        self.store.close()


def open_app(
    folder: Path,
    engine: BotEngine | None = None,
    shelf: Shelf | None = None,
    spare: int = 0,
    database: str | None = None,
    bus: Bus | None = None,
) -> AppContext:
    """Return the open table of `folder`. Raise `StoreError` if it can't be opened. `shelf`: the home-brew boxes that the table offers.

    `spare`: the megabytes of disk space reserved for the games in progress. When less is free, no new game can begin. `database`: the
    address of a PostgreSQL database that has the games, so that the folder has only what may be lost. `bus`: the way to other processes.
    """
    make_folder(folder)
    store = Store(database or folder)
    time = SteadyTime()
    questions = Questions(store, JobPool(1))
    table = Table(store, shelf, time, SnapshotFile(folder, engine_version()), Room(folder, spare), questions)
    engines, searching = ([engine], []) if engine else bot_engines()
    bots = BotRunner(table.bots, *engines, searching=searching)
    imports = ImportJobs(JobPool(PROCESSES))
    replays = Replays(store, table, imports)
    clocks = ClockKeeper(store, table.clockwork, time)
    reviews = Reviews(store, replays, JobPool(1), questions)
    bus = bus or Bus()
    table.lines.on_commit(lambda game_id, seq: bus.publish(WakeUp("line", game_id, seq)))
    for source in (table.lines, reviews, questions):
        source.on_work(lambda kind: bus.publish(WakeUp("work", kind)))
    bus.on_wake_up(lambda notice: _wake(notice, bots, reviews, questions))
    return AppContext(store, table, replays, bots, clocks, imports, reviews, questions, bus)


def _wake(notice: WakeUp, bots: BotRunner, reviews: Reviews, questions: Questions) -> None:
    """Let the workers of this process look for work of which another process has told, and those who wait for an answer."""
    match notice.kind, notice.name:
        case "work", str(word) if word in (QUESTION, ANSWERED):
            questions.hear(word)
        case "work", str(word):
            (reviews if word == REVIEW else bots).wake()
