"""The first command of the README: prepare War Chest, then become it."""

from __future__ import annotations

import os
import subprocess
import sys

from scripts.environment import prepare
from scripts.refusal import or_refuse


def arguments(given: list[str]) -> list[str]:
    """Return the arguments for the `warchest` command. Options alone are meant for its `serve`."""
    return given if given and not given[0].startswith("-") else ["serve", *given]


def main() -> None:
    """Prepare the environment and hand over to `warchest`. Does not return."""
    or_refuse(_play)


def _play() -> None:
    command = [str(prepare(dev=False).warchest), *arguments(sys.argv[1:])]
    sys.stdout.flush()
    if os.name == "nt":  # there, exec would return the prompt while the game still runs
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
