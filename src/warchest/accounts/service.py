"""`Accounts`: who somebody is, and all that can be done with an account. Every call blocks, and is safe from many threads.

A browser is known by the token in its cookie. A guest's token gives its key by a digest, and is stored nowhere. The token of a device has
a row, which says whose key it holds; the row gone, the token is worth nothing. No token outlives a change of what it may do: signing up,
signing in, a new password and signing out each give the browser another one.
"""

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from warchest.accounts import agents
from warchest.accounts.carrying import Carried, offer, offered, used
from warchest.accounts.errors import AccountError
from warchest.accounts.names import account_name, given_name, plain
from warchest.accounts.own_data import Asked, Clock, OwnData
from warchest.accounts.own_data import of as data_of
from warchest.accounts.passwords import Passwords, checked
from warchest.accounts.tables import accounts, carries, devices, guests
from warchest.clocks.steady import wall_ms
from warchest.store import Store, TakenError
from warchest.store.people import gone, hand_over
from warchest.store.schema import games, records, seats
from warchest.table.person_names import cleaned_name
from warchest.wording.languages import _

TOKEN_BYTES = 32
KEY_BYTES = 32
HOUR = 3600 * 1000
FORGOTTEN = 90 * 24 * HOUR
"""A device that is not used for so long is signed out."""
SHOWN_DIGITS = 16


def digest_of(token: str) -> str:
    """What is kept of a token, and of a guest's session: its key."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Signed:
    """A browser whose token has a row: whose key it holds, and the account, if there is one."""

    digest: str
    person: str
    account: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Device:
    """A device in the list of those signed in. `id` names it in the list's form and gives nothing away."""

    id: str
    browser: str
    system: str
    created: int
    seen: int
    here: bool


class Accounts:
    """The accounts of a store."""

    def __init__(self, store: Store, passwords: Passwords | None = None, now: Clock = wall_ms) -> None:
        self._store = store
        self._now = now
        self.passwords = passwords or Passwords()

    def close(self) -> None:
        """Finish what is being done."""
        self.passwords.close()

    # Who somebody is

    def whose(self, token: str) -> Signed | None:
        """The browser that holds this token of a device; None where it was signed out."""
        digest, now = digest_of(token), self._now()
        asked = (
            select(devices.c.holder, devices.c.account, devices.c.seen, accounts.c.name)
            .join_from(devices, accounts, isouter=True)
            .where(devices.c.digest == digest, devices.c.seen > now - FORGOTTEN)
        )
        row = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            return None
        if row.seen < now - HOUR:
            used = update(devices).where(devices.c.digest == digest).values(seen=now)
            self._store.write(lambda connection: connection.execute(used).rowcount)
        return Signed(digest, row.holder, row.account, row.name)

    def called(self, person: str) -> str:
        """What a person is called in lists: the name of the account, the one that a guest has chosen, or a given one."""
        return self._account_name(person) or self._guest_name(person) or given_name(person)

    def guest_name(self, person: str) -> str:
        """The name that a guest has chosen; empty for none."""
        return self._guest_name(person) or ""

    def call_guest(self, person: str, text: str) -> None:
        """Give a guest a name; with no letter in it the guest goes by a given one again. Raises `AccountError`."""
        if cleaned_name(text) is None:
            self._store.write(
                lambda connection: connection.execute(delete(guests).where(guests.c.holder == person)).rowcount
            )
            return
        name = account_name(text)
        if self._owner(name) not in (None, person):
            raise AccountError("name", _("This name is taken."))

        def job(connection: Connection) -> None:
            connection.execute(delete(guests).where(guests.c.holder == person))
            connection.execute(insert(guests).values(holder=person, name=name))

        self._store.write(job)

    def at_table(self, person: str, wish: str | None) -> str | None:
        """What a person who wants to be called `wish` is called at a table: an account by its name, a guest by any that is no account's."""
        own = self._account_name(person)
        if own is not None:
            return own
        name = wish or self._guest_name(person)
        if name is None or self._owner(name) is None:
            return name
        return _("{name} (guest)").format(name=name)

    def person_called(self, name: str) -> tuple[str, str, int] | None:
        """The key of the account of that name, the name as its holder writes it, and when it was made; None where there is none."""
        asked = select(accounts.c.holder, accounts.c.name, accounts.c.created).where(
            accounts.c.plain_name == plain(name)
        )
        row = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        return None if row is None else (row.holder, row.name, row.created)

    # In and out

    def make(self, guest: str | None, name: str, password: str, agent: str) -> str:
        """Make an account that takes over what the guest has, and sign the device in; returns its token. Raises `AccountError`."""
        name = account_name(name)
        # The digest comes first: a name that is taken is told after as much work as one that is not.
        digest, id_, key, now = self.passwords.digest(checked(password, name)), _random(), _random(), self._now()

        def job(connection: Connection) -> str:
            values = {
                "id": id_,
                "holder": key,
                "name": name,
                "plain_name": plain(name),
                "password": digest,
                "created": now,
            }
            connection.execute(insert(accounts).values(**values))
            return self._admit(connection, guest, key, id_, name, agent)

        try:
            return self._store.write(job)
        except TakenError:
            raise AccountError("name", _("This name is taken.")) from None

    def enter(self, guest: str | None, name: str, password: str, agent: str) -> str:
        """Sign the device in, which brings what the guest has; returns its token. Raises `AccountError`, the same whatever does not fit."""
        asked = select(accounts).where(accounts.c.plain_name == plain(name))
        found = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        if not self.passwords.fits(None if found is None else found.password, password) or found is None:
            raise AccountError("password", _("This name and this password do not belong together."))
        anew = self.passwords.digest(password) if self.passwords.outdated(found.password) else found.password

        def job(connection: Connection) -> str | None:
            # The password may have been changed, and the account deleted, since it was read.
            same = (accounts.c.id == found.id, accounts.c.password == found.password)
            if connection.execute(update(accounts).where(*same).values(password=anew)).rowcount == 0:
                return None
            return self._admit(connection, guest, found.holder, found.id, found.name, agent)

        token = self._store.write(job)
        if token is None:
            raise AccountError("password", _("This name and this password do not belong together."))
        return token

    def leave(self, signed: Signed) -> None:
        """Sign this device out."""
        self._store.write(
            lambda connection: connection.execute(delete(devices).where(devices.c.digest == signed.digest)).rowcount
        )

    def devices(self, signed: Signed) -> list[Device]:
        """The devices that are signed in to the account, the one here first, then those used last."""
        asked = select(devices).where(devices.c.account == signed.account, devices.c.seen > self._now() - FORGOTTEN)
        rows = self._store.read(lambda connection: connection.execute(asked).all())
        found = [_device(row, signed) for row in rows]
        return sorted(found, key=lambda device: (not device.here, -device.seen, device.id))

    def sign_out(self, signed: Signed, device: str) -> None:
        """Sign out a device of the same account, by its id in the list."""
        named = (
            devices.c.account == signed.account,
            devices.c.digest.startswith(device[:SHOWN_DIGITS], autoescape=True),
        )
        if signed.account is not None and len(device) == SHOWN_DIGITS:
            self._store.write(lambda connection: connection.execute(delete(devices).where(*named)).rowcount)

    def sign_out_others(self, signed: Signed) -> None:
        """Sign out every other device of the account, and make links that wait worthless."""
        self._store.write(lambda connection: _close(connection, signed))

    def change_password(self, signed: Signed, password: str, agent: str) -> str:
        """Take a new password, and sign out every other device; returns a new token for this one. Raises `AccountError`."""
        assert signed.account is not None
        account = signed.account
        digest = self.passwords.digest(checked(password, signed.name or ""))

        def job(connection: Connection) -> str:
            connection.execute(update(accounts).where(accounts.c.id == account).values(password=digest))
            _close(connection, signed)
            connection.execute(delete(devices).where(devices.c.digest == signed.digest))
            return self._device(connection, signed.person, account, agent)

        return self._store.write(job)

    def delete(self, signed: Signed, confirmation: str) -> None:
        """Delete the account, whose name stands in `confirmation`. Its games stay, of nobody; raises `AccountError`."""
        if plain(confirmation) != plain(signed.name or ""):
            raise AccountError("confirmation", _("Write the name of this account."))

        def job(connection: Connection) -> None:
            connection.execute(update(seats).where(seats.c.person == signed.person).values(name=None))
            connection.execute(delete(records).where(records.c.person == signed.person))
            connection.execute(delete(guests).where(guests.c.holder == signed.person))
            # Not by the cascade alone: that is there for rows that a later version may add.
            connection.execute(delete(devices).where(devices.c.account == signed.account))
            connection.execute(delete(carries).where(carries.c.account == signed.account))
            connection.execute(delete(accounts).where(accounts.c.id == signed.account))
            hand_over(connection, signed.person, gone())

        self._store.write(job)

    # Another device

    def carry(self, person: str, account: str | None) -> str:
        """A secret for a link that makes another device this person; it works once, for ten minutes."""
        return self._store.write(lambda connection: offer(connection, person, account, self._now()))

    def carried(self, secret: str) -> Carried:
        """What a link would bring; using it up is another call. Raises `GoneLinkError`."""
        return self._store.read(lambda connection: offered(connection, secret, self._now()))

    def take(self, secret: str, agent: str) -> str:
        """Use a link up: returns the token of the device that is now the same person. Raises `GoneLinkError`."""

        def job(connection: Connection) -> str:
            who = used(connection, secret, self._now())
            return self._device(connection, who.person, who.account, agent)

        return self._store.write(job)

    def unfinished(self, person: str) -> int:
        """How many unfinished games a person has."""
        held = select(seats.c.game_id).where(seats.c.person == person)
        asked = select(func.count()).select_from(games).where(games.c.status == "open", games.c.id.in_(held))
        return self._store.read(lambda connection: connection.execute(asked).scalar_one())

    # One's own data

    def own_data(self, signed: Signed) -> OwnData:
        """All that is kept of an account, but for the digests of its password and tokens."""
        return self._store.read(lambda connection: data_of(connection, signed.account or "", signed.person))

    # Within

    def _account_name(self, person: str) -> str | None:
        return self._one(select(accounts.c.name).where(accounts.c.holder == person))

    def _guest_name(self, person: str) -> str | None:
        return self._one(select(guests.c.name).where(guests.c.holder == person))

    def _owner(self, name: str) -> str | None:
        """The key of the account of that name."""
        return self._one(select(accounts.c.holder).where(accounts.c.plain_name == plain(name)))

    def _one(self, asked: Asked) -> str | None:
        found: str | None = self._store.read(lambda connection: connection.execute(asked).scalar_one_or_none())
        return found

    def _admit(self, connection: Connection, guest: str | None, key: str, account: str, name: str, agent: str) -> str:
        """Give the account what the guest has, and sign the device in."""
        if guest is not None:
            hand_over(connection, guest, key)
            connection.execute(delete(guests).where(guests.c.holder == guest))
            connection.execute(delete(carries).where(carries.c.holder == guest))
        by_link = select(games.c.id).where(games.c.mode == "link")
        connection.execute(
            update(seats)
            .where(seats.c.person == key, seats.c.name.is_(None), seats.c.game_id.in_(by_link))
            .values(name=name)
        )
        return self._device(connection, key, account, agent)

    def _device(self, connection: Connection, person: str, account: str | None, agent: str) -> str:
        """Write the row of a device and return its token. Devices that nobody used for long go."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._now()
        browser, system = agents.told(agent)
        connection.execute(delete(devices).where(devices.c.seen <= now - FORGOTTEN))
        connection.execute(
            insert(devices).values(
                digest=digest_of(token),
                holder=person,
                account=account,
                browser=browser,
                system=system,
                created=now,
                seen=now,
            )
        )
        return token


def _close(connection: Connection, signed: Signed) -> None:
    connection.execute(delete(devices).where(devices.c.account == signed.account, devices.c.digest != signed.digest))
    connection.execute(delete(carries).where(carries.c.account == signed.account))


def _device(row: Row[tuple[object, ...]], signed: Signed) -> Device:
    return Device(
        row.digest[:SHOWN_DIGITS], row.browser, row.system, row.created, row.seen, row.digest == signed.digest
    )


def _random() -> str:
    return secrets.token_hex(KEY_BYTES)
