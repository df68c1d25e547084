"""The tables of the host: the accounts that are marked as hosts, and the log of acts."""

from sqlalchemy import Table

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
