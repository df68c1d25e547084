"""Links for users who have lost a password to set a new one. Each works once, within a day.

The host makes them, and an account with a confirmed e-mail address can have some mailed. Only the digest of a link is kept. A new link of
the host ends all earlier ones of the account, and so does every change of the account's password. A mailed link ends no other, since
anyone may ask for it.
"""

import hashlib
import secrets

from sqlalchemy import Connection, Index, Table, delete, insert, select

from warchest.server.accounts.errors import GoneLinkError
from warchest.server.accounts.tables import accounts, mail_confirmations
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
mailed_links = Table(
    "mailed_links",
    metadata,
    columns.text("digest", key=True),
    columns.account(),
    columns.moment("expires"),
    Index("mailed_links_by_account", "account"),
)
"""The links that were mailed to the confirmed addresses of accounts."""


def offer(connection: Connection, account: str, now: int) -> str:
    """Write a new link of the host and return its secret."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    end(connection, account)
    connection.execute(insert(password_links).values(account=account, digest=_digest(secret), expires=now + LASTS))
    return secret


def mail(connection: Connection, account: str, now: int) -> str:
    """Write a new link for a mail and return its secret."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    connection.execute(delete(mailed_links).where(mailed_links.c.expires <= now))
    connection.execute(insert(mailed_links).values(account=account, digest=_digest(secret), expires=now + LASTS))
    return secret


def end(connection: Connection, account: str) -> None:
    """End all links of an account, and the confirmation of an e-mail address that is under way."""
    for table in (password_links, mailed_links):
        connection.execute(delete(table).where(table.c.account == account))
    holder = select(accounts.c.holder).where(accounts.c.id == account).scalar_subquery()
    connection.execute(delete(mail_confirmations).where(mail_confirmations.c.person == holder))


def of(connection: Connection, secret: str, now: int) -> tuple[str, str]:
    """Return the account of a link, and its name. Raise `GoneLinkError` for an invalid link."""
    for table in (password_links, mailed_links):
        asked = select(accounts.c.id, accounts.c.name).join_from(accounts, table)
        account = connection.execute(
            asked.where(table.c.digest == _digest(secret), table.c.expires > now)
        ).one_or_none()
        if account is not None:
            return account.id, account.name
    raise GoneLinkError


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
