"""The trigger of each event of a unit: its owner is asked, or draws, exactly this often before the enemy's turn.

This compares the published cards with their printed texts; other units have scenarios for their events.
"""

import pytest

from tests.scenarios.base.test_every_unit import NO_MELEE, foe_of
from tests.support.published import PUBLISHED
from tests.support.scenario import A, B, Scene, Table

pytestmark = pytest.mark.scenario

AFTER_MOVE = {"berserker": 1, "bannerman": 1, "sapper": 1, "war_drummer": 1}
AFTER_ATTACK = {"berserker": 1, "bannerman": 1, "swordsman": 1, "warrior_priest": 1}
AFTER_CONTROL = {"berserker": 1, "bannerman": 1, "warrior_priest": 1, "infiltrator": 1}
AFTER_POISONED_ATTACK = AFTER_ATTACK | {"assassin": 1}
AFTER_RECRUIT = {"mercenary": 1, "saboteur": 1, "pitch_thrower": 1}
AFTER_BOLSTERING = {"raider": 1}
AFTER_ATTACK_ON_ANOTHER = {"rearguard": 1}
AFTER_REDEPLOYMENT = {"earl": 1, "siege_tower": 1, "herald": 1, "vanguard": 1}
AFTER_DECREE = {"herald": 1}


def times_asked(game: Table) -> int:
    """How often A is asked or draws when it declines everything and passes with each drawn coin."""
    asked = 0
    while game.decider == A or game.drawing == A:
        asked += 1
        if game.drawing == A:
            game.draws("royal").play("pass", "royal")
        else:
            game.play("decline")
    return asked


def crowded(kind: str, hex_: str = "e5", height: int = 2) -> Scene:
    """The unit of A on a neutral location without a fort, an enemy of three coins beside it, forts in the supply, the decoys at home."""
    scene = Scene().unit(A, kind, hex_, height).unit(B, foe_of(kind), "f5", 3).forts().decrees("spy", "redeploy")
    return scene.hand(A, kind).bag(A, "royal").hand(B, "royal")


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_a_move(kind: str) -> None:
    game = crowded(kind, "f4").table().play("move", kind, to="e5")
    assert times_asked(game) == AFTER_MOVE.get(kind, 0)


@pytest.mark.parametrize("kind", [kind for kind in PUBLISHED if kind not in NO_MELEE])
def test_after_an_attack(kind: str) -> None:
    game = crowded(kind).table().play("attack", kind, to="f5")
    assert times_asked(game) == AFTER_ATTACK.get(kind, 0)


@pytest.mark.parametrize("kind", [kind for kind in PUBLISHED if kind not in NO_MELEE])
def test_after_an_attack_on_a_poisoned_unit(kind: str) -> None:
    game = crowded(kind).army(A, "saboteur").poisoned("f5", "saboteur").table().play("attack", kind, to="f5")
    assert times_asked(game) == AFTER_POISONED_ATTACK.get(kind, 0)


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_a_control(kind: str) -> None:
    game = crowded(kind).table().play("control", kind)
    assert times_asked(game) == AFTER_CONTROL.get(kind, 0)


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_it_is_recruited(kind: str) -> None:
    game = crowded(kind).table().play("recruit", kind, take=kind)
    assert times_asked(game) == AFTER_RECRUIT.get(kind, 0)


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_it_is_bolstered(kind: str) -> None:
    assert times_asked(crowded(kind).table().play("bolster", kind)) == AFTER_BOLSTERING.get(kind, 0)


@pytest.mark.parametrize("kind", [kind for kind in PUBLISHED if kind not in ("earl", "siege_tower", "vanguard")])
def test_after_it_is_deployed(kind: str) -> None:
    game = Scene().hand(A, kind).unit(B, foe_of(kind), "e3").forts().table()
    assert game.play("deploy", kind, to="e2").decider == B


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_it_is_redeployed_by_a_decree(kind: str) -> None:
    game = crowded(kind, "f4").held(A, "e5").hand(A, "royal").bag(A).table()
    game.play("proclaim", "redeploy").play("pick", to="f4").play("deploy", kind, to="e5")
    assert times_asked(game) == AFTER_REDEPLOYMENT.get(kind, 0)


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_another_decree_of_its_side(kind: str) -> None:
    game = crowded(kind).hand(A, "royal").bag(A).table().play("proclaim", "spy").play("decline")
    assert times_asked(game) == AFTER_DECREE.get(kind, 0)


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_a_decree_of_the_enemy(kind: str) -> None:
    game = crowded(kind).hand(A, "royal").bag(A).turn(B).table().play("proclaim", "spy").play("decline")
    assert game.new_action
    assert game.decider == A


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_an_attack_on_another_unit_of_its_owner(kind: str) -> None:
    victim = "ensign" if kind != "ensign" else "crossbowman"
    attacker = "cavalry" if kind != "cavalry" else "swordsman"
    scene = Scene().unit(A, kind, "d4", 2).unit(A, victim, "f4", 2).unit(B, attacker, "f5").hand(B, attacker).turn(B)
    game = scene.hand(A, "royal").table().play("attack", attacker, to="f4")
    if attacker == "swordsman":
        game.play("decline")
    asked = 0
    while not game.new_action:
        asked += game.decider == A
        game.play("decline")
    assert asked == AFTER_ATTACK_ON_ANOTHER.get(kind, 0)


@pytest.mark.parametrize("kind", PUBLISHED)
def test_after_it_was_attacked(kind: str) -> None:
    scene = crowded(kind).hand(A, "royal").bag(A).hand(B, foe_of(kind)).turn(B)
    if kind == "bishop":
        scene = Scene().unit(A, kind, "e5", 2).unit(B, "cavalry", "f5").hand(A, "royal").hand(B, "cavalry").turn(B)
    game = scene.table().play("attack", foe_of(kind), to="e5")
    if "lose=stack" in game.verbs:
        game.play("lose=stack")
    assert game.new_action
    assert game.decider == A
