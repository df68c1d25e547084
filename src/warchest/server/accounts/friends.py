"""`Friends`: the players that a user with an account follows, and those that the user blocks.

Following is silent: the followed player gets no notice, and nothing shows who follows whom. The list shows of each player only what the
player's page shows to all: the name, and whether they are at a game now. A player who blocks the user, or whom the user blocks, is shown
as absent, so the user can't recognize a block.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.tables import accounts, follows
from warchest.server.badge import is_bot_name
from warchest.server.chat.blocks import block, blocks, is_blocked
from warchest.server.presence import here_now
from warchest.server.store import Store
from warchest.server.store.database import upsert
from warchest.server.table.errors import RefusedError
from warchest.wording.languages import _

MOST_FOLLOWED: Final = 200
"""The most players that a user follows."""
MOST_SHOWN: Final = 200
"""The most blocked players that a list shows, by name."""


class Friend(NamedTuple):
    """A player that a user follows. `here`: whether they are at a game now, to play or to watch."""

    name: str
    here: bool


class Relation(NamedTuple):
    """Whether a user follows another one, whether the user blocks them, and whether either of them blocks the other."""

    follows: bool
    blocks: bool
    apart: bool


class FriendList(NamedTuple):
    """The players that a user follows, those at a game first, and the names of the accounts that the user blocks."""

    friends: list[Friend]
    blocked: list[str]


class Friends:
    """The follows and blocks of the accounts of a store. Every call blocks and is safe from many threads and processes."""

    def __init__(self, store: Store, now: Callable[[], int] = wall_ms) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._store = store
        self._now = now

    def relation(self, person: str, other: str) -> Relation:
        """Return how a user stands to another one."""

        def look(connection: Connection) -> Relation:
            blocks_them = is_blocked(connection, person, other)
            apart = blocks_them or is_blocked(connection, other, person)
            return Relation(_is_followed(connection, person, other), blocks_them, apart)

        return self._store.read(look)

    def of(self, person: str) -> FriendList:
        """Return the players that a user follows or blocks."""
        now = self._now()
        blocked_ones = select(blocks.c.blocked).where(blocks.c.person == person)
        apart = blocked_ones.union(select(blocks.c.person).where(blocks.c.blocked == person))
        at_games = select(accounts.c.holder).where(
            accounts.c.holder.in_(select(follows.c.followed).where(follows.c.person == person)),
            accounts.c.holder.in_(here_now(now)),
            accounts.c.holder.not_in(apart),
        )
        followed = (
            select(accounts.c.holder, accounts.c.name)
            .join(follows, follows.c.followed == accounts.c.holder)
            .where(follows.c.person == person)
            .order_by(accounts.c.plain_name)
            .limit(MOST_FOLLOWED)
        )
        blocked = select(accounts.c.name).join(blocks, blocks.c.blocked == accounts.c.holder)
        blocked = blocked.where(blocks.c.person == person).order_by(accounts.c.plain_name).limit(MOST_SHOWN)

        def look(connection: Connection) -> FriendList:
            there = {*connection.execute(at_games).scalars()}
            friends = [Friend(row.name, row.holder in there) for row in connection.execute(followed)]
            return FriendList(sorted(friends, key=lambda one: not one.here), [*connection.execute(blocked).scalars()])

        return self._store.read(look)

    def follow(self, person: str, other: str) -> None:
        """Follow an account. Raise `RefusedError` for the user's own, for a blocked one, and for one too many."""
        if person == other:
            raise RefusedError(_("That's you!"))

        def job(connection: Connection) -> None:
            if is_bot_name(connection.execute(select(accounts.c.name).where(accounts.c.holder == person)).scalar()):
                raise RefusedError(_("A bot follows no players."))
            if is_blocked(connection, person, other):
                raise RefusedError(_("You block this player. Unblock them first."))
            if _is_followed(connection, person, other):
                return
            count = connection.execute(select(func.count()).select_from(follows).where(follows.c.person == person))
            if count.scalar_one() >= MOST_FOLLOWED:
                text = _("You follow {most} players. Stop following one of them first.")
                raise RefusedError(text.format(most=MOST_FOLLOWED))
            upsert(connection, follows, {"person": person, "followed": other, "since": self._now()}, {})

        self._store.write(job)

    def unfollow(self, person: str, other: str) -> None:
        """Follow an account no more."""
        self._store.write(lambda connection: _unfollow(connection, person, other))

    def block(self, person: str, other: str) -> None:
        """Block an account, which ends that the user follows it. Raise `RefusedError` for the user's own account."""
        if person == other:
            raise RefusedError(_("That's you!"))

        def job(connection: Connection) -> None:
            block(connection, person, other, blocked=True)
            _unfollow(connection, person, other)

        self._store.write(job)

    def unblock(self, person: str, other: str) -> None:
        """Block an account no more."""
        self._store.write(lambda connection: block(connection, person, other, blocked=False))


def _is_followed(connection: Connection, person: str, other: str) -> bool:
    wanted = select(follows.c.followed).where(follows.c.person == person, follows.c.followed == other)
    return connection.execute(wanted).first() is not None


def _unfollow(connection: Connection, person: str, other: str) -> None:
    connection.execute(delete(follows).where(follows.c.person == person, follows.c.followed == other))
