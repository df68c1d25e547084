"""Plays the bots' turns: an engine in another process is asked what its seat does, and its action is submitted as anybody's is.

The engine is told what the deciding seat may know, by the engine protocol (docs/protocol.md). Nothing else is written into its pipe, so it
can know nothing else.
"""

import logging
import secrets
import sys
import threading
from collections.abc import Sequence
from itertools import count
from queue import PriorityQueue

from warchest.game import Game
from warchest.protocol.client import EngineError
from warchest.protocol.player import PlayingEngine
from warchest.store import StoreError
from warchest.table.action import fallback_action
from warchest.table.errors import RefusedError, StaleError, TableError
from warchest.table.service import BotTurn, Table

log = logging.getLogger("warchest.table")
COMMAND = (sys.executable, "-m", "warchest.cli", "engine")
START_SECONDS = 30.0
"""How long the engine may take to start."""
ANSWER_SECONDS = 5.0
"""How long it may take to decide."""
TRIES = 2
SECONDS_BEFORE_SAVING_AGAIN = 2.0
CLOSING, LIVE, LEFT_OVER = range(3)
"""The order of the queue: the end first, then games in which something has just happened, then those found at the start."""


class NoAnswerError(Exception):
    """The engine gave no usable answer, not even after a new start."""


class BotEngine:
    """The engine that plays for the bots: started before it is needed, and again when it ends, errs or is late.

    Only ``close`` may be called while another thread uses it. One process serves all games and seats: a request tells the whole of what a
    seat knows, and our own bots look at nothing else.
    """

    def __init__(self, command: Sequence[str] = COMMAND, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._command = command
        self._answer_seconds = answer_seconds
        self._engine: PlayingEngine | None = None
        self._lock = threading.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the engine's process, while there is one."""
        return None if self._engine is None else self._engine.pid

    def start(self) -> None:
        """Start the engine and wait until it says hello. NoAnswerError where it does not, or after ``close``."""
        try:
            self._start()
        except EngineError as problem:
            self._stop()
            raise NoAnswerError(str(problem)) from None

    def choose(self, game: Game, level: str, seed: int) -> list[int]:
        """The whole action of a bot for the deciding seat of ``game``, legal ids.

        An engine that ends, errs or is late is started anew and asked once more; then NoAnswerError is raised.
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
        """End for good, from any thread: an answer that is being waited for will not come."""
        with self._lock:
            self._closed = True
            engine = self._engine
        if engine is not None:
            engine.close()

    def _start(self) -> PlayingEngine:
        """Start the engine. EngineError where it does not say hello, or after ``close``."""
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


class BotRunner:
    """Plays the bots' turns of all games of a table, one after the other, in a thread of its own."""

    def __init__(self, table: Table, engine: BotEngine) -> None:
        self._table = table
        self._engine = engine
        self._queue: PriorityQueue[tuple[int, int, str]] = PriorityQueue()
        self._order = count()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="bot-runner", daemon=True)

    def open(self) -> None:
        """Begin: the unfinished games of the store first, then whatever is committed."""
        self._table.on_commit(self._committed)
        for game_id in self._table.unfinished_with_bots():
            self._put(LEFT_OVER, game_id)
        self._thread.start()

    def close(self) -> None:
        """Stop at once; a turn that was being thought about is taken up again after the next start."""
        self._closing.set()
        self._put(CLOSING, "")
        self._engine.close()
        if self._thread.is_alive():
            self._thread.join()

    def _committed(self, game_id: str, _seq: int) -> None:
        self._put(LIVE, game_id)

    def _put(self, rank: int, game_id: str) -> None:
        self._queue.put((rank, next(self._order), game_id))

    def _work(self) -> None:
        self._warm_up()
        while not self._closing.is_set():
            rank, _number, game_id = self._queue.get()
            if rank == CLOSING:
                return
            try:
                self._play(game_id)
            except StoreError as problem:
                log.error("%s", problem)
                if not self._closing.wait(SECONDS_BEFORE_SAVING_AGAIN):
                    self._put(LIVE, game_id)
            except TableError as problem:
                log.warning("A bot's turn of game %s was not played: %s", game_id, problem)
            except Exception:
                log.exception("A bot's turn of game %s was not played", game_id)

    def _warm_up(self) -> None:
        """Start the engine before it is needed, so that the first turn is as quick as the others."""
        try:
            self._engine.start()
        except NoAnswerError as problem:
            if not self._closing.is_set():
                # The first turn starts it again, and complains if that fails too.
                log.info("The bots are not ready: %s", problem)

    def _play(self, game_id: str) -> None:
        """Play one action if a bot is to decide; its commit brings the game back here for the next."""
        turn = self._table.bot_turn(game_id)
        if turn is None:
            return
        try:
            self._play_turn(turn)
        except StaleError:
            return  # the game went on without us; that commit has put it into the queue again

    def _play_turn(self, turn: BotTurn) -> None:
        game = turn.live.game
        try:
            self._table.play_for_bot(turn, self._engine.choose(game, turn.level, secrets.randbits(32)))
        except (NoAnswerError, RefusedError) as problem:
            if self._closing.is_set():
                return
            log.warning("The bot in game %s gave no usable answer (%s): it passes or declines", turn.game.id, problem)
            self._table.play_for_bot(turn, fallback_action(game))
