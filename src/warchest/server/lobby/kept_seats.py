"""Reserved seats: for one player with an account, or for the partner of a player who joins a table for four.

A seat that the maker of a table reserves for a player is an invitation in that player's lobby (the table `invited_seats` is in
`server/table/new_game/challenges.py`, since a challenge reserves seats too). A partner finds their seat by a token in a link. All others
are refused such a seat. Players who were asked to leave a table may not sit down there for a while.
"""

import secrets
from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, insert, select, update

from warchest.server.store import TakenError, columns
from warchest.server.store.schema import games, metadata, seats
from warchest.server.store.store import games_of
from warchest.server.table.new_game.challenges import invited_seats
from warchest.server.table.people import free_seats

AWAY_FOR: Final = 10 * 60_000
"""How long, in milliseconds, a player who was asked to leave a table can't sit down there."""
HELD_FOR: Final = 15 * 60_000
"""How long, in milliseconds, a seat is reserved for a partner."""
WORD_BYTES: Final = 9

held_seats = Table(
    "held_seats",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.text("person"),
    columns.text("word"),
    columns.moment("until"),
)
"""The seats reserved for a partner with the token."""

sent_away = Table(
    "sent_away",
    metadata,
    columns.game(key=True),
    columns.text("person", key=True),
    columns.moment("until"),
)
"""The players who were asked to leave a table."""


def reserve(connection: Connection, game_id: str, seat: int, person: str | None, home: str | None = None) -> None:
    """Reserve a seat for the player, even one who was asked to leave before. With None, end the reservation."""
    own = (invited_seats.c.game_id == game_id, invited_seats.c.seat == seat)
    connection.execute(delete(invited_seats).where(*own))
    if person is not None:
        connection.execute(delete(sent_away).where(sent_away.c.game_id == game_id, sent_away.c.person == person))
        connection.execute(insert(invited_seats).values(game_id=game_id, seat=seat, person=person, home=home))


def decline(connection: Connection, game_id: str, person: str) -> bool:
    """End the reservations of the game's seats for the player. Return whether there were any."""
    own = (invited_seats.c.game_id == game_id, invited_seats.c.person == person)
    return connection.execute(delete(invited_seats).where(*own)).rowcount > 0


def follow(connection: Connection, game_id: str, seat: int, to: int) -> None:
    """Move a reservation from `seat` to the seat `to`, since a player has moved from there to `seat`."""
    reserve(connection, game_id, to, None)
    own = (invited_seats.c.game_id == game_id, invited_seats.c.seat == seat)
    connection.execute(update(invited_seats).where(*own).values(seat=to))


def invited(connection: Connection, ids: Sequence[str]) -> list[tuple[str, int, str]]:
    """Return the reserved seats of these games, each as game, seat and player."""
    wanted = select(invited_seats).where(invited_seats.c.game_id.in_(ids))
    return [(row.game_id, row.seat, row.person) for row in connection.execute(wanted)]


def games_for(connection: Connection, person: str, but: Collection[str], most: int) -> list[str]:
    """Return the ids of the games with a free seat reserved for the player, the newest first. Games of players in `but` are left out."""
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


def note_removal(connection: Connection, game_id: str, person: str, now: int) -> None:
    """Refuse the player a seat at the table for a while."""
    own = (sent_away.c.game_id == game_id, sent_away.c.person == person)
    connection.execute(delete(sent_away).where(*own))
    connection.execute(insert(sent_away).values(game_id=game_id, person=person, until=now + AWAY_FOR))


def was_removed(connection: Connection, game_id: str, person: str, now: int) -> bool:
    """Return whether the player was asked to leave the table a short while ago."""
    own = (sent_away.c.game_id == game_id, sent_away.c.person == person, sent_away.c.until > now)
    return connection.execute(select(sent_away.c.person).where(*own)).first() is not None


def hold(connection: Connection, game_id: str, seat: int, person: str, now: int) -> None:
    """Reserve a seat for the partner of the player, under a new word."""
    connection.execute(delete(held_seats).where(held_seats.c.game_id == game_id, held_seats.c.seat == seat))
    word = secrets.token_urlsafe(WORD_BYTES)
    values = {"game_id": game_id, "seat": seat, "person": person, "word": word, "until": now + HELD_FOR}
    connection.execute(insert(held_seats), values)


def held_seats_of(connection: Connection, ids: Sequence[str], now: int) -> list[tuple[str, int, str]]:
    """Return the seats of these games that are reserved for a partner, each as game, seat and the player who reserved it."""
    wanted = select(held_seats).where(held_seats.c.game_id.in_(ids), _is_held(now))
    return [(row.game_id, row.seat, row.person) for row in connection.execute(wanted)]


def require_unheld(connection: Connection, game_id: str, seat: int, person: str, word: str, now: int) -> None:
    """Raise `TakenError` if the seat is reserved for another player: a partner with the token, or an invited player."""
    if any(reserved == seat and who != person for _game, reserved, who in invited(connection, [game_id])):
        raise TakenError
    row = connection.execute(
        select(held_seats).where(held_seats.c.game_id == game_id, held_seats.c.seat == seat, _is_held(now))
    ).first()
    if row is not None and row.person != person and not secrets.compare_digest(row.word.encode(), word.encode()):
        raise TakenError


def partner_word(connection: Connection, game_id: str, person: str, now: int) -> str:
    """Return the token with which the player's partner finds their seat, or "" if no seat is reserved."""
    wanted = select(held_seats.c.word, held_seats.c.seat).where(
        held_seats.c.game_id == game_id, held_seats.c.person == person, _is_held(now)
    )
    row = connection.execute(wanted).first()
    rows = games_of(connection, [game_id])
    return "" if row is None or row.seat not in free_seats(rows[0]) else str(row.word)


def reserved_for_partners(connection: Connection, game_id: str, now: int) -> dict[int, str]:
    """Return the seats of a game that are reserved for a partner, each with the word that the partner needs."""
    wanted = select(held_seats.c.seat, held_seats.c.word)
    rows = connection.execute(wanted.where(held_seats.c.game_id == game_id, _is_held(now)))
    return {row.seat: str(row.word) for row in rows}


def _is_held(now: int) -> ColumnElement[bool]:
    """Return the condition that a seat is reserved for a partner: for a while, and only while the player who reserved it has a seat."""
    keeper = seats.alias()
    sits = select(keeper.c.seat).where(keeper.c.game_id == held_seats.c.game_id, keeper.c.person == held_seats.c.person)
    return and_(held_seats.c.until > now, sits.exists())
