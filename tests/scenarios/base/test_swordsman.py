"""The Swordsman: may step after attacking."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def test_after_it_attacks_it_may_make_one_normal_move() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3", 2).hand(A, "swordsman").table()
    game.play("attack", "swordsman", to="f3")
    assert game.options("step") == neighbours("f4") - {"f3"}
    game.play("step", to="f5")
    assert game.at("f5") == (A, "swordsman", 1)
    assert game.decider == B


@pytest.mark.ruling("5.31")
def test_it_may_enter_the_hex_that_its_victim_left() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3").hand(A, "swordsman").table()
    assert game.play("attack", "swordsman", to="f3").play("step", to="f3").where("swordsman") == {"f3"}


def test_the_step_is_optional() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3").hand(A, "swordsman").table()
    game.play("attack", "swordsman", to="f3").play("decline")
    assert game.where("swordsman") == {"f4"}
    assert game.decider == B


def test_it_is_a_single_step() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3").hand(A, "swordsman").table()
    assert game.play("attack", "swordsman", to="f3").play("step", to="f3").decider == B


@pytest.mark.ruling("5.32")
def test_it_does_not_move_if_it_died() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "pikeman", "f3", 2).hand(A, "swordsman").table()
    game.play("attack", "swordsman", to="f3")
    assert game.where("swordsman") == set()
    assert game.decider == B


def test_it_moves_if_it_survives_a_pikeman() -> None:
    game = Scene().unit(A, "swordsman", "f4", 2).unit(B, "pikeman", "f3").hand(A, "swordsman").table()
    game.play("attack", "swordsman", to="f3").play("step", to="f3")
    assert game.at("f3") == (A, "swordsman", 1)


def test_only_an_attack_sets_it_off() -> None:
    game = Scene().unit(A, "swordsman", "e5").hand(A, "swordsman").table
    assert game().play("move", "swordsman", to="e4").decider == B
    assert game().play("control", "swordsman").decider == B
    game_ = Scene().unit(A, "swordsman", "e5").hand(A, "royal").table()
    assert game_.play("recruit", "royal", take="swordsman").decider == B


def test_where_no_hex_is_empty_it_is_not_asked() -> None:
    scene = Scene().unit(A, "swordsman", "f1").unit(B, "scout", "f2", 2).hand(A, "swordsman")
    game = scene.unit(A, "footman", "e2").unit(A, "footman", "g1").table()
    assert game.play("attack", "swordsman", to="f2").decider == B


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f2").hand(A, "swordsman").table()
    assert game.why_not("tactic", "swordsman") == "no_tactic"
