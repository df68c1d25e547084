"""The thread that keeps time for all games: it writes the server's heartbeats and drops the flags that are due."""

import contextlib
import logging
import secrets
import threading

from warchest.clocks import SteadyTime
from warchest.clocks.clock import Pause
from warchest.clocks.time_rows import TimeRows
from warchest.presence import Presence
from warchest.store import Store, StoreError
from warchest.table.service import Table

log = logging.getLogger("warchest.clocks")
TICK_SECONDS = 1.0
ID_BYTES = 9


class ClockKeeper:
    """Looks after the clocks of a store. Several processes may do so at once, since a log accepts only one flag."""

    def __init__(self, store: Store, table: Table, time: SteadyTime, tick: float = TICK_SECONDS) -> None:
        self.server = secrets.token_urlsafe(ID_BYTES)
        """The name of this process among the servers."""
        self._store = store
        self._table = table
        self._rows = TimeRows(store)
        self._presence = Presence(store)
        self._time = time
        self._tick = tick
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="clock-keeper", daemon=True)

    def open(self) -> None:
        """Begin to keep time. If no server was alive, give the time since the last heartbeat back to all clocks."""
        self._rows.begin(self.server, self._time())
        self._presence.forget(self._time())
        self._thread.start()

    def close(self) -> None:
        """Stop keeping time."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
            with contextlib.suppress(StoreError):  # then its last heartbeat tells when it ended
                self._rows.end(self.server, self._time())

    def tick(self) -> None:
        """Do the work of one second: note a jump of the clock, write a heartbeat, and drop the flags that are due."""
        jump = self._time.catch_up()
        if jump is not None:
            self._rows.stand_still(Pause(*jump))
        now = self._time()
        if self._store.clocks_run() or self._presence.watched(self.server):
            self._rows.beat(self.server, now)
            self._presence.forget(now)
        for game_id in self._store.due(now):
            try:
                self._table.clockwork.look_at(game_id)
            except StoreError:
                raise
            except Exception:
                log.exception("The clock of game %s could not be read", game_id)

    def _work(self) -> None:
        while not self._closing.wait(self._tick):
            try:
                self.tick()
            except StoreError as problem:
                log.error("%s", problem)
            except Exception:
                log.exception("The clocks could not be looked after")
