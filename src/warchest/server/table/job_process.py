"""Long work in processes of its own: no player waits for it, and a job that takes too long is ended.

A job is a module's function and plain arguments. Both go through the pipe of a child process, and so does the result. Pickle is safe here,
since both processes are our own.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from queue import Empty, SimpleQueue
from typing import IO, Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
NICE = 10
"""The niceness of a child process: other programs that need the processor come first."""
COMMAND = (sys.executable, "-c", "from warchest.server.table.job_process import work; work()")
LENGTH_BYTES = 8


class LateError(Exception):
    """A job took too long, and its process was ended."""


class FullError(Exception):
    """All processes were busy for as long as this job may wait, or the pool is closed."""


class JobError(Exception):
    """A job ended unexpectedly. The text is for the log."""


class CalledOffError(Exception):
    """Nobody waits for a job any more. Raised by the function that is told the progress, it ends the job."""


class Progress(NamedTuple):
    """The progress of a job, in the job's own terms."""

    value: Any


class Effort(Protocol):
    """The account to which the cost of a job is charged."""

    def add(self, seconds: float) -> None:
        """Charge processor time, in seconds."""

    def keep(self, size: int) -> None:
        """Charge bytes that will be kept for long. Raise an error where that is too much."""

    def aside(self) -> AbstractContextManager[None]:
        """Return a context in which the caller waits for another process without holding up anybody else."""


effort: ContextVar[Effort | None] = ContextVar("effort", default=None)
"""The account that pays for the current work, or None where the work is not counted."""

_waiting: list[IO[bytes]] = []
"""In a child process: the pipe to the process that waits for the job."""


def tell_progress(value: Any) -> None:
    """Tell the process that waits for the current job how far it is. Outside a child process this does nothing."""
    for pipe in _waiting:
        _send(pipe, Progress(value))


class _Child:
    """One process that does one job at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self._late = False
        self.spent = False
        """Whether the process can do no more jobs."""

    def run(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float, told: Callable[[Any], None]
    ) -> tuple[bool, Any]:
        """Return whether the job succeeded, and its value or its error. Raise LateError or JobError where the process was ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        payer = effort.get()
        timer = threading.Timer(seconds, self._too_late)
        timer.start()
        worked = 0.0
        try:
            _send(self._process.stdin, (function, arguments))
            while isinstance(found := _receive(self._process.stdout), Progress):
                try:
                    told(found.value)
                except CalledOffError:
                    self.spent = True
                    self._process.kill()
                    raise
            done, value, worked = found
        except (OSError, EOFError, ValueError) as problem:
            self.spent = True
            if self._late:
                worked = seconds
                raise LateError from None
            raise JobError(f"its process ended: {problem}") from None
        finally:
            timer.cancel()
            if payer is not None:
                payer.add(worked)
        return done, value

    def close(self) -> None:
        """End the process, even in the middle of a job."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                pipe.close()  # type: ignore[union-attr]

    def _too_late(self) -> None:
        self._late = True
        self._process.kill()


class JobPool:
    """A limited number of processes, each started when it is needed. Safe to use from many threads."""

    def __init__(self, processes: int = 2) -> None:
        self._free: SimpleQueue[_Child | None] = SimpleQueue()
        for _number in range(processes):
            self._free.put(None)
        self._all: set[_Child] = set()
        self._lock = threading.Lock()
        self._closed = False
        self.waiting = 0
        """How many jobs wait for a process."""

    def run(
        self,
        function: Callable[..., T],
        *arguments: Any,
        seconds: float,
        wait: float,
        told: Callable[[Any], None] = lambda _value: None,
    ) -> T:
        """Run a module's function in another process and return its value. Its errors are raised here.

        `seconds`: how long the job may take before LateError is raised. `told` is called with the progress that the job
        reports, and may raise CalledOffError to end it. `wait`: how long the job may wait for a process before FullError is raised.
        """
        payer = effort.get()
        with payer.aside() if payer is not None else contextlib.nullcontext():
            return self._run(function, arguments, seconds, wait, told)

    def _run(
        self,
        function: Callable[..., T],
        arguments: tuple[Any, ...],
        seconds: float,
        wait: float,
        told: Callable[[Any], None],
    ) -> T:
        until = time.monotonic() + wait
        child: _Child | None = None
        self._count(1)
        try:
            child = self._free.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise FullError from None
        finally:
            self._count(-1)
        try:
            child = self._started(child)
            done, value = child.run(function, arguments, seconds, told)
        finally:
            self._free.put(child)
        if done:
            found: T = value
            return found
        raise value

    @property
    def closed(self) -> bool:
        """Return whether no more jobs are done."""
        return self._closed

    def close(self) -> None:
        """End all processes. Callers that wait for a job get an error."""
        with self._lock:
            self._closed = True
            children = list(self._all)
        for child in children:
            child.close()

    def _count(self, more: int) -> None:
        with self._lock:
            self.waiting += more

    def _started(self, child: _Child | None) -> _Child:
        with self._lock:
            if self._closed:
                raise FullError
            if child is not None and not child.spent:
                return child
            if child is not None:
                self._all.discard(child)
                child.close()
            child = _Child()
            self._all.add(child)
            return child


def work() -> None:
    """Do the jobs that come through stdin until it ends. This is the main loop of a child process."""
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    _waiting.append(answers)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    while True:
        try:
            function, arguments = _receive(jobs)
        except EOFError:
            return
        began = time.process_time()
        try:
            done, value = True, function(*arguments)
        except Exception as problem:
            done, value = False, problem
        worked = time.process_time() - began
        try:
            _send(answers, (done, value, worked))
        except (pickle.PicklingError, TypeError, AttributeError):
            _send(answers, (False, JobError(repr(value)), worked))


def _send(pipe: IO[bytes], value: Any) -> None:
    content = pickle.dumps(value, protocol=5)
    pipe.write(len(content).to_bytes(LENGTH_BYTES, "big") + content)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> Any:
    length = pipe.read(LENGTH_BYTES)
    content = pipe.read(int.from_bytes(length, "big")) if len(length) == LENGTH_BYTES else b""
    if not content:
        raise EOFError("the pipe has ended")
    return pickle.loads(content)
