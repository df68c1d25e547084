"""End every process that a command started, including orphans and new sessions, however the command ends.

On Linux two processes guard one another: the one that calls `run`, and the one that it starts, which is `adopting`. Each becomes the parent
of the orphans below it and kills everything below it before it ends. If one of them is killed by SIGKILL, the other one kills what is left.
On other systems only the started process gets the signal.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

ENDING = threading.Event()
"""Set when a signal has ended this process: from then on it starts nothing."""
_LINUX = sys.platform == "linux"
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_STEPS = ((0, 1.0), (signal.SIGINT, 4.0))
"""Signals, and the seconds for processes to end after each. Ctrl-C has reached most of them already, so the first is none."""
_PDEATHSIG, _CHILD_SUBREAPER = 1, 36
_adopts = False
"""Whether this process is `adopting`."""


def run(command: Sequence[str]) -> int:
    """Run a command, pass on the signals that end this process, and return the exit status. Nothing that the command started stays."""
    _adopt_orphans()
    process = subprocess.Popen(command, preexec_fn=end_with_parent(signal.SIGTERM))
    for number in _SIGNALS:
        signal.signal(number, lambda given, _frame: process.send_signal(given))
    try:
        status = process.wait()
    finally:
        end_descendants()
    return status if status >= 0 else 128 - status


@contextlib.contextmanager
def adopting() -> Iterator[None]:
    """End everything below this process after the body, or when a signal ends it."""
    global _adopts
    _adopt_orphans()
    _adopts = True
    for number in _SIGNALS:
        signal.signal(number, _end)
    try:
        yield
    finally:
        end_descendants()


def reap_orphans() -> None:
    """Count the processor time of the orphans that have ended, if this process is `adopting`. It must not wait for a process meanwhile."""
    with contextlib.suppress(ChildProcessError):
        while _adopts and os.waitpid(-1, os.WNOHANG)[0]:
            pass


def end_with_parent(number: int = signal.SIGKILL) -> Callable[[], None] | None:
    """Return a `preexec_fn` for a new process that gets this signal when the process that calls this ends. None except on Linux."""
    parent = os.getpid()

    def arrange() -> None:
        _prctl(_PDEATHSIG, number)
        if os.getppid() != parent:  # it has ended already
            os.kill(os.getpid(), number)

    return arrange if _LINUX else None


def descendants() -> list[int]:
    """Return the ids of all processes below this one that have not ended."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir() if _LINUX else ():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):  # it has ended since it was listed
                state, parent = (entry / "stat").read_text().rsplit(") ", 1)[1].split()[:2]
                children.setdefault(int(parent), []).extend([int(entry.name)] * (state != "Z"))
    ids = [os.getpid()]
    for process in ids:
        ids += children.get(process, [])
    return ids[1:]


def end_descendants() -> None:
    """End all processes below this one, by force where nothing else does it."""
    for number, seconds in _STEPS:
        _send(number)
        until = time.monotonic() + seconds
        while descendants() and time.monotonic() < until:
            time.sleep(0.02)
    while _send(signal.SIGKILL):
        time.sleep(0.02)


def _end(number: int, _frame: FrameType | None) -> None:
    for one in _SIGNALS:
        signal.signal(one, signal.SIG_IGN)
    ENDING.set()
    end_descendants()
    raise SystemExit(128 + number)


def _send(number: int) -> bool:
    """Send a signal to all processes below this one, and return whether there was any."""
    ids = descendants()
    for process in ids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)
    return bool(ids)


def _adopt_orphans() -> None:
    """Become the parent of the processes below this one that lose theirs."""
    if _LINUX:
        _prctl(_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")
