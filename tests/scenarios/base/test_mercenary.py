"""The Mercenary: recruiting one lets the deployed Mercenary act for free."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def test_after_you_recruit_one_your_deployed_mercenary_may_maneuver() -> None:
    game = Scene().unit(A, "mercenary", "f4").hand(A, "royal").table()
    game.play("recruit", "royal", take="mercenary").play("move", "mercenary", to="f3")
    assert game.where("mercenary") == {"f3"}
    assert game.coins(A, "faceup") == {"mercenary": 1}
    assert game.coins(A, "facedown") == {"royal": 1}


@pytest.mark.ruling("4.8")
def test_it_may_move_attack_or_control() -> None:
    game = Scene().unit(A, "mercenary", "e5").unit(B, "scout", "e4").hand(A, "royal").table()
    game.play("recruit", "royal", take="mercenary")
    assert game.options("move") == neighbours("e5") - {"e4"}
    assert game.options("attack") == {"e4"}
    assert game.options("control") == {"e5"}


def test_it_is_one_maneuver() -> None:
    game = Scene().unit(A, "mercenary", "f4").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="mercenary").play("move", "mercenary", to="f3").decider == B


def test_it_costs_no_coin_of_the_stack() -> None:
    game = Scene().unit(A, "mercenary", "f4", 1).hand(A, "royal").table()
    game.play("recruit", "royal", take="mercenary").play("move", "mercenary", to="f3")
    assert game.height("f3") == 1


@pytest.mark.ruling("5.23")
def test_it_is_optional() -> None:
    game = Scene().unit(A, "mercenary", "f4").hand(A, "royal").table()
    game.play("recruit", "royal", take="mercenary").play("decline")
    assert game.where("mercenary") == {"f4"}
    assert game.decider == B


@pytest.mark.ruling("5.9")
def test_it_needs_the_unit_on_the_board() -> None:
    game = Scene().army(A, "mercenary").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="mercenary").decider == B


def test_recruiting_another_kind_sets_nothing_off() -> None:
    game = Scene().unit(A, "mercenary", "f4").army(A, "scout").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="scout").decider == B


@pytest.mark.ruling("5.9")
def test_it_may_not_bolster_or_deploy_for_free() -> None:
    game = Scene().unit(A, "mercenary", "f4").hand(A, "mercenary", "royal").table()
    game.play("recruit", "royal", take="mercenary")
    assert game.verbs == {"move", "decline"}
    assert game.why_not("bolster", "mercenary") == "finish_first"


def test_any_coin_may_pay_for_the_recruiting() -> None:
    game = Scene().unit(A, "mercenary", "f4").hand(A, "mercenary").table()
    game.play("recruit", "mercenary", take="mercenary")
    assert game.coins(A, "facedown") == {"mercenary": 1}
    assert game.legal("move", "mercenary", to="f3")


@pytest.mark.ruling("5.24")
def test_a_coin_that_the_warrior_priest_drew_recruits_it_too() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").unit(A, "mercenary", "f4").hand(A, "warrior_priest").bag(A, "royal")
    game = scene.table().play("control", "warrior_priest").draws("royal")
    assert game.play("recruit", "royal", take="mercenary").legal("move", "mercenary", to="f3")


def test_its_move_attack_or_control_by_a_coin_triggers_nothing() -> None:
    game = Scene().unit(A, "mercenary", "e5", 2).unit(B, "scout", "e4").hand(A, "mercenary").table
    assert game().play("move", "mercenary", to="f4").decider == B
    assert game().play("attack", "mercenary", to="e4").decider == B
    assert game().play("control", "mercenary").decider == B


def test_where_it_could_do_nothing_it_is_not_asked() -> None:
    scene = Scene().unit(A, "mercenary", "f1").unit(A, "footman", "g1").unit(A, "footman", "f2").unit(A, "scout", "e2")
    assert scene.hand(A, "royal").table().play("recruit", "royal", take="mercenary").decider == B


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "mercenary", "f4").hand(A, "mercenary").table()
    assert game.why_not("tactic", "mercenary") == "no_tactic"
