"""The state of a live game: its event log replayed into a game, `position = fold(events)`, and kept for recently used games.

Two caches save the work of replaying a log, and neither is trusted: a game in memory or a snapshot is reused only as far as its ids match
the log. The cache in memory is bounded by its size. Games that must leave it go to the snapshots, and so do all games when the server
ends.
"""

import hashlib
import threading
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from warchest.game.frozen import STORED_PLY, frozen, key_of, resumed, shared, thawed
from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import game_log
from warchest.game.setup import Setup, SetupError
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.outcome import LOST_BY_A_SEAT, Ending
from warchest.rules.state import encoding
from warchest.rules.state.position import Position
from warchest.schema.time_control import GameClocks
from warchest.schema.view import View
from warchest.server.store import Event, EventKind, GameRow, Store, StoreError
from warchest.server.store.snapshots import NoSnapshots, Snapshots
from warchest.server.store.store import LastLine
from warchest.server.table.drawing import DrawLines
from warchest.server.table.errors import RefusedError, TableError
from warchest.server.table.new_game.game_request import clock_terms, start_of
from warchest.wording.languages import ENGLISH, Language, _, language
from warchest.wording.log.log import Announcement, GameLog, LogEntry

MOST_BYTES = 256 * 1024 * 1024
"""How much memory the kept games may take together, in bytes: enough for some 500 half-played games."""
GAME = 36 * 1024
"""The bytes of memory that a game takes in addition to its log, as measured: its tables, its position, the views of all seats, and its row
in the store."""
WORDS = 320
"""The bytes of memory that each id of a log takes in the words of one language, as measured."""
LEAST_FROZEN = 40
"""The ids in the shortest log worth a snapshot. A shorter log is replayed as quickly as a snapshot is read."""
RULES = WAR_CHEST.id
"""The name of the rule set of all games made now."""
_SEAL_SIZE = 16
"""The bytes before the content that identify its game."""


class Base(NamedTuple):
    """The base for making a state of a game, which is an earlier or a later state of it: a game, and its log in words in some languages."""

    game: Game
    logs: dict[Language, GameLog]

    def logs_of(self, log: Sequence[int]) -> dict[Language, GameLog]:
        """Return the logs in words that also fit another log of the same game: those that do not go beyond the shared start."""
        length = shared(self.game.log, log)
        return {language: words for language, words in self.logs.items() if words.length <= length}


class EventLine(msgspec.Struct, frozen=True, gc=False):
    """An event that was not taken back. There are many, and none can be in a reference cycle, so the garbage collector skips them."""

    seq: int
    """its number"""
    kind: EventKind
    """its kind"""
    start: int
    """the number of ids in the game's log before it"""
    seat: int | None
    """the seat that made it; None for the start"""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game after event `seq` of its log. It is never changed, only replaced; play on `game.copy()`. Many threads may read it."""

    game: Game
    seq: int
    at: int
    """When that event was written, in milliseconds since 1970."""
    lines: tuple[EventLine, ...]
    """The events without those that were taken back."""
    clock: GameClocks | None = None
    """The clocks after that event, or None in a game without clocks."""
    draw_lines: DrawLines = field(default_factory=DrawLines)
    """The events that decide about the draws, with those that were taken back."""
    _logs: dict[Language, GameLog] = field(default_factory=dict, repr=False, compare=False)
    """The log in words, as far as it has been written in each language."""
    _views: dict[int | None, View] = field(default_factory=dict, repr=False, compare=False)
    """The views made so far: one for each seat, and under None the public one."""

    @classmethod
    def begun(cls, game: Game, at: int, clock: GameClocks | None = None) -> "LiveGame":
        """Return a game that has just been set up."""
        return cls(
            game,
            0,
            at,
            (EventLine(0, "start", 0, None),),
            clock,
            DrawLines.of([Event(0, "start", None, (), tuple(game.log), None, at)]),
        )

    def after(self, event: Event, game: Game) -> "LiveGame":
        """Return the live game one event later. `game`: the game as that event has left it."""
        lines = self.lines_until(event.back_to) if event.back_to is not None else self.lines
        start = len(game.log) if event.back_to is not None else len(self.game.log)
        clock = None if self.clock is None else self.clock.after(event.seat, event.spent)
        logs = {} if event.back_to is not None else dict(self._logs)
        lines = (*lines, EventLine(event.seq, event.kind, start, event.seat))
        return LiveGame(game, event.seq, event.at, lines, clock, self.draw_lines.after(event), logs)

    def lines_until(self, seq: int) -> tuple[EventLine, ...]:
        """Return the lines up to the event `seq`."""
        return tuple(line for line in self.lines if line.seq <= seq)

    def event_of(self, length: int) -> int:
        """Return the number of the event that brought the game's log to this length."""
        return self.lines[bisect_left(self.lines, length, key=lambda line: line.start) - 1].seq

    @property
    def log(self) -> GameLog:
        """Return the log in words, in the language of the current context."""
        spoken = language()
        log = self._logs.get(spoken)
        if log is None or log.length < len(self.game.log):
            log = self._logs[spoken] = game_log(self.game, log)
        return log

    def view(self, seat: int | None) -> View:
        """Return a seat's view of the game, or with None the public view. Each view is made once, however many players look."""
        view = self._views.get(seat)
        if view is None:
            view = self.game.view(None) if seat is None else self.game.view_beside(self.view(None), seat)
            self._views[seat] = view
        return view

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.game.outcome is not None

    @property
    def waited_for(self) -> int | None:
        """Return the seat that must decide, or that had to when the game ended otherwise than by the rules."""
        seat = self.game.position.decider
        return seat if seat >= 0 else None

    @property
    def acted(self) -> tuple[int, int]:
        """Return how often each side has acted. Picks of a draft count, and actions that were taken back do not."""
        sides = [line.seat % 2 for line in self.lines if line.kind == "action" and line.seat is not None]
        return sides.count(0), sides.count(1)

    @property
    def size(self) -> int:
        """Return the approximate number of bytes that the game takes in memory."""
        words = len(self.game.log) * (STORED_PLY + WORDS * max(1, len(self._logs)))
        return GAME + words

    @property
    def base(self) -> Base:
        """Return the base for a later or an earlier state of the same game."""
        return Base(self.game, dict(self._logs))


class LiveGames:
    """The live games of a store. The most recently used ones are kept."""

    def __init__(self, store: Store, snapshots: Snapshots | None = None, most: int = MOST_BYTES) -> None:
        """`snapshots`: the place for games that memory has no room for. `most`: the bytes of memory that the kept games may take."""
        self._store = store
        self._snapshots = snapshots or NoSnapshots()
        self._lock = threading.Lock()
        self._kept = _Kept(most)

    def latest(self, row: GameRow, last: LastLine | None = None) -> LiveGame:
        """Return the game from its log in the store. `last`: the number and the time of its last line, if they have just been read."""
        with self._lock:
            kept = self._kept.get(row.id)
        if kept is not None and last == (kept.seq, kept.at):
            return kept
        live = None if kept is None else followed(kept, self._store.events(row.id, after=kept.seq - 1))
        if live is None:
            events = self._store.events(row.id)
            live = replayed(row, events, self._base(row, events) if kept is None else kept.base)
        if live is not kept:
            self.keep(row.id, live)
        return live

    def at(self, row: GameRow, seq: int) -> LiveGame:
        """Return the game as it was after event `seq`."""
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

    def has(self, game_id: str) -> bool:
        """Return whether a game is in memory."""
        with self._lock:
            return game_id in self._kept

    @property
    def held(self) -> tuple[int, float]:
        """Return how many games are in memory, and the bytes that they take."""
        with self._lock:
            return len(self._kept), self._kept.currsize

    def close(self) -> None:
        """Write snapshots of all kept games for the next start."""
        with self._lock:
            left = list(self._kept.items())
        for id_, live in left:
            self._freeze(id_, live)
        self._snapshots.close()

    def _freeze(self, game_id: str, live: LiveGame) -> None:
        if not live.over and len(live.game.log) >= LEAST_FROZEN:
            self._snapshots.put(game_id, packed(live.base))

    def _base(self, row: GameRow, events: Sequence[Event]) -> Base | None:
        """Return the base from the snapshot of a game, or None where no snapshot is usable."""
        if sum(len(event.ids) + len(event.draws) for event in events) < LEAST_FROZEN:
            return None
        content = self._snapshots.get(row.id)
        try:
            if content is None:
                return None
            setup = Setup.from_json(row.setup)
            return unpacked(setup, row.key, content, start_of(row, setup))
        except (ValueError, SetupError):
            return None


class _Kept(LRUCache[str, LiveGame]):
    """The kept games by id, bounded by their sizes. Games that have to leave are held until `take_left`."""

    def __init__(self, most: int) -> None:
        super().__init__(most, getsizeof=lambda live: live.size)
        self._left: list[tuple[str, LiveGame]] = []

    def put(self, game_id: str, live: LiveGame) -> None:
        """Keep a game, unless it is larger than the limit."""
        if live.size <= self.maxsize:
            self[game_id] = live
        else:
            self.pop(game_id, None)

    def popitem(self) -> tuple[str, LiveGame]:
        """Remove and return the least recently used game."""
        item = super().popitem()
        self._left.append(item)
        return item

    def take_left(self) -> list[tuple[str, LiveGame]]:
        """Return the games that have left since the last call."""
        left, self._left = self._left, []
        return left


def replayed(row: GameRow, events: Sequence[Event], base: Base | None = None) -> LiveGame:
    """Return the game from all these events. `base`: a state of the same game, reused as far as the events confirm it."""
    if (row.rules, row.encoding) != (RULES, encoding.VERSION):
        raise RefusedError(
            _("This game was created by another version of War Chest, with rules that this version does not know.")
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
        raise RefusedError(_("This game can't be opened: its stored log breaks the rules.")) from problem
    logs = {} if base is None else base.logs_of(log)
    return LiveGame(game, events[-1].seq, events[-1].at, tuple(lines), clock, DrawLines.of(events), logs)


def followed(live: LiveGame, events: Sequence[Event]) -> LiveGame | None:
    """Replay the log of a game from the line of `live` on. Return None where the whole log is needed: it has another line
    there now, lines were taken back, or the lines do not fit.
    """
    if not events or (events[0].seq, events[0].at) != (live.seq, live.at):
        return None
    for event in events[1:]:
        if event.back_to is not None:
            return None
        try:
            game = resumed(live.game, [*live.game.log, *event.ids, *event.draws])
        except IllegalChoice:
            return None
        end_by(game, event)
        live = live.after(event, game)
    return live


def _game_of(row: GameRow, log: Sequence[int], base: Base | None) -> Game:
    """Return the game of a log. Raise IllegalChoice where the log breaks a rule."""
    if base is None or not shared(base.game.log, log):
        setup = Setup.from_json(row.setup)
        return Game.from_log(setup, log, row.key, start_of(row, setup))
    return resumed(base.game, log)


def clock_of(row: GameRow) -> GameClocks | None:
    """Return the clocks that a game starts with, or None in a game without clocks."""
    terms = clock_terms(row)
    return None if terms is None else GameClocks.at_start(terms, len(row.seats))


ENDINGS: dict[EventKind, Ending] = {
    "resign": Ending.RESIGNATION,
    "flag": Ending.TIME,
    "claim": Ending.FORFEIT,
    "draw": Ending.AGREEMENT,
    "abort": Ending.ABORTED,
}
"""The endings that an event causes by itself."""


def end_by(game: Game, event: Event) -> None:
    """End the game if the event ends one."""
    ending = ENDINGS.get(event.kind)
    if ending is not None:
        game.end(ending, event.seat if ending in LOST_BY_A_SEAT else None)


class _WrittenLog(msgspec.Struct, array_like=True):
    """A log in words, as far as it has been written."""

    entries: list[LogEntry]
    announcements: list[Announcement]
    length: int


class _FrozenGame(msgspec.Struct, array_like=True):
    game: bytes
    words: _WrittenLog | None
    """The log in English, where it has been written. Other languages are rewritten."""


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_FrozenGame)


def packed(base: Base) -> bytes:
    """Return a state as bytes, for a snapshot."""
    words = base.logs.get(ENGLISH)
    written = None if words is None else _WrittenLog(words.entries, words.announcements, words.length)
    content = _encoder.encode(_FrozenGame(frozen(base.game), written))
    return _seal(content, base.game.setup, key_of(base.game)) + content


def unpacked(setup: Setup, key: bytes, value: bytes, start: Position | None = None) -> Base:
    """Return the state that `packed` has written. Raise ValueError for other bytes, or a game with another set-up or key.

    `start`: the position that the game started at, or None for the opening of its set-up.
    """
    content = value[_SEAL_SIZE:]
    if _seal(content, setup, key) != value[:_SEAL_SIZE]:
        raise ValueError("These bytes are no snapshot of this game.")
    try:
        found = _decoder.decode(content)
    except msgspec.DecodeError as problem:
        raise ValueError(f"These bytes are no snapshot: {problem}.") from problem
    game = thawed(setup, key, found.game, start)
    logs: dict[Language, GameLog] = {}
    if found.words is not None:
        words = logs[ENGLISH] = GameLog(game.tables, game.board)
        words.entries, words.announcements = found.words.entries, found.words.announcements
        words.length = found.words.length
    return Base(game, logs)


def _seal(content: bytes, setup: Setup, key: bytes) -> bytes:
    """Return a digest of these bytes and this game, since the same ids may mean different things in two games."""
    game = hashlib.blake2b(key + msgspec.json.encode(setup.to_json()), digest_size=32).digest()
    return hashlib.blake2b(content, key=game, digest_size=_SEAL_SIZE).digest()


@dataclass(frozen=True, slots=True)
class Damage:
    """A game of a store that can't be opened, and the reason."""

    game: str
    reason: str


def check_games(store: Store) -> Iterator[Damage | None]:
    """Replay every game of a store from its log, and yield for each its damage, or None if it is sound.

    Raise `StoreError` where the games can't even be listed.
    """
    for game_id in store.all_games():
        yield _fault(store, game_id)


def _fault(store: Store, game_id: str) -> Damage | None:
    try:
        row = store.game(game_id)
        if row is None:
            return Damage(game_id, "Its row is gone.")
        events = store.events(game_id)
        if not events:
            return Damage(game_id, "It has no log.")
        if [event.seq for event in events] != list(range(len(events))):
            return Damage(game_id, "A line of its log is missing.")
        if len(row.seats) != row.setup.get("seats", len(row.seats)):
            return Damage(game_id, "A seat is missing.")
        live = replayed(row, events)
    except (StoreError, TableError) as problem:
        return Damage(game_id, str(problem))
    except Exception as problem:
        return Damage(game_id, f"Its row can't be read ({problem!r}).")
    if live.over != (row.status == "over"):
        return Damage(game_id, f"It is marked as {row.status}, and its log says otherwise.")
    return None
