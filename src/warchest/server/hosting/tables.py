"""The tables of the host: the accounts that are marked as hosts, and the log of acts."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from warchest.server.store.schema import metadata

hosts = Table(
    "hosts",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

acts = Table(
    "acts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String, nullable=False),
    Column("act", String, nullable=False),
    Column("whom", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("until", BigInteger),
)
"""`by` is the name of the account that acted, or "" for a command. `whom` is a name, a household, a game, a word, or the number of a
report. The log keeps these names when an account is deleted, so deleting an account erases no record."""
