"""The second command of the README: prepare what the tests need, then run scripts.checks.

`--prepare` prepares and ends; `--steady` runs scripts.steady instead. `--release` is for scripts.checks, which then also runs the checks of
a release.
"""

from __future__ import annotations

import os
import sys

from scripts import processes, system_packages
from scripts.environment import ROOT, prepare
from scripts.refusal import ScriptRefusal, or_refuse


def main() -> None:
    """Prepare the environment and the programs that tests start, then run the checks, and exit with their status."""
    or_refuse(_test)


def _test() -> None:
    environment = prepare(dev=True)
    for part in system_packages.PARTS:
        if part.find() is None and not (part.marker == "browser" and "WARCHEST_BROWSER" in os.environ):
            try:
                system_packages.install(part.package, part.need)
            except ScriptRefusal as refusal:  # the other checks can run; the last line names those that did not
                print(refusal, flush=True)
    if sys.argv[1:] == ["--prepare"]:
        return
    os.chdir(ROOT)
    steady = sys.argv[1:2] == ["--steady"]
    module, arguments = ("steady", sys.argv[2:]) if steady else ("checks", sys.argv[1:])
    sys.exit(processes.run([str(environment.python), "-m", f"scripts.{module}", *arguments]))
