"""`Connections`: the live connections of a game's pages, and the pages to notify when a user comes or goes."""

import threading
from typing import NamedTuple

from cachetools import LRUCache

from warchest.schema.time_control import LiveClock
from warchest.server.presence import Presence
from warchest.server.store import GameRow
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines
from warchest.server.table.new_game.game_request import clock_terms
from warchest.server.table.people import free_seats, is_awaited

MOST_TOLD, TOLD_WITHIN_MS = 20, 10_000
"""How often within that time a game's pages are notified that a user has come or gone. Later changes reach them with the next news."""
MOST_GAMES_COUNTED = 10_000
"""How many games have such a count at once."""
MOST_ANNOUNCED = 20
"""The most watchers of a game that notifies all its pages at once when a watcher comes or goes."""


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

    def arrive(self, connection_id: str, game_id: str, person: str, server: str) -> Arrival:
        """Note that a user has opened a live connection to a game. Raise `UnknownGameError` where there is no such game."""
        row, live = self._lines.standing(game_id)
        plays = is_awaited(row, person)
        if row.mode == "link":
            self._presence.arrive(connection_id, game_id, person, server, self._lines.timing.now(), plays=plays)
            self._tell_who_is_there(row, live, plays=plays)
        terms = clock_terms(row)
        return Arrival(live.seq, timed=plays and terms is not None, live=isinstance(terms, LiveClock))

    def leave(self, connection_id: str, game_id: str, person: str) -> None:
        """Note that a live connection has closed."""
        if self._disconnected:
            return
        row = self._lines.row(game_id)
        if row.mode == "link":
            plays = is_awaited(row, person)
            self._presence.leave(connection_id, game_id, person, self._lines.timing.now(), plays=plays)
            self._tell_who_is_there(row, self._lines.games.latest(row), plays=plays)

    def disconnect(self, server: str) -> None:
        """Mark all live connections of a server, which is about to stop, as closed. No page is notified about each of them."""
        self._disconnected = True
        self._presence.end(server, self._lines.timing.now())

    def _tell_who_is_there(self, row: GameRow, live: LiveGame, *, plays: bool) -> None:
        """Notify the pages that a user has come or gone, once the game has started. Before that they wait for players who sit down.

        Where many players watch, the pages learn about watchers with the next news.
        """
        if free_seats(row) or not self._comes_seldom(row.id):
            return
        if plays or self._presence.watching(row.id, self._lines.timing.now()) <= MOST_ANNOUNCED:
            self._lines.tell(row.id, live.seq)

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
