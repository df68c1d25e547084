"""Whoever can play a seat: one of our levels, or a program that speaks the engine protocol."""

from typing import Protocol

from warchest.bots.levels import LEVELS, Bot, make_bot
from warchest.bots.memory import Memory
from warchest.bots.outside import OutsideBot
from warchest.bots.thinking import Thinker
from warchest.game import Game
from warchest.notation.texts import _

PROGRAM = "program:"
"""How the text begins that names a program; its command line follows."""


class PlayerError(ValueError):
    """A text that names no player; its own text is one sentence for a person."""


class Player(Protocol):
    """Decides for seats of games."""

    def choose_in(self, game: Game, luck: int) -> list[int]:
        """The whole composition for the game's present decision, from what the deciding seat may know."""
        ...

    def close(self) -> None:
        """Let go of what it holds; it is not asked again."""
        ...


class LevelPlayer:
    """One of our levels."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose_in(self, game: Game, luck: int) -> list[int]:
        """The whole composition for the game's present decision, from the deciding seat's record."""
        return self._bot.choose(game.record(game.decider), luck)

    def close(self) -> None:
        """Nothing is held."""


def check_player(text: str) -> str:
    """The same text, where it names a player: a level or ``program:`` with a command. PlayerError where it does not."""
    if text in LEVELS or text.removeprefix(PROGRAM).strip() not in ("", text.strip()):
        return text
    sentence = _("There is no player '{text}': there are {levels}, and {program} with a command line behind it.")
    raise PlayerError(sentence.format(text=text, levels=", ".join(LEVELS), program=PROGRAM))


def make_player(text: str, memory: Memory | None = None, thinker: Thinker | None = None) -> Player:
    """The player that a text names: a level, or ``program:`` with a command line, which is started.

    ``memory`` and ``thinker`` as for ``make_bot``. PlayerError for no player; OutsideBotError for a program that does not play.
    """
    if check_player(text).startswith(PROGRAM):
        return OutsideBot(text.removeprefix(PROGRAM).strip())
    return LevelPlayer(make_bot(text, memory, thinker))
