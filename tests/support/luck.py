"""The luck of tests: the same armies, coins and choices of bots at every run, so a failure in CI is a failure here.

The profile `wild` does not touch chance.
"""

import os
import random
import secrets
from types import SimpleNamespace

WILD = os.environ.get("HYPOTHESIS_PROFILE") == "wild"
SEED = "luck"
"""The seed of every deal on a server when the request names none."""


def begin(name: str) -> None:
    """Derive all chance of this process from `name`: every request for random bytes gets the same ones."""
    if not WILD:
        random._urandom = random.Random(name).randbytes  # type: ignore[attr-defined]


def share() -> None:
    """Derive the luck of each game in this server only from its setup and not from earlier games; ids stay random."""
    if WILD:
        return
    from warchest.game import setup
    from warchest.server.table import service
    from warchest.server.table.bots import bot_turns

    setup._new_seed = lambda: SEED
    certain = {"token_bytes": lambda size: SEED.encode().ljust(size), "randbits": lambda _bits: 1}
    for module in (service, bot_turns):
        vars(module)["secrets"] = SimpleNamespace(**vars(secrets) | certain)
