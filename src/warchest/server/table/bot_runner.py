"""The bots of live games. `BotRunner` takes the turns that wait, and asks an engine in another process for each action.

A level that searches for long has work rows and engines of its own, at most half of the cores and with a lower priority. So a short reply
never waits for a long search, and a search that has to wait is never cut: its reply comes later, and the page says so.

The engine is told the facts that the deciding seat may know, by the engine protocol (docs/reference/protocol.md). Nothing else is written
into its pipe, so it can know nothing else. A bot's action is played at a set time, not when it was found, since the thinking time could
reveal its hand.
"""

import contextlib
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

from warchest.bots.registry import LEVELS
from warchest.game.game import Game
from warchest.protocol.client import EngineError
from warchest.protocol.player import PlayingEngine
from warchest.server.measures import BOT_ANSWERS, DONE, FAILED
from warchest.server.store import StoreError
from warchest.server.store.work import Job, WorkQueue
from warchest.server.store.writer import ClosedError
from warchest.server.table.bot_turns import BotTurn, BotTurns
from warchest.server.table.bot_work import KINDS, SEARCH, SHORT
from warchest.server.table.errors import RefusedError, StaleError, TableError

log = logging.getLogger("warchest.table")
COMMAND = (sys.executable, "-m", "warchest.cli", "engine", "--background")
LONG_COMMAND = (*COMMAND, "--background")
"""The command of an engine for long searches: the engines for short replies go first."""
START_SECONDS = 30.0
"""How long the engine may take to start."""
ANSWER_SECONDS = 5.0
"""How long it may take to decide."""
LONG_ANSWER_SECONDS = 60.0
"""How long it may take for a long search, on a machine with much else to do."""
TRIES = 2
SECONDS_BEFORE_SAVING_AGAIN = 2.0
MOST_WORKERS = 8
_FALLBACK = ("pass", "decline")
"""The choices that a bot makes when it has given no usable answer."""


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
        self._queues = [turns.queue([SHORT] if searching else KINDS), *([turns.queue([SEARCH])] if searching else ())]
        self._closing = threading.Event()
        self._opened = False
        self._pacer = Pacer()
        self._threads = [
            threading.Thread(target=self._work, args=(engine, queue), name="bot-runner", daemon=True)
            for of_queue, queue in zip((engines, searching), self._queues, strict=False)
            for engine in of_queue
        ]

    def open(self) -> None:
        """Begin to play, with the turns that wait from last time."""
        self._turns.queue_unfinished()
        self._pacer.open()
        for thread in self._threads:
            thread.start()
        self._opened = True

    def wake(self) -> None:
        """Look for turns, since another process has written one."""
        for queue in self._queues:
            queue.wake()

    @property
    def up(self) -> bool:
        """Return whether all threads work that were started. Where other processes do the work, none was."""
        return not self._closing.is_set() and (not self._opened or all(one.is_alive() for one in self._threads))

    @property
    def waiting(self) -> tuple[int, int]:
        """Return how many games wait for a short reply, and for a long search."""
        return self._queues[0].waiting, sum(queue.waiting for queue in self._queues[1:])

    def close(self) -> None:
        """Stop at once. A bot that was still thinking takes its turn again after the next start, or in another process."""
        self._closing.set()
        self._pacer.close()
        for engine in self._engines:
            engine.close()
        for queue in self._queues:
            queue.close()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _work(self, engine: BotEngine, queue: WorkQueue) -> None:
        # One engine is ready before the first turn. The others start when they are needed.
        if engine is self._engines[0]:
            self._warm_up(engine)
        while (job := queue.get()) is not None:
            self._try(job, queue, partial(self._choose, engine, job, queue))

    def _try(self, job: Job, queue: WorkQueue, do: Callable[[], bool]) -> None:
        """Do a part of a bot's turn with `do`, which returns whether the turn is done. After a store error it waits anew; others end it."""
        done = True
        try:
            done = do()
            if done:
                queue.done(job)
        except StoreError as problem:
            log.error("%s", problem)
            self._closing.wait(SECONDS_BEFORE_SAVING_AGAIN)
            self._give_back(job, queue)
            return
        except StaleError:
            pass  # the game went on without us, and that line has let it wait anew
        except TableError as problem:
            log.warning("A bot's turn of game %s was not played: %s", job.key, problem)
        except Exception:
            log.exception("A bot's turn of game %s was not played", job.key)
        else:
            return
        with contextlib.suppress(StoreError):
            queue.done(job)

    def _give_back(self, job: Job, queue: WorkQueue) -> None:
        """Let a turn wait anew. Where that can't be written either, it waits anew when the time of the worker is over."""
        with contextlib.suppress(StoreError, ClosedError):
            queue.again(job)

    def _warm_up(self, engine: BotEngine) -> None:
        """Start the engine before it is needed, so that the first turn is as quick as the others."""
        try:
            engine.start()
        except NoAnswerError as problem:
            if not self._closing.is_set():
                # The first turn starts the engine again, and logs a warning if that fails too.
                log.info("The bots are not ready: %s", problem)

    def _choose(self, engine: BotEngine, job: Job, queue: WorkQueue) -> bool:
        """Let the bot choose and play when it is its turn. Return whether there was nothing to do here."""
        turn = self._turns.turn(job.key)
        if turn is None:
            return True
        if turn.kind != job.kind:
            self._turns.put_anew(turn)
            return True
        began = monotonic()
        try:
            chosen = engine.choose(turn.live.game, turn.level, secrets.randbits(32))
            _count(turn, DONE, began)
            self._turns.note_stand_in(turn, engine.stood_in)
        except NoAnswerError as problem:
            if self._closing.is_set():
                return False
            _count(turn, FAILED, began)
            self._complain(turn, str(problem))
            chosen = fallback_action(turn.live.game)
        play = partial(self._play, turn, chosen)
        self._pacer.put(self._turns.wait(turn) / 1000, partial(self._try, job, queue, play))
        return False

    def _play(self, turn: BotTurn, chosen: Sequence[int]) -> bool:
        """Play one action, and return True: its line lets the game wait anew for the next one."""
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
