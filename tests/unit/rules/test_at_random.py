"""A use of a coin that is chosen without a list is a legal one. `tests/properties/test_uses_at_random.py` compares how likely each is."""

import random

import pytest

from tests.support.random_games import choices, next_id, setups
from warchest.rules.flow.at_random import BITS, choose_use, may_choose, survey_armies
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state.layout import CHANCE, CHOICES

SETUPS = setups(1)
TRIES = 40
"""Random numbers for each position, each of which may name no legal use."""
STEPS = 150


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_every_use_that_is_chosen_without_a_list_is_legal(number: int) -> None:
    """Given the positions of a random game, when uses are chosen by random numbers, then each is in the list of the rules."""
    rng, r = random.Random(number), SETUPS[number].tables()
    s, out, chosen = opening(r), [0] * CHOICES, 0
    for _step in range(STEPS):
        if s.over:
            break
        if s.decider != CHANCE and may_choose(r, s):
            known, legal, before = survey_armies(r, s), set(choices(r, s)), s.to_bytes()
            found = {choose_use(r, s, known, rng.getrandbits(BITS), out) for _try in range(TRIES)} - {-1}
            assert found <= legal
            assert s.to_bytes() == before
            chosen += len(found)
        apply(r, s, next_id(rng, r, s), out)
    assert chosen or SETUPS[number].ruleset.id == "lite"
