"""The generator of choices and the judge that gives reasons agree on every id."""

import pytest

from tests.rules.playing import choices, setups, walk
from warchest.rules import encoding
from warchest.rules.layout import CHANCE
from warchest.rules.position import Position, Tables
from warchest.rules.reasons import why_not
from warchest.setups import Setup

ON_BOARD = encoding.HEX_BASE + 37 * encoding.HEX_STRIDE


def disagreements(r: Tables, s: Position, ids: range) -> list[str]:
    """The ids that one judge allows and the other forbids, in words."""
    legal = set(choices(r, s))
    return [
        f"{encoding.decode(id_)}: {reason}" for id_ in ids if ((reason := why_not(r, s, id_)) is None) != (id_ in legal)
    ]


@pytest.mark.parametrize("setup", setups(2), ids=lambda setup: f"{setup.name} {setup.seed or ''}")
def test_both_judges_agree_on_every_id_in_sampled_positions(setup: Setup) -> None:
    for number, (r, s, _) in enumerate(walk(setup, 7, 300)):
        interesting = s.depth > 1
        if s.decider != CHANCE and number % (5 if interesting else 17) == 0:
            assert disagreements(r, s, range(ON_BOARD)) == []


@pytest.mark.slow
def test_both_judges_agree_in_every_position_of_many_games() -> None:
    for number, setup in enumerate(setups(6) * 3):
        for at, (r, s, _) in enumerate(walk(setup, 1000 + number, 500)):
            if s.decider == CHANCE or at % 3:
                continue
            assert disagreements(r, s, range(encoding.IDS if at % 30 == 0 else ON_BOARD)) == []
