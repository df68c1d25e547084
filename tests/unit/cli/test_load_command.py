"""`warchest load`: it plays real games, and says what they cost."""

import json
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.support.waiting import PATIENCE
from warchest.server.load.knee import _quantile, processor_seconds


@pytest.mark.slow
def test_games_are_played_watched_and_measured() -> None:
    arguments = [
        "load",
        "--games",
        "2",
        "--every",
        "0.5",
        "--seconds",
        "1.5",
        "--long",
        "0.5",
        "--bots",
        "1",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "warchest.cli", *arguments, "--most-ms", "60000", "--json"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(step["games"], step["due"]) for step in steps] == [(2, 4.0)]
    for step in steps:
        assert step["played"] > 0
        assert 0 < step["p50"] <= step["p95"] <= step["p99"]
        assert step["shown_p99"] > 0
        assert step["shown_bytes"] > 0
        assert step["refused"] == 0
    assert "Traceback" not in done.stderr


def test_a_quantile_is_a_value_that_was_measured() -> None:
    assert _quantile([0.003, 0.001, 0.002], 0.5) == 2
    assert _quantile([0.001], 0.99) == 1
    assert _quantile([], 0.99) == float("inf")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not report processor time")
def test_the_processor_time_of_a_child_that_has_ended_still_counts() -> None:
    """Given a server whose child has computed and ended, then its processor time contains that of the child."""
    child = "import time\nwhile time.process_time() < 0.3: pass"
    parent = (
        f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}]); print('done', flush=True); input()"
    )
    with subprocess.Popen([sys.executable, "-c", parent], stdin=PIPE, stdout=PIPE, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        spent = processor_seconds([server.pid])
        server.communicate("\n")
    assert spent is not None
    assert spent >= 0.3
