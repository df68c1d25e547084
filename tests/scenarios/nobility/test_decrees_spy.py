"""Spy: look at an enemy's hand; one coin of it may be discarded face up, and another is drawn."""

from typing import Any

import pytest

from tests.support.scenario import A, B, Scene, Table
from tests.support.sent import sent
from warchest.game import views
from warchest.rules.content.boards import TWO
from warchest.rules.known import HIDDEN, known

pytestmark = pytest.mark.scenario


def spying() -> Scene:
    return Scene().decrees("spy").hand(A, "royal").hand(B, "cavalry", "scout").bag(B, "royal", "archer")


def seen(game: Table, seat: int | None) -> Any:
    return sent(views.view(game.tables, game.position, TWO, seat))


def test_one_coin_of_the_enemys_hand_may_be_discarded() -> None:
    game = spying().table().play("proclaim", "spy")
    assert game.decider == A
    assert game.verbs == {"spy", "decline"}
    assert game.named("spy") == {"cavalry", "scout"}


def test_only_the_spying_seat_knows_the_hand_it_looks_at() -> None:
    game = spying().table().play("proclaim", "spy")
    hidden = {viewer: known(game.tables, game.position, viewer).unseen[1][HIDDEN.index("hand")] for viewer in (0, None)}
    assert hidden == {0: 0, None: 2}


@pytest.mark.ruling("6.19")
def test_it_is_discarded_face_up_and_the_enemy_draws_one() -> None:
    game = spying().table().play("proclaim", "spy").play("spy", "scout")
    assert game.coins(B, "faceup") == {"scout": 1}
    assert game.drawing == B
    assert game.chances() == {"royal": 1, "archer": 1}
    game.draws("archer")
    assert game.coins(B, "hand") == {"cavalry": 1, "archer": 1}
    assert game.new_action
    assert game.decider == B


@pytest.mark.ruling("6.20")
def test_nothing_need_be_discarded_and_then_nothing_is_drawn() -> None:
    game = spying().table().play("proclaim", "spy").play("decline")
    assert game.coins(B, "hand") == {"cavalry": 1, "scout": 1}
    assert game.new_action
    assert game.decider == B


@pytest.mark.ruling("12.5")
def test_the_royal_coin_may_be_discarded() -> None:
    game = Scene().decrees("spy").hand(B, "royal").bag(B, "scout").table().play("proclaim", "spy")
    game.play("spy", "royal").draws("scout")
    assert game.coins(B, "hand") == {"scout": 1}
    assert game.coins(B, "faceup") == {"royal": 1}


@pytest.mark.ruling("12.5")
def test_a_decoy_may_be_discarded_and_stays_in_that_players_cycle() -> None:
    scene = Scene().decrees("spy").army(A, "infiltrator").hand(A, "royal").hand(B, "decoy_infiltrator").bag(B, "royal")
    game = scene.table().play("proclaim", "spy").play("spy", "decoy_infiltrator").draws("royal")
    assert game.coins(B, "faceup") == {"decoy_infiltrator": 1}
    assert game.decoy_of("infiltrator") == B


def test_an_enemy_without_coins_in_hand_cannot_be_spied_on() -> None:
    assert not Scene().decrees("spy").hand(A, "royal").hand(B).table().legal("proclaim", "spy")


def test_with_an_empty_bag_all_discards_are_refilled_first_the_discarded_coin_included() -> None:
    scene = Scene().decrees("spy").hand(A, "royal").hand(B, "cavalry", "royal").bag(B).faceup(B, "scout")
    game = scene.facedown(B, "archer").table().play("proclaim", "spy").play("spy", "cavalry")
    assert game.chances() == {"cavalry": 1, "scout": 1, "archer": 1}
    game.draws("cavalry")
    assert game.coins(B, "hand") == {"cavalry": 1, "royal": 1}
    assert game.coins(B, "faceup") == {}


def test_the_victims_hand_size_stays_the_same() -> None:
    scene = Scene().decrees("spy").hand(A, "royal").hand(B, "royal").bag(B)
    game = scene.table().play("proclaim", "spy").play("spy", "royal").draws("royal")
    assert game.coins(B, "hand") == {"royal": 1}


@pytest.mark.ruling("12.14")
def test_the_hand_is_shown_only_to_the_spying_seat_and_only_during_the_look() -> None:
    game = spying().table()
    assert seen(game, 0)["spied"] is None
    game.play("proclaim", "spy")
    assert seen(game, 0)["spied"] == {"seat": 1, "hand": {"cavalry": 1, "scout": 1}}
    assert seen(game, 1)["spied"] is None
    assert seen(game, None)["spied"] is None
    game.play("spy", "scout")
    assert seen(game, 0)["spied"] is None
    game.draws("archer")
    assert seen(game, 0)["spied"] is None


def test_the_public_view_does_not_depend_on_the_hand_that_is_looked_at() -> None:
    one = spying().table().play("proclaim", "spy")
    other = spying().hand(B, "cavalry", "archer").bag(B, "royal", "scout").table().play("proclaim", "spy")
    assert seen(one, None) == seen(other, None)
    assert seen(one, 0) != seen(other, 0)


def test_it_needs_nothing_of_its_side_on_the_board() -> None:
    assert spying().table().legal("proclaim", "spy")


def test_the_enemy_may_be_spied_on_before_its_last_coin() -> None:
    game = Scene().decrees("spy").hand(A, "royal").hand(B, "cavalry").bag(B, "royal").table().play("proclaim", "spy")
    game.play("spy", "cavalry").draws("royal")
    assert game.playable() == {"royal"}
