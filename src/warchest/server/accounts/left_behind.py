"""The mute, the ban and the removals from tournaments of a deleted account, which outlive it until they end.

Otherwise a user could shed them with the account and make another one. No name, address or key stays, only the digests of the browsers
that had signed in to the account. A ban holds for these browsers as before (`restraints.py`), a mute for the accounts that are made there,
and a removal for all accounts that sign in there.
"""

from typing import Final

from sqlalchemy import Connection, Select, and_, delete, or_, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.restraints import Kind, Restraint, restrain, restrained_people
from warchest.server.accounts.tables import accounts, known_browsers, left_restraints
from warchest.server.store.database import later, upsert
from warchest.server.tournaments.tables import LASTING, shut_out, tournaments

WITH_ITS_TOURNAMENT: Final = 10**14
"""The end of a removal, in milliseconds since 1970: none. It is deleted with its tournament, which may last longer than any number of
days: a round robin of 64 has 63 rounds, and may have one a week.
"""
_OUT_OF: Final = "out of "
_RESTRAINED: Final = restrained_people.c


def leave_behind(connection: Connection, person: str) -> None:
    """Keep the restraints of a user who deletes the account, and the removals from tournaments, for the browsers of the account."""
    now = wall_ms()
    forget_left(connection, now)
    kinds = {
        row.kind: row.until
        for row in connection.execute(
            select(_RESTRAINED.kind, _RESTRAINED.until).where(_RESTRAINED.person == person, _RESTRAINED.until > now)
        )
    }
    removed = select(shut_out.c.tournament).join(tournaments, tournaments.c.id == shut_out.c.tournament)
    removed = removed.where(shut_out.c.person == person, tournaments.c.status.in_(LASTING))
    kinds |= {out_of(id_): WITH_ITS_TOURNAMENT for id_ in connection.execute(removed).scalars()}
    browsers = connection.execute(_browsers_of(person)).scalars().all()
    for browser in browsers:
        for kind, until in kinds.items():
            # Another account may have left a longer one in this browser. It is not shed with this account.
            longest = {"until": later(left_restraints.c.until, until)}
            upsert(
                connection, left_restraints, {"browser": browser, "kind": kind, "left": now, "until": until}, longest
            )


def forget_left(connection: Connection, now: int) -> None:
    """Delete what accounts have left behind once it has ended. A removal ends with its tournament."""
    going_on = select(_OUT_OF + tournaments.c.id).where(tournaments.c.status.in_(LASTING))
    kind = left_restraints.c.kind
    over = and_(kind.startswith(_OUT_OF), kind.not_in(going_on))
    connection.execute(delete(left_restraints).where(or_(left_restraints.c.until <= now, over)))


def pardon(connection: Connection, person: str, kind: Kind) -> None:
    """Delete what deleted accounts have left of this kind in the browsers of a user, since the host has ended it for the user."""
    mine = left_restraints.c.browser.in_(_browsers_of(person))
    connection.execute(delete(left_restraints).where(mine, left_restraints.c.kind == kind))


def carry_on(connection: Connection, browser: str, account: str) -> None:
    """Mute the user of an account that was made after a muted one was deleted, and that this browser has signed in to.

    A longer mute of the user stays.
    """
    mine = select(left_restraints.c.until).join(accounts, accounts.c.created >= left_restraints.c.left)
    mine = mine.where(left_restraints.c.browser == browser, left_restraints.c.kind == "mute", accounts.c.id == account)
    until = connection.execute(mine.where(left_restraints.c.until > wall_ms())).scalar_one_or_none()
    if until is None:
        return
    person = connection.execute(select(accounts.c.holder).where(accounts.c.id == account)).scalar_one()
    own = select(_RESTRAINED.until).where(_RESTRAINED.person == person, _RESTRAINED.kind == "mute")
    if until > (connection.execute(own).scalar_one_or_none() or 0):
        restrain(connection, Restraint("mute", until, person=person))


def is_shut_out(connection: Connection, tournament: str, person: str) -> bool:
    """Return whether an organizer has removed the user from a tournament, or the user of an account that shares a browser with theirs."""
    own = _browsers_of(person)
    others = known_browsers.alias()
    shared = select(accounts.c.holder).join(others, others.c.account == accounts.c.id).where(others.c.digest.in_(own))
    removed = (shut_out.c.tournament == tournament, or_(shut_out.c.person == person, shut_out.c.person.in_(shared)))
    left = (left_restraints.c.kind == out_of(tournament), left_restraints.c.browser.in_(own))
    return any(
        connection.execute(asked).first() is not None
        for asked in (select(shut_out.c.person).where(*removed), select(left_restraints.c.kind).where(*left))
    )


def out_of(tournament: str) -> str:
    """Return the kind of the row for the removal from a tournament."""
    return _OUT_OF + tournament


def _browsers_of(person: str) -> Select[tuple[str]]:
    return select(known_browsers.c.digest).join(accounts).where(accounts.c.holder == person)
