"""Long runs of games: spread over workers, with progress on a terminal, and stored in a file to continue an interrupted run.

Workers are processes of this machine, or those of a cluster (`warchest.lab.arena.on_ray`). They change neither the games nor the file.

The file contains JSON lines: the first one identifies the run, and each of the others is a result, written as soon as it is known. Ctrl-C
or the death of a process loses only the games being played.
"""

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from warchest.wording.errors import UserError

END_SECONDS = 10.0
"""The seconds that a process has after SIGTERM to end its programs, before it is killed."""
SPEED_SECONDS = 900
"""The estimate of the time left uses the speed in this many seconds. A game may take a minute."""


T = TypeVar("T")
R = TypeVar("R")


class RunError(UserError):
    """Raised when a run cannot start or continue. The message is one sentence for the user."""


class WorkerCluster(Protocol):
    """Workers on other machines."""

    def spread(self, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        """Yield the results of tasks as they arrive, each once. Raises `RunError` if that fails."""

    def learn(self, fit: Callable[[T], R], task: T) -> R | None:
        """Return the result of a fit on a machine with a GPU, or None if the cluster has none. Raises `RunError` if that fails."""


Workers = int | WorkerCluster
"""The workers of a run: a number of processes of this machine, or a cluster."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def head_of(out: Path) -> dict[str, Any] | None:
    """Return the decoded first line of a run's file, or None if there is no such file or it contains something else."""
    try:
        with out.open(encoding="utf-8") as lines:
            head = json.loads(lines.readline())
    except (OSError, ValueError):
        return None
    return head if isinstance(head, dict) else None


def results_in(out: Path, head: Mapping[str, Any], kind: type[R]) -> list[R]:
    """Return the results in the file of a run, and start the file if it is new or empty. ``kind``: the type of a result.

    Raises `RunError` if the file belongs to another run or cannot be used.
    """
    head = json.loads(json.dumps(head))
    try:
        text = out.read_bytes() if out.exists() else b""
        if not text:
            out.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return []
        whole = text[: text.rfind(b"\n") + 1]  # an incomplete last line is a game to play again
        first, *rest = whole.splitlines() or [text]
        if json.loads(first) != head:
            raise RunError(f"{out} is the file of another run: name a new one.")
        results = [msgspec.json.decode(line, type=kind) for line in rest]
        if whole != text:
            os.truncate(out, len(whole))
        return results
    except OSError as error:
        raise RunError(f"{out} can't be used: {error.strerror}.") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise RunError(f"{out} is no file of a run: name a new one.") from error


class Ledger(Generic[T, R]):
    """The tasks of a run and their results: those already in its file, and those added to both."""

    def __init__(
        self,
        out: Path | None,
        head: Mapping[str, Any],
        kind: type[R],
        tasks: Mapping[Any, T],
        key: Callable[[R], Hashable],
        heed: Callable[[R], object] = lambda _result: None,
    ) -> None:
        """``out``: the file, or None to store nothing. ``head``: identifies the run. ``kind``: the type of a result.

        ``tasks``: all tasks by their keys. ``key``: returns the key of the task that a result belongs to. ``heed``: called with each new
        result once it is stored. Results in the file that belong to no task, because the run was longer, are left out. Raises `RunError` if
        the file belongs to another run or cannot be used.
        """
        self._out, self.tasks, self._key, self._heed = out, tasks, key, heed
        done = {} if out is None else {key(result): result for result in results_in(out, head, kind)}
        self.results: list[R] = [result for key_, result in done.items() if key_ in tasks]

    def add(self, result: R) -> None:
        """Add a result to the list and to the file."""
        self.results.append(result)
        if self._out is not None:
            with self._out.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(msgspec.to_builtins(result)) + "\n")
        self._heed(result)

    def play(self, work: Callable[[T], R], workers: Workers) -> Generator[R, None, None]:
        """Do the tasks without a result, and add and yield each result when it arrives."""
        known = set(map(self._key, self.results))
        for result in spread(work, [task for key, task in self.tasks.items() if key not in known], workers):
            self.add(result)
            yield result

    def play_out(
        self,
        work: Callable[[T], R],
        workers: Workers,
        label: str,
        console: Console,
        prepare: Callable[[], object],
        ended: Callable[[], bool] = lambda: False,
    ) -> bool:
        """Do the tasks without a result and show a progress line. Return whether Ctrl-C ended the run early.

        ``prepare`` is called before processes of this machine start. ``ended`` is called after each result and returns True to skip the
        rest. Raises `RunError` if Ctrl-C came before the first result.
        """
        interrupted = False
        try:
            if isinstance(workers, int):
                with console.status("Compiling"):
                    prepare()
            with _watched(console, label, len(self.tasks), len(self.results)) as count:
                for _result in () if ended() else self.play(work, workers):
                    count()
                    if ended():
                        break
        except KeyboardInterrupt:
            interrupted = True
        if not self.results:
            raise RunError("Interrupted before a game had ended.")
        return interrupted


def spread(play: Callable[[T], R], tasks: Sequence[T], workers: Workers) -> Iterator[R]:
    """Yield the results of tasks from several workers as they arrive. When the iterator ends, so have processes of this machine.

    Raises `RunError` if a process dies in the middle of a task, and re-raises the error of a task.
    """
    if not isinstance(workers, int):
        yield from workers.spread(play, tasks)
        return
    if workers == 1 or len(tasks) < 2:
        yield from map(play, tasks)
        return
    yield from _spread_here(play, tasks, workers)


def _spread_here(play: Callable[[T], R], tasks: Sequence[T], processes: int) -> Iterator[R]:
    """Yield the results of tasks from processes of this machine."""
    # Spawned, not forked: this works the same on every system and inherits none of the caller's threads. Each process has a separate pipe:
    # a shared queue has a lock, and a process killed while it holds the lock would block the others forever.
    context = multiprocessing.get_context("spawn")
    workers: dict[Connection, BaseProcess] = {}
    busy: set[Connection] = set()
    waiting = iter(tasks)
    try:
        for task in islice(waiting, processes):
            pipe, far_end = context.Pipe()
            workers[pipe] = context.Process(target=_work, args=(play, far_end), daemon=True)
            workers[pipe].start()
            far_end.close()
            pipe.send(task)
            busy.add(pipe)
        while busy:
            for pipe in cast("list[Connection]", wait(busy)):
                result, error = pipe.recv()
                if error is not None:
                    raise error
                busy.remove(pipe)
                for task in islice(waiting, 1):
                    pipe.send(task)
                    busy.add(pipe)
                yield result
    except (EOFError, BrokenPipeError, ConnectionResetError):
        raise RunError("A process ended in the middle of a game, which is lost.") from None
    finally:
        _end(workers, in_order=not busy)


def _work(play: Callable[[T], R], pipe: Connection) -> None:
    """Run tasks from a pipe in a worker process, and send back each result or error, until the pipe is closed.

    Only the main process handles Ctrl-C. On SIGTERM, the worker exits normally and so ends its programs.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task = pipe.recv()
            try:
                pipe.send((play(task), None))
            except Exception as error:
                pipe.send((None, error))


def _end(workers: Mapping[Connection, BaseProcess], in_order: bool) -> None:
    """End the workers. ``in_order``: none has a task. Otherwise they are terminated, and killed if that does not help."""
    for pipe, process in workers.items():
        pipe.close()
        if not in_order:
            process.terminate()
    for process in workers.values():
        process.join(END_SECONDS)
        if process.is_alive():
            process.kill()
            process.join()


@contextmanager
def _watched(console: Console, label: str, total: int, done: int) -> Iterator[Callable[[], None]]:
    """Show a progress line with the time left, and yield a function that counts a game.

    ``done``: the number of games from an earlier run, which do not count for the speed.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, speed_estimate_period=SPEED_SECONDS) as progress:
        task = progress.add_task(label, total=total, completed=done)
        yield lambda: progress.advance(task)
