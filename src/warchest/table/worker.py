"""A bot in a process of its own: started when first needed, started again when it dies or thinks too long.

The worker speaks lines of JSON. Its first is `{"ready": true}`; then each request `{"id", "level", "setup", "seat",
"record", "seen", "luck"}` is answered with `{"id", "ids"}`: `record` is the ids of the seat's record and `seen` the hands that its
Spies saw, each as `[how many ids had happened, whose hand, coins by slot]`. It is told nothing else, so it can know nothing else.
"""

import contextlib
import json
import subprocess
import sys
import threading
from queue import Empty, SimpleQueue
from typing import IO, Any

from warchest.record import Record

COMMAND = (sys.executable, "-m", "warchest.bots.worker")
READY_SECONDS = 30.0
ANSWER_SECONDS = 5.0
TRIES = 2


class NoAnswerError(Exception):
    """The worker gave no usable answer, not even after a new start."""


class Worker:
    """The client of one worker process. Not to be used from two threads at a time."""

    def __init__(self, command: tuple[str, ...] = COMMAND, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._command = command
        self._answer_seconds = answer_seconds
        self._process: subprocess.Popen[str] | None = None
        self._door = threading.Lock()
        self._closed = False
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._asked = 0

    @property
    def pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process and wait until it is ready; raises `NoAnswerError` if it is late, or after `close`."""
        self.stop()
        with self._door:
            if self._closed:
                raise NoAnswerError("the bots have been sent home")
            process = self._process = self._popen()
        self._lines = SimpleQueue()
        assert process.stdout is not None
        threading.Thread(target=_pump, args=(process.stdout, self._lines), name="bot-lines", daemon=True).start()
        if self._line(READY_SECONDS).get("ready") is not True:
            raise NoAnswerError("the bot process did not say that it is ready")

    def choose(self, level: str, setup: dict[str, Any], record: Record, luck: int) -> list[int]:
        """The ids of a whole composition for the seat of `record`; `setup` is its set-up as it is stored.

        A worker that dies, errs or is late is started anew and asked once more; then `NoAnswerError` is raised.
        """
        told = {"seat": record.seat, "record": record.ids, "seen": record.seen}
        request = {"level": level, "setup": setup, **told, "luck": luck}
        for tries_left in reversed(range(TRIES)):
            try:
                if self._process is None:
                    self.start()
                return self._ask(request)
            except NoAnswerError:
                self.stop()
                if not tries_left:
                    raise
        raise NoAnswerError("the bot was not asked")

    def close(self) -> None:
        """End for good, from any thread: an answer that is being waited for will not come."""
        with self._door:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()
            process.wait()

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _popen(self) -> "subprocess.Popen[str]":
        try:
            return subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle; it then closes our pipe
            )
        except OSError as problem:
            raise NoAnswerError(f"the bot process can't be started: {problem}") from problem

    def _ask(self, request: dict[str, Any]) -> list[int]:
        assert self._process is not None
        assert self._process.stdin is not None
        self._asked += 1
        try:
            self._process.stdin.write(json.dumps({"id": self._asked, **request}) + "\n")
            self._process.stdin.flush()
        except OSError as problem:
            raise NoAnswerError("the bot process has ended") from problem
        answer = self._line(self._answer_seconds)
        ids = answer.get("ids")
        if answer.get("id") != self._asked or not isinstance(ids, list) or not all(type(i) is int for i in ids):
            raise NoAnswerError(f"the bot process answered {answer!r}")
        return ids

    def _line(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise NoAnswerError("the bot process took too long") from None
        try:
            answer = json.loads(line)
        except ValueError as problem:
            raise NoAnswerError("the bot process ended, or said something that is not JSON") from problem
        if not isinstance(answer, dict):
            raise NoAnswerError(f"the bot process answered {answer!r}")
        return answer


def _pump(source: IO[str], lines: "SimpleQueue[str]") -> None:
    """Pass lines on as they come; an empty one says that there will be no more."""
    with contextlib.suppress(OSError, ValueError):
        for line in source:
            lines.put(line)
    lines.put("")
