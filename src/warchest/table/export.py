"""A game of the store as text (docs/notation.md, "Games")."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from warchest.clocks import LiveClock, Terms
from warchest.formats.gametext.lines import Ended, Line, Played
from warchest.formats.gametext.model import GameText, ids_of
from warchest.formats.gametext.write import game_text
from warchest.formats.names import seat_name
from warchest.outcome import BY_THE_RULES, Outcome
from warchest.store import Event, GameRow
from warchest.table.game_state import LiveGame
from warchest.table.people import name_to_others


def text_of(row: GameRow, live: LiveGame, events: Sequence[Event]) -> GameText:
    """Return the game with all its secrets; ``seen_by`` makes the form for one reader. It names bots, and people who gave a name."""
    game, seats = live.game, len(row.seats)
    given = {f"player {seat_name(seats, s.seat)}": name_to_others(row, s.seat) for s in row.seats if s.bot or s.name}
    given["started"] = _utc(events[0].at)
    if live.clock is not None:
        given["clock"] = _clock(live.clock.terms)
    if live.over:
        given["ended"] = _utc(events[live.seq].at)
    told = game_text(game.setup, game.tables, game.start, game.log, _ended(game.outcome), given)
    return replace(told, lines=_timed(told.lines, live, events))


def _ended(outcome: Outcome | None) -> Outcome | None:
    """Return the outcome, or None where the moves alone tell it."""
    return None if outcome is None or outcome.ending in BY_THE_RULES else outcome


def time_of(events: Sequence[Event], seq: int) -> int:
    """Return when a line of the log was written, in milliseconds since the start."""
    return events[seq].at - events[0].at


def _timed(lines: Sequence[Line], live: LiveGame, events: Sequence[Event]) -> tuple[Line, ...]:
    """Return the lines with their times: each was played at the event of its last decision."""
    length, timed = 0, []
    for line in lines:
        length += len(ids_of(line.what))
        if isinstance(line.what, Played | Ended):
            seq = live.seq if isinstance(line.what, Ended) else live.event_of(length)
            line = replace(line, time=time_of(events, seq))
        timed.append(line)
    return tuple(timed)


def _clock(terms: Terms) -> str:
    """Return the time control: seconds and the increment, as in other games' records, or days."""
    return f"{terms.minutes * 60}+{terms.increment}" if isinstance(terms, LiveClock) else f"{terms.days} days"


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
