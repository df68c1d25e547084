"""No coin or token is made or lost, and redundant fields agree, at every step of random games of every rule set."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.invariants import check
from tests.support.random_games import choices, mixes_of_variants, next_id, setups, title, walk
from tests.support.tiers import examples, mostly_slow
from warchest.game.setup import Setup
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state.layout import CHOICES


@pytest.mark.parametrize("setup", mostly_slow(setups(2), 6, in_ci=3), ids=title)
def test_every_coin_is_in_exactly_one_place_at_every_step(setup: Setup) -> None:
    for r, s, _ in walk(setup, 0, 300):
        check(r, s)


@pytest.mark.parametrize(
    "every", [pytest.param(20, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.marathon)]
)
def test_every_coin_is_in_exactly_one_place_in_many_long_games(every: int) -> None:
    ended = 0
    for number, setup in enumerate(setups(8)[::every]):
        for r, s, _ in walk(setup, 100 + number, 1200):
            check(r, s)
        ended += s.over != 0
    assert ended > 10 // every


@st.composite
def any_setup(draw: st.DrawFn) -> Setup:
    """A set-up of all boxes for two or four players."""
    seats = draw(st.sampled_from((2, 4)))
    seed = draw(st.text("abcdefgh", min_size=1, max_size=4))
    if draw(st.booleans()):
        return Setup.random(
            seed, boxes=WAR_CHEST.box_ids, seats=seats, variants=draw(st.sampled_from(((), ("preview",))))
        )
    return Setup.draft(
        seed,
        royal_guard="original",
        boxes=WAR_CHEST.box_ids,
        seats=seats,
        variants=draw(st.sampled_from(mixes_of_variants())),
    )


@examples(40)
@given(setup=any_setup(), numbers=st.lists(st.integers(0, 10_000), min_size=30, max_size=90), luck=st.integers(0, 10))
def test_every_invariant_holds_after_any_choice_with_all_boxes(setup: Setup, numbers: list[int], luck: int) -> None:
    r = setup.tables()
    s = opening(r)
    rng = random.Random(luck)
    for number in numbers:
        while s.over == 0 and not choices(r, s):
            apply(r, s, next_id(rng, r, s), [0] * CHOICES)
        if s.over:
            return
        check(r, s)
        legal = choices(r, s)
        apply(r, s, legal[number % len(legal)], [0] * CHOICES)
    check(r, s)
