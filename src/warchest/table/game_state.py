"""The state of a live game: its event log replayed into a game, `position = fold(events)`, kept for the games asked about lately.

Two caches save the work of playing a log through, and neither is ever believed: a game in memory or a snapshot is taken over only as far
as its ids are those of the log. What lies in memory is bounded by what it takes there; what has to leave goes to the snapshots, as does
everything when the server ends.
"""

import threading
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from cachetools import LRUCache

from warchest.clocks import Clock
from warchest.frozen import STORED_PLY, resumed, shared
from warchest.game import Game, IllegalChoice
from warchest.outcome import LOST_BY_A_SEAT, Ending
from warchest.presenter import game_log
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import encoding
from warchest.schema.view import View
from warchest.setup import Setup, SetupError
from warchest.store import Event, EventKind, GameRow, Store
from warchest.store.snapshots import NoSnapshots, Snapshots
from warchest.table.errors import RefusedError
from warchest.table.game_request import clock_terms
from warchest.table.snapshot import Base, packed, unpacked
from warchest.wording.languages import Language, _, language
from warchest.wording.log.log import GameLog

MOST_BYTES = 256 * 1024 * 1024
"""How much memory the kept games may take together: some 500 games in their middle."""
WORDS = 320
"""Bytes of memory that each id of a log takes in the words of a language; measured."""
LEAST_FROZEN = 40
"""A shorter log is played through as quickly as a snapshot is read."""
RULES = WAR_CHEST.id
"""The name of the rule set that games are made with."""


class EventLine(msgspec.Struct, frozen=True, gc=False):
    """An event that stands. There are many, and none can be in a cycle: the collector skips them."""

    seq: int
    """its number"""
    kind: EventKind
    """what it is"""
    start: int
    """the number of ids in the game's own log before it"""
    seat: int | None
    """whose it is; None for the start"""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game after event `seq` of its log. It is never changed, only replaced: play on `game.copy()`. Many threads may read one."""

    game: Game
    seq: int
    at: int
    """When that event was written, in milliseconds since 1970."""
    lines: tuple[EventLine, ...]
    """The events that stand: those that were taken back are left out."""
    clock: Clock | None = None
    """The clocks after that event; None where nobody counts time."""
    _logs: dict[Language, GameLog] = field(default_factory=dict, repr=False, compare=False)
    """The game in words, as far as it was told in each language."""
    _views: dict[int | None, View] = field(default_factory=dict, repr=False, compare=False)
    """What each seat may see, and everybody, as far as somebody has asked."""

    @classmethod
    def begun(cls, game: Game, at: int, clock: Clock | None = None) -> "LiveGame":
        """A game that has just been set up."""
        return cls(game, 0, at, (EventLine(0, "start", 0, None),), clock)

    def after(self, event: Event, game: Game) -> "LiveGame":
        """The game one event later, where `game` is what that event has made of it."""
        lines = self.lines_until(event.back_to) if event.back_to is not None else self.lines
        start = len(game.log) if event.back_to is not None else len(self.game.log)
        clock = None if self.clock is None else self.clock.after(event.seat, event.spent)
        told = {} if event.back_to is not None else dict(self._logs)
        return LiveGame(
            game, event.seq, event.at, (*lines, EventLine(event.seq, event.kind, start, event.seat)), clock, told
        )

    def lines_until(self, seq: int) -> tuple[EventLine, ...]:
        """The lines that stand, up to the event `seq`."""
        return tuple(line for line in self.lines if line.seq <= seq)

    def event_of(self, length: int) -> int:
        """The number of the event that made the game's own log so long."""
        return self.lines[bisect_left(self.lines, length, key=lambda line: line.start) - 1].seq

    @property
    def log(self) -> GameLog:
        """The game in words, in the language of the present context."""
        spoken = language()
        log = self._logs.get(spoken)
        if log is None or log.length < len(self.game.log):
            log = self._logs[spoken] = game_log(self.game, log)
        return log

    def view(self, seat: int | None) -> View:
        """What a seat may see of the game, or with None everybody: made once, however many look."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(seat)
        return view

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.game.outcome is not None

    @property
    def waited_for(self) -> int | None:
        """The seat that had to decide when the game was ended, where it did not end by the rules."""
        seat = self.game.position.decider
        return seat if seat >= 0 else None

    @property
    def acted(self) -> tuple[int, int]:
        """How often each side has acted, picks of a draft included; what was taken back counts for nothing."""
        sides = [line.seat % 2 for line in self.lines if line.kind == "action" and line.seat is not None]
        return sides.count(0), sides.count(1)

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return 4096 + len(self.game.log) * (STORED_PLY + WORDS * max(1, len(self._logs)))

    @property
    def base(self) -> Base:
        """What a later or an earlier state of the same game can begin with."""
        return Base(self.game, dict(self._logs))


class LiveGames:
    """The live games of a store; those asked for last are kept."""

    def __init__(self, store: Store, snapshots: Snapshots | None = None, most: int = MOST_BYTES) -> None:
        """`snapshots`: where games go that memory has no room for. `most`: how many bytes of memory the kept ones may take."""
        self._store = store
        self._snapshots = snapshots or NoSnapshots()
        self._lock = threading.Lock()
        self._kept = _Kept(most)

    def latest(self, row: GameRow) -> LiveGame:
        """The game as its log stands in the store."""
        with self._lock:
            kept = self._kept.get(row.id)
        if kept is not None and not self._store.events(row.id, after=kept.seq):
            return kept
        events = self._store.events(row.id)
        live = replayed(row, events, self._base(row, events) if kept is None else kept.base)
        self.keep(row.id, live)
        return live

    def at(self, row: GameRow, seq: int) -> LiveGame:
        """The game as it stood after event `seq`."""
        live = self.latest(row)
        if live.seq == seq:
            return live
        return replayed(row, [event for event in self._store.events(row.id) if event.seq <= seq], live.base)

    def keep(self, game_id: str, live: LiveGame) -> None:
        """Remember a game, unless a later state of it is known."""
        with self._lock:
            known = self._kept.get(game_id)
            if known is None or known.seq <= live.seq:
                self._kept.put(game_id, live)
            left = self._kept.take_left()
        for id_, one in left:
            self._freeze(id_, one)

    def close(self) -> None:
        """Leave snapshots of all that is kept for the next start."""
        with self._lock:
            left = list(self._kept.items())
        for id_, live in left:
            self._freeze(id_, live)
        self._snapshots.close()

    def _freeze(self, game_id: str, live: LiveGame) -> None:
        if not live.over and len(live.game.log) >= LEAST_FROZEN:
            self._snapshots.put(game_id, packed(live.base))

    def _base(self, row: GameRow, events: Sequence[Event]) -> Base | None:
        """What the snapshot of a game has to begin with, if there is one."""
        if sum(len(event.ids) + len(event.draws) for event in events) < LEAST_FROZEN:
            return None
        content = self._snapshots.get(row.id)
        try:
            return None if content is None else unpacked(Setup.from_json(row.setup), row.key, content)
        except (ValueError, SetupError):
            return None


class _Kept(LRUCache[str, LiveGame]):
    """Games by id, bounded by their sizes; what has to leave waits to be taken."""

    def __init__(self, most: int) -> None:
        super().__init__(most, getsizeof=lambda live: live.size)
        self._left: list[tuple[str, LiveGame]] = []

    def put(self, game_id: str, live: LiveGame) -> None:
        """Keep a game; one that is too large alone is not kept."""
        if live.size <= self.maxsize:
            self[game_id] = live
        else:
            self.pop(game_id, None)

    def popitem(self) -> tuple[str, LiveGame]:
        """The game that was asked for longest ago leaves."""
        item = super().popitem()
        self._left.append(item)
        return item

    def take_left(self) -> list[tuple[str, LiveGame]]:
        """The games that have left since the last time."""
        left, self._left = self._left, []
        return left


def replayed(row: GameRow, events: Sequence[Event], base: Base | None = None) -> LiveGame:
    """The game that all these events tell. `base`: a state of the same game, of which is taken over what the events confirm."""
    if (row.rules, row.encoding) != (RULES, encoding.VERSION):
        raise RefusedError(
            _("This game was made by another version of War Chest, with rules that this one does not know.")
        )
    lines: list[EventLine] = []
    log: list[int] = []
    try:
        clock = clock_of(row)
        for event in events:
            if event.back_to is not None:
                taken = next(line.start for line in lines if line.seq > event.back_to)
                lines = [line for line in lines if line.seq <= event.back_to]
                del log[taken:]
            lines.append(EventLine(event.seq, event.kind, len(log), event.seat))
            log += event.ids
            log += event.draws
            clock = None if clock is None else clock.after(event.seat, event.spent)
        game = _game_of(row, log, base)
        end_by(game, events[-1])
    except (IllegalChoice, SetupError) as problem:
        raise RefusedError(_("This game can't be opened: its stored log does not fit the rules.")) from problem
    logs = {} if base is None else base.logs_of(log)
    return LiveGame(game, events[-1].seq, events[-1].at, tuple(lines), clock, logs)


def _game_of(row: GameRow, log: Sequence[int], base: Base | None) -> Game:
    """The game of a log; IllegalChoice where it breaks a rule."""
    if base is None or not shared(base.game.log, log):
        return Game.from_log(Setup.from_json(row.setup), log, row.key)
    return resumed(base.game, log)


def clock_of(row: GameRow) -> Clock | None:
    """The clocks that a game begins with; None where nobody counts time."""
    terms = clock_terms(row)
    return None if terms is None else Clock.begun(terms, len(row.seats))


ENDINGS: dict[EventKind, Ending] = {
    "resign": Ending.RESIGNATION,
    "flag": Ending.TIME,
    "claim": Ending.FORFEIT,
    "draw": Ending.AGREEMENT,
    "abort": Ending.ABORTED,
}
"""The endings that an event brings about by itself."""


def end_by(game: Game, event: Event) -> None:
    """End the game as an event says, if it does."""
    ending = ENDINGS.get(event.kind)
    if ending is not None:
        game.end(ending, event.seat if ending in LOST_BY_A_SEAT else None)
