"""The end of an account: most of its rows are deleted, and some stay without an owner."""

from sqlalchemy import Connection, delete, select, update

from warchest.server.accounts import browsers
from warchest.server.accounts.left_behind import leave_behind
from warchest.server.accounts.tables import accounts, carries, devices, follows, guests, passkeys
from warchest.server.store.schema import gone, hand_over, metadata, seats

STAYS = {
    "seats": "the game is the others' too",
    "messages": "what was said to others",
    "challenges": "how often others were asked",
    "results": "the game is the others' too",
    "rated_seats": "the ratings of the others follow from it",
    "rated_later": "the ratings of the others follow from it",
    "entrants": "the standings are the others' too",
    "tournaments": "the entrants play on",
    "holidays": "the clocks of unfinished games count them",
    "visits": "whether a player has left a game",
    "connections": "the server deletes them when they close",
    "reports": "the host may not have read them yet",
}
"""The tables that keep the rows of a deleted user, under a key that no user can have, with the reason."""


def erase(connection: Connection, account: str) -> list[str]:
    """Delete an account and all data that belongs only to its user, and return the digests of its devices."""
    person = connection.execute(select(accounts.c.holder).where(accounts.c.id == account)).scalar_one()
    leave_behind(connection, person)
    connection.execute(update(seats).where(seats.c.person == person).values(name=None))
    for table in metadata.sorted_tables:
        column = table.columns.get("person")
        if column is not None and table.name not in STAYS:
            connection.execute(delete(table).where(column == person))
    connection.execute(delete(follows).where(follows.c.followed == person))
    connection.execute(delete(guests).where(guests.c.holder == person))
    # Do not rely on the cascade, which is for rows that a later version may add.
    # The user's bots play on for no one, so their tokens end.
    ended = [account, *connection.execute(select(accounts.c.id).where(accounts.c.owner == account)).scalars()]
    closed = connection.execute(delete(devices).where(devices.c.account.in_(ended)).returning(devices.c.digest))
    digests = [*closed.scalars()]
    connection.execute(delete(passkeys).where(passkeys.c.account == account))
    connection.execute(delete(carries).where(carries.c.account == account))
    browsers.forget(connection, account)
    connection.execute(delete(accounts).where(accounts.c.id == account))
    hand_over(connection, person, gone())
    return digests
