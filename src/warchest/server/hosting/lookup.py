"""The facts that a host can look up about users: accounts by a part of their name, and one account or guest with its games and reports.

None of them shows a hidden coin, a password, or more than the first digits of a user's key.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, func, or_, select, union

from warchest.server.accounts.names import plain, skeleton
from warchest.server.accounts.restraints import Restraint, network_of, restraints_now
from warchest.server.accounts.tables import accounts, devices, guests
from warchest.server.chat import reports
from warchest.server.chat.reports import Report
from warchest.server.hosting.errors import ActError
from warchest.server.hosting.tables import hosts
from warchest.server.store.schema import games, seats
from warchest.server.table.people import given_name
from warchest.wording.languages import _

MOST_FOUND = 50
MOST_GAMES = 20
SHOWN_OF_KEY = 12
"""How many digits of a guest's key its sign has, as in the server's log."""


@dataclass(frozen=True, slots=True)
class FoundAccount:
    """An account in a list. Times are in milliseconds since 1970."""

    name: str
    created: int
    seen: int | None


@dataclass(frozen=True, slots=True)
class SignedInDevice:
    """A device of an account."""

    browser: str
    system: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in which a user has a seat."""

    id: str
    created: int
    over: bool
    others: list[str]


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """The facts about a user: an account, or a guest (`created` is then None)."""

    whom: str
    """The user's name in an act: the name of the account, or the sign of a guest."""
    name: str
    person: str
    created: int | None
    is_host: bool
    devices: list[SignedInDevice]
    games: list[PlayedGame]
    unfinished: int
    reports: list[Report]
    restraints: list[Restraint]


def search(connection: Connection, text: str) -> list[FoundAccount]:
    """Return the accounts with a name that contains a text, or looks as if it did. The newest come first."""
    part, shape = plain(text), skeleton(text)
    fits = accounts.c.plain_name.contains(part, autoescape=True)
    if shape:
        fits = or_(fits, accounts.c.skeleton.contains(shape, autoescape=True))
    asked = (
        select(accounts.c.name, accounts.c.created, func.max(devices.c.seen))
        .join_from(accounts, devices, isouter=True)
        .where(fits)
        .group_by(accounts.c.id, accounts.c.name, accounts.c.created)
        .order_by(accounts.c.created.desc(), accounts.c.id)
        .limit(MOST_FOUND)
    )
    return [FoundAccount(*row) for row in connection.execute(asked)]


def sign_of(person: str) -> str:
    """Return the sign of a user, usually a guest: the first digits of their key."""
    return "#" + person[:SHOWN_OF_KEY]


def resolve_account(connection: Connection, whom: str) -> tuple[str, str]:
    """Return the id of the account that a name or a sign means, and its name as the user writes it. Raise `ActError` for no match."""
    named = accounts.c.plain_name == plain(whom)
    if whom[:1] == "#":
        named = accounts.c.holder == resolve_person(connection, whom)[0]
    row = connection.execute(select(accounts.c.id, accounts.c.name).where(named)).one_or_none()
    if row is None:
        raise ActError(_("There is no account called {name}.").format(name=whom))
    return row.id, row.name


def resolve_person(connection: Connection, whom: str) -> tuple[str, str]:
    """Return the key of the user that a name or a sign means, and their name in the log. Raise `ActError` for no match."""
    if whom[:1] != "#":
        account, name = resolve_account(connection, whom)
        return connection.execute(select(accounts.c.holder).where(accounts.c.id == account)).scalar_one(), name
    digits = whom[1:]
    columns = (accounts.c.holder, guests.c.holder, seats.c.person, reports.reports.c.said_by)
    known = union(*(select(column).where(column.startswith(digits, autoescape=True)) for column in columns))
    people = [*connection.execute(known).scalars()] if len(digits) >= SHOWN_OF_KEY else []
    if len(people) != 1:
        raise ActError(_("There is no guest {sign}.").format(sign=whom))
    return people[0], names_of(connection, people[0])[0]


def names_of(connection: Connection, person: str) -> tuple[str, str]:
    """Return the user's name in an act, and their name for readers."""
    name = connection.execute(select(accounts.c.name).where(accounts.c.holder == person)).scalar_one_or_none()
    if name is not None:
        return sign_of(person) if is_household(name) else name, name
    chosen = connection.execute(select(guests.c.name).where(guests.c.holder == person)).scalar_one_or_none()
    return sign_of(person), chosen or given_name(person)


def is_household(whom: str) -> bool:
    """Return whether an act would take this for a household: an address or a network."""
    try:
        network_of(whom)
    except ValueError:
        return False
    return True


def is_host_account(connection: Connection, whom: str) -> bool:
    """Return whether a name or a sign means the account of a host."""
    if is_household(whom):
        return False
    try:
        person, _name = resolve_person(connection, whom)
    except ActError:
        return False
    marked = select(hosts.c.account).join_from(hosts, accounts).where(accounts.c.holder == person)
    return connection.execute(marked).first() is not None


def look_up(connection: Connection, whom: str) -> PersonFacts:
    """Return the facts about a user. Raise `ActError` for no match."""
    person, _name = resolve_person(connection, whom)
    row = connection.execute(
        select(accounts.c.id, accounts.c.created, hosts.c.since)
        .join_from(accounts, hosts, isouter=True)
        .where(accounts.c.holder == person)
    ).one_or_none()
    used = select(devices.c.browser, devices.c.system, devices.c.created, devices.c.seen)
    used = used.where(devices.c.holder == person).order_by(devices.c.seen.desc())
    open_ones = select(func.count(games.c.id.distinct())).join(seats)
    sign, name = names_of(connection, person)
    return PersonFacts(
        whom=sign,
        name=name,
        person=person,
        created=None if row is None else row.created,
        is_host=row is not None and row.since is not None,
        devices=[SignedInDevice(*one) for one in connection.execute(used)],
        games=_games(connection, person),
        unfinished=connection.execute(open_ones.where(seats.c.person == person, games.c.status == "open")).scalar_one(),
        reports=reports.about(connection, person),
        restraints=[one for one in restraints_now(connection) if one.person == person],
    )


def _games(connection: Connection, person: str) -> list[PlayedGame]:
    """Return the newest games of a user."""
    mine = select(seats.c.game_id).where(seats.c.person == person)
    newest = select(games.c.id, games.c.created, games.c.status).where(games.c.id.in_(mine))
    rows = connection.execute(newest.order_by(games.c.created.desc(), games.c.id).limit(MOST_GAMES)).all()
    others: dict[str, list[str]] = {row.id: [] for row in rows}
    sitting = select(seats.c.game_id, seats.c.person, seats.c.bot, seats.c.name)
    for game, other, bot, name in connection.execute(
        sitting.where(seats.c.game_id.in_(others)).order_by(seats.c.game_id, seats.c.seat)
    ):
        if other != person and (other or bot):
            others[game].append(name or bot or given_name(other))
    return [PlayedGame(row.id, row.created * 1000, row.status == "over", others[row.id]) for row in rows]
