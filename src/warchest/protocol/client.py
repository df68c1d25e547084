"""The client of the engine protocol (docs/reference/protocol.md): an engine in a separate process. Requests and answers are lines of JSON.

It serves both our bots and external programs. It never waits for an answer longer than the given time.
"""

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

from warchest.protocol.messages import LINE

_LAST_LINES = 5
"""The number of last lines on stderr that an error quotes."""
_GRACE = 0.5
"""The seconds for an engine to exit and report why, after its output has closed."""


class EngineError(Exception):
    """Raised when an engine can't be started, has exited, or gives no usable answer. The message is a clause such as ``it ended``."""

    def __init__(self, clause: str, quoted: str = "") -> None:
        """`quoted`: words of the engine, which may reveal a seat's secrets."""
        super().__init__(f"{clause}: {quoted}" if quoted else clause)
        self.clause = clause
        """The clause without the engine's words, for a log that must not contain players' secrets."""


class EngineProcess:
    """A running engine. While a thread uses it, other threads may only call ``close``."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the engine. Raises `EngineError` if that fails."""
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=_LAST_LINES)
        self._requests = 0
        pipe = subprocess.PIPE
        try:
            # The engine gets a new session: only the host handles Ctrl-C, and the engine's child processes end with it.
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else problem
            raise EngineError(f"it can't be started: {reason}") from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._listener = _in_thread(_store_errors, self._process.stderr, self._complaints)
        self._threads = [self._listener, _in_thread(_forward, self._process.stdout, self._answers)]

    def ask(self, method: str, fields: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the ``ok`` of the answer to a request. Raises `EngineError` if the answer is late, missing or an error."""
        assert self._process.stdin is not None
        self._requests += 1
        line = json.dumps({"id": self._requests, "do": method, **fields}) + "\n"
        # Another thread writes, because an engine that does not read would block this thread.
        self._threads[2:] = [_in_thread(_write, self._process.stdin, line.encode())]
        answer = self._next_answer(time.monotonic() + seconds, seconds)
        if answer.get("id") != self._requests:
            raise EngineError("its answer has another id than the request", _short(answer))
        if "error" in answer:
            error = answer["error"]
            reason = error.get("reason") if isinstance(error, dict) else error
            raise EngineError("it refused", _short(reason))
        result = answer.get("ok")
        if not isinstance(result, dict):
            raise EngineError("its answer has neither 'ok' nor 'error'", _short(answer))
        return result

    def close(self) -> None:
        """Kill the engine and the processes that it started."""
        if self._process.poll() is None:
            self._process.kill()
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            thread.join(_GRACE)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            # Do not close a pipe that is in use: closing would block.
            if pipe is not None and not any(thread.is_alive() for thread in self._threads):
                with contextlib.suppress(OSError, ValueError):
                    pipe.close()

    def _next_answer(self, until: float, seconds: float) -> dict[str, Any]:
        """Return the engine's next line, decoded. Raises `EngineError` if none comes in time, or the line is not an object."""
        line = b"\n"
        while line and not line.strip():  # blank lines are no answers, and do not prolong the wait
            left = until - time.monotonic()
            try:
                line = self._answers.get(timeout=max(0.0, left))
            except Empty:
                left = 0.0
            if left <= 0 and line and not line.strip():
                raise EngineError(f"it gave no answer in {seconds:g} seconds")
        if not line:
            raise EngineError(*self._why_it_ended())
        if len(line) > LINE:
            raise EngineError(f"its answer is longer than {LINE} bytes")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            text = _short(line.decode(errors="replace"))
            raise EngineError("its answer is no JSON", text) from None
        if not isinstance(answer, dict):
            raise EngineError("its answer is no object", _short(answer))
        return answer

    def _why_it_ended(self) -> tuple[str, str]:
        """Return a clause on how the engine ended, and its last lines on stderr."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._listener.join(_GRACE)
        code, complaints = self._process.poll(), " / ".join(self._complaints)
        return "it closed its output" if code is None else f"it ended with exit code {code}", complaints


def _short(value: object) -> str:
    """Return a value shortened for an error."""
    text = value if isinstance(value, str) else json.dumps(value)
    text = text.strip() if text.isprintable() else ascii(text.strip())[1:-1]
    return text if len(text) <= 200 else text[:200] + "..."


def _in_thread(function: Callable[..., None], *arguments: object) -> threading.Thread:
    """Start a function in a new thread, and return the thread."""
    thread = threading.Thread(target=function, args=arguments, daemon=True)
    thread.start()
    return thread


def _write(sink: IO[bytes], line: bytes) -> None:
    """Write a line. Errors are ignored: an engine that cannot read does not answer either."""
    with contextlib.suppress(OSError, ValueError):
        sink.write(line)
        sink.flush()


def _forward(source: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Forward lines of limited length. An empty line marks the end."""
    with contextlib.suppress(OSError, ValueError):
        while line := source.readline(LINE + 2):
            lines.put(line)
    lines.put(b"")


def _store_errors(source: IO[bytes], complaints: deque[str]) -> None:
    """Store the last lines of stderr."""
    with contextlib.suppress(OSError, ValueError):
        while line := source.readline(1000):
            text = line.decode(errors="replace").strip()
            if text:
                complaints.append(text if text.isprintable() else ascii(text)[1:-1])
