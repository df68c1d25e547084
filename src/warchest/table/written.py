"""A game of the store as text (docs/notation.md, "Games")."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from warchest.store import Event, GameRecord
from warchest.table.fold import Fold
from warchest.table.people import name_to_others
from warchest.text.games import GameText, ids_of
from warchest.text.games_lines import Line, Played, Resigned
from warchest.text.games_telling import tell
from warchest.text.names import seat_name


def text_of(record: GameRecord, fold: Fold, events: Sequence[Event]) -> GameText:
    """The game with all its secrets: make the reader's form of it with ``seen_by``. Of the people bots and who gave a name have one."""
    game, seats = fold.game, len(record.seats)
    given = {
        f"player {seat_name(seats, s.seat)}": name_to_others(record, s.seat) for s in record.seats if s.bot or s.name
    }
    given["started"] = _utc(events[0].at)
    if fold.over:
        given["ended"] = _utc(events[fold.seq].at)
    told = tell(game.setup, game.tables, game.start, game.log, fold.resigned, given)
    return replace(told, lines=_timed(told.lines, fold, events))


def seconds(events: Sequence[Event], seq: int) -> int:
    """When a line of the log was written, in seconds since the start."""
    return events[seq].at - events[0].at


def event_of(fold: Fold, length: int) -> int:
    """The number of the event that made the game's own log so long."""
    return bisect_left(fold.starts, length) - 1


def _timed(lines: Sequence[Line], fold: Fold, events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines, and when a seat did what they tell: at the event of its last decision."""
    length, timed = 0, []
    for line in lines:
        length += len(ids_of(line.what))
        if isinstance(line.what, Played | Resigned):
            seq = fold.seq if isinstance(line.what, Resigned) else event_of(fold, length)
            line = replace(line, time=1000 * seconds(events, seq))
        timed.append(line)
    return tuple(timed)


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
