"""Frozen leaf counts: another implementation of the rules can compare itself, and no change of ours goes unseen."""

import pytest

from tests.support.random_games import setups, title, walk
from tests.support.regenerate_leaves import MOST, Kept, kept
from tests.support.tiers import mostly_marathon
from warchest.game.text.position.text import read_position
from warchest.rules.explain.judge import why_not
from warchest.rules.perft import TooMany, leaves, split
from warchest.rules.state import ids
from warchest.rules.state.layout import CHANCE

KEPT = kept()


def counted(one: Kept, most: int) -> list[int]:
    """The leaf counts of a stored position, to the greatest depth with at most this many leaves."""
    _, r, s = read_position(one.line).build()
    return [leaves(r, s, depth, most) for depth, number in enumerate(one.leaves, 1) if number <= most]


def test_leaves_are_kept_of_every_kind_of_setup() -> None:
    titles = {one.title.rpartition(",")[0] for one in KEPT}
    assert titles >= {title(setup) for setup in setups(2)}
    assert any(len(one.leaves) > 3 for one in KEPT)


@pytest.mark.parametrize("one", KEPT, ids=lambda one: one.title)
def test_the_shallow_leaf_counts_are_unchanged(one: Kept) -> None:
    assert counted(one, 300) == [number for number in one.leaves if number <= 300]


@pytest.mark.slow
@pytest.mark.parametrize("one", KEPT, ids=lambda one: one.title)
def test_the_leaf_counts_are_unchanged(one: Kept) -> None:
    assert counted(one, MOST) == list(one.leaves)


def test_the_leaves_behind_each_choice_add_up() -> None:
    for r, s, _ in walk(setups(2)[-1], 4, 60):
        assert sum(split(r, s, 2, MOST).values()) == leaves(r, s, 2, MOST)


def test_counting_stops_where_there_are_more_leaves_than_asked_for() -> None:
    _, r, s = read_position(KEPT[0].line).build()
    with pytest.raises(TooMany):
        leaves(r, s, 6, 1000)
    assert leaves(r, s, 2, KEPT[0].leaves[1]) == KEPT[0].leaves[1]
    with pytest.raises(TooMany):
        leaves(r, s, 2, KEPT[0].leaves[1] - 1)


@pytest.mark.parametrize("one", mostly_marathon(KEPT, 4), ids=lambda one: one.title)
def test_the_second_judge_counts_the_same_leaves(one: Kept) -> None:
    _, r, s = read_position(one.line).build()
    if s.decider != CHANCE:
        allowed = [id_ for id_ in range(ids.HEX_BASE + r.hexes * ids.HEX_STRIDE) if why_not(r, s, id_) is None]
        assert len(allowed) == one.leaves[0]
