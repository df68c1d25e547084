"""Which bot a game waits for, and the job for it.

This is the part of the bots that `lines` needs: it queues the job with each line of a game with bots.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from sqlalchemy import Connection

from warchest.bots.registry import UnknownBotError, parse_bot, styled
from warchest.server.store import GameRow
from warchest.server.table.game_state import LiveGame
from warchest.server.table.people import free_seats
from warchest.server.work import queue

SHORT: Final = "bot"
SEARCH: Final = "search"
KINDS: Final = (SHORT, SEARCH)
"""The types of jobs: short replies, and long searches."""
LONG_SEARCH: Final = 500
"""The number of iterations that makes a level's search a long one."""


@cache
def searches_long(level: str) -> bool:
    """Return whether a level searches for so long that its turns have a separate lane."""
    try:
        _kind, options = parse_bot(level)
    except UnknownBotError:
        return False
    return options.get("iterations", 0) >= LONG_SEARCH


def kind_of(level: str) -> str:
    """Return the type of job for a turn of a level."""
    return SEARCH if searches_long(level) else SHORT


def level_to_play(row: GameRow, live: LiveGame) -> str | None:
    """Return the level of the bot that a game waits for, or None where it waits for none."""
    seat = live.game.decider
    return None if seat is None or live.over or free_seats(row) else row.seats[seat].bot


def bot_text(row: GameRow, level: str) -> str:
    """Return the text that names the bot of a level in this game, with the style that the game asks for."""
    return styled(level, row.request.get("style"))


def kind_to_play(row: GameRow, live: LiveGame) -> str | None:
    """Return the type of job that a game waits for, or None where it waits for no bot."""
    level = level_to_play(row, live)
    return None if level is None else kind_of(level)


def put_bot_work(row: GameRow, live: LiveGame) -> Callable[[Connection], None] | None:
    """Return the function that queues the turn of a bot within a transaction, or None for a game without bots."""
    if all(seat.bot is None for seat in row.seats):
        return None
    kind = kind_to_play(row, live)
    person = next((seat.person for seat in row.seats if seat.person is not None), "")

    def write(connection: Connection) -> None:
        queue.remove(connection, [one for one in KINDS if one != kind], row.id)
        if kind is not None:
            queue.put(connection, kind, row.id, person, live.at)

    return write
