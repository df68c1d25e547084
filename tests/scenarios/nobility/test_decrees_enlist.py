"""Enlist: recruit two coins, one after the other."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def enlisting() -> Scene:
    return Scene().decrees("enlist").hand(A, "royal")


def test_two_coins_of_any_kinds_are_recruited() -> None:
    game = enlisting().army(A, "scout", "cavalry").supply(A, "scout", "cavalry").begin()
    game.play("proclaim", "enlist")
    assert game.verbs == {"gain"}
    assert game.named("gain") == {"scout", "cavalry"}
    game.play("gain", "scout")
    assert game.named("gain") == {"cavalry"}
    game.play("gain", "cavalry")
    assert game.coins(A, "faceup") == {"royal": 1, "scout": 1, "cavalry": 1}
    assert game.coins(A, "supply") == {}
    assert game.decider == B


def test_both_may_be_of_one_kind() -> None:
    game = enlisting().supply(A, "scout", "scout", "cavalry").begin()
    game.play("proclaim", "enlist").play("gain", "scout").play("gain", "scout")
    assert game.coins(A, "faceup") == {"royal": 1, "scout": 2}


def test_the_second_is_required() -> None:
    game = enlisting().supply(A, "scout", "cavalry").begin().play("proclaim", "enlist").play("gain", "scout")
    assert game.decider == A
    assert not game.legal("decline")


def test_it_is_sealed_beside_what_the_side_has_sealed_before() -> None:
    game = Scene().decrees("enlist", "march").sealed(A, "march").hand(A, "royal").begin().play("proclaim", "enlist")
    assert game.sealed(A) == {"enlist", "march"}
    assert game.sealed(B) == set()


@pytest.mark.parametrize(("supply", "may"), [((), False), (("scout",), False), (("scout", "scout"), True)])
def test_it_needs_two_coins_in_the_supply(supply: tuple[str, ...], may: bool) -> None:
    assert enlisting().army(A, "scout").supply(A, *supply).begin().legal("proclaim", "enlist") == may


def test_no_coin_is_paid_beside_the_royal_coin() -> None:
    game = enlisting().hand(A, "royal", "archer").begin().play("proclaim", "enlist")
    game.play("gain", "archer").play("gain", "archer")
    assert game.coins(A, "hand") == {"archer": 1}
    assert game.coins(A, "facedown") == {}


def test_a_mercenary_recruited_lets_the_mercenary_maneuver_once_both_are_recruited() -> None:
    game = enlisting().unit(A, "mercenary", "e5").begin().play("proclaim", "enlist").play("gain", "mercenary")
    assert game.verbs == {"gain"}
    kind = min(game.named("gain") - {"mercenary"})
    game.play("gain", kind)
    assert game.play("control", "mercenary").holder_of("e5") == A
    assert game.decider == B


def test_two_mercenaries_recruited_let_it_maneuver_twice() -> None:
    game = enlisting().unit(A, "mercenary", "f5").begin().play("proclaim", "enlist")
    game.play("gain", "mercenary").play("gain", "mercenary")
    game.play("move", "mercenary", to="e5")
    assert game.decider == A
    game.play("control", "mercenary")
    assert game.holder_of("e5") == A
    assert game.decider == B


def test_the_mercenary_need_not_maneuver() -> None:
    game = enlisting().unit(A, "mercenary", "f5").begin().play("proclaim", "enlist")
    game.play("gain", "mercenary").play("gain", "mercenary").play("decline").play("decline")
    assert game.decider == B


def test_a_saboteur_recruited_lets_the_saboteur_poison() -> None:
    scene = enlisting().unit(A, "saboteur", "f5").unit(B, "cavalry", "f3")
    game = scene.begin().play("proclaim", "enlist").play("gain", "saboteur")
    game.play("gain", "saboteur").play("poison", to="f3")
    assert game.poisoned("f3") == {"saboteur"}


def test_only_the_own_supply_is_recruited_from() -> None:
    game = enlisting().supply(A, "scout", "scout").supply(B, "cavalry").begin().play("proclaim", "enlist")
    assert game.named("gain") == {"scout"}
