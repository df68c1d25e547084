"""`Courier`: hands notices to the process that sends them (`outside`), and their outcomes back to those who wait.

One thread talks to that process, while at most `MOST_AT_ONCE` sendings are under way. Few of them go to one owner, so slow receivers delay
only the notices of their owner.
"""

import contextlib
import logging
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

import msgspec

from warchest.server.notices.orders import SECONDS, THREADS, Delivery, SendOrder
from warchest.server.work.effort import aside
from warchest.server.work.jobs import JOBS, FullError, JobError, JobType
from warchest.server.work.pool import Pool

log = logging.getLogger("warchest.notices")
MOST_AT_ONCE: Final = THREADS
MOST_OF_ONE: Final = 3
"""The sendings at the same time to receivers of one owner."""
WAIT_SECONDS: Final = 0.1
"""How long the process waits for an outcome before it takes further orders."""
AWAITED_SECONDS: Final = SECONDS + 5
"""How long a caller waits for a sending to start, and then for its outcome."""
_LOST: Final = Delivery("later", "trouble")


class _QueuedOrder(NamedTuple):
    owner: str
    order: SendOrder
    future: "Future[Delivery]"


class Courier:
    """The sendings of this process. Safe to use from many threads."""

    def __init__(self, pool: Pool, job: JobType = JOBS["notices"]) -> None:
        self._run: Callable[[list[dict[str, Any]]], list[tuple[int, Any]]] = lambda orders: (
            pool.run(job, (orders, WAIT_SECONDS), None).value
        )
        self._queue: deque[_QueuedOrder] = deque()
        self._under_way: dict[int, _QueuedOrder] = {}
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._number = 0

    def submit(self, owner: str, order: SendOrder) -> "Future[Delivery]":
        """Send a notice to a receiver of `owner`. The future has its outcome, and never an error unless the server ends."""
        future: Future[Delivery] = Future()
        with self._change:
            if self._closed:
                future.cancel()
                return future
            self._number += 1
            self._queue.append(_QueuedOrder(owner, msgspec.structs.replace(order, number=self._number), future))
            if self._thread is None:
                self._thread = threading.Thread(target=self._exchange, name="notices", daemon=True)
                self._thread.start()
            self._change.notify()
        return future

    def send(self, owner: str, order: SendOrder) -> Delivery:
        """Send a notice, and wait for its outcome. A sending that has not started by then is given up, so it is never made in addition."""
        future = self.submit(owner, order)
        try:
            with aside():
                try:
                    return future.result(AWAITED_SECONDS)
                except TimeoutError:
                    return Delivery("later", "slow") if future.cancel() else future.result(AWAITED_SECONDS)
        except Exception:  # it takes too long, or the server ends
            return Delivery("later", "slow")

    def close(self) -> None:
        """End. Outcomes that are not known by then are lost."""
        with self._change:
            self._closed = True
            self._change.notify()
        if self._thread is not None:
            self._thread.join()
        for waiting in [*self._queue, *self._under_way.values()]:
            waiting.future.cancel()

    def _exchange(self) -> None:
        while (orders := self._next()) is not None:
            try:
                ended = self._run([msgspec.to_builtins(order) for order in orders])
            except FullError:
                return
            except JobError as problem:  # the text may have an address
                log.warning("The process that sends notices has ended: %s", type(problem).__name__)
                ended = [(number, _LOST) for number in self._under_way]
            for number, outcome in ended:
                self._end(number, msgspec.convert(outcome, Delivery))

    def _next(self) -> list[SendOrder] | None:
        """Return the orders to start now, as soon as there is anything to do, or None at the end."""
        with self._change:
            while not self._closed and not self._queue and not self._under_way:
                self._change.wait()
            if self._closed:
                return None
            owners = Counter(one.owner for one in self._under_way.values())
            later: deque[_QueuedOrder] = deque()
            starting = []
            while self._queue and len(self._under_way) < MOST_AT_ONCE:
                waiting = self._queue.popleft()
                if owners[waiting.owner] >= MOST_OF_ONE:
                    later.append(waiting)
                    continue
                if not waiting.future.set_running_or_notify_cancel():
                    continue
                owners[waiting.owner] += 1
                self._under_way[waiting.order.number] = waiting
                starting.append(waiting.order)
            self._queue.extendleft(reversed(later))
            return starting

    def _end(self, number: int, outcome: Delivery) -> None:
        with self._change:
            waiting = self._under_way.pop(number, None)
        if waiting is not None:
            with contextlib.suppress(Exception):  # its caller has given up
                waiting.future.set_result(outcome)
