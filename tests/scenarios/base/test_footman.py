"""The Footman: two separate units may be out; the tactic lets each act once."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def test_two_footmen_may_be_out_each_deployed_by_a_separate_action() -> None:
    game = Scene().hand(A, "footman", "footman").table()
    game.play("deploy", "footman", to="e2").play("pass", "royal").play("deploy", "footman", to="h1")
    assert game.where("footman") == {"e2", "h1"}


def test_a_third_footman_is_not_deployed() -> None:
    game = Scene().unit(A, "footman", "f4").unit(A, "footman", "f5").hand(A, "footman").table()
    assert not game.options("deploy")
    assert game.why_not("deploy", "footman", to="e2") == "already_out"


def test_each_stacks_separately() -> None:
    game = Scene().unit(A, "footman", "f4").unit(A, "footman", "f6", 2).hand(A, "footman").table()
    game.play("bolster", "footman", at="f4")
    assert (game.height("f4"), game.height("f6")) == (2, 2)


@pytest.mark.ruling("5.20")
def test_its_coin_affects_one_footman_of_your_choice() -> None:
    scene = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").unit(B, "scout", "f5").unit(B, "lancer", "d3")
    game = scene.hand(A, "footman").table()
    assert game.legal("bolster", "footman", at="d4")
    assert game.legal("bolster", "footman", at="f6")
    assert game.options("attack", at="d4") == {"d3"}
    assert game.options("attack", at="f6") == {"f5"}
    assert game.options("move", at="f6") == neighbours("f6") - {"f5"}
    assert game.legal("control", "footman", at="d4")
    game.play("move", "footman", to="d5", at="d4")
    assert game.where("footman") == {"d5", "f6"}
    assert game.decider == B


def test_its_tactic_lets_each_footman_make_one_maneuver() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").hand(A, "footman").table()
    game.play("tactic", "footman", at="d4").play("move", "footman", to="d5", at="d4")
    game.play("move", "footman", to="f5", at="f6")
    assert game.where("footman") == {"d5", "f5"}
    assert game.decider == B


@pytest.mark.ruling("5.4")
def test_the_maneuvers_may_differ() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").unit(B, "scout", "f5").hand(A, "footman").table()
    game.play("tactic", "footman", at="d4").play("control", "footman", at="d4")
    game.play("attack", "footman", to="f5", at="f6")
    assert game.holder_of("d4") == A
    assert game.at("f5") is None


def test_the_second_maneuver_may_be_a_move_an_attack_or_a_control_too() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").unit(B, "scout", "c4").hand(A, "footman").table()
    game.play("tactic", "footman", at="d4").play("move", "footman", to="f5", at="f6")
    assert game.verbs == {"move", "attack", "control"}


def test_the_order_is_your_choice() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").hand(A, "footman").table()
    game.play("tactic", "footman", at="d4").play("move", "footman", to="f5", at="f6")
    assert game.options("move", at="d4") == neighbours("d4")
    assert game.options("move", at="f5") == set()


def test_each_acts_once_in_the_tactic() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").hand(A, "footman").table()
    game.play("tactic", "footman", at="d4").play("move", "footman", to="d5", at="d4")
    assert not game.legal("move", "footman", to="d6", at="d5")
    assert game.why_not("move", "footman", to="d6", at="d5") == "other_unit_acts"


def test_the_second_may_go_where_the_first_was_and_still_each_acts_once() -> None:
    game = Scene().unit(A, "footman", "f4").unit(A, "footman", "f5").hand(A, "footman").table()
    game.play("tactic", "footman", at="f4").play("move", "footman", to="f3", at="f4")
    game.play("move", "footman", to="f4", at="f5")
    assert game.where("footman") == {"f3", "f4"}
    assert game.decider == B


def test_its_tactic_works_with_one_footman_out() -> None:
    game = Scene().unit(A, "footman", "d4").hand(A, "footman").table()
    game.play("tactic", "footman").play("move", "footman", to="d5")
    assert game.decider == B


@pytest.mark.ruling("5.19")
def test_each_that_can_maneuver_must() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").hand(A, "footman").table()
    game.play("tactic", "footman", at="d4")
    assert game.verbs == {"move", "control"}
    game.play("control", "footman", at="d4")
    assert game.verbs == {"move"}
    assert game.why_not("decline") == "must_complete"


@pytest.mark.ruling("5.19")
def test_one_that_cannot_maneuver_is_skipped() -> None:
    scene = Scene().unit(A, "footman", "f1").unit(A, "footman", "f6").hand(A, "footman")
    game = scene.unit(A, "lancer", "e2").unit(A, "archer", "f2").unit(A, "scout", "g1").table()
    game.play("tactic", "footman", at="f1").play("move", "footman", to="f5", at="f6")
    assert game.decider == B


def test_the_first_choice_offers_only_footmen_that_can_maneuver() -> None:
    scene = Scene().unit(A, "footman", "f1").unit(A, "footman", "f6").hand(A, "footman")
    game = scene.unit(A, "lancer", "e2").unit(A, "archer", "f2").unit(A, "scout", "g1").table()
    game.play("tactic", "footman", at="f1")
    assert game.options("move", at="f1") == set()
    assert game.options("move", at="f6") == neighbours("f6")


def test_the_end_of_one_does_not_end_the_other_ones_maneuver() -> None:
    scene = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").unit(B, "pikeman", "d5", 2).hand(A, "footman")
    game = scene.table().play("tactic", "footman", at="d4").play("attack", "footman", to="d5", at="d4")
    assert game.where("footman") == {"f6"}
    assert game.options("move") == neighbours("f6")


def test_the_end_of_the_second_one_does_not_end_the_first_ones_maneuver() -> None:
    scene = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").unit(B, "pikeman", "f5", 2).hand(A, "footman")
    game = scene.table().play("tactic", "footman", at="d4").play("attack", "footman", to="f5", at="f6")
    assert game.where("footman") == {"d4"}
    assert game.options("move") == neighbours("d4")


def test_the_end_of_the_only_footman_ends_the_tactic() -> None:
    game = Scene().unit(A, "footman", "d4").unit(B, "pikeman", "d5", 2).hand(A, "footman").table()
    game.play("tactic", "footman").play("attack", "footman", to="d5")
    assert game.where("footman") == set()
    assert game.decider == B


def test_its_tactic_is_not_possible_where_none_can_maneuver() -> None:
    scene = Scene().unit(A, "footman", "f1").hand(A, "footman").unit(A, "lancer", "e2").unit(A, "archer", "f2")
    assert scene.unit(A, "scout", "g1").table().why_not("tactic", "footman") == "tactic_impossible"


@pytest.mark.ruling("4.8")
def test_a_maneuver_of_the_tactic_is_a_move_an_attack_or_a_control_and_nothing_else() -> None:
    game = Scene().unit(A, "footman", "d4").unit(A, "footman", "f6").hand(A, "footman", "royal").table()
    game.play("tactic", "footman", at="d4")
    assert game.why_not("bolster", "footman", at="d4") == "finish_first"
    assert game.why_not("pass", "royal") == "finish_first"


def test_a_removed_footman_may_be_deployed_again_while_the_other_is_out() -> None:
    game = Scene().unit(A, "footman", "d4").unit(B, "pikeman", "d5", 2).hand(A, "footman", "footman").table()
    game.play("attack", "footman", to="d5").play("pass", "royal")
    assert game.options("deploy", "footman") == {"e2", "h1"}


def test_five_coins_cover_both_stacks() -> None:
    scene = Scene().unit(A, "footman", "d4", 2).unit(A, "footman", "f6", 3).hand(A, "royal")
    game = scene.table()
    assert "footman" not in game.coins(A, "supply")
    assert not game.legal("recruit", "royal", take="footman")
