"""The Warrior Priest: after attacking or controlling it draws and must use an extra coin."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_after_it_attacks_its_owner_draws_one_coin_from_their_bag() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").unit(B, "scout", "f3").hand(A, "warrior_priest")
    game = scene.bag(A, "royal", "lancer", "lancer").table().play("attack", "warrior_priest", to="f3")
    assert game.drawing == A
    assert game.chances() == {"royal": 1, "lancer": 2}


def test_after_it_controls_its_owner_draws_one_coin() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "royal").table()
    game.play("control", "warrior_priest").draws("royal")
    assert game.decider == A
    assert game.playable() == {"royal"}


@pytest.mark.ruling("5.12")
def test_the_drawn_coin_must_be_used_at_once_and_the_hand_is_untouched() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest", "lancer").bag(A, "royal")
    game = scene.table().play("control", "warrior_priest").draws("royal")
    assert game.why_not("pass", "lancer") == "only_drawn_coin"
    game.play("pass", "royal")
    assert game.decider == B
    assert game.coins(A, "hand") == {"lancer": 1}


@pytest.mark.ruling("5.12")
def test_the_drawn_coin_may_pass() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "lancer").table()
    game.play("control", "warrior_priest").draws("lancer").play("pass", "lancer")
    assert game.coins(A, "facedown") == {"lancer": 1}


def test_the_drawn_coin_may_claim_the_initiative() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "royal").initiative(B)
    game = scene.table().play("control", "warrior_priest").draws("royal").play("claim", "royal")
    assert game.position.holder == 0


@pytest.mark.ruling("12.11")
def test_the_drawn_coin_may_recruit() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "royal").table()
    game.play("control", "warrior_priest").draws("royal").play("recruit", "royal", take="warrior_priest")
    assert game.coins(A, "faceup") == {"warrior_priest": 2}


@pytest.mark.ruling("12.11")
def test_the_drawn_coin_may_deploy() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "lancer").table()
    game.play("control", "warrior_priest").draws("lancer").play("deploy", "lancer", to="e2")
    assert game.at("e2") == (A, "lancer", 1)


def test_the_drawn_coin_may_bolster() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "warrior_priest").table()
    game.play("control", "warrior_priest").draws("warrior_priest").play("bolster", "warrior_priest")
    assert game.height("e5") == 2


def test_the_drawn_coin_may_move_a_unit() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "warrior_priest").table()
    game.play("control", "warrior_priest").draws("warrior_priest").play("move", "warrior_priest", to="e4")
    assert game.where("warrior_priest") == {"e4"}
    assert game.decider == B


def test_the_drawn_coin_may_control() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").unit(A, "lancer", "d4").hand(A, "warrior_priest").bag(A, "lancer")
    game = scene.table().play("control", "warrior_priest").draws("lancer").play("control", "lancer")
    assert game.holder_of("d4") == A
    assert game.decider == B


@pytest.mark.ruling("12.11")
def test_the_drawn_coin_may_use_a_tactic() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").unit(A, "light_cavalry", "f3").hand(A, "warrior_priest")
    game = scene.bag(A, "light_cavalry").table().play("control", "warrior_priest").draws("light_cavalry")
    game.play("tactic", "light_cavalry").play("step", to="f2").play("step", to="f1")
    assert game.where("light_cavalry") == {"f1"}
    assert game.decider == B


def test_a_drawn_warrior_priest_coin_may_attack_again_and_draw_again() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").unit(B, "scout", "f3", 3).hand(A, "warrior_priest")
    game = scene.bag(A, "warrior_priest", "royal").table().play("attack", "warrior_priest", to="f3")
    game.draws("warrior_priest").play("attack", "warrior_priest", to="f3")
    assert game.drawing == A
    game.draws("royal").play("pass", "royal")
    assert game.decider == B
    assert game.height("f3") == 1


@pytest.mark.ruling("5.34")
def test_an_empty_bag_is_refilled_first_with_the_coin_just_discarded_among_the_others() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest", "royal").bag(A)
    game = scene.faceup(A, "lancer").facedown(A, "scout").table().play("control", "warrior_priest")
    assert game.chances() == {"warrior_priest": 1, "lancer": 1, "scout": 1}
    assert game.coins(A, "faceup") == {}
    assert game.coins(A, "facedown") == {}


@pytest.mark.ruling("5.34")
def test_where_there_is_still_none_nothing_happens() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "royal").bag(A).earned("warrior_priest")
    game = scene.table()
    assert game.decider == B
    assert game.coins(A, "hand") == {"royal": 1}


@pytest.mark.ruling("5.32")
def test_there_is_no_draw_if_it_died_to_a_pikeman() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").unit(B, "pikeman", "f3", 2).hand(A, "warrior_priest")
    assert scene.bag(A, "royal").table().play("attack", "warrior_priest", to="f3").decider == B


def test_it_draws_if_it_survives_a_pikeman() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4", 2).unit(B, "pikeman", "f3", 2).hand(A, "warrior_priest")
    assert scene.bag(A, "royal").table().play("attack", "warrior_priest", to="f3").drawing == A


@pytest.mark.ruling("5.33")
def test_the_draw_comes_after_the_defenders_choice() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").unit(B, "royal_guard", "f3").hand(A, "warrior_priest")
    game = scene.bag(A, "royal").table().play("attack", "warrior_priest", to="f3")
    assert game.decider == B
    assert game.play("lose=supply").drawing == A


def test_a_move_does_not_make_it_draw() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").table()
    assert game.play("move", "warrior_priest", to="e4").decider == B


def test_recruiting_it_does_not_make_it_draw() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="warrior_priest").decider == B


def test_the_draw_is_not_optional() -> None:
    game = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "royal").table()
    assert game.play("control", "warrior_priest").decider == "chance"


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "warrior_priest", "f4").unit(B, "scout", "f2").hand(A, "warrior_priest").table()
    assert game.why_not("tactic", "warrior_priest") == "no_tactic"
