"""A game's log folded into the game: `position = fold(events)`, kept for the games asked about lately."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from warchest.game import Game, IllegalChoice
from warchest.notation.texts import _
from warchest.rules import encoding
from warchest.setups import Setup, SetupError
from warchest.store import Event, GameRecord, Store
from warchest.table.errors import RefusedError

MOST_KEPT = 256
RULES = "base"
"""The name of the rules that games are made with now."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A game after line `seq` of its log.

    `resigned` is the seat that gave up, if one did. `starts` tells for each line of the log how many ids the game's own
    log held before it. A fold is never changed, only replaced: play on `game.copy()`. Many threads read one, and a game
    keeps scratch space that only one of them may use: hold `door` while asking `game` anything.
    """

    game: Game
    seq: int
    resigned: int | None
    starts: tuple[int, ...]
    door: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def after(self, line: Event, game: Game) -> "Fold":
        """The fold one line later, where `game` is what that line has made of the game."""
        resigned = line.seat if line.kind == "resign" else self.resigned
        return Fold(game, line.seq, resigned, (*self.starts, len(self.game.log)))

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.resigned is not None or self.game.result is not None

    @property
    def decider(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
        return None if self.over else self.game.decider


class Folds:
    """The folds of the games of a store; the latest are kept and only the missing lines are replayed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._door = threading.Lock()
        self._kept: OrderedDict[str, Fold] = OrderedDict()

    def latest(self, record: GameRecord) -> Fold:
        """The game as its log stands in the store."""
        with self._door:
            kept = self._kept.get(record.id)
        tail = self._store.events(record.id, after=-1 if kept is None else kept.seq)
        if kept is not None and not tail:
            return kept
        fold = _fold(record, kept, tail)
        self.keep(record.id, fold)
        return fold

    def at(self, record: GameRecord, seq: int) -> Fold:
        """The game as it stood after line `seq`."""
        return _fold(record, None, [line for line in self._store.events(record.id) if line.seq <= seq])

    def keep(self, game_id: str, fold: Fold) -> None:
        """Remember a fold, unless a later one is known."""
        with self._door:
            known = self._kept.get(game_id)
            if known is None or known.seq <= fold.seq:
                self._kept[game_id] = fold
            self._kept.move_to_end(game_id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def started(game: Game) -> Fold:
    """The fold of a game that has just been set up."""
    return Fold(game, 0, None, (0,))


def _fold(record: GameRecord, before: Fold | None, lines: Sequence[Event]) -> Fold:
    """The game after `lines`, which go on from `before` (from the start, where that is None)."""
    if (record.rules, record.encoding) != (RULES, encoding.VERSION):
        raise RefusedError(
            _("This game was made by another version of War Chest, with rules that this one does not know.")
        )
    log = [] if before is None else list(before.game.log)
    starts = [] if before is None else list(before.starts)
    resigned = None if before is None else before.resigned
    for line in lines:
        starts.append(len(log))
        log += line.ids
        log += line.luck
        if line.kind == "resign":
            resigned = line.seat
    try:
        game = Game.from_log(Setup.from_json(record.setup), log, record.key)
    except (IllegalChoice, SetupError) as problem:
        raise RefusedError(_("This game can't be opened: its stored log does not fit the rules.")) from problem
    return Fold(game, lines[-1].seq, resigned, tuple(starts))
