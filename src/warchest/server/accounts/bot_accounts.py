"""`BotAccounts`: the third-party bots of users, their tokens, and challenges by bots. `bots.py` has the rules of the rows."""

import secrets
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from warchest.server.accounts import bots
from warchest.server.accounts.bots import Scope
from warchest.server.accounts.errors import AccountError
from warchest.server.accounts.farewell import erase
from warchest.server.accounts.names import plain, skeleton
from warchest.server.accounts.naming import Naming, looks_like, random_key
from warchest.server.accounts.own_data import Clock
from warchest.server.accounts.passwords import Passwords
from warchest.server.accounts.restraints import is_restrained
from warchest.server.accounts.sessions import (
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
from warchest.server.accounts.tables import accounts, devices
from warchest.server.badge import badged, is_bot_name
from warchest.server.store import Store, TakenError
from warchest.wording.languages import _


class OwnBot(NamedTuple):
    """A bot as its owner sees it."""

    id: str
    """its account"""
    name: str
    tokens: list[Device]


class BotAccounts:
    """The third-party bots among the accounts of a store."""

    def __init__(
        self,
        store: Store,
        naming: Naming,
        passwords: Passwords,
        notify_signed_out: Callable[[list[str]], None],
        now: Clock,
    ) -> None:
        self._store = store
        self._naming = naming
        self._passwords = passwords
        self._notify_signed_out = notify_signed_out
        self._now = now

    def become(
        self, session: UserSession, clean_up: Callable[[Connection, str], None] = lambda _one, _person: None
    ) -> None:
        """Make the account a bot's, for good. Raise `AccountError` for an account with games.

        `clean_up`: ends in the same transaction what a bot may not do.
        """

        def job(connection: Connection) -> None:
            bots.become_bot(connection, session.account or "")
            clean_up(connection, session.person)

        self._store.write(job)

    def add_token(self, session: UserSession, label: str, scopes: Iterable[Scope]) -> str:
        """Return a new token of a bot, of which only the digest is kept. Raise `AccountError` for one too many."""
        token, now = f"{bots.START}{secrets.token_urlsafe(TOKEN_BYTES)}", self._now()
        wanted, account = frozenset(scopes), session.account or ""

        def job(connection: Connection) -> None:
            delete_expired(connection, now)
            bots.add_token(connection, account, session.digest, digest_of(token), label, wanted, now)

        self._store.write(job)
        return token

    def make(self, session: UserSession, name: str) -> None:
        """Make a bot that the user owns. Raise `AccountError` for a name that is not allowed, and for one bot too many."""
        name = self._naming.wanted_name(name)
        digest = self._passwords.digest(secrets.token_urlsafe(TOKEN_BYTES))
        bot = bots.NewBot(
            random_key(),
            random_key(),
            badged(name),
            plain(name),
            skeleton(name),
            digest,
            self._now(),
            session.account or "",
        )

        def job(connection: Connection) -> None:
            if connection.execute(select(accounts.c.id).where(looks_like(name))).first() is not None:
                raise TakenError
            bots.make_bot(connection, bot)

        try:
            self._store.write(job)
        except TakenError:
            text = _("This name is taken, or looks too much like another one.")
            raise AccountError("new-bot", text) from None

    def owned(self, session: UserSession) -> list[OwnBot]:
        """Return the user's bots, each with its tokens, the most recently used ones first."""
        now = self._now()

        def job(connection: Connection) -> list[OwnBot]:
            owned = bots.bots_of(connection, session.account or "")
            wanted = select(devices).where(devices.c.account.in_([id_ for id_, _name in owned]), is_valid(now))
            rows = connection.execute(wanted.order_by(devices.c.seen.desc(), devices.c.digest)).all()
            return [
                OwnBot(id_, name, [listed_device(row, session) for row in rows if row.account == id_])
                for id_, name in owned
            ]

        return self._store.read(job)

    def add_own_token(self, session: UserSession, bot: str, label: str, scopes: Iterable[Scope]) -> str:
        """Return a new token of a bot of the user's. Raise `AccountError` for another's bot, and for one token too many."""
        token, now = f"{bots.START}{secrets.token_urlsafe(TOKEN_BYTES)}", self._now()
        wanted = frozenset(scopes)

        def job(connection: Connection) -> None:
            # A new password of the owner changes this row first, so it ends this token too, or has ended the device.
            connection.execute(select(accounts.c.id).where(accounts.c.id == session.account).with_for_update())
            delete_expired(connection, now)
            bots.require_owner(connection, bot, session.account or "")
            bots.add_token(connection, bot, session.digest, digest_of(token), label, wanted, now)

        self._store.write(job)
        return token

    def revoke_own_token(self, session: UserSession, bot: str, token: str) -> None:
        """Revoke a token of a bot of the user's, by its id in the list. Raise `AccountError` for another's bot."""

        def job(connection: Connection) -> list[str]:
            bots.require_owner(connection, bot, session.account or "")
            named = devices.c.digest.startswith(token, autoescape=True)
            return delete_devices(connection, devices.c.account == bot, devices.c.scopes.is_not(None), named)

        if len(token) == SHOWN_DIGITS:
            self._notify_signed_out(self._store.write(job))

    def delete(self, session: UserSession, bot: str) -> None:
        """Delete a bot of the user's, which no one can sign in as. Its games stay. Raise `AccountError` for another's bot, and for one that
        is banned or muted: the user could make another one at once.
        """

        def job(connection: Connection) -> list[str]:
            bots.require_owner(connection, bot, session.account or "")
            if is_restrained(connection, bot):
                raise AccountError("old-bot", _("This bot is banned or muted. You can delete it once that is over."))
            return erase(connection, bot)

        self._notify_signed_out(self._store.write(job))

    def allow_challenges(self, account: str, *, allowed: bool) -> None:
        """Keep whether bots may challenge the user of an account."""
        chosen = update(accounts).where(accounts.c.id == account).values(asked_by_bots=allowed)
        self._store.write(lambda connection: connection.execute(chosen).rowcount)

    def may_challenge(self, challenger: str, challenged: str) -> bool:
        """Return whether a user may challenge another one: a bot may not challenge everyone."""
        return not self._naming.is_bot(challenger) or self.may_be_challenged(challenged)

    def may_be_challenged(self, person: str) -> bool:
        """Return whether bots may challenge a user. A bot may always be challenged."""
        asked = select(accounts.c.name, accounts.c.asked_by_bots).where(accounts.c.holder == person)
        row = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        return row is not None and (row.asked_by_bots or is_bot_name(row.name))
