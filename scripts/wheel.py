"""Build the wheel, install it in empty environments and use it there: `python -m scripts.wheel`.

There is an environment for the plain library and for each mix of its extras. It has no copy of War Chest but the wheel's, and
no libraries but those that the wheel asks for there: links to those of the developer's environment, so that nothing is downloaded.
`--share 2` takes the plain library and one in four of the mixes: all shares together take them all.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

from scripts import shares
from scripts.refusal import ScriptRefusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
NEEDED = {
    "warchest/server/web/templates/": ".html",
    "warchest/server/web/static/dist/": ".js",
    "warchest/teaching/rulebook/": ".toml",
    "warchest/locales/nl/": ".mo",
    "warchest/locales/ja/": ".mo",
    "warchest-": "LICENSE",
}
"""Folders of the wheel, each with the end of the name of a file that must lie in it."""
LEFT_OUT = (".po",)
"""The ends of names of files of the sources that no program reads."""
PATHS = {"/": "War Chest", "/rules": "War Chest", "/static/dist/glyphs.svg": "<svg"}
"""Addresses that the installed server must answer, each with words of the answer."""
ENVIRONMENTS: dict[str, tuple[str, ...]] = {
    "plain": (),
    "fast": ("fast",),
    "server": ("server",),
    "all": ("fast", "server"),
    "arena": ("arena",),
    "data": ("arena", "data"),
    "environments": ("gymnasium", "pettingzoo"),
    "openspiel": ("openspiel",),
}
"""The extras of each environment."""
FIRST = "plain"
"""The environment in which pip installs the wheel. The others start as its copies, with the bytecode that its use has made."""
LIBRARY = """
import sys, time
begun = time.process_time()
from warchest import Game
import warchest
took = time.process_time() - begun
from warchest.bots.registry import make_bot
game = Game(key=b"the wheel")
loaded = set()
for level in ("random", "squire"):
    bot = make_bot(level)
    for seed in range(3):
        game.play_action(bot.choose(game.information_state(game.decider), seed))
    Game.from_text(game.to_text())
    # A search uses machine code where there is Numba.
    loaded = loaded or {name.partition(".")[0] for name in sys.modules} & set(sys.argv[1:])
    sys.argv[1:] = []
print(warchest.__file__, round(took * 1000), *sorted(loaded))
"""
"""A program that plays by the library: prints the place of the library, the milliseconds of its import, and the named modules it loaded.

A bot that searches then plays too, with the libraries that are installed.
"""
NATIVE = "from warchest.rules import native; print(native.numba.__version__)"
SEATS = """
from warchest.lab.environments import aec, single
aec().reset(seed=1)
print(single(opponent="squire").reset(seed=1)[0].size)
"""
"""A program that starts an environment of all seats, and one of a seat against a bot."""
SPIEL = """
import pyspiel
import warchest.lab.environments.openspiel
print(pyspiel.load_game("python_war_chest").new_initial_state().legal_actions())
"""
"""A program that starts a game of OpenSpiel."""
_BIN = "Scripts" if os.name == "nt" else "bin"


def main() -> None:
    """Run all steps, and print one line about each."""
    parser = argparse.ArgumentParser(description="Build the wheel, install it in empty environments and use it there.")
    parser.add_argument("--share", choices=shares.NAMES, default="all")
    share = parser.parse_args().share
    or_refuse(lambda: _check(environments_of(share)))


def environments_of(share: str) -> dict[str, tuple[str, ...]]:
    """Return the environments that a share of the tests makes, each with its extras: the plain one, and some of the others."""
    others = [name for name in ENVIRONMENTS if name != FIRST]
    taken = shares.chosen(range(len(others)), share)
    return {FIRST: ENVIRONMENTS[FIRST]} | {others[number]: ENVIRONMENTS[others[number]] for number in sorted(taken)}


def _check(environments: dict[str, tuple[str, ...]]) -> None:
    with tempfile.TemporaryDirectory(prefix="warchest-wheel-") as name:
        folder = Path(name)
        wheel = _build(folder)
        _look_inside(wheel)
        for environment, extras in environments.items():
            place = folder / environment
            place.mkdir()
            if environment == FIRST:
                _install(wheel, place / "venv")
            else:
                _copy(folder / FIRST / "venv", place / "venv")
            _add_libraries(place / "venv", extras)
            _use(place, extras)


def _build(folder: Path) -> Path:
    _run(_pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)), folder)
    (wheel,) = folder.glob("warchest-*.whl")
    print(f"{wheel.name}: {wheel.stat().st_size // 1024} KiB")
    return wheel


def _look_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    packed = {name for name in names if name.startswith("warchest/")}
    for folder, end in NEEDED.items():
        if not any(name.startswith(folder) and name.endswith(end) for name in names):
            raise ScriptRefusal(f"The wheel has no file *{end} in {folder}.")
    source = ROOT / "src"
    files = (path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    files = (path for path in files if path.suffix not in LEFT_OUT and path.name != "names.toml")
    if missing := sorted({path.relative_to(source).as_posix() for path in files} - packed):
        raise ScriptRefusal(f"The wheel lacks {', '.join(missing)}.")


def _install(wheel: Path, place: Path) -> None:
    """Make an environment of the wheel."""
    venv.create(place, with_pip=False)
    python = place / _BIN / "python"
    _run(_pip("--python", str(python), "install", "--no-deps", "--no-index", "--no-compile", str(wheel)), place)


def _copy(first: Path, place: Path) -> None:
    """Copy an environment. Its commands name their interpreter."""
    shutil.copytree(first, place, symlinks=True)
    for command in (place / _BIN).glob("warchest*"):
        command.write_bytes(command.read_bytes().replace(os.fsencode(first), os.fsencode(place)))


def _add_libraries(place: Path, extras: Iterable[str]) -> None:
    """Link the libraries that the wheel asks for with these extras."""
    python = place / _BIN / "python"
    packages = Path(_run([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], place).strip())
    (information,) = packages.glob("warchest-*.dist-info")
    for library in _libraries(Distribution.at(information), extras):
        for name in {file.parts[0] for file in library.files or () if file.parts[0] not in ("..", "__pycache__")}:
            link = packages / name
            if not link.exists():
                link.symlink_to(str(library.locate_file(name)))


def _libraries(of: Distribution, extras: Iterable[str]) -> list[Distribution]:
    """Return all libraries that a distribution asks for, those of libraries included. The lock file leaves some out on purpose."""
    libraries: dict[str, Distribution] = {}
    asking = [(of, tuple(extras))]
    while asking:
        distribution_, wanted = asking.pop()
        for requirement in map(Requirement, distribution_.requires or ()):
            marker = requirement.marker
            if marker is not None and not any(marker.evaluate({"extra": extra}) for extra in ("", *wanted)):
                continue
            try:
                library = distribution(requirement.name)
            except PackageNotFoundError:
                continue
            if requirement.name not in libraries:
                libraries[requirement.name] = library
                asking.append((library, tuple(requirement.extras)))
    return list(libraries.values())


def _use(place: Path, extras: Iterable[str]) -> None:
    """Use the promised parts of the environment, and check the errors for the missing ones."""
    python, command = place / "venv" / _BIN / "python", place / "venv" / _BIN / "warchest"
    heavy = ("numba", "numpy", "litestar", "sqlalchemy", "click", "rich", "cachetools")
    location, took, *loaded = _run([str(python), "-c", LIBRARY, *heavy], place).split()
    if place not in Path(location).parents:
        raise ScriptRefusal(f"The environment has another War Chest than the wheel's: {location}.")
    if loaded:
        raise ScriptRefusal(f"A game by the library loads {', '.join(loaded)}: msgspec is enough.")
    results = [f"library (import {took} ms of processor time)"]
    if "fast" in extras:
        results.append(f"Numba {_run([str(python), '-c', NATIVE], place).strip()}")
    if "gymnasium" in extras:
        results.append(f"an observation of {_run([str(python), '-c', SEATS], place).strip()} bytes")
    if "openspiel" in extras:
        results.append(
            f"a game of OpenSpiel, which begins with one of {_run([str(python), '-c', SPIEL], place).strip()}"
        )
    if "arena" in extras:
        match = _run([str(command), "arena", "random", "page", "--games", "2", "--processes", "1"], place)
        results.append(f"a match: {match.partition(',')[0].strip()}")
    if "data" in extras:
        written = _run([str(command), "dataset", str(place / "set"), "random", "--games", "2"], place)
        results.append(f"a data set: {written.rpartition(':')[2].strip()}")
    if "server" in extras:
        _start(command, place)
        results.append(f"--help, engine, serve ({', '.join(PATHS)})")
    else:
        answer = subprocess.run(
            [str(command)], cwd=place, env=_environment(), capture_output=True, text=True, check=False
        )
        if answer.returncode == 0 or "pip install 'warchest[server]'" not in answer.stderr:
            raise ScriptRefusal(f"Without the server's libraries `warchest` answered {answer.stdout}{answer.stderr}")
        results.append("`warchest` says what to install")
    print(f"{place.name}: {', '.join(results)}")


def _start(command: Path, folder: Path) -> None:
    """Ask the installed command for help, for an engine's answer, and for pages of its server."""
    if "engine" not in _run([str(command), "--help"], folder):
        raise ScriptRefusal("`warchest --help` does not name the command `engine`.")
    answer = json.loads(_run([str(command), "engine"], folder, '{"id": 1, "do": "hello"}\n'))
    if answer.get("id") != 1 or answer.get("error"):
        raise ScriptRefusal(f"`warchest engine` answered a greeting with {answer}.")
    serve = [str(command), "serve", "--port", "0", "--no-browser", "--data-dir", str(folder / "data")]
    with subprocess.Popen(serve, cwd=folder, env=_environment(), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            home = next((word for word in server.stdout.readline().split() if word.startswith("http://")), None)
            if home is None:
                raise ScriptRefusal("`warchest serve` printed no address.")
            for path, words in PATHS.items():
                with urllib.request.urlopen(home.rstrip("/.") + path, timeout=30) as page:
                    if words not in page.read().decode():
                        raise ScriptRefusal(f"The server's answer to {path} has no {words!r} in it.")
        finally:
            server.terminate()


def _pip(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]


def _run(command: list[str], folder: Path, given: str = "") -> str:
    done = subprocess.run(
        command, cwd=folder, env=_environment(), input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ScriptRefusal(f"`{' '.join(command)}` failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _environment() -> dict[str, str]:
    """Return the variables of this process, without those that would let Python find the checkout."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


if __name__ == "__main__":
    main()
