"""`Worker`: the work of one process. It queues jobs, runs those that it leases, and returns answers to callers.

A part of the server registers a function for each of its types of jobs (`handle`). Given a leased job, the function returns a `Task`: the
arguments for the pool, and the use of the result. So the process that runs the job is given those arguments only, and the worker
knows nothing about games.

A caller that waits for an answer (`ask`) gets it directly if a worker of the same process has it. Otherwise the worker writes it into the
job's row and sends a wake-up, and this process looks for the answers of its callers.
"""

import contextlib
import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, or_, select

from warchest.bots.warmup import is_prepared
from warchest.schema.time_control import wall_ms
from warchest.server.store import Store, StoreError
from warchest.server.work import queue as rows
from warchest.server.work.effort import aside, charge
from warchest.server.work.jobs import JOBS, CalledOffError, FullError, JobError, JobType, LateError, call, packed
from warchest.server.work.pool import JobResult, Pool
from warchest.server.work.queue import ALIVE_MS, LOOK_SECONDS, TOKEN_BYTES, Job, Queue, work

log = logging.getLogger("warchest.work")
ANSWER: Final = "answer"
"""The wake-up for an answer. Other wake-ups are types of jobs."""
LOAD: Final = "load"
"""The type of the job that loads the evaluator."""
BEAT_SECONDS: Final = 4.0
"""How often a worker renews its own lease, which holds for `ALIVE_MS`."""
IDLE_SECONDS: Final = 20.0
"""The seconds after which a new process compiles the evaluator, unless it is needed before."""
PAUSE_SECONDS: Final = 2.0
"""The pause after an error of the store."""


class Task:
    """The parts of a job: its arguments, and the use of its result. Each type of job has a subclass, or uses this one to answer a
    caller."""

    def __init__(self, *arguments: Any) -> None:
        self.arguments = arguments

    def progress(self, percent: int) -> None:
        """Note the progress. This is called from time to time, and raises `CalledOffError` where the job was called off."""

    def pause(self) -> float:
        """Return the seconds to wait before the result is used."""
        return 0.0

    def done(self, value: Any) -> None:
        """Use the result. After a `StoreError` the job is queued again, and any other error makes it fail."""

    def failed(self, problem: JobError) -> None:
        """Deal with a job without a result, or raise the problem, which makes the job fail."""
        raise problem


class Worker:
    """The work of this process. Safe to use from many threads."""

    def __init__(self, store: Store, pool: Pool | None = None, now: Callable[[], int] = wall_ms) -> None:
        """`pool`: the processes. Without them a job that a caller waits for runs here and now, which suits tests."""
        self._store = store
        self._now = now
        self.pool = pool
        self._finders: dict[str, Callable[[Job], Task | None]] = {}
        self._listeners: list[Callable[[str], None]] = []
        self._queue: Queue | None = None
        self._threads: list[threading.Thread] = []
        self._timers: set[threading.Timer] = set()
        """Results whose use waits for its time."""
        self._id = secrets.token_urlsafe(TOKEN_BYTES)
        self._beat = 0.0
        """The time of the last heartbeat that was committed."""
        self._asked: dict[str, Future[JobResult]] = {}
        """The callers of this process, by the keys of their jobs."""
        self._look = threading.Event()
        self._looker = threading.Thread(target=self._look_for_answers, name="work-answers", daemon=True)
        self._loads = False
        self.prepared = 0
        """How much of the evaluator this process has compiled, in percent."""
        self._needed = threading.Event()
        self._prepared = threading.Event()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self.handle(LOAD, lambda _job: Task())

    # Setting up

    def handle(self, kind: str, find: Callable[[Job], Task | None]) -> None:
        """Register the function that returns the task of a leased job, or None where there is nothing to do."""
        self._finders[kind] = find

    def on_wake(self, send: Callable[[str], None]) -> None:
        """Call `send(word)` to send a wake-up to the other processes."""
        self._listeners.append(send)

    def hear(self, word: str) -> None:
        """Look for jobs or answers, after a wake-up from another process."""
        if word == ANSWER:
            self._look.set()
        elif self._queue is not None:
            self._queue.wake(word)
            if word in JOBS and JOBS[word].evaluates:
                self._needed.set()

    def open(self) -> None:
        """Start to work, with the jobs that wait from last time."""
        assert self.pool is not None
        self._queue = Queue(self._store, self._now)
        for lane, its in self.pool.lanes.items():
            kinds = [kind for kind, job in JOBS.items() if job.lane == lane and kind in self._finders]
            evaluates = any(JOBS[kind].evaluates for kind in kinds)
            for number in range(its.processes if kinds else 0):
                work = partial(self._work, self._queue, kinds, evaluates, lane if number == 0 else "")
                self._threads.append(threading.Thread(target=work, name=f"work-{lane}", daemon=True))
        self._threads.append(threading.Thread(target=self._prepare, name="work-prepare", daemon=True))
        self._beat = monotonic()
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop at once. Callers get an error, and unfinished jobs go back to the queue."""
        self._closing.set()
        for event in (self._look, self._needed, self._prepared):
            event.set()
        for timer in [*self._timers]:
            timer.cancel()
        if self.pool is not None:
            self.pool.close()
        if self._queue is not None:
            self._queue.close()
        for future in [*self._asked.values()]:
            _resolve(future, FullError())
        for thread in [*self._threads, *self._timers, self._looker]:
            if thread.is_alive():
                thread.join()
        if self._queue is not None:
            with contextlib.suppress(StoreError):
                self._store.write(lambda connection: rows.leave(connection, self._id))

    # Jobs of others

    def wake(self, kind: str) -> None:
        """Wake the workers of this process and others for a job that has just been queued."""
        self.hear(kind)
        self._send(kind)

    def ask(self, kind: str, person: str, *about: Any) -> Any:
        """Return the answer to a request, from any process that works. The current request is charged for the processor time.

        `about`: ids and numbers. Raise `FullError` or `JobError` where there is no answer. The row is gone afterwards.
        """
        job = JOBS[kind]
        if self.pool is None:
            task = self._finders[kind](Job(kind, "", person, "", list(about)))
            return None if task is None else self.run(kind, *task.arguments)
        key, future = secrets.token_urlsafe(TOKEN_BYTES), Future[JobResult]()
        with self._lock:
            self._asked[key] = future
            self._look.set()
            if not self._looker.ident:
                self._looker.start()
        if self._closing.is_set():
            raise FullError
        try:
            self._store.write(lambda connection: self._put(connection, kind, key, person, about))
            self.wake(kind)
            with aside():
                result = self._awaited(job, kind, key, future)
        finally:
            if self._asked.pop(key, None):
                self._store.write(lambda connection: rows.remove(connection, [kind], key))
        charge(result.seconds)
        return result.value

    def load(self) -> None:
        """Have the evaluator loaded by a worker, so that the first answer comes as soon as later ones. Further calls do nothing."""
        if self.pool is not None and not self._loads:
            self._loads = True
            self._store.write(lambda connection: rows.put(connection, LOAD, LOAD, "", self._now()))
            self.wake(LOAD)

    def run(self, kind: str, *arguments: Any, progress: Callable[[int], None] | None = None) -> Any:
        """Run a job in a process of this server at once and return its result. The current request is charged for it.

        For jobs whose arguments or results are too large for a row. Raise `FullError` or `JobError` where there is no result.
        """
        job = JOBS[kind]
        if self.pool is None:
            return msgspec.msgpack.decode(call(job.function, packed(arguments)))
        try:
            with aside():
                result = self.pool.run(job, arguments, job.wait, progress)
        except LateError:
            charge(job.seconds)
            raise
        charge(result.seconds)
        return result.value

    def note(self, job: Job, progress: int) -> bool:
        """Note the progress of a job in percent. Return whether the job is still wanted."""
        return self._queue is not None and self._queue.note(job, progress)

    # Questions from outside

    @property
    def up(self) -> bool:
        """Return whether this process works and renews its lease or, if it does no work, whether another process does."""
        if self._closing.is_set():
            return False
        if self._queue is not None:
            return self._sound and monotonic() - self._beat < ALIVE_MS / 1000
        return bool(self._store.read(lambda connection: rows.living(connection, self._now())))

    @property
    def _sound(self) -> bool:
        return all(thread.is_alive() for thread in self._threads)

    @property
    def preparing(self) -> bool:
        """Return whether jobs wait because the evaluator is still being compiled or loaded."""

        def job(connection: Connection) -> bool:
            found = [] if self._queue is not None else rows.living(connection, self._now())
            return (bool(found) and all(found)) or rows.row_of(connection, LOAD, LOAD) is not None

        return (self._queue is not None and not self._prepared.is_set()) or self._store.read(job)

    def waiting(self, *kinds: str) -> int:
        """Return how many jobs of these types wait, for all processes together."""
        return 0 if self._queue is None else self._queue.waiting(*kinds)

    # The caller's side

    def _put(self, connection: Connection, kind: str, key: str, person: str, about: tuple[Any, ...]) -> None:
        rows.forget(connection, self._now())
        rows.put(connection, kind, key, person, self._now(), about)

    def _awaited(self, job: JobType, kind: str, key: str, future: "Future[JobResult]") -> JobResult:
        with contextlib.suppress(TimeoutError):
            return future.result(job.wait)
        row = self._store.read(lambda connection: rows.row_of(connection, kind, key))
        if row is not None and row.worker is None and not future.done():
            raise FullError
        try:
            return future.result(job.longest)
        except TimeoutError:
            raise LateError("no worker has answered") from None

    def _look_for_answers(self) -> None:
        """Find the answers of other processes. A wake-up says when there is one, and may be lost."""
        while not self._closing.is_set():
            self._look.wait(LOOK_SECONDS if self._asked else None)
            self._look.clear()
            keys = [*self._asked]
            if not keys or self._closing.is_set():
                continue
            wanted = select(work.c.key, work.c.answer, work.c.spent).where(work.c.key.in_(keys))
            wanted = wanted.where(or_(work.c.answer.is_not(None), work.c.failed))
            try:
                answers = self._store.read(lambda connection, wanted=wanted: connection.execute(wanted).all())  # type: ignore[misc]
                for key, answer, spent in answers:
                    gone = delete(work).where(work.c.key == key, work.c.about.is_not(None))
                    self._store.write(lambda connection, gone=gone: connection.execute(gone))  # type: ignore[misc]
                    missing = JobError("a job failed in another process")
                    self._resolve(key, missing if answer is None else JobResult(answer, (spent or 0) / 1000))
            except StoreError as problem:
                log.error("%s", problem)

    def _resolve(self, key: str, result: JobResult | Exception) -> bool:
        """Give a caller of this process its answer. Return False if the caller is in another process, or has given up."""
        future = self._asked.pop(key, None)
        if future is not None:
            _resolve(future, result)
        return future is not None

    # The worker's side

    def _send(self, word: str) -> None:
        for send in self._listeners:
            send(word)

    def _work(self, queue: Queue, kinds: list[str], evaluates: bool, warms: str) -> None:
        assert self.pool is not None
        if evaluates:
            self._prepared.wait()
        elif warms == "bots":  # the first bot's turn is as quick as the others
            self.pool.warm(warms)
        while (job := queue.get(kinds)) is not None:
            try:
                self._do(queue, job)
            except StoreError as problem:
                self._give_back(queue, job, problem)
            except Exception as problem:
                log.exception("A job was dropped: %s of %s", job.kind, job.key)
                self._fail(queue, job, problem)

    def _do(self, queue: Queue, job: Job) -> None:
        """Run a leased job and use its result."""
        assert self.pool is not None
        task = self._finders[job.kind](job)
        if task is None:
            queue.done(job)
            return
        try:
            result = self._run(JOBS[job.kind], task)
        except CalledOffError:
            queue.done(job)
            return
        except (FullError, JobError) as problem:
            if self.pool.closed:
                queue.again(job)
                return
            late = problem if isinstance(problem, JobError) else JobError("no process was free")
            use: Callable[[], None] = partial(task.failed, late)
        else:
            if job.about is not None:
                self._answer(queue, job, result)
                return
            use = partial(task.done, result.value)
        pause = task.pause()
        if pause > 0:
            self._later(pause, partial(self._finish, queue, job, use))
        else:
            self._finish(queue, job, use)

    def _run(self, job: JobType, task: Task) -> JobResult:
        assert self.pool is not None
        for tries_left in reversed(range(job.tries)):
            try:
                return self.pool.run(job, task.arguments, None, task.progress)
            except JobError:
                if not tries_left or self.pool.closed:
                    raise
        raise AssertionError("There is always a last try.")

    def _later(self, seconds: float, use: Callable[[], None]) -> None:
        def run() -> None:
            self._timers.discard(timer)
            if not self._closing.is_set():
                use()

        timer = threading.Timer(seconds, run)
        timer.daemon = True
        self._timers.add(timer)
        timer.start()

    def _finish(self, queue: Queue, job: Job, use: Callable[[], None]) -> None:
        try:
            use()
            queue.done(job)
        except StoreError as problem:
            self._give_back(queue, job, problem)
        except Exception as problem:
            log.warning("A job failed: %s of %s: %s", job.kind, job.key, _reason(problem))
            self._fail(queue, job, problem)

    def _answer(self, queue: Queue, job: Job, result: JobResult) -> None:
        """Give the answer to the caller."""
        if job.key not in self._asked:
            queue.answer(job, result.value, result.seconds)
            self._send(ANSWER)
            return
        with contextlib.suppress(StoreError):  # the caller has the answer even if its row stays for a while
            queue.done(job)
        self._resolve(job.key, result)

    def _fail(self, queue: Queue, job: Job, problem: Exception) -> None:
        with contextlib.suppress(StoreError):
            if self._resolve(job.key, problem if isinstance(problem, JobError) else JobError(repr(problem))):
                queue.done(job)
            elif job.about is not None:
                queue.fail(job)
                self._send(ANSWER)
            elif JOBS[job.kind].keeps_failure:
                queue.fail(job)
            else:
                queue.done(job)

    def _give_back(self, queue: Queue, job: Job, problem: StoreError) -> None:
        """Queue a job again. If that can't be written either, another worker takes it when the lease has run out."""
        log.error("%s", problem)
        self._closing.wait(PAUSE_SECONDS)
        with contextlib.suppress(StoreError):
            queue.again(job)

    def _prepare(self) -> None:
        """Compile the evaluator when it is first needed, or when the process has been idle; and write heartbeats while all threads work."""
        assert self.pool is not None
        compiling: threading.Thread | None = None
        if is_prepared():
            self._prepared.set()
        idle_at, beat_at = monotonic() + IDLE_SECONDS, monotonic()
        while not self._closing.is_set():
            now = monotonic()
            if not self._prepared.is_set() and compiling is None and (self._needed.is_set() or now >= idle_at):
                compiling = threading.Thread(target=self._compile, name="work-compile", daemon=True)
                compiling.start()
            if now >= beat_at and self._sound:
                beat_at = now + BEAT_SECONDS
                preparing = not self._prepared.is_set()
                with contextlib.suppress(StoreError):
                    self._store.write(
                        lambda connection, preparing=preparing: rows.beat(connection, self._id, self._now(), preparing)  # type: ignore[misc]
                    )
                    self._beat = monotonic()
            self.pool.rest()
            self._closing.wait(1.0)

    def _compile(self) -> None:
        assert self.pool is not None
        log.info("Preparing hints and reviews, once: this takes some minutes.")
        try:
            self.pool.run(JOBS["prepare"], (), None, self._note_prepared)
        except (FullError, JobError):  # then the first hint and the first review compile for themselves
            log.info("Hints and reviews could not be prepared")
        self.pool.rest(0, JOBS["prepare"].lane)  # a process that has compiled is larger than one that loads the result
        self._prepared.set()

    def _note_prepared(self, percent: int) -> None:
        self.prepared = percent


def _resolve(future: "Future[JobResult]", result: JobResult | Exception) -> None:
    with contextlib.suppress(Exception):  # it has a result already
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _reason(problem: Exception) -> str:
    """Return what may be logged of a problem. The traceback of a job may repeat its arguments, which only one seat may know."""
    return (
        str(problem).strip().rpartition("\n")[2].partition(":")[0] if isinstance(problem, JobError) else repr(problem)
    )
