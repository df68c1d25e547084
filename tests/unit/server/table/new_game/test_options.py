"""An option of a game is declared once: each part of the site knows a new one from its field in `GameRequest`."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.support.paths import ROOT
from warchest.server.lobby.terms import Terms
from warchest.server.table import GameRequest
from warchest.server.table.new_game.game_request import DEFAULTS, OPTIONS


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    """Everything that a site makes of an option from its field."""
    command = [sys.executable, "-m", "tests.support.one_more_option"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(json.loads(told.stdout))


def test_a_request_with_a_new_option_is_checked_and_stored(facts: dict[str, Any]) -> None:
    assert facts["answers"] == [201, 400, 201, 422]
    assert facts["refusal"] == "Only two."
    assert facts["stored"] is True


def test_a_new_option_is_in_the_line_of_a_game_its_invitation_and_the_lobby(facts: dict[str, Any]) -> None:
    assert facts["line"] == facts["lobby"] == "Random · Base · Blindfolded · No clock"
    assert facts["invited"]


def test_players_who_want_a_new_option_are_not_paired_with_players_who_do_not(facts: dict[str, Any]) -> None:
    paired, older_text_is_the_default = facts["fits"]
    assert not paired
    assert older_text_is_the_default


def test_games_from_before_a_new_option_have_its_default(facts: dict[str, Any]) -> None:
    assert facts["older"] == [[], "Random · Base · No clock"]
    assert facts["counts"] == [False, True]


def test_the_home_page_offers_a_new_option(facts: dict[str, Any]) -> None:
    assert facts["page"] == [["blindfold", "Blindfold", "Only names", 2]]


@pytest.mark.parametrize("name", OPTIONS)
def test_terms_from_before_an_option_are_those_of_its_default(name: str) -> None:
    terms = Terms.of(GameRequest(["you", "friend"], "random"))
    older = json.loads(terms.text)
    assert older.pop(name) is DEFAULTS[name]
    assert Terms.read(json.dumps(older)) == terms
