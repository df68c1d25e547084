"""The queues of the bots' turns: `FairQueue` for turns that wait for an engine, and `Pacer` for actions that wait for their time.

In a fair queue each owner has a line, and the lines are served in turn, one item each. So an owner with three hundred waiting items
delays another's item by one item, not by three hundred.
"""

import heapq
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import count
from time import monotonic
from typing import Generic, TypeVar

Item = TypeVar("Item", bound=Hashable)
NOW, LATER = range(2)
"""The ranks. Items of the rank LATER are served only while none of the rank NOW waits."""


class FairQueue(Generic[Item]):
    """The items of owners, for several workers. An item waits at most once, and never while a worker has it."""

    def __init__(self) -> None:
        self._lines: tuple[OrderedDict[str, OrderedDict[Item, None]], ...] = (OrderedDict(), OrderedDict())
        self._waiting: dict[Item, tuple[int, str]] = {}
        self._in_work: dict[Item, tuple[int, str]] = {}
        self._put_again: dict[Item, str] = {}
        """Items that came again while a worker had them."""
        self._changed = threading.Condition()
        self._closed = False

    def put(self, owner: str, item: Item, rank: int = NOW) -> None:
        """Put an item in the line of its owner. An item that already waits may gain a better rank."""
        with self._changed:
            if item in self._in_work:
                self._put_again[item] = owner
                return
            if item in self._waiting:
                if self._waiting[item][0] <= rank:
                    return
                self._take_out(item)
            self._waiting[item] = rank, owner
            self._lines[rank].setdefault(owner, OrderedDict())[item] = None
            self._changed.notify()

    def get(self) -> Item | None:
        """Wait for the next item and return it, or None after `close`. The worker calls `done` when it has finished with the item."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            if self._closed:
                return None
            rank, line = next((rank, lines) for rank, lines in enumerate(self._lines) if lines)
            owner, items = next(iter(line.items()))
            item = next(iter(items))
            self._take_out(item)
            if owner in line:
                line.move_to_end(owner)
            self._in_work[item] = rank, owner
            return item

    def done(self, item: Item) -> None:
        """Note that a worker has finished with an item, so that it may be handed out again."""
        with self._changed:
            self._in_work.pop(item, None)
            owner = self._put_again.pop(item, None)
        if owner is not None:
            self.put(owner, item)

    def hand_over(self, item: Item, to: "FairQueue[Item]") -> None:
        """Put an item that a worker has into another queue, in the line of the same owner."""
        with self._changed:
            rank, owner = self._in_work[item]
        to.put(owner, item, rank)

    def before(self, owner: str, item: Item) -> int:
        """Return how many items are in work or will be served before this one, which may still be on its way to its owner's line.

        It is 0 for an item in work. An owner's second item lets at most one later item of each other owner pass, the third two, and so on.
        """
        with self._changed:
            if item in self._in_work:
                return 0
            rank, owner = self._waiting.get(item, (NOW, owner))
            sooner = len(self._in_work) + sum(len(items) for lines in self._lines[:rank] for items in lines.values())
            own = list(self._lines[rank].get(owner, ()))
            place = own.index(item) if item in own else len(own)
            passed = False
            for other, items in self._lines[rank].items():
                if other == owner:
                    passed = True
                else:
                    sooner += min(len(items), place + (not passed))
            return sooner + place

    @property
    def waiting(self) -> int:
        """Return how many items wait for a worker."""
        return len(self._waiting)

    def close(self) -> None:
        """Hand out nothing more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _take_out(self, item: Item) -> None:
        rank, owner = self._waiting.pop(item)
        items = self._lines[rank][owner]
        del items[item]
        if not items:
            del self._lines[rank][owner]


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
