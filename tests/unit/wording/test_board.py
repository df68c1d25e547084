"""The board as text."""

import msgspec

from tests.support.described_scene import DescribedScene
from tests.support.scenario import A, B, Scene
from warchest import Game, Setup
from warchest.game.views import view
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.view import UnitView
from warchest.wording.board_text import board_text, short_name


def rows(text: str) -> dict[str, str]:
    """The first line of each rank."""
    return {line.strip()[0]: line for line in text.splitlines() if line.strip()[:1].isdigit()}


def test_every_rank_stands_at_the_left_end_of_its_row_and_every_file_under_its_column() -> None:
    text = str(Game(Setup.first_game(), key=b"k"))
    assert sorted(rows(text)) == list("1234567")
    assert text.splitlines()[-2].split() == list("cdefghi")


def test_units_show_their_side_by_case_their_height_and_the_holder_of_their_place() -> None:
    units = [UnitView("c4", 0, "pikeman", 1, []), UnitView("e2", 1, "light_cavalry", 3, [])]
    shown = msgspec.structs.replace(Game(Setup.first_game(), key=b"k").view(None), units=units)
    text = board_text(WAR_CHEST, shown)
    assert "4 PI1" in text
    assert "2 lc3a" in text


def test_the_board_text_shows_the_round_the_initiative_and_the_deciding_seat() -> None:
    text = str(Game(Setup.first_game(), key=b"k"))
    assert text.startswith("Round 1; A has the initiative; seat 0 to decide\n")


def test_the_text_of_a_draft_names_the_seat_that_takes_a_card() -> None:
    game = Game(Setup.draft("1"), key=b"k")
    assert str(game).startswith(f"Draft; seat {game.decider} to take a card\n")


def test_the_first_drafter_is_chosen_before_the_bans() -> None:
    game = Game(Setup.draft("1", seats=4, variants=["elimination"]), key=b"k")
    assert str(game).startswith(f"Before the first round; seat {game.decider} to choose\n")
    game.play(game.choices()[0])
    assert str(game).startswith(f"Draft; seat {game.decider} to ban a card\n")


def test_the_board_of_four_players_has_eleven_files_and_two_seats_a_side() -> None:
    game = Game(Setup.random("1", seats=4), key=b"k")
    assert str(game).startswith(f"Before the first round; seat {game.decider} to choose\n")
    game.play(game.choices()[0])
    text = str(game)
    assert f"has the initiative, seat {game.decider}" in text.splitlines()[0]
    assert text.splitlines()[-3].split() == list("abcdefghijk")
    assert [line.split(":")[0] for line in (*text.splitlines()[1:3], *text.splitlines()[-2:])] == [
        "A1",
        "A2",
        "B1",
        "B2",
    ]


def test_forts_poison_decrees_and_seals_are_shown() -> None:
    scene = Scene().forts("g3", "h1").decrees("march", "spy").sealed(A, "spy").unit(A, "scout", "g3", 2).held(A, "g3")
    described = DescribedScene(
        scene.unit(B, "saboteur", "f6").army(B, "assassin").poisoned("g3", "saboteur", "assassin")
    )
    text = board_text(WAR_CHEST, view(described.tables, described.position, described.board, None))
    assert "[SC2a!!]" in text
    assert "[A]" in text
    assert text.splitlines()[1:4] == [
        "Decrees and the seals on them: March (-), Spy (A)",
        "Forts left: 5",
        "Poisoned: Scout at g3",
    ]


def test_no_two_units_that_can_meet_have_the_same_letters() -> None:
    short = [short_name(unit.id) for unit in WAR_CHEST.units if not unit.shares_coins_with]
    assert len(set(short)) == len(short)
    assert all(len(name) == 2 for name in short)
