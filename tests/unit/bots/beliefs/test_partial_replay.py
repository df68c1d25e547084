"""A seat's form of a game is believed where a game could have gone so, and refused where it breaks off from that, with the place."""

import random

import pytest

from tests.properties.test_two_worlds_at_the_table import SETUPS
from warchest import Game
from warchest.bots.beliefs.partial_replay import replay_text
from warchest.game.text.gametext.headers import Headers
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.gametext.write import lines_of
from warchest.game.text.names import FULL, TextError


def full_text(name: str, most: int, seed: int = 1) -> GameText:
    """The full form of a game played by chance."""
    game, chance = Game(SETUPS[name], b"possible"), random.Random(seed)
    while game.decider is not None and len(game.log) < most:
        game.play(max(chance.choices(game.legal_ids(), k=2)))
    lines = tuple(lines_of(game.tables, game.start, game.board, game.transitions()))
    return GameText(Headers(game.setup, form=FULL), lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_a_seats_record_of_a_real_game_is_accepted(name: str) -> None:
    text = full_text(name, 250)
    for seat in (None, *range(text.setup.seats)):
        replay_text(parse_game(text.seen_by(seat).print()))


ARMIES = "A: swordsman pikeman crossbowman light_cavalry\nB: archer cavalry lancer scout\n"
BEGUN = f"warchest-game/2\nsetup: first_game\ninitiative: A\n{ARMIES}form: A\n\nround 1\n"
DRAWN = "draw A royal swordsman pikeman\ndraw B ? ? ?\n"


@pytest.mark.parametrize(
    ("moves", "line", "column", "told"),
    [
        ("draw B ? ? ?\n", 9, 6, "It is A that draws here."),
        ("draw A royal royal pikeman\n", 9, 14, "There is no royal in the bag of A to be drawn."),
        (DRAWN + "flip A\n", 11, 1, "Nothing is flipped here: it is A that decides."),
        (DRAWN + "A pass(lancer)\n", 11, 8, "The unit 'lancer' is not in the army of A"),
        (DRAWN + "A pass(crossbowman)\n", 11, 3, "You have no such coin in hand."),
        (DRAWN + "B pass\n", 11, 1, "It is A that decides here."),
        (DRAWN + "A f4-f5\n", 11, 3, "No unit stands at f4."),
        (DRAWN + "A pass(royal)\nB archer@f4\n", 12, 3, ""),
        (DRAWN + "round 2\n", 11, 7, "No round starts here"),
        ("A pass(royal)\n", 9, 1, "A draws a coin first"),
        (DRAWN + "look A B archer archer royal\n", 11, 1, "Nobody looks at that hand here."),
    ],
)
def test_an_impossible_record_is_refused_with_its_place(moves: str, line: int, column: int, told: str) -> None:
    with pytest.raises(TextError) as found:
        replay_text(parse_game(BEGUN + moves + "end\n"))
    assert (found.value.line, found.value.column) == (line, column)
    assert told in found.value.reason
    assert found.value.reason.endswith(".")


def test_a_result_that_contradicts_the_moves_is_refused() -> None:
    with pytest.raises(TextError, match="ended otherwise"):
        replay_text(parse_game(BEGUN.replace("form: A", "form: A\nresult: A") + DRAWN + "end\n"))
