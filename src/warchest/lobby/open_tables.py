"""Open tables: games by link that everybody may find, sit down at, and watch. The game itself stays a game by link.

A row says that the game is public; while a seat is free and `until` has not passed, it is an open invitation.
"""

import secrets
from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Connection, Select, delete, insert, select, update

from warchest.clocks import LiveClock
from warchest.lobby.invited import games_for, invited
from warchest.lobby.terms import terms_of
from warchest.schema.game import Invitation
from warchest.store import GameRow, TakenError
from warchest.store.schema import games, held_seats, open_tables, summaries
from warchest.store.store import games_of, sits_there, take_seat
from warchest.table import GameRequest
from warchest.table.game_request import clock_terms
from warchest.table.listings import FREE_SEAT, sits
from warchest.table.seats import free_seats, held
from warchest.wording.clocks import clock_told
from warchest.wording.setups import setup_title

MINUTE: Final = 60_000
OPEN_FOR: Final = 24 * 60 * MINUTE
"""How long an invitation stands that nobody looks after."""
OPEN_LIVE: Final = 15 * MINUTE
"""The same where the clock runs in minutes: a person who joins wants to find somebody."""
HELD_FOR: Final = 15 * MINUTE
"""How long a seat is kept for a partner."""
PLAYED_LATELY: Final = 24 * 60 * MINUTE
MOST_LISTED: Final = 50
MOST_INVITED: Final = 5
"""So many invitations for one person are shown to them, the newest ones."""
WORD_BYTES: Final = 9


def open_table(connection: Connection, row: GameRow, host: str, now: int) -> None:
    """Let everybody find a game; once more: for longer."""
    request = GameRequest.from_json(row.request)
    until = now + (OPEN_LIVE if isinstance(clock_terms(row), LiveClock) else OPEN_FOR)
    known = open_tables.c.game_id == row.id
    if connection.execute(update(open_tables).where(known).values(until=until)).rowcount == 0:
        values = {"game_id": row.id, "person": host, "terms": terms_of(request), "opened": now, "until": until}
        connection.execute(insert(open_tables), values)


def close_table(connection: Connection, game_id: str) -> None:
    """Let nobody find the game any more, nor watch it from the lobby."""
    connection.execute(delete(open_tables).where(open_tables.c.game_id == game_id))


def is_open(connection: Connection, game_id: str) -> bool:
    """Whether the game is public."""
    return connection.execute(select(open_tables.c.game_id).where(open_tables.c.game_id == game_id)).first() is not None


def invitations(connection: Connection, person: str, now: int, unwelcome: Collection[str]) -> list[Invitation]:
    """The invitations of this person, then the open ones that are the person's own, then the others; the newest first.

    `unwelcome`: who can't invite this person.
    """
    wanted = _standing(now).order_by(open_tables.c.opened.desc(), open_tables.c.game_id).limit(MOST_LISTED)
    hosts: dict[str, str] = {row.game_id: row.person for row in connection.execute(wanted)}
    asked = games_for(connection, person, unwelcome, MOST_INVITED)
    ids = [*asked, *(game_id for game_id in hosts if game_id not in asked)]
    held = _held(connection, ids, now)
    kept = [(game_id, seat) for game_id, seat, who in invited(connection, ids) if who != person]
    kept += [(game_id, seat) for game_id, seat, _who in held]
    told = [
        _told(row, hosts.get(row.id) or _first(row), person, [s for g, s in kept if g == row.id], row.id in asked)
        for row in games_of(connection, ids)
    ]
    return sorted((one for one in told if one.free), key=lambda one: (not one.for_you, not one.yours))


def fitting(connection: Connection, person: str, terms: str, now: int) -> list[str]:
    """The ids of the invitations of others by these terms, the oldest first."""
    wanted = _standing(now).where(open_tables.c.terms == terms, open_tables.c.person != person)
    return [row.game_id for row in connection.execute(wanted.order_by(open_tables.c.opened))]


def being_played(person: str, now: int) -> Select[tuple[str]]:
    """The ids of the games to watch, the one that was played in last first."""
    return (
        select(open_tables.c.game_id)
        .join(games, games.c.id == open_tables.c.game_id)
        .join(summaries, summaries.c.game_id == games.c.id)
        .where(games.c.status == "open", ~FREE_SEAT, summaries.c.at > now - PLAYED_LATELY)
        .where(~sits(person))
        .order_by(summaries.c.at.desc(), games.c.id)
        .limit(MOST_LISTED)
    )


def join(
    connection: Connection, game_id: str, person: str, name: str | None, now: int, *, with_partner: bool
) -> int | None:
    """Sit down at an open table, or at a seat that is kept for this person, within a transaction; the seat, None where there is no room.

    A partner's seat is kept for them.
    """
    standing = connection.execute(_standing(now).where(open_tables.c.game_id == game_id)).first()
    rows = games_of(connection, [game_id])
    if not rows:
        return None
    asked = invited(connection, [game_id])
    taken = {seat for _game, seat, who in [*_held(connection, [game_id], now), *asked] if who != person}
    free = [seat for seat in free_seats(rows[0]) if seat not in taken]
    own = [seat for _game, seat, who in asked if who == person and seat in free]
    if standing is None or own:
        free = own
    pairs = _pairs(len(rows[0].seats), free)
    seats = [pair[0] for pair in pairs] if with_partner else free
    if not seats:
        return None
    take_seat(connection, game_id, seats[0], ~sits_there(game_id, person), person=person, name=name)
    if with_partner:
        _hold(connection, game_id, seats[0] + 2, person, now)
    return seats[0]


def require_unheld(connection: Connection, game_id: str, seat: int, person: str, word: str, now: int) -> None:
    """Raise `TakenError` where the seat is kept for somebody else: a partner who has the word, or a person who was invited."""
    if any(kept == seat and who != person for _game, kept, who in invited(connection, [game_id])):
        raise TakenError
    row = connection.execute(
        select(held_seats).where(held_seats.c.game_id == game_id, held_seats.c.seat == seat, held_seats.c.until > now)
    ).first()
    if row is not None and row.person != person and not secrets.compare_digest(row.word.encode(), word.encode()):
        raise TakenError


def partner_word(connection: Connection, game_id: str, person: str, now: int) -> str:
    """The word by which the person's partner finds their seat; empty where none is kept."""
    wanted = select(held_seats.c.word, held_seats.c.seat).where(
        held_seats.c.game_id == game_id, held_seats.c.person == person, held_seats.c.until > now
    )
    row = connection.execute(wanted).first()
    rows = games_of(connection, [game_id])
    return "" if row is None or row.seat not in free_seats(rows[0]) else str(row.word)


def kept_seats(connection: Connection, game_id: str, now: int) -> dict[int, str]:
    """The seats of a game that are kept for a partner, each with the word that the partner needs."""
    wanted = select(held_seats.c.seat, held_seats.c.word)
    rows = connection.execute(wanted.where(held_seats.c.game_id == game_id, held_seats.c.until > now))
    return {row.seat: str(row.word) for row in rows}


def _standing(now: int) -> Select[tuple[str, str]]:
    """The ids and hosts of the open invitations."""
    return (
        select(open_tables.c.game_id, open_tables.c.person)
        .join(games, games.c.id == open_tables.c.game_id)
        .where(open_tables.c.until > now, games.c.status == "open", FREE_SEAT)
    )


def _held(connection: Connection, ids: Sequence[str], now: int) -> list[tuple[str, int, str]]:
    """The seats of these games that are kept for a partner: game, seat, by whom."""
    wanted = select(held_seats).where(held_seats.c.game_id.in_(ids), held_seats.c.until > now)
    return [(row.game_id, row.seat, row.person) for row in connection.execute(wanted)]


def _hold(connection: Connection, game_id: str, seat: int, person: str, now: int) -> None:
    connection.execute(delete(held_seats).where(held_seats.c.game_id == game_id, held_seats.c.seat == seat))
    word = secrets.token_urlsafe(WORD_BYTES)
    values = {"game_id": game_id, "seat": seat, "person": person, "word": word, "until": now + HELD_FOR}
    connection.execute(insert(held_seats), values)


def _pairs(seats: int, free: Collection[int]) -> list[tuple[int, int]]:
    """Partners' seats that are both free."""
    return [(seat, seat + 2) for seat in range(seats - 2) if seat in free and seat + 2 in free] if seats == 4 else []


def _first(row: GameRow) -> str:
    """The first person who sits at a game."""
    return next((seat.person for seat in row.seats if seat.person is not None), "")


def _told(row: GameRow, host: str, person: str, kept: Collection[int], for_you: bool) -> Invitation:
    free = [seat for seat in free_seats(row) if seat not in kept]
    return Invitation(
        game=row.id,
        url=f"/game/{row.id}",
        host=next((seat.name for seat in row.seats if seat.person == host and seat.name), ""),
        yours=bool(held(row, person)),
        for_you=for_you,
        ruleset=str(row.setup.get("ruleset", "")),
        title=setup_title(str(row.setup.get("name", ""))),
        boxes=list(row.setup.get("boxes", [])),
        seats=len(row.seats),
        free=len(free),
        pair=bool(_pairs(len(row.seats), free)),
        clock=clock_told(clock_terms(row)),
    )
