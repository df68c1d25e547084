"""The state of an engine between requests: the games that it holds, and the bots that it plays with."""

from warchest.beliefs.memory import Memory
from warchest.bots.registry import LEVELS, STRONGEST, Bot, make_bot
from warchest.bots.search.warmup import WarmUpAgent
from warchest.formats.names import shown
from warchest.protocol.errors import RequestError
from warchest.protocol.limits import GAMES
from warchest.protocol.session_game import SessionGame
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST


class Engine:
    """The state of one engine. ``level``: how strongly it plays where a request does not say; ``over``: whether it was asked to end.

    ``ruleset``: what its games are played by.
    """

    def __init__(self, level: str = STRONGEST, ruleset: Ruleset = WAR_CHEST) -> None:
        self.level = level
        self.ruleset = ruleset
        self.over = False
        self.games: dict[str, SessionGame] = {}
        self.memory = Memory()
        """What the bots remember of the games that they were last asked about."""
        self._bots: dict[str, Bot] = {}
        self._agent = WarmUpAgent()

    def close(self) -> None:
        """Stop what still runs in the background."""
        self._agent.close()

    def held(self, name: str) -> SessionGame:
        """The game of this name. RequestError where there is none."""
        if name not in self.games:
            raise RequestError("no_game", f"There is no game '{shown(name)}': begin it with new.", "game")
        return self.games[name]

    def require_free(self, name: str, field: str) -> None:
        """RequestError where no game can get this name: another one has it, or there are too many."""
        if name in self.games:
            reason = "There is a game '{name}' already: close it, or choose another name."
            raise RequestError("game_exists", reason.format(name=shown(name)), field)
        if len(self.games) >= GAMES:
            reason = "There are {most} games already, and no more can be held: close one."
            raise RequestError("too_many_games", reason.format(most=GAMES), field)

    def bot(self, level: str | None) -> Bot:
        """The bot of this level; None: of the engine's own level. RequestError where there is none."""
        level = self.level if level is None else level
        if level not in LEVELS:
            reason = "There is no level '{level}': there are {known}."
            raise RequestError("no_level", reason.format(level=shown(level), known=", ".join(LEVELS)), "level")
        if level not in self._bots:
            self._bots[level] = make_bot(level, self.memory, self._agent)
        return self._bots[level]
