"""The clocks of one game: its time control, the pauses that stop a clock, and the time that each seat has left.

A seat's clock runs while that seat must decide, a defender's choice included, but not before its first line: until then the other side may
abort the game. Each line of the log contains the time counted for it, so the clocks of a game can be made from its log only. While
the server is down, or the player is on vacation, a clock stands still. All times are read from a `SteadyTime`.
"""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Final, NamedTuple

import msgspec

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
JUMP_MS = 2_000
"""A wall clock that is ahead by more than this was set, or the machine slept."""


class LiveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """Minutes for the whole game, and seconds that each action adds (a Fischer increment)."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    """the minutes at the start, 1 to 180"""
    increment: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0
    """the seconds that a seat gets for each action, up to 180"""


class DaysClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Days for each decision: a game by correspondence."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]
    """the days for a decision, 1 to 14"""


TimeControl = LiveClock | DaysClock
"""The time control of a game."""

OFFERED: Final[tuple[TimeControl, ...]] = (
    *(LiveClock(minutes, increment) for minutes, increment in ((5, 3), (10, 5), (15, 10))),
    DaysClock(3),
)
"""The clocks that a page offers. Any other clock within the bounds can be chosen by its numbers."""


class Pause(NamedTuple):
    """A period of time, in milliseconds since 1970, without the moment `end`."""

    start: int
    end: int


def counted(since: int, until: int, pauses: Iterable[Pause]) -> int:
    """Return the milliseconds from `since` to `until` outside all pauses, or 0 where `until` is the earlier one. Pauses may overlap."""
    total, reached = 0, since
    for pause in sorted(pauses):
        start, end = min(max(pause.start, reached), until), min(pause.end, until)
        if end > start:
            total += max(0, start - reached)
            reached = end
    return total + max(0, until - reached)


def reached_after(since: int, wait: int, pauses: Iterable[Pause]) -> int:
    """Return the first time when `wait` milliseconds have been counted since `since`."""
    at = since
    for pause in sorted(pauses):
        if pause.start >= at + wait:
            break
        if pause.end > at:
            wait -= max(0, pause.start - at)
            at = pause.end
    return at + wait


BOT_MS = 500
"""The time charged to a bot for an action. It is always the same, since a bot's thinking time could reveal its hand."""
MOST_LAG_MS = 500
"""The most time that is given back for a decision's way through the network."""


@dataclass(frozen=True, slots=True)
class GameClocks:
    """The clocks of a game after a line of its log. Times are in milliseconds."""

    terms: TimeControl
    left: tuple[int, ...]
    """The time that each seat has left."""
    acted: tuple[bool, ...]
    """Whether each seat has written a line, so that its clock runs."""

    @classmethod
    def at_start(cls, terms: TimeControl, seats: int) -> "GameClocks":
        """Return the clocks before the first decision."""
        start = terms.minutes * MINUTE_MS if isinstance(terms, LiveClock) else terms.days * DAY_MS
        return cls(terms, (start,) * seats, (False,) * seats)

    def after(self, seat: int | None, spent: int | None) -> "GameClocks":
        """Return the clocks after a line of that seat. `spent`: the time counted for it, or None where none was counted."""
        if seat is None or spent is None:
            return self
        left, acted = [*self.left], [*self.acted]
        acted[seat] = True
        if isinstance(self.terms, LiveClock):
            left[seat] = left[seat] - spent + self.terms.increment * 1000 if spent < left[seat] else 0
        return replace(self, left=tuple(left), acted=tuple(acted))

    def spent(self, seat: int, since: int, now: int, pauses: Iterable[Pause] = (), lag: int = 0) -> int:
        """Return the time counted for a decision of the seat since its turn started at `since`. `lag`: the part spent in the network."""
        if not self.acted[seat]:
            return 0
        return max(0, counted(since, now, pauses) - min(max(0, lag), MOST_LAG_MS))

    def spent_by_bot(self, seat: int) -> int:
        """Return the time counted for a bot's action."""
        return min(BOT_MS, self.left[seat] // 2)

    def deadline(self, seat: int, since: int, pauses: Iterable[Pause] = ()) -> int | None:
        """Return when the seat that must decide will run out of time, or None where its clock does not run yet.

        A decision on its way at that moment may still count, so the largest network credit is added.
        """
        return reached_after(since, self.left[seat] + MOST_LAG_MS, pauses) if self.acted[seat] else None

    @property
    def by_correspondence(self) -> bool:
        """Return whether the game has days for each decision."""
        return isinstance(self.terms, DaysClock)


def wall_ms() -> int:
    """Return the time of the wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyTime:
    """The time of the table, in milliseconds since 1970: it starts from the wall clock, and then follows a clock that can't be set."""

    def __init__(self, wall: Callable[[], int] = wall_ms, ticks: Callable[[], int] = _ticks_ms) -> None:
        """`ticks`: a clock that only goes forward, in milliseconds."""
        self._wall = wall
        self._ticks = ticks
        self._offset = wall() - ticks()
        self._lock = threading.Lock()

    def __call__(self) -> int:
        """Return the current time."""
        return self._ticks() + self._offset

    def catch_up(self) -> tuple[int, int] | None:
        """Follow a wall clock that has jumped ahead, as it does after the machine slept. Return the skipped period, or None.

        A wall clock that was set back is not followed, so no line is earlier than the one before. The next process starts with it.
        """
        with self._lock:
            before, wall = self(), self._wall()
            if wall - before <= JUMP_MS:
                return None
            self._offset += wall - before
            return before, wall
