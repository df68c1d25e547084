"""All checks and tests, one after the other, in the developer's environment: what `python3 test.py` runs.

Every check runs even where an earlier one failed; the last lines say which failed and what did not run at all, and why.
With CI=true nothing may be left out.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scripts import bundle, system_packages
from scripts.refusal import Refusal

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Report:
    """What became of the checks so far."""

    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def leave_out(self, name: str, why: str) -> None:
        """Note a check that cannot run here; with CI=true that is a failure."""
        (self.failed if in_ci() else self.left_out).append(f"{name} ({why})")


def in_ci() -> bool:
    """Tell whether this is continuous integration, where nothing may be left out."""
    return os.environ.get("CI", "").lower() in ("true", "1")


def main() -> int:
    """Run everything and return the exit status."""
    report = Report()
    with _caches():
        for name, check in CHECKS.items():
            print(f"\n== {name}", flush=True)
            start = time.monotonic()
            _do(name, check, report)
            print(f"   {time.monotonic() - start:.1f} s", flush=True)
        _tests(report)
    print(f"\nPassed: {', '.join(report.passed) or 'nothing'}.")
    if report.failed:
        print(f"FAILED: {', '.join(report.failed)}.")
    if report.left_out:
        print(f"Not run: {', '.join(report.left_out)}.")
    return 1 if report.failed else 0


def _do(name: str, check: Callable[[], bool], report: Report) -> None:
    try:
        (report.passed if check() else report.failed).append(name)
    except bundle.NoNetwork:
        report.leave_out(name, "needs the network")
    except Refusal as refusal:
        print(refusal)
        report.failed.append(name)


def _style() -> bool:
    return all([_module("ruff", "check", "."), _module("ruff", "format", "--check", ".")])


def _types() -> bool:
    return _module("mypy")


def _arrows() -> bool:
    return _run(str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache")


def _rules_coverage() -> bool:
    """Hold that the scenario tests alone, on the interpreted form, reach nearly every branch of the rules."""
    scenarios = ["-m", "pytest", "-q", "tests/rules/scenarios"]
    return _module("coverage", "run", *scenarios) and _module("coverage", "report")


def _bundle() -> bool:
    different = bundle.differences()
    for name in different:
        print(f"{bundle.DIST / name} is not what client/ builds; `python -m scripts.bundle` mends that.")
    return not different


CHECKS: dict[str, Callable[[], bool]] = {
    "style": _style,
    "types": _types,
    "arrows between packages": _arrows,
    "coverage of the rules by their scenarios": _rules_coverage,
    "bundle of the page": _bundle,
}


def _tests(report: Report) -> None:
    """Run pytest, last, so that its summary stands at the end; without a browser all but the tests that need one."""
    browser = system_packages.find_browser()
    chosen = [] if browser else ["-m", "not browser"]
    print("\n== tests", flush=True)
    passed = _module("pytest", "-n", str(min(2, os.cpu_count() or 1)), "--dist", "loadfile", "--durations=5", *chosen)
    (report.passed if passed else report.failed).append("tests")
    if not browser:
        report.leave_out("tests in the browser", f"no Chromium: {system_packages.command_for('chromium')}")


def _module(*command: str) -> bool:
    return _run(sys.executable, "-m", *command)


def _run(*command: str) -> bool:
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


@contextlib.contextmanager
def _caches() -> Iterator[None]:
    """Keep the tools' caches in the checkout, or in a temporary folder where that cannot be written."""
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
    sys.exit(main())
