"""People who look for an opponent. Each is a row; the next person who wants the same takes it and begins the game in one transaction.

A row stands for half a minute, so its page asks again and again: nobody is paired with somebody who has left.
"""

from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from warchest.store.schema import seekers

SEEK_FOR: Final = 30_000
"""How long a row stands that is not renewed."""
KEEP_FOUND: Final = 120_000
"""How long the game that was found waits to be asked for."""


def found_for(connection: Connection, person: str, now: int) -> str | None:
    """The game that was found for the person, told once; None where none was."""
    mine = connection.execute(select(seekers).where(seekers.c.person == person, seekers.c.until > now)).first()
    if mine is None or mine.game_id is None:
        return None
    stop(connection, person)
    return str(mine.game_id)


def another(connection: Connection, person: str, terms: str, now: int) -> Row[Any] | None:
    """The person who has looked longest for the same; None where nobody does."""
    wanted = select(seekers).where(
        seekers.c.terms == terms, seekers.c.person != person, seekers.c.until > now, seekers.c.game_id.is_(None)
    )
    return connection.execute(wanted.order_by(seekers.c.since, seekers.c.person).limit(1)).first()


def seek(connection: Connection, person: str, name: str | None, terms: str, now: int) -> bool:
    """Look for somebody, or go on looking; whether the person has begun to."""
    connection.execute(delete(seekers).where(seekers.c.until < now))
    going_on = update(seekers).where(seekers.c.person == person, seekers.c.terms == terms)
    if connection.execute(going_on.values(until=now + SEEK_FOR, name=name)).rowcount:
        return False
    stop(connection, person)
    values = {"person": person, "name": name, "terms": terms, "since": now, "until": now + SEEK_FOR}
    connection.execute(insert(seekers), values)
    return True


def tell(connection: Connection, person: str, game_id: str, now: int) -> None:
    """Leave word that a game was found for the person."""
    values = {"game_id": game_id, "until": now + KEEP_FOUND}
    connection.execute(update(seekers).where(seekers.c.person == person).values(values))


def stop(connection: Connection, person: str) -> None:
    """Look no longer."""
    connection.execute(delete(seekers).where(seekers.c.person == person))


def others(connection: Connection, person: str, now: int) -> int:
    """How many other people look for an opponent."""
    wanted = select(func.count()).where(seekers.c.person != person, seekers.c.until > now, seekers.c.game_id.is_(None))
    return int(connection.execute(wanted).scalar_one())


def seeks(connection: Connection, person: str, now: int) -> bool:
    """Whether the person looks for an opponent, or was found one and has not been told."""
    wanted = select(seekers.c.person).where(seekers.c.person == person, seekers.c.until > now)
    return connection.execute(wanted).first() is not None
