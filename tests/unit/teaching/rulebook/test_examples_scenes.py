"""Scenes of examples: their words, where coins lie that they do not mention, and that every one could stand in a game."""

import pytest

from warchest.game.text.position.text import FULL, PositionText, position_line
from warchest.rules.known import counts
from warchest.teaching.rulebook.examples import Example, Scene, all_examples
from warchest.teaching.rulebook.examples.playing import example_game, lay_out

EVERY = pytest.mark.parametrize("example", all_examples().values(), ids=all_examples())


def zones(scene: Scene, seat: int = 0) -> dict[str, dict[str, int]]:
    """Return the contents of a seat's zones in a scene."""
    setup, s = lay_out(scene)
    return {zone: counts(setup.tables(), s, seat, zone) for zone in ("hand", "bag", "supply", "box", "faceup")}


@EVERY
def test_the_position_of_an_example_could_stand_in_a_game(example: Example) -> None:
    """The check of edited positions accepts it, also in the middle of an action."""
    game = example_game(example)
    read = PositionText.parse(position_line(game.setup, game.tables, game.position, FULL))
    assert read.build()[2] == game.position


def test_two_coins_of_a_kind_came_into_play_and_are_in_the_bag_unless_they_are_elsewhere() -> None:
    lying = zones(Scene(a="knight@f4 archer@f5*3 hand=knight,royal army=scout,lancer"))
    assert lying["bag"] == {"scout": 2, "lancer": 2}
    assert lying["supply"] == {"knight": 2, "archer": 1, "scout": 3, "lancer": 2}


def test_a_given_bag_contains_nothing_else() -> None:
    lying = zones(Scene(a="hand=royal bag=knight faceup=knight army=archer,scout,lancer"))
    assert lying["bag"] == {"knight": 1}
    assert lying["faceup"] == {"knight": 1}
    assert lying["supply"] == {"knight": 2, "archer": 4, "scout": 5, "lancer": 4}
    assert lying["box"] == {}


def test_coins_missing_from_a_given_supply_are_out_of_the_game() -> None:
    lying = zones(Scene(a="knight@f4*2 army=archer,scout,lancer supply=scout"))
    assert lying["supply"] == {"scout": 1}
    assert lying["box"] == {"knight": 2, "archer": 2, "scout": 2, "lancer": 2}


def test_the_default_hand_is_the_royal_coin() -> None:
    assert zones(Scene(a="knight@f4"))["hand"] == {"royal": 1}
    assert zones(Scene(a="knight@f4 hand=", turn="B"))["hand"] == {}
    assert "royal" in zones(Scene(a="knight@f4 hand=knight"))["bag"]


def test_starting_locations_are_held_and_others_where_a_seat_says_so() -> None:
    setup, s = lay_out(Scene(a="holds=e5,d7", b="holds=h4"))
    held = {name: "-AB"[s.controller[hex_]] for hex_, name in enumerate(setup.board.names) if s.controller[hex_]}
    assert held == {"e2": "A", "h1": "A", "e5": "A", "d7": "A", "g6": "B", "h4": "B"}
    assert s.left.tolist() == [2, 4]


@pytest.mark.parametrize("words", ["knight@z9", "knight@f4*x", "hand=nobody", "knight"])
def test_meaningless_words_are_refused(words: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        lay_out(Scene(a=words))
