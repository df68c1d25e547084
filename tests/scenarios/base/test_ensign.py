"""The Ensign: gives a nearby friend a one-hex move that ends near the Ensign."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours, within

pytestmark = pytest.mark.scenario


@pytest.mark.parametrize("friend", sorted(within("f4", 1, 2)))
def test_its_tactic_picks_another_friendly_unit_within_two_hexes_in_any_direction(friend: str) -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", friend).hand(A, "ensign").table()
    assert game.play("tactic", "ensign").options("pick") == {friend}


@pytest.mark.parametrize("friend", sorted(within("f4", 3, 3)))
def test_a_friend_three_hexes_away_is_too_far(friend: str) -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", friend).hand(A, "ensign").table()
    assert not game.legal("tactic", "ensign")


@pytest.mark.ruling("5.3")
@pytest.mark.parametrize("friend", sorted(within("f4", 2, 2)))
def test_the_friend_makes_one_step_that_ends_within_two_hexes_of_the_ensign(friend: str) -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", friend).hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to=friend)
    assert game.options("step") == neighbours(friend) & within("f4", 1, 2)


def test_the_friend_moves_exactly_once_and_the_ensign_stays() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f3", 2).hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to="f3").play("step", to="f2")
    assert game.at("f2") == (A, "scout", 2)
    assert game.where("ensign") == {"f4"}
    assert game.decider == B


def test_units_on_the_way_are_irrelevant() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(B, "lancer", "f3").unit(A, "scout", "f2").hand(A, "ensign").table()
    assert game.play("tactic", "ensign").options("pick") == {"f2"}


def test_the_step_leads_into_an_empty_hex() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f3").unit(B, "lancer", "f2").hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to="f3")
    assert game.options("step") == {"e3", "e4", "g2", "g3"}
    assert game.why_not("step", to="f2") == "occupied"


@pytest.mark.ruling("5.17")
def test_the_ensign_cannot_pick_itself() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f3").hand(A, "ensign").table()
    assert game.play("tactic", "ensign").why_not("pick", to="f4") == "not_itself"


def test_the_ensign_cannot_pick_an_enemy_or_an_empty_hex() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f3").unit(B, "lancer", "f5").hand(A, "ensign").table()
    game.play("tactic", "ensign")
    assert game.why_not("pick", to="f5") == "no_friend"
    assert game.why_not("pick", to="g4") == "no_friend"


def test_the_reasons_name_the_distance() -> None:
    scene = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f2").unit(A, "lancer", "f7").hand(A, "ensign")
    game = scene.table().play("tactic", "ensign")
    assert game.why_not("pick", to="f7") == "too_far"
    game.play("pick", to="f2")
    assert game.why_not("step", to="f1") == "too_far_from"
    assert game.why_not("step", to="f4") == "not_adjacent"


def test_it_needs_a_friend() -> None:
    game = Scene().unit(A, "ensign", "f4").hand(A, "ensign").table()
    assert game.why_not("tactic", "ensign") == "tactic_impossible"


def test_a_friend_that_cannot_make_such_a_step_is_not_offered() -> None:
    scene = Scene().unit(A, "ensign", "h2").unit(A, "scout", "i1").unit(A, "lancer", "g2").hand(A, "ensign")
    game = scene.unit(B, "footman", "h1").unit(B, "footman", "i2").table().play("tactic", "ensign")
    assert game.options("pick") == {"g2"}
    assert game.why_not("pick", to="i1") == "no_step_after"


def test_it_has_no_tactic_where_no_friend_can_step() -> None:
    scene = Scene().unit(A, "ensign", "h2").unit(A, "scout", "i1").hand(A, "ensign")
    assert not scene.unit(B, "footman", "h1").unit(B, "footman", "i2").table().legal("tactic", "ensign")


def test_picking_and_stepping_are_compulsory() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f3").hand(A, "ensign").table()
    assert game.play("tactic", "ensign").verbs == {"pick"}
    assert game.play("pick", to="f3").verbs == {"step"}


@pytest.mark.ruling("5.18")
def test_a_swordsman_that_it_moves_does_not_move_again() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "swordsman", "f3").hand(A, "ensign").table()
    assert game.play("tactic", "ensign").play("pick", to="f3").play("step", to="f2").decider == B


def test_the_ensign_itself_may_move_and_attack() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(B, "scout", "f3").hand(A, "ensign").table()
    assert game.options("attack") == {"f3"}
    assert game.options("move") == neighbours("f4") - {"f3"}
