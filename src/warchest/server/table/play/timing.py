"""Time at a table: the time counted for a decision, and the moment when a flag falls, only by the server's clock."""

from collections.abc import Callable

from warchest.schema.game import ClockView
from warchest.schema.time_control import (
    DAY_MS,
    HOUR_MS,
    MINUTE_MS,
    MOST_LAG_MS,
    LiveClock,
    Pause,
    counted,
    reached_after,
)
from warchest.server.store import GameRow
from warchest.server.table.game_state import LiveGame
from warchest.server.time_rows import TimeRows

BOT_STEP_MS = 100
"""A bot acts a whole number of these after the previous line. One is longer than its thinking time, which could reveal its hand."""
LONG_STEP_MS = 5 * BOT_STEP_MS
"""The same for a bot that searches long."""

OPENING_MS = 30_000
"""How long a live game waits for a seat's first action, which may be a pick of a draft, before it is aborted."""
TOURNAMENT_OPENING_MS = 3 * MINUTE_MS
"""The same for a live game of a tournament, which starts without its players."""
PROMPT_MS = 12 * HOUR_MS
"""The same for any other game with the option of a prompt start."""

OUTAGE_SHARE, MOST_OUTAGE_MS = 10, 60_000
"""The most time that a seat gets back in a live game for the outages of its line: a tenth of its time at the start, and no more than
a minute. A player who pretends to be offline gains no more than that."""


class Timing:
    """Reads the clocks of games."""

    def __init__(self, now: Callable[[], int], rows: TimeRows) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._now = now
        self._rows = rows

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._now()

    def counted_since(self, since: int) -> int:
        """Return the milliseconds since `since` during which a server was up."""
        return counted(since, self._now(), self._rows.pauses_since(since))

    def after(self, row: GameRow, live: LiveGame, seat: int | None) -> int:
        """Return the time of that seat's line after `live`. It is never before the previous line, even if a clock was set back."""
        waited = max(0, self._now() - live.at)
        if seat is not None and row.seats[seat].bot is not None:
            waited -= waited % BOT_STEP_MS
        return live.at + waited

    def lose_line(self, row: GameRow, seat: int, clock: LiveClock, silent: int, *, back: bool) -> None:
        """Note that the line of a seat's player has been dead for `silent` milliseconds until now, or since then where it is not back."""
        now = self._now()
        most = min(MOST_OUTAGE_MS, clock.minutes * MINUTE_MS // OUTAGE_SHARE)
        self._rows.lose_line(row.id, seat, now - silent, now if back else None, most)

    def restore_line(self, row: GameRow, seat: int) -> None:
        """Note that the line of a seat's player is back."""
        self._rows.restore_line(row.id, seat, self._now())

    def wait_for_bot(self, live: LiveGame, step: int = BOT_STEP_MS) -> int:
        """Return the milliseconds until a bot that has decided may play, a whole number of steps after the previous line."""
        waited = max(0, self._now() - live.at)
        return -waited % step

    def spent(self, row: GameRow, live: LiveGame, at: int, lag: int) -> int | None:
        """Return the time counted for a decision that comes at `at`, or None without clocks or without a decision."""
        seat = live.game.decider
        if live.clock is None or seat is None:
            return None
        if row.seats[seat].bot is not None:
            return live.clock.spent_by_bot(seat)
        return live.clock.spent(seat, live.at, at, self._pauses(row, live), lag)

    def flagged(self, row: GameRow, live: LiveGame, at: int, lag: int = MOST_LAG_MS) -> bool:
        """Return whether the deciding seat has run out of time at `at`."""
        seat = live.game.decider
        if live.clock is None or seat is None or not self._runs(row, live):
            return False
        return live.clock.spent(seat, live.at, at, self._pauses(row, live), lag) >= live.clock.left[seat]

    def opening(self, row: GameRow, live: LiveGame) -> int | None:
        """Return the deadline of the deciding seat's first action.

        None where it has acted, where no other player waits, and in a game with neither a live clock nor the option of a prompt start.
        A game of a tournament always has one, which a holiday extends like any other in correspondence.
        """
        seat = live.game.decider
        is_live = live.clock is not None and isinstance(live.clock.terms, LiveClock)
        if seat is None or row.began is None or not (is_live or row.tournament or row.request.get("prompt_start")):
            return None
        if live.clock.acted[seat] if live.clock is not None else any(line.seat == seat for line in live.lines):
            return None
        alone = len({sitting.person for sitting in row.seats if sitting.person is not None}) < 2
        if (alone and row.tournament is None) or row.seats[seat].bot is not None:
            return None
        since = max(row.began, live.at)
        return reached_after(since, self._opening_ms(row, live), self._opening_pauses(row, live, since))

    def _opening_pauses(self, row: GameRow, live: LiveGame, since: int) -> list[Pause]:
        """Return the periods since `since` that do not count for the deciding seat's first action.

        A prompt start promises others that they do not wait long, so no holiday extends it.
        """
        seat = live.game.decider
        rests = row.tournament is not None and live.clock is not None and live.clock.by_correspondence
        return self._rows.pauses_since(since, row.seats[seat].person if rests and seat is not None else None)

    @staticmethod
    def _opening_ms(row: GameRow, live: LiveGame) -> int:
        terms = None if live.clock is None else live.clock.terms
        if isinstance(terms, LiveClock):
            return OPENING_MS if row.tournament is None else TOURNAMENT_OPENING_MS
        return terms.days * DAY_MS if row.tournament is not None and terms is not None else PROMPT_MS

    def deadline(self, row: GameRow, live: LiveGame) -> int | None:
        """Return when the deciding seat will run out of time, as far as is known now, or None where no clock runs."""
        seat = live.game.decider
        if (opening := self.opening(row, live)) is not None:
            return opening
        if live.clock is None or seat is None or not self._runs(row, live):
            return None
        return live.clock.deadline(seat, live.at, self._pauses(row, live))

    def view(self, row: GameRow, live: LiveGame) -> ClockView | None:
        """Return the clocks as everyone sees them now, or None in a game without clocks."""
        if live.clock is None:
            return None
        left, seat, waits = [*live.clock.left], live.game.decider, False
        if seat is not None and self._runs(row, live):
            pauses, now = self._pauses(row, live), self._now()
            waits = any(pause.start <= now < pause.end for pause in pauses)
            left[seat] = max(0, left[seat] - counted(live.at, now, pauses))
        else:
            seat = None
        opening = self.opening(row, live)
        if opening is not None:
            now = self._now()
            opening = counted(now, opening, self._opening_pauses(row, live, now))
        return ClockView(live.clock.terms, left, seat, waits, opening)

    def _runs(self, row: GameRow, live: LiveGame) -> bool:
        seat = live.game.decider
        return live.clock is not None and seat is not None and row.seats[seat].bot is None and live.clock.acted[seat]

    def _pauses(self, row: GameRow, live: LiveGame) -> list[Pause]:
        """Return the periods since the last line during which the deciding seat's clock stood still."""
        seat = live.game.decider
        if live.clock is None or seat is None or not self._runs(row, live):
            return []
        if live.clock.by_correspondence:
            return self._rows.pauses_since(live.at, row.seats[seat].person)
        return self._rows.live_pauses(live.at, row.id, seat)
