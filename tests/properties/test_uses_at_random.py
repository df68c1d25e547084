"""A use of a coin that is chosen without a list is each legal use equally often, and nothing else."""

import random
from collections import Counter
from collections.abc import Collection, Iterator

import pytest

from tests.support.random_games import choices, next_id, setups
from warchest.game.setup import Setup
from warchest.rules.flow.at_random import BITS, choose_use, may_choose, survey_armies
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, COINS
from warchest.rules.state.position import Position, Tables

pytestmark = pytest.mark.slow

LUCKS = 12000
"""Equally spaced random numbers for each position."""
TOLERANCE = 0.15
"""How far the number of times that a use is chosen may be from the mean. The spacing alone accounts for less."""


def _shares(r: Tables, s: Position) -> dict[int, float]:
    """How often each id is chosen, as a multiple of what is equal for all legal ids."""
    known, out = survey_armies(r, s), [0] * CHOICES
    before = s.to_bytes()
    chosen = Counter(choose_use(r, s, known, ((2 * n + 1) << BITS - 1) // LUCKS, out) for n in range(LUCKS))
    assert s.to_bytes() == before
    del chosen[-1]
    mean = chosen.total() / len(choices(r, s))
    return {id_: count / mean for id_, count in chosen.items()}


def _compare(setup: Setup, seed: int, steps: int, seen: set[str]) -> None:
    """Compare the chosen uses with the list in some positions of a random game. Add what was met to ``seen``."""
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    for _ in range(steps):
        if s.over:
            break
        if s.decider != CHANCE and may_choose(r, s):
            legal = choices(r, s)
            met = {str(decode(id_).verb) for id_ in legal}.union(_facts(r, s, legal))
            if rng.random() < 0.03 or met - seen:
                shares = _shares(r, s)
                assert sorted(shares) == sorted(legal)
                assert max(abs(share - 1) for share in shares.values()) < TOLERANCE
                seen |= met
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)


def _facts(r: Tables, s: Position, legal: Collection[int]) -> Iterator[str]:
    """Yield what is special about a position and its uses of coins."""
    deployed = {ids.hex_of(id_) for id_ in legal if decode(id_).verb == "deploy"}
    if any(not r.isloc[hex_] for hex_ in deployed):
        yield "deployed next to a friend"
    if any(id_ + ids.ATTACK - ids.MOVE in legal for id_ in legal if decode(id_).verb == "move"):
        yield "a fort to enter or to attack"
    if any(s.unit_hexes[coin + COINS] for coin in range(COINS)):
        yield "two of a kind"
    if s.agenda[top(s) + ARG]:
        yield "a drawn coin"


def test_each_legal_use_is_equally_likely() -> None:
    seen: set[str] = set()
    for number, setup in enumerate(setups(2)):
        _compare(setup, number, 200, seen)
    assert {"pass", "claim", "recruit", "move", "attack", "control", "bolster", "tactic", "deploy"} <= seen
    assert {"proclaim", "unpoison", "return"} <= seen
    assert {"deployed next to a friend", "a fort to enter or to attack", "two of a kind", "a drawn coin"} <= seen
