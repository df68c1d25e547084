"""Rows of units and decrees contain nothing unused: a cell without a use for its verb is zero. So every cell counts."""

import dataclasses
import itertools

import pytest

from tests.support.scenario import A, B, Scene
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.units import Decree
from warchest.rules.content.vocabulary import Program, Step
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.tables import make_tables

pytestmark = pytest.mark.scenario

MANEUVERS = range(1, (v.ANY_MANEUVER | v.TACTICS) + 1)
FIRST = {
    ops.STEP: range((v.NOT_BACK | v.ONTO_ENEMY | v.NEAR_ENEMY) + 1),
    ops.CHARGE: range(1, 3),
    ops.PICK: range(7),
    ops.FRIEND_STEP: range(7),
    ops.MANEUVER: MANEUVERS,
    ops.EACH: range(1, v.ANY_MANEUVER + 1),
    ops.SHOOT_LINE: range(2, 4),
    ops.REINFORCE: range(3),
    ops.SHOCK: range(1, 4),
    ops.COMMAND: range(1, 7),
    ops.OBEY: MANEUVERS,
    ops.POISON: range(1, 7),
    ops.DECEIVE: range(2),
}
SECOND = {ops.CHARGE: range(1, 3), ops.PICK: range(32), ops.SHOOT_LINE: range(2), ops.POISON: range(2)}
"""The allowed arguments of each verb; the others read none."""
BY_THEMSELVES = (ops.DRAW_PLAY, ops.TAKE_LOCATION, ops.FOLLOW, ops.LOSE, ops.SHOCK_PICKED, ops.OPPONENT)
"""Verbs with nothing to choose, and so nothing to decline."""
BY_PICKED = (ops.FOLLOW, ops.LOSE, ops.SHOCK_PICKED)
"""Those of them that rest on a unit picked before, which may be gone."""
PROGRAMS = [(unit, which) for unit in WAR_CHEST.row_of for which in ("tactic", "trigger")] + [
    (decree.id, "") for decree in WAR_CHEST.decrees
]


def program_of(name: str, which: str) -> Program:
    """The program in the present row of a unit or a decree."""
    if which:
        program: Program = getattr(WAR_CHEST.unit(name), which)
        return program
    return next(decree.program for decree in WAR_CHEST.decrees if decree.id == name)


def useful_flags(program: Program, place: int) -> int:
    """The flags that mean something at a step."""
    step = program[place]
    if step.op in (ops.FOLLOW, ops.LOSE, ops.SHOCK_PICKED):
        return v.IF_ABLE
    if step.op in (ops.COMMAND, ops.OBEY):
        return v.ON_TOP if step.op == ops.OBEY else 0
    if step.op == ops.TAKE_LOCATION:
        return 0  # whatever came before sees to it that it can be taken
    flags = 0 if step.op in BY_THEMSELVES else v.MAY
    if place > 0 and step.flags & v.MAY == 0 and program[place - 1].op != ops.TAKE_LOCATION:
        flags |= v.IF_ABLE  # what follows a location taken is asked for in any case
    if place == 0 and (step.op == ops.MANEUVER or (step.op in (ops.STEP, ops.SHOCK) and not step.flags & v.MAY)):
        flags |= v.PAYS
    if step.op == ops.STRIKE and place + 1 < len(program) and program[place + 1].op == ops.STRIKE:
        flags |= v.ON_TOP
    return flags


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_an_argument_is_one_that_its_verb_reads(name: str, which: str) -> None:
    program = program_of(name, which)
    for place, step in enumerate(program):
        assert step.a in FIRST.get(step.op, range(1))
        assert step.b in SECOND.get(step.op, range(1))
        if step.op == ops.STEP and step.a & v.NOT_BACK:
            assert place > 0
            assert program[place - 1].op == ops.STEP
        if step.op == ops.STEP and step.a & v.NEAR_ENEMY:
            assert place == len(program) - 1  # else what follows sees to it
        if step.op == ops.CHARGE:
            assert step.a <= step.b


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_a_flag_stands_only_where_it_means_something(name: str, which: str) -> None:
    program = program_of(name, which)
    for place, step in enumerate(program):
        assert step.flags & ~useful_flags(program, place) == 0


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_an_automatic_step_is_never_required_beforehand(name: str, which: str) -> None:
    program = program_of(name, which)
    assert all(step.flags == v.IF_ABLE for step in program if step.op in BY_PICKED)


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_the_first_of_two_attacks_resolves_wholly_before_the_second(name: str, which: str) -> None:
    program = program_of(name, which)
    for step, then in itertools.pairwise(program):
        if step.op == then.op == ops.STRIKE:
            assert step.flags & v.ON_TOP


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_a_condition_that_another_one_implies_is_not_written(name: str, which: str) -> None:
    program = program_of(name, which)
    for step in program:
        assert not (step.op == ops.PICK and step.b & v.ON_LOCATION and step.b & v.ENTERABLE)


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_a_coin_drawn_for_use_is_the_end_of_its_program(name: str, which: str) -> None:
    assert all(step.op != ops.DRAW_PLAY for step in program_of(name, which)[:-1])


@pytest.mark.parametrize(("name", "which"), PROGRAMS)
def test_a_limit_that_no_step_could_reach_is_not_written(name: str, which: str) -> None:
    for first, then in itertools.pairwise(program_of(name, which)):
        if then.op == ops.FRIEND_STEP and first.a > 0:
            assert then.a <= first.a


@pytest.mark.parametrize("decree", WAR_CHEST.decrees, ids=lambda decree: decree.id)
def test_a_decree_knows_no_distance_because_no_unit_carries_it_out(decree: Decree) -> None:
    assert all(step.a == 0 for step in decree.program)


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_a_trigger_waits_for_an_event_and_an_event_has_a_trigger(name: str) -> None:
    assert bool(WAR_CHEST.unit(name).event) == bool(WAR_CHEST.unit(name).trigger)


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_a_coin_is_burnt_after_an_attack_on_a_poisoned_unit_only(name: str) -> None:
    burns = any(step.op == ops.BURN for step in WAR_CHEST.unit(name).trigger)
    assert not burns or WAR_CHEST.unit(name).event == v.AFTER_POISONED_ATTACK


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_a_unit_without_a_tactic_has_no_royal_cost_and_needs_no_bolstering(name: str) -> None:
    unit = WAR_CHEST.unit(name)
    assert unit.tactic or (unit.pays == v.OWN_COIN and unit.traits & v.SIEGE == 0)


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_a_unit_without_a_tactic_is_not_allowed_one_among_its_maneuvers(name: str) -> None:
    unit = WAR_CHEST.unit(name)
    assert unit.tactic or not any(step.op == ops.MANEUVER and step.a & v.TACTICS for step in unit.trigger)


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_only_a_step_follows_an_attack_on_a_friend(name: str) -> None:
    unit = WAR_CHEST.unit(name)
    assert unit.event & v.AFTER_ATTACK_ON_OTHER == 0 or all(step.op == ops.STEP for step in unit.trigger)


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_a_tactic_that_costs_a_coin_of_the_stack_needs_a_bolstered_unit(name: str) -> None:
    unit = WAR_CHEST.unit(name)
    assert unit.traits & v.SIEGE or not any(step.flags & v.PAYS for step in unit.tactic)


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_every_unit_of_war_chest_may_move_with_its_coin(name: str) -> None:
    assert WAR_CHEST.unit(name).traits & v.NO_MOVE == 0


@pytest.mark.parametrize("name", list(WAR_CHEST.unit_ids))
def test_a_maneuver_of_one_unit_is_not_written_as_one_of_each(name: str) -> None:
    steps = WAR_CHEST.unit(name).tactic + WAR_CHEST.unit(name).trigger
    assert WAR_CHEST.unit(name).copies > 1 or all(step.op != ops.EACH for step in steps)


def test_a_program_too_long_to_look_through_is_refused() -> None:
    long = dataclasses.replace(WAR_CHEST.unit("scout"), tactic=(Step(ops.STEP),) * 4)
    with pytest.raises(ValueError, match="at most three steps"):
        make_tables(WAR_CHEST.with_rows(long))


@pytest.mark.ruling("12.1")
def test_a_trigger_earned_inside_a_program_fires_after_its_steps() -> None:
    rider = dataclasses.replace(
        WAR_CHEST.unit("light_cavalry"), event=v.AFTER_MOVE, trigger=(Step(ops.STRIKE, flags=v.MAY),)
    )
    rules = WAR_CHEST.with_rows(rider)
    game = Scene(rules=rules).unit(A, "light_cavalry", "f5").unit(B, "scout", "f3", 3).hand(A, "light_cavalry").table()
    game.play("tactic", "light_cavalry").play("step", to="f4")
    assert game.verbs == {"step"}
    assert not game.legal("step", to="f5")
    game.play("step", to="g3").play("hit", to="f3").play("hit", to="f3")
    assert game.height("f3") == 1
    assert game.decider == B


@pytest.mark.ruling("12.1b")
def test_a_step_that_resolves_wholly_lets_its_trigger_fire_before_the_next() -> None:
    tower = dataclasses.replace(
        WAR_CHEST.unit("swordsman"), tactic=(Step(ops.STRIKE, flags=v.ON_TOP), Step(ops.STRIKE, flags=v.IF_ABLE))
    )
    rules = WAR_CHEST.with_rows(tower)
    scene = (
        Scene(rules=rules)
        .unit(A, "swordsman", "f4")
        .unit(B, "scout", "f3")
        .unit(B, "lancer", "f2")
        .hand(A, "swordsman")
    )
    game = scene.table().play("tactic", "swordsman").play("hit", to="f3")
    assert game.verbs == {"step", "decline"}
    game.play("step", to="f3")
    assert game.options("hit") == {"f2"}
    game.play("hit", to="f2").play("decline")
    assert game.decider == B


@pytest.mark.ruling("12.1b")
def test_triggers_fire_in_the_order_earned() -> None:
    rider = dataclasses.replace(WAR_CHEST.unit("cavalry"), event=v.AFTER_MOVE, trigger=(Step(ops.STEP, flags=v.MAY),))
    rules = WAR_CHEST.with_rows(rider)
    game = Scene(rules=rules).unit(A, "cavalry", "f5").unit(B, "scout", "f3").hand(A, "cavalry").table()
    game.play("tactic", "cavalry").play("step", to="f4").play("hit", to="f3")
    assert game.verbs == {"step", "decline"}
    game.play("decline")
    assert game.decider == B
