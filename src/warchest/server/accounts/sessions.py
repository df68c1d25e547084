"""The sessions of users: the rows of signed-in devices and of bots' tokens, with their lifetimes.

A session is known by its token, of which only the digest is stored.
"""

import hashlib
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, or_

from warchest.server.accounts.settings import SavedSettings
from warchest.server.accounts.tables import devices
from warchest.server.badge import is_bot_name

TOKEN_BYTES = 32
HOUR = 3600 * 1000
FORGOTTEN = 90 * 24 * HOUR
"""How long a device may be unused, in milliseconds, before it is signed out."""
ENDS = 400 * 24 * HOUR
"""How long a device stays signed in at most, in milliseconds. Browsers keep its cookie no longer."""
SHOWN_DIGITS = 16


def digest_of(token: str) -> str:
    """Return the digest of a token. Only the digest is kept, and a guest's digest is their key."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class UserSession:
    """A browser with a row for its token: the key of its user, and the account if there is one."""

    digest: str
    person: str
    account: str | None
    name: str | None
    settings: SavedSettings | None = None
    """The settings that the account keeps, or None for a guest and for an account that keeps none."""
    language: str | None = None
    """The tag of the language that the user of the account chose, if any."""
    scopes: frozenset[str] | None = None
    """The scopes of a bot's token, or None for a browser."""

    @property
    def is_bot(self) -> bool:
        """Return whether the account is a third-party bot's."""
        return is_bot_name(self.name)


@dataclass(frozen=True, slots=True)
class Device:
    """A device in the list of signed-in devices. `id` identifies it in the list's form without revealing anything.

    A bot's token is one too: `scopes` has what it allows, and `browser` its name.
    """

    id: str
    browser: str
    system: str
    created: int
    seen: int
    here: bool
    scopes: tuple[str, ...] = ()


def listed_device(row: Row[tuple[object, ...]], session: UserSession) -> Device:
    """Return a row of the devices as the user of this session sees it in a list."""
    scopes = tuple((row.scopes or "").split())
    here = row.digest == session.digest
    return Device(row.digest[:SHOWN_DIGITS], row.browser, row.system, row.created, row.seen, here, scopes)


def is_valid(now: int) -> ColumnElement[bool]:
    """Return the condition that a device was used lately and is not too old."""
    return and_(devices.c.seen > now - FORGOTTEN, devices.c.created > now - ENDS)


def delete_expired(connection: Connection, now: int) -> None:
    """Delete the devices that have not been used for long, and those that are too old."""
    connection.execute(delete(devices).where(or_(devices.c.seen <= now - FORGOTTEN, devices.c.created <= now - ENDS)))


def delete_devices(connection: Connection, *which: ColumnElement[bool]) -> list[str]:
    """Delete the rows of devices, and return their digests."""
    return [*connection.execute(delete(devices).where(*which).returning(devices.c.digest)).scalars()]
