"""The state of a live game: its event log replayed into a game, `position = fold(events)`, kept for the games asked about lately."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from warchest.game import Game, IllegalChoice
from warchest.outcome import Ending
from warchest.presenter import game_log
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import encoding
from warchest.setup import Setup, SetupError
from warchest.store import Event, GameRow, Store
from warchest.table.errors import RefusedError
from warchest.wording.languages import Language, _, language
from warchest.wording.log.log import GameLog

MOST_KEPT = 256
RULES = WAR_CHEST.id
"""The name of the rule set that games are made with."""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game after event `seq` of its log. It is never changed, only replaced: play on `game.copy()`. Many threads may read one."""

    game: Game
    seq: int
    starts: tuple[int, ...]
    """For each event the number of ids in the game's own log before it."""
    _logs: dict[Language, GameLog] = field(default_factory=dict, repr=False, compare=False)
    """The game in words, as far as it was told in each language."""

    @classmethod
    def begun(cls, game: Game) -> "LiveGame":
        """A game that has just been set up."""
        return cls(game, 0, (0,))

    def after(self, event: Event, game: Game) -> "LiveGame":
        """The game one event later, where `game` is what that event has made of it."""
        return LiveGame(game, event.seq, (*self.starts, len(self.game.log)), dict(self._logs))

    @property
    def log(self) -> GameLog:
        """The game in words, in the language of the present context."""
        spoken = language()
        log = self._logs.get(spoken)
        if log is None or log.length < len(self.game.log):
            log = self._logs[spoken] = game_log(self.game, log)
        return log

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.game.outcome is not None


class LiveGames:
    """The live games of a store; those asked for last are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._kept: LRUCache[str, LiveGame] = LRUCache(MOST_KEPT)

    def latest(self, row: GameRow) -> LiveGame:
        """The game as its log stands in the store."""
        with self._lock:
            kept = self._kept.get(row.id)
        if kept is not None and not self._store.events(row.id, after=kept.seq):
            return kept
        live = _replayed(row, self._store.events(row.id))
        self.keep(row.id, live)
        return live

    def at(self, row: GameRow, seq: int) -> LiveGame:
        """The game as it stood after event `seq`."""
        return _replayed(row, [event for event in self._store.events(row.id) if event.seq <= seq])

    def keep(self, game_id: str, live: LiveGame) -> None:
        """Remember a game, unless a later state of it is known."""
        with self._lock:
            known = self._kept.get(game_id)
            if known is None or known.seq <= live.seq:
                self._kept[game_id] = live


def _replayed(row: GameRow, events: Sequence[Event]) -> LiveGame:
    """The game that all these events tell."""
    if (row.rules, row.encoding) != (RULES, encoding.VERSION):
        raise RefusedError(
            _("This game was made by another version of War Chest, with rules that this one does not know.")
        )
    log: list[int] = []
    starts: list[int] = []
    for event in events:
        starts.append(len(log))
        log += event.ids
        log += event.draws
    try:
        game = Game.from_log(Setup.from_json(row.setup), log, row.key)
        for event in events:
            if event.kind == "resign" and event.seat is not None:
                game.end(Ending.RESIGNATION, event.seat)
    except (IllegalChoice, SetupError) as problem:
        raise RefusedError(_("This game can't be opened: its stored log does not fit the rules.")) from problem
    return LiveGame(game, events[-1].seq, tuple(starts))
