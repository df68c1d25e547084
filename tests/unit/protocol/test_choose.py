"""`choose`: from a record or from a history an engine decides for one seat, and a request without a game is refused."""

from typing import Any

import pytest

from tests.support.bot_games import later, spied_game
from tests.support.engine_client import Client
from warchest import Game, Setup
from warchest.bots.registry import LEVELS
from warchest.game.kinds import GAME_KINDS
from warchest.game.text.position.text import PositionText
from warchest.protocol.player import choose_request

GAME = Game(Setup.first_game(), b"choose")
QUICK = LEVELS[:4]


def request(game: Game, *reads: str, level: str = "squire", **changes: Any) -> dict[str, Any]:
    """A request for the deciding seat of a game."""
    assert game.decider is not None
    return choose_request(game, game.decider, 3, 5.0, reads or ("setup", "history")) | {"level": level} | changes


def play(game: Game, words: list[str]) -> None:
    for word in words:
        game.play(word)


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("rules", ["base", "four_all", "drafted"])
def test_a_record_and_a_history_have_the_same_answer(level: str, rules: str) -> None:
    client, game = Client(), later(3, 4, rules)
    for _ in range(2 if level == QUICK[-1] else 6):
        words = client.ok("choose", **request(game, level=level))["decisions"]
        assert client.ok("choose", **request(game, "record", level=level))["decisions"] == words
        play(game, words)


def test_a_level_may_have_a_style() -> None:
    assert Client().ok("choose", **request(later(3, 4), level="yeoman:racer"))["decisions"]
    error = Client().error("choose", **request(later(3, 4), level="yeoman:bully"))
    assert (error["code"], error["field"]) == ("no_level", "level")
    assert "The styles are attacker, hoarder, racer" in error["reason"]


def test_each_of_four_seats_is_answered() -> None:
    client, game = Client(), Game(GAME_KINDS["four_all"].setup("choose"), b"choose")
    seats = set()
    for _ in range(8):
        seats.add(game.decider)
        play(game, client.ok("choose", **request(game))["decisions"])
    assert len(seats) == 4


def test_a_hand_that_was_seen_is_sent_with_the_history() -> None:
    game = spied_game()
    asked = request(game)
    assert asked["history"]["looks"]
    word = Client().ok("choose", **asked)["decisions"][0]
    assert game.choice(word).id in game.legal_ids()
    asked["history"]["looks"] = []
    error = Client().error("choose", **asked)
    assert (error["code"], error["field"]) == ("bad_record", "history")
    assert "does not show the hand" in error["reason"]


@pytest.mark.parametrize("level", QUICK)
def test_a_history_contains_the_starting_position(level: str) -> None:
    game = Game.from_position(later(2, 30, "all").position_text().line(), b"again")
    asked = request(game, level=level)
    start = PositionText.of(game.setup, game.tables, game.start, game.decider)
    assert asked["history"]["position"] == start.line()
    word = Client().ok("choose", **asked)["decisions"][0]
    assert game.choice(word).id in game.legal_ids()
    for position, code in [("none", "bad_text"), (game.position_text().line(), "bad_request")]:
        asked["history"]["position"] = position
        error = Client().error("choose", **asked)
        assert (error["code"], error["field"]) == (code, "history.position")


def test_a_drafted_army_is_known_from_the_history() -> None:
    client, game = Client(), Game(Setup.draft("choose", variants=("elimination", "choose_order")), b"choose")
    for _ in range(14):
        play(game, client.ok("choose", **request(game))["decisions"])
    assert game.view(None).phase == "play"


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"level": "king"}, "no_level", "level"),
        ({"level": []}, "bad_request", "level"),
        ({"setup": None}, "bad_request", "setup"),
        ({"setup": {}}, "bad_request", "setup.setup"),
        ({"seat": 0}, "bad_request", "seat"),
        ({"seat": "C"}, "no_seat", "seat"),
        ({"seat": "B"}, "bad_record", "history"),
        ({"seed": 0.5}, "bad_request", "seed"),
        ({"seed": -1}, "bad_request", "seed"),
        ({"history": {}}, "bad_request", "history.ids"),
        ({"history": {"ids": [None]}}, "bad_request", "history.ids[0]"),
        ({"history": {"ids": [10**6]}}, "bad_record", "history"),
        ({"history": {"ids": [0]}}, "bad_record", "history"),
        ({"history": {"ids": []}}, "bad_record", "history"),
        ({"history": {"ids": [], "looks": 7}}, "bad_request", "history.looks"),
        ({"history": {"ids": [], "looks": [{"after": 1, "seat": "B"}]}}, "bad_request", "history.looks[0].hand"),
        (
            {"history": {"ids": [], "looks": [{"after": 1, "seat": "C", "hand": [90]}]}},
            "no_seat",
            "history.looks[0].seat",
        ),
        (
            {"history": {"ids": [], "looks": [{"after": 1, "seat": "B", "hand": [0]}]}},
            "bad_request",
            "history.looks[0].hand",
        ),
    ],
)
def test_an_unanswerable_request_is_refused(changes: dict[str, Any], code: str, field: str) -> None:
    error = Client().error("choose", **request(GAME, **changes))
    assert (error["code"], error["field"]) == (code, field)


@pytest.mark.parametrize("missing", ["setup", "seat", "history"])
def test_a_history_needs_its_setup_and_seat(missing: str) -> None:
    asked = request(GAME)
    del asked[missing]
    error = Client().error("choose", **asked)
    assert (error["code"], error["field"]) == ("bad_request", missing)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": ["A", "B", "C"]}, "bad_setup"),
        ({"armies": [["archer"] * 4] * 2}, "bad_setup"),
        ({"boxes": ["plain"]}, "bad_setup"),
        ({"initiative": "C"}, "no_seat"),
        ({"forts": "x"}, "bad_request"),
    ],
)
def test_an_impossible_setup_is_refused(changes: dict[str, Any], code: str) -> None:
    asked = request(GAME)
    asked["setup"] |= changes
    assert Client().error("choose", **asked)["code"] == code
