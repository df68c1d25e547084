"""What each unit can do, on a small board: legal by the rules, and with every step of its program."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from warchest import WAR_CHEST, Game
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.vocabulary import Program, Step
from warchest.rules.state import ids
from warchest.rules.state.agenda import frames_of, program_of, runs
from warchest.rules.state.position import Position, Tables
from warchest.schema.page import Demonstration
from warchest.teaching import demonstrations
from warchest.teaching.demonstrations import demonstration, find
from warchest.teaching.rulebook.examples.playing import home_brew_rules

HOME_BREW = home_brew_rules()
UNITS = [
    *((WAR_CHEST, unit) for unit in WAR_CHEST.unit_ids),
    *((LITE, unit) for unit in LITE.unit_ids),
    *((HOME_BREW, unit) for unit in HOME_BREW.unit_ids if unit not in WAR_CHEST.row_of),
]
EVERY_UNIT = pytest.mark.parametrize(("rules", "kind"), UNITS, ids=[f"{rules.id}-{kind}" for rules, kind in UNITS])
BY_THEMSELVES = {ops.TAKE_LOCATION, ops.FOLLOW, ops.SHOCK_PICKED, ops.DRAW_PLAY}
"""Steps that no seat chooses: their effect is looked for."""


def shown(rules: Ruleset, kind: str) -> Demonstration:
    found = demonstration(rules, kind)
    assert found is not None, "nothing was found"
    return found


def shown_program(unit: Unit) -> tuple[Program, int]:
    return (unit.tactic, 0) if unit.tactic else (unit.trigger, 1)


def played(rules: Ruleset, kind: str) -> Iterator[tuple[Game, int | None]]:
    """Yield the game before each choice of the action, with the choice, and at the end with None. Every choice is legal."""
    found = find(rules, kind)
    assert found is not None
    game = Game.from_position(found.game.position_text(), ruleset=rules)
    for id_ in found.action:
        yield game, id_
        game.play(id_)
    yield game, None


@EVERY_UNIT
def test_a_demonstration_is_legal_and_ends_where_the_rules_say(rules: Ruleset, kind: str) -> None:
    of = shown(rules, kind)
    views = [game.view(None) for game, _id in played(rules, kind)]
    for view, frame in ((views[0], of.frames[0]), (views[-1], of.frames[-1])):
        assert frame.units == view.units
        assert frame.held == view.held
        assert frame.forts == (view.forts.at if view.forts else [])


@EVERY_UNIT
def test_a_demonstration_has_every_step_of_the_program(rules: Ruleset, kind: str) -> None:
    unit, of = rules.unit(kind), shown(rules, kind)
    program, which = shown_program(unit)
    done = set()
    for game, id_ in played(rules, kind):
        frame = frames_of(game.position)[-1]
        if id_ not in (None, ids.DECLINE) and runs(frame.kind) and frame.row == rules.row_of[kind]:
            assert program_of(frame.kind) == which or unit.trigger
            done |= {frame.done} if program_of(frame.kind) == which else set()
    assert done == {n for n, step in enumerate(program) if step.op not in BY_THEMSELVES}
    for step in program:
        if step.op in BY_THEMSELVES:
            assert effect_of(step, of), "the step has no effect"


def effect_of(step: Step, of: Demonstration) -> bool:
    coins = {(coin.start, coin.to) for frame in of.frames for coin in frame.coins}
    trail = [mark for frame in of.frames for mark in frame.trail]
    return {
        ops.TAKE_LOCATION: of.frames[0].held != of.frames[-1].held,
        ops.FOLLOW: sum(mark.verb == "move" for mark in trail) == 2,
        ops.SHOCK_PICKED: ("board", "faceup") in coins,
        ops.DRAW_PLAY: ("bag", "hand") in coins,
    }[step.op]


@EVERY_UNIT
def test_a_demonstration_is_small_and_shows_everything_that_happens(rules: Ruleset, kind: str) -> None:
    of = shown(rules, kind)
    assert len(of.hexes) in ((7, 19) if rules is not LITE else (9, 25))
    assert 2 <= len(of.frames) <= 5
    for frame in of.frames:
        assert {unit.hex for unit in frame.units} <= {*of.hexes}
        assert {mark.to for mark in frame.trail} <= {*of.hexes}
    for before, frame in pairwise(of.frames):
        assert frame.trail or frame.coins or before.mark == "friend", "a moment shows nothing"


def test_the_scout_is_deployed_beside_a_friend_and_attacks_no_unit() -> None:
    of = shown(WAR_CHEST, "scout")
    assert of.unit is None
    assert [frame.mark for frame in of.frames] == ["deploy", None]
    assert [mark.verb for mark in of.frames[1].trail] == ["deploy"]
    assert of.frames[1].trail[0].to not in of.frames[0].held


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        ("mercenary", ("supply", "faceup")),  # recruited
        ("herald", ("supply", "board")),  # bolstered from the supply
        ("warrior_priest", ("bag", "hand")),  # drawn
        ("war_drummer", ("supply", "bag")),
        ("infiltrator", ("card", "faceup")),  # a decoy among the discards
        ("vanguard", ("board", "faceup")),  # shocked
        ("berserker", ("board", "faceup")),  # paid by the stack
    ],
)
def test_a_coin_that_goes_elsewhere_than_from_hex_to_hex_is_shown(kind: str, way: tuple[str, str]) -> None:
    assert way in {(coin.start, coin.to) for frame in shown(WAR_CHEST, kind).frames for coin in frame.coins}


def test_a_shove_moves_the_enemy() -> None:
    trail = [mark for frame in shown(WAR_CHEST, "bannerman").frames for mark in frame.trail]
    assert [(mark.verb, mark.seat) for mark in trail][-1] == ("move", 1)
    moved = {unit.kind: unit.hex for unit in shown(WAR_CHEST, "bannerman").frames[-1].units if unit.seat == 0}
    assert set(moved.values()) == {trail[-1].to}


def test_a_unit_whose_program_is_never_possible_shows_a_plain_attack_and_costs_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []
    listed = demonstrations._listed

    def counted(r: Tables, s: Position) -> list[int]:
        looked.append(1)
        return listed(r, s)

    monkeypatch.setattr(demonstrations, "_listed", counted)
    hopeless = Unit("hopeless", "base", 4, tactic=tuple(Step(ops.BUILD) for _ in range(3)))
    stubborn = Unit("stubborn", "base", 4, tactic=(*(Step(ops.MANEUVER, v.ANY_MANEUVER),) * 2, Step(ops.BUILD)))
    rules = WAR_CHEST.with_units(hopeless, stubborn)
    for kind in ("hopeless", "stubborn"):
        looked.clear()
        assert shown(rules, kind).frames[0].mark == "target"
        assert len(looked) < 2 * demonstrations.MOST_MOMENTS
