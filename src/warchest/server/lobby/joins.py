"""Joins: the games in which players have sat down as strangers, so that no player takes the tables of many others and acts at none.

A row is a game that a player has joined in the lobby, with the word of the player's household. It counts until the player has acted there.
If the game ends because the player left or never acted, it counts for an hour more. A seat reserved for the player does not count.
"""

from typing import Final

from sqlalchemy import Connection, Index, Table, delete, func, or_, select, update

from warchest.schema.time_control import HOUR_MS
from warchest.server.homes import MOST_JOINED, Home
from warchest.server.store import columns
from warchest.server.store.database import upsert
from warchest.server.store.schema import events, games, metadata, seats
from warchest.server.table import RefusedError
from warchest.wording.languages import _

joins = Table(
    "joins",
    metadata,
    columns.game(key=True),
    columns.text("person", key=True),
    columns.text("home", optional=True),
    columns.moment("forfeited", optional=True),
    Index("joins_by_person", "person"),
    Index("joins_by_home", "home"),
)
"""`forfeited`: when the game ended since the player had left or not acted, or null."""
COUNTS_ON: Final = HOUR_MS
_ACTED = (
    select(events.c.seq)
    .where(events.c.game_id == seats.c.game_id, events.c.seat == seats.c.seat, events.c.kind == "action")
    .exists()
)
_WAITS = (
    select(seats.c.seat)
    .join(games, games.c.id == seats.c.game_id)
    .where(seats.c.game_id == joins.c.game_id, seats.c.person == joins.c.person, games.c.status == "open", ~_ACTED)
    .exists()
)


def require_room(connection: Connection, person: str, now: int, home: Home) -> None:
    """Raise `RefusedError` if the player, or the player's household, has joined too many games without acting in them."""
    counted = select(func.count()).select_from(joins).where(or_(_WAITS, joins.c.forfeited > now - COUNTS_ON))
    if connection.execute(counted.where(joins.c.person == person)).scalar_one() >= MOST_JOINED:
        text = _("You have joined {most} games without acting in them. Act in one of them, or try again in an hour.")
        raise RefusedError(text.format(most=MOST_JOINED))
    if home.word and connection.execute(counted.where(joins.c.home == home.word)).scalar_one() >= home.most:
        text = _("Players on your network have joined {most} games without acting in them. One of them must act first.")
        raise RefusedError(text.format(most=home.most))


def note(connection: Connection, game_id: str, person: str, now: int, home: str | None) -> None:
    """Note that a player has joined a game as a stranger. Delete the player's rows that count no more."""
    over = select(games.c.id).where(games.c.id == joins.c.game_id, games.c.status == "over").exists()
    old = func.coalesce(joins.c.forfeited, 0) <= now - COUNTS_ON
    connection.execute(delete(joins).where(joins.c.person == person, over, old))
    values = {"home": home, "forfeited": None}
    upsert(connection, joins, {"game_id": game_id, "person": person, **values}, values)


def has_joined(connection: Connection, game_id: str, person: str) -> bool:
    """Return whether the player has joined the game as a stranger."""
    found = select(joins.c.person).where(joins.c.game_id == game_id, joins.c.person == person)
    return connection.execute(found).first() is not None


def forfeit(connection: Connection, game_id: str, person: str, now: int, follows: str | None) -> None:
    """Note that a game has ended since the player left or never acted. `follows`: the game that the others' rows move to."""
    connection.execute(update(joins).where(joins.c.game_id == game_id, joins.c.person == person).values(forfeited=now))
    if follows is not None:
        others = (joins.c.game_id == game_id, joins.c.person != person)
        connection.execute(update(joins).where(*others).values(game_id=follows))
