"""The splits of games by army: no army of a training game occurs in a game of another split.

Each army belongs to one split for ever, by a hash of its units in alphabetical order. So data sets can be put together. A game
belongs to the split of its armies. If they are of different splits, it is ``mixed`` and belongs with none. Deals are made until they are
not mixed; of those, about eight in ten are for training.
"""

from collections.abc import Sequence
from hashlib import blake2b

from warchest.game.kinds import GameKind
from warchest.game.setup import Setup
from warchest.lab.dataset.columns import SPLITS

TRAIN, VALIDATION, TEST, MIXED = SPLITS
_TIMES = 8
"""How often a game is for training for each one for validation."""
_TRIES = 10_000
"""The most deals that are tried for a game that is not mixed. Armies that are always the same have no other."""


def split_of_army(army: Sequence[str], armies: int) -> str:
    """Return the split of an army. ``armies``: the number of armies in a game, which must all fall into one split."""
    digest = blake2b(f"warchest dataset {' '.join(sorted(army))}".encode(), digest_size=8).digest()
    share = 1 / (2 + _TIMES ** (1 / armies))
    at = int.from_bytes(digest, "big") / 2**64
    return TEST if at < share else VALIDATION if at < 2 * share else TRAIN


def split_of(armies: Sequence[Sequence[str]]) -> str:
    """Return the split of a game with these armies."""
    splits = {split_of_army(army, len(armies)) for army in armies}
    return splits.pop() if len(splits) == 1 else MIXED


def dealt(kind: GameKind, seed: str) -> Setup:
    """Return a setup of a kind whose armies are of one split, if there is one. A draft is dealt once."""
    setup = kind.setup(_deal(seed, 0))
    for number in range(1, _TRIES if setup.armies else 1):
        if split_of(setup.armies) != MIXED:
            break
        setup = kind.setup(_deal(seed, number))
    return setup


def _deal(seed: str, number: int) -> str:
    """Return the seed of a deal, which shows nothing of the seed that the draws come from."""
    return blake2b(f"warchest dataset armies {seed} {number}".encode(), digest_size=8).hexdigest()
