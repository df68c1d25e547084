"""The browsers of a user: those that have signed in to an account before, and links that make another browser the same user's.

A browser that has signed in has a cookie of its own that remains after signing out. The cookie gives no access. It shows that the visitor
is not a stranger, so strangers who try passwords can't lock the account's owner out. The cookie is a random token; its digest has a row for
each account that the browser has signed in to.

A secret link brings a user to another device. It works once, within ten minutes. Opening its page does not use it up.
"""

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from warchest.server.accounts.errors import GoneLinkError
from warchest.server.accounts.sessions import digest_of
from warchest.server.accounts.tables import accounts, carries, known_browsers, left_restraints

TOKEN_BYTES = 32
LASTS = 400 * 24 * 3600 * 1000
"""The longest time that a browser keeps a cookie, in milliseconds."""
MOST = 20
"""The most browsers of one account that are remembered: those that signed in last."""
SECRET_BYTES = 24
LINK_LASTS = 10 * 60 * 1000
"""How long a link works, in milliseconds."""


def is_known(connection: Connection, token: str, plain_name: str, now: int) -> bool:
    """Return whether the browser with this token has signed in to the account of that name."""
    asked = (
        select(known_browsers.c.digest)
        .join_from(known_browsers, accounts)
        .where(
            known_browsers.c.digest == digest_of(token),
            known_browsers.c.seen > now - LASTS,
            accounts.c.plain_name == plain_name,
        )
    )
    return connection.execute(asked).first() is not None


def remember(connection: Connection, token: str | None, account: str, now: int) -> str:
    """Remember that the browser has signed in to the account, and return its new token.

    The earlier token becomes invalid, since an attacker may have planted it.
    """
    new_token = secrets.token_urlsafe(TOKEN_BYTES)
    digest = digest_of(new_token)
    if token is not None:
        for table, column in ((known_browsers, "digest"), (left_restraints, "browser")):
            had = table.c[column] == digest_of(token)
            connection.execute(update(table).where(had).values({column: digest}))
    this = (known_browsers.c.digest == digest, known_browsers.c.account == account)
    if not connection.execute(update(known_browsers).where(*this).values(seen=now)).rowcount:
        connection.execute(insert(known_browsers).values(digest=digest, account=account, seen=now))
    of_account = select(known_browsers.c.seen).where(known_browsers.c.account == account)
    oldest = connection.execute(of_account.order_by(known_browsers.c.seen.desc()).offset(MOST - 1).limit(1)).scalar()
    too_old = known_browsers.c.seen <= now - LASTS
    if oldest is not None:
        too_old |= (known_browsers.c.account == account) & (known_browsers.c.seen < oldest)
    connection.execute(delete(known_browsers).where(too_old))
    return new_token


def forget(connection: Connection, account: str, but: str | None = None) -> None:
    """Forget the browsers of an account. `but`: the token of a browser to keep."""
    others = known_browsers.c.digest != digest_of(but or "")
    connection.execute(delete(known_browsers).where(known_browsers.c.account == account, others))


_BROWSERS = {
    "Firefox": ("Firefox/", "FxiOS/"),
    "Edge": ("Edg/", "EdgA/", "EdgiOS/"),
    "Opera": ("OPR/",),
    "Samsung Internet": ("SamsungBrowser/",),
    "Chrome": ("Chrome/", "CriOS/"),
    "Safari": ("Safari/",),
}
_SYSTEMS = {
    "iPhone": ("iPhone",),
    "iPad": ("iPad",),
    "Android": ("Android",),
    "Windows": ("Windows",),
    "Mac": ("Macintosh",),
    "Chromebook": ("CrOS",),
    "Linux": ("Linux", "X11"),
}


def browser_and_system(agent: str) -> tuple[str, str]:
    """Return the browser and the system of a `User-Agent` header, each "" if unknown. The header itself is not kept."""
    return _first(_BROWSERS, agent), _first(_SYSTEMS, agent)


def _first(known: dict[str, tuple[str, ...]], agent: str) -> str:
    return next((name for name, signs in known.items() if any(sign in agent for sign in signs)), "")


@dataclass(frozen=True, slots=True)
class LinkedUser:
    """The user that a link brings, with the account and its name if there is one."""

    person: str
    account: str | None
    name: str | None


def offer_link(connection: Connection, person: str, account: str | None, now: int) -> str:
    """Write a new link and return its secret. A user has one at a time, so the earlier one becomes invalid."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    connection.execute(delete(carries).where((carries.c.holder == person) | (carries.c.expires <= now)))
    connection.execute(
        insert(carries).values(digest=digest_of(secret), holder=person, account=account, expires=now + LINK_LASTS)
    )
    return secret


def linked_user(connection: Connection, secret: str, now: int) -> LinkedUser:
    """Return the user that the link brings. Raise `GoneLinkError` for an invalid link."""
    asked = (
        select(carries.c.holder, carries.c.account, accounts.c.name)
        .join_from(carries, accounts, isouter=True)
        .where(carries.c.digest == digest_of(secret), carries.c.expires > now)
    )
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise GoneLinkError
    return LinkedUser(row.holder, row.account, row.name)


def use_link(connection: Connection, secret: str, now: int) -> LinkedUser:
    """Return the same, and make the link invalid."""
    account = linked_user(connection, secret, now)
    connection.execute(delete(carries).where(carries.c.digest == digest_of(secret)))
    return account
