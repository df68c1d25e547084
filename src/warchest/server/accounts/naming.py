"""The names of users: accounts have one, guests may choose one, and all others are shown with a number."""

import secrets
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, insert, or_, select, update

from warchest.server.accounts.errors import AccountError
from warchest.server.accounts.names import allowed_name, is_reserved, plain, skeleton
from warchest.server.accounts.own_data import Clock
from warchest.server.accounts.tables import accounts, guests
from warchest.server.accounts.words import BarredWords
from warchest.server.badge import BADGE, is_bot_name, without_badge
from warchest.server.store import Store
from warchest.server.store.schema import games, seats
from warchest.server.table.people import cleaned_name, given_name
from warchest.server.work.effort import effort
from warchest.wording.languages import _

KEY_BYTES = 32
ROW_BYTES = 500
"""The bytes on the disk that the name of a guest or a device takes."""


class Naming:
    """The names of the users of a store."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now
        self.words = BarredWords(store)
        self._complete_names()

    def name_of(self, person: str) -> str:
        """Return a user's name in lists: the name of the account, a guest's chosen name, or a guest's number."""
        return self.name_at_table(person, None) or given_name(person)

    def guest_name(self, person: str) -> str:
        """Return the name that a guest has chosen, or "" for none."""
        return self._guest_name(person) or ""

    def name_guest(self, person: str, text: str) -> None:
        """Give a guest a name, or with no letter in it the guest's number again. Raise `AccountError` for a name that is not allowed."""
        if cleaned_name(text) is None:
            self._store.write(
                lambda connection: connection.execute(delete(guests).where(guests.c.holder == person)).rowcount
            )
            return
        name = self.wanted_name(text)
        if self._is_anothers(name):
            raise AccountError(
                "name", _("This name is taken, or looks too much like another player's. Choose another.")
            )

        self._keep_guest(person, name)

    def name_at_table(self, person: str, wish: str | None) -> str | None:
        """Return the name at a table of a user who wants the name `wish`. An account keeps its name.

        A guest may have any name, with a mark if it looks like another user's name or a reserved one. Guests keep the name that they
        take at a table, and so are asked for one only once. Return None for a guest without a name.
        """
        own = self._account_name(person)
        if own is not None:
            return own
        if wish is not None and self.words.bar_name(wish):
            wish = None
        chosen = self._guest_name(person)
        if wish is not None and wish != chosen:
            self._keep_guest(person, wish)
        name = wish or chosen
        return None if name is None else self._shown(name)

    def _shown(self, name: str) -> str:
        """Return the name of a guest as others see it."""
        posed = is_reserved(name) or BADGE.strip() in name.casefold() or self._is_anothers(name)
        return _("{name} (guest)").format(name=name) if posed else name

    def _keep_guest(self, person: str, name: str) -> None:
        """Keep the name of a guest, and use it in the games by link where the guest had a number until now."""
        shown = self._shown(name)

        def job(connection: Connection) -> None:
            connection.execute(delete(guests).where(guests.c.holder == person))
            connection.execute(insert(guests).values(holder=person, name=name, since=self._now()))
            name_seats(connection, person, shown)

        pay()
        self._store.write(job)

    def names_of(self, typed: set[str]) -> dict[str, str]:
        """Return the accounts that these plain names mean, by the plain names, as their holders write them."""
        asked = select(accounts.c.plain_name, accounts.c.name).where(accounts.c.plain_name.in_(typed))
        return self._store.read(lambda connection: dict(connection.execute(asked).tuples().all()))

    def account_named(self, name: str) -> tuple[str, str, int] | None:
        """Return the key of the account of that name, the name as its holder writes it, and when it was made. None for an unknown name."""
        asked = select(accounts.c.holder, accounts.c.name, accounts.c.created).where(
            accounts.c.plain_name == plain(name)
        )
        row = self._store.read(lambda connection: connection.execute(asked).one_or_none())
        return None if row is None else (row.holder, row.name, row.created)

    def is_bot(self, person: str) -> bool:
        """Return whether a user is a third-party bot."""
        return is_bot_name(self._account_name(person))

    def _account_name(self, person: str) -> str | None:
        return self.scalar(select(accounts.c.name).where(accounts.c.holder == person))

    def _guest_name(self, person: str) -> str | None:
        return self.scalar(select(guests.c.name).where(guests.c.holder == person))

    def wanted_name(self, text: str) -> str:
        """Return the name as it is shown. Raise `AccountError` for one that is not allowed, here or anywhere."""
        name = allowed_name(text)
        if self.words.bar_name(name):
            raise AccountError("name", _("The host of this server has banned this name. Choose another."))
        return name

    def _is_anothers(self, name: str) -> bool:
        """Return whether a guest's name is an account's name, or looks like one."""
        return self.scalar(select(accounts.c.holder).where(looks_like(name)).limit(1)) is not None

    def _complete_names(self) -> None:
        """Write the skeletons of names that an earlier release wrote without one."""
        bare = select(accounts.c.id, accounts.c.name).where(accounts.c.skeleton.is_(None))
        rows = self._store.read(lambda connection: connection.execute(bare).all())
        if not rows:
            return

        def job(connection: Connection) -> None:
            for row in rows:
                connection.execute(
                    update(accounts).where(accounts.c.id == row.id).values(skeleton=skeleton(without_badge(row.name)))
                )

        self._store.write(job)

    def scalar(self, asked: Select[Any]) -> str | None:
        """Return the text that a query finds, or None."""
        name: str | None = self._store.read(lambda connection: connection.execute(asked).scalar_one_or_none())
        return name


def random_key() -> str:
    """Return a new id or key of an account."""
    return secrets.token_hex(KEY_BYTES)


def pay() -> None:
    """Charge a row to the user who asks for it, since a program can start any number of sessions for free."""
    payer = effort.get()
    if payer is not None:
        payer.keep(ROW_BYTES)


def name_seats(connection: Connection, person: str, name: str) -> None:
    """Name the unnamed seats that a user holds in games by link."""
    by_link = select(games.c.id).where(games.c.mode == "link")
    unnamed = (seats.c.person == person, seats.c.name.is_(None), seats.c.game_id.in_(by_link))
    connection.execute(update(seats).where(*unnamed).values(name=name))


def looks_like(name: str) -> ColumnElement[bool]:
    """Return the condition that an account's name is this one or looks like it."""
    shape = skeleton(name)
    same = accounts.c.plain_name == plain(name)
    return or_(same, accounts.c.skeleton == shape) if shape else same
