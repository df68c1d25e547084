"""The time of the table: it starts from the wall clock, and then follows a clock that nobody can set."""

import threading
import time
from collections.abc import Callable

JUMP_MS = 2_000
"""A wall clock that is ahead by more than this was set, or the machine slept."""


def wall_ms() -> int:
    """Return the time of the wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyTime:
    """A clock in milliseconds since 1970 that never goes back, even when somebody sets the wall clock."""

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

        A wall clock that was set back is not followed, so that no line is earlier than the one before. The next process starts with it.
        """
        with self._lock:
            before, wall = self(), self._wall()
            if wall - before <= JUMP_MS:
                return None
            self._offset += wall - before
            return before, wall
