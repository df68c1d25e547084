"""The share of the tests that a run takes, by the commit: all shares together leave out nothing.

A share has all quick tests, with one in four of the examples of a test with parameters, and one in four of the slow tests and of their
examples. `python3 test.py` takes the share of the commit and prints it, so the same commit runs the same tests everywhere. `--share 2`
takes share 2 again, and `--share all` and `--release` take all of them.
"""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARES = 4
"""The number of shares. A quick test runs this fraction of its examples at each commit, but at least one."""
NAMES = (*map(str, range(SHARES)), "all")
"""The values of the option `--share`."""


def of_commit() -> str:
    """Return the share of the present commit, or the first one outside a repository."""
    try:
        command = ["git", "rev-parse", "HEAD"]
        done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    except OSError:
        return NAMES[0]
    return of(done.stdout) if done.returncode == 0 else NAMES[0]


def of(commit: str) -> str:
    """Return the share of a commit, given its hash."""
    return NAMES[int(commit[:8], 16) % SHARES]


def chosen(numbers: Iterable[int], share: str, slow: str = "") -> set[int]:
    """Return the numbers of the examples of one test that a share takes: at least one of a quick test. All shares together take them all.

    `slow`: the name of a slow test. Each of its examples runs in one share, so a test without examples runs in one.
    """
    every = sorted(set(numbers))
    if share == "all":
        return set(every)
    step = SHARES if slow else min(SHARES, len(every))
    return set(every[(int(share) + zlib.crc32(slow.encode())) % step :: step])
