"""The users that a user blocks: it keeps the two apart in chats, challenges and the lobby, and is not announced.

In a Swiss only a mutual block counts: otherwise a player could choose the opponents by blocking the others."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, Index, Table, delete, func, select

from warchest.server.store import columns
from warchest.server.store.database import upsert
from warchest.server.store.schema import A_PERSON, metadata
from warchest.server.table.errors import RefusedError
from warchest.wording.languages import _

MOST_BLOCKED: Final = 1_000
"""The most users that a user blocks: each of the user's lists leaves all of them out."""

blocks = Table(
    "blocks",
    metadata,
    columns.text("person", key=True),
    columns.text("blocked", key=True, info=A_PERSON),
    Index("blocks_by_blocked", "blocked"),
)
"""The users that a user blocks."""


def is_blocked(connection: Connection, person: str, other: str) -> bool:
    """Return whether the user blocks the other one."""
    wanted = select(blocks.c.blocked).where(blocks.c.person == person, blocks.c.blocked == other)
    return connection.execute(wanted).first() is not None


def who_block_each_other(connection: Connection, people: Collection[str]) -> list[tuple[str, str]]:
    """Return the pairs of these users in which both block the other one."""
    back = blocks.alias()
    both = (back.c.person == blocks.c.blocked) & (back.c.blocked == blocks.c.person)
    wanted = select(blocks.c.person, blocks.c.blocked).join(back, both)
    wanted = wanted.where(blocks.c.person.in_(people), blocks.c.blocked.in_(people), blocks.c.person < blocks.c.blocked)
    return [(one, other) for one, other in connection.execute(wanted)]


def block(connection: Connection, person: str, other: str, *, blocked: bool) -> None:
    """Block the other user, or end the block. Raise `RefusedError` for a user who blocks too many."""
    if not blocked:
        connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other))
        return
    if is_blocked(connection, person, other):
        return
    count = connection.execute(select(func.count()).select_from(blocks).where(blocks.c.person == person))
    if count.scalar_one() >= MOST_BLOCKED:
        raise RefusedError(_("You block {most} players. Unblock one of them first.").format(most=MOST_BLOCKED))
    upsert(connection, blocks, {"person": person, "blocked": other}, {})
