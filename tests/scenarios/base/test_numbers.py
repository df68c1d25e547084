"""Choices as numbers, positions as bytes."""

import pytest

from tests.support.scenario import A, B, Scene
from warchest.rules.state import encoding as e
from warchest.rules.state import ids
from warchest.rules.state.encoding import Decision
from warchest.rules.state.layout import UNKNOWN
from warchest.rules.state.position import Position

pytestmark = pytest.mark.scenario


def test_an_id_that_is_no_choice_is_refused() -> None:
    for number in (-1, 250, ids.COUNT):
        with pytest.raises(ValueError, match="is no decision"):
            e.decode(number)
    for decision in (Decision("fly"), Decision("move", slot=6, hex=0), Decision("pass", slot=0, hex=3)):
        with pytest.raises(ValueError, match="no decision"):
            e.encode(decision)


def test_the_second_judge_refuses_an_id_that_is_no_choice() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "royal").table()
    assert game.reason(ids.COUNT) == "no_such_choice"
    assert game.reason(ids.at(60, ids.MOVE)) == "no_hex"
    assert game.reason(ids.at(60, ids.DEPLOY)) == "no_coin"
    assert game.reason(ids.at(60, ids.DEPLOY + 4)) == "no_coin"
    game = Scene().hand(A, "knight").table()
    assert game.reason(ids.at(60, ids.DEPLOY)) == "no_hex"
    assert game.reason(ids.at(18, ids.CONTROL)) == "no_unit"


def test_a_hex_of_a_larger_board_is_no_step_of_a_tactic() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").table().play("tactic", "light_cavalry")
    assert game.reason(ids.at(60, ids.STEP)) == "no_hex"


def test_the_coin_played_facedown_and_the_coin_drawn_are_hidden_and_nothing_else() -> None:
    assert e.masked(ids.PASS + 3) == ids.PASS + 8
    assert e.masked(ids.CLAIM + 3) == ids.CLAIM + 8
    assert e.masked(ids.RECRUIT + 3 * 8 + 2) == ids.RECRUIT + 8 * 8 + 2
    assert e.masked(ids.DRAW + 5) == ids.DRAW + 8
    assert e.masked(ids.FLIP + 1) == ids.FLIP + 1
    assert e.masked(ids.at(4, ids.MOVE)) == ids.at(4, ids.MOVE)


def test_choices_that_may_be_hidden_and_choices_with_two_coins_are_numbers_too() -> None:
    for number in (ids.RECRUIT + 17, ids.STACK_BAG + 9, ids.LOSE_STACK, ids.DRAW + UNKNOWN, ids.at(36, ids.PUSH)):
        assert e.encode(e.decode(number)) == number


def test_a_position_is_its_bytes() -> None:
    game = Scene().unit(A, "knight", "f4").unit(B, "scout", "f3").hand(A, "knight").table()
    before = game.position.copy()
    again = Position.from_bytes(before.to_bytes())
    assert again == before == game.position
    assert len(before.to_bytes()) == Position.size()
    assert before != game.play("pass", "knight").position
    assert before != "a position"


def test_bytes_of_another_length_are_no_position() -> None:
    with pytest.raises(ValueError, match="bytes, not 3"):
        Position.from_bytes(b"abc")


def test_equal_positions_are_equal_bytes_after_any_play() -> None:
    scene = Scene().hand(A, "footman", "footman").hand(B, "royal", "scout").initiative(A)
    one, other = scene.table(), scene.table()
    one.play("deploy", "footman", to="e2").play("pass", "royal").play("deploy", "footman", to="h1").play(
        "pass", "scout"
    )
    other.play("deploy", "footman", to="h1").play("pass", "scout").play("deploy", "footman", to="e2").play(
        "pass", "royal"
    )
    assert one.position.to_bytes() == other.position.to_bytes()


def test_a_tactic_leaves_no_trace_but_its_outcome() -> None:
    scene = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").hand(B, "royal", "scout")
    one = scene.table().play("tactic", "light_cavalry").play("step", to="f3").play("step", to="f2")
    other = scene.table().play("tactic", "light_cavalry").play("step", to="g3").play("step", to="g2")
    back = Scene().unit(A, "light_cavalry", "f3").hand(A, "light_cavalry").hand(B, "royal", "scout").table()
    assert one.position.to_bytes() == back.play("move", "light_cavalry", to="f2").position.to_bytes()
    assert one.position != other.position
