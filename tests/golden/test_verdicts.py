"""The reviews of games by fallible and absurd players say what was read and signed (`tests/support/verdict_games.py`)."""

import re
from functools import cache

import pytest

from tests.support.verdict_games import ABSURD, GAMES, VERDICTS, stored, verdict
from warchest.bots.analysis.review import Reviewer

QUICK = ("passes-resigns", "resigns-early", "resigns-ahead")
"""Short games, reviewed in about a second each."""


@cache
def reviewer() -> Reviewer:
    return Reviewer()


def signed(name: str) -> str:
    """The verdict that is kept."""
    return next(one for one in VERDICTS.read_text(encoding="utf-8").split("## ") if one.startswith(f"{name}:"))


SIGNED = re.findall(r"^## ([a-z-]+):", VERDICTS.read_text(encoding="utf-8"), re.M)
"""The games whose verdicts were read."""


def first_lines(text: str) -> list[str]:
    """What decided the game, without its numbers: another processor may round the last percent otherwise."""
    return [re.sub(r"\d+", "#", line) for line in text.splitlines()[1:2]]


def test_every_game_has_a_verdict() -> None:
    assert sorted(SIGNED) == sorted(GAMES)


@pytest.mark.parametrize("name", QUICK)
def test_a_review_says_what_was_signed(name: str) -> None:
    assert first_lines(verdict(name, reviewer())) == first_lines("## " + signed(name))


def test_a_player_with_only_one_idea_is_not_praised_for_a_lost_game() -> None:
    for name in SIGNED:
        described = GAMES[name]
        winner = None if (outcome := stored(name).outcome) is None else outcome.winner
        for line in signed(name).splitlines()[2 : 2 + stored(name).setup.seats]:
            side = int(line[0]) & 1
            if described.players[side] in ABSURD and winner != side:
                assert "Good choices" not in line, name
                assert "Very good choices" not in line, name


@pytest.mark.marathon
def test_all_games_get_the_verdicts_that_were_signed() -> None:
    assert "\n".join(verdict(name, reviewer()) for name in SIGNED) == VERDICTS.read_text(encoding="utf-8")
