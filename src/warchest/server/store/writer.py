"""The only thread that writes, with group commit.

Jobs that wait at the same time share a transaction, and so a single fsync. Each of several jobs runs in its own savepoint, so
one that fails does not affect the others. A caller is woken after the commit, never before: acknowledged means committed.

Where several processes write to one database at the same time (PostgreSQL), only the jobs that are decided by the rows they insert share a
transaction. Every other job has a serializable transaction to itself, as if it were the only writer, and runs again where the database
finds a conflict. So a job must change nothing but the database.
"""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from warchest.server.measures import COMMITS
from warchest.server.store.database import ConflictError, Transaction, Transactions

T = TypeVar("T")
StoreJob = Callable[[Connection], Any]


class WaitingJob(NamedTuple):
    """A job that waits for the writer, the future of its value, and whether the rows that it inserts decide whether it succeeds."""

    job: StoreJob
    done: "Future[Any]"
    row_decides: bool


MOST_PER_COMMIT = 256
TRIES = 50
"""How often a transaction is tried that runs into others. Each time about half of those in each other's way succeed."""
LONGEST_PAUSE = 0.02
"""The longest pause before another try, in seconds."""


class ClosedError(Exception):
    """The writer has been closed and takes no more jobs."""


class Writer:
    """Runs jobs one after the other on one connection, many to a commit."""

    def __init__(
        self,
        engine: Transactions,
        check: Callable[[], None] = lambda: None,
        alone: Transactions | None = None,
        part: Transaction = Connection.begin_nested,
    ) -> None:
        """`check` raises an error where the committed changes can't be found again. Then none of them is acknowledged.

        `alone`: the engine with serializable transactions, where those of `engine` are not: for jobs that no row decides. `part`: returns
        a part of a transaction of `engine`.
        """
        self._part = part
        self._engine = engine
        self._alone = alone
        self._check = check
        self._queue: SimpleQueue[WaitingJob | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def run(self, job: Callable[[Connection], T], *, row_decides: bool = False) -> T:
        """Run `job` and return its value once it is committed, as `put` does."""
        return self.put(job, row_decides=row_decides).result()

    def put(self, job: Callable[[Connection], T], *, row_decides: bool = False) -> "Future[T]":
        """Queue `job`. Return the future of its value, which is there once the job is committed.

        `row_decides`: whether the job inserts a row that can be there only once, reads nothing, and so may run beside any other.
        An error of the job is that of the future, and none of its changes is kept. Raise `ClosedError` after `close`.
        """
        done: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise ClosedError
            self._queue.put(WaitingJob(job, done, row_decides))
        return done

    def close(self) -> None:
        """Finish the jobs that wait, then stop. A second call does nothing."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (batch := self._next_batch()) is not None:
            if self._alone is None:
                self._commit(self._engine, batch)
                continue
            if together := [one for one in batch if one.row_decides]:
                self._commit(self._engine, together)
            for one in batch:
                if not one.row_decides:
                    self._commit(self._alone, [one])

    def _next_batch(self) -> list[WaitingJob] | None:
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

    def _commit(self, engine: Transactions, batch: list[WaitingJob]) -> None:
        """Run a batch and wake the callers after the commit: a caller that came too late can then read the earlier line."""
        for tries_left in reversed(range(TRIES)):
            try:
                wake = self._tried(engine, batch)
                break
            except ConflictError as problem:  # nothing was kept, and the same jobs may succeed after the others
                if not tries_left:
                    wake = [partial(one.done.set_exception, problem) for one in batch]
                time.sleep(random.uniform(0, LONGEST_PAUSE))
            except (
                Exception
            ) as problem:  # the only job failed, or the commit itself (a full disk): no change of the batch was kept
                wake = [partial(one.done.set_exception, problem) for one in batch]
                break
        for answer in wake:
            answer()

    def _tried(self, engine: Transactions, batch: list[WaitingJob]) -> list[Callable[[], None]]:
        """Run a batch in one transaction. Return the functions that will wake its callers."""
        with engine.begin() as connection:
            wake: list[Callable[[], None]] = []
            if len(batch) == 1:  # no other job can fail with it, so it needs no savepoint
                wake.append(partial(batch[0].done.set_result, batch[0].job(connection)))
            else:
                wake += [self._apart(connection, one) for one in batch]
        COMMITS.inc()
        self._check()
        return wake

    def _apart(self, connection: Connection, one: WaitingJob) -> Callable[[], None]:
        """Run a job in a savepoint. Return the function that will wake its caller."""
        try:
            with self._part(connection):
                return partial(one.done.set_result, one.job(connection))
        except ConflictError:
            raise
        except Exception as problem:
            return partial(one.done.set_exception, problem)
