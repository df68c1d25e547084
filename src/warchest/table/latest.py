"""The values asked for lately, so that they need not be made again and again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Latest(Generic[K, V]):
    """Keeps the `most` values that were asked for last. Safe to use from many threads; two may make one value at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._door = threading.Lock()
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of that key; `make` makes it where it is not there."""
        with self._door:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        with self._door:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value
