"""Open tables: games by link that everybody may find, join and watch. The game itself stays a game by link.

A row makes the game public. While a seat is free and `until` has not passed, it is an open invitation.
"""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Connection, Index, Select, Table, delete, func, insert, or_, select, update

from warchest.rules.outcome import Ending
from warchest.schema.game import Invitation
from warchest.schema.time_control import LiveClock
from warchest.server.homes import MOST_OPEN, NOWHERE, Home, in_turn
from warchest.server.lobby import joins
from warchest.server.lobby.kept_seats import games_for, held_seats_of, hold, invited
from warchest.server.lobby.terms import Terms
from warchest.server.presence import is_here
from warchest.server.store import GameRow, columns
from warchest.server.store.schema import games, metadata, seats, summaries
from warchest.server.store.store import games_of, sits_there
from warchest.server.table import GameRequest, RefusedError
from warchest.server.table.listings import FREE_SEAT, sits
from warchest.server.table.new_game.challenges import challenges, rematches
from warchest.server.table.new_game.game_request import clock_terms, played_in
from warchest.server.table.new_game.taking_seats import sit_down
from warchest.server.table.people import free_seats, held, name_to_others
from warchest.wording.languages import _

MINUTE: Final = 60_000
OPEN_FOR: Final = 24 * 60 * MINUTE
"""How long an invitation stands if its maker does not renew it."""
OPEN_LIVE: Final = 15 * MINUTE
"""The same for a live game: a player who joins expects to find an opponent there."""
PLAYED_LATELY: Final = 24 * 60 * MINUTE
WON_LATELY: Final = 7 * PLAYED_LATELY
MOST_LISTED: Final = 50
GONE_AFTER: Final = 15_000
"""How long a live invitation stands after its maker's page has gone."""
MOST_FITTED: Final = 200
"""How many invitations, the oldest ones, are searched for one that fits."""
MOST_INVITED: Final = 5
"""How many personal invitations a player is shown, the newest first."""

open_tables = Table(
    "open_tables",
    metadata,
    columns.game(key=True),
    columns.text("person"),
    columns.text("terms"),
    columns.moment("opened"),
    columns.moment("until"),
    columns.text("home", optional=True),
    Index("open_tables_by_time", "until"),
)
"""The games that a player opened to all users."""


def open_table(connection: Connection, row: GameRow, host: str, now: int, home: Home = NOWHERE) -> None:
    """List a game in the lobby. Another call extends the time."""
    request = GameRequest.from_json(row.request)
    until = now + (OPEN_LIVE if isinstance(clock_terms(row), LiveClock) else OPEN_FOR)
    known = open_tables.c.game_id == row.id
    if connection.execute(update(open_tables).where(known).values(until=until)).rowcount == 0:
        values = {
            "game_id": row.id,
            "person": host,
            "terms": Terms.of(request).text,
            "opened": now,
            "until": until,
            "home": home.word,
        }
        connection.execute(insert(open_tables), values)


def require_room(connection: Connection, game_id: str, host: str, now: int, home: Home) -> None:
    """Raise `RefusedError` if the host, or the host's household, has too many other open invitations."""
    own = _standing(now, host).where(open_tables.c.game_id != game_id, open_tables.c.person == host)
    if connection.execute(select(func.count()).select_from(own.subquery())).scalar_one() >= MOST_OPEN:
        raise RefusedError(_("You have {most} open tables. Close one of them first.").format(most=MOST_OPEN))
    here = _standing(now).where(open_tables.c.game_id != game_id, open_tables.c.home == home.word)
    count = connection.execute(select(func.count()).select_from(here.subquery())).scalar_one()
    if home.word and count >= home.most:
        text = _("Players on your network have {most} open tables. One of these must be closed first.")
        raise RefusedError(text.format(most=home.most))


def reopen(connection: Connection, game_id: str, follows: GameRow, now: int) -> None:
    """List a game in the lobby in place of the one before it, whose joined player has left."""
    before = connection.execute(select(open_tables).where(open_tables.c.game_id == game_id)).one()
    open_table(connection, follows, before.person, now, Home(before.home or ""))


def host_of(connection: Connection, game_id: str) -> str | None:
    """Return the player who opened the game to all, or None where no player did."""
    found = select(open_tables.c.person).where(open_tables.c.game_id == game_id)
    host: str | None = connection.execute(found).scalar_one_or_none()
    return host


def close_table(connection: Connection, game_id: str) -> None:
    """Remove the game from the lobby."""
    connection.execute(delete(open_tables).where(open_tables.c.game_id == game_id))


def is_open(connection: Connection, game_id: str) -> bool:
    """Return whether the game is public."""
    return connection.execute(select(open_tables.c.game_id).where(open_tables.c.game_id == game_id)).first() is not None


def invitations(
    connection: Connection, person: str, now: int, unwelcome: Collection[str], first: int = 0
) -> tuple[list[Invitation], int]:
    """Return the player's invitations, then the player's own open ones, then the others', and the number of further ones.

    The newest invitation of each household comes first, the newest of these first, and then the second of each. `unwelcome`: the players
    who can't invite this player. `first`: how many open ones to skip, since they were sent already.
    """
    theirs = _standing(now, person).where(open_tables.c.person.not_in(unwelcome))
    newest = open_tables.c.opened.desc()
    wanted = theirs.order_by(in_turn(open_tables, newest), newest, open_tables.c.game_id)
    shown = connection.execute(wanted.offset(first).limit(MOST_LISTED)).all()
    further = 0
    if len(shown) == MOST_LISTED:
        count = connection.execute(select(func.count()).select_from(theirs.subquery())).scalar_one()
        further = max(0, count - first - MOST_LISTED)
    hosts: dict[str, str] = {row.game_id: row.person for row in shown}
    asked = [] if first else games_for(connection, person, unwelcome, MOST_INVITED)
    ids = [*asked, *(game_id for game_id in hosts if game_id not in asked)]
    held = held_seats_of(connection, ids, now)
    reserved = [(game_id, seat) for game_id, seat, who in invited(connection, ids) if who != person]
    reserved += [(game_id, seat) for game_id, seat, _who in held]
    rows = games_of(connection, ids)
    hosts |= {row.id: _first(row) for row in rows if row.id not in hosts}
    present = _present(connection, ids, now)
    again = rematches(connection, ids)
    listed = [
        _invitation(
            row,
            hosts[row.id],
            person,
            [seat for game_id, seat in reserved if game_id == row.id],
            for_you=row.id in asked,
            here=(row.id, hosts[row.id]) in present,
            rematch=row.id in again,
        )
        for row in rows
    ]
    return sorted((one for one in listed if one.free), key=lambda one: (not one.for_you, not one.yours)), further


def host_is_here(connection: Connection, row: GameRow, now: int) -> bool:
    """Return whether the maker of a game by link is there, or was a moment ago."""
    return (row.id, _first(row)) in _present(connection, [row.id], now)


def fitting(
    connection: Connection, person: str, terms: Terms, unwelcome: Collection[str], now: int
) -> list[tuple[str, str]]:
    """Return the ids and hosts of the others' invitations that fit these terms, the oldest first."""
    wanted = _standing(now).where(open_tables.c.person != person, open_tables.c.person.not_in(unwelcome))
    ordered = wanted.order_by(open_tables.c.opened, open_tables.c.game_id).limit(MOST_FITTED)
    return [(row.game_id, row.person) for row in connection.execute(ordered) if terms.fit(Terms.read(row.terms))]


def games_in_progress(person: str, now: int) -> Select[tuple[str]]:
    """Return the query for the ids of the games to watch. Within the turns of the households the most recently played comes first."""
    return (
        select(open_tables.c.game_id)
        .join(games, games.c.id == open_tables.c.game_id)
        .join(summaries, summaries.c.game_id == games.c.id)
        .where(games.c.status == "open", ~FREE_SEAT, summaries.c.at > now - PLAYED_LATELY)
        .where(~sits(person))
        .order_by(in_turn(open_tables, summaries.c.at.desc()), summaries.c.at.desc(), games.c.id)
        .limit(MOST_LISTED)
    )


def recently_won(now: int) -> Select[tuple[str]]:
    """Return the query for the ids of public games that were won on the board, the latest first."""
    return (
        select(open_tables.c.game_id)
        .join(games, games.c.id == open_tables.c.game_id)
        .join(summaries, summaries.c.game_id == games.c.id)
        .where(games.c.status == "over", summaries.c.at > now - WON_LATELY)
        .where(summaries.c.told["ending"].as_string() == Ending.LOCATIONS.value)
        .order_by(summaries.c.at.desc(), games.c.id)
        .limit(MOST_LISTED)
    )


def join(
    connection: Connection,
    game_id: str,
    person: str,
    name: str | None,
    now: int,
    home: Home,
    *,
    with_partner: bool,
    anchor: str | None = None,
) -> int | None:
    """Seat the player at an open table, or at a seat reserved for them. Return the seat, or None without a free one. Runs in a transaction.

    With `with_partner`, the partner's seat is reserved. `anchor`: the end of the chain of the player's page, for the first draws. Raise
    `RefusedError` if the player has joined too many tables without acting.
    """
    standing = connection.execute(_standing(now).where(open_tables.c.game_id == game_id)).first()
    rows = games_of(connection, [game_id])
    if not rows:
        return None
    asked = invited(connection, [game_id])
    taken = {seat for _game, seat, who in [*held_seats_of(connection, [game_id], now), *asked] if who != person}
    free = [seat for seat in free_seats(rows[0]) if seat not in taken]
    own = [seat for _game, seat, who in asked if who == person and seat in free]
    if standing is None or own:
        free = own
    pairs = _pairs(len(rows[0].seats), free)
    seats = [pair[0] for pair in pairs] if with_partner else free
    if not seats:
        return None
    if not own:
        joins.require_room(connection, person, now, home)
        joins.note(connection, game_id, person, now, home.word)
    there = ~sits_there(game_id, person)
    sit_down(connection, game_id, seats[0], there, now=now, anchor=anchor, person=person, name=name)
    if with_partner:
        hold(connection, game_id, seats[0] + 2, person, now)
    return seats[0]


def _standing(now: int, person: str | None = None) -> Select[tuple[str, str, str]]:
    """Return the query for the ids, hosts and terms of the open invitations.

    An invitation to a live game stands only while its maker is there, but the invitations of `person` are always included.
    """
    by_post = func.coalesce(games.c.request[("clock", "kind")].as_string(), "") != "live"
    there = is_here(open_tables.c.game_id, open_tables.c.person, now, GONE_AFTER)
    return (
        select(open_tables.c.game_id, open_tables.c.person, open_tables.c.terms)
        .join(games, games.c.id == open_tables.c.game_id)
        .where(open_tables.c.until > now, games.c.status == "open", FREE_SEAT)
        .where(or_(by_post, there, open_tables.c.opened > now - GONE_AFTER, open_tables.c.person == (person or "")))
    )


def _present(connection: Connection, ids: Sequence[str], now: int) -> set[tuple[str, str]]:
    """Return the players who are in these games now, or were a moment ago, each as game and player.

    A player who asks for a rematch waits at the end of the game before it.
    """
    there = is_here(seats.c.game_id, seats.c.person, now, GONE_AFTER)
    wanted = select(seats.c.game_id, seats.c.person).where(seats.c.game_id.in_(ids), seats.c.person.is_not(None), there)
    waits = is_here(challenges.c.after, challenges.c.person, now, GONE_AFTER)
    asking = select(challenges.c.game_id, challenges.c.person).where(challenges.c.game_id.in_(ids), waits)
    return {(row.game_id, row.person) for row in connection.execute(wanted.union(asking))}


def _pairs(seats: int, free: Collection[int]) -> list[tuple[int, int]]:
    """Return the pairs of partners' seats that are both free."""
    return [(seat, seat + 2) for seat in range(seats - 2) if seat in free and seat + 2 in free] if seats == 4 else []


def _first(row: GameRow) -> str:
    """Return the first player in the seats of a game, or "" for none."""
    return next((seat.person for seat in row.seats if seat.person is not None), "")


def _invitation(
    row: GameRow, host: str, person: str, reserved: Collection[int], *, for_you: bool, here: bool, rematch: bool
) -> Invitation:
    free = [seat for seat in free_seats(row) if seat not in reserved]
    return Invitation(
        game=row.id,
        url=f"/game/{row.id}",
        host=next((name_to_others(row, seat.seat) for seat in row.seats if seat.person == host), ""),
        here=here,
        yours=bool(held(row, person)),
        for_you=for_you,
        ruleset=str(row.setup.get("ruleset", "")),
        played=played_in(row),
        boxes=list(row.setup.get("boxes", [])),
        seats=len(row.seats),
        free=len(free),
        pair=bool(_pairs(len(row.seats), free)),
        rematch=rematch,
    )
