"""The acts of a host: a row for each, with its effect in words, and the function that carries it out within a transaction.

An act is about an account (by its name), a guest (by the first digits of its key, after `#`), a household (an address or a network), a game
(by its id), a report or a suggestion (by its number) or a word.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from warchest.server.accounts import new_password, words
from warchest.server.accounts.farewell import erase
from warchest.server.accounts.left_behind import pardon
from warchest.server.accounts.restraints import Kind, Restraint, network_of, release, restrain
from warchest.server.accounts.tables import devices
from warchest.server.chat import reports
from warchest.server.hosting.errors import ActError
from warchest.server.hosting.lookup import is_household, resolve_account, resolve_person
from warchest.server.hosting.suggestions import settle
from warchest.server.hosting.tables import hosts
from warchest.server.lobby.open_tables import open_tables
from warchest.server.lobby.seekers import seekers
from warchest.server.ratings.tables import forget
from warchest.server.store.schema import games
from warchest.wording.languages import N_, _

ActId = Literal[
    "host",
    "no_host",
    "link",
    "close",
    "mute",
    "unmute",
    "ban",
    "unban",
    "remove",
    "done",
    "heard",
    "bar",
    "allow",
    "text",
    "export",
    "rate",
]
LONGEST_REASON = 200
LONGEST_WHOM = 60
HOUR_MS = 3600 * 1000
MOST_HOURS = 10 * 365 * 24


@dataclass(frozen=True, slots=True)
class Order:
    """The wish of a host."""

    act: ActId
    whom: str
    reason: str = ""
    hours: int = 0
    """How long a mute or a ban lasts."""


@dataclass(slots=True)
class ActEffect:
    """The result of an act, for the code outside the transaction."""

    whom: str
    """The name in the log for the target of the act."""
    signed_out: list[str] = field(default_factory=list)
    """The digests of devices that were signed out."""
    secret: str = ""
    """The secret of a link that was made."""
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of act."""

    name: str
    """Its name on a button and in the log."""
    effect: str
    """Its effect, in one sentence."""
    do: Callable[[Connection, Order, int], ActEffect]
    grave: bool = False
    """Whether it needs a password that was given lately."""
    lasts: bool = False
    """Whether it has an end."""
    spares_hosts: bool = False
    """Whether only a command can do it to the account of a host."""
    by_command: bool = False
    """Whether only a command can do it, and no page."""
    noted: bool = False
    """Whether the server itself does it, so the log only notes it."""


def _host(connection: Connection, order: Order, now: int) -> ActEffect:
    account, name = resolve_account(connection, order.whom)
    if connection.execute(select(hosts.c.account).where(hosts.c.account == account)).first() is None:
        connection.execute(insert(hosts).values(account=account, since=now))
    return ActEffect(name)


def _no_host(connection: Connection, order: Order, _now: int) -> ActEffect:
    account, name = resolve_account(connection, order.whom)
    connection.execute(delete(hosts).where(hosts.c.account == account))
    return ActEffect(name)


def _link(connection: Connection, order: Order, now: int) -> ActEffect:
    account, name = resolve_account(connection, order.whom)
    return ActEffect(name, secret=new_password.offer(connection, account, now))


def _close(connection: Connection, order: Order, _now: int) -> ActEffect:
    account, name = resolve_account(connection, order.whom)
    return ActEffect(name, signed_out=erase(connection, account))


def _restraint(connection: Connection, kind: Kind, whom: str, until: int) -> tuple[Restraint, str]:
    """Return the restraint that an order means, and the name in the log for its user or household."""
    if is_household(whom):
        household = str(network_of(whom)).removesuffix("/32").removesuffix("/128")
        return Restraint(kind, until, household=household), household
    person, name = resolve_person(connection, whom)
    return Restraint(kind, until, person=person), name


def _restrain(kind: Kind) -> Callable[[Connection, Order, int], ActEffect]:
    def job(connection: Connection, order: Order, now: int) -> ActEffect:
        if not 0 < order.hours <= MOST_HOURS:
            raise ActError(_("Choose how long: from one hour to ten years."))
        until = now + order.hours * HOUR_MS
        wanted, name = _restraint(connection, kind, order.whom, until)
        restrain(connection, wanted)
        closed: list[str] = []
        if kind == "ban" and wanted.person is not None:
            gone = delete(devices).where(devices.c.holder == wanted.person).returning(devices.c.digest)
            closed = [*connection.execute(gone).scalars()]
            for table in (open_tables, seekers):
                connection.execute(delete(table).where(table.c.person == wanted.person))
        return ActEffect(name, signed_out=closed, until=until)

    return job


def _release(kind: Kind) -> Callable[[Connection, Order, int], ActEffect]:
    def job(connection: Connection, order: Order, _now: int) -> ActEffect:
        wanted, name = _restraint(connection, kind, order.whom, 0)
        release(connection, wanted)
        if wanted.person is not None:
            pardon(connection, wanted.person, kind)
        return ActEffect(name)

    return job


def _remove(connection: Connection, order: Order, _now: int) -> ActEffect:
    if not connection.execute(delete(games).where(games.c.id == order.whom)).rowcount:
        raise ActError(_("There is no game {id}.").format(id=order.whom))
    forget(connection, order.whom)
    return ActEffect(order.whom)


def _done(connection: Connection, order: Order, now: int) -> ActEffect:
    if not order.whom.isdecimal() or not reports.finish(connection, int(order.whom[:9]), now):
        raise ActError(_("There is no open report with this number."))
    return ActEffect(order.whom)


def _heard(connection: Connection, order: Order, _now: int) -> ActEffect:
    if not order.whom.isdecimal() or not settle(connection, int(order.whom[:9])):
        raise ActError(_("There is no suggestion with this number."))
    return ActEffect(order.whom)


def _bar(connection: Connection, order: Order, _now: int) -> ActEffect:
    if not words.bar(connection, order.whom):
        raise ActError(_("A banned word needs at least three letters or digits."))
    return ActEffect(order.whom)


def _allow(connection: Connection, order: Order, _now: int) -> ActEffect:
    if not words.allow(connection, order.whom):
        raise ActError(_("This word is already allowed."))
    return ActEffect(order.whom)


def _noted(_connection: Connection, order: Order, _now: int) -> ActEffect:
    """Do nothing more: the caller has done the act, which the log notes."""
    return ActEffect(order.whom)


ACTS: dict[ActId, Act] = {
    "host": Act(N_("Mark as host"), N_("The account can use the host's pages."), _host, by_command=True),
    "no_host": Act(
        N_("Remove as host"), N_("The account can no longer use the host's pages."), _no_host, by_command=True
    ),
    "link": Act(
        N_("Link for a new password"),
        N_(
            "You get a link that sets a new password. It works once, within a day. Make sure you give it to the "
            "right person."
        ),
        _link,
        grave=True,
        spares_hosts=True,
    ),
    "close": Act(
        N_("Close the account"),
        N_(
            "The name, password and devices are deleted for good. The games stay with the other players, under "
            "the name Anonymous."
        ),
        _close,
        grave=True,
        spares_hosts=True,
    ),
    "mute": Act(
        N_("Mute"),
        N_("They can't send chat messages until then."),
        _restrain("mute"),
        lasts=True,
        spares_hosts=True,
    ),
    "unmute": Act(N_("End the mute"), N_("They can chat again."), _release("mute")),
    "ban": Act(
        N_("Ban"),
        N_("They are signed out, and can't sign in or play until then. Their game clocks keep running."),
        _restrain("ban"),
        grave=True,
        lasts=True,
        spares_hosts=True,
    ),
    "unban": Act(N_("End the ban"), N_("They can sign in and play again."), _release("ban")),
    "remove": Act(
        N_("Remove the game"),
        N_("The game and its chat are deleted for all players, and the result no longer counts."),
        _remove,
        grave=True,
    ),
    "done": Act(N_("Resolved"), N_("The report is no longer listed as open."), _done),
    "heard": Act(N_("Delete the suggestion"), N_("The suggestion is no longer listed."), _heard),
    "bar": Act(N_("Ban a word"), N_("New names and chat messages can't contain it."), _bar),
    "allow": Act(N_("Allow this word again"), N_("Names and chat messages can contain it."), _allow),
    "text": Act(
        N_("Host's text changed"), N_("From this start on, the server shows a changed text."), _noted, noted=True
    ),
    "export": Act(
        N_("Suggestions downloaded"),
        N_("The suggestions for one language are downloaded from the server."),
        _noted,
        noted=True,
    ),
    "rate": Act(N_("Ratings computed again"), N_("Ratings that differ are corrected."), _noted, noted=True),
}
