"""The tables of accounts.

A user is a key (`holder` here, since a column called `person` is handed over with the games). A guest's key is the digest of their
cookie, and an account's key is a random number. `devices` has a row for each browser with a key that does not follow from its cookie: those
signed in to an account, and those to which guests have brought their games. `known_browsers` has a row for each browser that has
signed in to an account before. Tokens and links are kept only as digests.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
)

from warchest.server.store.schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", String, primary_key=True),
    Column("holder", String, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("plain_name", String, nullable=False, unique=True),
    Column("password", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("skeleton", String),
    Column("language", String),
    Index("accounts_by_skeleton", "skeleton"),
)
"""`skeleton` is the same for all names that look alike (`names.skeleton`). In rows of an earlier release it is null until the
accounts are next opened. `language` is the tag of the language that the user chose, or null."""

devices = Table(
    "devices",
    metadata,
    Column("digest", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE")),
    Column("browser", String, nullable=False),
    Column("system", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("proven", BigInteger),
    Index("devices_by_account", "account"),
)
"""`proven`: when the user last signed in there, or gave the account's password."""

known_browsers = Table(
    "known_browsers",
    metadata,
    Column("digest", String, primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Index("known_browsers_by_account", "account", "seen"),
)

carries = Table(
    "carries",
    metadata,
    Column("digest", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE")),
    Column("expires", BigInteger, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("holder", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("since", BigInteger),
)
"""The names that guests have chosen, and the times when they did, which are null in rows of an earlier release."""

results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("result", String, nullable=False),
    Column("ruleset", String, nullable=False),
    Column("army", JSON, nullable=False),
    Column("markers", JSON, nullable=False),
    Column("round", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    CheckConstraint("result IN ('won', 'lost', 'drawn', 'none')", name="result_known"),
)
"""The results of finished games for each seat. They can be rebuilt from the games, which are the only authority."""

puzzles_done = Table(
    "puzzles_done",
    metadata,
    Column("person", String, primary_key=True),
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The puzzles that accounts have done: solved, or with the answer shown."""

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("person", String, primary_key=True),
    Column("day", String, primary_key=True),
)
"""The days, as YYYY-MM-DD, on which accounts have solved the puzzle of the day."""

lessons_done = Table(
    "lessons_done",
    metadata,
    Column("person", String, primary_key=True),
    Column("lesson", String, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""The lessons that accounts have done."""

settings = Table(
    "settings",
    metadata,
    Column("person", String, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("chosen", String, nullable=False),
)
"""The settings of accounts: the time of the last choice in milliseconds since 1970, and the settings as the JSON of `PageSettings`."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String, primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("site", String, nullable=False),
    Column("name", String, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_by_account", "account"),
)
"""`site` is the name of the server that the passkey belongs to, and `counter` the counter of its device at the last use."""

passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("browser", String, primary_key=True),
    Column("purpose", String, primary_key=True),
    Column("challenge", String, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""`browser` is the digest of the browser's session. It has at most one challenge for each purpose."""
