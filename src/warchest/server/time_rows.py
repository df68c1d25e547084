"""The tables of time, and `TimeRows`, which reads and writes them: the heartbeats of servers, the pauses of all clocks, players' holidays,
and the outages of their lines.

Times are in milliseconds since 1970.
"""

from collections.abc import Collection

from sqlalchemy import Connection, Insert, Table, bindparam, delete, func, insert, select, union_all
from sqlalchemy.dialects import postgresql, sqlite

from warchest.schema.time_control import DAY_MS, Pause
from warchest.server.store import Store, columns
from warchest.server.store.database import later, upsert
from warchest.server.store.prepared import Prepared, PreparedChange
from warchest.server.store.schema import metadata

ALIVE_MS = 5_000
"""A server without a heartbeat for longer than this is down."""
YEAR_MS = 365 * DAY_MS
HOLIDAY_DAYS = 28
"""The days of holiday that a player may take within a year."""

servers = Table(
    "servers",
    metadata,
    columns.text("id", key=True),
    columns.moment("beat"),
)

pauses = Table(
    "pauses",
    metadata,
    columns.moment("start", key=True),
    columns.moment("end"),
)

holidays = Table(
    "holidays",
    metadata,
    columns.text("person", key=True),
    columns.moment("start", key=True),
    columns.moment("end"),
)

outages = Table(
    "outages",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.moment("start", key=True),
    columns.moment("end"),
)
"""The times during which a player's line was dead in a live game. The end of one that is not over is when its credit is used up."""


def _beaten(made: sqlite.Insert | postgresql.Insert) -> Insert:
    """Return the statement that writes a heartbeat."""
    made = made.values(id=bindparam("id"), beat=bindparam("beat"))
    return made.on_conflict_do_update(index_elements=[servers.c.id], set_={"beat": made.excluded.beat})


_BEAT = {
    "sqlite": PreparedChange(_beaten(sqlite.insert(servers))),
    "postgresql": PreparedChange(_beaten(postgresql.insert(servers))),
}
_FORGET = PreparedChange(delete(servers).where(servers.c.beat < bindparam("before")))
_PAUSES = select(pauses.c.start, pauses.c.end).where(pauses.c.end > bindparam("since"))
_HOLIDAYS = select(holidays.c.start, holidays.c.end)
_HOLIDAYS = _HOLIDAYS.where(holidays.c.person == bindparam("person"), holidays.c.end > bindparam("since"))
_RUNNING = (holidays.c.start <= bindparam("now"), holidays.c.end > bindparam("now"))
_HOLIDAY_NOW = Prepared(
    select(holidays.c.start, holidays.c.end).where(holidays.c.person == bindparam("person"), *_RUNNING)
)
_OUTAGES = select(outages.c.start, outages.c.end)
_OUTAGES = _OUTAGES.where(
    outages.c.game_id == bindparam("game"), outages.c.seat == bindparam("seat"), outages.c.end > bindparam("since")
)
_LIVE_PAUSES = union_all(_PAUSES, _OUTAGES)


class HolidayError(Exception):
    """A holiday is too long, or has no days. Carries the number of days that are left."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


class TimeRows:
    """The store's records of time, other than the games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def beat(self, server: str, now: int) -> None:
        """Write a heartbeat."""

        def job(connection: Connection) -> None:
            _BEAT[connection.dialect.name].run(connection, {"id": server, "beat": now})
            _FORGET.run(connection, {"before": now - DAY_MS})

        self._store.write(job)

    def begin(self, server: str, now: int) -> Pause | None:
        """Start a server. Return the pause of all clocks since the last heartbeat of any server, or None without one.

        It is too early to know whether that server is still alive, since a killed one may be back after a second. If it is alive, its
        last heartbeat is at most a second old, and the pause is no longer than that.
        """

        def job(connection: Connection) -> Pause | None:
            last = connection.execute(select(func.max(servers.c.beat))).scalar_one()
            pause = None if last is None or now <= last else Pause(last, now)
            if pause is not None:
                _add(connection, pause)
            upsert(connection, servers, {"id": server, "beat": now}, {"beat": now})
            return pause

        return self._store.write(job)

    def end(self, server: str, now: int) -> None:
        """Stop a server in good order. If it was the only one, all clocks stand still from now on."""

        def job(connection: Connection) -> None:
            connection.execute(servers.update().where(servers.c.id == server).values(id=f"{server}-ended", beat=now))

        self._store.write(job)

    def stand_still(self, pause: Pause) -> None:
        """Pause all clocks for a period."""
        self._store.write(lambda connection: _add(connection, pause))

    def pauses_since(self, since: int, person: str | None = None) -> list[Pause]:
        """Return the pauses of all clocks that end after `since`, and of the player's holidays."""

        def job(connection: Connection) -> list[Pause]:
            pauses = [Pause(*row) for row in connection.execute(_PAUSES, {"since": since})]
            if person is not None:
                pauses += [Pause(*row) for row in connection.execute(_HOLIDAYS, {"since": since, "person": person})]
            return pauses

        return self._store.read(job)

    def live_pauses(self, since: int, game_id: str, seat: int) -> list[Pause]:
        """Return the pauses of all clocks that end after `since`, and the outages of a seat's line in a live game."""
        wanted = {"since": since, "game": game_id, "seat": seat}
        return self._store.read(lambda connection: [Pause(*row) for row in connection.execute(_LIVE_PAUSES, wanted)])

    def lose_line(self, game_id: str, seat: int, start: int, end: int | None, most: int) -> None:
        """Note that a player's line was dead from `start` to `end`, or still is. All outages of a seat are `most` milliseconds long."""
        own = (outages.c.game_id == game_id, outages.c.seat == seat)

        def job(connection: Connection) -> None:
            before = [Pause(*row) for row in connection.execute(select(outages.c.start, outages.c.end).where(*own))]
            first = max([start, *(outage.end for outage in before)])
            last = first + most - sum(outage.end - outage.start for outage in before)
            last = last if end is None else min(last, end)
            if last > first:
                connection.execute(insert(outages).values(game_id=game_id, seat=seat, start=first, end=last))

        self._store.write(job)

    def restore_line(self, game_id: str, seat: int, now: int) -> None:
        """End the outage of a player's line, if there is one."""
        current = (outages.c.game_id == game_id, outages.c.seat == seat, outages.c.end > now)
        if self._store.read(lambda connection: connection.execute(select(outages.c.end).where(*current)).first()):
            self._store.write(lambda connection: connection.execute(outages.update().where(*current).values(end=now)))

    def take_holiday(self, person: str, now: int, days: int) -> Pause:
        """Start a holiday of `days` days, during which correspondence games wait. Raise HolidayError if fewer days are left."""

        def job(connection: Connection) -> Pause:
            left = HOLIDAY_DAYS - _taken(connection, person, now)
            if not 0 < days <= left:
                raise HolidayError(left)
            taken = Pause(now, now + days * DAY_MS)
            connection.execute(insert(holidays).values(person=person, start=taken.start, end=taken.end))
            return taken

        return self._store.write(job)

    def end_holiday(self, person: str, now: int) -> None:
        """End the player's current holiday now."""
        running = (holidays.c.person == person, holidays.c.start <= now, holidays.c.end > now)
        self._store.write(lambda connection: connection.execute(holidays.update().where(*running).values(end=now)))

    def holiday(self, person: str, now: int) -> Pause | None:
        """Return the player's current holiday, or None."""
        rows = self._store.read(lambda connection: _HOLIDAY_NOW.rows(connection, person=person, now=now))
        return Pause(*rows[0]) if rows else None

    def resting(self, people: Collection[str], now: int) -> dict[str, int]:
        """Return the ends of the present holidays of these players, by player."""
        wanted = select(holidays.c.person, holidays.c.end).where(holidays.c.person.in_(people), *_RUNNING)
        if not people:
            return {}
        rows = self._store.read(lambda connection: connection.execute(wanted, {"now": now}).all())
        return {row.person: row.end for row in rows}

    def holiday_left(self, person: str, now: int) -> int:
        """Return the days of holiday that the player has left within a year."""
        return HOLIDAY_DAYS - self._store.read(lambda connection: _taken(connection, person, now))


def _add(connection: Connection, pause: Pause) -> None:
    upsert(connection, pauses, {"start": pause.start, "end": pause.end}, {"end": later(pauses.c.end, pause.end)})


def _taken(connection: Connection, person: str, now: int) -> int:
    """Return the days of holiday that a player has taken in the year until now. A day that has started counts as a whole one."""
    wanted = select(holidays.c.start, holidays.c.end).where(holidays.c.person == person, holidays.c.end > now - YEAR_MS)
    return sum(-(-(end - start) // DAY_MS) for start, end in connection.execute(wanted))
