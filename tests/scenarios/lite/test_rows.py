"""The rows of the lite game contain nothing unused, and have the numbers of the exercise."""

import pytest

from tests.scenarios.base.test_rows import FIRST, SECOND
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.lite import LITE

pytestmark = pytest.mark.scenario

COINS = {
    "archer": 4,
    "berserker": 4,
    "cavalry": 4,
    "crossbowman": 5,
    "knight": 5,
    "lancer": 4,
    "mercenary": 5,
    "swordsman": 4,
}
READ = {**FIRST, ops.STEP: (0,), ops.PACE: range(2), ops.STRIKE_ROUND: range(1, 4)}
"""The allowed first arguments of each verb."""


@pytest.mark.ruling("10.3")
def test_there_are_eight_units_with_the_totals_of_the_exercise() -> None:
    assert {unit.id: unit.coins for unit in LITE.units} == COINS
    assert {unit.box for unit in LITE.units} == {"lite"}


def test_as_many_units_of_a_kind_as_there_may_be_coins_can_stand_on_the_board() -> None:
    assert {unit.copies for unit in LITE.units} == {5}


def test_every_unit_pays_with_its_coin_and_shares_it_with_no_other_unit() -> None:
    assert {(unit.pays, unit.shares_coins_with) for unit in LITE.units} == {(v.OWN_COIN, "")}


@pytest.mark.parametrize("name", COINS)
def test_a_row_has_only_traits_and_events_that_the_lite_game_reads(name: str) -> None:
    unit = LITE.unit(name)
    assert unit.traits & ~(v.NO_MELEE | v.NO_MOVE) == 0
    assert unit.event == (v.AFTER_ATTACK if unit.trigger else 0)


@pytest.mark.parametrize("name", COINS)
def test_a_step_has_only_arguments_and_flags_that_its_verb_reads(name: str) -> None:
    unit = LITE.unit(name)
    for program in (unit.tactic, unit.trigger):
        for number, step in enumerate(program):
            assert step.a in READ.get(step.op, (0,))
            assert step.b in SECOND.get(step.op, (0,))
            optional = program is unit.trigger or number > 0
            assert step.flags & ~v.QUIET in ((0, v.MAY) if optional else (0,))
            assert step.flags & v.QUIET == 0 or (step.op == ops.STRIKE and program is unit.trigger)


@pytest.mark.ruling("10a.0")
def test_six_zones_are_free_at_the_start() -> None:
    board = LITE.boards[2]
    free = {board.names[hex_] for hex_ in board.locations} - {"a2", "a6", "i2", "i6"}
    assert free == {"d1", "d3", "d6", "f2", "f5", "f7"}
