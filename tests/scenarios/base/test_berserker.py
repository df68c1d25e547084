"""The Berserker: after a maneuver it may pay a coin of its stack for another one."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_after_a_move_it_may_maneuver_again() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).hand(A, "berserker").table()
    game.play("move", "berserker", to="f3").play("move", "berserker", to="f2")
    assert game.at("f2") == (A, "berserker", 1)


def test_after_an_attack_it_may_maneuver_again() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).unit(B, "scout", "f3").hand(A, "berserker").table()
    game.play("attack", "berserker", to="f3").play("move", "berserker", to="f3")
    assert game.at("f3") == (A, "berserker", 1)


def test_after_a_control_it_may_maneuver_again() -> None:
    game = Scene().unit(A, "berserker", "e5", 2).hand(A, "berserker").table()
    game.play("control", "berserker").play("move", "berserker", to="e4")
    assert game.at("e4") == (A, "berserker", 1)


@pytest.mark.ruling("4.8")
def test_the_maneuver_it_pays_for_may_be_a_move_an_attack_or_a_control() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).unit(B, "scout", "e6").hand(A, "berserker").table()
    game.play("move", "berserker", to="e5")
    assert game.verbs == {"move", "attack", "control", "decline"}


@pytest.mark.ruling("5.13")
def test_the_coin_it_spends_goes_face_up_to_its_owners_discards_and_not_to_the_box() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).hand(A, "berserker").table()
    game.play("move", "berserker", to="f3").play("move", "berserker", to="f2")
    assert game.coins(A, "faceup") == {"berserker": 2}
    assert game.coins(A, "box") == {}


@pytest.mark.ruling("5.2")
def test_one_hand_coin_pays_for_the_whole_turn() -> None:
    game = Scene().unit(A, "berserker", "f4", 3).hand(A, "berserker", "royal").table()
    game.play("move", "berserker", to="f3").play("move", "berserker", to="f2").play("move", "berserker", to="f1")
    assert game.decider == B
    assert game.coins(A, "hand") == {"royal": 1}


def test_it_may_repeat_while_two_coins_stand() -> None:
    game = Scene().unit(A, "berserker", "f4", 4).hand(A, "berserker").table()
    for hex_ in ("f3", "f2", "f1", "g1"):
        game.play("move", "berserker", to=hex_)
    assert game.at("g1") == (A, "berserker", 1)
    assert game.decider == B


@pytest.mark.ruling("5.15")
def test_its_last_coin_can_never_be_spent() -> None:
    game = Scene().unit(A, "berserker", "f4", 1).hand(A, "berserker").table()
    game.play("move", "berserker", to="f3")
    assert game.decider == B


def test_maneuvering_again_is_optional_each_time() -> None:
    game = Scene().unit(A, "berserker", "f4", 3).hand(A, "berserker").table()
    game.play("move", "berserker", to="f3").play("move", "berserker", to="f2").play("decline")
    assert game.at("f2") == (A, "berserker", 2)
    assert game.decider == B


@pytest.mark.ruling("5.14")
def test_the_cost_comes_first_so_two_coins_do_not_chain_into_a_knight() -> None:
    game = Scene().unit(A, "berserker", "f5", 2).unit(B, "knight", "f3").hand(A, "berserker").table()
    game.play("move", "berserker", to="f4")
    assert game.options("attack") == set()
    assert game.why_not("attack", "berserker", to="f3") == "bolstered_only"


def test_three_coins_do_chain_into_a_knight() -> None:
    game = Scene().unit(A, "berserker", "f5", 3).unit(B, "knight", "f3").hand(A, "berserker").table()
    assert game.play("move", "berserker", to="f4").options("attack") == {"f3"}


@pytest.mark.ruling("5.2")
def test_a_move_that_the_ensign_grants_sets_it_off() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).unit(A, "ensign", "f5").hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to="f4").play("step", to="f3")
    assert game.legal("move", "berserker", to="f2")
    assert game.legal("decline")


def test_an_attack_that_the_marshall_grants_sets_it_off() -> None:
    game = (
        Scene()
        .unit(A, "berserker", "f4", 2)
        .unit(A, "marshall", "f5")
        .unit(B, "scout", "f3", 2)
        .hand(A, "marshall")
        .table()
    )
    game.play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3").play("attack", "berserker", to="f3")
    assert game.at("f3") is None


def test_the_coin_that_the_pikeman_takes_is_gone_before_it_may_pay() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).unit(B, "pikeman", "f3", 2).hand(A, "berserker").table()
    game.play("attack", "berserker", to="f3")
    assert game.height("f4") == 1
    assert game.decider == B


def test_being_bolstered_is_no_maneuver() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).hand(A, "berserker").table()
    assert game.play("bolster", "berserker").decider == B


def test_being_deployed_is_no_maneuver() -> None:
    game = Scene().hand(A, "berserker").table()
    assert game.play("deploy", "berserker", to="e2").decider == B


def test_recruiting_it_sets_nothing_off() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).hand(A, "royal").table()
    assert game.play("recruit", "royal", take="berserker").decider == B


def test_it_is_not_asked_where_it_could_do_nothing() -> None:
    scene = Scene().unit(A, "berserker", "h1", 2).held(None, "h1").hand(A, "berserker")
    scene.unit(A, "scout", "g1").unit(A, "footman", "g2").unit(A, "footman", "h2").unit(A, "lancer", "i1")
    game = scene.table()
    assert game.play("control", "berserker").decider == B


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).unit(B, "scout", "f2").hand(A, "berserker").table()
    assert game.why_not("tactic", "berserker") == "no_tactic"
