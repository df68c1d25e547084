"""Bots at seats: a bot that is to decide is asked in its own process, and answers through the same door as anyone."""

import logging
import secrets
import threading
from itertools import count
from queue import PriorityQueue

from warchest.store import StoreError
from warchest.table.composition import plainest
from warchest.table.errors import RefusedError, StaleError, TableError
from warchest.table.table import BotTurn, Table
from warchest.table.worker import NoAnswerError, Worker

log = logging.getLogger("warchest.table")
SECONDS_BEFORE_SAVING_AGAIN = 2.0
CLOSING, LIVE, LEFT_OVER = range(3)
"""What comes first: the end, then games in which something has just happened, then those found at the start."""


class BotSeats:
    """Plays the bots' turns of all games of a table, one after the other, in a thread of its own."""

    def __init__(self, table: Table, worker: Worker) -> None:
        self._table = table
        self._worker = worker
        self._queue: PriorityQueue[tuple[int, int, str]] = PriorityQueue()
        self._order = count()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="bot-seats", daemon=True)

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
        self._worker.close()
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
        """Start the worker before it is needed, so that the first turn is as quick as the others."""
        try:
            self._worker.start()
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
        game, seat = turn.fold.game, turn.seat
        try:
            with turn.fold.door:
                record = game.record(seat)
            ids = self._worker.choose(turn.level, turn.game.setup, record, secrets.randbits(32))
            self._table.play_for_bot(turn, ids)
        except (NoAnswerError, RefusedError) as problem:
            if self._closing.is_set():
                return
            log.warning(
                "The bot in game %s gave no good answer (%s): it plays the plainest choice", turn.game.id, problem
            )
            with turn.fold.door:
                ids = plainest(game, seat)
            self._table.play_for_bot(turn, ids)
