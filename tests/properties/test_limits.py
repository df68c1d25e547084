"""The agenda's depth and the number of choices stay far below their room, in every rule set and in hands made for many choices."""

import random

import pytest

from tests.support.invariants import MOST_CHOICES, MOST_FRAMES
from tests.support.random_games import CURIOUS, choices, next_id, setups
from tests.support.scenario import A2, A, B, Scene
from warchest.game.setup import Setup
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state.layout import CHOICES, DEPTH


def maxima(setup: Setup, seed: int, steps: int) -> tuple[int, int]:
    """The most choices and the most frames that a random game meets."""
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    most, deepest = 0, 0
    for _ in range(steps):
        if s.over:
            break
        most, deepest = max(most, len(choices(r, s))), max(deepest, s.depth)
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)
    return most, deepest


@pytest.mark.slow
def test_random_games_of_every_rule_set_stay_within_the_limits() -> None:
    peaks = [maxima(setup, seed, 400) for setup in setups(1) for seed in range(2)]
    peaks += [maxima(setup, seed, 600) for setup in CURIOUS for seed in range(2, 4)]
    assert 30 < max(most for most, _ in peaks) <= MOST_CHOICES < CHOICES
    assert 2 < max(deepest for _, deepest in peaks) <= MOST_FRAMES <= DEPTH


def test_a_hand_made_for_many_choices_stays_within_the_limits() -> None:
    scene = Scene(4).unit(A, "footman", "f4").unit(A, "footman", "h4").unit(A2, "knight", "c4").unit(A2, "lancer", "c6")
    for number, hex_ in enumerate(("e7", "g5", "d4", "i3")):
        scene.unit(A2 if number % 2 else B, ("archer", "cavalry", "marshall", "pikeman")[number], hex_)
    scene.hand(A, "footman", "scout", "ensign").unit(A, "ensign", "f2").army(A, "scout").initiative(B)
    scene.decrees("redeploy", "march", "spy").forts("e5").army(B, "saboteur").poisoned("f4", "saboteur")
    game = scene.table()
    assert 50 < len(choices(game.tables, game.position)) <= MOST_CHOICES
