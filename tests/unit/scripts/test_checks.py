"""The test command's report names each check that failed and each that could not run; in CI none may be left out."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from unittest.mock import Mock

import pytest

from scripts import checks, processes, shares, system_packages
from scripts import test as command
from scripts.refusal import UNAVAILABLE
from tests.support.waiting import PATIENCE

PASSES, FAILS, NEEDS_NETWORK = 0, 1, UNAVAILABLE


@pytest.fixture
def pytest_arguments(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments of each run of the tests; instead of pytest, a program runs that ends well."""
    seen: list[list[str]] = []

    def run(*command: str, shown: bool = False) -> subprocess.CompletedProcess[str]:
        if "pytest" in command:
            seen.append([*command])
            return subprocess.CompletedProcess(command, PASSES, None if shown else "all of them passed")
        arguments = [sys.executable, *command]
        return subprocess.run(arguments, env=dict(os.environ), stdout=subprocess.PIPE, text=True, check=False)

    monkeypatch.setattr(checks, "_run", run)
    return seen


@pytest.fixture(autouse=True)
def not_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("WARCHEST_BROWSER", "/bin/true")
    monkeypatch.setattr(system_packages, "PARTS", system_packages.PARTS[:1])
    monkeypatch.setattr(sys, "argv", ["checks"])


def run(monkeypatch: pytest.MonkeyPatch, **statuses: int) -> int:
    """Run the command with checks that end with these statuses."""
    commands = {name: [["-c", f"print('said by {name}'); exit({status})"]] for name, status in statuses.items()}
    monkeypatch.setattr(checks, "CHECKS", commands)
    return checks.main()


@pytest.mark.usefixtures("pytest_arguments")
class TestTheReport:
    def test_names_the_checks_that_passed(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(monkeypatch, style=PASSES) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "Passed: tests, tests in the browser, style."

    def test_shows_what_a_check_printed_under_its_name(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        run(monkeypatch, style=PASSES, types=FAILS)
        assert "== types\nsaid by types\n" in capsys.readouterr().out

    def test_of_a_check_without_a_network_says_that_it_did_not_run(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(monkeypatch, page=NEEDS_NETWORK) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "Not run: page (needs the network)."


def test_a_failed_check_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pytest_arguments: list[list[str]]
) -> None:
    assert run(monkeypatch, style=FAILS, types=FAILS, wheel=PASSES) == 1
    assert ["pytest" in arguments for arguments in pytest_arguments] == [True, True]
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "Passed: tests, tests in the browser, wheel.",
        "FAILED: style, types.",
    ]


def test_a_check_ends_with_its_first_command_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch = f"from pathlib import Path; Path({str(tmp_path / 'second')!r}).touch()"
    monkeypatch.setattr(checks, "CHECKS", {"two steps": [["-c", "exit(1)"], ["-c", touch]]})
    monkeypatch.setattr(checks, "run_tests", lambda report, **_: None)
    assert checks.main() == 1
    assert not (tmp_path / "second").exists()


def test_failed_tests_fail_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CHECKS", {})
    monkeypatch.setattr(checks, "_run", lambda *command, **_: subprocess.CompletedProcess(command, FAILS, ""))
    assert checks.main() == 1


def test_every_test_is_in_one_of_the_two_runs(
    monkeypatch: pytest.MonkeyPatch, pytest_arguments: list[list[str]]
) -> None:
    assert run(monkeypatch) == 0
    chosen = (arguments[arguments.index("-m", 2) + 1] for arguments in pytest_arguments)
    others, browser = sorted(chosen, key=lambda markers: markers.endswith("and browser"))
    assert others == browser.replace("and browser", "and not browser")
    assert browser.endswith("and browser")


def test_tests_start_after_the_native_code_and_beside_the_other_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    native, style = threading.Event(), threading.Event()
    waits = {checks.FIRST: native, "style": style}
    ended: list[tuple[bool, bool]] = []

    def run(name: str, **_options: bool) -> subprocess.CompletedProcess[str]:
        assert waits[name].wait(PATIENCE)
        return subprocess.CompletedProcess(name, PASSES, "")

    def run_tests(report: checks.CheckReport, **_options: object) -> None:
        ended.append((native.is_set(), style.is_set()))
        style.set()

    monkeypatch.setattr(checks, "_run", run)
    monkeypatch.setattr(checks, "run_tests", run_tests)
    monkeypatch.setattr(checks, "CHECKS", {name: [[name]] for name in waits})
    threading.Timer(0.1, native.set).start()
    assert checks.main() == 0
    assert ended == [(True, False)]


def test_the_tests_in_the_browser_run_at_the_same_time_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2, timeout=PATIENCE)

    def run(*command: str, **_options: bool) -> subprocess.CompletedProcess[str]:
        both.wait()
        return subprocess.CompletedProcess(command, PASSES, "")

    monkeypatch.setattr(checks, "_run", run)
    report = checks.CheckReport()
    checks.run_tests(report)
    assert report.passed == ["tests", "tests in the browser"]


def test_a_report_waits_while_a_command_has_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    with checks._OUTPUT.lent():
        checks._OUTPUT.show("the report of a check")
        print("a line of the tests")
    assert capsys.readouterr().out == "a line of the tests\nthe report of a check\n"


@pytest.mark.parametrize(
    ("statuses", "passes"), [([0, checks.NO_TESTS], True), ([checks.NO_TESTS] * 2, False), ([0, FAILS], False)]
)
def test_of_chosen_tests_one_run_may_be_empty(
    monkeypatch: pytest.MonkeyPatch, statuses: list[int], passes: bool
) -> None:
    left = iter(statuses)
    monkeypatch.setattr(checks, "_run", lambda *command, **_: subprocess.CompletedProcess(command, next(left), ""))
    report = checks.CheckReport()
    checks.run_tests(report, arguments=["tests/unit"])
    assert (report.failed == []) == passes


def test_without_a_browser_the_other_tests_run_and_the_last_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pytest_arguments: list[list[str]]
) -> None:
    monkeypatch.setenv("WARCHEST_BROWSER", "")
    assert run(monkeypatch) == 0
    assert [arguments[-1].endswith("and not browser") for arguments in pytest_arguments] == [True]
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("Not run: tests with browser (")
    assert "apt-get install -y chromium-headless-shell" in last


@pytest.mark.usefixtures("pytest_arguments")
@pytest.mark.parametrize("missing", ["browser", "network"])
def test_ci_fails_where_something_cannot_run(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setenv("CI", "true")
    if missing == "browser":
        monkeypatch.setenv("WARCHEST_BROWSER", "")
    assert run(monkeypatch, page=NEEDS_NETWORK if missing == "network" else PASSES) == 1


@pytest.mark.usefixtures("pytest_arguments")
@pytest.mark.parametrize(("given", "status"), [([], 0), (["--release"], 1)])
def test_a_release_has_checks_that_other_work_may_fail(
    monkeypatch: pytest.MonkeyPatch, given: list[str], status: int
) -> None:
    monkeypatch.setattr(checks, "RELEASE", {"complete translations": [["-c", f"exit({FAILS})"]]})
    monkeypatch.setattr(sys, "argv", ["checks", *given])
    assert run(monkeypatch, style=PASSES) == status


@pytest.mark.parametrize(
    ("given", "share"),
    [([], "2"), (["--share", "3"], "3"), (["--release"], "all"), (["--release", "--share", "0"], "0")],
)
def test_tests_run_the_share_of_the_commit_or_the_one_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pytest_arguments: list[list[str]],
    given: list[str],
    share: str,
) -> None:
    monkeypatch.setattr(shares, "of_commit", lambda: "2")
    monkeypatch.setattr(checks, "CHECKS", {"native code": [["-m", "pytest", "--share", checks.SHARE]]})
    monkeypatch.setattr(checks, "RELEASE", {})
    monkeypatch.setattr(sys, "argv", ["checks", *given])
    assert checks.main() == 0
    assert [arguments[arguments.index("--share") + 1] for arguments in pytest_arguments] == [share] * 3
    assert (f"`python3 test.py --share {share}`" in capsys.readouterr().out) == (share != "all")


def test_every_check_is_in_the_table_of_contributing() -> None:
    table = (checks.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [name for name in checks.CHECKS | checks.RELEASE if f"\n| {name} |" not in table] == []


@pytest.mark.usefixtures("pytest_arguments")
def test_a_checkout_that_cannot_be_written_keeps_its_caches_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    look = "import os; print('in', (f := os.environ['MYPY_CACHE_DIR'])); exit(not os.path.isdir(os.path.dirname(f)))"
    monkeypatch.setattr(checks, "CHECKS", {"look": [["-c", look]]})
    assert checks.main() == 0
    folder = next(line[3:] for line in capsys.readouterr().out.splitlines() if line.startswith("in "))
    assert not os.path.exists(os.path.dirname(folder))


def test_preparing_runs_no_check(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Mock(name="prepare")
    monkeypatch.setattr(command, "prepare", ready)
    monkeypatch.setattr(system_packages, "PARTS", ())
    monkeypatch.setattr(processes, "run", Mock(side_effect=AssertionError("a check would run")))
    monkeypatch.setattr(sys, "argv", ["test.py", "--prepare"])
    command.main()
    ready.assert_called_once_with(dev=True)
