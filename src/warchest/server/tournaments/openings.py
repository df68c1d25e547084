"""The parts of entrants' pages in the first draws of their games (docs/reference/draws.md).

The games of a round are made when no page is there. So the page of an entrant gives its part before: the promise that it was given, and
the anchor of its chain, for the entrant's next game. Only one part waits for each entrant. The transaction that pairs a round takes the
parts of those whom it pairs, so a page knows for which round at the earliest it has given its part.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, Connection, Index, Table, delete, insert, select, update

from warchest.server.store import SeatRow, Store, columns
from warchest.server.store.schema import metadata
from warchest.server.table.new_game.promises import NOTHING, Opening, PageOpening, Promises

tournament_openings = Table(
    "tournament_openings",
    metadata,
    columns.text("tournament", key=True),
    columns.text("person", key=True),
    columns.number("after", key=True),
    columns.number("round", optional=True),
    columns.text("promise"),
    columns.text("anchor"),
    Index("tournament_openings_by_person", "person"),
)
"""`after`: the number of the last round that was paired when the page gave its part. `round`: the one that has taken it, or null as long as
it waits. The page gave `promise` and `anchor`. The promise is used, whether or not a game comes of it.
"""
_ROWS = tournament_openings.c


def waits(connection: Connection, id_: str, person: str) -> bool:
    """Return whether the part of a page waits for the next game of an entrant."""
    wanted = select(_ROWS.after).where(_ROWS.tournament == id_, _ROWS.person == person, _ROWS.round.is_(None))
    return connection.execute(wanted).first() is not None


def keep(connection: Connection, id_: str, person: str, after: int, given: PageOpening) -> None:
    """Keep the part of an entrant's page. `after`: the number of the last round that was paired."""
    row = {"tournament": id_, "person": person, "after": after, "promise": given.promise, "anchor": given.anchor}
    connection.execute(insert(tournament_openings).values(row))


def bind(connection: Connection, id_: str, number: int, people: Collection[str]) -> None:
    """Take the parts that wait for the games of these entrants in a new round."""
    waiting = (_ROWS.tournament == id_, _ROWS.person.in_(people), _ROWS.round.is_(None))
    connection.execute(update(tournament_openings).where(*waiting).values(round=number))


def opening_of(store: Store, promises: Promises, id_: str, number: int, seats: Sequence[SeatRow]) -> Opening:
    """Return what the first draws of a game of a round follow from: the anchors of the pages of both players, and the promise of the
    first one who gave a part.
    """
    people = [seat.person for seat in seats if seat.person is not None]
    wanted = select(_ROWS.person, _ROWS.promise, _ROWS.anchor).where(*_taken(id_, number, people))
    found = store.read(lambda connection: {row.person: row for row in connection.execute(wanted)})
    given = [(seat.seat, found[seat.person]) for seat in seats if seat.person in found]
    if not given:
        return NOTHING
    first, row = given[0]
    return Opening(promises.kept(row.person, row.promise), first, tuple((seat, one.anchor) for seat, one in given))


def drop(connection: Connection, id_: str, number: int | None = None, people: Collection[str] = ()) -> None:
    """Delete the parts of a tournament that is over, or those that a game of a round has used."""
    of_tournament = _ROWS.tournament == id_
    wanted = (of_tournament,) if number is None else _taken(id_, number, people)
    connection.execute(delete(tournament_openings).where(*wanted))


def _taken(id_: str, number: int, people: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return (_ROWS.tournament == id_, _ROWS.round == number, _ROWS.person.in_(people))
