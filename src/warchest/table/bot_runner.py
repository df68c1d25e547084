"""The runner of the bots' turns: it asks an engine in another process for an action, and submits that action like any player's.

The engine is told the facts that the deciding seat may know, by the engine protocol (docs/protocol.md). Nothing else is written into its
pipe, so it can know nothing else. A bot's action is played at a set time, not when it was found, since the thinking time could reveal its
hand.
"""

import heapq
import logging
import os
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from time import monotonic

from cachetools import LRUCache

from warchest.game import Game
from warchest.protocol.client import EngineError
from warchest.protocol.player import PlayingEngine
from warchest.store import StoreError
from warchest.table.action import fallback_action
from warchest.table.bot_turns import BotTurn
from warchest.table.errors import RefusedError, StaleError, TableError
from warchest.table.fair_queue import LATER, FairQueue
from warchest.table.service import Table

log = logging.getLogger("warchest.table")
COMMAND = (sys.executable, "-m", "warchest.cli", "engine")
START_SECONDS = 30.0
"""How long the engine may take to start."""
ANSWER_SECONDS = 5.0
"""How long it may take to decide."""
TRIES = 2
SECONDS_BEFORE_SAVING_AGAIN = 2.0
MOST_WORKERS = 8
HOSTS_KEPT = 4096
"""The number of games whose owners are remembered."""


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

    def start(self) -> None:
        """Start the engine and wait for its greeting. Raise NoAnswerError where none comes, or after ``close``."""
        try:
            self._start()
        except EngineError as problem:
            self._stop()
            raise NoAnswerError(str(problem)) from None

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
                    raise NoAnswerError(str(problem)) from None
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


def bot_engines() -> list[BotEngine]:
    """Return an engine for each core, but at least two and at most `MOST_WORKERS`, so that one long search can't hold up all bots."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return [BotEngine() for _ in range(min(max(2, cores), MOST_WORKERS))]


class BotRunner:
    """Plays the bots' turns in all games of a table: one turn per engine at a time, and the owners of the games take turns."""

    def __init__(self, table: Table, *engines: BotEngine) -> None:
        self._table = table
        self._engines = engines
        self._queue: FairQueue[str] = FairQueue()
        self._hosts: LRUCache[str, str | None] = LRUCache(HOSTS_KEPT)
        self._lock = threading.Lock()
        """The lock that guards the hosts."""
        self._closing = threading.Event()
        self._pacer = Pacer()
        self._threads = [
            threading.Thread(target=self._work, args=(engine,), name="bot-runner", daemon=True) for engine in engines
        ]

    def open(self) -> None:
        """Begin to play. The unfinished games of the store are queued first, then each game in which a line is committed."""
        self._table.on_commit(self._committed)
        for game_id in self._table.bots.unfinished():
            self._queue.put("", game_id, LATER)
        self._pacer.open()
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop at once. A bot that was still thinking takes its turn again after the next start."""
        self._closing.set()
        self._queue.close()
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
        host, settled = self._table.bots.host(game_id)
        if settled:
            with self._lock:
                self._hosts[game_id] = host
        return host

    def _work(self, engine: BotEngine) -> None:
        # One engine is ready before the first turn. The others start when they are needed.
        if engine is self._engines[0]:
            self._warm_up(engine)
        while (game_id := self._queue.get()) is not None:
            self._try(game_id, partial(self._choose, engine, game_id))

    def _try(self, game_id: str, do: Callable[[], bool]) -> None:
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
            self._queue.done(game_id)
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

    def _choose(self, engine: BotEngine, game_id: str) -> bool:
        """Let the bot choose and play when it is its turn. Return whether there was nothing to do."""
        turn = self._table.bots.turn(game_id)
        if turn is None:
            return True
        try:
            chosen = engine.choose(turn.live.game, turn.level, secrets.randbits(32))
        except NoAnswerError as problem:
            if self._closing.is_set():
                return True
            self._complain(turn, problem)
            chosen = fallback_action(turn.live.game)
        play = partial(self._play, turn, chosen)
        self._pacer.put(self._table.bots.wait(turn) / 1000, partial(self._try, game_id, play))
        return False

    def _play(self, turn: BotTurn, chosen: Sequence[int]) -> bool:
        """Play one action, and return True: its commit queues the game again for the next one."""
        try:
            self._table.bots.play(turn, chosen)
        except RefusedError as problem:
            self._complain(turn, problem)
            self._table.bots.play(turn, fallback_action(turn.live.game))
        return True

    def _complain(self, turn: BotTurn, problem: Exception) -> None:
        log.warning("The bot in game %s gave no usable answer (%s): it passes or declines", turn.game.id, problem)


class Pacer:
    """A thread that runs functions at their times. Each function must catch its own errors."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="pacer", daemon=True)

    def open(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop. Functions that are not due yet are never run."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def put(self, seconds: float, do: Callable[[], None]) -> None:
        """Run `do` in `seconds` seconds."""
        with self._changed:
            heapq.heappush(self._due, (monotonic() + seconds, next(self._order), do))
            self._changed.notify()

    def _work(self) -> None:
        while (do := self._next()) is not None:
            do()

    def _next(self) -> Callable[[], None] | None:
        """Wait for the next due function and return it, or None at the end."""
        with self._changed:
            while not self._closed:
                wait = self._due[0][0] - monotonic() if self._due else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._due)[2]
                self._changed.wait(wait)
        return None
