"""An interrupted test command leaves no process behind, whichever of its processes is ended, and by which signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="Linux alone lets orphans be adopted"),
]

NEVER_ENDS = "tests/support/never_ends.py"
COMMAND = "import sys; from scripts.processes import run; sys.exit(run([sys.executable, '-c', *sys.argv[1:]]))"
STEADY = """
import sys
from scripts import processes, steady
steady.BUSY = "import signal; signal.pause()"
with processes.adopting():
    sys.exit(steady.main())
"""
"""`scripts.steady`, whose load only waits: what it costs otherwise is processor time of the machine's other tests."""


def runs(pid: int) -> bool:
    """Return whether a process is there that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0] != "Z"
    except OSError:
        return False


def child_of(pid: int) -> int:
    """Return the only child of a process."""
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(child)


@pytest.mark.parametrize(
    ("whose", "how"),
    [
        pytest.param("the command", signal.SIGINT, id="Ctrl-C"),
        pytest.param("the command", signal.SIGTERM, id="ended", marks=pytest.mark.marathon),
        pytest.param("the command", signal.SIGKILL, id="killed"),
        pytest.param("its child", signal.SIGKILL, id="child-killed", marks=pytest.mark.marathon),
    ],
)
def test_an_interrupted_run_stops_every_process_that_it_started(
    tmp_path: Path, whose: str, how: signal.Signals
) -> None:
    """Given a run with a load, a server, a process in a new session and an orphan, when it is ended, then all of them end."""
    noted = tmp_path / "noted"
    command = [sys.executable, "-c", COMMAND, STEADY, "-n", "1", "-p", "no:cacheprovider", NEVER_ENDS]
    environment = os.environ | {"NOTED": str(noted), "PYTEST_ADDOPTS": f"--basetemp {tmp_path / 'temp'}"}
    run = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        wait_until(lambda: noted.exists() or run.poll() is not None)
        assert noted.exists(), run.communicate()[0]
        started = [*map(int, noted.read_text().split()), child_of(run.pid)]
        assert all(map(runs, started))
        os.kill(run.pid if whose == "the command" else started[-1], how)
        run.communicate()  # the pipe is closed when no process has it any more, and so the load has ended too
        wait_until(lambda: not any(map(runs, started)))
        assert run.returncode == (-how if (whose, how) == ("the command", signal.SIGKILL) else 128 + how)
    finally:
        run.terminate()
