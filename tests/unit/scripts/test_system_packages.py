"""A missing system package is installed where that is allowed; else one command is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scripts import system_packages
from scripts.refusal import ScriptRefusal


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that becomes the only search path for programs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "env").symlink_to("/usr/bin/env")
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(folder: Path, name: str, script: str) -> None:
    """Make a program that notes how it was called and then runs the script."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "{name} $*" >> {folder}/calls\n{script}\n')
    path.chmod(0o755)


def calls(folder: Path) -> list[str]:
    file = folder / "calls"
    return file.read_text().splitlines() if file.exists() else []


def test_root_updates_the_lists_then_installs(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(programs, "apt-get", "exit 0")
    system_packages.install("chromium", "The tests in the browser need Chromium")
    assert [call.split()[-1] for call in calls(programs)] == ["update", "chromium"]
    assert " install " in calls(programs)[1]


def test_a_sudo_that_asks_nothing_is_used(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    program(programs, "apt-get", "exit 0")
    program(programs, "sudo", 'shift; [ "$1" = true ] || exec "$@"')
    system_packages.install("chromium", "The tests in the browser need Chromium")
    assert [call.split()[-1] for call in calls(programs) if call.startswith("apt-get")] == ["update", "chromium"]


def test_without_permission_the_command_is_named(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    program(programs, "apt-get", "exit 0")
    program(programs, "sudo", "exit 1")
    with pytest.raises(ScriptRefusal, match=r"sudo sh -c 'apt-get update && apt-get install -y python3\.11-venv'$"):
        system_packages.install("python3.11-venv", "War Chest needs Python's venv module")
    assert not [call for call in calls(programs) if call.startswith("apt-get")]


def test_without_sudo_the_command_uses_su(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert system_packages.command_for("chromium") == "su -c 'apt-get update && apt-get install -y chromium'"


def test_a_failed_installation_is_one_sentence(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(programs, "apt-get", "exit 100")
    with pytest.raises(
        ScriptRefusal, match=r"^The tests .* need Chromium, and apt-get could not install it"
    ) as refusal:
        system_packages.install("chromium", "The tests in the browser need Chromium")
    assert "\n" not in str(refusal.value)


def test_without_apt_the_error_names_what_is_missing(programs: Path) -> None:
    with pytest.raises(ScriptRefusal, match=r"package manager \(on Debian it is called chromium\)"):
        system_packages.install("chromium", "The tests in the browser need Chromium")


def test_a_browser_is_found_by_its_names(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARCHEST_BROWSER", raising=False)
    assert system_packages.find_browser() is None
    program(programs, "chromium-browser", "exit 0")
    assert system_packages.find_browser() == str(programs / "chromium-browser")


def test_the_headless_shell_goes_before_the_whole_browser(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARCHEST_BROWSER", raising=False)
    program(programs, "chromium", "exit 0")
    program(programs, "chromium-headless-shell", "exit 0")
    assert system_packages.find_browser() == str(programs / "chromium-headless-shell")


def test_a_named_browser_goes_first_and_none_is_none(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(programs, "chromium", "exit 0")
    program(programs, "mine", "exit 0")
    monkeypatch.setenv("WARCHEST_BROWSER", str(programs / "mine"))
    assert system_packages.find_browser() == str(programs / "mine")
    monkeypatch.setenv("WARCHEST_BROWSER", "")
    assert system_packages.find_browser() is None
