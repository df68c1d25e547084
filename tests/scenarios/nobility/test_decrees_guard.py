"""Guard: a friend on a location that its side controls makes a normal attack."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def guarding(kind: str = "cavalry", height: int = 1) -> Scene:
    """A's unit on a location of A, and an enemy of two coins beside it."""
    return Scene().unit(A, kind, "g3", height).held(A, "g3").unit(B, "scout", "g2", 2).decrees("guard").hand(A, "royal")


def test_a_friend_on_a_location_of_its_side_attacks() -> None:
    game = guarding().table().play("proclaim", "guard")
    assert game.options("pick") == {"g3"}
    game.play("pick", to="g3")
    assert game.verbs == {"hit"}
    assert game.options("hit") == {"g2"}
    game.play("hit", to="g2")
    assert game.height("g2") == 1
    assert game.decider == B


def test_the_unit_needs_no_coin_of_its_kind() -> None:
    game = guarding().table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.height("g3") == 1


def test_of_several_units_its_owner_chooses_and_of_several_targets_too() -> None:
    scene = guarding().unit(A, "archer", "h4").unit(A, "pikeman", "d4").held(A, "h4", "d4").unit(B, "knight", "e4")
    game = scene.unit(B, "lancer", "d5", 2).unit(B, "crossbowman", "h2").table().play("proclaim", "guard")
    assert game.options("pick") == {"g3", "d4"}
    assert game.play("pick", to="g3").options("hit") == {"g2", "h2"}


@pytest.mark.parametrize("side", [None, B])
def test_a_neutral_or_enemy_location_does_not_count(side: str | None) -> None:
    assert not guarding().held(side, "g3").table().legal("proclaim", "guard")


def test_a_hex_that_is_no_location_does_not_count() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").decrees("guard")
    assert not scene.table().legal("proclaim", "guard")


def test_a_starting_location_counts() -> None:
    scene = Scene().unit(A, "cavalry", "e2").unit(B, "scout", "e3").decrees("guard")
    assert scene.table().legal("proclaim", "guard")


def test_without_a_target_it_may_not_be_proclaimed() -> None:
    scene = Scene().unit(A, "cavalry", "g3").held(A, "g3").unit(B, "scout", "g1").decrees("guard")
    assert not scene.table().legal("proclaim", "guard")


@pytest.mark.parametrize("kind", ["archer", "lancer", "trebuchet"])
def test_units_that_make_no_normal_attack_are_not_chosen(kind: str) -> None:
    scene = guarding(kind, 2).unit(B, "cavalry", "g1").unit(B, "knight", "f5")
    assert not scene.table().legal("proclaim", "guard")


def test_a_crossbowman_attacks_its_neighbours_only() -> None:
    scene = guarding("crossbowman").unit(B, "cavalry", "g5")
    assert scene.table().play("proclaim", "guard").play("pick", to="g3").options("hit") == {"g2"}


@pytest.mark.parametrize(("height", "may"), [(1, False), (2, True)])
def test_a_knight_is_attacked_by_a_bolstered_unit_only(height: int, may: bool) -> None:
    scene = Scene().unit(A, "cavalry", "g3", height).held(A, "g3").unit(B, "knight", "g2").decrees("guard")
    assert scene.table().legal("proclaim", "guard") == may


def test_a_swordsman_may_move_after_it() -> None:
    game = guarding("swordsman").table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.verbs == {"step", "decline"}
    assert game.play("step", to="g4").where("swordsman") == {"g4"}
    assert game.decider == B


def test_a_berserker_may_maneuver_again_after_it() -> None:
    game = guarding("berserker", 2).table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    game.play("attack", "berserker", to="g2")
    assert game.at("g2") is None
    assert game.height("g3") == 1


def test_a_warrior_priest_draws_after_it() -> None:
    scene = guarding("warrior_priest").bag(A, "archer").army(A, "archer")
    game = scene.table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.drawing == A
    assert game.draws("archer").playable() == {"archer"}


def test_a_bannerman_may_push_after_it() -> None:
    game = guarding("bannerman").table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.play("pick", to="g2").play("push", to="g1").at("g1") == (B, "scout", 1)


def test_a_pikeman_answers_it() -> None:
    scene = Scene().unit(A, "cavalry", "g3", 2).held(A, "g3").unit(B, "pikeman", "g2").decrees("guard")
    game = scene.table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.height("g3") == 1


def test_a_royal_guards_owner_chooses_how_it_is_taken() -> None:
    scene = Scene().unit(A, "cavalry", "g3", 2).held(A, "g3").unit(B, "royal_guard", "g2").decrees("guard")
    game = scene.table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.decider == B
    game.play("lose=supply")
    assert game.height("g2") == 1
    assert game.new_action


def test_either_of_two_footmen_may_be_chosen() -> None:
    scene = guarding("footman").unit(A, "footman", "d4").held(A, "d4").unit(B, "cavalry", "d5")
    game = scene.table().play("proclaim", "guard")
    assert game.options("pick") == {"g3", "d4"}
    game.play("pick", to="d4").play("hit", to="d5")
    assert game.at("d5") is None
    assert game.decider == B


def test_a_poisoned_friend_may_be_chosen() -> None:
    scene = guarding().army(B, "saboteur").poisoned("g3", "saboteur")
    assert scene.table().play("proclaim", "guard").options("pick") == {"g3"}


def test_no_unit_on_a_location_is_next_to_a_fort_so_guard_never_hits_one() -> None:
    scene = Scene().unit(A, "cavalry", "g3").held(A, "g3").forts("e5", "h4", "i2", "h1").decrees("guard")
    assert not scene.table().legal("proclaim", "guard")
