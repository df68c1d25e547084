"""The changes of games with time: `Clockwork` drops flags and takes care of holidays, `ClockKeeper` looks for the games that are due."""

import contextlib
import logging
import secrets
import threading
from dataclasses import replace
from typing import Final

from warchest.schema.time_control import Pause, SteadyTime
from warchest.server.notices.causes import by_line
from warchest.server.notices.tables import wake
from warchest.server.presence import Presence
from warchest.server.store import Store, StoreError
from warchest.server.table.errors import RefusedError, TableError
from warchest.server.table.lines import Lines
from warchest.server.table.new_game.challenges import Challenges
from warchest.server.table.new_game.game_request import clock_terms
from warchest.server.table.people import free_seats
from warchest.server.time_rows import HolidayError, TimeRows
from warchest.server.work.queue import LEASE_MS
from warchest.wording.languages import ngettext

log = logging.getLogger("warchest.clocks")
TICK_SECONDS = 1.0
ASIDE_MS: Final = 600_000
"""The time that a game with a damaged log is set aside: no other game waits for it, and one line of the server's log names it."""
AT_ONCE: Final = 10
"""The most games that a process takes together."""
ID_BYTES = 9


class Clockwork:
    """The running time of a store's games."""

    def __init__(self, lines: Lines, store: Store, times: TimeRows, challenges: Challenges) -> None:
        self._lines = lines
        self._store = store
        self._times = times
        self._challenges = challenges

    def look_at(self, game_id: str, *, due: bool) -> None:
        """Drop the flag of a game if its time has run out, and abort it where a seat's first action has not come in time.

        Otherwise reset its deadline, since its clock was stopped, or since the game has just started. `due`: whether its deadline
        had passed.
        """
        row = self._lines.row(game_id)
        live = self._lines.games.latest(row)
        if row.mode == "link" and not live.over and free_seats(row):
            self._challenges.look_at(row, live, due=due)
            return
        if row.began is None and row.mode == "link" and not live.over:
            now = self._lines.timing.now()
            row = replace(row, began=now)
            deadline = self._lines.timing.deadline(row, live)
            news = by_line(row, replace(live, at=now), deadline)
            is_new = self._store.begin(game_id, now, deadline, None if news is None else news.write)
            self._lines.notify(game_id, live.seq)
            self._lines.announce(news if is_new else None)
            self._lines.call_bot(row, live)
            self._challenges.began(game_id)
            return
        deadline = None if live.over else self._lines.timing.deadline(row, live)
        if deadline is not None and deadline <= (now := self._lines.timing.now()):
            if self._lines.timing.opening(row, live) is not None:
                self._lines.break_off(row, live)
            else:
                self._lines.drop_flag(row, live, now)
        else:
            self._store.put_off(game_id, deadline)

    def holiday(self, person: str) -> tuple[Pause | None, int]:
        """Return the player's current holiday, or None, and the days of holiday left within a year."""
        now = self._lines.timing.now()
        return self._times.holiday(person, now), self._times.holiday_left(person, now)

    def take_holiday(self, person: str, days: int) -> None:
        """Pause the player's correspondence games for `days` days. Raise `RefusedError` where fewer days are left."""
        try:
            self._times.take_holiday(person, self._lines.timing.now(), days)
        except HolidayError as problem:
            text = ngettext(
                "You have %(num)d day of holiday left.", "You have %(num)d days of holiday left.", problem.left
            )
            raise RefusedError(text % {"num": problem.left}) from problem
        self._look_at_clocks(person)

    def end_holiday(self, person: str) -> None:
        """End the player's holiday and restart their clocks."""
        self._times.end_holiday(person, self._lines.timing.now())
        self._look_at_clocks(person)

    def _look_at_clocks(self, person: str) -> None:
        now = self._lines.timing.now()
        for row in self._store.open_games(person):
            if clock_terms(row):
                self.look_at(row.id, due=False)
                self._lines.notify(row.id, self._lines.games.latest(row).seq)
        self._store.write(lambda connection: wake(connection, now, acted=person))  # by the new deadlines


class ClockKeeper:
    """The thread that keeps time for all games of a store: it writes the server's heartbeats and drops the flags that are due.

    Several processes may do so at once: each leases some of the games that are due, for as long as it leases other work.
    """

    def __init__(self, store: Store, clockwork: Clockwork, time: SteadyTime, tick: float = TICK_SECONDS) -> None:
        self.server = secrets.token_urlsafe(ID_BYTES)
        """The name of this process among the servers."""
        self._store = store
        self._clockwork = clockwork
        self._rows = TimeRows(store)
        self._presence = Presence(store)
        self._time = time
        self._tick = tick
        self._drops = True
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="clock-keeper", daemon=True)

    def open(self, *, drops: bool = True) -> None:
        """Start to keep time. If no server was alive, give the time since the last heartbeat back to all clocks.

        `drops`: whether this process drops flags.
        """
        self._drops = drops
        self._rows.begin(self.server, self._time())
        self._presence.forget(self._time())
        self._thread.start()

    def close(self) -> None:
        """Stop keeping time."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
            with contextlib.suppress(StoreError):  # then its last heartbeat shows when it ended
                self._rows.end(self.server, self._time())

    def tick(self) -> None:
        """Do the work of one second: note a jump of the clock, write a heartbeat, and drop the flags that are due."""
        jump = self._time.catch_up()
        if jump is not None:
            self._rows.stand_still(Pause(*jump))
        now = self._time()
        with self._store.one_look():
            awake = self._store.clocks_run() or self._presence.watched(self.server)
        if awake:
            self._rows.beat(self.server, now)
        self._presence.forget(now)  # of other servers too: their players may have missed a notice
        # There may be thousands, and they are due after the next start too.
        while self._drops and not self._closing.is_set():
            taken = self._store.take_due(now, now + LEASE_MS, AT_ONCE)
            if not taken:
                return
            for game_id in taken:
                self._look_at(game_id, now)

    def _look_at(self, game_id: str, now: int) -> None:
        try:
            self._clockwork.look_at(game_id, due=True)
        except StoreError:
            raise
        except TableError as problem:
            self._store.put_off(game_id, now + ASIDE_MS)
            log.warning("Game %s is set aside: %s", game_id, problem)
        except Exception:
            self._store.put_off(game_id, now + ASIDE_MS)
            log.exception("Game %s is set aside: its clock could not be read", game_id)

    def _work(self) -> None:
        while not self._closing.wait(self._tick):
            try:
                self.tick()
            except StoreError as problem:
                log.error("%s", problem)
            except Exception:
                log.exception("The clocks could not be looked after")
