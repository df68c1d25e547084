"""The lock files pin every library by version and hash, and name no place to fetch it from."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
LABORATORY = [library for extra in ("gymnasium", "pettingzoo", "openspiel", "tables") for library in EXTRAS[extra]]
LOCKS = {
    "requirements.txt": [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]],
    "requirements-dev.txt": [*PROJECT["dependency-groups"]["dev"], *LABORATORY],
}


def entries(lock: str) -> dict[str, set[str]]:
    """Return the lines of a lock file by library. A library may have one line for each Python."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        found.setdefault(name(line), set()).add(line)
    return found


def name(requirement: str) -> str:
    """Return the library's name as lock files write it."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return found[0].lower().replace("_", "-")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_library_is_pinned_by_hash(lock: str) -> None:
    for lines in entries(lock).values():
        for line in lines:
            assert re.match(r"[a-z0-9-]+==[^ ]+ .*--hash=sha256:[0-9a-f]{64}", line), line


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_the_project_asks_for_is_locked(lock: str) -> None:
    assert {name(requirement) for requirement in LOCKS[lock]} <= set(entries(lock))


def test_the_developers_lock_holds_the_players_one_unchanged() -> None:
    player, developer = entries("requirements.txt"), entries("requirements-dev.txt")
    assert {library: developer.get(library) for library in player} == player


def test_the_players_lock_has_no_library_of_the_laboratory() -> None:
    assert not ({name(library) for library in LABORATORY} - {"numpy"}) & set(entries("requirements.txt"))


def test_the_document_gives_a_reason_for_every_library_of_the_players_lock() -> None:
    text = (ROOT / "docs" / "explanation" / "dependencies.md").read_text(encoding="utf-8").lower()
    told = text[text.index("## to play") : text.index("fonts and glyphs")]
    assert [library for library in entries("requirements.txt") if not re.search(rf"\b{library}\b", told)] == []


@pytest.mark.parametrize("lock", [*LOCKS, "client/package-lock.json"])
def test_no_lock_names_a_place_to_fetch_from(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    if lock.endswith(".json"):  # who funds a library or what its licence is called may bear an address
        packages = json.loads(text)["packages"]
        assert all("integrity" in package for path, package in packages.items() if path)
        assert not [path for path, package in packages.items() if "resolved" in package]
    else:
        assert "://" not in text
