"""`Pool`: runs jobs in processes of its own, so no player waits for them. A process that takes too long is killed and replaced.

Each process is an executor of `concurrent.futures` with one worker. This adds what it lacks: a limit of processor time, progress, and a way
to kill a job.
"""

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

import msgspec

from warchest.server.work.jobs import LANES, FullError, JobError, JobType, Lane, LateError, call, packed

PROGRESS_SECONDS: Final = 0.3
"""How often the progress of a job is read."""
REST_SECONDS: Final = 300.0
"""The seconds without a job after which a process is ended. A search and its machine code take up to 350 MB."""
_SPAWN = multiprocessing.get_context("spawn")


class JobResult(NamedTuple):
    """The result of a job, and its processor time in seconds."""

    value: Any
    seconds: float


class Pool:
    """The processes of all lanes, each started when it is needed. Safe to use from many threads."""

    def __init__(self, lanes: Mapping[str, Lane] = LANES) -> None:
        self.lanes = lanes
        self._free: dict[str, SimpleQueue[_Process]] = {name: SimpleQueue() for name in lanes}
        self._all = [(name, _Process(lane.nice)) for name, lane in lanes.items() for _number in range(lane.processes)]
        for name, process in self._all:
            self._free[name].put(process)
        self._waiting = dict.fromkeys(lanes, 0)
        self._lock = threading.Lock()
        self.closed = False
        """Whether no more jobs run."""

    def run(
        self,
        job: JobType,
        arguments: tuple[Any, ...],
        wait: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> JobResult:
        """Run a job and return its result.

        `wait`: the seconds after which `FullError` is raised if no process is free. `progress` is called from time to time with the job's
        progress. If it raises an error, such as `CalledOffError`, the job is ended. Raise `LateError` for a job that takes too long, and
        `JobError` for one that fails.
        """
        payload = packed(arguments)
        with self._process(job.lane, wait) as process:
            if self.closed:
                raise FullError
            return process.run(job, payload, progress)

    def warm(self, lane: str) -> None:
        """Start a process before it is needed, unless all are busy."""
        with contextlib.suppress(FullError, JobError), self._process(lane, 0) as process:
            process.start()

    def rest(self, idle: float = REST_SECONDS, lane: str | None = None) -> None:
        """End the processes, of one lane or of all, that have had no job for `idle` seconds. The next job starts another one."""
        for name in self.lanes if lane is None else (lane,):
            free = self._free[name]
            for _number in range(free.qsize()):
                try:
                    process = free.get_nowait()
                except Empty:
                    break
                try:
                    process.rest(idle)
                finally:
                    free.put(process)

    def waiting(self, lane: str) -> int:
        """Return how many callers wait for a process of a lane."""
        return self._waiting[lane]

    def close(self) -> None:
        """End all processes. Callers that wait for a job get an error."""
        self.closed = True
        for _lane, process in self._all:
            process.close()

    @contextlib.contextmanager
    def _process(self, lane: str, wait: float | None) -> Iterator["_Process"]:
        self._count(lane, 1)
        try:
            process = self._free[lane].get(timeout=wait) if wait != 0 else self._free[lane].get_nowait()
        except Empty:
            raise FullError from None
        finally:
            self._count(lane, -1)
        try:
            yield process
        finally:
            self._free[lane].put(process)

    def _count(self, lane: str, more: int) -> None:
        with self._lock:
            self._waiting[lane] += more


class _Process:
    """One process. One thread at a time runs jobs in it, and any thread may close it."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._progress = _SPAWN.RawValue(ctypes.c_int, 0)
        self._executor: ProcessPoolExecutor | None = None
        self._child: BaseProcess | None = None
        self._closed = False
        self._used_at = time.monotonic()
        self._lock = threading.Lock()

    def start(self) -> ProcessPoolExecutor:
        """Start the process if there is none. Raise `JobError` if it can't be started."""
        with self._lock:
            if self._closed:
                raise JobError("the pool is closed")
            if self._executor is not None:
                return self._executor
            _start_tracker()
            executor = ProcessPoolExecutor(1, _SPAWN, _start, (self._nice, self._progress))
            self._executor = executor
            try:
                with _without_interrupts():
                    first = executor.submit(os.getpid)
                pid = first.result()
            except (BrokenProcessPool, OSError) as problem:
                self._executor = None
                executor.shutdown(wait=False)
                raise JobError(f"a process can't be started: {problem}") from None
            self._child = next((one for one in multiprocessing.active_children() if one.pid == pid), None)
            self._used_at = time.monotonic()
            return executor

    def run(self, job: JobType, payload: bytes, progress: Callable[[int], None] | None) -> JobResult:
        """Run a job, as `Pool.run` does."""
        executor = self.start()
        self._progress.value = 0
        try:
            future = executor.submit(_work, job.function, payload, job.seconds)
            self._await(future, job, progress)
            worked, value, seconds = future.result()
        except (BrokenProcessPool, RuntimeError) as problem:  # a RuntimeError: it was closed in the meantime
            if self._end() == _OUT_OF_TIME:
                raise LateError(f"it used up its {job.seconds:g} seconds of processor time") from None
            raise JobError(f"its process ended: {problem}") from None
        finally:
            self._used_at = time.monotonic()
        if not worked:
            raise JobError(value)
        return JobResult(msgspec.msgpack.decode(value), seconds)

    def rest(self, idle: float) -> None:
        """End the process if its last job ended at least `idle` seconds ago."""
        if self._executor is not None and time.monotonic() - self._used_at >= idle:
            self._end()

    def close(self) -> None:
        """End the process for good, even in the middle of a job."""
        self._closed = True
        self._kill()
        with self._lock:
            if self._executor is not None:
                self._executor.shutdown(wait=False)
            self._kill()  # it may have been starting

    def _await(self, future: "Future[Any]", job: JobType, progress: Callable[[int], None] | None) -> None:
        """Wait until a job has ended. Kill it when it takes too long or is called off."""
        until = time.monotonic() + job.longest
        while not future.done():
            left = until - time.monotonic()
            if left <= 0:
                self._end()
                raise LateError(f"it took more than {job.longest:g} seconds")
            if progress is None:
                wait([future], left)
            elif not wait([future], min(left, PROGRESS_SECONDS)).done:
                try:
                    progress(self._progress.value)
                except BaseException:
                    self._end()
                    raise
        if progress is not None and future.exception() is None:
            progress(self._progress.value)

    def _kill(self) -> None:
        child = self._child
        if child is not None:
            with contextlib.suppress(ValueError, OSError):
                child.kill()

    def _end(self) -> int | None:
        """End the process, so that the next job starts another. Return its exit code."""
        self._kill()
        with self._lock:
            executor, self._executor = self._executor, None
            child, self._child = self._child, None
        if executor is not None:
            executor.shutdown(wait=True)
        return None if child is None else child.exitcode


_OUT_OF_TIME: Final = -int(getattr(signal, "SIGPROF", 0)) or None
"""The exit code of a process that has used up its processor time."""


def _start_tracker() -> None:
    """Start the process in which `multiprocessing` tracks semaphores, without its warning.

    It outlives a server that was killed, removes the semaphores, and would warn on the server's stderr. That is no fault of the host's.
    """
    if os.name == "posix":
        sys.warnoptions.append("ignore:resource_tracker")
        try:
            resource_tracker.ensure_running()
        finally:
            sys.warnoptions.remove("ignore:resource_tracker")


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Make a process that is started within the context ignore Ctrl-C from its start. Only this process handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a process of the pool

_shown: list[Any] = []
"""The progress that the pool reads."""


def show_progress(value: int) -> None:
    """Note the progress of the current job. Outside a process of the pool this does nothing."""
    for one in _shown:
        one.value = value


def _start(nice: int, progress: Any) -> None:
    """Set up a process of the pool. It ends with the process that started it, and writes nothing into that process's log."""
    _shown.append(progress)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    with contextlib.suppress(OSError, AttributeError):
        os.setsid()
        os.nice(nice)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _work(function: str, arguments: bytes, seconds: float) -> tuple[bool, Any, float]:
    """Do a job within its processor time. Return whether it succeeded, its packed result or the traceback, and the time used."""
    began = time.process_time()
    _limit(seconds)
    try:
        return True, call(function, arguments), time.process_time() - began
    except Exception:
        return False, traceback.format_exc(), time.process_time() - began
    finally:
        _limit(0)


def _limit(seconds: float) -> None:
    """End this process by a signal once it has used so much more processor time, or never for 0."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
