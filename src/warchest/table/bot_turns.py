"""`BotTurns`: the decisions of live games that wait for a bot, and the actions that bots have chosen."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from warchest.store import GameRow, Store
from warchest.table.action import action
from warchest.table.game_state import LiveGame
from warchest.table.lines import Lines, Sent
from warchest.table.seats import free_seats

ACTION_ID_BYTES: Final = 12


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that waits for a bot."""

    game: GameRow
    live: LiveGame
    seat: int
    level: str


class BotTurns:
    """The bots' turns in a store's games."""

    def __init__(self, lines: Lines, store: Store) -> None:
        self._lines = lines
        self._store = store

    def unfinished(self) -> list[str]:
        """Return the ids of all unfinished games with a bot."""
        return self._store.open_games_with_bots()

    def host(self, game_id: str) -> tuple[str | None, bool]:
        """Return the owner of a game with bots, or None without a bot, and whether that can't change since all seats are taken."""
        row = self._lines.row(game_id)
        if all(seat.bot is None for seat in row.seats):
            return None, not free_seats(row)
        return next((seat.person for seat in row.seats if seat.person is not None), ""), not free_seats(row)

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
        return self._lines.timing.wait_for_bot(turn.live)

    def play(self, turn: BotTurn, ids: Sequence[int]) -> None:
        """Play a bot's chosen action by the same rules as a person's. Raise `StaleError` and `RefusedError` likewise."""
        action_id = f"bot-{secrets.token_urlsafe(ACTION_ID_BYTES)}"
        sent = Sent("action", turn.seat, tuple(ids))
        self._lines.write(turn.game, None, sent, action_id, turn.live.seq, action(turn.seat, ids))
