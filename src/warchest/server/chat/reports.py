"""The chat lines that players reported to the host, as they were written.

A report copies its line, since old lines of a room are deleted. It stays until the host deletes the game, and is listed until the host
marks it as done.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Index, Row, Table, func, insert, select, update

from warchest.server.store import columns
from warchest.server.store.schema import A_PERSON, metadata

MOST_SHOWN = 50
MOST_OF_A_LINE = 5
"""How many reports of one line are kept, so one line cannot fill the list."""

reports = Table(
    "reports",
    metadata,
    columns.number("id", key=True),
    columns.moment("at"),
    columns.game(),
    columns.text("room"),
    columns.number("number"),
    columns.text("person"),
    columns.text("said_by", info=A_PERSON),
    columns.text("text"),
    columns.moment("done", optional=True),
    Index("reports_by_line", "game_id", "room", "number"),
    Index("reports_by_speaker", "said_by"),
)
"""`person` reported the line, and `said_by` wrote it."""


@dataclass(frozen=True, slots=True)
class Report:
    """A reported line. Times are in milliseconds since 1970."""

    id: int
    at: int
    game: str
    room: str
    number: int
    person: str
    said_by: str
    text: str
    done: int | None


def file(connection: Connection, line: Row[Any], person: str, now: int) -> None:
    """Write a report of a line, unless this user, or enough others, already reported it."""
    same = (
        reports.c.game_id == line.game_id,
        reports.c.room == line.room,
        reports.c.number == line.number,
        reports.c.person == person,
    )
    earlier = select(func.count()).select_from(reports).where(*same[:3])
    if (
        connection.execute(select(reports.c.id).where(*same)).first() is None
        and connection.execute(earlier).scalar_one() < MOST_OF_A_LINE
    ):
        values = {"game_id": line.game_id, "room": line.room, "number": line.number, "said_by": line.person}
        said = line.text if line.phrase is None else line.phrase
        number = (connection.execute(select(func.max(reports.c.id))).scalar() or 0) + 1
        connection.execute(insert(reports).values(**values, id=number, person=person, text=said, at=now))


def waiting(connection: Connection) -> list[Report]:
    """Return the open reports, the newest first."""
    return _found(connection, reports.c.done.is_(None))


def about(connection: Connection, person: str) -> list[Report]:
    """Return all reports about a user's lines, the newest first."""
    return _found(connection, reports.c.said_by == person)


def finish(connection: Connection, number: int, now: int) -> bool:
    """Mark a report as done. Return whether there was such a report that waited."""
    wanted = update(reports).where(reports.c.id == number, reports.c.done.is_(None)).values(done=now)
    return connection.execute(wanted).rowcount > 0


def _found(connection: Connection, *which: Any) -> list[Report]:
    asked = select(*(reports.c[name] for name in _FIELDS)).where(*which)
    asked = asked.order_by(reports.c.at.desc(), reports.c.id.desc()).limit(MOST_SHOWN)
    return [Report(*row) for row in connection.execute(asked)]


_FIELDS = ("id", "at", "game_id", "room", "number", "person", "said_by", "text", "done")
