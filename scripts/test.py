"""The second command of the README: prepare what the tests need, then run scripts.checks.

`--prepare` prepares and ends; `--steady` runs scripts.steady instead. `--release` and `--share` are for scripts.checks: it then also runs
the checks of a release, or another share of the examples than that of the commit.
"""

from __future__ import annotations

import argparse
import os
import sys

from scripts import processes, shares, system_packages
from scripts.environment import ROOT, prepare
from scripts.refusal import ScriptRefusal, or_refuse


def main() -> None:
    """Prepare the environment and the programs that tests start, then run the checks, and exit with their status."""
    or_refuse(_test)


def _options() -> tuple[argparse.Namespace, list[str]]:
    """Return the options, and those that come after `--steady`. An unknown option ends the program with a sentence."""
    asking = argparse.ArgumentParser(description="Prepare what the tests need, then run all checks and tests.")
    which = asking.add_mutually_exclusive_group()
    which.add_argument("--prepare", action="store_true", help="only prepare")
    which.add_argument("--release", action="store_true", help="also run the checks of a release")
    which.add_argument(
        "--steady", action="store_true", help="run the tests several times beside a load; its own options follow"
    )
    asking.add_argument(
        "--share", choices=shares.NAMES, help="the share of the examples of each test; that of the commit by default"
    )
    found, more = asking.parse_known_args()
    if more and not found.steady:
        asking.error(f"there is no option {more[0]}")
    return found, more


def _test() -> None:
    asked, more = _options()
    environment = prepare(dev=True)
    for part in system_packages.PARTS:
        if part.find() is None and not (part.marker == "browser" and "WARCHEST_BROWSER" in os.environ):
            try:
                system_packages.install(part.package, part.need)
            except ScriptRefusal as refusal:  # the other checks can run; the last line names those that did not
                print(refusal, flush=True)
    if asked.prepare:
        return
    os.chdir(ROOT)
    chosen = [*["--release"] * asked.release, *(["--share", asked.share] if asked.share else [])]
    module, arguments = ("steady", [*chosen, *more]) if asked.steady else ("checks", chosen)
    sys.exit(processes.run([str(environment.python), "-m", f"scripts.{module}", *arguments]))
