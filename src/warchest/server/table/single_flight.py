"""A cache of bounded size that makes each value only once, however many threads ask for it at the same time."""

import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Values by key. Safe to use from many threads."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        """`most`: the limit for the sum of all sizes. `size`: returns the size of a value."""
        self._kept: LRUCache[Hashable, T] = LRUCache(most, getsizeof=size)
        self._being_made: dict[Hashable, Future[T]] = {}
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key: the kept one, one that another thread is making, or a new one. Errors of `make` are not kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                return found
            coming = self._being_made.get(key)
            if coming is None:
                mine: Future[T] = Future()
                self._being_made[key] = mine
        if coming is not None:
            return coming.result()
        try:
            value = make()
        except BaseException as problem:
            with self._lock:
                del self._being_made[key]
            mine.set_exception(problem)
            raise
        self.put(key, value)
        with self._lock:
            del self._being_made[key]
        mine.set_result(value)
        return value

    def put(self, key: Hashable, value: T) -> None:
        """Keep a value, unless it is larger than the limit by itself."""
        with self._lock:
            if self._kept.getsizeof(value) <= self._kept.maxsize:
                self._kept[key] = value

    @property
    def size(self) -> int:
        """Return the sum of the sizes of the kept values."""
        with self._lock:
            return int(self._kept.currsize)
