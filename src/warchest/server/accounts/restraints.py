"""Users and households that the host has muted or banned, each until a time.

A restraint outlives its account (`left_behind.py`).

A muted user writes in no chat. A banned user can't sign in, play, or open a live connection. Pages stay readable. A browser that has signed
in to a banned account is banned too while it is a guest's. Each restraint of a user holds for the user's bots too.
The rows are the authority. A request is judged by the rows as last read, which is every two seconds
(`server/web/pages/welcome.py`) and after each act of this process. Signing in asks the rows themselves.
"""

import ipaddress
import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from sqlalchemy import BindParameter, Connection, Table, bindparam, delete, func, insert, or_, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.sessions import digest_of
from warchest.server.accounts.tables import accounts, known_browsers, left_restraints
from warchest.server.store import Store, columns
from warchest.server.store.prepared import Prepared
from warchest.server.store.schema import metadata

Kind = Literal["mute", "ban"]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

restrained_people = Table(
    "restrained_people",
    metadata,
    columns.text("person", key=True),
    columns.text("kind", key=True),
    columns.moment("until"),
)

restrained_homes = Table(
    "restrained_homes",
    metadata,
    columns.text("household", key=True),
    columns.text("kind", key=True),
    columns.moment("until"),
)
"""`household` is an address or a network."""

# These are asked for every two seconds.
_PEOPLE, _HOMES = restrained_people.c, restrained_homes.c
_SINCE: BindParameter[int] = bindparam("now")
_BY_PERSON = Prepared(select(_PEOPLE.kind, _PEOPLE.until, _PEOPLE.person).where(_PEOPLE.until > _SINCE))
_BY_HOME = Prepared(select(_HOMES.kind, _HOMES.until, _HOMES.household).where(_HOMES.until > _SINCE))
_bots = accounts.alias("bots")
_BY_OWNER = Prepared(
    select(_PEOPLE.kind, _PEOPLE.until, _bots.c.holder)
    .join_from(restrained_people, accounts, accounts.c.holder == _PEOPLE.person)
    .join(_bots, _bots.c.owner == accounts.c.id)
    .where(_PEOPLE.until > _SINCE)
)
_BROWSERS = Prepared(
    select(known_browsers.c.digest, _PEOPLE.until)
    .join_from(restrained_people, accounts, accounts.c.holder == _PEOPLE.person)
    .join(known_browsers)
    .where(_PEOPLE.kind == "ban", _PEOPLE.until > _SINCE)
    .order_by(_PEOPLE.until)
)


_LEFT_BANS = Prepared(
    select(left_restraints.c.browser, left_restraints.c.until).where(
        left_restraints.c.kind == "ban", left_restraints.c.until > _SINCE
    )
)


@dataclass(frozen=True, slots=True)
class Restraint:
    """A row: the kind, the end (in milliseconds since 1970), and either the key of a user or a household."""

    kind: Kind
    until: int
    person: str | None = None
    household: str | None = None


class Restraints:
    """The restraints of a store, as they were read last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._people: dict[tuple[str, str], int] = {}
        self._homes: list[tuple[str, str, int]] = []
        self._browsers: dict[str, int] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read the rows again."""
        now = wall_ms()
        restraints, bots, known = self._store.read(
            lambda connection: (
                restraints_now(connection),
                _BY_OWNER.rows(connection, now=now),
                _browsers_now(connection),
            )
        )
        people: dict[tuple[str, str], int] = {
            (one.kind, one.person): one.until for one in restraints if one.person is not None
        }
        for kind, until, bot in bots:
            people[kind, bot] = max(until, people.get((kind, bot), 0))
        with self._lock:
            self._browsers = known
            self._people = people
            self._homes = [(one.household, one.kind, one.until) for one in restraints if one.household is not None]

    def until(self, kind: Kind, person: str, household: str = "") -> int | None:
        """Return until when a user of this household is muted or banned, or None if they are not."""
        with self._lock:
            own, homes = self._people.get((kind, person)), self._homes
        times = [] if own is None else [own]
        if homes:
            times += [until for there, what, until in homes if what == kind and covers(there, household)]
        latest = max(times, default=0)
        return latest if latest > wall_ms() else None

    def browser_until(self, token: str | None) -> int | None:
        """Return until when the account is banned that the browser with this token has signed in to, or None for none."""
        with self._lock:
            known = self._browsers
        until = known.get(digest_of(token), 0) if token is not None and known else 0
        return until if until > wall_ms() else None

    def banned(self) -> list[str]:
        """Return the keys of all banned users."""
        with self._lock:
            return [person for (kind, person), until in self._people.items() if kind == "ban" and until > wall_ms()]


def _browsers_now(connection: Connection) -> dict[str, int]:
    """Return the digests of the browsers that have signed in to banned accounts, each with the end of the ban."""
    now = wall_ms()
    found: dict[str, int] = dict(_BROWSERS.rows(connection, now=now))
    for browser, until in _LEFT_BANS.rows(connection, now=now):
        found[browser] = max(until, found.get(browser, 0))
    return found


def restraints_now(connection: Connection) -> list[Restraint]:
    """Return the restraints that still hold, the one that ends last first."""
    now = wall_ms()
    restraints = [Restraint(row[0], row[1], person=row[2]) for row in _BY_PERSON.rows(connection, now=now)]
    restraints += [Restraint(row[0], row[1], household=row[2]) for row in _BY_HOME.rows(connection, now=now)]
    return sorted(restraints, key=lambda one: (-one.until, one.person or "", one.household or ""))


def banned_until(connection: Connection, person: str) -> int | None:
    """Return until when a user, or the owner of a bot, is banned, or None if they are not."""
    row = restrained_people.c
    owner = select(accounts.c.holder).join(_bots, _bots.c.owner == accounts.c.id).where(_bots.c.holder == person)
    is_theirs = or_(row.person == person, row.person.in_(owner))
    asked = select(func.max(row.until)).where(is_theirs, row.kind == "ban", row.until > wall_ms())
    until: int | None = connection.execute(asked).scalar_one()
    return until


def is_restrained(connection: Connection, account: str) -> bool:
    """Return whether the user of an account is banned or muted now. A restraint of a bot's owner does not count as one of the bot."""
    asked = select(_PEOPLE.kind).join(accounts, accounts.c.holder == _PEOPLE.person)
    return connection.execute(asked.where(accounts.c.id == account, _PEOPLE.until > wall_ms())).first() is not None


def restrain(connection: Connection, one: Restraint) -> None:
    """Write a restraint, which takes the place of one of the same kind."""
    release(connection, one)
    table, subject = _place(one)
    connection.execute(insert(table).values({**subject, "kind": one.kind, "until": one.until}))


def release(connection: Connection, one: Restraint) -> None:
    """Delete a restraint, and those that have run out."""
    table, subject = _place(one)
    [(name, value)] = subject.items()
    this = (table.c[name] == value) & (table.c.kind == one.kind)
    connection.execute(delete(table).where(this | (table.c.until <= wall_ms())))


def _place(one: Restraint) -> tuple[Table, dict[str, str]]:
    if one.person is not None:
        return restrained_people, {"person": one.person}
    assert one.household is not None
    return restrained_homes, {"household": one.household}


@lru_cache(256)
def network_of(text: str) -> Network:
    """Return the network that a text names. An address is a network of one. Raise `ValueError` where it names none."""
    return ipaddress.ip_network(text, strict=False)


@lru_cache(4096)
def covers(network: str, household: str) -> bool:
    """Return whether a household lies in a network. Texts that name none lie in nothing, and nothing in them."""
    try:
        there, here = network_of(network), network_of(household)
    except ValueError:
        return False
    return _lies_in(here, there)


def _lies_in(here: Network, there: Network) -> bool:
    if isinstance(here, ipaddress.IPv4Network):
        return isinstance(there, ipaddress.IPv4Network) and here.subnet_of(there)
    return isinstance(there, ipaddress.IPv6Network) and here.subnet_of(there)
