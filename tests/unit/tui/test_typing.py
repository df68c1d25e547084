"""Whole games by typing what was read."""

import random
import re

import pytest
from click import unstyle

from tests.support.bot_games import RULES
from tests.support.tui_driver import listener, play_by_typing, play_others, sit_down, words_in
from warchest import Setup
from warchest.bots.registry import make_bot
from warchest.tui.colours import paint
from warchest.tui.session import Manner, Session
from warchest.wording.board_text import drawn_rows

DRAWN_SIGNS = re.compile("[\x00-\x08\x0b-\x1f\u2500-\u25ff→]|\\x1b")
"""Control characters, box drawing, blocks and shapes; arrows."""


FAST = ("base", "four_all", "drafted")
SLOW = [pytest.param(rules, marks=pytest.mark.slow) for rules in RULES if rules not in FAST]


def typed_to_the_end(session: Session) -> list[str]:
    """A game in which the person types what a bot would, until it is over; all that was printed."""
    hear, bot, told = listener(session), make_bot("squire"), []
    while session.game.decider is not None:
        ids = bot.choose(session.game.information_state(session.game.decider), len(session.game.log))
        told += hear(session.game.format_choice(ids[0]))
    return told


@pytest.mark.parametrize("rules", [*FAST, *SLOW])
def test_a_game_of_every_rule_set_is_played_by_typing_what_the_choices_say(rules: str) -> None:
    session = sit_down(RULES[rules].setup("typed"))
    told = session.begin() + play_others(session, random.Random(2))
    if rules == "lite":  # which knows no draw, and ends seldom by chance
        told += typed_to_the_end(session)
    else:
        told += play_by_typing(listener(session), random.Random(3))
    assert session.game.outcome is not None
    assert [line for line in told if DRAWN_SIGNS.search(line)] == []


@pytest.mark.parametrize(
    ("seats", "people"), [(2, (0, 1)), (4, (1, 3)), pytest.param(4, (0, 1, 2, 3), marks=pytest.mark.slow)]
)
def test_several_people_play_at_one_keyboard(seats: int, people: tuple[int, ...]) -> None:
    session = sit_down(Setup.draft("several", seats=seats), people)
    told = session.begin() + play_others(session, random.Random(2))
    told += play_by_typing(listener(session), random.Random(3))
    assert session.game.outcome is not None
    assert any(line.startswith("Press Enter when Dawn") for line in told)


def test_where_the_board_is_drawn_it_stands_above_what_has_happened() -> None:
    session = sit_down(Setup.first_game(), manner=Manner(plain=False, paint=lambda row: f"<{row}>"))
    session.begin()
    told = listener(session)(next(word for word in words_in(session.hear("choices")) if "@" in word))
    board = next(n for n, line in enumerate(told) if line.startswith("< 4"))
    assert board < next(n for n, line in enumerate(told) if line.startswith("1. Dusk: Deploys"))


def test_colours_repeat_what_the_signs_of_the_drawn_board_say() -> None:
    session = sit_down(Setup.first_game())
    listener(session)(next(word for word in words_in(session.hear("choices")) if "@" in word))
    rows = drawn_rows(session.game.view(None), session.game.board)
    assert [unstyle(paint(row)) for row in rows] == rows
    assert any(paint(row) != row for row in rows)
    assert paint("PI1a") != paint("pi1a").replace("pi", "PI")
