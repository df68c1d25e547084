"""What an engine remembers between requests: the games that it holds, and the bots that it plays with."""

from warchest.bots.banneret import Banneret
from warchest.bots.levels import LEVELS, Bot, make_bot
from warchest.bots.memory import Memory
from warchest.bots.warming import Warming
from warchest.engine.errors import RefusedError
from warchest.engine.held import HeldGame
from warchest.engine.limits import GAMES
from warchest.notation.texts import _
from warchest.text.names import shown

DEFAULT_LEVEL = "banneret"


class Engine:
    """The state of one engine. ``level``: how it plays where it is not told; ``over``: whether it was asked to end."""

    def __init__(self, level: str = DEFAULT_LEVEL) -> None:
        self.level = level
        self.over = False
        self.games: dict[str, HeldGame] = {}
        self.memory = Memory()
        """What the bots remember of the records that they were last asked about."""
        self._bots: dict[str, Bot] = {}
        self._warming: Warming | None = None

    def close(self) -> None:
        """Stop what still goes on in the background."""
        if self._warming is not None:
            self._warming.close()

    def held(self, name: str) -> HeldGame:
        """The game of this name. RefusedError for none such."""
        if name not in self.games:
            raise RefusedError(
                "no_game", _("There is no game '{name}': begin it with new.").format(name=shown(name)), "game"
            )
        return self.games[name]

    def require_free(self, name: str, field: str) -> None:
        """RefusedError where a game can't be given this name: it has it already, or there are too many."""
        if name in self.games:
            reason = _("There is a game '{name}' already: close it, or choose another name.")
            raise RefusedError("game_exists", reason.format(name=shown(name)), field)
        if len(self.games) >= GAMES:
            reason = _("There are {most} games already, and no more can be held: close one.")
            raise RefusedError("too_many_games", reason.format(most=GAMES), field)

    def bot(self, level: str | None) -> Bot:
        """The bot of this level, of the engine's own where none is named. RefusedError for no level."""
        level = self.level if level is None else level
        if level not in LEVELS:
            reason = _("There is no level '{level}': there are {known}.")
            raise RefusedError("no_level", reason.format(level=shown(level), known=", ".join(LEVELS)), "level")
        if level not in self._bots:
            bot = self._bots[level] = make_bot(level, self.memory)
            if isinstance(bot, Banneret):
                self._warming = Warming(bot)
                self._warming.start()  # who never plays this level needs no machine code
        return self._bots[level]
