"""A game that was drawn as dead could not have gone anywhere: played on regardless, no location ever changes hands again."""

import random

import pytest

from tests.rules.playing import BOX_MIXES, next_id, walk
from warchest.rules import turns
from warchest.rules.layout import CHOICES, DEAD
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables
from warchest.setups import Setup


def ends_dead(boxes: tuple[str, ...], seats: int) -> tuple[Tables, Position]:
    """The end of a random game of these boxes that was drawn as dead."""
    for seed in range(100):
        setup = Setup.random(f"dead {seed}", "revised", boxes, seats)
        for r, s, _ in walk(setup, seed, 2500):
            last = r, s
        if last[1].over == DEAD:
            return last
    raise AssertionError("No game ended dead.")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("boxes", [("base",), *BOX_MIXES], ids="+".join)
def test_nobody_takes_a_location_after_a_dead_position(
    boxes: tuple[str, ...], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    r, dead = ends_dead(boxes, seats)
    monkeypatch.setattr(turns, "is_dead", lambda *_: False)
    for luck in range(4):
        rng = random.Random(luck)
        s = dead.copy()
        s.over = 0
        turns.settle(r, s, [0] * CHOICES)
        for _ in range(250):
            apply(r, s, next_id(rng, r, s), [0] * CHOICES)
        assert s.over == 0
        assert s.held.tolist() == dead.held.tolist()
