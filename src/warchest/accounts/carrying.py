"""Secret links that bring a person to another device. A link works once, within ten minutes. Opening its page does not use it up."""

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from warchest.accounts.errors import GoneLinkError
from warchest.accounts.tables import accounts, carries

SECRET_BYTES = 24
LASTS = 10 * 60 * 1000
"""How long a link works, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The person that a link brings, with the account and its name if there is one."""

    person: str
    account: str | None
    name: str | None


def offer(connection: Connection, person: str, account: str | None, now: int) -> str:
    """Write a new link and return its secret. A person has one at a time, so the earlier one becomes invalid."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    connection.execute(delete(carries).where((carries.c.holder == person) | (carries.c.expires <= now)))
    connection.execute(
        insert(carries).values(digest=_digest(secret), holder=person, account=account, expires=now + LASTS)
    )
    return secret


def offered(connection: Connection, secret: str, now: int) -> Carried:
    """Return the person that the link brings. Raise `GoneLinkError` for an invalid link."""
    asked = (
        select(carries.c.holder, carries.c.account, accounts.c.name)
        .join_from(carries, accounts, isouter=True)
        .where(carries.c.digest == _digest(secret), carries.c.expires > now)
    )
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise GoneLinkError
    return Carried(row.holder, row.account, row.name)


def used(connection: Connection, secret: str, now: int) -> Carried:
    """Return the same, and make the link invalid."""
    found = offered(connection, secret, now)
    connection.execute(delete(carries).where(carries.c.digest == _digest(secret)))
    return found


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
