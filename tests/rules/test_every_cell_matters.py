"""Changing any one cell of any unit row makes a scenario fail.

The rows are changed in place, one cell after the other, and the scenarios are run as plain functions: first those of the unit, then the
others, until one fails. A change that no scenario notices is a cell that no sentence holds.
"""

import dataclasses
import importlib
import inspect
import itertools
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from warchest.rules import vocabulary as v
from warchest.rules.units import UNITS, Unit
from warchest.rules.vocabulary import Program, Step

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "scenarios"
TRAITS = (v.NO_MELEE, v.BOLSTERED_ONLY, v.RETALIATES, v.SUPPLY_SHIELD, v.DEPLOYS_NEAR)
EVENTS = (v.AFTER_MOVE, v.AFTER_ATTACK, v.AFTER_CONTROL, v.AFTER_RECRUIT)
FLAGS = (v.MAY, v.IF_ABLE, v.ON_TOP, v.PAYS)
VERBS = range(v.END, v.DRAW_PLAY + 1)
LONGEST = 3
"""Steps of a program; a row has room for one more, which must stay empty."""

Mutation = tuple[str, Unit]
Test = Callable[[], None]


def other_steps(step: Step) -> Iterator[tuple[str, Step]]:
    """The step with one cell changed, in every way that is likely to be a slip."""
    for verb in VERBS:
        if verb != step.verb:
            yield f"verb {verb}", step._replace(verb=verb)
    for field in ("a", "b"):
        value = getattr(step, field)
        for changed in (value - 1, value + 1, *(value ^ bit for bit in (v.MOVES, v.ATTACKS, v.CONTROLS))):
            yield f"{field} {changed}", step._replace(**{field: changed})
    for flag in FLAGS:
        yield f"flag {flag}", step._replace(flags=step.flags ^ flag)


def other_programs(program: Program) -> Iterator[tuple[str, Program]]:
    """The program with one cell changed, the first empty step included."""
    for place, step in enumerate(program):
        for words, changed in other_steps(step):
            yield f"step {place}: {words}", (*program[:place], changed, *program[place + 1 :])
    if len(program) < LONGEST:
        for verb in (v.STEP, v.STRIKE):
            yield f"one step more: verb {verb}", (*program, Step(verb))


def mutations(unit: Unit) -> Iterator[Mutation]:
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


def sets_of_arguments(function: Callable[..., None]) -> list[dict[str, object]]:
    """What pytest would call a scenario with, one dictionary a call."""
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
    module = importlib.import_module(f"tests.rules.scenarios.{name}")
    found: list[Test] = []
    for title, function in inspect.getmembers(module, inspect.isfunction):
        fails = any(mark.name == "xfail" for mark in getattr(function, "pytestmark", []))
        if title.startswith("test_") and function.__module__ == module.__name__ and not fails:
            wanted = set(inspect.signature(function).parameters)
            found += [partial(function, **given) for given in sets_of_arguments(function) if set(given) == wanted]
    return found


def ordered(unit: Unit) -> list[Test]:
    """All scenarios, those that speak of the unit first."""
    names = sorted(path.stem for path in FOLDER.glob("test_*.py"))
    own = f"test_{unit.id}"
    first = [name for name in (own, "test_rows", "test_every_unit") if name in names]
    tests = [test for name in first + [name for name in names if name not in first] for test in scenarios(name)]
    return sorted(tests, key=lambda test: not speaks_of(test, unit))


def speaks_of(test: Test, unit: Unit) -> bool:
    """Whether a scenario is one of the unit's own."""
    assert isinstance(test, partial)
    return unit.id in test.keywords.values() or test.func.__module__.endswith(f".test_{unit.id}")


def notices(test: Test) -> bool:
    """Whether a scenario fails as things stand."""
    try:
        test()
    except (Exception, pytest.fail.Exception):  # whatever goes wrong is noticed
        return True
    return False


@pytest.mark.parametrize("name", list(UNITS))
def test_changing_any_one_cell_of_the_row_makes_a_scenario_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = UNITS[name]
    tests = ordered(unit)
    unnoticed = []
    for words, changed in mutations(unit):
        monkeypatch.setitem(UNITS, name, changed)
        if not any(notices(test) for test in tests):
            unnoticed.append(words)
    assert unnoticed == []


def test_every_scenario_holds_while_nothing_is_changed() -> None:
    names = sorted(path.stem for path in FOLDER.glob("test_*.py"))
    tests = [test for name in names for test in scenarios(name)]
    assert len(tests) > 500
    assert [test for test in tests if notices(test)] == []
