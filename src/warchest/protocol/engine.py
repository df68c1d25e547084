"""The state of an engine between requests: its games and its bots."""

from warchest.beliefs.memory import Memory
from warchest.bots.registry import LEVELS, STRONGEST, Bot, make_bot
from warchest.bots.search.warmup import WarmUpAgent
from warchest.formats.names import shown
from warchest.protocol.errors import RequestError
from warchest.protocol.messages import GAMES
from warchest.protocol.session_game import SessionGame
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST


class Engine:
    """The state of one engine.

    ``level``: the level of play if a request names none. ``over``: whether the engine was asked to end. ``ruleset``: the usual rule set of
    its games.
    """

    def __init__(self, level: str = STRONGEST, ruleset: Ruleset = WAR_CHEST) -> None:
        self.level = level
        self.ruleset = ruleset
        self.over = False
        self.games: dict[str, SessionGame] = {}
        self.memory = Memory()
        """The bots' memory of the games that they were last asked about."""
        self._bots: dict[str, Bot] = {}
        self._agent = WarmUpAgent()

    def close(self) -> None:
        """Stop the work that still runs in the background."""
        self._agent.close()

    def held(self, name: str) -> SessionGame:
        """Return the game of this name. Raises `RequestError` if there is none."""
        if name not in self.games:
            raise RequestError("no_game", f"There is no game '{shown(name)}': begin it with new.", "game")
        return self.games[name]

    def require_free(self, name: str, field: str) -> None:
        """Raise `RequestError` if no game can get this name, because another game has it or there are too many games."""
        if name in self.games:
            reason = "There is a game '{name}' already: close it, or choose another name."
            raise RequestError("game_exists", reason.format(name=shown(name)), field)
        if len(self.games) >= GAMES:
            reason = "There are {most} games already, and no more can be held: close one."
            raise RequestError("too_many_games", reason.format(most=GAMES), field)

    def bot(self, level: str | None) -> Bot:
        """Return the bot of this level, or for None of the engine's level. Raises `RequestError` if there is no such level."""
        level = self.level if level is None else level
        if level not in LEVELS:
            reason = "There is no level '{level}': there are {known}."
            raise RequestError("no_level", reason.format(level=shown(level), known=", ".join(LEVELS)), "level")
        if level not in self._bots:
            self._bots[level] = make_bot(level, self.memory, self._agent)
        return self._bots[level]
