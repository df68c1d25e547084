"""The tables of the host: the accounts that are marked as hosts, and the log of acts."""

from sqlalchemy import Connection, Table, func, insert, select

from warchest.server.store import columns
from warchest.server.store.schema import metadata

hosts = Table(
    "hosts",
    metadata,
    columns.account(key=True),
    columns.moment("since"),
)

acts = Table(
    "acts",
    metadata,
    columns.number("id", key=True),
    columns.moment("at"),
    columns.text("by"),
    columns.text("act"),
    columns.text("whom"),
    columns.text("reason"),
    columns.moment("until", optional=True),
)
"""`by` is the name of the account that acted, or "" for a command. `whom` is a name, a household, a game, a word, or the number of a
report. The log keeps these names when an account is deleted, so deleting an account erases no record."""


def note_act(
    connection: Connection, at: int, by: str, act: str, whom: str, reason: str = "", until: int | None = None
) -> None:
    """Write an act to the log, within a transaction. `at`, `until`: milliseconds since 1970."""
    number = (connection.execute(select(func.max(acts.c.id))).scalar() or 0) + 1
    row = {"id": number, "at": at, "by": by, "act": act, "whom": whom, "reason": reason, "until": until}
    connection.execute(insert(acts).values(**row))
