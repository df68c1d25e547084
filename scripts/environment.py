"""The virtual environment that War Chest runs in, made once from the lock file and kept as long as that is unchanged.

It lies in `.venv` in the checkout, or under the user's cache where the checkout cannot be written. When everything is in place, only its
stamp `.venv/warchest.json` is looked at, so a second start is quick and needs no network. The stamp says "not ready" from before the first
step until after the last, so an interrupted preparation is noticed and restarted.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts import system_packages
from scripts.refusal import ScriptRefusal

ROOT = Path(__file__).resolve().parent.parent
_BIN = "Scripts" if os.name == "nt" else "bin"
INDEX_SECONDS = 8
"""How long pip waits for a package index that says nothing."""
INDEX_TRIES = 2
"""How often it asks for the first library. Once an index has answered, pip's own number of tries holds."""
_NOT_REACHED = "no package index can be reached from this machine"
_PIP_LINE = re.compile(r"(Collecting|Processing|Requirement already satisfied:) (?P<what>\S+)")


@dataclass(frozen=True)
class Environment:
    """A virtual environment's folder, with the places in it that matter."""

    folder: Path

    @property
    def python(self) -> Path:
        """Return its interpreter."""
        return self.folder / _BIN / "python"

    @property
    def warchest(self) -> Path:
        """Return the `warchest` command."""
        return self.folder / _BIN / "warchest"

    @property
    def stamp(self) -> Path:
        """Return the file that records what the environment was prepared for."""
        return self.folder / "warchest.json"


@dataclass(frozen=True)
class Needs:
    """The requirements an environment must have been prepared for: the checkout, its lock files and this Python."""

    root: Path
    dev: bool

    @property
    def lock(self) -> Path:
        """Return the lock file to install. The developer's lock file includes all of the player's."""
        return self.root / ("requirements-dev.txt" if self.dev else "requirements.txt")

    def stamp(self, environment: Environment) -> dict[str, object]:
        """Return the content of the stamp of a matching environment."""
        return {
            "ready": True,
            "python": sys.version_info[:2],
            "interpreter": os.path.realpath(environment.python),
            "root": str(self.root),
            "lock": _hash(self.root / "requirements.txt", self.root / "pyproject.toml"),
            "dev": _hash(self.root / "requirements-dev.txt") if self.dev else None,
        }

    def met_by(self, environment: Environment) -> bool:
        """Return whether its stamp shows that nothing is left to do."""
        stamp = _read(environment.stamp)
        wanted = json.loads(json.dumps(self.stamp(environment)))
        if not self.dev:  # the tests' further needs do not harm a player
            wanted["dev"] = stamp.get("dev")
        return stamp == wanted and environment.python.exists()


def prepare(*, dev: bool, root: Path = ROOT) -> Environment:
    """Return the environment for this checkout, made or brought up to date where needed.

    Raises ScriptRefusal with one sentence where that is impossible.
    """
    places = [root / ".venv", _user_cache() / f"venv-{hashlib.sha256(str(root).encode()).hexdigest()[:16]}"]
    needs = Needs(root, dev)
    for place in places:
        if needs.met_by(Environment(place)):
            return _with_translations(Environment(place), root)
    for place in places:
        if _writable(place):
            with _alone(place):
                if not needs.met_by(Environment(place)):  # another process may have done it meanwhile
                    _make(Environment(place), needs)
            return _with_translations(Environment(place), root)
    raise ScriptRefusal(
        f"War Chest needs a folder for its libraries, and neither {places[0]} nor {places[1]} can be written."
    )


def _make(environment: Environment, needs: Needs) -> None:
    print(f"Preparing War Chest in {environment.folder} (once; a minute or two)", file=sys.stderr, flush=True)
    update = _usable(environment)
    if not update:
        if importlib.util.find_spec("ensurepip") is None:
            system_packages.install(
                "python{}.{}-venv".format(*sys.version_info) if sys.prefix.startswith("/usr") else "python3-venv",
                "War Chest needs Python's venv module",
            )
        _clear(environment)
    try:
        environment.folder.mkdir(parents=True, exist_ok=True)
        environment.stamp.write_text(json.dumps({"ready": False}))
        if not update:
            print("1/3 making a virtual environment", file=sys.stderr, flush=True)
            _run([sys.executable, "-m", "venv", str(environment.folder)], environment, "A virtual environment")
        print(f"2/3 installing the libraries of {needs.lock.name}", file=sys.stderr, flush=True)
        pip = [str(environment.python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
        locked = [
            "--require-hashes",
            "--no-deps",
            "--only-binary",
            ":all:",
            "--progress-bar",
            "off",
            "--timeout",
            str(INDEX_SECONDS),
            *(["--no-compile"] if needs.dev else []),  # of many libraries, few are imported: that compiles them
            "-r",
            str(needs.lock),
        ]
        _run([*pip, *locked], environment, "The set of libraries", _count(needs.lock))
        print("3/3 installing War Chest itself", file=sys.stderr, flush=True)
        itself = ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(needs.root)]
        _run([*pip, *itself], environment, "War Chest itself")
        environment.stamp.write_text(json.dumps(needs.stamp(environment)))
    except OSError as error:
        raise ScriptRefusal(
            f"War Chest cannot be prepared in {environment.folder}: {error.strerror or error}."
        ) from error


def _with_translations(environment: Environment, root: Path) -> Environment:
    """Return the environment after compiling the translations that changed since the last start."""
    locales = root / "src" / "warchest" / "locales"
    for source in (*locales.glob("*/LC_MESSAGES/*.po"), *locales.glob("*/names.toml")):
        folder = environment.folder / "share" / "locale" / source.relative_to(locales).parts[0]
        made = max((file.stat().st_mtime_ns for file in folder.glob("*/*.mo")), default=0)
        if made < source.stat().st_mtime_ns:
            if os.access(environment.folder, os.W_OK):
                compile_them = [str(environment.python), str(root / "scripts" / "translations.py")]
                _run(compile_them, environment, "The set of translations")
            break
    return environment


def _usable(environment: Environment) -> bool:
    """Return whether an environment of this Python is whole, and needs at most an update."""
    if _read(environment.stamp).get("ready") is False or not environment.python.exists():
        return False
    ask = "import pip, sys; print(sys.version_info[:2])"
    answer = subprocess.run([environment.python, "-c", ask], capture_output=True, text=True, check=False)
    return answer.stdout.strip() == str(sys.version_info[:2])


def _clear(environment: Environment) -> None:
    folder = environment.folder
    if not folder.exists():
        return
    if not (environment.stamp.exists() or (folder / "pyvenv.cfg").exists() or not any(folder.iterdir())):
        raise ScriptRefusal(
            f"War Chest keeps its libraries in {folder}, which holds something else: move that elsewhere."
        )
    shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str], environment: Environment, what: str, count: int = 0) -> None:
    """Run one step of the preparation with its output in a log file, and show the progress.

    `what`: the start of the sentence of the ScriptRefusal if the step fails.
    """
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    clean.update(PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", PYTHONUNBUFFERED="1")
    log = environment.folder / "warchest-install.log"
    said: list[str] = []
    with (
        log.open("a", encoding="utf-8") as file,
        subprocess.Popen(
            command, env=clean, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as process,
    ):
        assert process.stdout is not None
        progress = _InstallProgress(count)
        for line in process.stdout:
            file.write(line)
            said.append(line.strip())
            progress.see(line.strip())
            if progress.unanswered == INDEX_TRIES:
                process.terminate()
                break
        progress.close()
    if progress.unanswered == INDEX_TRIES:
        raise ScriptRefusal(f"{what} could not be installed: {_NOT_REACHED} (all of it is in {log}).")
    if process.returncode:
        errors = [line for line in said if line.startswith("ERROR:")] or [line for line in said if line] or ["nothing"]
        offline = any("NewConnectionError" in line or "Temporary failure in name" in line for line in said)
        cause = _NOT_REACHED if offline else errors[0].removeprefix("ERROR: ")
        raise ScriptRefusal(f"{what} could not be installed: {cause.rstrip('.')} (all of it is in {log}).")


class _InstallProgress:
    """Shows the library that pip is working on: one rewritten line on a terminal, a line for each library elsewhere."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.done = 0
        self.unanswered = 0
        """How often an index was asked in vain before the first library came."""
        self.tty = sys.stderr.isatty()

    def see(self, line: str) -> None:
        """Take in one line of pip's output."""
        if not self.count:
            return
        if line.startswith("Ignoring "):  # a library of another platform
            self.count -= 1
        elif match := _PIP_LINE.match(line):
            self.done += 1
            name = re.split(r"[=<>;\[]|-\d", match["what"].rsplit("/", 1)[-1])[0]
            self._say(f"    {min(self.done, self.count)}/{self.count} {name}")
        elif line.startswith("WARNING: Retrying") and not self.done:
            self.unanswered += 1
            self._say(f"    the package index does not answer (try {self.unanswered} of {INDEX_TRIES})")
        elif line.startswith("Installing collected packages"):
            self._say(f"    unpacking {self.count} libraries")

    def close(self) -> None:
        """Leave the cursor on a fresh line."""
        if self.tty and (self.done or self.unanswered):
            print(file=sys.stderr)

    def _say(self, text: str) -> None:
        print(f"\r\033[K{text}" if self.tty else text, end="" if self.tty else "\n", file=sys.stderr, flush=True)


def _count(lock: Path) -> int:
    return sum(1 for line in lock.read_text(encoding="utf-8").splitlines() if re.match(r"[a-z0-9]", line))


def _hash(*files: Path) -> str:
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _read(stamp: Path) -> dict[str, object]:
    """Return the content of a stamp: nothing where it is missing, and content that never matches where it is damaged."""
    try:
        content = json.loads(stamp.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        return {"ready": False}
    return content if isinstance(content, dict) else {"ready": False}


def _user_cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(named) if named.startswith("/") else Path(os.path.expanduser("~")) / ".cache") / "warchest"


def _writable(place: Path) -> bool:
    """Return whether that folder can be written, or made where it is missing."""
    if os.path.exists(place):  # unlike Path.exists, this says no where one may not even look
        return os.access(place, os.W_OK | os.X_OK) and os.access(place.parent, os.W_OK)
    existing = next(folder for folder in place.parents if os.path.exists(folder))
    return os.access(existing, os.W_OK | os.X_OK)


@contextlib.contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Hold the folder against a second War Chest command that would prepare it at the same time."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{place}.lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print(
                "Waiting for another War Chest command that is preparing the same folder ...",
                file=sys.stderr,
                flush=True,
            )
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
