"""The bots' turns in live games. `BotRunner` asks an engine in another process for an action, and submits that action like any player's.

A level that searches for long has a queue and engines of its own, at most half of the cores and with a lower priority. So a short reply
never waits for a long search, and a search that has to wait is never cut: its reply comes later, and the page says so.

The engine is told the facts that the deciding seat may know, by the engine protocol (docs/protocol.md). Nothing else is written into its
pipe, so it can know nothing else. A bot's action is played at a set time, not when it was found, since the thinking time could reveal its
hand.
"""

import logging
import os
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from time import monotonic
from typing import Final

from cachetools import LRUCache

from warchest.bots.registry import LEVELS, UnknownBotError, parse_bot
from warchest.game import Game
from warchest.measures import BOT_ANSWERS, DONE, FAILED
from warchest.protocol.client import EngineError
from warchest.protocol.player import PlayingEngine
from warchest.store import GameRow, Store, StoreError
from warchest.table.errors import RefusedError, StaleError, TableError
from warchest.table.game_state import LiveGame
from warchest.table.lines import Lines, Sent, action
from warchest.table.people import free_seats
from warchest.table.queues import LATER, FairQueue, Pacer
from warchest.table.timing import BOT_STEP_MS, LONG_STEP_MS

log = logging.getLogger("warchest.table")
COMMAND = (sys.executable, "-m", "warchest.cli", "engine", "--background")
LONG_COMMAND = (*COMMAND, "--background")
"""The command of an engine for long searches: the engines for short replies go first."""
LONG_SEARCH = 1000
"""The iterations from which a level's search is a long one."""
START_SECONDS = 30.0
"""How long the engine may take to start."""
ANSWER_SECONDS = 5.0
"""How long it may take to decide."""
LONG_ANSWER_SECONDS = 60.0
"""How long it may take for a long search, on a machine with much else to do."""
TRIES = 2
SECONDS_BEFORE_SAVING_AGAIN = 2.0
MOST_WORKERS = 8
GAMES_KEPT = 4096
"""The number of games whose owners and stand-ins are remembered."""
ACTION_ID_BYTES: Final = 12
_FALLBACK = ("pass", "decline")
"""The choices that a bot makes when it has given no usable answer."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that waits for a bot."""

    game: GameRow
    live: LiveGame
    seat: int
    level: str


@cache
def searches_long(level: str) -> bool:
    """Return whether a level searches so long that its turns have a queue of their own."""
    try:
        _kind, options = parse_bot(level)
    except UnknownBotError:
        return False
    return options.get("iterations", 0) >= LONG_SEARCH


class BotTurns:
    """The bots' turns in a store's games."""

    def __init__(self, lines: Lines, store: Store) -> None:
        self._lines = lines
        self._store = store
        self.searches: FairQueue[str] = FairQueue()
        """The games in which a long search is due."""
        self._stand_ins: LRUCache[tuple[str, int], str] = LRUCache(GAMES_KEPT)
        """The level that gave the last answer for a seat of a game, where it was not the one that was asked."""
        self._lock = threading.Lock()
        """The lock that guards the stand-ins: the engines' threads write what pages read."""

    def before(self, row: GameRow, live: LiveGame) -> int:
        """Return how many long searches come before the one that this game waits for, or 0 where it waits for none."""
        seat = live.game.decider
        level = None if seat is None or free_seats(row) else row.seats[seat].bot
        return 0 if level is None or not searches_long(level) else self.searches.before(_owner(row) or "", row.id)

    def stand_in(self, row: GameRow, live: LiveGame) -> str | None:
        """Return the level that chooses in the place of the one that this game waits for, or None. The page says it."""
        seat = live.game.decider
        if seat is None:
            return None
        with self._lock:
            return self._stand_ins.get((row.id, seat))

    def note_stand_in(self, turn: BotTurn, level: str | None) -> None:
        """Remember the level that chose in a bot's place, or, for None, that it chose itself."""
        place = turn.game.id, turn.seat
        with self._lock:
            if level in LEVELS and level != turn.level:
                self._stand_ins[place] = level
            else:
                self._stand_ins.pop(place, None)

    def on_commit(self, tell: Callable[[str, int], None]) -> None:
        """Call `tell(game id, seq)` after each written line of any game."""
        self._lines.on_commit(tell)

    def unfinished(self) -> list[str]:
        """Return the ids of all unfinished games with a bot."""
        return self._store.open_games_with_bots()

    def host(self, game_id: str) -> tuple[str | None, bool]:
        """Return the owner of a game with bots, or None without a bot, and whether that can't change since all seats are taken."""
        row = self._lines.row(game_id)
        return _owner(row), not free_seats(row)

    def turn(self, game_id: str) -> BotTurn | None:
        """Return the decision of a bot that this game waits for, or None where it waits for none."""
        row, live = self._lines.standing(game_id)
        seat = live.game.decider
        if seat is None or free_seats(row):
            return None
        level = row.seats[seat].bot
        return None if level is None else BotTurn(row, live, seat, level)

    def wait(self, turn: BotTurn) -> int:
        """Return the milliseconds until a bot's chosen action may be played."""
        return self._lines.timing.wait_for_bot(turn.live, LONG_STEP_MS if searches_long(turn.level) else BOT_STEP_MS)

    def play(self, turn: BotTurn, ids: Sequence[int]) -> None:
        """Play a bot's chosen action by the same rules as a person's. Raise `StaleError` and `RefusedError` likewise."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        sent = Sent("action", turn.seat, tuple(ids))
        self._lines.write(turn.game, None, sent, action_id, turn.live.seq, action(turn.seat, ids))


def _owner(row: GameRow) -> str | None:
    """Return the person in whose turn the bots of a game are served, or None where no bot plays."""
    if all(seat.bot is None for seat in row.seats):
        return None
    return next((seat.person for seat in row.seats if seat.person is not None), "")


class NoAnswerError(Exception):
    """The engine gave no usable answer, not even after a new start."""


class BotEngine:
    """The engine that plays for the bots. It is started before it is needed, and again when it ends, errs or is late.

    Only ``close`` may be called while another thread uses it. One process serves all games and seats: a request contains everything that
    a seat knows, and our own bots look at nothing else.
    """

    def __init__(self, command: Sequence[str] = COMMAND, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._command = command
        self._answer_seconds = answer_seconds
        self._engine: PlayingEngine | None = None
        self._lock = threading.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Return the id of the engine's process, or None while there is none."""
        return None if self._engine is None else self._engine.pid

    @property
    def stood_in(self) -> str | None:
        """Return the level that gave the last answer in the place of the one that was asked, or None."""
        return None if self._engine is None else self._engine.stood_in

    def start(self) -> None:
        """Start the engine and wait for its greeting. Raise NoAnswerError where none comes, or after ``close``."""
        try:
            self._start()
        except EngineError as problem:
            self._stop()
            raise NoAnswerError(problem.clause) from None

    def choose(self, game: Game, level: str, seed: int) -> list[int]:
        """Return a bot's whole action for the deciding seat of ``game``, as legal ids.

        An engine that ends, errs or is late is restarted and asked once more. Raise NoAnswerError if that fails too.
        """
        for tries_left in reversed(range(TRIES)):
            try:
                engine = self._engine or self._start()
                return engine.choose(game, seed, self._answer_seconds, level)
            except EngineError as problem:
                self._stop()
                if not tries_left:
                    raise NoAnswerError(problem.clause) from None
        raise AssertionError("There is always a last try.")

    def close(self) -> None:
        """End the engine for good. Any thread may call this, and an answer that another thread awaits will not come."""
        with self._lock:
            self._closed = True
            engine = self._engine
        if engine is not None:
            engine.close()

    def _start(self) -> PlayingEngine:
        """Start and return the engine. Raise EngineError where it does not greet us, or after ``close``."""
        self._stop()
        with self._lock:
            if self._closed:
                raise EngineError("it has been ended")
            engine = self._engine = PlayingEngine(self._command)
        engine.greet(START_SECONDS)
        return engine

    def _stop(self) -> None:
        """End the process, if there is one."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()


def bot_engines() -> tuple[list[BotEngine], list[BotEngine]]:
    """Return the engines for short replies and those for long searches, half each: one for each core, but at least two altogether."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = min(max(2, cores), MOST_WORKERS)
    searching = [BotEngine(LONG_COMMAND, LONG_ANSWER_SECONDS) for _ in range(workers // 2)]
    return [BotEngine() for _ in range(workers - len(searching))], searching


class BotRunner:
    """Plays the bots' turns in all games of a table: one turn per engine at a time, and the owners of the games take turns."""

    def __init__(self, turns: BotTurns, *engines: BotEngine, searching: Sequence[BotEngine] = ()) -> None:
        """`searching`: the engines for long searches. Without them the others carry out those too."""
        self._turns = turns
        self._engines = (*engines, *searching)
        self._searching = bool(searching)
        self._queue: FairQueue[str] = FairQueue()
        self._hosts: LRUCache[str, str | None] = LRUCache(GAMES_KEPT)
        self._lock = threading.Lock()
        """The lock that guards the hosts."""
        self._closing = threading.Event()
        self._opened = False
        self._pacer = Pacer()
        self._threads = [
            threading.Thread(target=self._work, args=(engine, queue), name="bot-runner", daemon=True)
            for of_queue, queue in ((engines, self._queue), (searching, turns.searches))
            for engine in of_queue
        ]

    def open(self) -> None:
        """Begin to play. The unfinished games of the store are queued first, then each game in which a line is committed."""
        self._turns.on_commit(self._committed)
        for game_id in self._turns.unfinished():
            self._queue.put("", game_id, LATER)
        self._pacer.open()
        for thread in self._threads:
            thread.start()
        self._opened = True

    @property
    def up(self) -> bool:
        """Return whether the bots play: all their threads work."""
        return self._opened and not self._closing.is_set() and all(thread.is_alive() for thread in self._threads)

    @property
    def waiting(self) -> tuple[int, int]:
        """Return how many games wait for a short reply, and for a long search."""
        return self._queue.waiting, self._turns.searches.waiting

    def close(self) -> None:
        """Stop at once. A bot that was still thinking takes its turn again after the next start."""
        self._closing.set()
        self._queue.close()
        self._turns.searches.close()
        self._pacer.close()
        for engine in self._engines:
            engine.close()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _committed(self, game_id: str, _seq: int) -> None:
        host = self._host(game_id)
        if host is not None:
            self._queue.put(host, game_id)

    def _host(self, game_id: str) -> str | None:
        """Return the owner of the game, or None where no bot plays in it."""
        with self._lock:
            if game_id in self._hosts:
                return self._hosts[game_id]
        host, settled = self._turns.host(game_id)
        if settled:
            with self._lock:
                self._hosts[game_id] = host
        return host

    def _work(self, engine: BotEngine, queue: FairQueue[str]) -> None:
        # One engine is ready before the first turn. The others start when they are needed.
        if engine is self._engines[0]:
            self._warm_up(engine)
        while (game_id := queue.get()) is not None:
            self._try(game_id, queue, partial(self._choose, engine, game_id, queue))

    def _try(self, game_id: str, queue: FairQueue[str], do: Callable[[], bool]) -> None:
        """Do a part of a bot's turn with `do`, which returns whether the turn is done. A store error queues it again; others end it."""
        done, again = True, False
        try:
            done = do()
        except StoreError as problem:
            log.error("%s", problem)
            again = not self._closing.wait(SECONDS_BEFORE_SAVING_AGAIN)
        except StaleError:
            pass  # the game went on without us, and that commit has queued it again
        except TableError as problem:
            log.warning("A bot's turn of game %s was not played: %s", game_id, problem)
        except Exception:
            log.exception("A bot's turn of game %s was not played", game_id)
        if done:
            queue.done(game_id)
        if again:
            self._queue.put("", game_id)

    def _warm_up(self, engine: BotEngine) -> None:
        """Start the engine before it is needed, so that the first turn is as quick as the others."""
        try:
            engine.start()
        except NoAnswerError as problem:
            if not self._closing.is_set():
                # The first turn starts the engine again, and logs a warning if that fails too.
                log.info("The bots are not ready: %s", problem)

    def _choose(self, engine: BotEngine, game_id: str, queue: FairQueue[str]) -> bool:
        """Let the bot choose and play when it is its turn. Return whether there was nothing to do here."""
        turn = self._turns.turn(game_id)
        if turn is None:
            return True
        if self._searching and queue is self._queue and searches_long(turn.level):
            queue.hand_over(game_id, self._turns.searches)
            return True
        began = monotonic()
        try:
            chosen = engine.choose(turn.live.game, turn.level, secrets.randbits(32))
            _count(turn, DONE, began)
            self._turns.note_stand_in(turn, engine.stood_in)
        except NoAnswerError as problem:
            if self._closing.is_set():
                return True
            _count(turn, FAILED, began)
            self._complain(turn, str(problem))
            chosen = fallback_action(turn.live.game)
        play = partial(self._play, turn, chosen)
        self._pacer.put(self._turns.wait(turn) / 1000, partial(self._try, game_id, queue, play))
        return False

    def _play(self, turn: BotTurn, chosen: Sequence[int]) -> bool:
        """Play one action, and return True: its commit queues the game again for the next one."""
        try:
            self._turns.play(turn, chosen)
        except RefusedError:
            self._complain(turn, "the rules forbid its action")
            self._turns.play(turn, fallback_action(turn.live.game))
        return True

    def _complain(self, turn: BotTurn, reason: str) -> None:
        """Log a bot's fault, without its words: they may tell what is in its hand."""
        log.warning("The bot in game %s gave no usable answer (%s): it passes or declines", turn.game.id, reason)


def _count(turn: BotTurn, outcome: str, began: float) -> None:
    """Count an answer of a bot, or a failure. Levels with options of their own share one label."""
    BOT_ANSWERS.labels(turn.level if turn.level in LEVELS else "other", outcome).observe(monotonic() - began)


def fallback_action(game: Game) -> list[int]:
    """Return a whole action of the deciding seat that passes or declines where it can, and otherwise takes the first choice."""
    at = game.copy(chance="manual")
    ids: list[int] = []
    while not ids or at.action_open:
        choice = min(at.choices(), key=lambda c: c.verb not in _FALLBACK)
        ids.append(choice.id)
        at.play(choice)
    return ids
