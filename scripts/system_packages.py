"""Packages of the operating system: install one where that is allowed, else name the command that does it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.refusal import ScriptRefusal

_APT_OPTIONS = ["-q", "-y", "-o", "DPkg::Lock::Timeout=120", "-o", "Dpkg::Use-Pty=0"]
BROWSER_PACKAGE = "chromium-headless-shell"
"""Chromium without its windows. The same engine loads a page in a third of the processor's time."""
_BROWSERS = (BROWSER_PACKAGE, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def command_for(package: str) -> str:
    """Return the command that installs a Debian package."""
    steps = f"apt-get update && apt-get install -y {package}"
    if os.geteuid() == 0:
        return steps
    if shutil.which("sudo"):
        return f"sudo sh -c '{steps}'"
    return f"su -c '{steps}'"


def install(package: str, need: str) -> None:
    """Install a Debian package as root, or by a sudo that asks for no password.

    `need` is the start of the sentence for the user, such as "The tests in the browser need Chromium". Raises ScriptRefusal with
    the command if this is not allowed or fails.
    """
    if not shutil.which("apt-get"):
        raise ScriptRefusal(
            f"{need}: install it with this system's package manager (on Debian it is called {package})."
        )
    prefix = _privilege()
    if prefix is None:
        raise ScriptRefusal(f"{need}; this command installs it: {command_for(package)}")
    print(f"{need}: installing the system package {package} ...", flush=True)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *_APT_OPTIONS]
    subprocess.run([*apt, "update"], check=False)  # one unreachable source need not matter: the install will show
    if subprocess.run([*apt, "install", "--no-install-recommends", package], check=False).returncode:
        raise ScriptRefusal(f"{need}, and apt-get could not install it; once it can, this does: {command_for(package)}")


def find_browser() -> str | None:
    """Return the path of a Chromium for the tests: $WARCHEST_BROWSER if set, else the system's (the lightest first), else None."""
    named = os.environ.get("WARCHEST_BROWSER")
    if named is not None:
        return shutil.which(named)
    return next((path for path in map(shutil.which, _BROWSERS) if path), None)


def find_postgres() -> str | None:
    """Return the folder of PostgreSQL's programs, or None. Debian has a folder for each version."""
    folders = shutil.which("initdb")
    if folders is not None:
        return os.path.dirname(folders)
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return str(versions[-1].parent) if versions else None


def find_redis() -> str | None:
    """Return the path of a Redis or Valkey server, or None."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


@dataclass(frozen=True)
class RequiredProgram:
    """A program that tests need beside Python, which they start themselves."""

    marker: str
    """The marker of the tests that need it."""
    package: str
    """Debian's package."""
    find: Callable[[], str | None]
    """Returns its place, or None where it is missing."""
    need: str
    """The start of the sentence for the user."""


PARTS = (
    RequiredProgram("browser", BROWSER_PACKAGE, lambda: find_browser(), "The tests in the browser need Chromium"),
    RequiredProgram(
        "postgresql", "postgresql", lambda: find_postgres(), "The tests of several processes need PostgreSQL"
    ),
    RequiredProgram("redis", "redis-server", lambda: find_redis(), "The tests of the bus need Redis"),
    RequiredProgram("nginx", "nginx", lambda: shutil.which("nginx"), "The tests of the documented proxies need nginx"),
    RequiredProgram("caddy", "caddy", lambda: shutil.which("caddy"), "The tests of the documented proxies need Caddy"),
)


def _privilege() -> list[str] | None:
    """Return the words to put before a command that needs root: nothing, `sudo -n`, or None where neither works."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None
