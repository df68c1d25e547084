"""The Royal Guard, revised: the Royal Coin moves it up to two hexes to a location of its side; supply coins can take its hits."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("5.29")
def test_its_tactic_is_paid_with_the_royal_coin_face_up() -> None:
    game = Scene().unit(A, "royal_guard", "e3").hand(A, "royal").table()
    game.play("tactic", "royal_guard").play("step", to="e2")
    assert game.at("e2") == (A, "royal_guard", 1)
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.decider == B


@pytest.mark.ruling("5.29")
def test_a_royal_guard_coin_does_not_pay_for_it() -> None:
    game = Scene().unit(A, "royal_guard", "e3").hand(A, "royal_guard").table()
    assert not game.legal("tactic", "royal_guard")
    assert game.why_not("tactic", "royal_guard") == "needs_royal"


@pytest.mark.ruling("5.11")
def test_it_moves_one_or_two_hexes_and_ends_on_a_location_that_its_side_controls() -> None:
    game = Scene().unit(A, "royal_guard", "f4").held(A, "g3", "d4", "i2").hand(A, "royal").table()
    game.play("tactic", "royal_guard")
    assert game.options("step") == {"g3", "d4"}
    assert game.play("step", to="d4").where("royal_guard") == {"d4"}


def test_other_hexes_neutral_and_enemy_locations_are_no_destination() -> None:
    game = Scene().unit(A, "royal_guard", "f4").held(A, "g3", "f4").held(B, "h4").hand(A, "royal").table()
    game.play("tactic", "royal_guard")
    assert game.why_not("step", to="f3") == "not_your_location"
    assert game.why_not("step", to="d4") == "not_your_location"
    assert game.why_not("step", to="h4") == "not_your_location"


def test_three_hexes_are_too_far() -> None:
    game = Scene().unit(A, "royal_guard", "f5").held(A, "g3", "d4").hand(A, "royal").table()
    game.play("tactic", "royal_guard")
    assert game.options("step") == {"g3"}
    assert game.why_not("step", to="d4") == "too_far"


@pytest.mark.ruling("5.28")
def test_it_may_not_stay_where_it_is() -> None:
    game = Scene().unit(A, "royal_guard", "g3").held(A, "g3", "h4").hand(A, "royal").table()
    game.play("tactic", "royal_guard")
    assert game.options("step") == {"h1", "h4"}
    assert game.why_not("step", to="g3") == "too_far"


@pytest.mark.ruling("4.9")
def test_its_way_leads_through_empty_hexes() -> None:
    scene = Scene().unit(A, "royal_guard", "f4").held(A, "d4", "g3").hand(A, "royal").unit(B, "scout", "e4")
    game = scene.table().play("tactic", "royal_guard")
    assert game.options("step") == {"g3"}
    assert game.why_not("step", to="d4") == "no_way"


def test_it_may_go_round_a_unit_where_another_hex_leads_there() -> None:
    scene = Scene().unit(A, "royal_guard", "f3").held(A, "e5").hand(A, "royal").unit(B, "scout", "e4")
    game = scene.table().play("tactic", "royal_guard").play("step", to="e5")
    assert game.where("royal_guard") == {"e5"}


def test_it_ends_on_an_empty_location() -> None:
    scene = Scene().unit(A, "royal_guard", "f4").held(A, "d4", "g3").hand(A, "royal").unit(B, "scout", "g3")
    game = scene.table().play("tactic", "royal_guard")
    assert game.options("step") == {"d4"}
    assert game.why_not("step", to="g3") == "occupied"


def test_without_a_destination_there_is_no_tactic() -> None:
    game = Scene().unit(A, "royal_guard", "f4").hand(A, "royal").table()
    assert game.why_not("tactic", "royal_guard") == "tactic_impossible"


def test_it_needs_the_unit_on_the_board() -> None:
    game = Scene().army(A, "royal_guard").hand(A, "royal").table()
    assert "tactic" not in game.verbs


def test_the_move_is_compulsory_once_started() -> None:
    game = Scene().unit(A, "royal_guard", "e3").hand(A, "royal").table()
    assert game.play("tactic", "royal_guard").verbs == {"step"}


def test_its_coins_move_it_attack_and_control_as_usual() -> None:
    game = Scene().unit(A, "royal_guard", "e5").unit(B, "scout", "e4").hand(A, "royal_guard").table()
    assert {"move", "attack", "control", "bolster"} <= game.verbs


@pytest.mark.ruling("5.26")
def test_when_attacked_its_owner_may_remove_a_coin_from_the_supply_instead_of_the_stack() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "royal_guard", "f3").hand(A, "scout").table()
    before = game.coins(B, "supply")["royal_guard"]
    game.play("attack", "scout", to="f3")
    assert game.decider == B
    game.play("lose=supply")
    assert game.height("f3") == 1
    assert game.coins(B, "supply")["royal_guard"] == before - 1
    assert game.coins(B, "box") == {"royal_guard": 1}


def test_its_owner_may_let_the_stack_lose_the_coin() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "royal_guard", "f3").hand(A, "scout").table()
    before = game.coins(B, "supply")["royal_guard"]
    game.play("attack", "scout", to="f3").play("lose=stack")
    assert game.at("f3") is None
    assert game.coins(B, "supply")["royal_guard"] == before
    assert game.coins(B, "box") == {"royal_guard": 1}


@pytest.mark.ruling("5.27")
def test_the_defender_is_asked_during_the_other_players_turn_which_then_continues() -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(B, "royal_guard", "f3", 2).hand(A, "swordsman")
    game = scene.table().play("attack", "swordsman", to="f3")
    assert game.why_not("pass", "royal") == "answer_attack"
    game.play("lose=stack")
    assert game.decider == A
    assert game.verbs == {"step", "decline"}


def test_with_no_royal_guard_coin_in_the_supply_no_player_is_asked() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "royal_guard", "f3").supply(B, "knight").hand(A, "scout").table()
    assert game.play("attack", "scout", to="f3").at("f3") is None


def test_a_shot_is_an_attack_too() -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "royal_guard", "f2").hand(A, "archer").table()
    game.play("tactic", "archer").play("hit", to="f2")
    assert game.verbs == {"lose=stack", "lose=supply"}


def test_a_coin_that_the_warrior_priest_drew_offers_its_tactic_only_if_it_is_the_royal_coin() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").unit(A, "royal_guard", "e3").hand(A, "warrior_priest")
    scene.bag(A, "royal", "royal_guard")
    royal = scene.table().play("control", "warrior_priest").draws("royal")
    other = scene.table().play("control", "warrior_priest").draws("royal_guard")
    assert royal.legal("tactic", "royal_guard")
    assert not other.legal("tactic", "royal_guard")
