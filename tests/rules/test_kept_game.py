"""A game that was written down once replays for ever."""

import json
from typing import Any

import pytest

from tests.rules.keep_game import KEPT, facts
from warchest import Game, IllegalChoice, Setup
from warchest.rules import encoding

VERBS = {"flip", "take", "draw", "pass", "claim", "recruit", "deploy", "bolster", "move", "attack", "control", "tactic"}
VERBS |= {"step", "hit", "pick", "decline", "lose_stack", "lose_supply"}

STORED: dict[str, Any] = json.loads(KEPT.read_text())


def test_the_kept_game_replays_and_ends_as_it_did() -> None:
    game = Game.from_log(Setup.from_json(STORED["setup"]), STORED["log"])
    assert game.log == STORED["log"]
    assert facts(game) == STORED["result"]


def test_the_kept_game_was_written_in_todays_meaning_of_the_ids() -> None:
    assert STORED["encoding"] == encoding.VERSION


def test_the_kept_game_has_every_kind_of_choice_of_the_base_box() -> None:
    verbs = {encoding.decode(id_).verb for id_ in STORED["log"]}
    assert verbs == VERBS


@pytest.mark.parametrize("at", [3, 40, 200])
def test_a_log_that_breaks_a_rule_is_refused(at: int) -> None:
    broken = [*STORED["log"][:at], encoding.at(0, encoding.PUSH), *STORED["log"][at:]]
    with pytest.raises(IllegalChoice):
        Game.from_log(Setup.from_json(STORED["setup"]), broken)
