"""Unit rows say nothing that nobody reads: a cell that its verb has no use for is zero. So every cell of every row counts."""

import dataclasses

import pytest

from tests.rules.scenarios.table import A, B, Scene
from warchest.rules import vocabulary as v
from warchest.rules.position import Tables
from warchest.rules.tables import write_rows
from warchest.rules.units import UNITS
from warchest.rules.vocabulary import Program, Step

pytestmark = pytest.mark.scenario

RANGE = {v.CHARGE: range(1, 3), v.SHOOT: range(2), v.PICK: range(1, 7), v.FRIEND_STEP: range(1, 7)}
RANGE |= {v.MANEUVER: range(1, 8), v.EACH: range(1, 8)}
"""What the first argument of each verb may be; the others read none. A step may forbid its start (1) when something came before it."""


def useful_flags(program: Program, place: int, tactic: bool) -> int:
    """The flags that mean something at a step: nothing that must be able to start is skipped, only maneuvers are paid for."""
    flags = 0 if program[place].verb == v.DRAW_PLAY else v.MAY
    if place > 0:
        flags |= v.IF_ABLE
    if program[place].verb == v.MANEUVER and not tactic:
        flags |= v.PAYS
    return flags


@pytest.mark.parametrize("name", list(UNITS))
def test_an_argument_is_one_that_its_verb_reads(name: str) -> None:
    for program in (UNITS[name].tactic, UNITS[name].trigger):
        for place, step in enumerate(program):
            allowed = range(2) if step.verb == v.STEP and place > 0 else RANGE.get(step.verb, range(1))
            assert step.a in allowed
            assert step.b in range(step.a, 3) if step.verb == v.CHARGE else step.b == 0


@pytest.mark.parametrize("name", list(UNITS))
def test_a_flag_stands_only_where_it_means_something(name: str) -> None:
    unit = UNITS[name]
    for program in (unit.tactic, unit.trigger):
        for place, step in enumerate(program):
            assert step.flags & ~useful_flags(program, place, program is unit.tactic) == 0


@pytest.mark.parametrize("name", list(UNITS))
def test_a_coin_drawn_for_use_is_the_end_of_its_program(name: str) -> None:
    for program in (UNITS[name].tactic, UNITS[name].trigger):
        assert all(step.verb != v.DRAW_PLAY for step in program[:-1])


@pytest.mark.parametrize("name", list(UNITS))
def test_a_trigger_waits_for_an_event_and_an_event_has_a_trigger(name: str) -> None:
    assert bool(UNITS[name].event) == bool(UNITS[name].trigger)


@pytest.mark.parametrize("name", list(UNITS))
def test_what_has_no_tactic_is_not_paid_for_with_the_royal_coin(name: str) -> None:
    assert UNITS[name].tactic or UNITS[name].pays == v.OWN_COIN


@pytest.mark.parametrize("name", list(UNITS))
def test_a_maneuver_of_one_unit_is_not_written_as_one_of_each(name: str) -> None:
    steps = UNITS[name].tactic + UNITS[name].trigger
    assert UNITS[name].copies > 1 or all(step.verb != v.EACH for step in steps)


def test_a_program_too_long_to_look_through_is_refused() -> None:
    long = dataclasses.replace(UNITS["scout"], tactic=(Step(v.STEP),) * 4)
    with pytest.raises(ValueError, match="at most three steps"):
        write_rows(Tables(), [long])


def test_a_trigger_earned_inside_a_program_fires_after_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    rider = dataclasses.replace(UNITS["light_cavalry"], event=v.AFTER_MOVE, trigger=(Step(v.STRIKE, flags=v.MAY),))
    monkeypatch.setitem(UNITS, "light_cavalry", rider)
    game = Scene().unit(A, "light_cavalry", "f5").unit(B, "scout", "f3", 3).hand(A, "light_cavalry").begin()
    game.play("tactic", "light_cavalry").play("step", to="f4")
    assert game.verbs == {"step"}
    assert not game.legal("step", to="f5")
    game.play("step", to="g3").play("hit", to="f3").play("hit", to="f3")
    assert game.height("f3") == 1
    assert game.decider == B


def test_a_step_that_resolves_wholly_lets_its_trigger_fire_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    tower = dataclasses.replace(
        UNITS["swordsman"], tactic=(Step(v.STRIKE, flags=v.ON_TOP), Step(v.STRIKE, flags=v.IF_ABLE))
    )
    monkeypatch.setitem(UNITS, "swordsman", tower)
    scene = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3").unit(B, "lancer", "f2").hand(A, "swordsman")
    game = scene.begin().play("tactic", "swordsman").play("hit", to="f3")
    assert game.verbs == {"step", "decline"}
    game.play("step", to="f3")
    assert game.options("hit") == {"f2"}
    game.play("hit", to="f2").play("decline")
    assert game.decider == B


def test_triggers_fire_in_the_order_earned(monkeypatch: pytest.MonkeyPatch) -> None:
    rider = dataclasses.replace(UNITS["cavalry"], event=v.AFTER_MOVE, trigger=(Step(v.STEP, flags=v.MAY),))
    monkeypatch.setitem(UNITS, "cavalry", rider)
    game = Scene().unit(A, "cavalry", "f5").unit(B, "scout", "f3").hand(A, "cavalry").begin()
    game.play("tactic", "cavalry").play("step", to="f4").play("hit", to="f3")
    assert game.verbs == {"step", "decline"}
    game.play("decline")
    assert game.decider == B
