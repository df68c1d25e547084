"""Reinforce: a coin of the seat that was removed from the game comes back into the supply."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_a_boxed_coin_comes_back_into_the_supply() -> None:
    game = Scene().unit(A, "cavalry", "f4").supply(A, "archer").decrees("reinforce").table()
    boxed = game.coins(A, "box")["cavalry"]
    game.play("proclaim", "reinforce")
    assert game.verbs == {"gain"}
    assert game.named("gain") == set(game.coins(A, "box"))
    game.play("gain", "cavalry")
    assert game.coins(A, "supply") == {"archer": 1, "cavalry": 1}
    assert game.coins(A, "box")["cavalry"] == boxed - 1
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.decider == B


def test_without_a_boxed_coin_it_may_not_be_proclaimed() -> None:
    assert not Scene().unit(A, "cavalry", "f4").supply(B).decrees("reinforce").table().legal("proclaim", "reinforce")


def test_coins_of_the_enemy_do_not_come_back() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").hand(A, "cavalry").hand(B, "royal")
    game = scene.decrees("reinforce").table().play("attack", "cavalry", to="f3").play("proclaim", "reinforce")
    assert game.decider == B
    assert game.named("gain") == {"scout"}


def test_it_is_no_recruiting_so_no_mercenary_maneuvers() -> None:
    scene = Scene().unit(A, "mercenary", "f4").supply(A, "archer").decrees("reinforce")
    assert scene.table().play("proclaim", "reinforce").play("gain", "mercenary").decider == B


def test_a_coin_lost_to_an_attack_comes_back() -> None:
    scene = Scene().unit(B, "cavalry", "f4").unit(A, "scout", "f3").hand(B, "cavalry").turn(B).decrees("reinforce")
    game = scene.table().play("attack", "cavalry", to="f3").play("proclaim", "reinforce")
    assert game.named("gain") == {"scout"}


def test_a_coin_lost_to_a_pikeman_comes_back() -> None:
    scene = Scene().unit(A, "scout", "f4").unit(B, "pikeman", "f3").hand(A, "scout", "royal").hand(B, "royal")
    game = scene.decrees("reinforce").table().play("attack", "scout", to="f3").play("pass", "royal")
    assert game.play("proclaim", "reinforce").named("gain") == {"scout"}


def test_a_coin_that_was_sacrificed_comes_back() -> None:
    scene = (
        Scene()
        .unit(A, "scout", "f4")
        .unit(B, "cavalry", "f3", 3)
        .unit(A, "earl", "e5")
        .decrees("sacrifice", "reinforce")
    )
    scene.hand(A, "royal", "earl").hand(B, "royal")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3").play("pass", "royal")
    assert game.play("tactic", "earl").play("proclaim", "reinforce").named("gain") == {"scout"}
