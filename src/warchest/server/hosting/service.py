"""`Hosting`: the sights and acts of a host. Every act is a row of the log, written in the transaction of the act."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, or_, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts import Accounts
from warchest.server.accounts.restraints import Restraint, Restraints, restraints_now
from warchest.server.accounts.tables import accounts
from warchest.server.chat.reports import Report, waiting
from warchest.server.hosting.acts import ACTS, LONGEST_REASON, LONGEST_WHOM, ActEffect, ActId, Order
from warchest.server.hosting.errors import ActError
from warchest.server.hosting.lookup import FoundAccount, PersonFacts, is_host_account, look_up, names_of, search
from warchest.server.hosting.tables import acts, hosts, note_act
from warchest.server.store import Store
from warchest.server.store.schema import games
from warchest.server.table.people import cleaned
from warchest.wording.languages import _

MOST_ACTS = 100
log = logging.getLogger("warchest.hosting")


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act in the log. `by` is "" for a command."""

    at: int
    by: str
    act: ActId
    whom: str
    reason: str
    until: int | None


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A report with its two users: their names in acts, and their names for readers."""

    report: Report
    said_by: tuple[str, str]
    person: tuple[str, str]


@dataclass(frozen=True, slots=True)
class NamedRestraint:
    """A restraint, and the names of its target in acts and for readers."""

    restraint: Restraint
    whom: str
    name: str


class Hosting:
    """The host's tools over a store. Every call blocks and is safe from many threads."""

    def __init__(self, store: Store, people: Accounts, now: Callable[[], int] = wall_ms) -> None:
        self._store = store
        self._accounts = people
        self._now = now
        self.restraints = Restraints(store)

    def is_host(self, account: str) -> bool:
        """Return whether an account is marked as a host."""
        asked = select(hosts.c.account).where(hosts.c.account == account)
        return self._store.read(lambda connection: connection.execute(asked).first()) is not None

    def hosts(self) -> list[str]:
        """Return the names of the hosts."""
        asked = select(accounts.c.name).join_from(accounts, hosts).order_by(accounts.c.name)
        return self._store.read(lambda connection: [*connection.execute(asked).scalars()])

    def search(self, text: str) -> list[FoundAccount]:
        """Return the accounts with a name that contains a text."""
        return self._store.read(lambda connection: search(connection, text)) if text.strip() else []

    def is_game(self, text: str) -> bool:
        """Return whether a text is the id of a game."""
        asked = select(games.c.id).where(games.c.id == text)
        return self._store.read(lambda connection: connection.execute(asked).first()) is not None

    def look_up(self, whom: str) -> PersonFacts:
        """Return the facts about an account or a guest. Raise `ActError` for no match."""
        return self._store.read(lambda connection: look_up(connection, whom))

    def reports(self) -> list[ReadReport]:
        """Return the reports that wait."""
        return self._store.read(lambda connection: [self._read(connection, one) for one in waiting(connection)])

    def words(self) -> list[str]:
        """Return the words that are not allowed."""
        return self._accounts.words.listed()

    def restrained(self) -> list[NamedRestraint]:
        """Return the users and households that are muted or banned."""

        def job(connection: Connection) -> list[NamedRestraint]:
            return [_named(connection, one) for one in restraints_now(connection)]

        return self._store.read(job)

    def acts(self, before: int = 0, kind: ActId | None = None, text: str = "") -> list[LoggedAct]:
        """Return the acts, the newest first. `before`: how many of the newest to leave out.

        `kind`: only these acts. `text`: only acts with this text in the host's name, in their object, or in the reason.
        """
        columns = (acts.c.at, acts.c.by, acts.c.act, acts.c.whom, acts.c.reason, acts.c.until)
        asked = select(*columns).order_by(acts.c.id.desc()).limit(MOST_ACTS).offset(before)
        if kind is not None:
            asked = asked.where(acts.c.act == kind)
        if text.strip():
            asked = asked.where(
                or_(*(c.icontains(text.strip(), autoescape=True) for c in (acts.c.by, acts.c.whom, acts.c.reason)))
            )
        return self._store.read(lambda connection: [LoggedAct(*row) for row in connection.execute(asked)])

    def do(self, by: str, order: Order) -> ActEffect:
        """Carry out a host's order and write it to the log. Raise `ActError`."""
        act = ACTS[order.act]
        reason = cleaned(order.reason, LONGEST_REASON) or ""
        whom = cleaned(order.whom, LONGEST_WHOM)
        if whom is None:
            raise ActError(_("Enter what this applies to."))
        wanted = Order(order.act, whom, reason, order.hours)

        def job(connection: Connection) -> ActEffect:
            if by and act.spares_hosts and is_host_account(connection, whom):
                raise ActError(_("This is a host's account. Only the command line can do that."))
            effect = act.do(connection, wanted, self._now())
            note_act(connection, self._now(), by, order.act, effect.whom, reason, effect.until)
            return effect

        effect = self._store.write(job)
        log.info("%s by %s: %s (%s)", order.act, ascii(by), ascii(effect.whom), ascii(reason))
        self._accounts.notify_signed_out(effect.signed_out)
        self.restraints.refresh()
        return effect

    @staticmethod
    def _read(connection: Connection, one: Report) -> ReadReport:
        return ReadReport(one, names_of(connection, one.said_by), names_of(connection, one.person))


def _named(connection: Connection, one: Restraint) -> NamedRestraint:
    whom, name = (one.household or "", "") if one.person is None else names_of(connection, one.person)
    return NamedRestraint(one, whom, name)
