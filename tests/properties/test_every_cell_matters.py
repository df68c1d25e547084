"""Changing any one cell of any row, a unit's or a decree's, makes a scenario fail.

The rows are changed in place, one cell after the other, and the scenarios are run as plain functions: first those of the row, then the
others, until one fails. A change that no scenario notices is a cell that no sentence holds.
"""

import dataclasses
import importlib
import inspect
import itertools
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TypeVar

import pytest

from tests.support.paths import ROOT
from tests.support.tiers import mostly_marathon
from warchest.game import setup
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.lite import LITE
from warchest.rules.content.units import Decree, Unit
from warchest.rules.content.vocabulary import Program, Step
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import tables

Row = TypeVar("Row", Unit, Decree)
FOLDER = ROOT / "tests" / "scenarios"
TRAITS = (
    v.NO_MELEE,
    v.BOLSTERED_ONLY,
    v.RETALIATES,
    v.SUPPLY_SHIELD,
    v.DEPLOYS_NEAR,
    v.UNBOLSTERED_ONLY,
    v.SIEGE,
    v.PROTECTS,
    v.DECOY_SHIELD,
    v.NO_MOVE,
)
EVENTS = (
    v.AFTER_MOVE,
    v.AFTER_ATTACK,
    v.AFTER_CONTROL,
    v.AFTER_RECRUIT,
    v.AFTER_DEPLOY,
    v.AFTER_PROCLAIM,
    v.AFTER_POISONED_ATTACK,
    v.AFTER_BOLSTER,
    v.AFTER_ATTACK_ON_OTHER,
)
FLAGS = (v.MAY, v.IF_ABLE, v.ON_TOP, v.PAYS, v.QUIET)
VERBS = range(ops.END, ops.STEP_OR_STRIKE + 1)
BITS = (1, 2, 4, 8, 16)
"""Of the masks among the arguments."""
LONGEST = 3
"""Steps of a program; a row has room for one more, which must stay empty."""

Test = Callable[[], None]


def other_steps(step: Step) -> Iterator[tuple[str, Step]]:
    """The step with one cell changed, in every way that is likely to be a slip."""
    # A step or an attack over neither edges nor corners is a step.
    only_steps = step.op == ops.STEP and not step.a & (v.OVER_EDGES | v.OVER_CORNERS)
    for verb in VERBS:
        if verb != step.op and not (only_steps and verb == ops.STEP_OR_STRIKE):
            yield f"verb {verb}", step._replace(op=verb)
    for field in ("a", "b"):
        value = getattr(step, field)
        for changed in sorted({value - 1, value + 1, *(value ^ bit for bit in BITS)}):
            yield f"{field} {changed}", step._replace(**{field: changed})
    for flag in FLAGS:
        yield f"flag {flag}", step._replace(flags=step.flags ^ flag)


def other_programs(program: Program) -> Iterator[tuple[str, Program]]:
    """The program with one cell changed, the first empty step included."""
    for place, step in enumerate(program):
        for words, changed in other_steps(step):
            yield f"step {place}: {words}", (*program[:place], changed, *program[place + 1 :])
    if len(program) < LONGEST:
        for verb in (ops.STEP, ops.STRIKE):
            yield f"one step more: verb {verb}", (*program, Step(verb))


def other_units(unit: Unit) -> Iterator[tuple[str, Unit]]:
    """The unit with one cell of its row changed."""
    change = partial(dataclasses.replace, unit)
    yield "id", change(id="somebody")
    yield "box", change(box="other")
    yield "shares_coins_with", change(shares_coins_with="scout" if unit.id != "scout" else "archer")
    if unit.shares_coins_with:
        yield "no shares_coins_with", change(shares_coins_with="")
    for coins in (unit.coins - 1, unit.coins + 1):
        yield f"coins {coins}", change(coins=coins)
    for copies in (unit.copies - 1, unit.copies + 1):
        yield f"copies {copies}", change(copies=copies)
    for trait in TRAITS:
        yield f"trait {trait}", change(traits=unit.traits ^ trait)
    for event in EVENTS:
        yield f"event {event}", change(event=unit.event ^ event)
    yield "pays", change(pays=1 - unit.pays)
    for words, program in other_programs(unit.tactic):
        yield f"tactic: {words}", change(tactic=program)
    for words, program in other_programs(unit.trigger):
        yield f"trigger: {words}", change(trigger=program)


def other_decrees(decree: Decree) -> Iterator[tuple[str, Decree]]:
    """The decree with one cell of its row changed."""
    yield "id", dataclasses.replace(decree, id="something")
    for words, program in other_programs(decree.program):
        yield words, dataclasses.replace(decree, program=program)


def sets_of_arguments(function: Callable[..., None]) -> list[dict[str, object]]:
    """The arguments of a scenario's calls by pytest, one dictionary a call."""
    sets: list[list[dict[str, object]]] = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0] if isinstance(mark.args[0], tuple) else (mark.args[0],)
            values = [value if len(names) > 1 else (value,) for value in mark.args[1]]
            sets.append([dict(zip(names, value, strict=True)) for value in values])
    return [{name: value for part in parts for name, value in part.items()} for parts in itertools.product(*sets)]


@cache
def scenarios(name: str) -> list[Test]:
    """All scenarios of one file as functions without arguments, less those that ask for a fixture or fail as things stand."""
    module = importlib.import_module(f"tests.scenarios.{name}")
    scenarios: list[Test] = []
    for title, function in inspect.getmembers(module, inspect.isfunction):
        fails = any(mark.name == "xfail" for mark in getattr(function, "pytestmark", []))
        if title.startswith("test_") and function.__module__ == module.__name__ and not fails:
            wanted = set(inspect.signature(function).parameters)
            scenarios += [partial(function, **given) for given in sets_of_arguments(function) if set(given) == wanted]
    return scenarios


def all_files() -> list[str]:
    """The names of all files of scenarios, with their folder."""
    return sorted(f"{path.parent.name}.{path.stem}" for path in FOLDER.glob("*/test_*.py"))


def ordered(name: str) -> list[Test]:
    """All scenarios, those that speak of the row first."""
    files = all_files()
    first = [file for file in files if file.endswith(f"_{name}")]
    first += ["base.test_rows", "base.test_every_unit", "base.test_every_event", "nobility.test_decrees_proclaim"]
    tests = [test for file in first + [file for file in files if file not in first] for test in scenarios(file)]
    return sorted(tests, key=lambda test: not speaks_of(test, name))


def speaks_of(test: Test, name: str) -> bool:
    """Whether a scenario belongs to the row."""
    assert isinstance(test, partial)
    return name in test.keywords.values() or test.func.__module__.endswith(f"_{name}")


def notices(test: Test) -> bool:
    """Whether a scenario fails as things stand."""
    try:
        test()
    except (Exception, pytest.fail.Exception):  # whatever goes wrong is noticed
        return True
    return False


def noticed(tests: list[Test]) -> bool:
    """Whether any scenario fails as things stand; it comes first then, since what noticed one change often notices the next."""
    for place, test in enumerate(tests):
        if notices(test):
            tests.insert(0, tests.pop(place))
            return True
    return False


def put(row: Unit | Decree, changed: Unit | Decree) -> None:
    """Overwrite the cells of a row with those of another. Its place in the tuple of all stays.

    Games share tables that were made from the row before, as rows never change otherwise.
    """
    for field in dataclasses.fields(row):
        object.__setattr__(row, field.name, getattr(changed, field.name))
    setup._tables.cache_clear()
    tables._shared.cache_clear()


def unnoticed_cells(row: Row, others: Callable[[Row], Iterator[tuple[str, Row]]], tests: list[Test]) -> list[str]:
    """The changes of a row, of those that `others` makes, that no scenario notices."""
    original = dataclasses.replace(row)
    unnoticed = []
    try:
        for words, changed in others(original):
            put(row, changed)
            if not noticed(tests):
                unnoticed.append(words)
    finally:
        put(row, original)
    return unnoticed


@pytest.mark.parametrize("name", mostly_marathon(WAR_CHEST.unit_ids, len(WAR_CHEST.unit_ids)))
def test_changing_any_one_cell_of_a_units_row_makes_a_scenario_fail(name: str) -> None:
    assert unnoticed_cells(WAR_CHEST.unit(name), other_units, ordered(name)) == []


@pytest.mark.parametrize("name", mostly_marathon(LITE.unit_ids, 8))
def test_changing_any_one_cell_of_a_row_of_the_lite_game_makes_one_of_its_scenarios_fail(name: str) -> None:
    unit = LITE.unit(name)
    tests = [test for file in all_files() if file.startswith("lite.") for test in scenarios(file)]
    assert unnoticed_cells(unit, other_units, tests) == []


@pytest.mark.parametrize("decree", mostly_marathon(WAR_CHEST.decrees, 8), ids=lambda decree: decree.id)
def test_changing_any_one_cell_of_a_decrees_row_makes_a_scenario_fail(decree: Decree) -> None:
    assert unnoticed_cells(decree, other_decrees, ordered(decree.id)) == []


@pytest.mark.marathon
def test_every_scenario_holds_while_nothing_is_changed() -> None:
    tests = [test for name in all_files() for test in scenarios(name)]
    assert len(tests) > 1500
    assert [test for test in tests if notices(test)] == []
