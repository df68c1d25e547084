"""The luck of tests: the same armies, coins and choices of bots at every run, so that a failure in CI is a failure here.

The profile `wild` leaves chance alone.
"""

import os
import random
import secrets
from types import SimpleNamespace

WILD = os.environ.get("HYPOTHESIS_PROFILE") == "wild"
SEED = "luck"
"""From which everything is dealt on a server whose request names no seed."""


def begin(name: str) -> None:
    """Let all chance of this process follow from `name`: whatever asks the system for random bytes is given the same ones."""
    if not WILD:
        random._urandom = random.Random(name).randbytes  # type: ignore[attr-defined]


def share() -> None:
    """Let the luck of each game in this server follow from its set-up alone, whatever games there were before; ids stay random."""
    if WILD:
        return
    from warchest.game import setup
    from warchest.server.table import bot_runner, service

    setup._new_seed = lambda: SEED
    certain = {"token_bytes": lambda size: SEED.encode().ljust(size), "randbits": lambda _bits: 1}
    for module in (service, bot_runner):
        vars(module)["secrets"] = SimpleNamespace(**vars(secrets) | certain)
