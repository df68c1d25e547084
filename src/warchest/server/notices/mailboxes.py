"""E-mail addresses: their confirmation by a link, and links for a new password.

A stranger's mailbox is not flooded: each address gets few of these mails a day, and its owner can end them for good. The answer is
the same whether or not an address or an account is known.
"""

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Table, delete, select

from warchest.schema.time_control import DAY_MS
from warchest.server.accounts import new_password
from warchest.server.accounts.names import plain
from warchest.server.accounts.tables import accounts, mail_confirmations
from warchest.server.notices.orders import SendOrder
from warchest.server.notices.tables import notice_targets
from warchest.server.notices.ways import MAIL, Ways
from warchest.server.store import Store, columns
from warchest.server.store.database import upsert
from warchest.server.store.schema import metadata
from warchest.wording.languages import _

SECRET_BYTES: Final = 24
LASTS: Final = DAY_MS
"""How long a link of a confirmation works."""
MOST_MAILS: Final = 3
"""The most mails of each of these kinds to one address in a day."""
NEVER: Final = "never\n"
"""The purpose of the seal in links that block an address."""

mailboxes = Table(
    "mailboxes",
    metadata,
    columns.text("digest", key=True),
    columns.moment("since"),
    columns.number("mails"),
    columns.flag("closed"),
)
"""The number of mails to each address since a time, and whether its owner wants none. Mails about passwords are counted in a row of their
own, so the requests of strangers to confirm an address take none of them away."""


class Confirmation(NamedTuple):
    """An address that a user wants mails sent to."""

    person: str
    address: str
    site: str


class Mailboxes:
    """The e-mail addresses of users. Every call blocks, and is safe from many threads."""

    def __init__(self, store: Store, ways: Ways, now: Callable[[], int]) -> None:
        self._store = store
        self._ways = ways
        self._now = now

    def ask(self, person: str, address: str, site: str) -> None:
        """Send a link to an address, which confirms it for the user. `site`: the start of links to this site."""
        secret = secrets.token_urlsafe(SECRET_BYTES)

        def job(connection: Connection) -> bool:
            if not self._may_send(connection, address, _box(address)):
                return False
            own = mail_confirmations.c
            connection.execute(delete(mail_confirmations).where((own.person == person) | (own.expires <= self._now())))
            values = {"word": _digest(secret), "person": person, "address": address, "site": site}
            connection.execute(mail_confirmations.insert().values(**values, expires=self._now() + LASTS))
            return True

        if self._store.write(job):
            text = _(
                "A War Chest player gave this address for notifications. If that was you, open this link within a day:"
            )
            line = _("If it was not you, do nothing. To block such e-mails from this site, open this link:")
            path, off = f"/notices/confirm/{secret}", f"{site}/notices/never/{self._ways.sealed(_box(address), NEVER)}"
            order = SendOrder(0, MAIL, address, "confirm", _("Confirm your e-mail address"), text, path, site)
            self._post(order, off, line)

    def asked(self, secret: str) -> Confirmation | None:
        """Return what a link would confirm, or None for an invalid link."""
        own = mail_confirmations.c
        wanted = select(own.person, own.address, own.site).where(own.word == _digest(secret), own.expires > self._now())
        row = self._store.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else Confirmation(*row)

    def confirm(self, secret: str) -> Confirmation | None:
        """Use a link up, and return what it confirms, or None for an invalid link."""
        found = self.asked(secret)
        gone = delete(mail_confirmations).where(mail_confirmations.c.word == _digest(secret))
        return found if self._store.write(lambda connection: connection.execute(gone).rowcount) else None

    def blocked_by(self, token: str) -> str | None:
        """Return the digest of the mailbox that a link blocks, or None if the site has made no such link."""
        return self._ways.opened(token, NEVER)

    def close(self, box: str) -> None:
        """Send no mail again to a mailbox, given by its digest: no link, and no notice of any user."""
        pending, targets = mail_confirmations.c, notice_targets.c

        def job(connection: Connection) -> None:
            upsert(
                connection,
                mailboxes,
                {"digest": box, "since": self._now(), "mails": 0, "closed": True},
                {"closed": True},
            )
            for word, address in connection.execute(select(pending.word, pending.address)).all():
                if _box(address) == box:
                    connection.execute(delete(mail_confirmations).where(pending.word == word))
            for id_, address in connection.execute(
                select(targets.id, targets.address).where(targets.channel == MAIL)
            ).all():
                if _box(address["mailbox"]) == box:
                    connection.execute(delete(notice_targets).where(targets.id == id_))

        self._store.write(job)

    def send_new_password(self, name: str, site: str) -> None:
        """Send a link for a new password to the confirmed addresses of an account, if there is such an account with any."""

        def job(connection: Connection) -> dict[str, str]:
            wanted = select(accounts.c.id, notice_targets.c.address).join(
                notice_targets, notice_targets.c.person == accounts.c.holder
            )
            rows = connection.execute(
                wanted.where(accounts.c.plain_name == plain(name), notice_targets.c.channel == MAIL)
            ).all()
            boxes = [row.address["mailbox"] for row in rows]
            boxes = [box for box in boxes if self._may_send(connection, box, _digest(f"password\n{_box(box)}"))]
            return {box: new_password.mail(connection, rows[0].id, box, self._now()) for box in boxes}

        for box, secret in self._store.write(job).items():
            text = _("Set a new password with this link. It works once, within a day.")
            self._post(SendOrder(0, MAIL, box, "password", _("New password"), text, f"/new-password/{secret}", site))

    def _post(self, order: SendOrder, off: str = "", line: str = "") -> None:
        self._ways.post(order.address, msgspec.structs.replace(order, off_link=off, off_line=line))

    def _may_send(self, connection: Connection, address: str, counted: str) -> bool:
        """Count a mail to an address in the row `counted`. Return False if it is one too many."""
        now, box = self._now(), _box(address)
        found = connection.execute(select(mailboxes).where(mailboxes.c.digest.in_([box, counted])))
        rows = {row.digest: row for row in found}
        row = rows.get(counted)
        old = row is None or row.since <= now - DAY_MS
        if (box in rows and rows[box].closed) or (row is not None and not old and row.mails >= MOST_MAILS):
            return False
        values = {
            "since": now if row is None or old else row.since,
            "mails": 1 if row is None or old else row.mails + 1,
        }
        upsert(connection, mailboxes, {"digest": counted, "closed": False, **values}, values)
        connection.execute(delete(mailboxes).where(mailboxes.c.since <= now - DAY_MS, ~mailboxes.c.closed))
        return True


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _box(address: str) -> str:
    """Return the digest of a mailbox. A tag, as in `ada+war@example.org`, leads to the same one, and so does each form of the domain."""
    local, _at, domain = address.casefold().rpartition("@")
    with suppress(UnicodeError):  # a domain that has no other form
        domain = domain.encode("idna").decode()
    return _digest(f"{local.partition('+')[0]}@{domain}")
