"""The Pikeman: adjacent attackers lose a coin too."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_an_adjacent_attacker_loses_one_coin_to_the_box() -> None:
    game = Scene().unit(A, "scout", "f4", 2).unit(B, "pikeman", "f3", 2).hand(A, "scout").table()
    game.play("attack", "scout", to="f3")
    assert game.height("f4") == 1
    assert game.height("f3") == 1
    assert game.coins(A, "box") == {"scout": 1}
    assert game.coins(B, "box") == {"pikeman": 1}


@pytest.mark.ruling("5.10")
def test_both_can_die_together() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "pikeman", "f3").hand(A, "scout").table()
    game.play("attack", "scout", to="f3")
    assert game.at("f4") is None
    assert game.at("f3") is None


@pytest.mark.ruling("5.10")
def test_it_happens_even_where_the_pikeman_dies() -> None:
    game = Scene().unit(A, "scout", "f4", 3).unit(B, "pikeman", "f3").hand(A, "scout").table()
    assert game.play("attack", "scout", to="f3").height("f4") == 2


def test_a_pikeman_that_attacks_causes_no_retaliation() -> None:
    game = Scene().unit(A, "pikeman", "f4").unit(B, "scout", "f3", 2).hand(A, "pikeman").table()
    game.play("attack", "pikeman", to="f3")
    assert game.height("f4") == 1
    assert game.height("f3") == 1


def test_it_is_one_coin_however_tall_the_pikeman() -> None:
    game = Scene().unit(A, "scout", "f4", 3).unit(B, "pikeman", "f3", 3).hand(A, "scout").table()
    assert game.play("attack", "scout", to="f3").height("f4") == 2


@pytest.mark.ruling("5.25")
def test_a_royal_guard_cannot_turn_the_retaliation_to_its_supply() -> None:
    game = Scene().unit(A, "royal_guard", "f4").unit(B, "pikeman", "f3", 2).hand(A, "royal_guard").table()
    game.play("attack", "royal_guard", to="f3")
    assert game.at("f4") is None
    assert game.decider == B


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "pikeman", "f4").unit(B, "scout", "f2").hand(A, "pikeman").table()
    assert game.why_not("tactic", "pikeman") == "no_tactic"
