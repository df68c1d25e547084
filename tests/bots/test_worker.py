"""The bots' process answers every line, whatever it is sent, and ends with its input."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from tests.bots.playing import spied_game
from warchest import Game, Setup
from warchest.arena.rulesets import RULE_SETS
from warchest.bots.worker import Desk, serve

GAME = Game(Setup.first_game(), b"worker")


def request(**changes: Any) -> dict[str, Any]:
    usual = {
        "id": 7,
        "level": "squire",
        "setup": GAME.setup.to_json(),
        "seat": 0,
        "record": list(GAME.record(0).ids),
        "luck": 3,
    }
    return usual | changes


@pytest.mark.parametrize("level", ["page", "squire"])
def test_a_request_is_answered_with_ids(level: str) -> None:
    answer = Desk().answer(json.dumps(request(level=level)))
    assert answer["id"] == 7
    assert answer["ids"][0] in GAME.legal_ids()


@pytest.mark.parametrize("level", ["page", "squire"])
def test_each_of_four_seats_is_answered(level: str) -> None:
    game = Game(RULE_SETS["four_all"].setup("worker"), b"worker")
    for luck in range(8):
        seat = game.decider
        record = list(game.record(seat).ids)
        asked = request(level=level, setup=game.setup.to_json(), seat=seat, record=record, luck=luck)
        for id_ in Desk().answer(json.dumps(asked))["ids"]:
            game.play(id_)


def test_a_hand_that_was_seen_is_told_with_the_request() -> None:
    game = spied_game()
    record = game.record(game.decider)
    told = {"setup": game.setup.to_json(), "seat": record.seat, "record": list(record.ids)}
    answer = Desk().answer(json.dumps(request(**told, seen=record.seen)))
    assert answer["ids"][0] in game.legal_ids()
    assert "does not tell the hand" in Desk().answer(json.dumps(request(**told)))["error"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "A request is one line of JSON."),
        ("{", "A request is one line of JSON."),
        ("[" * 100_000, "The bot stumbled: RecursionError"),
        ("[1]", "A request is an object."),
        ("7", "A request is an object."),
    ],
)
def test_what_is_no_request_gets_a_sentence(line: str, error: str) -> None:
    answer = Desk().answer(line)
    assert answer["id"] is None
    assert answer["error"].startswith(error)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"level": "king"}, "A request names a level: page, squire, banneret."),
        ({"level": []}, "A request names a level: page, squire, banneret."),
        ({"setup": None}, "A request has a set-up."),
        ({"setup": {}}, "That is no stored set-up."),
        ({"seat": "0"}, "A request has a seat and luck, both whole numbers."),
        ({"luck": 0.5}, "A request has a seat and luck, both whole numbers."),
        ({"record": [None]}, "A request has a record, a list of ids."),
        ({"seen": 7}, "The hands seen are a list."),
        ({"seen": [[1, 2]]}, "A hand seen says after how many ids, whose it was, and its coins by slot."),
        ({"seen": [[1, 1, ["x"] * 8]]}, "A hand seen says after how many ids, whose it was, and its coins by slot."),
        ({"record": [0]}, "The record does not fit the rules: 0 can't follow its first 0 ids."),
        ({"seat": 9}, "The record does not fit the rules: 92 can't follow its first 0 ids."),
        ({"record": []}, "Seat 0 has nothing to decide at the end of this record."),
        ({"setup": request()["setup"] | {"seed": []}}, "The bot stumbled: TypeError"),
    ],
)
def test_a_bad_request_gets_a_sentence_under_its_id(changes: dict[str, Any], error: str) -> None:
    answer = Desk().answer(json.dumps(request(**changes)))
    assert answer["id"] == 7
    assert answer["error"].startswith(error)


def test_lines_are_answered_in_order_until_they_end() -> None:
    answers = io.StringIO()
    lines = [json.dumps(request(id=1)), "nonsense", "  ", json.dumps(request(id=2))]
    serve(io.StringIO("\n".join(lines) + "\n"), answers)
    said = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert said[0] == {"ready": True}
    assert [answer["id"] for answer in said[1:]] == [1, None, 2]


def test_the_process_survives_what_is_no_text_and_ends_with_its_input() -> None:
    sent = b"\xff\xfe\x00\n" + json.dumps(request()).encode() + b"\n"
    done = subprocess.run(
        [sys.executable, "-m", "warchest.bots.worker"], input=sent, capture_output=True, timeout=60, check=False
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert said[0] == {"ready": True}
    assert "error" in said[1]
    assert said[2]["ids"]
    assert done.stderr == b""
