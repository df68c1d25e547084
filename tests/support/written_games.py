"""Games to write as text: played at random, of every rule set; shared by the tests of whole games."""

import random
from functools import cache

from tests.support.random_games import pick, setups
from warchest import Game, Setup
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import seat_names

SETUPS = setups(1)


def played(setup: Setup, seed: int = 1, ids: int = 250) -> Game:
    """A game of this many ids, or one that ended before."""
    rng = random.Random(seed)
    game = Game(setup, f"text {seed}".encode())
    while game.decider is not None and len(game.log) < ids:
        game.play(pick(rng, game.tables, game.legal_ids()))
    return game


@cache
def told(number: int, form: str | None = "full") -> GameText:
    """The text of a game with the setup of this number, read back from print."""
    return parse_game(played(SETUPS[number], number, 160).to_text(form))


def forms(setup: Setup) -> tuple[str, ...]:
    """Every form that a game with this set-up has."""
    return ("full", "public", *seat_names(setup.seats))
