"""A schedule of calls. A bot's action is played at a set time, not when it was found, since the thinking time could reveal its hand."""

import heapq
import threading
from collections.abc import Callable
from itertools import count
from time import monotonic


class Pacer:
    """A thread that runs functions at their times. Each function must catch its own errors."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="pacer", daemon=True)

    def open(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop. Functions that are not due yet are never run."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def put(self, seconds: float, do: Callable[[], None]) -> None:
        """Run `do` in `seconds` seconds."""
        with self._changed:
            heapq.heappush(self._due, (monotonic() + seconds, next(self._order), do))
            self._changed.notify()

    def _work(self) -> None:
        while (do := self._next()) is not None:
            do()

    def _next(self) -> Callable[[], None] | None:
        """Wait for the next due function and return it, or None at the end."""
        with self._changed:
            while not self._closed:
                wait = self._due[0][0] - monotonic() if self._due else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._due)[2]
                self._changed.wait(wait)
        return None
