"""Seeks: players who look for an opponent. Each seek is a row that all users see. A player who wants the same game, or chooses the row,
takes it in one transaction.

A seek for a live game expires after fifteen seconds unless its page renews it, so no player is paired with one who has left. A seek for
a correspondence game lasts for a day.
"""

import secrets
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Index, Row, Table, case, delete, func, insert, or_, select, update

from warchest.server.homes import NOWHERE, Home, in_turn
from warchest.server.lobby.terms import Terms
from warchest.server.store import columns
from warchest.server.store.schema import metadata
from warchest.server.table import RefusedError
from warchest.server.table.new_game.promises import PageOpening
from warchest.wording.languages import _

SEEK_FOR: Final = 15_000
"""How long a row for a live game lasts unless it is renewed."""
SEEK_BY_POST: Final = 24 * 60 * 60_000
"""The same for a game by correspondence."""
GRACE: Final = 4_000
"""How long a row lasts after its page has gone: long enough to reload the page."""
KEEP_FOUND: Final = 120_000
"""How long a found game waits until its player asks for it."""
MOST_LISTED: Final = 50
"""The most rows that a page shows."""
NEAR: Final = 150
"""The most points between two players who are paired for a rated game at once."""
WIDENS, WIDENS_BY_POST = (10, 1_000), (300, 3_600_000)
"""By how many points that range widens within how many milliseconds: for a live game, and by correspondence."""
ID_BYTES: Final = 9
"""The random bytes of a row's id."""

seekers = Table(
    "seekers",
    metadata,
    columns.text("person", key=True),
    columns.text("id"),
    columns.text("name", optional=True),
    columns.text("base"),
    columns.text("boxes", optional=True),
    columns.text("clock", optional=True),
    columns.flag("stays"),
    columns.moment("since"),
    columns.moment("seen"),
    columns.moment("until"),
    columns.text("game_id", optional=True),
    columns.text("home", optional=True),
    columns.number("rating", optional=True),
    columns.text("promise", optional=True),
    columns.text("anchor", optional=True),
    Index("seekers_by_terms", "base", "since"),
    Index("seekers_by_id", "id"),
)
"""The rows of the players who look. `stays`: the row is for a game by correspondence, and needs no open page; `game_id`: the game that was
found; `home`: the word of the player's household; `rating`: the player's points on the ladder of a rated game; `promise` and `anchor`: what
the player's page gave for the draws at the start.
"""


def game_found(connection: Connection, person: str, now: int) -> str | None:
    """Return the game that was found for the player, or None. It is returned only once."""
    mine = connection.execute(select(seekers).where(seekers.c.person == person, seekers.c.until > now)).first()
    if mine is None or mine.game_id is None:
        return None
    stop(connection, person)
    return str(mine.game_id)


def opponent_of(
    connection: Connection,
    person: str,
    terms: Terms,
    unwelcome: Collection[str],
    now: int,
    rating: int | None = None,
    since: int | None = None,
    home: str = "",
) -> Row[Any] | None:
    """Return the row of the player who has looked longest for a game that fits these terms, or None.

    `rating`: the player's points. Another player's then differ by no more than the longer wait of the two allows. `since`: when the player
    started to look. `home`: the word of the player's household, within which no game is rated.
    """
    wanted = select(seekers).where(*_others(person, unwelcome, now), *_fits(terms))
    if rating is not None:
        begun = now if since is None else since
        waited = now - case((seekers.c.since < begun, seekers.c.since), else_=begun)
        apart = func.abs(func.coalesce(seekers.c.rating, rating) - rating)
        step, unit = WIDENS_BY_POST if terms.stays else WIDENS
        wanted = wanted.where(apart * unit <= NEAR * unit + step * waited)
        if home:
            wanted = wanted.where(func.coalesce(seekers.c.home, "") != home)
    return connection.execute(wanted.order_by(seekers.c.since, seekers.c.person).limit(1)).first()


def by_id(connection: Connection, row: str, person: str, unwelcome: Collection[str], now: int) -> Row[Any] | None:
    """Return the row with this id, or None where its player no longer looks."""
    return connection.execute(select(seekers).where(*_others(person, unwelcome, now), seekers.c.id == row)).first()


def seek(
    connection: Connection,
    person: str,
    name: str | None,
    terms: Terms,
    now: int,
    home: Home = NOWHERE,
    rating: int | None = None,
    given: PageOpening | None = None,
) -> None:
    """Start a seek. A player who already seeks the same game keeps their place in the queue.

    Raise `RefusedError` where too many players of the household are looking.
    """
    connection.execute(delete(seekers).where(seekers.c.until < now))
    here = select(func.count()).select_from(seekers).where(seekers.c.home == home.word, seekers.c.person != person)
    if home.word and connection.execute(here).scalar_one() >= home.most:
        text = _("{most} players on your network are already looking for an opponent. Play one of them.")
        raise RefusedError(text.format(most=home.most))
    mine = connection.execute(select(seekers).where(seekers.c.person == person)).first()
    same = mine is not None and terms_in(mine) == terms
    stop(connection, person)
    values = {
        "person": person,
        "id": mine.id if mine is not None and same else secrets.token_urlsafe(ID_BYTES),
        "name": name,
        "base": terms.base,
        "boxes": terms.boxes,
        "clock": terms.clock,
        "stays": terms.stays,
        "since": mine.since if mine is not None and same else now,
        "seen": now,
        "until": now + (SEEK_BY_POST if terms.stays else SEEK_FOR),
        "home": home.word,
        "rating": rating,
        "promise": None if given is None else given.promise,
        "anchor": None if given is None else given.anchor,
    }
    connection.execute(insert(seekers), values)


def own(connection: Connection, person: str, now: int) -> Row[Any] | None:
    """Return the row of a player who still looks, or None."""
    wanted = select(seekers).where(*_looking(now), seekers.c.person == person)
    return connection.execute(wanted).one_or_none()


def renew(connection: Connection, person: str, now: int) -> bool:
    """Renew the row of a player whose page is still open. Return whether the player looks."""
    until = case((seekers.c.stays, now + SEEK_BY_POST), else_=now + SEEK_FOR)
    own = (seekers.c.person == person, seekers.c.until > now, seekers.c.game_id.is_(None))
    return connection.execute(update(seekers).where(*own).values(seen=now, until=until)).rowcount > 0


def end_soon(connection: Connection, person: str, now: int) -> bool:
    """Shorten a player's seek after the page closes; correspondence seeks stay. Return True if it was shortened."""
    own = (seekers.c.person == person, ~seekers.c.stays, seekers.c.game_id.is_(None), seekers.c.until > now + GRACE)
    return connection.execute(update(seekers).where(*own).values(until=now + GRACE)).rowcount > 0


def record_game(connection: Connection, person: str, game_id: str, now: int) -> None:
    """Note that a game was found for the player."""
    values = {"game_id": game_id, "until": now + KEEP_FOUND}
    connection.execute(update(seekers).where(seekers.c.person == person).values(values))


def stop(connection: Connection, person: str) -> None:
    """Stop looking."""
    connection.execute(delete(seekers).where(seekers.c.person == person))


def listed(connection: Connection, person: str, unwelcome: Collection[str], now: int) -> list[Row[Any]]:
    """Return the rows of all who look: first the player, then the one in each household who has looked longest, then the second of each."""
    wanted = select(seekers).where(*_looking(now), seekers.c.person.not_in(unwelcome))
    turn = in_turn(seekers, seekers.c.since)
    ordered = wanted.order_by(seekers.c.person != person, turn, seekers.c.since, seekers.c.person)
    return list(connection.execute(ordered.limit(MOST_LISTED)).all())


def fitting(connection: Connection, person: str, terms: Terms, unwelcome: Collection[str], now: int) -> int:
    """Return how many other players look for a game that fits these terms."""
    wanted = select(func.count()).select_from(seekers).where(*_others(person, unwelcome, now), *_fits(terms))
    return int(connection.execute(wanted).scalar_one())


def seeks(connection: Connection, person: str, now: int) -> bool:
    """Return whether the player still seeks an opponent, or has not yet learned of the one found."""
    wanted = select(seekers.c.person).where(seekers.c.person == person, seekers.c.until > now)
    return connection.execute(wanted).first() is not None


def opening_in(row: Row[Any]) -> PageOpening | None:
    """Return what the page of a row's player gave for the draws at the start of a game, or None."""
    return None if row.promise is None or row.anchor is None else PageOpening(row.promise, row.anchor)


def terms_in(row: Row[Any]) -> Terms:
    """Return the terms of a row's player."""
    return Terms(row.base, row.boxes, row.clock)


def _looking(now: int) -> tuple[ColumnElement[bool], ...]:
    return seekers.c.until > now, seekers.c.game_id.is_(None)


def _others(person: str, unwelcome: Collection[str], now: int) -> tuple[ColumnElement[bool], ...]:
    return *_looking(now), seekers.c.person != person, seekers.c.person.not_in(unwelcome)


def _fits(terms: Terms) -> list[ColumnElement[bool]]:
    """Return the conditions of `Terms.fit`."""
    wanted = ((seekers.c.boxes, terms.boxes), (seekers.c.clock, terms.clock))
    return [
        seekers.c.base == terms.base,
        *(or_(column.is_(None), column == value) for column, value in wanted if value is not None),
    ]
