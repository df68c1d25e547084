"""`Accounts`: the identity of users, and everything that can be done with an account. Every call blocks and is safe from many threads.

A browser is known by the token in its cookie. The digest of a guest's token is the guest's key, and the token is stored nowhere. A device's
token has a row with the key of its user, and without that row it is invalid. No token survives a change of its rights: signing up,
signing in, changing the password and signing out each give the browser a new one.
"""

import secrets
from collections.abc import Callable, Iterable

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, update

from warchest.schema.time_control import wall_ms
from warchest.server.accounts import browsers, new_password
from warchest.server.accounts.bot_accounts import BotAccounts
from warchest.server.accounts.browsers import LinkedUser
from warchest.server.accounts.errors import AccountError, BannedError, Field, NameTakenError, WrongPasswordError
from warchest.server.accounts.farewell import erase
from warchest.server.accounts.left_behind import carry_on
from warchest.server.accounts.names import plain, skeleton
from warchest.server.accounts.naming import Naming, looks_like, name_seats, pay, random_key
from warchest.server.accounts.own_data import Clock, OwnData
from warchest.server.accounts.own_data import of as data_of
from warchest.server.accounts.passwords import Passwords, checked
from warchest.server.accounts.restraints import banned_until
from warchest.server.accounts.sessions import (
    HOUR,
    SHOWN_DIGITS,
    TOKEN_BYTES,
    Device,
    UserSession,
    delete_devices,
    delete_expired,
    digest_of,
    is_valid,
    listed_device,
)
from warchest.server.accounts.settings import SavedSettings
from warchest.server.accounts.tables import accounts, carries, devices, guests, passkeys, settings, tallies
from warchest.server.badge import is_bot_name
from warchest.server.store import Store, TakenError
from warchest.server.store.schema import games, hand_over, seats
from warchest.wording.languages import _

NEW_FOR = 24 * HOUR
"""How long, in milliseconds, a device that has signed in can't sign out older ones."""
PROVEN_LASTS = HOUR // 4
"""How long, in milliseconds, a proven password spares the user another prompt before grave acts."""


class Accounts(Naming):
    """The accounts of a store."""

    def __init__(self, store: Store, passwords: Passwords | None = None, now: Clock = wall_ms) -> None:
        super().__init__(store, now)
        self.passwords = passwords or Passwords()
        self.bots = BotAccounts(store, self, self.passwords, self.notify_signed_out, now)
        self._on_signed_out: list[Callable[[frozenset[str]], None]] = []

    def on_signed_out(self, listener: Callable[[frozenset[str]], None]) -> None:
        """Call `listener` with the digests of devices that are signed out, in the thread that signs them out."""
        self._on_signed_out.append(listener)

    def close(self) -> None:
        """Finish the running jobs."""
        self.passwords.close()

    # Identity

    def session_of(self, token: str) -> UserSession | None:
        """Return the browser with this token of a device, or None where it was signed out."""
        digest, now = digest_of(token), self._now()
        asked = (
            select(
                devices.c.holder,
                devices.c.account,
                devices.c.seen,
                devices.c.scopes,
                accounts.c.name,
                accounts.c.language,
                settings.c.at,
                settings.c.chosen,
            )
            .join_from(devices, accounts, isouter=True)
            .join(settings, settings.c.person == accounts.c.holder, isouter=True)
            .where(devices.c.digest == digest, is_valid(now))
        )
        row = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            return None
        if row.seen < now - HOUR:
            used = update(devices).where(devices.c.digest == digest).values(seen=now)
            self._store.write(lambda connection: connection.execute(used).rowcount)
        chosen = None if row.at is None else SavedSettings(row.at, row.chosen)
        scopes = None if row.scopes is None else frozenset(row.scopes.split())
        return UserSession(digest, row.holder, row.account, row.name, chosen, row.language, scopes)

    def set_language(self, account: str, tag: str) -> None:
        """Keep the language that the user of an account chose."""
        chosen = update(accounts).where(accounts.c.id == account).values(language=tag)
        self._store.write(lambda connection: connection.execute(chosen).rowcount)

    # Signing in and out

    def sign_up(self, guest: str | None, name: str, password: str, agent: str) -> str:
        """Make an account with the guest's belongings, sign the device in, and return its token. Raise `AccountError`."""
        name = self.wanted_name(name)
        # The digest comes first, so a taken name needs as much work as a free one.
        digest, id_, key, now = (
            self.passwords.digest(checked(password, name)),
            random_key(),
            random_key(),
            self._now(),
        )

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
            if connection.execute(select(accounts.c.id).where(looks_like(name))).first() is not None:
                raise TakenError
            connection.execute(insert(accounts).values(**values))
            return self._start_session(connection, guest, key, id_, name, agent)

        try:
            return self._store.write(job)
        except TakenError:
            raise NameTakenError(_("This name is taken, or looks too much like another one.")) from None

    def sign_in(self, guest: str | None, name: str, password: str, agent: str) -> str:
        """Sign the device in with the guest's belongings, and return its token. A wrong name or password raises the same `AccountError`."""
        asked = select(accounts).where(accounts.c.plain_name == plain(name))
        account = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        if not self.passwords.fits(None if account is None else account.password, password) or account is None:
            raise WrongPasswordError("password", _("Wrong name or password."))
        new_digest = self.passwords.digest(password) if self.passwords.outdated(account.password) else account.password

        def job(connection: Connection) -> str | None:
            # Since the row was read, the password may have been changed or the account deleted.
            same = (accounts.c.id == account.id, accounts.c.password == account.password)
            if connection.execute(update(accounts).where(*same).values(password=new_digest)).rowcount == 0:
                return None
            return self._start_session(connection, guest, account.holder, account.id, account.name, agent)

        token = self._store.write(job)
        if token is None:
            raise WrongPasswordError("password", _("Wrong name or password."))
        return token

    def remember_browser(self, token: str, browser: str | None) -> str | None:
        """Remember that a browser has signed in to the account of a device's `token`, and return the new token of the browser.

        `browser`: the token that the browser had. Return None where the device has no account.
        """
        account = self.scalar(select(devices.c.account).where(devices.c.digest == digest_of(token)))
        if account is None:
            return None

        def job(connection: Connection) -> str:
            new_token = browsers.remember(connection, browser, account, self._now())
            carry_on(connection, digest_of(new_token), account)
            return new_token

        return self._store.write(job)

    def knows_browser(self, browser: str, name: str) -> bool:
        """Return whether the browser with this token has signed in to the account of that name before."""
        return self._store.read(lambda connection: browsers.is_known(connection, browser, plain(name), self._now()))

    def sign_out(self, session: UserSession) -> None:
        """Sign this device out."""
        self._sign_out(devices.c.digest == session.digest)

    def is_signed_in(self, digest: str) -> bool:
        """Return whether a device's token is still valid."""
        return self.scalar(select(devices.c.holder).where(devices.c.digest == digest)) is not None

    def signed_in_among(self, digests: Iterable[str]) -> frozenset[str]:
        """Return the devices among these with valid tokens."""
        wanted = select(devices.c.digest).where(devices.c.digest.in_(digests))
        return frozenset(self._store.read(lambda connection: connection.execute(wanted).scalars().all()))

    def devices(self, session: UserSession) -> list[Device]:
        """Return the devices that are signed in to the account: this one first, then the most recently used."""
        now = self._now()
        asked = select(devices).where(devices.c.account == session.account, is_valid(now))
        rows = self._store.read(lambda connection: connection.execute(asked).all())
        signed_in = [listed_device(row, session) for row in rows]
        return sorted(signed_in, key=lambda device: (not device.here, -device.seen, device.id))

    def sign_out_device(self, session: UserSession, device: str) -> None:
        """Sign out a device of the same account, by its id in the list. Raise `AccountError` for an older one, if this one is new."""
        if session.account is not None and len(device) == SHOWN_DIGITS:
            named = devices.c.digest.startswith(device, autoescape=True)

            def job(connection: Connection) -> list[str]:
                _require_no_older(connection, session, self._now(), named)
                return delete_devices(connection, devices.c.account == session.account, named)

            self.notify_signed_out(self._store.write(job))

    def sign_out_others(self, session: UserSession, browser: str | None = None) -> None:
        """Sign out every other device of the account, cancel its unused links, and forget its browsers except the one with this token.

        Raise `AccountError` if this device is new and another is older.
        """

        def job(connection: Connection) -> list[str]:
            _require_no_older(connection, session, self._now())
            return _end_access(connection, session, browser)

        self.notify_signed_out(self._store.write(job))

    def change_password(self, session: UserSession, present: str, password: str, agent: str) -> str:
        """Set a new password, sign out every other device, and return a new token for this one.

        Raise `WrongPasswordError` where `present` is not the current password, and `AccountError` where the new one is not allowed.
        """
        account, was = self._proven(session, present, "present")
        digest = self.passwords.digest(checked(password, session.name or ""))

        def job(connection: Connection) -> tuple[str, list[str]]:
            same = (accounts.c.id == account, accounts.c.password == was)
            if connection.execute(update(accounts).where(*same).values(password=digest)).rowcount == 0:
                raise WrongPasswordError("present", _("This is not your current password."))
            new_password.end(connection, account)
            signed_out = [
                *_end_access(connection, session),
                *delete_devices(connection, devices.c.digest == session.digest),
            ]
            return self._new_device(connection, session.person, account, agent), signed_out

        token, signed_out = self._store.write(job)
        self.notify_signed_out(signed_out)
        return token

    def reset_link(self, secret: str) -> new_password.ResetLink:
        """Return the link for a new password with this secret. Raise `GoneLinkError`."""
        return self._store.read(lambda connection: new_password.of(connection, secret, self._now()))

    def reset_password(self, secret: str, password: str, agent: str) -> str:
        """Use a link up: set a new password, end all access to the account, and return a token for this device. Raise `GoneLinkError`.

        Of the addresses for notices, only the mailbox that the link was mailed to stays.
        """
        digest = self.passwords.digest(checked(password, self.reset_link(secret).name))

        def job(connection: Connection) -> tuple[str, list[str]]:
            link = new_password.of(connection, secret, self._now())
            signed_out = self._replace_password(connection, link.account, digest)
            person = connection.execute(select(accounts.c.holder).where(accounts.c.id == link.account)).scalar_one()
            new_password.end_targets(connection, person, link.mailbox)
            return self._new_device(connection, person, link.account, agent), signed_out

        token, signed_out = self._store.write(job)
        self.notify_signed_out(signed_out)
        return token

    def confirm_password(self, session: UserSession, password: str, field: Field = "proof") -> None:
        """Note that the user at this device knows the password. Raise `WrongPasswordError` for this field."""
        self._proven(session, password, field)
        noted = update(devices).where(devices.c.digest == session.digest).values(proven=self._now())
        self._store.write(lambda connection: connection.execute(noted).rowcount)

    def is_confirmed(self, session: UserSession) -> bool:
        """Return whether this device has signed in, or been given the password, within a quarter of an hour."""
        asked = select(devices.c.digest).where(
            devices.c.digest == session.digest, devices.c.proven > self._now() - PROVEN_LASTS
        )
        return self.scalar(asked) is not None

    def delete(self, session: UserSession, password: str) -> None:
        """Delete the account after a check of its password. Its games stay without an owner. Raise `WrongPasswordError`."""
        account, _was = self._proven(session, password, "deletion")

        self.notify_signed_out(self._store.write(lambda connection: erase(connection, account)))

    # Another device

    def create_device_link(self, person: str, account: str | None) -> str:
        """Return the secret of a link that makes another device this user's. It works once, within ten minutes."""
        return self._store.write(lambda connection: browsers.offer_link(connection, person, account, self._now()))

    def device_link(self, secret: str) -> LinkedUser:
        """Return the user that a link brings without using the link up. Raise `GoneLinkError`."""
        return self._store.read(lambda connection: browsers.linked_user(connection, secret, self._now()))

    def use_device_link(self, secret: str, agent: str) -> str:
        """Use a link up, and return the token of the device that is now the same user's. Raise `GoneLinkError`."""

        def job(connection: Connection) -> str:
            who = browsers.use_link(connection, secret, self._now())
            return self._new_device(connection, who.person, who.account, agent, proven=False)

        pay()
        return self._store.write(job)

    def unfinished_games(self, person: str) -> int:
        """Return how many unfinished games a user has."""
        held = select(seats.c.game_id).where(seats.c.person == person)
        asked = select(func.count()).select_from(games).where(games.c.status == "open", games.c.id.in_(held))
        return self._store.read(lambda connection: connection.execute(asked).scalar_one())

    # A user's own data

    def own_data(self, session: UserSession) -> OwnData:
        """Return all data kept about an account, except for the digests of its password and tokens."""
        return self._store.read(lambda connection: data_of(connection, session.account or "", session.person))

    # Internals

    def _proven(self, session: UserSession, password: str, field: Field) -> tuple[str, str]:
        """Return the account of a signed-in device and its password's digest. Raise `WrongPasswordError` where `password` does not fit."""
        assert session.account is not None
        digest = self.scalar(select(accounts.c.password).where(accounts.c.id == session.account))
        if not self.passwords.fits(digest, password) or digest is None:
            raise WrongPasswordError(field, _("This is not your current password."))
        return session.account, digest

    def _sign_out(self, *which: ColumnElement[bool]) -> None:
        self.notify_signed_out(self._store.write(lambda connection: delete_devices(connection, *which)))

    def notify_signed_out(self, signed_out: list[str]) -> None:
        """Notify the listeners that devices were signed out."""
        if signed_out:
            for listener in self._on_signed_out:
                listener(frozenset(signed_out))

    def start_session(self, connection: Connection, guest: str | None, account: str, agent: str) -> str:
        """Sign a device in to an account with proven identity, and return its token. Raise `BannedError`."""
        row = connection.execute(select(accounts.c.holder, accounts.c.name).where(accounts.c.id == account)).one()
        return self._start_session(connection, guest, row.holder, account, row.name, agent)

    def _start_session(
        self, connection: Connection, guest: str | None, key: str, account: str, name: str, agent: str
    ) -> str:
        """Give the guest's belongings to the account, sign the device in, and return its token."""
        if guest is not None and not is_bot_name(name):  # a bot plays no games that a guest began without its badge
            _forget_tallies(connection, guest)
            hand_over(connection, guest, key)
            connection.execute(delete(guests).where(guests.c.holder == guest))
            connection.execute(delete(carries).where(carries.c.holder == guest))
        name_seats(connection, key, name)
        return self._new_device(connection, key, account, agent)

    def _new_device(
        self, connection: Connection, person: str, account: str | None, agent: str, *, proven: bool = True
    ) -> str:
        """Write the row of a device and return its token. Delete devices that have not been used for long.

        `proven`: whether the user has just proven that the account is theirs. Raise `BannedError`.
        """
        until = banned_until(connection, person)
        if until is not None:
            raise BannedError(until)
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._now()
        browser, system = browsers.browser_and_system(agent)
        delete_expired(connection, now)
        connection.execute(
            insert(devices).values(
                digest=digest_of(token),
                holder=person,
                account=account,
                browser=browser,
                system=system,
                created=now,
                seen=now,
                proven=now if proven else None,
            )
        )
        return token

    @staticmethod
    def _replace_password(connection: Connection, account: str, digest: str) -> list[str]:
        """Set an account's password and end all access to it. Return the digests of its devices."""
        connection.execute(update(accounts).where(accounts.c.id == account).values(password=digest))
        connection.execute(delete(carries).where(carries.c.account == account))
        connection.execute(delete(passkeys).where(passkeys.c.account == account))
        new_password.end(connection, account)
        browsers.forget(connection, account)
        return delete_devices(connection, (devices.c.account == account) | devices.c.account.in_(_bots_of(account)))


def _end_access(connection: Connection, session: UserSession, browser: str | None = None) -> list[str]:
    """End all access to the account except for this device. Return the digests of the devices. `browser`: a browser that stays known."""
    assert session.account is not None
    connection.execute(delete(carries).where(carries.c.account == session.account))
    browsers.forget(connection, session.account, browser)
    tokens = devices.c.account.in_(_bots_of(session.account))
    own = devices.c.account == session.account
    return delete_devices(connection, own | tokens, devices.c.digest != session.digest)


def _bots_of(account: str) -> Select[tuple[str]]:
    """Return the query for the bots of an account's user, whose tokens end with the user's password."""
    return select(accounts.c.id).where(accounts.c.owner == account)


def _require_no_older(connection: Connection, session: UserSession, now: int, *which: ColumnElement[bool]) -> None:
    """Raise `AccountError` if this device has signed in within a day, and another of these devices of its account before it.

    Tokens don't count: a bot's owner revokes a token at once.
    """
    here = select(devices.c.created).where(devices.c.digest == session.digest, devices.c.created > now - NEW_FOR)
    older = devices.c.created < here.scalar_subquery()
    browsing = devices.c.scopes.is_(None)
    asked = select(devices.c.digest).where(devices.c.account == session.account, browsing, older, *which)
    if connection.execute(asked).first() is not None:
        text = _(
            "This device is new, so it can sign out older ones only after a day. A new password signs them out at once."
        )
        raise AccountError("devices", text)


def _forget_tallies(connection: Connection, guest: str) -> None:
    """Delete the tallies of those who have played against a guest, whose key changes."""
    own, theirs = seats.alias(), seats.alias()
    met = select(theirs.c.person).join(own, own.c.game_id == theirs.c.game_id)
    met = met.where(own.c.person == guest, theirs.c.person.is_not(None))
    connection.execute(delete(tallies).where(tallies.c.person.in_(met)))


def made_at(connection: Connection, person: str) -> int | None:
    """Return when the account of a user was made, in milliseconds since 1970, or None without one."""
    found: int | None = connection.execute(select(accounts.c.created).where(accounts.c.holder == person)).scalar()
    return found
