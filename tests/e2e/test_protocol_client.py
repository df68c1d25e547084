"""Games of every kind on an engine in another process, for a host that knows the protocol's document and none of our code."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.support.protocol_assertions import LOOKS
from tests.support.protocol_client import Engine, Game, Json, play, play_by_asking, rule_sets
from tests.support.web_server import LUCKY_COMMAND

COMMAND = [*LUCKY_COMMAND, "engine"]
WHO_DRAWS = ("auto", "ask")
"""The engine draws the coins of a game, or the host does."""
IN_TURN_OR_BOTH = pytest.mark.parametrize(
    "both", [False, pytest.param(True, marks=pytest.mark.marathon)], ids=["in turn", "both"]
)
"""CI plays some kinds of games, with the one or the other who draws in turn; a long run plays each kind with both."""


def play_all(wanted: Callable[[Json], bool], care: float, both: bool, every: int = 2) -> None:
    """Play wanted kinds of games at once on one engine: all, each with both who draw, or one in `every`."""
    with Engine(COMMAND) as engine:
        told = engine.ask("hello")
        assert told["protocol"] == "warchest-engine/1"
        assert {"rules", "play"} <= set(told["capabilities"])
        kinds = [rules for rules in rule_sets(told["rules"]) if wanted(rules)]
        assert kinds
        games = [
            Game(engine, f"{chance} {number}", rules, chance, random.Random(f"{chance} {number}"))
            for number, rules in enumerate(kinds if both else kinds[::every])
            for chance in (WHO_DRAWS if both else WHO_DRAWS[number % 2 :][:1])
        ]
        play(games, LOOKS, care)
        open_games = engine.ask("games")["games"]
    assert [game["game"] for game in open_games] == [game.name for game in games]
    assert [game["outcome"] for game in open_games] == [game.stands["outcome"] for game in games]


@pytest.mark.slow
def test_first_games_of_a_host_that_knows_only_the_document_are_as_it_says() -> None:
    play_all(lambda rules: rules["setup"] == "first_game", care=0.01, both=True)


def test_every_seat_of_a_game_can_be_asked_of_the_engine() -> None:
    with Engine(COMMAND) as engine:
        game = Game(engine, "asked", {"boxes": ["base", "nobility"], "seed": "a stranger"}, "ask", random.Random(0))
        play_by_asking(game, "page", rounds=2)
    assert game.over


@pytest.mark.slow
@IN_TURN_OR_BOTH
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("setup", ["random", "draft"])
def test_games_with_any_box_and_variant_are_as_the_document_says(setup: str, seats: int, both: bool) -> None:
    play_all(lambda rules: rules["setup"] == setup and rules["seats"] == seats, care=0.01, both=both, every=8)


@pytest.mark.slow
@IN_TURN_OR_BOTH
def test_battles_and_chosen_armies_are_as_the_document_says(both: bool) -> None:
    play_all(lambda rules: "seed" not in rules and rules["setup"] != "first_game", care=0.02, both=both)


@pytest.mark.slow
def test_every_seat_of_games_with_all_boxes_can_be_asked_of_the_engine() -> None:
    with Engine(COMMAND) as engine:
        told = engine.ask("hello")
        boxes = list(told["rules"]["boxes"])
        for number, rules in enumerate(rules for rules in rule_sets(told["rules"]) if rules.get("boxes") == boxes):
            game = Game(engine, str(number), rules, WHO_DRAWS[number % 2], random.Random(number))
            play_by_asking(game, "page", rounds=4)
            engine.ask("close", game=game.name)
