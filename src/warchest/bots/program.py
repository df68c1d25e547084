"""A program in a process of its own that is asked and answers, a line of JSON each (docs/protocol.md). The asker never hangs."""

import contextlib
import json
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import IO, Any

from warchest.notation.texts import _

LINE = 1 << 20
"""Bytes of an answer at most."""
_SAID = 5
"""Lines of what a program has said to people that are kept for an error."""
_LAST_WORDS = 0.5
"""Seconds that a program has to end and to say why, once its answers have stopped."""


class ProgramError(Exception):
    """A program that can't be started, ended, or gave no answer that is one; its text is a clause such as ``it ended``."""


class Program:
    """A running program. Not to be used from two threads at a time, but for ``close``."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. ProgramError where that can't be done."""
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._said: deque[str] = deque(maxlen=_SAID)
        self._asked = 0
        pipe = subprocess.PIPE
        try:
            # In a session of its own: a Ctrl-C is its host's to handle, and what it starts ends with it.
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else problem
            raise ProgramError(_("it can't be started: {reason}").format(reason=reason)) from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._listener = _in_thread(_listen, self._process.stderr, self._said)
        self._threads = [self._listener, _in_thread(_pump, self._process.stdout, self._answers)]

    def ask(self, verb: str, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What it answers to a request: the ``ok`` of it. ProgramError where it is late, errs, or says something else."""
        assert self._process.stdin is not None
        self._asked += 1
        line = json.dumps({"id": self._asked, "do": verb, **request}) + "\n"
        # Written by a thread: one that does not read would keep us waiting.
        self._threads[2:] = [_in_thread(_write, self._process.stdin, line.encode())]
        answer = self._line(time.monotonic() + seconds, seconds)
        if answer.get("id") != self._asked:
            raise ProgramError(_("its answer has another id than the request: {answer}").format(answer=_short(answer)))
        if "error" in answer:
            error = answer["error"]
            reason = error.get("reason") if isinstance(error, dict) else error
            raise ProgramError(_("it refused: {reason}").format(reason=_short(reason)))
        told = answer.get("ok")
        if not isinstance(told, dict):
            raise ProgramError(_("its answer has neither 'ok' nor 'error': {answer}").format(answer=_short(answer)))
        return told

    def close(self) -> None:
        """End it, and what it started."""
        if self._process.poll() is None:
            self._process.kill()
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            thread.join(_LAST_WORDS)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            # One that is still being used is left alone: to close it would be to wait for it.
            if pipe is not None and not any(thread.is_alive() for thread in self._threads):
                with contextlib.suppress(OSError, ValueError):
                    pipe.close()

    def _line(self, until: float, seconds: float) -> dict[str, Any]:
        """The next line that it writes, read. ProgramError where none comes in time, or none that is an object."""
        try:
            line = self._answers.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise ProgramError(_("it gave no answer in {seconds:g} seconds").format(seconds=seconds)) from None
        if not line:
            raise ProgramError(self._ended())
        if len(line) > LINE:
            raise ProgramError(_("its answer is longer than {most} bytes").format(most=LINE))
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise ProgramError(
                _("its answer is no JSON: {answer}").format(answer=_short(line.decode(errors="replace")))
            ) from None
        if not isinstance(answer, dict):
            raise ProgramError(_("its answer is no object: {answer}").format(answer=_short(answer)))
        return answer

    def _ended(self) -> str:
        """That it ended, and what it said last."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        self._listener.join(_LAST_WORDS)
        code, said = self._process.poll(), " / ".join(self._said)
        ended = _("it closed its output") if code is None else _("it ended with exit code {code}").format(code=code)
        return f"{ended}: {said}" if said else ended


def _short(what: object) -> str:
    """A thing as an error repeats it."""
    text = what if isinstance(what, str) else json.dumps(what)
    text = text.strip() if text.isprintable() else ascii(text.strip())[1:-1]
    return text if len(text) <= 200 else text[:200] + "..."


def _in_thread(work: Callable[..., None], *what: object) -> threading.Thread:
    """Begin a work beside this one."""
    thread = threading.Thread(target=work, args=what, daemon=True)
    thread.start()
    return thread


def _write(sink: IO[bytes], line: bytes) -> None:
    """Write a line. Whoever does not take it will not answer either."""
    with contextlib.suppress(OSError, ValueError):
        sink.write(line)
        sink.flush()


def _pump(source: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Pass lines on as they come, none of them endless; an empty one says that there will be no more."""
    with contextlib.suppress(OSError, ValueError):
        while line := source.readline(LINE + 2):
            lines.put(line)
    lines.put(b"")


def _listen(source: IO[bytes], said: deque[str]) -> None:
    """Keep the last lines of what is said to people."""
    with contextlib.suppress(OSError, ValueError):
        while line := source.readline(1000):
            text = line.decode(errors="replace").strip()
            if text:
                said.append(text if text.isprintable() else ascii(text)[1:-1])
