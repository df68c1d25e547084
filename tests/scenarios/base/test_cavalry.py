"""The Cavalry: moves one hex, then attacks."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_its_tactic_moves_one_hex_then_makes_a_normal_attack_from_the_new_hex() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f2", 2).hand(A, "cavalry").table()
    game.play("tactic", "cavalry").play("step", to="f3").play("hit", to="f2")
    assert game.at("f3") == (A, "cavalry", 1)
    assert game.at("f2") == (B, "scout", 1)
    assert game.decider == B


@pytest.mark.ruling("5.16")
def test_only_destinations_with_a_target_are_offered() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f2").hand(A, "cavalry").table()
    assert game.play("tactic", "cavalry").options("step") == {"f3"}
    assert game.why_not("step", to="f5") == "no_target_after"


def test_it_may_move_beside_its_target_and_attack_it_from_there() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").hand(A, "cavalry").table()
    assert game.play("tactic", "cavalry").options("step") == {"e4", "g3"}


def test_the_tactic_needs_a_target() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f1").hand(A, "cavalry").table()
    assert game.why_not("tactic", "cavalry") == "tactic_impossible"


def test_the_tactic_needs_a_move() -> None:
    scene = Scene().unit(A, "cavalry", "f1").unit(B, "scout", "f2").unit(B, "lancer", "g1").unit(B, "archer", "e2")
    assert not scene.hand(A, "cavalry").table().legal("tactic", "cavalry")


def test_the_move_is_compulsory() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").hand(A, "cavalry").table()
    game.play("tactic", "cavalry")
    assert game.verbs == {"step"}
    assert game.why_not("decline") == "must_complete"
    assert game.why_not("hit", to="f3") == "finish_first"


def test_the_attack_is_compulsory() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f2").hand(A, "cavalry").table()
    game.play("tactic", "cavalry").play("step", to="f3")
    assert game.verbs == {"hit"}


def test_the_attack_may_go_any_way() -> None:
    scene = Scene().unit(A, "cavalry", "f5").hand(A, "cavalry")
    scene.unit(B, "scout", "f3").unit(B, "lancer", "e4").unit(B, "archer", "g3").unit(B, "footman", "g4")
    game = scene.table().play("tactic", "cavalry").play("step", to="f4")
    assert game.options("hit") == {"f3", "e4", "g3", "g4"}


def test_the_pikeman_strikes_back_at_the_hex_that_it_attacks_from() -> None:
    game = Scene().unit(A, "cavalry", "f4", 2).unit(B, "pikeman", "f2").hand(A, "cavalry").table()
    game.play("tactic", "cavalry").play("step", to="f3").play("hit", to="f2")
    assert game.at("f3") == (A, "cavalry", 1)
    assert game.at("f2") is None


def test_it_may_also_attack_without_moving() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").hand(A, "cavalry").table()
    assert game.play("attack", "cavalry", to="f3").at("f3") is None


def test_an_unbolstered_cavalry_does_not_ride_at_a_knight() -> None:
    small = Scene().unit(A, "cavalry", "f4").unit(B, "knight", "f2").hand(A, "cavalry").table()
    tall = Scene().unit(A, "cavalry", "f4", 2).unit(B, "knight", "f2").hand(A, "cavalry").table()
    assert not small.legal("tactic", "cavalry")
    assert tall.legal("tactic", "cavalry")
