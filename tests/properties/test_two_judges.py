"""The generator of choices and the judge that gives reasons agree on every id, in every rule set."""

import random
from collections.abc import Iterator

import pytest

from tests.support.generators import stir
from tests.support.judges import disagreements, on_board
from tests.support.random_games import next_id, setups, walk
from tests.support.tiers import mostly_marathon, mostly_slow
from warchest.game.setup import Setup
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.indices import top
from warchest.rules.state.layout import CHANCE, CHOICES, KIND, PLAY_FRAME
from warchest.rules.state.position import Position, Tables

SETUPS = setups(2)
NAMES = [f"{setup.name} {setup.seed or ''} {'+'.join(setup.boxes)} {setup.seats}" for setup in SETUPS]


def stirred_walk(setup: Setup, seed: int, steps: int) -> Iterator[tuple[Tables, Position]]:
    """The positions of a random game that wait for a choice; every now and then units, forts, counters and coins are thrown about."""
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    for _ in range(steps):
        if s.over:
            return
        if s.round_no and s.depth == 1 and s.agenda[KIND] == PLAY_FRAME and rng.random() < 0.15:
            stir(r, s, rng)
        if s.decider != CHANCE:
            yield r, s
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)


def sampled(walk_: Iterator[tuple[Tables, Position]], plays: int, others: int) -> Iterator[tuple[Tables, Position]]:
    """One in this many of the positions where a coin must be used, and of the others."""
    seen = [0, 0]
    for r, s in walk_:
        other = s.agenda[top(s) + KIND] != PLAY_FRAME
        if seen[other] % (others if other else plays) == 0:
            yield r, s
        seen[other] += 1


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 10, in_ci=5), ids=NAMES)
def test_both_judges_agree_on_every_id_in_sampled_positions(setup: Setup) -> None:
    for number, (r, s, _) in enumerate(walk(setup, 7, 300)):
        interesting = s.depth > 1 or s.round_no == 0
        if s.decider != CHANCE and number % (5 if interesting else 17) == 0:
            assert disagreements(r, s, on_board(r)) == []


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 10, in_ci=5), ids=NAMES)
def test_both_judges_agree_where_everything_is_thrown_about(setup: Setup) -> None:
    for r, s in sampled(stirred_walk(setup, 3, 200), 12, 8):
        assert disagreements(r, s, on_board(r)) == []


@pytest.mark.parametrize("setup", mostly_marathon(SETUPS, 11), ids=NAMES)
def test_both_judges_agree_on_every_number_in_many_positions(setup: Setup) -> None:
    for seed in range(2):
        for at, (r, s) in enumerate(sampled(stirred_walk(setup, 100 + seed, 300), 10, 3)):
            assert disagreements(r, s, range(ids.COUNT) if at % 30 == 0 else on_board(r)) == []
