"""The test command's report: what failed and what did not run, and that nothing may be left out in CI."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from scripts import bundle, checks
from scripts.refusal import Refusal


def run(monkeypatch: pytest.MonkeyPatch, *, tests: bool = True, **named: Callable[[], bool]) -> tuple[int, list[str]]:
    """Run the command with those checks and pretended tests; return its status and how pytest was called."""
    called: list[str] = []

    def pretend(*command: str) -> bool:
        called.extend(command)
        return tests

    monkeypatch.setattr(checks, "CHECKS", named)
    monkeypatch.setattr(checks, "_run", pretend)
    return checks.main(), called


@pytest.fixture(autouse=True)
def not_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("WARCHEST_BROWSER", "/bin/true")


def no_network() -> bool:
    raise bundle.NoNetwork("no network")


def refuse() -> bool:
    raise Refusal("One sentence.")


def test_all_well(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, _called = run(monkeypatch, style=lambda: True)
    assert status == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Passed: style, tests."


def test_a_failed_check_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, called = run(monkeypatch, style=lambda: False, types=refuse)
    said = capsys.readouterr().out.splitlines()
    assert status == 1
    assert "pytest" in called
    assert "One sentence." in said
    assert said[-1] == "FAILED: style, types."


def test_failed_tests_fail_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, tests=False)[0] == 1


def test_without_a_browser_the_other_tests_run_and_the_last_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WARCHEST_BROWSER", "")
    status, called = run(monkeypatch)
    assert status == 0
    assert called[-2:] == ["-m", "not browser"]
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("Not run: tests in the browser (no Chromium: ")
    assert "apt-get install -y chromium" in last


def test_without_a_network_the_bundle_is_not_rebuilt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, bundle=no_network)[0] == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Not run: bundle (needs the network)."


@pytest.mark.parametrize("missing", ["browser", "network"])
def test_ci_fails_where_something_cannot_run(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setenv("CI", "true")
    if missing == "browser":
        monkeypatch.setenv("WARCHEST_BROWSER", "")
        assert run(monkeypatch)[0] == 1
    else:
        assert run(monkeypatch, bundle=no_network)[0] == 1


def test_a_checkout_that_cannot_be_written_keeps_its_caches_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(os, "access", lambda *_: False)
    folders: list[str] = []

    def look() -> bool:
        folders.append(os.environ["MYPY_CACHE_DIR"])
        return os.path.isdir(os.path.dirname(folders[0]))

    assert run(monkeypatch, look=look)[0] == 0
    assert not os.path.exists(os.path.dirname(folders[0]))
