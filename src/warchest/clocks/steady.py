"""The time of the table: the wall clock at the start of the process, and from then on a clock that nobody can set."""

import threading
import time
from collections.abc import Callable

JUMP_MS = 2_000
"""A wall clock that is further ahead than this was set, or the machine slept."""


def wall_ms() -> int:
    """The wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyTime:
    """Milliseconds since 1970 that never go back, whatever is done to the wall clock."""

    def __init__(self, wall: Callable[[], int] = wall_ms, ticks: Callable[[], int] = _ticks_ms) -> None:
        """`ticks`: a clock that only goes forward, in milliseconds."""
        self._wall = wall
        self._ticks = ticks
        self._offset = wall() - ticks()
        self._lock = threading.Lock()

    def __call__(self) -> int:
        """The time now."""
        return self._ticks() + self._offset

    def catch_up(self) -> tuple[int, int] | None:
        """Follow a wall clock that has jumped ahead, as after the machine slept; the stretch that was jumped over, or None.

        A wall clock that was set back is not followed: the next process begins with it, and no line is earlier than the one before.
        """
        with self._lock:
            before, wall = self(), self._wall()
            if wall - before <= JUMP_MS:
                return None
            self._offset += wall - before
            return before, wall
