"""No coin is made or lost, and what is written twice agrees, at every step of random games of every set-up."""

import pytest

from tests.rules.invariants import check
from tests.rules.playing import setups, walk
from warchest.setups import Setup


@pytest.mark.parametrize("setup", setups(2), ids=lambda setup: f"{setup.name} {setup.seed or ''}")
def test_every_coin_is_in_exactly_one_place_at_every_step(setup: Setup) -> None:
    for seed in range(2):
        for r, s, _ in walk(setup, seed, 250):
            check(r, s)


@pytest.mark.slow
def test_every_coin_is_in_exactly_one_place_in_many_long_games() -> None:
    ended = 0
    for number, setup in enumerate(setups(10) * 8):
        for r, s, _ in walk(setup, 100 + number, 1500):
            check(r, s)
        ended += s.over != 0
    assert ended > 20
