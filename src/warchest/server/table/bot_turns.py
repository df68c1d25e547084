"""The bots' turns in live games: which bot a game waits for, the work rows for it, and how its action is played like any player's.

A turn is a row of `warchest.server.store.work`, written in the transaction that writes the line before it. So it is never lost, whichever
process ends, and each process of a site may take it.
"""

import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache
from sqlalchemy import or_, select

from warchest.bots.registry import LEVELS
from warchest.server.store import GameRow, Store, work
from warchest.server.store.schema import games, seats, summaries
from warchest.server.store.work import WorkQueue
from warchest.server.table.bot_work import KINDS, SEARCH, SHORT, kind_of, level_to_play, searches_long
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines, Sent, action
from warchest.server.table.timing import BOT_STEP_MS, LONG_STEP_MS

GAMES_KEPT: Final = 4096
"""The number of games whose stand-ins are remembered."""
ACTION_ID_BYTES: Final = 12


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that waits for a bot."""

    game: GameRow
    live: LiveGame
    seat: int
    level: str

    @property
    def kind(self) -> str:
        """Return the kind of work that it is."""
        return kind_of(self.level)


class BotTurns:
    """The bots' turns in a store's games."""

    def __init__(self, lines: Lines, store: Store) -> None:
        self._lines = lines
        self._store = store
        self._stand_ins: LRUCache[tuple[str, int], str] = LRUCache(GAMES_KEPT)
        """The level that gave the last answer for a seat of a game, where it was not the one that was asked."""
        self._lock = threading.Lock()
        """The lock that guards the stand-ins: the engines' threads write what pages read."""

    def before(self, row: GameRow, live: LiveGame) -> int:
        """Return how many long searches come before the one that this game waits for, or 0 where it waits for none."""
        level = level_to_play(row, live)
        if level is None or not searches_long(level):
            return 0
        return self._store.read(lambda connection: work.before(connection, SEARCH, row.id))

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

    def queue(self, kinds: Sequence[str]) -> WorkQueue:
        """Return a queue of the turns of these kinds, whose workers are told of each new one."""
        made = WorkQueue(self._store, kinds, self._lines.timing.now)
        self._lines.on_work(lambda kind: made.wake() if kind in kinds else None)
        return made

    def queue_unfinished(self) -> None:
        """Let the games wait in which a bot may have to decide, as far as they don't: games of a version that kept no such rows."""
        bots = select(seats.c.bot).where(seats.c.game_id == games.c.id, seats.c.bot.is_not(None))
        its_turn = or_(summaries.c.decider.is_(None), bots.where(seats.c.seat == summaries.c.decider).exists())
        waits = select(work.work.c.key).where(work.work.c.key == games.c.id, work.work.c.kind.in_(KINDS))
        wanted = (
            select(games.c.id).join(summaries).where(games.c.status == "open", bots.exists(), its_turn, ~waits.exists())
        )
        found = self._store.read(lambda connection: connection.execute(wanted).scalars().all())
        if found:
            self._store.write(lambda connection: work.put_later(connection, SHORT, found, self._lines.timing.now()))

    def turn(self, game_id: str) -> BotTurn | None:
        """Return the decision of a bot that this game waits for, or None where it waits for none."""
        row, live = self._lines.standing(game_id)
        level = level_to_play(row, live)
        return None if level is None else BotTurn(row, live, live.game.decider or 0, level)

    def put_anew(self, turn: BotTurn) -> None:
        """Let a turn wait as the kind of work that it is: `queue_unfinished` can't tell that."""
        self._lines.call_bot(turn.game, turn.live)

    def wait(self, turn: BotTurn) -> int:
        """Return the milliseconds until a bot's chosen action may be played."""
        return self._lines.timing.wait_for_bot(turn.live, LONG_STEP_MS if searches_long(turn.level) else BOT_STEP_MS)

    def play(self, turn: BotTurn, ids: Sequence[int]) -> None:
        """Play a bot's chosen action by the same rules as a person's. Raise `StaleError` and `RefusedError` likewise."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        sent = Sent("action", turn.seat, tuple(ids))
        self._lines.write(turn.game, None, sent, action_id, turn.live.seq, action(turn.seat, ids))
