"""The notices that a change of a game brings: whom they are for, written in the transaction of the change."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Connection

from warchest.schema.time_control import DAY_MS, DaysClock
from warchest.server.notices.tables import note, wake, wake_if_shown
from warchest.server.presence import reached
from warchest.server.store import EventKind, GameRow

if TYPE_CHECKING:  # the table's lines use this module
    from warchest.server.table.game_state import LiveGame

BY_PLAYERS: Final[tuple[EventKind, ...]] = ("action", "resign", "abort")
"""The lines that the user at their seat has caused. They need no notice."""


class Cause(NamedTuple):
    """The rows that a change writes."""

    rows: tuple[tuple[str, str, int], ...]
    """The users, each with the kind of the notice and the time since when it holds."""
    game: str
    line: int
    at: int

    @property
    def people(self) -> set[str]:
        """Return the users who have news."""
        return {person for person, _kind, _since in self.rows}

    def write(self, connection: Connection) -> None:
        """Write the rows, and make the jobs of the users due.

        A user whose page of the game is open needs none now. The end of that connection makes one, if the page was not shown everything
        (`server/presence.py`). A cause that holds only later always has a job.
        """
        for person, kind, since in self.rows:
            note(connection, person, kind, self.game, self.line, since, self.game)
        users = reached(connection, self.game, self.at)
        later = {person for person, _kind, since in self.rows if since > self.at}
        for person in self.people & users.keys():
            if person in later or not users[person].at_page:
                wake(connection, self.at, waits=person)
        if any(one.shown for one in users.values()):  # of all users: an offer to others may have ended too
            wake_if_shown(connection, self.game, self.at)


def by_line(row: GameRow, live: "LiveGame", deadline: int | None) -> Cause | None:
    """Return the notices of a game's last line, or of its start, or None for a game that needs none.

    In a game with a live clock, and against bots, players stay at the table.
    """
    if row.mode != "link" or any(seat.free for seat in row.seats):
        return None
    line, decider = live.lines[-1], live.game.decider
    by_itself = line.kind not in BY_PLAYERS or line.seat is None
    acted = "" if by_itself else row.seats[line.seat or 0].person or ""
    if live.over:
        people = _but(acted, (seat.person for seat in row.seats if not seat.gone))
        return Cause(tuple((person, "over", live.at) for person in people), row.id, live.seq, live.at)
    if decider is None or (live.clock is not None and not live.clock.by_correspondence):
        return None
    rows = [(person, "turn", live.at) for person in _but(acted, [row.seats[decider].person])]
    days = live.clock.terms.days if live.clock is not None and isinstance(live.clock.terms, DaysClock) else 0
    if deadline is not None and deadline > live.at + DAY_MS and days > 1:  # else the notice of the turn says the same
        rows += [(person, "day", deadline - DAY_MS) for person, _kind, _since in rows]
    return Cause(tuple(rows), row.id, live.seq, live.at)


def request(people: Iterable[str | None], kind: str, game: str, line: int, at: int) -> Cause:
    """Return the notices for users who are asked something."""
    return Cause(tuple((person, kind, at) for person in _but("", people)), game, line, at)


def _but(acted: str, people: Iterable[str | None]) -> list[str]:
    return sorted({person for person in people if person is not None and person != acted})
