"""Rounds: draws, refills, short hands, turns, and the initiative from round to round."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def last_coins() -> Scene:
    """A and B have one coin each left in this round."""
    return Scene().unit(A, "knight", "f4").unit(B, "cavalry", "f7").hand(A, "knight").hand(B, "royal")


@pytest.mark.ruling("3.1")
def test_each_player_draws_until_holding_three() -> None:
    scene = last_coins().bag(A, "royal", "knight", "scout", "scout").bag(B, "cavalry", "cavalry", "cavalry")
    game = scene.table().play("pass", "knight").play("pass", "royal")
    assert game.drawing == A
    game.draws("royal", "scout", "scout")
    assert game.drawing == B
    game.draws("cavalry", "cavalry", "cavalry")
    assert game.coins(A, "hand") == {"royal": 1, "scout": 2}
    assert game.coins(B, "hand") == {"cavalry": 3}
    assert game.coins(A, "bag") == {"knight": 1}


def test_the_coins_in_the_bag_are_drawn_first() -> None:
    scene = last_coins().bag(A, "royal", "scout").faceup(A, "lancer").facedown(A, "archer")
    game = scene.table().play("pass", "knight").play("pass", "royal")
    assert game.chances() == {"royal": 1, "scout": 1}
    assert game.draws("royal").chances() == {"scout": 1}


@pytest.mark.ruling("3.1")
def test_when_the_bag_is_empty_all_discards_face_up_and_facedown_go_into_it() -> None:
    scene = last_coins().bag(A, "royal", "scout").faceup(A, "lancer").facedown(A, "archer")
    game = scene.table().play("pass", "knight").play("pass", "royal").draws("royal", "scout")
    assert game.chances() == {"lancer": 1, "archer": 1, "knight": 1}
    assert game.coins(A, "faceup") == {}
    assert game.coins(A, "facedown") == {}
    game.draws("archer")
    assert game.coins(A, "hand") == {"royal": 1, "scout": 1, "archer": 1}
    assert game.coins(A, "bag") == {"lancer": 1, "knight": 1}


def test_the_bag_is_not_refilled_while_it_still_suffices() -> None:
    scene = last_coins().bag(A, "royal", "scout", "scout").faceup(A, "lancer")
    game = scene.table().play("pass", "knight").play("pass", "royal").draws("royal", "scout", "scout")
    assert game.coins(A, "faceup") == {"lancer": 1}
    assert game.coins(A, "facedown") == {"knight": 1}


def test_if_that_is_not_enough_you_play_with_fewer() -> None:
    game = last_coins().bag(A, "royal").table().play("pass", "knight").play("pass", "royal").draws("royal", "knight")
    assert game.drawing == B
    assert game.coins(A, "hand") == {"royal": 1, "knight": 1}


@pytest.mark.ruling("3.5")
def test_players_alternate_one_coin_at_a_time() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight", "royal").hand(B, "royal", "archer").table()
    game.play("pass", "knight")
    assert game.decider == B
    game.play("pass", "archer")
    assert game.decider == A
    game.play("pass", "royal")
    assert game.decider == B


def test_a_coin_must_be_used_while_you_hold_one() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight", "royal").table()
    assert game.why_not("decline") == "within_action"
    assert game.why_not("pass", "pikeman") == "no_coin"


@pytest.mark.ruling("3.1")
def test_a_player_without_coins_is_skipped_and_the_other_finishes_the_round() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight", "royal", "knight").hand(B, "royal").table()
    game.play("pass", "royal").play("pass", "royal").play("pass", "knight")
    assert game.decider == A
    assert game.play("move", "knight", to="f3").decider == "chance"


def test_the_round_ends_when_all_hands_are_empty() -> None:
    game = last_coins().table().play("pass", "knight")
    assert game.position.round_no == 1
    assert game.play("pass", "royal").position.round_no == 2


@pytest.mark.parametrize(("holder", "other"), [(A, B), (B, A)])
def test_the_holder_of_the_marker_goes_first_in_the_next_round(holder: str, other: str) -> None:
    game = last_coins().initiative(holder).table().play("pass", "knight").play("pass", "royal")
    assert game.drawing == holder
    assert game.draws_anything().decider == holder
    coin = next(iter(game.coins(holder, "hand")))
    assert game.play("pass", coin).decider == other


def test_the_seat_that_claimed_the_initiative_goes_first_in_the_next_round_and_not_before() -> None:
    game = last_coins().hand(A, "knight", "knight").initiative(A).hand(B, "royal").table()
    game.play("pass", "knight").play("claim", "royal")
    assert game.decider == A
    game.play("pass", "knight").draws_anything()
    assert game.decider == B


def test_in_a_new_round_the_marker_may_move_again() -> None:
    game = last_coins().initiative(B).table().play("claim", "knight").play("pass", "royal").draws_anything()
    assert game.position.moved == 0
    game.play("pass", next(iter(game.coins(A, "hand"))))
    assert game.legal("claim", next(iter(game.coins(B, "hand"))))


@pytest.mark.ruling("3.3")
def test_the_royal_coin_never_leaves_the_cycle_so_there_is_always_a_coin_to_draw() -> None:
    scene = Scene().unit(A, "knight", "f4").hand(A, "royal").bag(A).hand(B, "royal").supply(A, "knight")
    game = scene.unit(B, "cavalry", "f7").table().play("pass", "royal").play("pass", "royal")
    assert game.drawing == A
    assert game.chances() == {"royal": 1}


def test_a_drawn_coin_is_hidden_in_the_hand_and_may_be_any_of_the_bag() -> None:
    game = last_coins().bag(A, "scout", "scout", "royal").table().play("pass", "knight").play("pass", "royal")
    assert game.chances() == {"scout": 2, "royal": 1}


def test_nothing_may_be_chosen_while_coins_are_drawn() -> None:
    game = last_coins().table().play("pass", "knight").play("pass", "royal")
    assert game.verbs == set()
    assert game.why_not("decline") == "chance_first"
