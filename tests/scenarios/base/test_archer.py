"""The Archer: shoots at distance exactly two, over anything; has no other way to attack."""

import pytest

from tests.support.scenario import HEXES, A, B, Scene, within

pytestmark = pytest.mark.scenario


@pytest.mark.parametrize("target", sorted(within("f4", 2, 2)))
def test_its_tactic_attacks_an_enemy_in_any_of_the_twelve_hexes_of_the_second_ring(target: str) -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "scout", target).hand(A, "archer").table()
    game.play("tactic", "archer").play("hit", to=target)
    assert game.at(target) is None
    assert game.coins(B, "box") == {"scout": 1}


@pytest.mark.ruling("5.1")
def test_its_tactic_attacks_at_distance_two_only() -> None:
    for target in set(HEXES) - within("f4", 2, 2) - {"f4"}:
        game = Scene().unit(A, "archer", "f4").unit(B, "scout", target).hand(A, "archer").table()
        assert not game.legal("tactic", "archer"), target


def test_units_in_between_are_irrelevant() -> None:
    game = Scene().unit(A, "archer", "f4").unit(A, "scout", "f3").unit(B, "lancer", "f2").hand(A, "archer").table()
    assert game.play("tactic", "archer").options("hit") == {"f2"}


@pytest.mark.ruling("5.1")
def test_it_may_attack_only_through_its_tactic() -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "scout", "f3").hand(A, "archer").table()
    assert game.options("attack") == set()
    assert game.why_not("attack", "archer", to="f3") == "no_melee"


@pytest.mark.ruling("5.1")
def test_the_marshall_cannot_make_it_attack() -> None:
    game = Scene().unit(A, "archer", "f4").unit(A, "marshall", "f5").unit(B, "scout", "f3").hand(A, "marshall").table()
    assert not game.legal("tactic", "marshall")


def test_it_does_not_provoke_the_pikeman() -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "pikeman", "f2").hand(A, "archer").table()
    game.play("tactic", "archer").play("hit", to="f2")
    assert game.height("f4") == 1


def test_it_never_shoots_friends() -> None:
    game = Scene().unit(A, "archer", "f4").unit(A, "scout", "f2").hand(A, "archer").table()
    assert not game.legal("tactic", "archer")


def test_it_shoots_a_knight_only_when_bolstered() -> None:
    small = Scene().unit(A, "archer", "f4").unit(B, "knight", "f2").hand(A, "archer").table()
    tall = Scene().unit(A, "archer", "f4", 2).unit(B, "knight", "f2").hand(A, "archer").table()
    assert not small.legal("tactic", "archer")
    assert tall.play("tactic", "archer").options("hit") == {"f2"}


def test_its_tactic_stays_where_it_is() -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "scout", "f2").hand(A, "archer").table()
    game.play("tactic", "archer").play("hit", to="f2")
    assert game.where("archer") == {"f4"}
    assert game.decider == B


def test_the_shot_is_compulsory_once_the_tactic_has_started() -> None:
    game = Scene().unit(A, "archer", "f4").unit(B, "scout", "f2").hand(A, "archer").table()
    assert game.play("tactic", "archer").verbs == {"hit"}
