"""The second command of the README: prepare what the tests need, then become scripts.checks. `--prepare` prepares and ends."""

from __future__ import annotations

import os
import subprocess
import sys

from scripts import system_packages
from scripts.environment import ROOT, prepare
from scripts.refusal import Refusal, or_refuse


def main() -> None:
    """Prepare the environment and the programs that tests start, then run the checks and don't return.

    Return where only the preparation is asked for.
    """
    or_refuse(_test)


def _test() -> None:
    environment = prepare(dev=True)
    for part in system_packages.PARTS:
        if part.find() is None and not (part.marker == "browser" and "WARCHEST_BROWSER" in os.environ):
            try:
                system_packages.install(part.package, part.need)
            except Refusal as refusal:  # the other checks can run; the last line names those that did not
                print(refusal, flush=True)
    if sys.argv[1:] == ["--prepare"]:
        return
    os.chdir(ROOT)
    command = [str(environment.python), "-m", "scripts.checks", *sys.argv[1:]]
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
