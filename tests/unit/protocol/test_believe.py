"""`believe`: an engine returns how likely hands of another seat are, using only the deciding seat's knowledge."""

import sys
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from tests.support.bot_games import later, random_game
from tests.support.engine_client import Client
from tests.support.transcripts import blocks
from tests.unit.protocol.test_programs import ANSWERS, PLAIN_BOT, program
from warchest import Game
from warchest.bots.beliefs.hands import chances_of_hands, named_hand
from warchest.bots.beliefs.hidden_splits import SlotCounts
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.registry import BOT_KINDS, believes
from warchest.protocol.player import ProgramError, ProgramPlayer, choose_request, make_player

BELIEVING = ANSWERS.replace('"capabilities": ["play"]', '"capabilities": ["play", "belief"]').replace(
    '    id_, first = request["id"], request["choices"][0]["word"]\n', '    id_ = request["id"]\n'
)


def asked(game: Game) -> tuple[int, dict[SlotCounts, float]]:
    """The other seat of a game of two, and its possible hands with their chances."""
    assert game.decider is not None
    about = 1 - game.decider
    return about, chances_of_hands(Knowledge(game.information_state(game.decider)), about)


def question(game: Game, *reads: str) -> dict[str, object]:
    """The fields of a question about all possible hands."""
    assert game.decider is not None
    about, chances = asked(game)
    hands = [named_hand(game.tables, game.position, about, hand) for hand in chances]
    return {**choose_request(game, game.decider, 1, 1.0, reads), "about": "AB"[about], "hands": hands}


def test_a_record_and_a_history_have_the_same_weights_and_those_of_all_hands_sum_to_one() -> None:
    client, game = Client(), later(3, 25)
    weights = client.ok("believe", **question(game, "setup", "history"))["weights"]
    assert weights == client.ok("believe", **question(game, "record"))["weights"]
    assert len(weights) > 1
    assert isclose(sum(weights), 1)


def test_the_true_hand_is_among_the_possible_ones() -> None:
    for number in range(4):
        game = later(number, 30)
        about, chances = asked(game)
        true = {kind: count for kind, count in game.coins(about, "hand").items() if count}
        assert chances[next(hand for hand in chances if named_hand(game.tables, game.position, about, hand) == true)]


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"about": "C"}, "no_seat", "about"),
        ({"hands": []}, "bad_request", "hands"),
        ({"hands": [{"royal": 9}]}, "bad_request", "hands"),
    ],
)
def test_a_question_that_has_no_answer_is_refused(changes: dict[str, object], code: str, field: str) -> None:
    error = Client().error("believe", **(question(later(3, 25), "record") | changes))
    assert (error["code"], error["field"]) == (code, field)


def test_a_question_about_the_seats_hand_is_refused() -> None:
    game = later(3, 25)
    assert game.decider is not None
    error = Client().error("believe", **(question(game, "record") | {"about": "AB"[game.decider]}))
    assert (error["code"], error["field"]) == ("no_seat", "about")


def test_only_bots_that_use_beliefs_answer_questions_about_hands() -> None:
    assert [kind for kind in BOT_KINDS if believes(kind)] == ["reference", "ismcts"]


@pytest.mark.slow
def test_our_engine_has_the_same_beliefs_as_a_program_and_as_a_bot() -> None:
    game = random_game(2)
    about, chances = asked(game)
    outside = ProgramPlayer(f"{sys.executable} -m warchest.cli engine --level squire")
    assert outside.believes
    assert outside.believe(game, about, list(chances), 1) == make_player("squire").believe(
        game, about, list(chances), 1
    )
    outside.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ("[1]", "no list of weights"),
        ("[-1] * len(request['hands'])", "no list of weights"),
        ("['1'] * len(request['hands'])", "no list of weights"),
        ("[1e999] * len(request['hands'])", "no list of weights"),
        ("[0] * len(request['hands'])", "all its weights are 0"),
    ],
)
def test_a_program_with_wrong_weights_is_ended_and_named(tmp_path: Path, answer: str, mistake: str) -> None:
    code = f"print(json.dumps({{'id': id_, 'ok': {{'weights': {answer}}}}}), flush=True)"
    bot = ProgramPlayer(program(tmp_path, code, BELIEVING))
    game = random_game(2)
    about, chances = asked(game)
    with pytest.raises(ProgramError, match=f"failed at 'believe': .*{mistake}"):
        bot.believe(game, about, list(chances), 1)


def test_the_answer_of_the_document_gives_every_possible_hand_a_weight() -> None:
    (code,) = blocks("python belief").values()
    told: dict[str, Any] = {}
    exec(code, told)
    for number in range(4):
        weights = told["believe"](question(later(number, 30), "setup", "view"))["weights"]
        assert all(isinstance(weight, int) and weight > 0 for weight in weights)


@pytest.mark.slow
def test_a_program_that_only_plays_has_no_beliefs() -> None:
    bot = ProgramPlayer(f"{sys.executable} {PLAIN_BOT}")
    assert not bot.believes
    bot.close()
