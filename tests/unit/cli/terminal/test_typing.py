"""Whole games by typing what was read."""

import random
import re

import pytest
from click import unstyle

from tests.support.bot_games import RULES
from tests.support.tui_driver import listener, play_by_typing, play_others, sit_down, words_in
from warchest import WAR_CHEST, Setup
from warchest.bots.registry import make_bot
from warchest.cli.terminal.session import Manner, Session
from warchest.cli.terminal.table_text import paint, wrapped
from warchest.rules.content.lite import LITE
from warchest.wording.board_text import drawn_rows

DRAWN_SIGNS = re.compile("[\x00-\x08\x0b-\x1f\u2500-\u25ff→]|\\x1b")
"""Control characters, box drawing, blocks and shapes; arrows."""


FAST = ("base", "four_all", "drafted")
SLOW = [pytest.param(rules, marks=pytest.mark.slow) for rules in RULES if rules not in FAST]


def typed_to_the_end(session: Session) -> list[str]:
    """Return the output of a game with a bot's choices as typed input."""
    hear, bot, told = listener(session), make_bot("page"), []
    while session.game.decider is not None:
        ids = bot.choose(session.game.information_state(session.game.decider), len(session.game.log))
        told += hear(session.game.choice(ids[0]).word)
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
def test_several_players_share_one_keyboard(seats: int, people: tuple[int, ...]) -> None:
    session = sit_down(Setup.draft("several", seats=seats), people)
    told = session.begin() + play_others(session, random.Random(2))
    told += play_by_typing(listener(session), random.Random(3))
    assert session.game.outcome is not None
    assert any(line.startswith("Press Enter when only Dawn") for line in told)


def test_a_drawn_board_comes_above_the_events() -> None:
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


@pytest.mark.parametrize(
    ("sign", "colour"),
    [("PI2", "94"), ("A", "94"), ("KN", "94"), ("C", "94"), ("pi2", "33"), ("B", "33"), ("kn", "33")],
)
def test_dusk_is_blue_and_dawn_golden(sign: str, colour: str) -> None:
    """Given units and locations of a side, when the board is painted, then they have the side's colour, and free locations have none."""
    assert f"\x1b[{colour}m" in paint(f" .  {sign}  . ")
    assert paint(" . @ ") == " . \x1b[1m@\x1b[0m "


@pytest.mark.parametrize("columns", [60, 80])
def test_no_line_is_wider_than_the_window_and_no_word_is_broken(columns: int) -> None:
    """Given a window of this many columns, when help, cards and choices are printed, then lines fit and no word is lost."""
    for setup in (Setup.random("wide", boxes=WAR_CHEST.box_ids, seats=4), Setup.first_game(ruleset=LITE)):
        session = sit_down(setup)
        told = [
            *session.begin(),
            *(line for typed in ("help", "choices", "armies", "hand", "help words") for line in session.hear(typed)),
        ]
        assert max(map(len, told)) > columns
        for line in told:
            lines = wrapped(line, columns)
            assert max(map(len, lines)) <= columns
            assert " ".join(lines).split() == line.split()


def test_rows_of_the_drawn_board_are_never_wrapped() -> None:
    row = paint("  PI1a" + " " * 60 + "@")
    assert wrapped(row, 40) == [row]
    assert wrapped("pass(archer)" * 5, 20) == ["pass(archer)" * 5]


def test_choices_list_uses_of_any_coin_once() -> None:
    """Given a hand of three coins, when the choices are listed, then passing, claiming and each recruit have one line for all of them."""
    session = sit_down(Setup.first_game(), (0, 1))
    session.begin()
    session.hear("")
    told = session.hear("choices")
    at = told.index("Any coin, facedown")
    kinds = [line.partition(":")[0].strip() for line in told[at + 1 :]]
    assert kinds[0] == "pass"
    assert len(kinds) == len(set(kinds))
    words = words_in(told)
    assert sorted(words) == sorted(session.game.choice(id_).word for id_ in session.game.legal_ids())


def test_help_in_the_lite_game_is_about_its_board() -> None:
    """Given the lite game, when help is asked for, then no hex of the other board, no fort and no poison is named."""
    told = "\n".join(sit_down(Setup.first_game(ruleset=LITE)).hear("help"))
    assert "f4" not in told
    assert "fort" not in told
    assert "archer@" not in told
