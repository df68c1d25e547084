"""`Presence`: the connections of all servers as rows, written when one opens or closes, and from time to time for a page without one.

A connection counts while its server writes heartbeats (`warchest.server.table.play.clockwork`). A player who was connected to a server
that died was last seen at its last heartbeat. So nothing depends on the memory of a process.
"""

import threading
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Index,
    Select,
    Table,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    union_all,
)

from warchest.server.badge import BADGE
from warchest.server.notices.tables import MAY_BE_SHOWN, notice_targets, notices, wake_if_shown
from warchest.server.store import Store, columns
from warchest.server.store.database import later, upsert
from warchest.server.store.prepared import Prepared
from warchest.server.store.schema import metadata, seats
from warchest.server.time_rows import ALIVE_MS, servers

connections = Table(
    "connections",
    metadata,
    columns.text("id", key=True),
    columns.game(),
    columns.text("person"),
    columns.text("server"),
    columns.flag("plays"),
    columns.number("lag"),
    Index("connections_by_game", "game_id"),
)
"""The open connections. `plays`: whether the player has a seat in the game; `lag`: the last round-trip time, in milliseconds."""

visits = Table(
    "visits",
    metadata,
    columns.game(key=True),
    columns.text("person", key=True),
    columns.moment("seen"),
)
"""When a player without an open connection was last seen at a game."""

# The queries of every request are made once.
_VISITS = select(visits.c.person, visits.c.seen, literal_column("0")).where(visits.c.game_id == bindparam("game"))
_BEATS = select(connections.c.person, servers.c.beat, literal_column("1"))
_BEATS = _BEATS.join(servers, servers.c.id == connections.c.server)
_BEATS = _BEATS.where(connections.c.game_id == bindparam("game"), connections.c.plays)
_USERS = func.count(connections.c.person.distinct())
_WATCHERS: Any = select(literal_column("''"), _USERS, literal_column("2"))
_WATCHERS = _WATCHERS.join(servers, servers.c.id == connections.c.server)
_WATCHERS = _WATCHERS.where(
    connections.c.game_id == bindparam("game"), ~connections.c.plays, servers.c.beat >= bindparam("since")
)
_SEEN = Prepared(union_all(_VISITS, _BEATS, _WATCHERS))
"""The visits of a game's players, the last heartbeats of the servers to which they are connected, each marked by 1, and the number of
watchers, marked by 2."""
_OWN = (connections.c.game_id == bindparam("game"), connections.c.person == bindparam("person"))
_LAG = Prepared(select(func.min(connections.c.lag)).where(*_OWN))
_WATCHED = Prepared(select(connections.c.id).where(connections.c.server == bindparam("server")).limit(1))
_LOST = Prepared(
    select(connections.c.id, connections.c.game_id, connections.c.person, connections.c.plays, servers.c.beat)
    .join(servers, servers.c.id == connections.c.server, isouter=True)
    .where(servers.c.beat.is_(None) | (servers.c.beat < bindparam("since")))
)
"""The connections to servers that are down."""
_PLAYING = Prepared(
    select(connections.c.id)
    .join(servers, servers.c.id == connections.c.server)
    .where(*_OWN, connections.c.plays, servers.c.beat >= bindparam("since"))
    .with_for_update(read=True, of=connections)
)
"""The connections of a player to a game. PostgreSQL holds them until the end of the transaction: none ends meanwhile."""
_ALIVE = (
    select(connections.c.id)
    .join(servers, servers.c.id == connections.c.server)
    .where(
        connections.c.game_id == notices.c.game_id,
        connections.c.person == notices.c.person,
        connections.c.plays,
        servers.c.beat >= bindparam("since"),
    )
)
_REACHED = Prepared(
    select(notices.c.person, exists(_ALIVE), MAY_BE_SHOWN)
    .join(notice_targets, notice_targets.c.person == notices.c.person)
    .where(notices.c.game_id == bindparam("game"), notice_targets.c.active)
)
"""The users with a notice of a game and a target, and for each notice whether they are connected to the game, and it may be shown."""


_IS_BOT = select(seats.c.seat).where(seats.c.game_id == connections.c.game_id, seats.c.person == connections.c.person)
_IS_BOT = _IS_BOT.where(seats.c.name.endswith(BADGE, autoescape=True))


class Seen(NamedTuple):
    """Whether a player is there, and when they were last seen, in milliseconds since 1970, or None for never."""

    here: bool
    at: int | None


VISIT_MS = 10_000
"""The least time between two visits that are noted."""
COUNTED_MS = 5_000
"""How long the count of all users is kept."""
WATCHERS = 2
"""The mark of the number of watchers among the rows of `_SEEN`."""
NEVER = Seen(here=False, at=None)
"""The presence of a player who was never there."""


class Presence:
    """The players at the games of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._counted: tuple[int, int] | None = None
        """The number of the users of all games, and the time of that count."""

    def arrive(self, connection_id: str, game_id: str, person: str, server: str, now: int, *, plays: bool) -> None:
        """Note a new connection of a player or a watcher. It also counts as a heartbeat of its server."""
        values = {"id": connection_id, "game_id": game_id, "person": person, "server": server, "plays": plays, "lag": 0}

        def job(connection: Connection) -> None:
            connection.execute(insert(connections).values(**values))
            upsert(connection, servers, {"id": server, "beat": now}, {"beat": later(servers.c.beat, now)})
            if plays:
                wake_if_shown(connection, game_id, now, person)

        self._store.write(job, row_decides=True)

    def leave(self, connection_id: str, game_id: str, person: str, seen: int, *, plays: bool) -> None:
        """Note that a connection has closed, and for a player when they were last seen."""

        def job(connection: Connection) -> None:
            connection.execute(delete(connections).where(connections.c.id == connection_id))
            if plays:
                _see(connection, game_id, person, seen)

        self._store.write(job, row_decides=True)

    def end(self, server: str, now: int) -> None:
        """Close all connections of a server that ends."""
        own = connections.c.server == server

        def job(connection: Connection) -> None:
            players = select(connections.c.game_id, connections.c.person).where(own, connections.c.plays)
            for game_id, person in connection.execute(players).all():
                _see(connection, game_id, person, now)
            connection.execute(delete(connections).where(own))

        self._store.write(job, row_decides=True)

    def visit(self, game_id: str, person: str, now: int, before: Seen) -> None:
        """Note that a player without a live connection has just asked for the game."""
        if not before.here and now - (before.at or 0) >= VISIT_MS:
            self._store.write(lambda connection: _see(connection, game_id, person, now))

    def measure(self, connection_id: str, lag: int) -> None:
        """Note the round-trip time of a message to a connection, in milliseconds."""
        self._store.write(
            lambda connection: connection.execute(
                connections.update().where(connections.c.id == connection_id).values(lag=lag)
            )
        )

    def lag(self, game_id: str, person: str) -> int:
        """Return the round-trip time to the player by the quickest connection, in milliseconds, or 0 where none is open."""
        rows = self._store.read(lambda connection: _LAG.rows(connection, game=game_id, person=person))
        return rows[0][0] or 0

    def attendance(self, game_id: str, now: int) -> tuple[dict[str, Seen], int]:
        """Return the presence of the players who are or were in a game as players, and how many users watch it."""
        by_person: dict[str, Seen] = {}
        watchers, since = 0, now - ALIVE_MS
        rows = self._store.read(lambda connection: _SEEN.rows(connection, game=game_id, since=since))
        for person, at, mark in rows:
            if mark == WATCHERS:
                watchers = at
                continue
            before = by_person.get(person, NEVER)
            if mark and at >= since:
                by_person[person] = Seen(here=True, at=now)
            elif not before.here:
                by_person[person] = Seen(here=False, at=max(at, before.at or 0))
        return by_person, watchers

    def seen(self, game_id: str, now: int) -> dict[str, Seen]:
        """Return the presence of the players who are or were in a game as players."""
        return self.attendance(game_id, now)[0]

    def last_seen(self, person: str, now: int) -> Seen:
        """Return whether a player is in any game now, to play or to watch, and when they were last seen as a player."""
        alive = here_now(now).where(connections.c.person == person).limit(1)
        visited = select(func.max(visits.c.seen)).where(visits.c.person == person)

        def job(connection: Connection) -> Seen:
            if connection.execute(alive).first() is not None:
                return Seen(here=True, at=now)
            return Seen(here=False, at=connection.execute(visited).scalar_one())

        return self._store.read(job)

    def watching(self, game_id: str, now: int) -> int:
        """Return how many users watch a game."""
        return self.attendance(game_id, now)[1]

    def people(self, now: int) -> int:
        """Return how many users have a page of a game open, as players or to watch. The count is a few seconds old at most.

        Third-party bots are no users here.
        """
        with self._lock:
            if self._counted is not None and 0 <= now - self._counted[1] < COUNTED_MS:
                return self._counted[0]
        wanted = select(_USERS).join(servers, servers.c.id == connections.c.server)
        wanted = wanted.where(servers.c.beat >= now - ALIVE_MS, ~_IS_BOT.exists())
        count = int(self._store.read(lambda connection: connection.execute(wanted).scalar_one()))
        with self._lock:
            self._counted = count, now
        return count

    def watched(self, server: str) -> bool:
        """Return whether any player is connected to a server."""
        return bool(self._store.read(lambda connection: _WATCHED.rows(connection, server=server)))

    def forget(self, now: int) -> None:
        """Close the connections to servers that are down, as of the server's last heartbeat."""
        lost_ones = self._store.read(lambda connection: _LOST.rows(connection, since=now - ALIVE_MS))
        if not lost_ones:
            return

        def job(connection: Connection) -> None:
            for id_, game_id, person, plays, beat in lost_ones:
                connection.execute(delete(connections).where(connections.c.id == id_))
                if plays:
                    _see(connection, game_id, person, beat or now)

        self._store.write(job, row_decides=True)


def is_here(game_id: ColumnElement[str], person: ColumnElement[str], now: int, within: int) -> ColumnElement[bool]:
    """Return the condition that a player is connected to a game, or was there as a player within `within` milliseconds."""
    there = select(connections.c.id).join(servers, servers.c.id == connections.c.server)
    there = there.where(
        connections.c.game_id == game_id, connections.c.person == person, servers.c.beat >= now - ALIVE_MS
    )
    lately = select(visits.c.seen).where(visits.c.game_id == game_id, visits.c.person == person)
    return or_(there.exists(), lately.where(visits.c.seen > now - within).exists())


def holds_page(connection: Connection, game_id: str, person: str, now: int) -> bool:
    """Return whether a player is connected to a game, within a transaction that writes a notice of it.

    The end of a connection then sees that notice (`_see`), or this the end of the connection.
    """
    return bool(_PLAYING.rows(connection, game=game_id, person=person, since=now - ALIVE_MS))


class ReachedUser(NamedTuple):
    """A user with a notice of a game and a target: whether a page of the game is open, and a device may show a notice of it."""

    at_page: bool
    shown: bool


def reached(connection: Connection, game_id: str, now: int) -> dict[str, ReachedUser]:
    """Return the users with a notice of a game who have a target, within a transaction that writes a notice of it.

    The others have no job to make due. The pages are those of `holds_page`.
    """
    found: dict[str, ReachedUser] = {}
    for person, at_page, shown in _REACHED.rows(connection, game=game_id, since=now - ALIVE_MS):
        found[person] = ReachedUser(bool(at_page), bool(shown) or (person in found and found[person].shown))
    if connection.dialect.name == "sqlite":  # nothing else writes meanwhile
        return found
    return {
        person: one._replace(at_page=one.at_page and holds_page(connection, game_id, person, now))
        for person, one in found.items()
    }


def here_now(now: int) -> Select[tuple[str]]:
    """Return the query for the players who are connected to any game, to play or to watch."""
    alive = select(connections.c.person).join(servers, servers.c.id == connections.c.server)
    return alive.where(servers.c.beat >= now - ALIVE_MS)


def _see(connection: Connection, game_id: str, person: str, at: int) -> None:
    """Note that a player was seen at a game. Servers may report it in any order: the latest time stays.

    Devices drop the notices of that game, and those are sent that have come up since: the player is away and has not seen them.
    """
    upsert(connection, visits, {"game_id": game_id, "person": person, "seen": at}, {"seen": later(visits.c.seen, at)})
    wake_if_shown(connection, game_id, at, person)
