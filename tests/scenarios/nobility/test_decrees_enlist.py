"""Enlist: recruit two coins, one after the other."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def enlisting() -> Scene:
    return Scene().decrees("enlist").hand(A, "royal")


def test_two_coins_of_any_kinds_are_recruited() -> None:
    game = enlisting().army(A, "scout", "cavalry").supply(A, "scout", "cavalry").table()
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
    game = enlisting().supply(A, "scout", "scout", "cavalry").table()
    game.play("proclaim", "enlist").play("gain", "scout").play("gain", "scout")
    assert game.coins(A, "faceup") == {"royal": 1, "scout": 2}


def test_the_second_is_required() -> None:
    game = enlisting().supply(A, "scout", "cavalry").table().play("proclaim", "enlist").play("gain", "scout")
    assert game.decider == A
    assert not game.legal("decline")


def test_its_seal_joins_the_earlier_seals_of_the_side() -> None:
    game = Scene().decrees("enlist", "march").sealed(A, "march").hand(A, "royal").table().play("proclaim", "enlist")
    assert game.sealed(A) == {"enlist", "march"}
    assert game.sealed(B) == set()


@pytest.mark.parametrize(("supply", "may"), [((), False), (("scout",), False), (("scout", "scout"), True)])
def test_it_needs_two_coins_in_the_supply(supply: tuple[str, ...], may: bool) -> None:
    assert enlisting().army(A, "scout").supply(A, *supply).table().legal("proclaim", "enlist") == may


def test_no_coin_is_paid_beside_the_royal_coin() -> None:
    game = enlisting().hand(A, "royal", "archer").table().play("proclaim", "enlist")
    game.play("gain", "archer").play("gain", "archer")
    assert game.coins(A, "hand") == {"archer": 1}
    assert game.coins(A, "facedown") == {}


@pytest.mark.ruling("6.2")
def test_a_mercenary_recruited_lets_the_mercenary_maneuver_once_both_are_recruited() -> None:
    game = enlisting().unit(A, "mercenary", "e5").table().play("proclaim", "enlist").play("gain", "mercenary")
    assert game.verbs == {"gain"}
    kind = min(game.named("gain") - {"mercenary"})
    game.play("gain", kind)
    assert game.play("control", "mercenary").holder_of("e5") == A
    assert game.decider == B


def test_two_mercenaries_recruited_let_it_maneuver_twice() -> None:
    game = enlisting().unit(A, "mercenary", "f5").table().play("proclaim", "enlist")
    game.play("gain", "mercenary").play("gain", "mercenary")
    game.play("move", "mercenary", to="e5")
    assert game.decider == A
    game.play("control", "mercenary")
    assert game.holder_of("e5") == A
    assert game.decider == B


def test_the_mercenary_need_not_maneuver() -> None:
    game = enlisting().unit(A, "mercenary", "f5").table().play("proclaim", "enlist")
    game.play("gain", "mercenary").play("gain", "mercenary").play("decline").play("decline")
    assert game.decider == B


def test_a_saboteur_recruited_lets_the_saboteur_poison() -> None:
    scene = enlisting().unit(A, "saboteur", "f5").unit(B, "cavalry", "f3")
    game = scene.table().play("proclaim", "enlist").play("gain", "saboteur")
    game.play("gain", "saboteur").play("poison", to="f3")
    assert game.poisoned("f3") == {"saboteur"}


def test_a_seat_recruits_only_from_its_supply() -> None:
    game = enlisting().supply(A, "scout", "scout").supply(B, "cavalry").table().play("proclaim", "enlist")
    assert game.named("gain") == {"scout"}
