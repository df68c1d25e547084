"""`hint` and `review`: an engine advises a seat from its record or history, and reviews a finished game."""

import pytest

from tests.support.bot_games import later
from tests.support.engine_client import Client
from tests.unit.bots.analysis.test_review import short
from warchest import Game
from warchest.protocol.player import choose_request


def fields(game: Game, *reads: str) -> dict[str, object]:
    assert game.decider is not None
    asked = choose_request(game, game.decider, 1, 1.0, reads or ("setup", "history"))
    return {name: value for name, value in asked.items() if name in ("seat", "setup", "record", "history")}


def test_a_record_and_a_history_have_the_same_hint_and_its_actions_can_be_played() -> None:
    client, game = Client(), later(3, 25)
    hint = client.ok("hint", **fields(game))
    assert client.ok("hint", **fields(game, "record")) == hint
    assert (hint["evaluator"], len(hint["actions"])) == ("tree-1", 3)
    for action in hint["actions"]:
        trial = game.copy()
        for word in action["decisions"]:
            trial.play(word)
        assert action["text"]
        assert action["why"]


@pytest.mark.slow
def test_a_finished_game_is_reviewed_and_an_unfinished_one_is_refused() -> None:
    client, game = Client(), short("base", 1)
    review = client.ok("review", record=game.to_text())
    assert review["review"]["evaluator"] == "tree-1"
    assert len(review["moments"]) == len(review["review"]["moments"])
    error = client.error("review", record=later(3, 25).to_text())
    assert (error["code"], error["field"]) == ("bad_record", "record")
