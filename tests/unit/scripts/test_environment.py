"""The one command's preparation: real virtual environments for a tiny checkout, made without a network."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from scripts import environment, system_packages
from scripts.environment import Environment, prepare
from scripts.play import arguments
from scripts.refusal import ScriptRefusal
from tests.support.paths import ROOT

pytestmark = pytest.mark.slow

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "warchest"
version = "0.0"
"""
BACKEND = """
import zipfile


def build_editable(folder, settings=None, metadata=None):
    name = "warchest-0.0-py3-none-any.whl"
    with zipfile.ZipFile(folder + "/" + name, "w") as wheel:
        info = "warchest-0.0.dist-info/"
        wheel.writestr("played.py", "import sys\\n\\n\\ndef main():\\n    print('played', sys.argv[1:])\\n")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: warchest\\nVersion: 0.0\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "entry_points.txt", "[console_scripts]\\nwarchest = played:main\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""


def wheel(folder: Path, name: str) -> str:
    """Make a library's wheel and return its line of a lock file."""
    file = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{name}.py", "")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return f"{name}==1.0 \\\n    --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"


@contextmanager
def tiny_checkout(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with its libraries beside it."""
    with tempfile.TemporaryDirectory(prefix="warchest-test-") as name:
        folder = Path(name)
        root = folder / "checkout"
        root.mkdir()
        (folder / "index").mkdir()
        (root / "pyproject.toml").write_text(PYPROJECT)
        (root / "backend.py").write_text(BACKEND)
        (root / "requirements.txt").write_text(wheel(folder / "index", "coin"))
        (root / "requirements-dev.txt").write_text(
            (root / "requirements.txt").read_text() + wheel(folder / "index", "hexes")
        )
        shutil.copytree(ROOT / "scripts", root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "play.py", root)
        home = folder / "home"
        home.mkdir()
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("PIP_FIND_LINKS", str(folder / "index"))
        for unset in ("XDG_CACHE_HOME", "PIP_CONFIG_FILE"):
            monkeypatch.delenv(unset, raising=False)
        yield root


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a tiny checkout without any preparation."""
    with tiny_checkout(monkeypatch) as root:
        yield root


class Played(NamedTuple):
    """A tiny checkout after two runs of the first command."""

    root: Path
    first: subprocess.CompletedProcess[str]
    second: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    """Return a checkout that tests share, since preparing one takes long; each brings it to the state that it needs."""
    with pytest.MonkeyPatch.context() as monkeypatch, tiny_checkout(monkeypatch) as root:
        yield Played(root, play(root, "--port", "9000"), play(root, "--port", "9000"))


def play(checkout: Path, *given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", str(checkout / "play.py"), *given]
    return subprocess.run(command, capture_output=True, text=True, cwd=checkout.parent, check=False)


def has(prepared: Environment, library: str) -> bool:
    done = subprocess.run([prepared.python, "-c", f"import {library}"], capture_output=True, check=False)
    return done.returncode == 0


def stamp(checkout: Path) -> dict[str, object]:
    content: dict[str, object] = json.loads((checkout / ".venv" / "warchest.json").read_text())
    return content


def refuse_to_run(*_args: object, **_options: object) -> None:
    raise AssertionError("a ready environment needs no program, so no network either")


def test_the_first_command_prepares_and_plays_and_the_second_time_only_plays(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played.first.returncode == 0
    assert played.first.stderr.splitlines()[0].startswith("Preparing War Chest in ")
    assert "    1/1 coin" in played.first.stderr.splitlines()
    for done in (played.first, played.second):  # nothing else: what is played may speak a protocol
        assert done.stdout == "played ['serve', '--port', '9000']\n"
    assert played.second.stderr == ""

    prepare(dev=False, root=played.root)
    monkeypatch.setattr(subprocess, "run", refuse_to_run)
    monkeypatch.setattr(subprocess, "Popen", refuse_to_run)
    assert prepare(dev=False, root=played.root).folder == played.root / ".venv"


@pytest.mark.marathon
def test_an_interrupted_preparation_starts_again(checkout: Path) -> None:
    broken = checkout / ".venv"
    (broken / "bin").mkdir(parents=True)
    (broken / "leftover").touch()
    (broken / "warchest.json").write_text('{"ready": false}')
    assert play(checkout).stdout.endswith("played ['serve']\n")
    assert not (broken / "leftover").exists()


@pytest.mark.marathon
def test_a_changed_lock_and_the_tests_needs_bring_the_environment_up_to_date_in_place(played: Played) -> None:
    checkout = played.root
    prepared = prepare(dev=False, root=checkout)
    (prepared.folder / "kept").touch()
    assert not has(prepared, "hexes")

    prepare(dev=True, root=checkout)
    assert has(prepared, "hexes")
    assert (prepared.folder / "kept").exists()
    before = stamp(checkout)
    prepare(dev=False, root=checkout)  # a player's start leaves what the tests need alone
    assert stamp(checkout) == before

    (checkout / "requirements.txt").write_text(wheel(checkout.parent / "index", "crown"))
    prepare(dev=False, root=checkout)
    assert has(prepared, "crown")
    assert stamp(checkout) != before


@pytest.mark.marathon
def test_an_environment_of_a_removed_python_is_made_again(checkout: Path) -> None:
    folder = checkout / ".venv"
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to("/nowhere/python3.11")
    (folder / "pyvenv.cfg").touch()
    prepared = prepare(dev=False, root=checkout)
    assert has(prepared, "coin")


@pytest.mark.marathon
def test_a_checkout_that_cannot_be_written_is_played_from_the_users_cache(checkout: Path) -> None:
    (checkout / ".venv").touch()  # a file in the way, which stops root too
    done = play(checkout)
    assert done.stdout.endswith("played ['serve']\n"), done.stderr
    assert list((checkout.parent / "home" / ".cache" / "warchest").glob("venv-*/bin/warchest"))


def test_nowhere_to_write_is_one_sentence(checkout: Path) -> None:
    (checkout / ".venv").touch()
    (checkout.parent / "home" / ".cache").touch()
    done = play(checkout)
    assert done.returncode == 1
    assert done.stderr.startswith("War Chest needs a folder for its libraries")
    assert done.stderr.count("\n") == 1


def test_a_folder_with_other_files_is_not_touched(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "poems.txt").touch()
    with pytest.raises(ScriptRefusal, match="holds something else"):
        prepare(dev=False, root=checkout)
    assert (checkout / ".venv" / "poems.txt").exists()


def test_a_library_that_is_not_what_the_lock_says_is_refused(played: Played) -> None:
    checkout = played.root
    lock = checkout / "requirements.txt"
    right = lock.read_text()
    lock.write_text(wheel(checkout.parent / "index", "orb").replace("sha256:", "sha256:0000", 1)[:-5] + "\n")
    done = play(checkout)
    lock.write_text(right)
    assert done.returncode == 1
    refusal = done.stderr.splitlines()[-1]
    assert refusal.startswith("The set of libraries could not be installed: THESE PACKAGES DO NOT MATCH THE HASHES")
    assert "Traceback" not in done.stderr
    assert stamp(checkout) == {"ready": False}


def test_a_first_start_without_a_network_says_so_after_two_tries(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a package index that does not answer, then each try is shown, and the second one is the last."""
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_FIND_LINKS", str(checkout))
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:1/simple")
    done = play(checkout)
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert told[-3:-1] == [f"    the package index does not answer (try {number} of 2)" for number in (1, 2)]
    assert told[-1].startswith(
        "The set of libraries could not be installed: no package index can be reached from this machine"
    )
    assert (checkout / ".venv" / "warchest-install.log").read_text().count("WARNING: Retrying") == 2
    assert stamp(checkout) == {"ready": False}


def test_a_python_without_venv_asks_for_its_system_package(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def install(package: str, need: str) -> None:
        asked.append(f"{need}: {package}")
        raise ScriptRefusal("no")

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(system_packages, "install", install)
    monkeypatch.setattr(sys, "prefix", "/usr")
    with pytest.raises(ScriptRefusal):
        prepare(dev=False, root=checkout)
    assert asked == ["War Chest needs Python's venv module: python{}.{}-venv".format(*sys.version_info)]


@pytest.mark.marathon
def test_two_commands_at_once_prepare_once(checkout: Path) -> None:
    command = [sys.executable, "-B", str(checkout / "play.py")]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate() for process in both]
    assert [out for out, _ in said] == ["played ['serve']\n"] * 2
    assert sum("Preparing" in err for _, err in said) == 1


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ([], ["serve"]),
        (["--port", "80", "--no-browser"], ["serve", "--port", "80", "--no-browser"]),
        (["bench", "--json"], ["bench", "--json"]),
    ],
)
def test_options_without_a_command_are_for_serve(given: list[str], meant: list[str]) -> None:
    assert arguments(given) == meant


def test_damaged_stamps_count_as_unfinished(tmp_path: Path) -> None:
    file = tmp_path / "warchest.json"
    assert environment._read(file) == {}
    for content in ("", "[1]", base64.b64encode(b"x").decode()):
        file.write_text(content)
        assert environment._read(file) == {"ready": False}
