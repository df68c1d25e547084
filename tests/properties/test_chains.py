"""No chain of triggers is too long: the frames that wait are put together, and the game continues as with more room."""

import subprocess
import sys

import pytest

from tests.support.paths import ROOT
from warchest.rules.state.agenda import CROWDED, MOST_WAITING

pytestmark = pytest.mark.slow

CHAINS = 150


def played(*options: str) -> list[tuple[str, int]]:
    """The digest of each chain, and its most frames."""
    command = [sys.executable, "-m", "tests.support.chains", str(CHAINS), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    return [(digest, int(frames)) for digest, frames in lines]


def test_chains_are_the_same_as_with_four_times_the_room() -> None:
    """Given chains that need more frames than there are, when both kinds of agenda play them, then they offer the same choices."""
    usual, roomy, old = played(), played("roomy"), played("old")
    assert [digest for digest, _frames in usual] == [digest for digest, _frames in roomy]
    assert (
        CROWDED
        < max(frames for _digest, frames in usual)
        <= MOST_WAITING
        < 20
        < max(frames for _digest, frames in roomy)
    )
    assert usual != old
