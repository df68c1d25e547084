"""The Marshall: orders a nearby friend to make a normal attack."""

import pytest

from tests.support.scenario import A, B, Scene, within

pytestmark = pytest.mark.scenario


@pytest.mark.parametrize("friend", sorted(within("e4", 1, 2) - {"d4"}))
def test_its_tactic_picks_another_friendly_unit_within_two_hexes(friend: str) -> None:
    enemy = sorted(within(friend, 1, 1) - within("e4", 0, 1))[0]
    game = (
        Scene().unit(A, "marshall", "e4").unit(A, "scout", friend).unit(B, "lancer", enemy).hand(A, "marshall").table()
    )
    game.play("tactic", "marshall")
    assert game.options("pick") == {friend}
    assert game.play("pick", to=friend).play("hit", to=enemy).at(enemy) is None


def test_a_friend_three_hexes_away_is_too_far() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f1").unit(B, "lancer", "g1").hand(A, "marshall")
    assert not scene.table().legal("tactic", "marshall")


@pytest.mark.ruling("5.8")
def test_the_friend_makes_one_normal_attack_and_the_marshall_none() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f3").hand(A, "marshall")
    game = scene.unit(B, "lancer", "f2", 2).unit(B, "archer", "f5").table().play("tactic", "marshall")
    game.play("pick", to="f3")
    assert game.options("hit") == {"f2"}
    game.play("hit", to="f2")
    assert game.height("f2") == 1
    assert game.decider == B


def test_friends_without_a_target_are_not_offered() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f3").unit(A, "swordsman", "f5").unit(B, "lancer", "f2")
    game = scene.hand(A, "marshall").table().play("tactic", "marshall")
    assert game.options("pick") == {"f3"}
    assert game.why_not("pick", to="f5") == "no_target_after"


def test_without_a_friend_that_can_attack_there_is_no_tactic() -> None:
    game = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f3").unit(B, "lancer", "f5").hand(A, "marshall").table()
    assert game.why_not("tactic", "marshall") == "tactic_impossible"


@pytest.mark.ruling("5.17")
def test_the_marshall_cannot_pick_itself() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f3").unit(B, "lancer", "g3").hand(A, "marshall")
    assert scene.table().play("tactic", "marshall").why_not("pick", to="f4") == "not_itself"


def test_picking_and_attacking_are_compulsory() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f3").unit(B, "lancer", "f2").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall")
    assert game.verbs == {"pick"}
    assert game.play("pick", to="f3").verbs == {"hit"}


@pytest.mark.ruling("5.8")
def test_attributes_after_an_attack_are_set_off() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "swordsman", "f3").unit(B, "lancer", "f2").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f3").play("hit", to="f2").play("step", to="f2")
    assert game.at("f2") == (A, "swordsman", 1)


def test_a_warrior_priest_that_it_orders_draws() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "warrior_priest", "f3").unit(B, "lancer", "f2")
    game = scene.hand(A, "marshall").bag(A, "royal").table()
    game.play("tactic", "marshall").play("pick", to="f3").play("hit", to="f2")
    assert game.drawing == A


def test_a_pikeman_strikes_back_at_the_friend_and_not_at_the_marshall() -> None:
    scene = Scene().unit(A, "marshall", "f3").unit(A, "scout", "e3").unit(B, "pikeman", "f2").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="e3").play("hit", to="f2")
    assert game.at("e3") is None
    assert game.at("f3") == (A, "marshall", 1)


def test_a_royal_guard_that_is_attacked_so_still_chooses() -> None:
    scene = Scene().unit(A, "marshall", "f4").unit(A, "scout", "f3").unit(B, "royal_guard", "f2").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f3").play("hit", to="f2")
    assert game.decider == B
    assert game.verbs == {"lose=stack", "lose=supply"}
