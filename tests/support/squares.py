"""Positions of the lite game, laid out by hand, and their legal decisions, in the words of the notation.

game = squares().unit("A", "archer", "c2").unit("B", "knight", "e2").hand("A", "archer").build()
assert targets(game.play_word("tactic@c2"), "hit") == {"e2"}
"""

from warchest.game.game import Game
from warchest.game.position_builder import PositionBuilder
from warchest.rules.content.lite import LITE

CROW, WOLF = "A", "B"


def squares(*variants: str) -> PositionBuilder:
    """A position in the making, with these options."""
    return PositionBuilder(ruleset=LITE).variants(*variants)


def words(game: Game) -> set[str]:
    """All legal decisions."""
    return {choice.word for choice in game.choices()}


def goals(game: Game, beginning: str) -> set[str]:
    """The rest of the legal decisions with this prefix: squares, mostly."""
    return {word.removeprefix(beginning) for word in words(game) if word.startswith(beginning)}


def after(game: Game, *played: str) -> Game:
    """The game after these decisions."""
    for word in played:
        game.play(word)
    return game


def refused(game: Game, word: str) -> str:
    """The code of the rule that forbids a decision; empty where none does."""
    why = game.why_not(word)
    return why.code if why else ""
