"""A game that is made from another one with the same first ids."""

from warchest import Game
from warchest.game.frozen import resumed


def test_a_game_made_from_a_resigned_one_is_not_over() -> None:
    """Given a game whose log is unfinished, when it is made from a game that a player has resigned, then it is not over."""
    game = Game(key=b"a key")
    game.play(game.choices()[0])
    wanted = game.copy()
    game.resign(0)
    again = resumed(game, wanted.log)
    assert again.outcome is None
    assert (again.decider, again.legal_ids()) == (wanted.decider, wanted.legal_ids())
    assert game.outcome is not None
