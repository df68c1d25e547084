"""The Knight: immune to attackers that are not bolstered."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("5.5")
def test_it_cannot_be_attacked_by_a_unit_of_one_coin() -> None:
    game = Scene().unit(A, "swordsman", "f4").unit(B, "knight", "f3").hand(A, "swordsman").table()
    assert game.options("attack") == set()
    assert game.why_not("attack", "swordsman", to="f3") == "bolstered_only"


@pytest.mark.parametrize("height", [2, 3])
def test_it_can_be_attacked_by_a_unit_of_two_or_more_coins(height: int) -> None:
    game = Scene().unit(A, "scout", "f4", height).unit(B, "knight", "f3").hand(A, "scout").table()
    assert game.play("attack", "scout", to="f3").at("f3") is None


def test_its_height_does_not_matter() -> None:
    small = Scene().unit(A, "scout", "f4").unit(B, "knight", "f3", 3).hand(A, "scout").table()
    tall = Scene().unit(A, "scout", "f4", 2).unit(B, "knight", "f3", 3).hand(A, "scout").table()
    assert not small.legal("attack", "scout", to="f3")
    assert tall.play("attack", "scout", to="f3").height("f3") == 2


def test_the_check_uses_the_friends_height_for_attacks_that_the_marshall_grants() -> None:
    scene = Scene().unit(A, "marshall", "f5", 3).unit(A, "scout", "f4").unit(B, "knight", "f3").hand(A, "marshall")
    assert not scene.table().legal("tactic", "marshall")
    scene = Scene().unit(A, "marshall", "f5", 1).unit(A, "scout", "f4", 2).unit(B, "knight", "f3").hand(A, "marshall")
    assert scene.table().legal("tactic", "marshall")


def test_the_check_applies_to_the_lancers_charge() -> None:
    small = Scene().unit(A, "lancer", "f4").unit(B, "knight", "f2").hand(A, "lancer").table()
    tall = Scene().unit(A, "lancer", "f4", 2).unit(B, "knight", "f2").hand(A, "lancer").table()
    assert not small.legal("tactic", "lancer")
    assert tall.legal("tactic", "lancer")


def test_the_check_applies_to_the_footmans_tactic() -> None:
    scene = Scene().unit(A, "footman", "f4").unit(A, "footman", "e3", 2).unit(B, "knight", "f3").hand(A, "footman")
    game = scene.table().play("tactic", "footman", at="e3")
    assert game.options("attack", at="f4") == set()
    assert game.options("attack", at="e3") == {"f3"}


@pytest.mark.ruling("5.5")
def test_a_pikemans_retaliation_is_no_attack_and_takes_a_knights_coin() -> None:
    game = Scene().unit(A, "knight", "f4").unit(B, "pikeman", "f3").hand(A, "knight").table()
    game.play("attack", "knight", to="f3")
    assert game.at("f4") is None
    assert game.coins(A, "box") == {"knight": 1}


def test_it_attacks_as_any_unit_does() -> None:
    game = Scene().unit(A, "knight", "f4").unit(B, "scout", "f3").hand(A, "knight").table()
    assert game.play("attack", "knight", to="f3").at("f3") is None


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "knight", "f4", 2).unit(B, "scout", "f3").hand(A, "knight").table()
    assert game.why_not("tactic", "knight") == "no_tactic"
