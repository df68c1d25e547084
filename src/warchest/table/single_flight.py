"""A cache in which a value is made once, however many ask for it at the same time, and which holds so many bytes at most."""

import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Values by key. Safe to use from many threads."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        """`most`: what the sizes of all values may come to; `size`: that of one."""
        self._kept: LRUCache[Hashable, T] = LRUCache(most, getsizeof=size)
        self._being_made: dict[Hashable, Future[T]] = {}
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key: the kept one, or that which another thread is making, or a new one. An error of `make` is kept by nobody."""
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
        """Keep a value, unless it alone is larger than all may be."""
        with self._lock:
            if self._kept.getsizeof(value) <= self._kept.maxsize:
                self._kept[key] = value

    @property
    def size(self) -> int:
        """What the sizes of the kept values come to."""
        with self._lock:
            return int(self._kept.currsize)
