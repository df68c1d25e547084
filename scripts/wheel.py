"""Build the wheel, install it in an empty environment and start it there: `python -m scripts.wheel`.

The environment has no copy of War Chest but the wheel's. It sees the libraries of the developer's environment, so that
nothing is downloaded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
import venv
import zipfile
from pathlib import Path

from scripts.refusal import Refusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
NEEDED = {
    "warchest/web/templates/": ".html",
    "warchest/web/static/dist/": ".js",
    "warchest/rulebook/": ".py",
    "warchest-": "LICENSE",
}
"""Folders of the wheel, each with the end of the name of a file that must lie in it."""
PATHS = {"/": "War Chest", "/rules": "War Chest", "/static/dist/glyphs.svg": "<svg"}
"""Addresses that the installed server must answer, each with words of the answer."""
_BIN = "Scripts" if os.name == "nt" else "bin"


def main() -> None:
    """Run all steps, and print one line about each."""
    or_refuse(_check)


def _check() -> None:
    with tempfile.TemporaryDirectory(prefix="warchest-wheel-") as name:
        folder = Path(name)
        wheel = _build(folder)
        _look_inside(wheel)
        command = _install(wheel, folder / "empty")
        _start(command, folder)


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
            raise Refusal(f"The wheel has no file *{end} in {folder}.")
    source = ROOT / "src"
    files = (path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    if missing := sorted({path.relative_to(source).as_posix() for path in files} - packed):
        raise Refusal(f"The wheel lacks {', '.join(missing)}.")


def _install(wheel: Path, place: Path) -> Path:
    """Make an environment of the wheel and the libraries of this one. Return its `warchest` command."""
    venv.create(place, with_pip=False)
    python = place / _BIN / "python"
    _run(_pip("--python", str(python), "install", "--no-deps", "--no-index", str(wheel)), place)
    packages = Path(_run([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], place).strip())
    # A path in a .pth file adds the libraries, but not the .pth file there that leads to the checkout.
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    found = Path(_run([str(python), "-c", "import warchest; print(warchest.__file__)"], place).strip())
    if packages not in found.parents:
        raise Refusal(f"The environment has another War Chest than the wheel's: {found}.")
    return place / _BIN / "warchest"


def _start(command: Path, folder: Path) -> None:
    """Ask the installed command for help, for an engine's answer, and for pages of its server."""
    if "engine" not in _run([str(command), "--help"], folder):
        raise Refusal("`warchest --help` does not name the command `engine`.")
    answer = json.loads(_run([str(command), "engine"], folder, '{"id": 1, "do": "hello"}\n'))
    if answer.get("id") != 1 or answer.get("error"):
        raise Refusal(f"`warchest engine` answered a greeting with {answer}.")
    serve = [str(command), "serve", "--port", "0", "--no-browser", "--data-dir", str(folder / "data")]
    with subprocess.Popen(serve, cwd=folder, env=_environment(), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            home = next((word for word in server.stdout.readline().split() if word.startswith("http://")), None)
            if home is None:
                raise Refusal("`warchest serve` printed no address.")
            for path, words in PATHS.items():
                with urllib.request.urlopen(home.rstrip("/.") + path, timeout=30) as page:
                    if words not in page.read().decode():
                        raise Refusal(f"The server's answer to {path} has no {words!r} in it.")
        finally:
            server.terminate()
    print(f"started: --help, engine, serve ({', '.join(PATHS)})")


def _pip(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]


def _run(command: list[str], folder: Path, given: str = "") -> str:
    done = subprocess.run(
        command, cwd=folder, env=_environment(), input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refusal(f"`{' '.join(command)}` failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _environment() -> dict[str, str]:
    """The variables of this process, without those that would let Python find the checkout."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


if __name__ == "__main__":
    main()
