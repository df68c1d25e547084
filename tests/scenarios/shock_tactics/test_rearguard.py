"""The Rearguard: moves after an attack on another unit of its owner (ruling 13 of the box)."""

import pytest

from tests.support.scenario import A2, B2, A, B, Scene, neighbours
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("8a.13")
def test_after_an_attack_on_another_of_your_units_it_may_move_one_hex() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f5", 2).unit(B, "rearguard", "d5").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f5")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
    assert game.options("step") == neighbours("d5")
    game.play("step", to="d6")
    assert game.at("d6") == (B, "rearguard", 1)
    assert (game.decider, game.new_action) == (B, True)


def test_that_is_optional() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f5", 2).unit(B, "rearguard", "d5").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f5").play("decline")
    assert (game.where("rearguard"), game.new_action) == ({"d5"}, True)


def test_it_may_enter_the_hex_that_the_victim_has_left() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f5").unit(B, "rearguard", "f6").hand(A, "cavalry")
    assert "f5" in scene.table().play("attack", "cavalry", to="f5").options("step")


@pytest.mark.ruling("8a.6")
def test_a_poisoned_one_moves_too() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f5").unit(B, "rearguard", "d5").hand(A, "cavalry")
    game = scene.army(A, "assassin").poisoned("d5", "assassin").table().play("attack", "cavalry", to="f5")
    assert game.play("step", to="d6").poisoned("d6") == {"assassin"}


def test_an_attack_on_itself_does_not_set_it_off() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "rearguard", "f5", 2).hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f5")
    assert (game.decider, game.new_action) == (B, True)


def test_an_attack_on_a_fort_does_not_set_it_off() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "e5").unit(B, "rearguard", "c6").forts("e5")
    game = scene.hand(A, "cavalry").table().play("attack", "cavalry", to="e5")
    assert not game.fort_at("e5")
    assert game.new_action


def test_an_attack_by_its_side_does_not_trigger_it() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(A, "rearguard", "d5").unit(B, "scout", "f5").hand(A, "cavalry")
    assert scene.table().play("attack", "cavalry", to="f5").new_action


@pytest.mark.ruling("8a.13b")
def test_a_supply_coin_of_the_royal_guard_counts() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "royal_guard", "f5").unit(B, "rearguard", "d5")
    game = scene.hand(A, "cavalry").table().play("attack", "cavalry", to="f5").play("lose=supply")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})


@pytest.mark.ruling("8a.13b")
def test_a_decoy_counts() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "skirmisher", "f5").unit(B, "rearguard", "d5")
    game = scene.hand(A, "cavalry").table().play("attack", "cavalry", to="f5").play("deceive", A)
    assert (game.decider, game.verbs) == (B, {"step", "decline"})


@pytest.mark.ruling("8a.13c")
def test_it_moves_after_the_attackers_attributes() -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f5").unit(B, "rearguard", "f6").hand(A, "swordsman")
    game = scene.table().play("attack", "swordsman", to="f5")
    assert (game.decider, game.verbs) == (A, {"step", "decline"})
    game.play("step", to="f5")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
    assert "f5" not in game.options("step")


def test_it_moves_after_a_berserkers_chain_once_for_each_attack() -> None:
    scene = Scene().unit(A, "berserker", "f4", 2).unit(B, "scout", "f5", 3).unit(B, "rearguard", "d5")
    game = scene.hand(A, "berserker").table().play("attack", "berserker", to="f5").play("attack", "berserker", to="f5")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
    game.play("step", to="d6")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
    assert game.play("step", to="d5").new_action


def test_it_moves_after_the_use_of_a_warrior_priests_coin() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").unit(B, "scout", "f5", 3).unit(B, "rearguard", "d5")
    game = scene.hand(A, "warrior_priest").bag(A, "royal").table().play("attack", "warrior_priest", to="f5")
    assert game.drawing == A
    game.draws("royal").play("pass", "royal")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})


@pytest.mark.ruling("8a.13c")
def test_it_moves_before_a_siege_towers_second_attack() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "scout", "f5", 3).unit(B, "rearguard", "d5")
    game = scene.hand(A, "siege_tower").table().play("tactic", "siege_tower").play("hit", to="f5")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
    game.play("step", to="d6")
    assert (game.decider, game.verbs) == (A, {"hit"})
    assert game.play("hit", to="f5").decider == B


def test_an_attack_that_a_marshall_orders_counts() -> None:
    scene = (
        Scene().unit(A, "marshall", "f3").unit(A, "swordsman", "f4").unit(B, "scout", "f5").unit(B, "rearguard", "d5")
    )
    game = scene.hand(A, "marshall").table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f5")
    assert (game.decider, game.verbs) == (A, {"step", "decline"})
    assert game.play("decline").decider == B
    assert game.verbs == {"step", "decline"}


def test_a_shot_counts() -> None:
    scene = Scene().unit(A, "archer", "f4").unit(B, "scout", "f6").unit(B, "rearguard", "d5").hand(A, "archer")
    game = scene.table().play("tactic", "archer").play("hit", to="f6")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})


def test_an_attack_on_a_partners_unit_does_not_count() -> None:
    scene = Scene(4).unit(A, "cavalry", "f4").unit(B2, "scout", "f5").unit(B, "rearguard", "d5").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f5")
    assert game.new_action
    assert game.decider != A2


def test_without_a_hex_to_move_to_no_player_is_asked() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f5", 2).unit(B, "rearguard", "c4").hand(A, "cavalry")
    for unit, hex_ in zip(("knight", "archer", "lancer"), sorted(neighbours("c4")), strict=True):
        scene.unit(A, unit, hex_)
    assert scene.table().play("attack", "cavalry", to="f5").new_action


def test_it_moves_attacks_and_controls_as_usual_and_has_no_tactic() -> None:
    game = Scene().unit(A, "rearguard", "e5").unit(B, "scout", "f4").hand(A, "rearguard").table()
    assert {"move", "attack", "control", "bolster"} <= game.verbs
    assert game.why_not("tactic", "rearguard") == "no_tactic"


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "rearguard").table().coins(A, "supply")["rearguard"] == 5


@pytest.mark.ruling("8a.13")
def test_it_may_move_after_each_of_fourteen_attacks_of_one_chain() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").hand(A, "warrior_priest", "royal").bag(A, "warrior_priest")
    scene.unit(B, "rearguard", "d6").unit(B, "footman", "f5", 5).unit(B, "scout", "g4", 5).unit(B, "ensign", "f3", 5)
    game = scene.table()
    for target in ("f5", "g4", "f3"):
        for _ in range(5 if target != "f3" else 4):
            game.play("attack", "warrior_priest", to=target).draws("warrior_priest")
    game.play("pass", "warrior_priest")
    steps = 0
    while not game.new_action:
        assert (game.decider, game.verbs) == (B, {"step", "decline"})
        game.play("step", to=min(game.options("step"))) if steps % 2 else game.play("decline")
        steps += 1
    assert steps == 14


def test_in_games_of_0_3_only_as_many_effects_wait_as_the_agenda_holds() -> None:
    scene = Scene(rules=WAR_CHEST.versions[-1]).unit(A, "warrior_priest", "f4").hand(A, "warrior_priest", "royal")
    scene.bag(A, "warrior_priest").unit(B, "rearguard", "d6").unit(B, "footman", "f5", 5)
    game = scene.unit(B, "scout", "g4", 5).unit(B, "ensign", "f3", 5).table()
    for number in range(12):
        game.play("attack", "warrior_priest", to=("f5", "g4", "f3")[number // 5])
        if game.decider == "chance":
            game.draws("warrior_priest")
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
