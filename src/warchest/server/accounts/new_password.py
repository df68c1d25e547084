"""Links for users who have lost a password to set a new one. Each works once, within a day.

The host makes them, and an account with a confirmed e-mail address can have some mailed. Only the digest of a link is kept. A new link of
the host ends all earlier ones of the account, and so does every change of the account's password. A mailed link ends no other, since
anyone may ask for it.
"""

import hashlib
import secrets
from typing import NamedTuple

from sqlalchemy import Connection, Index, Table, delete, insert, null, select

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
    columns.text("mailbox"),
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


def mail(connection: Connection, account: str, mailbox: str, now: int) -> str:
    """Write a new link for a mail to a mailbox and return its secret."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    connection.execute(delete(mailed_links).where(mailed_links.c.expires <= now))
    values = {"account": account, "digest": _digest(secret), "mailbox": mailbox, "expires": now + LASTS}
    connection.execute(insert(mailed_links).values(values))
    return secret


def end(connection: Connection, account: str) -> None:
    """End all links of an account, and the confirmation of an e-mail address that is under way."""
    for table in (password_links, mailed_links):
        connection.execute(delete(table).where(table.c.account == account))
    holder = select(accounts.c.holder).where(accounts.c.id == account).scalar_subquery()
    connection.execute(delete(mail_confirmations).where(mail_confirmations.c.person == holder))


class ResetLink(NamedTuple):
    """A link for a new password that still works."""

    account: str
    name: str
    mailbox: str | None
    """The mailbox that it was mailed to, or None for a link of the host."""


def of(connection: Connection, secret: str, now: int) -> ResetLink:
    """Return the link with this secret. Raise `GoneLinkError` for an invalid one."""
    for table, mailbox in ((password_links, null()), (mailed_links, mailed_links.c.mailbox)):
        asked = select(accounts.c.id, accounts.c.name, mailbox).join_from(accounts, table)
        row = connection.execute(asked.where(table.c.digest == _digest(secret), table.c.expires > now)).one_or_none()
        if row is not None:
            return ResetLink(*row)
    raise GoneLinkError


def end_targets(connection: Connection, holder: str, kept: str | None) -> None:
    """End the notices of a user to all addresses except the mailbox that a link was `kept` for.

    A thief of the old password may have added some: a mailbox, which can ask for a new password, or a service, which learns who plays whom.
    """
    targets = metadata.tables["notice_targets"]  # it stands above this package
    asked = select(targets.c.id, targets.c.channel, targets.c.address).where(targets.c.person == holder)
    for id_, channel, address in connection.execute(asked).all():
        if channel != "mail" or address["mailbox"] != kept:
            connection.execute(delete(targets).where(targets.c.id == id_))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
