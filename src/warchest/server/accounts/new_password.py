"""Links for users who have lost a password to set a new one. The host makes them; each works once, within a day.

Only the digest of a link is kept. A new link of an account ends the earlier one, and so does every change of the account's password.
"""

import hashlib
import secrets

from sqlalchemy import Connection, Table, delete, insert, select

from warchest.server.accounts.errors import GoneLinkError
from warchest.server.accounts.tables import accounts
from warchest.server.store import columns
from warchest.server.store.schema import metadata

SECRET_BYTES = 24
LASTS = 24 * 3600 * 1000
"""How long a link works, in milliseconds."""

password_links = Table(
    "password_links",
    metadata,
    columns.account(key=True),
    columns.text("digest", unique=True),
    columns.moment("expires"),
)


def offer(connection: Connection, account: str, now: int) -> str:
    """Write a new link and return its secret."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    end(connection, account)
    connection.execute(insert(password_links).values(account=account, digest=_digest(secret), expires=now + LASTS))
    return secret


def end(connection: Connection, account: str) -> None:
    """End the link of an account, if there is one."""
    connection.execute(delete(password_links).where(password_links.c.account == account))


def of(connection: Connection, secret: str, now: int) -> tuple[str, str]:
    """Return the account of a link, and its name. Raise `GoneLinkError` for an invalid link."""
    row = password_links.c
    asked = select(accounts.c.id, accounts.c.name).join_from(accounts, password_links)
    account = connection.execute(asked.where(row.digest == _digest(secret), row.expires > now)).one_or_none()
    if account is None:
        raise GoneLinkError
    return account.id, account.name


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
