"""The bots' turns in live games: which bot a game waits for, the job for it, and how its action is played like any player's.

A turn is a job of `warchest.server.work`, queued in the transaction that writes the line before it. So it is never lost, whichever process
ends, and each process of a site may take it. The process that chooses is given the information state of the deciding seat and nothing else.

A bot's action is played at a set time, not when it was found, since the thinking time could reveal its hand.
"""

import logging
import secrets
import threading
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from cachetools import LRUCache
from sqlalchemy import or_, select

from warchest.bots.registry import LEVELS
from warchest.game.game import Game
from warchest.server.measures import BOT_ANSWERS, DONE, FAILED
from warchest.server.store import GameRow, Store
from warchest.server.store.schema import games, seats, summaries
from warchest.server.table.bots.bot_work import KINDS, SEARCH, SHORT, bot_text, kind_of, level_to_play, searches_long
from warchest.server.table.errors import RefusedError, StaleError, TableError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines, Sent
from warchest.server.table.play.timing import BOT_STEP_MS, LONG_STEP_MS
from warchest.server.thinking import state_fields
from warchest.server.work import queue
from warchest.server.work.jobs import JobError
from warchest.server.work.queue import Job, work
from warchest.server.work.worker import Task, Worker

log = logging.getLogger("warchest.table")
GAMES_KEPT: Final = 4096
"""The number of games whose stand-ins are remembered."""
ACTION_ID_BYTES: Final = 12
_FALLBACK = ("pass", "decline")
"""The choices that a bot makes when it has given no usable answer."""


class BotTurns:
    """The bots' turns in a store's games."""

    def __init__(self, lines: Lines, store: Store, worker: Worker) -> None:
        self.lines = lines
        self._store = store
        self._stand_ins: LRUCache[tuple[str, int], str] = LRUCache(GAMES_KEPT)
        """The level that gave the last answer for a seat of a game, where another level stood in."""
        self._lock = threading.Lock()
        """The lock that guards the stand-ins: the worker's threads write what pages read."""
        for kind in KINDS:
            worker.handle(kind, self.find)

    def before(self, row: GameRow, live: LiveGame) -> int:
        """Return how many long searches come before the one that this game waits for, or 0 where it waits for none."""
        level = level_to_play(row, live)
        if level is None or not searches_long(level):
            return 0
        return self._store.read(lambda connection: queue.before(connection, SEARCH, row.id))

    def stand_in(self, row: GameRow, live: LiveGame) -> str | None:
        """Return the level that stands in for the one that this game waits for, or None. The page shows it."""
        seat = live.game.decider
        if seat is None:
            return None
        with self._lock:
            return self._stand_ins.get((row.id, seat))

    def note_stand_in(self, game_id: str, seat: int, level: str, chosen_by: str | None) -> None:
        """Remember the level that stood in for a bot, or, for None, that the bot chose itself."""
        with self._lock:
            if chosen_by in LEVELS and chosen_by != level:
                self._stand_ins[game_id, seat] = chosen_by
            else:
                self._stand_ins.pop((game_id, seat), None)

    def queue_unfinished(self) -> None:
        """Queue every open game where it may be a bot's turn, unless it is queued already."""
        bots = select(seats.c.bot).where(seats.c.game_id == games.c.id, seats.c.bot.is_not(None))
        its_turn = or_(summaries.c.decider.is_(None), bots.where(seats.c.seat == summaries.c.decider).exists())
        waits = select(work.c.key).where(work.c.key == games.c.id, work.c.kind.in_(KINDS))
        wanted = (
            select(games.c.id).join(summaries).where(games.c.status == "open", bots.exists(), its_turn, ~waits.exists())
        )
        found = self._store.read(lambda connection: connection.execute(wanted).scalars().all())
        if found:
            self._store.write(lambda connection: queue.put_later(connection, SHORT, found, self.lines.timing.now()))

    def turn(self, game_id: str) -> "BotTurn | None":
        """Return the decision of a bot that a game waits for, or None where it waits for none."""
        row, live = self.lines.standing(game_id)
        level = level_to_play(row, live)
        return None if level is None else BotTurn(self, row, live, level)

    def find(self, job: Job) -> "BotTurn | None":
        """Return the task of a job, or None where there is nothing to do."""
        turn = self.turn(job.key)
        if turn is not None and kind_of(turn.level) != job.kind:  # `queue_unfinished` does not know the level
            self.lines.call_bot(turn.row, turn.live)
            return None
        return turn


class BotTurn(Task):
    """A decision that waits for a bot."""

    def __init__(self, turns: BotTurns, row: GameRow, live: LiveGame, level: str) -> None:
        self._turns = turns
        self.row = row
        self.live = live
        self._seat = live.game.decider or 0
        self.level = level
        self._began = self._ended = monotonic()
        state = live.game.information_state(self._seat)
        super().__init__(bot_text(row, level), secrets.randbits(32), state_fields(state))

    def pause(self) -> float:
        """Return the seconds until the bot's action may be played."""
        self._ended = monotonic()
        step = LONG_STEP_MS if searches_long(self.level) else BOT_STEP_MS
        return self._turns.lines.timing.wait_for_bot(self.live, step) / 1000

    def done(self, value: Any) -> None:
        """Play the action by the same rules as a player's."""
        ids, chosen_by = value
        self._count(DONE)
        self._turns.note_stand_in(self.row.id, self._seat, self.level, chosen_by)
        self._try(ids)

    def failed(self, problem: JobError) -> None:
        """Pass or decline."""
        self._count(FAILED)
        self._complain(type(problem).__name__)
        self._try(fallback_action(self.live.game))

    def _try(self, ids: Sequence[int]) -> None:
        try:
            try:
                self.play(ids)
            except RefusedError:
                self._complain("the rules forbid its action")
                self.play(fallback_action(self.live.game))
        except StaleError:
            pass  # another line came first, and it has queued the bot's next turn
        except TableError as problem:
            log.warning("A bot's turn of game %s was not played: %s", self.row.id, problem)

    def play(self, ids: Sequence[int]) -> None:
        """Play an action by the same rules as a player's. Raise `StaleError` and `RefusedError` likewise."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        sent = Sent("action", self._seat, tuple(ids))
        lines = self._turns.lines
        lines.write(self.row, None, sent, action_id, self.live.seq, lines.action(self.row, self._seat, ids))

    def _count(self, outcome: str) -> None:
        # Levels with their own options share one label.
        level = self.level if self.level in LEVELS else "other"
        BOT_ANSWERS.labels(level, outcome).observe(self._ended - self._began)

    def _complain(self, reason: str) -> None:
        """Log a bot's fault, without its words: they could reveal its hand."""
        log.warning("The bot in game %s gave no usable answer (%s): it passes or declines", self.row.id, reason)


def fallback_action(game: Game) -> list[int]:
    """Return a whole action of the deciding seat that passes or declines if possible, and otherwise takes the first choice."""
    at = game.copy(chance="manual")
    ids: list[int] = []
    while not ids or at.action_open:
        choice = min(at.choices(), key=lambda c: c.verb not in _FALLBACK)
        ids.append(choice.id)
        at.play(choice)
    return ids
