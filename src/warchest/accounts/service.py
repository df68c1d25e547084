"""`Accounts`: who somebody is, and all that can be done with an account. Every call blocks, and is safe from many threads.

A browser is known by the token in its cookie. A guest's token gives its key by a digest, and is stored nowhere. The token of a device has
a row, which says whose key it holds; the row gone, the token is worth nothing. No token outlives a change of what it may do: signing up,
signing in, a new password and signing out each give the browser another one.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update

from warchest.accounts import agents, known
from warchest.accounts.carrying import Carried, offer, offered, used
from warchest.accounts.errors import AccountError, Field, NameTakenError, WrongPasswordError
from warchest.accounts.lookalikes import skeleton
from warchest.accounts.names import allowed_name, is_reserved, plain
from warchest.accounts.own_data import Asked, Clock, OwnData
from warchest.accounts.own_data import of as data_of
from warchest.accounts.passwords import Passwords, checked
from warchest.accounts.tables import accounts, carries, devices, guests
from warchest.clocks.steady import wall_ms
from warchest.store import Store, TakenError
from warchest.store.people import gone, hand_over
from warchest.store.schema import games, records, seats
from warchest.table.person_names import cleaned_name, given_name
from warchest.wording.languages import _

TOKEN_BYTES = 32
KEY_BYTES = 32
HOUR = 3600 * 1000
FORGOTTEN = 90 * 24 * HOUR
"""A device that is not used for so long is signed out."""
SHOWN_DIGITS = 16
NEW_PASSWORD_BYTES = 12


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
        self._on_signed_out: list[Callable[[frozenset[str]], None]] = []
        self._complete_names()

    def on_signed_out(self, tell: Callable[[frozenset[str]], None]) -> None:
        """Let `tell` be called with the digests of devices whose tokens are worth nothing any more, in whichever thread that was done."""
        self._on_signed_out.append(tell)

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
        return self.at_table(person, None) or given_name(person)

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
        name = allowed_name(text)
        if self._is_anothers(name):
            raise AccountError("name", _("Another player has this name, or one that looks like it. Choose another."))

        self._keep_guest(person, name)

    def at_table(self, person: str, wish: str | None) -> str | None:
        """What a person who wants to be called `wish` is called: an account by its name.

        A guest may be called anything, and is shown apart where that looks like a name of somebody else's or of the program's. It keeps
        the name that it takes at a table, and so is asked for one only once. None for a guest without one.
        """
        own = self._account_name(person)
        if own is not None:
            return own
        kept = self._guest_name(person)
        if wish is not None and wish != kept:
            self._keep_guest(person, wish)
        name = wish or kept
        return None if name is None else self._shown(name)

    def _shown(self, name: str) -> str:
        """The name of a guest as others see it."""
        posed = is_reserved(name) or self._is_anothers(name)
        return _("{name} (guest)").format(name=name) if posed else name

    def _keep_guest(self, person: str, name: str) -> None:
        """Keep the name of a guest, which also stands at the games by link where the guest had a number until now."""
        shown = self._shown(name)

        def job(connection: Connection) -> None:
            connection.execute(delete(guests).where(guests.c.holder == person))
            connection.execute(insert(guests).values(holder=person, name=name))
            _name_seats(connection, person, shown)

        self._store.write(job)

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
        name = allowed_name(name)
        # The digest comes first: a name that is taken is told after as much work as one that is not.
        digest, id_, key, now = self.passwords.digest(checked(password, name)), _random(), _random(), self._now()

        def job(connection: Connection) -> str:
            values = {
                "id": id_,
                "holder": key,
                "name": name,
                "plain_name": plain(name),
                "skeleton": skeleton(name),
                "password": digest,
                "created": now,
            }
            if connection.execute(select(accounts.c.id).where(_looks_like(name))).first() is not None:
                raise TakenError
            connection.execute(insert(accounts).values(**values))
            return self._admit(connection, guest, key, id_, name, agent)

        try:
            return self._store.write(job)
        except TakenError:
            raise NameTakenError(_("This name is taken, or looks like one that is.")) from None

    def enter(self, guest: str | None, name: str, password: str, agent: str) -> str:
        """Sign the device in, which brings what the guest has; returns its token. Raises `AccountError`, the same whatever does not fit."""
        asked = select(accounts).where(accounts.c.plain_name == plain(name))
        found = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        if not self.passwords.fits(None if found is None else found.password, password) or found is None:
            raise WrongPasswordError("password", _("This name and this password do not belong together."))
        anew = self.passwords.digest(password) if self.passwords.outdated(found.password) else found.password

        def job(connection: Connection) -> str | None:
            # The password may have been changed, and the account deleted, since it was read.
            same = (accounts.c.id == found.id, accounts.c.password == found.password)
            if connection.execute(update(accounts).where(*same).values(password=anew)).rowcount == 0:
                return None
            return self._admit(connection, guest, found.holder, found.id, found.name, agent)

        token = self._store.write(job)
        if token is None:
            raise WrongPasswordError("password", _("This name and this password do not belong together."))
        return token

    def remember_browser(self, token: str, browser: str | None) -> str | None:
        """Keep in mind that a browser has signed in to the account of a device's `token`; returns the new token of the browser.

        `browser`: the one that it had. None where the device holds no account.
        """
        account = self._one(select(devices.c.account).where(devices.c.digest == digest_of(token)))
        if account is None:
            return None
        return self._store.write(lambda connection: known.remember(connection, browser, account, self._now()))

    def knows_browser(self, browser: str, name: str) -> bool:
        """Whether the browser with this token has signed in to the account of that name before."""
        return self._store.read(lambda connection: known.is_known(connection, browser, plain(name), self._now()))

    def leave(self, signed: Signed) -> None:
        """Sign this device out."""
        self._sign_out(devices.c.digest == signed.digest)

    def is_signed_in(self, digest: str) -> bool:
        """Whether a device's token is still worth something."""
        return self._one(select(devices.c.holder).where(devices.c.digest == digest)) is not None

    def devices(self, signed: Signed) -> list[Device]:
        """The devices that are signed in to the account, the one here first, then those used last."""
        asked = select(devices).where(devices.c.account == signed.account, devices.c.seen > self._now() - FORGOTTEN)
        rows = self._store.read(lambda connection: connection.execute(asked).all())
        found = [_device(row, signed) for row in rows]
        return sorted(found, key=lambda device: (not device.here, -device.seen, device.id))

    def sign_out(self, signed: Signed, device: str) -> None:
        """Sign out a device of the same account, by its id in the list."""
        if signed.account is not None and len(device) == SHOWN_DIGITS:
            named = devices.c.digest.startswith(device, autoescape=True)
            self._sign_out(devices.c.account == signed.account, named)

    def sign_out_others(self, signed: Signed, browser: str | None = None) -> None:
        """Sign out every other device of the account, make links that wait worthless, and forget its browsers but that with this token."""
        self._tell(self._store.write(lambda connection: _close(connection, signed, browser)))

    def change_password(self, signed: Signed, present: str, password: str, agent: str) -> str:
        """Take a new password, and sign out every other device; returns a new token for this one.

        Raises `WrongPasswordError` where `present` is not the password until now, `AccountError` where the new one can't be taken.
        """
        account, was = self._proven(signed, present, "present")
        digest = self.passwords.digest(checked(password, signed.name or ""))

        def job(connection: Connection) -> tuple[str, list[str]]:
            same = (accounts.c.id == account, accounts.c.password == was)
            if connection.execute(update(accounts).where(*same).values(password=digest)).rowcount == 0:
                raise WrongPasswordError("present", _("This is not your current password."))
            closed = [*_close(connection, signed), *_signed_out(connection, devices.c.digest == signed.digest)]
            return self._device(connection, signed.person, account, agent), closed

        token, closed = self._store.write(job)
        self._tell(closed)
        return token

    def renew_password(self, name: str) -> str | None:
        """Give the account of that name a random password and sign out all its devices; returns the password, or None for an unknown name.

        This is for the host of the server, who must make sure who asks for it.
        """
        password = secrets.token_urlsafe(NEW_PASSWORD_BYTES)
        digest = self.passwords.digest(password)

        def job(connection: Connection) -> list[str] | None:
            account = connection.execute(select(accounts.c.id).where(accounts.c.plain_name == plain(name))).scalar()
            if account is None:
                return None
            connection.execute(update(accounts).where(accounts.c.id == account).values(password=digest))
            connection.execute(delete(carries).where(carries.c.account == account))
            known.forget(connection, account)
            return _signed_out(connection, devices.c.account == account)

        closed = self._store.write(job)
        if closed is None:
            return None
        self._tell(closed)
        return password

    def delete(self, signed: Signed, password: str) -> None:
        """Delete the account, whose password is said once more. Its games stay, of nobody; raises `WrongPasswordError`."""
        account, _was = self._proven(signed, password, "deletion")

        def job(connection: Connection) -> list[str]:
            connection.execute(update(seats).where(seats.c.person == signed.person).values(name=None))
            connection.execute(delete(records).where(records.c.person == signed.person))
            connection.execute(delete(guests).where(guests.c.holder == signed.person))
            # Not by the cascade alone: that is there for rows that a later version may add.
            closed = _signed_out(connection, devices.c.account == account)
            connection.execute(delete(carries).where(carries.c.account == account))
            known.forget(connection, account)
            connection.execute(delete(accounts).where(accounts.c.id == account))
            hand_over(connection, signed.person, gone())
            return closed

        self._tell(self._store.write(job))

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

    def _is_anothers(self, name: str) -> bool:
        """Whether a guest's name is an account's, or looks like one."""
        return self._one(select(accounts.c.holder).where(_looks_like(name)).limit(1)) is not None

    def _proven(self, signed: Signed, password: str, field: Field) -> tuple[str, str]:
        """The account of a signed-in device and the digest of its password, which must fit; raises `WrongPasswordError`."""
        assert signed.account is not None
        digest = self._one(select(accounts.c.password).where(accounts.c.id == signed.account))
        if not self.passwords.fits(digest, password) or digest is None:
            raise WrongPasswordError(field, _("This is not your current password."))
        return signed.account, digest

    def _sign_out(self, *which: ColumnElement[bool]) -> None:
        self._tell(self._store.write(lambda connection: _signed_out(connection, *which)))

    def _tell(self, closed: list[str]) -> None:
        """Tell who wants to know that devices are signed out."""
        if closed:
            for tell in self._on_signed_out:
                tell(frozenset(closed))

    def _complete_names(self) -> None:
        """Write the skeletons of names that an earlier release has written without one."""
        bare = select(accounts.c.id, accounts.c.name).where(accounts.c.skeleton.is_(None))
        rows = self._store.read(lambda connection: connection.execute(bare).all())
        if not rows:
            return

        def job(connection: Connection) -> None:
            for row in rows:
                connection.execute(update(accounts).where(accounts.c.id == row.id).values(skeleton=skeleton(row.name)))

        self._store.write(job)

    def _one(self, asked: Asked) -> str | None:
        found: str | None = self._store.read(lambda connection: connection.execute(asked).scalar_one_or_none())
        return found

    def _admit(self, connection: Connection, guest: str | None, key: str, account: str, name: str, agent: str) -> str:
        """Give the account what the guest has, and sign the device in."""
        if guest is not None:
            hand_over(connection, guest, key)
            connection.execute(delete(guests).where(guests.c.holder == guest))
            connection.execute(delete(carries).where(carries.c.holder == guest))
        _name_seats(connection, key, name)
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


def _name_seats(connection: Connection, person: str, name: str) -> None:
    """Give a name to the seats of games by link that a person holds without one."""
    by_link = select(games.c.id).where(games.c.mode == "link")
    unnamed = (seats.c.person == person, seats.c.name.is_(None), seats.c.game_id.in_(by_link))
    connection.execute(update(seats).where(*unnamed).values(name=name))


def _close(connection: Connection, signed: Signed, browser: str | None = None) -> list[str]:
    """End all that gives a way into the account but this device; returns the digests of the devices. `browser` goes on being known."""
    assert signed.account is not None
    connection.execute(delete(carries).where(carries.c.account == signed.account))
    known.forget(connection, signed.account, browser)
    return _signed_out(connection, devices.c.account == signed.account, devices.c.digest != signed.digest)


def _signed_out(connection: Connection, *which: ColumnElement[bool]) -> list[str]:
    """Take away the rows of devices; returns their digests."""
    return [*connection.execute(delete(devices).where(*which).returning(devices.c.digest)).scalars()]


def _looks_like(name: str) -> ColumnElement[bool]:
    """Whether an account's name is this one or looks like it."""
    shape = skeleton(name)
    same = accounts.c.plain_name == plain(name)
    return or_(same, accounts.c.skeleton == shape) if shape else same


def _device(row: Row[tuple[object, ...]], signed: Signed) -> Device:
    return Device(
        row.digest[:SHOWN_DIGITS], row.browser, row.system, row.created, row.seen, row.digest == signed.digest
    )


def _random() -> str:
    return secrets.token_hex(KEY_BYTES)
