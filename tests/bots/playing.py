"""Random games to test bots on."""

import random
from collections.abc import Iterator

from warchest import Game, Setup


def random_game(number: int) -> Game:
    """A game just begun: dealt or drafted armies, its own draws."""
    setup = Setup.draft(f"t{number}") if number % 4 == 0 else Setup.random(f"t{number}")
    return Game(setup, b"bots %d" % number)


def steps(number: int, decisions: int) -> Iterator[Game]:
    """The same game again and again, one random decision further each time; the positions it ends in are yielded too."""
    game = random_game(number)
    rng = random.Random(number)
    yield game
    for _ in range(decisions):
        if game.decider is None:
            return
        game.play(rng.choice(game.legal_ids()))
        yield game


def later(number: int, decisions: int) -> Game:
    """A game after so many random decisions, or one earlier where it has ended by then."""
    *_, last = (game.copy() for game in steps(number, decisions) if game.decider is not None)
    return last
