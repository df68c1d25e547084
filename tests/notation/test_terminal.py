"""The board as text."""

from warchest import Game, Setup
from warchest.notation.terminal import board_text
from warchest.rules.boards import FOUR, TWO


def rows(text: str) -> dict[str, str]:
    """The lines that begin a rank, by rank."""
    return {line.strip()[0]: line for line in text.splitlines() if line.strip()[:1].isdigit()}


def test_every_rank_stands_at_the_left_end_of_its_row_and_every_file_under_its_column() -> None:
    text = str(Game(Setup.first_game(), key=b"k"))
    assert sorted(rows(text)) == list("1234567")
    assert text.splitlines()[-2].split() == list("cdefghi")


def test_units_show_their_side_by_case_their_height_and_the_holder_of_their_place() -> None:
    view = Game(Setup.first_game(), key=b"k").view(None)
    view["units"] = [
        {"hex": "c4", "seat": 0, "kind": "pikeman", "height": 1},
        {"hex": "e2", "seat": 1, "kind": "light_cavalry", "height": 3},
    ]
    text = board_text(view, TWO)
    assert "4 PI1" in text
    assert "2 lc3a" in text


def test_it_says_the_round_the_initiative_and_who_decides() -> None:
    text = str(Game(Setup.first_game(), key=b"k"))
    assert text.startswith("Round 1; A has the initiative; seat 0 to decide\n")


def test_a_draft_says_who_takes_a_card() -> None:
    game = Game(Setup.draft("1"), key=b"k")
    assert str(game).startswith(f"Draft; seat {game.decider} to take a card\n")


def test_the_board_of_four_players_has_eleven_files() -> None:
    view = Game(Setup.first_game(), key=b"k").view(None)
    assert board_text(view, FOUR).splitlines()[-2].split() == list("abcdefghijk")
