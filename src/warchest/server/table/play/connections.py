"""`Connections`: the live connections of a game's pages, the pages to notify when a user comes or goes, and the outages of players' lines.

In a live game a player gets back the time during which the line was dead, up to a bound (`timing.py`). An outage is noted when the server
drops a silent connection, or earlier if the page opens another one first.
"""

import threading
from collections.abc import Callable
from typing import NamedTuple

from cachetools import LRUCache

from warchest.schema.time_control import LiveClock
from warchest.server.presence import Presence
from warchest.server.store import GameRow
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines
from warchest.server.table.new_game.game_request import clock_terms
from warchest.server.table.people import free_seats, is_awaited, require_sight

MOST_TOLD, TOLD_WITHIN_MS = 20, 10_000
"""How often within that time a game's pages are notified that a user has come or gone. Later changes reach them with the next news."""
MOST_GAMES_COUNTED = 10_000
"""How many games have such a count at once."""
MOST_ANNOUNCED = 20
"""The most watchers of a game that notifies all its pages at once when a watcher comes or goes."""

SILENT_SECONDS = 13.5
"""A connection that has said nothing for longer than this counts as dead: it has left a beat of a live game unanswered for half a beat."""
Silence = Callable[[], float]
"""Returns the seconds since a connection last said anything."""


class Arrival(NamedTuple):
    """The start of a live connection: the number of the last line, whether the player plays by a clock, and whether that is a live
    one."""

    seq: int
    timed: bool
    live: bool


class Connections:
    """The players with open pages at a store's games."""

    def __init__(self, lines: Lines, presence: Presence) -> None:
        self._lines = lines
        self._presence = presence
        self._disconnected = False
        self._lock = threading.Lock()
        self._came: LRUCache[str, tuple[int, int]] = LRUCache(MOST_GAMES_COUNTED)
        """For each game the start of the current count of arrivals and departures, and the count itself."""
        self._silences: dict[tuple[str, str], dict[str, Silence]] = {}
        """The connections of each player to a game, by game and player."""

    def people(self) -> int:
        """Return how many users have a page of a game by link open."""
        return self._presence.people(self._lines.timing.now())

    def arrive(
        self, connection_id: str, game_id: str, person: str, server: str, silence: Silence | None = None
    ) -> Arrival:
        """Note that a user has opened a live connection to a game. Raise `UnknownGameError` where there is no such game."""
        row, live = self._lines.standing(game_id)
        require_sight(row, person)
        plays = is_awaited(row, person)
        if row.mode == "link":
            self._presence.arrive(connection_id, game_id, person, server, self._lines.timing.now(), plays=plays)
            self._announce_presence(row, live, plays=plays)
        terms = clock_terms(row)
        if plays and silence is not None and row.mode == "link":
            with self._lock:
                others = self._silences.setdefault((game_id, person), {})
                silent = min((silence() for silence in others.values()), default=0.0)
                others[connection_id] = silence
            if isinstance(terms, LiveClock):
                for seat in _seats_of(row, person):
                    if silent > SILENT_SECONDS:
                        self._lines.timing.lose_line(row, seat, terms, round(silent * 1000), back=True)
                    self._lines.timing.restore_line(row, seat)
        return Arrival(live.seq, timed=plays and terms is not None, live=isinstance(terms, LiveClock))

    def leave(self, connection_id: str, game_id: str, person: str) -> None:
        """Note that a live connection has closed."""
        if self._disconnected:
            return
        row = self._lines.row(game_id)
        silent = self._silent_ms(row, connection_id, person)
        if row.mode == "link":
            plays = is_awaited(row, person)
            seen = self._lines.timing.now() - silent
            self._presence.leave(connection_id, game_id, person, seen, plays=plays)
            self._announce_presence(row, self._lines.games.latest(row), plays=plays)

    def _silent_ms(self, row: GameRow, connection_id: str, person: str) -> int:
        """Return for how long nothing was heard from a player whose connection ends, by any, and note the outage of a dead line."""
        with self._lock:
            own = self._silences.get((row.id, person), {})
            silence = own.pop(connection_id, None)
            others = [silence() for silence in own.values()]
            if not own:
                self._silences.pop((row.id, person), None)
        if silence is None:
            return 0
        silent, terms = min([silence(), *others]), clock_terms(row)
        if silent > SILENT_SECONDS and isinstance(terms, LiveClock):
            for seat in _seats_of(row, person):
                self._lines.timing.lose_line(row, seat, terms, round(silent * 1000), back=False)
        return round(silent * 1000)

    def disconnect(self, server: str) -> None:
        """Mark all live connections of a server, which is about to stop, as closed. No page is notified about each of them."""
        self._disconnected = True
        self._presence.end(server, self._lines.timing.now())

    def _announce_presence(self, row: GameRow, live: LiveGame, *, plays: bool) -> None:
        """Notify the pages that a user has come or gone, once the game has started. Before that they wait for players who sit down.

        Where many players watch, the pages learn about watchers with the next news.
        """
        if free_seats(row) or not self._comes_seldom(row.id):
            return
        if plays or self._presence.watching(row.id, self._lines.timing.now()) <= MOST_ANNOUNCED:
            self._lines.notify(row.id, live.seq)

    def _comes_seldom(self, game_id: str) -> bool:
        """Count an arrival or a departure. Return whether these are rare enough to report: no client should be able to keep all pages
        busy."""
        now = self._lines.timing.now()
        with self._lock:
            since, times = self._came.get(game_id, (now, 0))
            if not 0 <= now - since < TOLD_WITHIN_MS:
                since, times = now, 0
            self._came[game_id] = since, times + 1
        return times < MOST_TOLD

    def measure(self, connection_id: str, lag: int) -> None:
        """Note the round-trip time of a message to a connection, in milliseconds."""
        self._presence.measure(connection_id, lag)


def _seats_of(row: GameRow, person: str) -> list[int]:
    """Return the seats that a player holds."""
    return [number for number, seat in enumerate(row.seats) if seat.person == person]
