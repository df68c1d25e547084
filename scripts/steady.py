"""Run the tests as on a much slower machine: `python3 test.py --steady`.

They run three times beside a load of twice as many busy processes as there are cores, and once on one core. Paths and options of pytest may
follow: `python3 test.py --steady tests/e2e`.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator

from scripts import checks, processes

TIMES = 3
BUSY = "while True: pass"


def main() -> int:
    """Run the tests and return the exit status: 1 if a run failed."""
    report = checks.CheckReport()
    with checks.surroundings():
        for number in range(TIMES):
            with load():
                checks.run_tests(report, f"tests beside a load ({number + 1} of {TIMES})", sys.argv[1:])
        with one_core():
            checks.run_tests(report, "tests on one core", sys.argv[1:])
    return report.print_summary()


@contextlib.contextmanager
def load() -> Iterator[None]:
    """Keep twice as many processes busy as there are cores."""
    busy = [
        subprocess.Popen([sys.executable, "-c", BUSY], preexec_fn=processes.end_with_parent())
        for _number in range(2 * len(os.sched_getaffinity(0)))
    ]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """Restrict this process and its children to one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


if __name__ == "__main__":
    with processes.adopting():
        sys.exit(main())
