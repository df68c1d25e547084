"""The only thread that writes, with group commit.

Jobs that wait at the same time share a transaction, and so a single fsync. Each of several jobs runs in a savepoint of its own, so that
one that fails does not affect the others. A caller is woken after the commit, never before: acknowledged means committed.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, "Future[Any]"]
MOST_PER_COMMIT = 256


class ClosedError(Exception):
    """The writer has been closed and takes no more jobs."""


class Writer:
    """Runs jobs one after the other on one connection of `engine`, many to a commit."""

    def __init__(self, engine: Engine, check: Callable[[], None] = lambda: None) -> None:
        """`check` raises an error where the committed changes can't be found again. Then none of them is acknowledged."""
        self._engine = engine
        self._check = check
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def run(self, job: Callable[[Connection], T]) -> T:
        """Run `job` and return its value once it is committed.

        An error of the job is raised here, and none of its changes is kept. Raise `ClosedError` after `close`.
        """
        done: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise ClosedError
            self._queue.put((job, done))
        return done.result()

    def close(self) -> None:
        """Finish the jobs that wait, then stop. A second call does nothing."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (batch := self._next_batch()) is not None:
            self._commit(batch)

    def _next_batch(self) -> list[Waiting] | None:
        """Wait for a job and return all waiting jobs, at most `MOST_PER_COMMIT`. Return None when the writer must stop."""
        first = self._queue.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < MOST_PER_COMMIT:
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                break
            if waiting is None:
                self._queue.put(None)
                break
            batch.append(waiting)
        return batch

    def _commit(self, batch: list[Waiting]) -> None:
        """Run a batch and wake the callers after the commit, so that a caller that came too late can read the earlier line."""
        wake: list[Callable[[], None]] = []
        try:
            with self._engine.begin() as connection:
                if len(batch) == 1:  # no other job can fail with it, so it needs no savepoint
                    job, done = batch[0]
                    wake.append(partial(done.set_result, job(connection)))
                else:
                    wake += [_apart(connection, job, done) for job, done in batch]
            self._check()
        except (
            Exception
        ) as problem:  # the only job failed, or the commit itself (a full disk): no change of the batch was kept
            wake = [partial(done.set_exception, problem) for _, done in batch]
        for answer in wake:
            answer()


def _apart(connection: Connection, job: Job, done: "Future[Any]") -> Callable[[], None]:
    """Run a job in a savepoint. Return the function that will wake its caller."""
    try:
        with connection.begin_nested():
            return partial(done.set_result, job(connection))
    except Exception as problem:
        return partial(done.set_exception, problem)
