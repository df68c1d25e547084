"""March: a bolstered friend makes a normal move."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def marching(kind: str = "cavalry", height: int = 2) -> Scene:
    return Scene().unit(A, kind, "f4", height).decrees("march").hand(A, "royal")


@pytest.mark.parametrize("height", [2, 3])
def test_a_bolstered_friend_moves_one_hex_with_its_whole_stack(height: int) -> None:
    game = marching(height=height).table().play("proclaim", "march")
    assert game.options("pick") == {"f4"}
    game.play("pick", to="f4")
    assert game.verbs == {"step"}
    assert game.options("step") == neighbours("f4")
    game.play("step", to="f3")
    assert game.at("f3") == (A, "cavalry", height)
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.decider == B


def test_a_single_unit_does_not_march() -> None:
    assert not marching(height=1).table().legal("proclaim", "march")


def test_of_several_bolstered_units_its_owner_chooses() -> None:
    game = marching().unit(A, "archer", "d4", 2).unit(A, "scout", "h4").table().play("proclaim", "march")
    assert game.options("pick") == {"f4", "d4"}


def test_a_unit_with_no_empty_hex_around_it_does_not_march() -> None:
    scene = Scene().unit(A, "cavalry", "i1", 2).unit(A, "archer", "h1").unit(A, "scout", "h2").unit(B, "lancer", "i2")
    assert not scene.decrees("march").table().legal("proclaim", "march")


def test_an_enemy_does_not_march() -> None:
    assert not marching(height=1).unit(B, "scout", "h4", 3).table().legal("proclaim", "march")


def test_a_light_cavalry_moves_one_hex() -> None:
    game = marching("light_cavalry").table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.decider == B


def test_a_royal_guard_moves_one_hex_anywhere() -> None:
    game = marching("royal_guard").table().play("proclaim", "march").play("pick", to="f4")
    assert game.options("step") == neighbours("f4")


@pytest.mark.ruling("6.2")
def test_a_berserker_may_maneuver_again_after_it() -> None:
    game = marching("berserker", 3).table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    game.play("move", "berserker", to="f2").play("move", "berserker", to="f1")
    assert game.at("f1") == (A, "berserker", 1)
    assert game.coins(A, "faceup") == {"royal": 1, "berserker": 2}
    assert game.decider == B


def test_a_berserker_may_stop_after_it() -> None:
    game = marching("berserker").table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.play("decline").decider == B


def test_a_swordsman_does_nothing_more() -> None:
    game = marching("swordsman").table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.decider == B


def test_it_goes_into_forts_that_may_be_entered_only() -> None:
    scene = marching().forts("g3", "e5").held(B, "e5")
    assert scene.table().play("proclaim", "march").play("pick", to="f4").options("step") == neighbours("f4") - {"e5"}


def test_one_of_two_footmen_marches() -> None:
    scene = marching("footman").unit(A, "footman", "d4").table().play("proclaim", "march")
    assert scene.options("pick") == {"f4"}


def test_a_poisoned_friend_marches_and_keeps_the_counter() -> None:
    scene = marching().army(B, "saboteur").poisoned("f4", "saboteur")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.poisoned("f3") == {"saboteur"}


def test_a_unit_on_a_location_marches_too_and_controls_nothing_by_it() -> None:
    scene = Scene().unit(A, "cavalry", "f4", 2).decrees("march").table()
    game = scene.play("proclaim", "march").play("pick", to="f4").play("step", to="g3")
    assert game.holder_of("g3") is None


def test_a_unit_marches_out_of_a_fort_that_could_not_be_entered_again() -> None:
    game = Scene().unit(A, "cavalry", "g3", 2).held(B, "g3").forts("g3").decrees("march").table()
    game.play("proclaim", "march").play("pick", to="g3").play("step", to="g4")
    assert game.where("cavalry") == {"g4"}
