"""All checks and tests in the developer's environment, as `python3 test.py` runs them.

The checks run two at a time. Once the machine code is there, the tests run beside the other checks, and those in the browser beside the
tests, so that no core waits. Every check runs even where an earlier one failed. The last lines name the checks that failed and those that
could not run, with the reason. With CI=true a check that cannot run is a failure. `--release` adds the checks of a release.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from scripts import processes, shares, system_packages
from scripts.refusal import UNAVAILABLE

ROOT = Path(__file__).resolve().parent.parent
CORES = min(2, os.cpu_count() or 1)
WORKERS = CORES + 1
"""The number of processes for tests: one more than there are cores, since a test with a server often waits. Each imports all tests."""
BROWSER_WORKERS = CORES
"""The number of processes for tests in the browser, which end before the others run out. Each of them has one server and one browser."""
BROWSER_TESTS = "tests/e2e/browser"
NO_TESTS = 5
"""pytest's exit status if no test was chosen."""
SHARE = "<share>"
"""Stands in a command of a check for the share of the examples that this run takes."""

CHECKS: dict[str, list[list[str]]] = {
    "native code": [
        ["-m", "pytest", "-q", "-m", "compiled and not marathon and not again", "--share", SHARE],
        ["-m", "pytest", "-q", "--native", "-m", "not marathon and not again", "--share", SHARE, "tests/unit/game"],
        ["-c", "from warchest.bots.warmup import prepare; prepare()"],
    ],
    "types": [["-m", "mypy"]],
    "page": [["-m", "scripts.bundle", "--check"]],
    "branches of the rules": [
        [
            *("-m", "coverage", "run", "-m", "pytest", "-q", "-m", "not slow and not again", "--share", SHARE),
            *("tests/scenarios", "tests/unit/rules"),
        ],
        ["-m", "coverage", "report"],
    ],
    "wheel": [["-m", "scripts.wheel", "--share", SHARE]],
    "style": [["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."]],
    "import directions": [
        ["-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo", "--no-cache"]
    ],
    "types of messages": [["-m", "scripts.schema", "--check"]],
    "documents": [["-m", "scripts.site", "--check"]],
    "translations": [["-m", "scripts.messages", "--check"]],
}
"""Every check except the tests: its name, and Python's arguments for each of its commands.

"native code" compiles once for all tests that follow and marks that, so no server of a test compiles or loads the evaluator while it is
idle. Since it looks for its tests in all files, these have bytecode too. The two checks that follow need no bytecode, so they run beside
it: a check that imports the tests then would compile the same modules again, for half a minute.
"""

RELEASE = {
    "mutations": [["-m", "scripts.mutations"]],
    "complete translations": [["-m", "scripts.messages", "--check", "--complete"]],
    "changelog and version": [["-m", "scripts.release"]],
}
"""The checks that only a release must pass."""
FIRST = "native code"
"""The check that the tests wait for: they use its machine code, and the bytecode that it leaves."""


@dataclass
class CheckReport:
    """The results of the checks so far."""

    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def leave_out(self, name: str, why: str) -> None:
        """Note a check that cannot run here. With CI=true that is a failure."""
        (self.failed if in_ci() else self.left_out).append(f"{name} ({why})")

    def print_summary(self) -> int:
        """Print the last lines, and return the exit status."""
        print(f"\nPassed: {', '.join(self.passed) or 'nothing'}.")
        if self.failed:
            print(f"FAILED: {', '.join(self.failed)}.")
        if self.left_out:
            print(f"Not run: {', '.join(self.left_out)}.")
        return 1 if self.failed else 0


def in_ci() -> bool:
    """Return whether this is continuous integration, where nothing may be left out."""
    return os.environ.get("CI", "").lower() in ("true", "1")


def main() -> int:
    """Run everything and return the exit status."""
    report, start = CheckReport(), time.monotonic()
    release, share = _options()
    checks = CHECKS | RELEASE if release else CHECKS
    with surroundings(), ThreadPoolExecutor(CORES) as pool:
        running = {name: pool.submit(_check, name, _with_share(commands, share)) for name, commands in checks.items()}
        if FIRST in running:
            running[FIRST].result()
        run_tests(report, pool=pool, share=share)
        for name, status in ((name, one.result()) for name, one in running.items()):
            if status == UNAVAILABLE:
                report.leave_out(name, "needs the network")
            else:
                (report.failed if status else report.passed).append(name)
    _print_times(time.monotonic() - start, share)
    return report.print_summary()


def _options() -> tuple[bool, str]:
    """Return whether to run the checks of a release, and the share of the examples."""
    asking = argparse.ArgumentParser(description="Run all checks and tests.")
    asking.add_argument("--release", action="store_true")
    asking.add_argument("--share", choices=shares.NAMES)
    asked = asking.parse_args()
    return asked.release, asked.share or ("all" if asked.release else shares.of_commit())


def _with_share(commands: list[list[str]], share: str) -> list[list[str]]:
    return [[share if word == SHARE else word for word in command] for command in commands]


def _check(name: str, commands: list[list[str]]) -> int:
    """Run the commands of one check up to the first that fails, print their output together, and return the status."""
    start = time.monotonic()
    said, status = "", 0
    for command in commands:
        done = _run(*command)
        said, status = said + done.stdout, done.returncode
        if status:
            break
    _OUTPUT.show(f"\n== {name}\n{said}   {time.monotonic() - start:.1f} s")
    return status


class _SharedOutput:
    """Standard output. While a command prints there itself, texts wait for its end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[str] | None = None

    def show(self, text: str) -> None:
        """Print a whole text, now or later."""
        with self._lock:
            if self._waiting is None:
                print(text, flush=True)
            else:
                self._waiting.append(text)

    @contextlib.contextmanager
    def lent(self) -> Iterator[None]:
        """Leave the output to a command until the end of the body."""
        with self._lock:
            self._waiting = []
        try:
            yield
        finally:
            with self._lock:
                texts, self._waiting = self._waiting, None
            for text in texts:
                self.show(text)


_OUTPUT = _SharedOutput()


def _print_times(seconds: float, share: str) -> None:
    """Print how long everything took, the processor time of all its processes, and how to run the same tests again."""
    processes.reap_orphans()
    used = os.times()
    print(f"\n{seconds:.0f} s, and {used.children_user + used.children_system:.0f} s of processor time.")
    if share != "all":
        print(
            f"Share {share} of the slow tests and of the examples ran. Again: `python3 test.py --share {share}`; all: `--share all`."
        )


def _run(*command: str, shown: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments. The output is captured, or shown at once."""
    if processes.ENDING.is_set():
        raise SystemExit
    kept = None if shown else subprocess.PIPE
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, check=False, stdout=kept, stderr=kept and subprocess.STDOUT, text=True
    )


def run_tests(
    report: CheckReport,
    name: str = "tests",
    arguments: Sequence[str] = (),
    pool: ThreadPoolExecutor | None = None,
    share: str = "all",
) -> None:
    """Run pytest, print its output at once, and add the result to the report. Tests that need a program which is missing are skipped.

    The tests in the browser have a run of their own, so that its processes import only them. They run in the pool at the same time, after
    the checks there, because a browser often waits. `arguments`: paths, and options of pytest. `share`: the share of the examples.

    Where a test keeps games, its name decides whether it keeps them in SQLite or PostgreSQL (docs/reference/tests.md).

    The scenarios, and the tests that compile them, run with the coverage of the rules.
    """
    missing = [part for part in system_packages.PARTS if part.find() is None]
    chosen = " and ".join(
        ["not marathon", "not scenario", "not compiled", "not again", *(f"not {part.marker}" for part in missing)]
    )
    database = "sqlite" if any(part.marker == "postgresql" for part in missing) else "mixed"
    common = ("-m", "pytest", "-q", "--dist", "worksteal", "--durations=10", "--database", database, "--share", share)
    statuses: dict[str, int] = {}
    with contextlib.ExitStack() as stack:
        browser: Future[int] | None = None
        in_browser = f"{name} in the browser"
        if "not browser" not in chosen:
            pool = pool or stack.enter_context(ThreadPoolExecutor(1))
            options = ("-n", str(BROWSER_WORKERS), "-m", f"{chosen} and browser", *(arguments or [BROWSER_TESTS]))
            browser = pool.submit(_check, in_browser, [[*common, *options]])
        with _OUTPUT.lent():
            print(f"\n== {name}", flush=True)
            options = ("-n", str(WORKERS), "-m", f"{chosen} and not browser", *arguments)
            statuses[name] = _run(*common, *options, shown=True).returncode
        if browser is not None:
            statuses[in_browser] = browser.result()
    none_is_fine = bool(arguments) and set(statuses.values()) != {NO_TESTS}
    for run, status in statuses.items():
        passed = status == 0 or (status == NO_TESTS and none_is_fine)
        (report.passed if passed else report.failed).append(run)
    for part in missing:
        report.leave_out(f"{name} with {part.marker}", system_packages.command_for(part.package))


@contextlib.contextmanager
def surroundings() -> Iterator[None]:
    """Set the environment of the checks. The tools' caches lie in the checkout, or in a temporary folder if it cannot be written."""
    os.environ.setdefault("HYPOTHESIS_PROFILE", "ci")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # many processes import the same modules
    if os.access(ROOT, os.W_OK):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="warchest-checks-") as folder:
        os.environ.update(
            COVERAGE_FILE=f"{folder}/coverage",
            MYPY_CACHE_DIR=f"{folder}/mypy",
            RUFF_CACHE_DIR=f"{folder}/ruff",
            HYPOTHESIS_STORAGE_DIRECTORY=f"{folder}/hypothesis",
            PYTEST_ADDOPTS=f"-o cache_dir={folder}/pytest",
            PYTHONPYCACHEPREFIX=f"{folder}/bytecode",
        )
        yield


if __name__ == "__main__":
    with processes.adopting():
        sys.exit(main())
