"""The lite game in the terminal: a board of text, both players' zones, and actions typed as sentences."""

import random
import re

import pytest

from tests.support.random_games import EAGER, next_id
from tests.support.squares import CROW, WOLF, squares
from tests.support.tui_driver import sit_down
from warchest import Game, Setup
from warchest.cli.terminal.input import UnclearError, as_notation
from warchest.cli.terminal.session import Manner
from warchest.rules.content.lite import LITE
from warchest.wording.board_text import board_text
from warchest.wording.languages import Languages, in_language

FIERCE = EAGER | {"attack": 80}
READY = (
    squares()
    .unit(CROW, "knight", "e4")
    .unit(CROW, "lancer", "c2")
    .unit(CROW, "archer", "g7")
    .unit(WOLF, "mercenary", "e5")
    .unit(WOLF, "swordsman", "e7")
    .hand(CROW, "knight", "lancer", "archer")
)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("place knight b2", "knight@b2"),
        ("Place Knight at b2", "knight@b2"),
        ("move knight e4 d4", "e4-d4"),
        ("move e4 to d4", "e4-d4"),
        ("move lancer c2 c4", "tactic@c2 step@c4"),
        ("attack knight e4 e5", "e4xe5"),
        ("attack archer g7 e7", "tactic@g7 hit@e7"),
        ("control d1", "control@d1"),
        ("recruit knight", "recruit=knight(knight)"),
        ("recruit knight with royal", "recruit=knight(royal)"),
        ("Recruit Knight with Royal Coin", "recruit=knight(royal)"),
        ("initiative royal", "claim(royal)"),
        ("initiative", "claim"),
        ("e4-d4", "e4-d4"),
        ("recruit=knight(royal)", "recruit=knight(royal)"),
        ("control@d1", "control@d1"),
        ("tactic@c2 step@c3", "tactic@c2 step@c3"),
    ],
)
def test_an_action_may_be_typed_as_a_sentence(typed: str, word: str) -> None:
    assert as_notation(READY.build(), typed) == word


def test_within_an_action_a_sentence_means_its_next_step() -> None:
    scene = squares().unit(CROW, "lancer", "e4").unit(WOLF, "knight", "d6").hand(CROW, "lancer", "royal")
    game = scene.build()
    game.play("tactic@e4")
    assert as_notation(game, "move e4 d5") == "step@d5"
    game.play("step@d5")
    assert as_notation(game, "attack d5 d6") == "hit@d6"


@pytest.mark.parametrize("typed", ["place knight", "move knight e4", "attack e4", "control", "recruit", "place b2"])
def test_a_sentence_with_something_missing_says_what_is_right(typed: str) -> None:
    with pytest.raises(UnclearError, match="Type place UNIT SQUARE"):
        as_notation(READY.build(), typed)


def test_the_board_shows_zones_and_units_by_letters() -> None:
    rows = board_text(LITE, READY.held(CROW, "d1").unit(CROW, "knight", "d3").build().view(None)).splitlines()
    drawn = {row[0]: row.split()[1:] for row in rows if row[:1] in "abcdefghi" and row[1:2] == " "}
    assert drawn["a"] == [".", ".", "C", ".", ".", ".", "C", ".", "."]
    assert drawn["i"] == [".", ".", "W", ".", ".", ".", "W", ".", "."]
    assert drawn["d"] == [".", "C", ".", "KN@", ".", ".", "@", ".", "."]
    assert drawn["e"] == [".", ".", ".", ".", "KN", "me", ".", "sw", "."]


def test_both_players_zones_are_shown_and_no_secret_hand() -> None:
    game = Game(Setup.first_game(ruleset=LITE), b"zones")
    crow, wolf = board_text(LITE, game.view(0)).splitlines()[-2:]
    assert crow.startswith("Crow: hand ")
    assert "recruitment Archer 2, Cavalry 2, Knight 3, Lancer 2" in crow
    assert crow.endswith("control tokens 4")
    assert wolf.startswith("Wolf: hand 3; bag 6;")
    held = [f"{kind.title()} " for kind in game.coins(1, "hand")]
    assert not any(name in wolf.partition(";")[0] for name in held)


def test_a_turn_is_played_by_sentences_and_every_mistake_has_its_reason() -> None:
    session = sit_down(Setup.first_game(ruleset=LITE), (0, 1), manner=Manner(plain=True, paint=str))
    told = session.begin()
    assert any("Type place UNIT SQUARE" in line for line in told)
    session.hear("")
    hand = list(session.game.coins(0, "hand"))
    unit = next(kind for kind in hand if kind != "royal")
    assert session.hear(f"place {unit} e4") == ["e4 is not beside a zone that you control."]
    assert f"Crow places {unit.title()} at b2." in session.hear(f"place {unit} b2")
    another = next(iter(session.game.coins(0, "hand")))
    assert "Crow takes the initiative." in session.hear(f"initiative {another}")


@pytest.mark.parametrize("topic", ["goal", "round", "place", "control", "move", "recruit", "attack", "initiative"])
def test_help_describes_the_lite_game(topic: str) -> None:
    session = sit_down(Setup.first_game(ruleset=LITE))
    (told,) = session.hear(f"help {topic}")
    assert "facedown" not in told
    assert "hex" not in told


@pytest.mark.parametrize(
    ("tag", "zone", "location"), [("en", "zone", "location"), ("nl", "zone", "controlepunt"), ("ja", "ゾーン", "拠点")]
)
def test_the_list_of_the_board_names_zones(tag: str, zone: str, location: str) -> None:
    """Given a unit on a zone, when the board is listed in any language, then its places are zones and never locations."""
    with in_language(Languages().choose([tag])):
        told = "\n".join(
            sit_down(squares().unit(CROW, "knight", "a2").hand(CROW, "knight").build(), (0,)).hear("board")
        )
    assert told.lower().count(zone) == 4
    assert location not in told.lower()


WAR_CHEST_WORDS = re.compile(
    r"\b(locations?|control markers?|destroy\w*|deploy\w*|hex(es)?|facedown|Dusk|Dawn|decrees?|pass|[AB])\b"
)
COMMANDS = ("choices", "armies", "board", "hand", "map", "record", "help", "help pass", "choices archer", "undo")
MISTAKES = ("pass", "claim", "bolster@b2", "knight@zz", "archer@e4", "cavalry@e4", "dance", "fly@b2", "e4-e9", "e4-g7")


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_the_terminal_speaks_of_the_lite_game_in_its_words(seed: int, plain: bool) -> None:
    """Given a random game, when it is played and every command and many mistakes are typed, then no word of War Chest is shown."""
    variants = LITE.variants[: seed % 3]
    manner = Manner(plain=plain, paint=str)
    session = sit_down(Setup.random(f"words {seed}", ruleset=LITE, variants=variants), (0, 1), manner=manner)
    said, rng = session.begin(), random.Random(seed)
    for number in range(400):
        if session.game.outcome is not None:
            break
        said += session.hear("") if session.hidden else []
        if number % 20 == 3:
            for line in (*COMMANDS, *(f"why {mistake}" for mistake in MISTAKES)):
                said += session.hear(line)
        said += session.hear("") if session.hidden else []
        word = session.game.choice(next_id(rng, session.game.tables, session.game.position, FIERCE)).word
        said += session.hear(word)
    assert not [line for line in said if WAR_CHEST_WORDS.search(line.replace("'pass'", ""))]


def test_an_action_that_the_lite_game_lacks_is_refused_with_or_without_a_coin() -> None:
    session = sit_down(READY.build(), (0,))
    assert session.hear("pass") == session.hear("pass(royal)") == ["This game has no such action."]


def test_an_error_names_a_player_as_the_terminal_does() -> None:
    session = sit_down(READY.build(), (0,))
    (told,) = session.hear("swordsman@e4")
    assert told.startswith("The unit 'swordsman' is not in the army of Crow. ")


def test_the_log_shows_the_end_of_the_lite_game_in_its_words() -> None:
    scene = squares().unit(CROW, "knight", "e4").hand(CROW, "knight", "royal").unit(WOLF, "archer", "e5")
    last = scene.supply(WOLF).bag(WOLF, "royal").hand(WOLF).build()
    told = sit_down(last, (0,), manner=Manner(plain=True, paint=str)).hear("e4xe5")
    assert "Wolf loses Archer at e5." in told
    assert "Crow has removed the last enemy unit and wins." in told
