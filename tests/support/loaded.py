"""Servers of tests that start with all their code loaded, which is most of the work of a start.

A process of each test process has loaded the code (`lucky_command`, which waits) and forks a server whenever one is wanted. A fork has
separate arguments, environment, folder and streams, and is a process like any other from then on, except that it is killed where the test
process ends without ending it. Only on Linux: elsewhere each server starts from nothing.
"""

import contextlib
import gc
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO, TextIO

from scripts.processes import end_with_parent

CAN_FORK = sys.platform == "linux"
LONGEST = 1 << 17
"""The longest order for a process, in bytes."""


class ForkedProcess:
    """A forked process, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, arguments: Sequence[str], stderr: IO[str], environment: dict[str, str]) -> None:
        """Start `warchest` with these arguments."""
        reading, writing = os.pipe()
        self.pid = _loader().fork(arguments, environment, writing, stderr.fileno())
        os.close(writing)
        self.stdout: TextIO | None = os.fdopen(reading, "r")

    def poll(self) -> int | None:
        """Return the exit code, or None while the process runs."""
        return _loader().code_of(self.pid, 0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end, and return the exit code: as in `subprocess`, a negative one is the number of a signal."""
        code = _loader().code_of(self.pid, timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, if the process still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)


class _Loader:
    """The process that has loaded the code, as the test process sees it. Safe to use from many threads."""

    def __init__(self) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = (sys.executable, str(Path(__file__).with_name("lucky_command.py")), "--wait", str(theirs.fileno()))
        # Standard output is a pipe, as it will be that of each server: Python looks only once which it is.
        self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdout=subprocess.PIPE)
        theirs.close()
        self._lock = threading.Lock()
        self._codes: dict[int, int] = {}
        self._started: list[int] = []

    def fork(self, arguments: Sequence[str], environment: dict[str, str], stdout: int, stderr: int) -> int:
        """Return the number of a new process."""
        order = json.dumps({"arguments": arguments, "environment": environment, "folder": os.getcwd()}).encode()
        assert len(order) < LONGEST
        with self._lock:
            socket.send_fds(self._ours, [order], [stdout, stderr])
            while not self._started:
                self._hear(None)
            return self._started.pop()

    def code_of(self, pid: int, timeout: float | None) -> int | None:
        """Return the exit code of a process, or None if it still runs after `timeout` seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            with self._lock:
                self._hear(0)
                if pid in self._codes:
                    return self._codes[pid]
            if until is not None and time.monotonic() >= until:
                return None
            time.sleep(0.01)

    def _hear(self, timeout: float | None) -> None:
        """Take a message from the process, if there is one in time."""
        self._ours.settimeout(timeout)
        try:
            report = json.loads(self._ours.recv(LONGEST))
        except BlockingIOError:
            return
        if "code" in report:
            self._codes[report["pid"]] = report["code"]
        else:
            self._started.append(report["pid"])


@cache
def _loader() -> _Loader:
    return _Loader()


def wait_for_orders(descriptor: int) -> list[str]:
    """Fork a process for each order that comes. Return its arguments in each, and end the process of the caller after the last order."""
    gc.freeze()
    orders = socket.socket(fileno=descriptor)
    ended, ending = socket.socketpair()
    ending.setblocking(False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the tests, and then there are no orders any more
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(ending.fileno())
    with selectors.DefaultSelector() as selector:
        for one in (orders, ended):
            selector.register(one, selectors.EVENT_READ)
        while True:
            ready = {key.fileobj for key, _events in selector.select()}
            if ended in ready:
                ended.recv(4096)
                _report_ends(orders)
            if orders not in ready:
                continue
            try:
                data, streams, _flags, _address = socket.recv_fds(orders, LONGEST, 2)
            except ConnectionResetError:
                sys.exit()
            if not data:
                sys.exit()
            order = json.loads(data)
            end_with_this = end_with_parent()
            pid = os.fork()
            if pid == 0:
                break
            for stream in streams:
                os.close(stream)
            orders.send(json.dumps({"pid": pid}).encode())
    if end_with_this is not None:
        end_with_this()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for one in (orders, ended, ending):
        one.close()
    for number, stream in enumerate(streams, 1):
        os.dup2(stream, number)
        os.close(stream)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    return [*order["arguments"]]


def _report_ends(orders: socket.socket) -> None:
    """Report the exit codes of processes that have ended."""
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            orders.send(json.dumps({"pid": pid, "code": os.waitstatus_to_exitcode(status)}).encode())
