"""Micro War Chest: its differences from the base game."""

import pytest

from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.game.text.names import TextError
from warchest.rules.content.micro import MICRO
from warchest.rules.outcome import Ending, Outcome

pytestmark = pytest.mark.scenario

A, B = 0, 1


def begun() -> Game:
    """Return a game before a draw, with the Swordsman of A against the Pikeman of B."""
    return Game(Setup.first_game(ruleset=MICRO), chance="manual")


def after(game: Game, *words: str) -> Game:
    for word in words:
        game.play(word)
    return game


HANDS = ("draw=swordsman", "draw=swordsman", "draw=pikeman", "draw=royal")
"""A has the initiative and draws two Swordsmen; B draws a Pikeman and its Royal Coin."""
ROUND = ("pass(swordsman)", "pass(pikeman)", "pass(swordsman)", "pass(royal)")


def test_each_side_has_three_coins_of_its_unit_and_a_royal_coin() -> None:
    game = begun()
    assert game.coins(A, "bag") == {"swordsman": 2, "royal": 1}
    assert game.coins(A, "supply") == {"swordsman": 1}
    assert game.coins(B, "bag") == {"pikeman": 2, "royal": 1}


def test_a_bag_with_one_coin_takes_the_discards_before_two_are_drawn() -> None:
    game = after(begun(), *HANDS, *ROUND)
    game.play("draw=swordsman")
    assert game.coins(A, "bag") == {"swordsman": 1, "royal": 1}


WALK = ("swordsman@f3", "pass(pikeman)", "f3-f4", "pass(royal)")
"""The Swordsman of A goes to the middle, and may control it in the next round."""


def test_every_hex_is_a_location() -> None:
    game = begun()
    assert game.board.locations == tuple(range(5))
    assert game.board.markers == 3


def test_the_side_with_more_locations_after_the_third_round_wins() -> None:
    game = after(begun(), *HANDS, *WALK)
    after(game, "draw=swordsman", "draw=royal", "draw=pikeman", "draw=pikeman")
    after(game, "control@f4", "pass(pikeman)", "pass(royal)", "pass(pikeman)")
    while game.outcome is None:
        game.play(next(iter(game.legal_ids() or game.chance_outcomes())))
    assert game.round == 3
    assert game.outcome == Outcome(Ending.LAST_ROUND, A)
    assert Game.from_text(game.to_text()).outcome == game.outcome
    assert Game.from_position(game.position_text().line()).outcome == game.outcome


def test_three_locations_win() -> None:
    game = after(begun(), *HANDS, *WALK)
    after(game, "draw=swordsman", "draw=royal", "draw=pikeman", "draw=pikeman")
    after(game, "control@f4", "pass(pikeman)", "recruit=swordsman(royal)", "pass(pikeman)")
    after(game, "draw=swordsman", "draw=swordsman", "draw=pikeman", "draw=royal")
    after(game, "f4-g3", "pass(pikeman)", "control@g3")
    assert game.outcome == Outcome(Ending.LOCATIONS, A)


def test_equal_numbers_after_the_third_round_are_a_draw() -> None:
    game = begun()
    for _round in range(3):
        assert game.outcome is None
        after(game, *HANDS, *ROUND)
    assert game.outcome == Outcome(Ending.LAST_ROUND)
    assert game.decider is None
    assert not game.legal_ids()
    assert game.chance_outcomes() == {}


def test_a_finished_game_and_its_position_are_read_back() -> None:
    game = begun()
    for _round in range(3):
        after(game, *HANDS, *ROUND)
    assert Game.from_text(game.to_text()).outcome == game.outcome
    line = game.position_text().line()
    assert Game.from_position(line).outcome == game.outcome


@pytest.mark.parametrize(
    ("word", "instead", "why"),
    [
        ("round=3", "round=2", "The game is not over: another round follows"),
        ("over=last_round", "over=dead", "another control marker can still be placed"),
    ],
)
def test_a_position_after_another_round_cannot_be_the_last(word: str, instead: str, why: str) -> None:
    game = begun()
    for _round in range(3):
        after(game, *HANDS, *ROUND)
    line = game.position_text().line()
    assert word in line
    with pytest.raises(TextError, match=why):
        Game.from_position(line.replace(word, instead))


def test_there_is_no_position_in_a_later_round() -> None:
    line = after(begun(), *HANDS).position_text().line()
    with pytest.raises(TextError, match="there is no such round"):
        Game.from_position(line.replace("round=1", "round=4"))
