"""The commands of the terminal, other than decisions."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.bot_games import later
from tests.support.tui_driver import Shelf, listener, play_others, sit_down, words_in
from warchest import Game, Setup
from warchest.cli.terminal.commands import COMMANDS
from warchest.cli.terminal.help import TOPICS
from warchest.cli.terminal.session import Manner, Session
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import Languages, in_language
from warchest.wording.names import name_of


def at_a_turn(people: tuple[int, ...] = (0,), seats: int = 2, shelf: Shelf | None = None) -> Session:
    """A session of the first game, or one of four players, in which a player must use a coin."""
    setup = Setup.first_game() if seats == 2 else Setup.random("commands", seats=4)
    session = sit_down(setup, people, shelf=shelf)
    session.begin()
    play_others(session, random.Random(1))
    if seats == 4 and session.seat in people and session.game.prompt and session.game.prompt.step == "seat":
        session.hear(words_in(session.hear("choices"))[0])
    return session


def first_word(session: Session, start: str = "") -> str:
    return next(word for word in words_in(session.hear("choices")) if word.startswith(start))


# --- illegal decisions ---------------------------------------------------------------------------------------------------------------


def test_an_illegal_decision_is_answered_with_the_rule_that_forbids_it_and_nothing_changes() -> None:
    session = at_a_turn()
    before = session.game.view(0)
    assert session.hear("f4-f5") == ["No unit stands at f4."]
    assert session.hear("pikeman@f4") == ["f4 is not a location that you control."]
    assert session.game.view(0) == before


def test_why_gives_the_same_reason_and_plays_nothing() -> None:
    session = at_a_turn()
    assert session.hear("why f4-f5") == ["No unit stands at f4."]
    word = first_word(session, "pass")
    length = len(session.game.log)
    assert session.hear(f"why {word}") == ["That is legal."]
    assert len(session.game.log) == length


def test_all_decisions_of_a_line_are_played_or_none() -> None:
    session = at_a_turn()
    word = first_word(session, "pass")
    length = len(session.game.log)
    assert session.hear(f"{word} f4-f5") == [f"The action ends with {word}. Type f4-f5 when it is your turn again."]
    assert len(session.game.log) == length


def test_nonsense_is_answered_with_an_example_of_a_decision() -> None:
    (told,) = at_a_turn().hear("rhubarb")
    assert told.startswith("'rhubarb' is not a decision")


# --- taking back -------------------------------------------------------------------------------------------------------------------


def test_undo_returns_to_the_players_last_decision_and_takes_back_replies() -> None:
    session = at_a_turn()
    log = list(session.game.log)
    word = first_word(session, "pass")
    listener(session)(word)
    assert session.seat == 0
    told = session.hear("undo")
    assert told[0] == f"Taken back: {word}, and later decisions by others: 1."
    assert session.game.log == log


def test_undo_does_nothing_before_the_first_decision() -> None:
    assert at_a_turn().hear("undo") == ["You have not made a decision yet."]


def test_several_players_can_undo_only_steps_of_the_current_action() -> None:
    session = at_a_turn((0, 1))
    session.hear("")
    session.hear(first_word(session, "pass"))
    assert session.hear("undo") == ["With several players, you can take back only the steps of an unfinished action."]


def test_several_players_can_undo_a_step_of_an_unfinished_action() -> None:
    rng = random.Random(4)
    for _attempt in range(40):
        session = sit_down(
            Setup.chosen(["light_cavalry", "archer", "scout", "knight"], ["lancer", "cavalry", "footman", "ensign"]),
            (0, 1),
        )
        session.begin()
        for _ in range(60):
            session.hear("")
            words = words_in(session.hear("choices"))
            tactics = [word for word in words if word.startswith("tactic@")]
            session.hear(tactics[0] if tactics else rng.choice([w for w in words if not w.startswith("pass")] or words))
            if tactics and session.game.action_open:
                told = session.hear("undo")
                assert told[0] == f"Taken back: {tactics[0]}."
                return
            if session.seat is None:
                break
    raise AssertionError("No tactic was met.")


# --- the curtain -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_is_shown_only_after_the_curtain_is_lifted(seats: int) -> None:
    session = at_a_turn(tuple(range(seats)), seats)
    rng = random.Random(7)
    for _ in range(40):
        seat = session.seat
        if seat is None:
            return
        if not session.hidden:
            session.hear(rng.choice(words_in(session.hear("choices"))))
            continue
        names = [name_of(WAR_CHEST, kind) for kind in session.game.view(None).seats[seat].army]
        for line in ("choices", "why f4-f5", "hand", "archer", "pass"):
            told = session.hear(line)
            assert told == [session.curtain]
            assert not any(name in text for name in names for text in told)
            session.answer = None
        assert session.hear("")[0].startswith("Your hand: ")
        session.hear(rng.choice(words_in(session.hear("choices"))))


def test_the_hand_is_scrolled_away_when_the_turn_is_over() -> None:
    session = sit_down(Setup.first_game(), (0, 1), Manner(scroll=50))
    session.begin()
    session.hear("")
    told = session.hear(first_word(session, "pass"))
    assert told[:50] == [""] * 50
    assert told[-1] == "Press Enter when only Dawn can see the screen."


def test_a_single_player_has_no_curtain() -> None:
    session = at_a_turn()
    assert not session.hidden
    assert session.hear("hand")[0].startswith("Your hand: ")


# --- help ------------------------------------------------------------------------------------------------------------------------


def test_help_names_every_command_and_every_topic() -> None:
    told = "\n".join(at_a_turn().hear("help"))
    assert all(command.usage in told for command in COMMANDS)
    assert all(topic in told for topic in TOPICS)


def test_help_is_there_on_every_topic_command_unit_and_decree() -> None:
    session = at_a_turn()
    for about in (
        *TOPICS,
        *(command.names[0] for command in COMMANDS),
        *WAR_CHEST.unit_ids,
        *WAR_CHEST.decree_number,
        "royal coin",
    ):
        told = session.hear(f"help {about}")
        assert not told[0].startswith("There is no help"), about
        assert name_of(WAR_CHEST, about) in told[0] or about not in WAR_CHEST.row_of


def test_help_on_an_unknown_topic_says_so() -> None:
    assert at_a_turn().hear("help rhubarb")[0].startswith("There is no help on 'rhubarb'")


@pytest.mark.parametrize(
    "typed", ["rhubarb", "rhubarb@e2", "archer@z9", "recruit=rhubarb(royal)", "proclaim=rhubarb", "a4-i4"]
)
def test_meaningless_input_is_answered_in_the_players_language(typed: str) -> None:
    """Given words that name nothing, when they are typed in Dutch or Japanese, then the answer is no English sentence."""
    english = at_a_turn().hear(typed)
    for tag in ("nl", "ja"):
        with in_language(Languages().choose([tag])):
            told = at_a_turn().hear(typed)
        assert len(told) == len(english) == 1
        assert told != english


@pytest.mark.parametrize(("tag", "word"), [("en", "FILE"), ("nl", "BESTAND"), ("ja", "ファイル名")])
def test_what_to_type_is_called_by_one_word(tag: str, word: str) -> None:
    with in_language(Languages().choose([tag])):
        session = at_a_turn()
        help_line = next(line for line in session.hear("help") if line.startswith("save "))
        session.hear("resign")
        session.hear("yes")
        assert help_line.startswith(f"save {word}")
        assert f"save {word}" in session.hear("pass")[0]


# --- output ------------------------------------------------------------------------------------------------------------------------


def test_the_board_is_listed_by_hexes_with_units_and_locations() -> None:
    session = at_a_turn()
    word = next(word for word in words_in(session.hear("choices")) if word.endswith("@e2"))
    listener(session)(word)
    told = session.hear("board")
    unit = name_of(WAR_CHEST, word.split("@")[0])
    assert f"e2: {unit} of Dusk, one coin, on a location of Dusk." in told
    assert "Dawn controls 2 of 6 locations: d7, g6." in told


def test_choices_of_one_coin_or_hex_are_sentences() -> None:
    session = at_a_turn()
    coin = next(kind for kind in session.game.coins(0, "hand") if kind != "royal")
    told = session.hear(f"choices {coin}")
    assert f"  Deploy {name_of(WAR_CHEST, coin)} at e2: {coin}@e2" in told
    assert session.hear("choices e2")
    assert session.hear("choices f4") == ["No action with 'f4' is legal now."]


def test_forts_decrees_and_draft_cards_are_listed() -> None:
    session = sit_down(Setup.draft("tell", boxes=WAR_CHEST.box_ids), (0, 1))
    session.begin()
    assert sum(": available. " in line for line in session.hear("armies")) == 8
    told = session.hear("board")
    assert any(line.startswith("Forts at ") for line in told)
    assert sum(line.startswith("Decree ") for line in told) == 3


def test_the_record_lists_every_action() -> None:
    session = at_a_turn()
    listener(session)(first_word(session, "pass"))
    told = session.hear("record")
    assert "Dusk passes." in told
    assert any(line.startswith("Dawn ") for line in told)


def test_the_log_is_the_game_to_the_players_knowledge() -> None:
    session = at_a_turn()
    listener(session)(first_word(session, "pass"))
    assert session.hear("log") == session.game.to_text(0).splitlines()
    several = at_a_turn((0, 1))
    assert several.hear("log") == several.game.to_text(None).splitlines()


# --- saving and leaving --------------------------------------------------------------------------------------------------------------


def test_a_saved_game_is_read_as_the_same_game() -> None:
    shelf = Shelf()
    session = at_a_turn(shelf=shelf)
    listener(session)(first_word(session, "pass"))
    told = session.hear("save evening.txt")
    assert told[0].startswith("The game is saved in evening.txt")
    assert Game.from_text(shelf.files["evening.txt"]).log == session.game.log
    assert "player A: you" in shelf.files["evening.txt"]


def test_a_saved_game_from_a_position_starts_there_again() -> None:
    shelf = Shelf()
    begun = Game.from_position(later(5, 80, "all").position_text().line(), b"position")
    session = sit_down(begun, (0, 1), shelf=shelf)
    session.begin()
    session.hear("")
    session.hear(words_in(session.hear("choices"))[0])
    session.hear("save position.txt")
    again = Game.from_text(shelf.files["position.txt"])
    assert again.log == session.game.log
    assert again.view(0) == session.game.view(0)


def test_another_file_is_never_overwritten() -> None:
    shelf = Shelf()
    shelf.files["mine.txt"] = "a letter"
    session = at_a_turn(shelf=shelf)
    assert session.hear("save mine.txt") == ["The file mine.txt already exists. Choose another name."]
    assert shelf.files["mine.txt"] == "a letter"
    session.hear("save game.txt")
    assert session.hear("save")[0].startswith("The game is saved in game.txt")


def test_an_unwritable_file_is_answered_in_a_sentence() -> None:
    told = at_a_turn().hear("save /nowhere/game.txt")
    assert told == ["The game can't be saved in /nowhere/game.txt: No such file or directory."]


def test_quitting_offers_to_save_an_unsaved_game() -> None:
    shelf = Shelf()
    session = at_a_turn(shelf=shelf)
    listener(session)(first_word(session, "pass"))
    assert session.hear("quit")[0].startswith("The game is not saved.")
    assert session.hear("")[-1] == "Your turn: choose a coin"
    session.hear("quit")
    session.hear("kept.txt")
    assert session.closed
    assert "kept.txt" in shelf.files


def test_quitting_without_saving_writes_nothing() -> None:
    shelf = Shelf()
    session = at_a_turn(shelf=shelf)
    listener(session)(first_word(session, "pass"))
    session.hear("quit")
    session.hear("no")
    assert session.closed
    assert shelf.files == {}


def test_a_saved_game_is_left_without_a_question() -> None:
    session = at_a_turn()
    listener(session)(first_word(session, "pass"))
    session.hear("save it.txt")
    session.hear("quit")
    assert session.closed


def test_at_the_end_of_the_input_the_game_is_saved_with_instructions_to_continue() -> None:
    shelf = Shelf()
    session = at_a_turn(shelf=shelf)
    listener(session)(first_word(session, "pass"))
    told = session.leave("left.txt")
    assert told[-1] == "To continue it: warchest play --from left.txt"
    assert list(shelf.files) == ["left.txt"]


def test_resigning_is_confirmed_and_ends_the_game() -> None:
    session = at_a_turn()
    session.hear("resign")
    assert session.hear("")[0] == "The game goes on."
    session.hear("resign")
    assert session.hear("yes")[-1] == "The game is over. Dawn wins: Dusk resigned."
    assert session.seat is None
    assert session.hear("undo")[0] == "The resignation is taken back."
    assert session.seat == 0


# --- anything --------------------------------------------------------------------------------------------------------------------

TYPED = st.one_of(
    st.sampled_from(
        [name for command in COMMANDS for name in command.names] + ["", "yes", "no", "pass", "save x", "tactic@f4"]
    ),
    st.builds("{} {}".format, st.sampled_from(["why", "help", "choices", "save", "archer@"]), st.text(max_size=12)),
    st.text(max_size=20),
)


@pytest.mark.slow
@pytest.mark.parametrize("people", [(0,), (0, 1)])
@given(typed=st.lists(TYPED, max_size=12), seed=st.integers(0, 100))
def test_any_input_is_answered_in_single_lines(people: tuple[int, ...], typed: list[str], seed: int) -> None:
    session = at_a_turn(people)
    hear = listener(session, seed)
    for line in typed:
        told = hear(line)
        assert all(isinstance(one, str) and "\n" not in one and "\x1b" not in one for one in told)
