"""The people that the maker of a table wants there: seats reserved for one person with an account, and people who were asked to leave.

An invitation is shown in that person's lobby, and nobody else may take the seat.
"""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Connection, and_, delete, insert, select, update

from warchest.lobby.tables import sent_away
from warchest.store.schema import games, seats
from warchest.table.challenges import invited_seats

AWAY_FOR: Final = 10 * 60_000
"""How long, in milliseconds, a person who was asked to leave a table can't sit down there."""


def keep(connection: Connection, game_id: str, seat: int, person: str | None) -> None:
    """Reserve a seat for the person, even one who was asked to leave before. With None, end the reservation."""
    own = (invited_seats.c.game_id == game_id, invited_seats.c.seat == seat)
    connection.execute(delete(invited_seats).where(*own))
    if person is not None:
        connection.execute(delete(sent_away).where(sent_away.c.game_id == game_id, sent_away.c.person == person))
        connection.execute(insert(invited_seats).values(game_id=game_id, seat=seat, person=person))


def decline(connection: Connection, game_id: str, person: str) -> bool:
    """End the reservations of the game's seats for the person. Return whether there were any."""
    own = (invited_seats.c.game_id == game_id, invited_seats.c.person == person)
    return connection.execute(delete(invited_seats).where(*own)).rowcount > 0


def follow(connection: Connection, game_id: str, seat: int, to: int) -> None:
    """Move a reservation from `seat` to the seat `to`, since a player has moved from there to `seat`."""
    keep(connection, game_id, to, None)
    own = (invited_seats.c.game_id == game_id, invited_seats.c.seat == seat)
    connection.execute(update(invited_seats).where(*own).values(seat=to))


def invited(connection: Connection, ids: Sequence[str]) -> list[tuple[str, int, str]]:
    """Return the reserved seats of these games, each as game, seat and person."""
    wanted = select(invited_seats).where(invited_seats.c.game_id.in_(ids))
    return [(row.game_id, row.seat, row.person) for row in connection.execute(wanted)]


def games_for(connection: Connection, person: str, but: Collection[str], most: int) -> list[str]:
    """Return the ids of the games with a free seat reserved for the person, the newest first. Games of the people in `but` are left out."""
    host = seats.alias()
    its_seat = and_(seats.c.game_id == invited_seats.c.game_id, seats.c.seat == invited_seats.c.seat)
    wanted = (
        select(games.c.id)
        .join(invited_seats, invited_seats.c.game_id == games.c.id)
        .join(seats, its_seat)
        .where(invited_seats.c.person == person, games.c.status == "open")
        .where(seats.c.person.is_(None), seats.c.bot.is_(None))
        .where(~select(host.c.seat).where(host.c.game_id == games.c.id, host.c.person.in_(but)).exists())
        .group_by(games.c.id)
        .order_by(games.c.created.desc(), games.c.id)
        .limit(most)
    )
    return list(connection.execute(wanted).scalars())


def send_away(connection: Connection, game_id: str, person: str, now: int) -> None:
    """Keep the person from sitting down at the table for a while."""
    own = (sent_away.c.game_id == game_id, sent_away.c.person == person)
    connection.execute(delete(sent_away).where(*own))
    connection.execute(insert(sent_away).values(game_id=game_id, person=person, until=now + AWAY_FOR))


def is_sent_away(connection: Connection, game_id: str, person: str, now: int) -> bool:
    """Return whether the person was asked to leave the table a short while ago."""
    own = (sent_away.c.game_id == game_id, sent_away.c.person == person, sent_away.c.until > now)
    return connection.execute(select(sent_away.c.person).where(*own)).first() is not None
