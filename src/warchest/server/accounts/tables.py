"""The tables of accounts.

A user is a key (`holder` here, since a column called `person` is handed over with the games). A guest's key is the digest of their
cookie, and an account's key is a random number. `devices` has a row for each browser with a key that does not follow from its cookie: those
signed in to an account, and those to which guests have brought their games. `known_browsers` has a row for each browser that has
signed in to an account before. Tokens and links are kept only as digests.
"""

from sqlalchemy import CheckConstraint, Index, Table, false

from warchest.server.store import columns
from warchest.server.store.schema import A_PERSON, metadata

accounts = Table(
    "accounts",
    metadata,
    columns.text("id", key=True),
    columns.text("holder", unique=True),
    columns.text("name"),
    columns.text("plain_name", unique=True),
    columns.text("password"),
    columns.moment("created"),
    columns.text("skeleton", optional=True),
    columns.text("language", optional=True),
    columns.flag("asked_by_bots", server_default=false()),
    columns.text("owner", optional=True),
    Index("accounts_by_skeleton", "skeleton"),
    Index("accounts_by_owner", "owner"),
)
"""`skeleton` is the same for all names that look alike (`names.skeleton`). In rows of an earlier release it is null until the
accounts are next opened. `language` is the tag of the language that the user chose, or null. `asked_by_bots`: whether bots may challenge
the user. `owner`: the account of the user who has made a bot, or null.
"""

devices = Table(
    "devices",
    metadata,
    columns.text("digest", key=True),
    columns.text("holder"),
    columns.account(optional=True),
    columns.text("browser"),
    columns.text("system"),
    columns.moment("created"),
    columns.moment("seen"),
    columns.moment("proven", optional=True),
    columns.text("scopes", optional=True),
    Index("devices_by_account", "account"),
)
"""`proven`: when the user last signed in there, or gave the account's password. `scopes`: the scopes of a bot's token, or null for a
browser. `browser` is the name of a token.
"""

known_browsers = Table(
    "known_browsers",
    metadata,
    columns.text("digest", key=True),
    columns.account(key=True),
    columns.moment("seen"),
    Index("known_browsers_by_account", "account", "seen"),
)

left_restraints = Table(
    "left_restraints",
    metadata,
    columns.text("browser", key=True),
    columns.text("kind", key=True),
    columns.moment("left"),
    columns.moment("until"),
    Index("left_restraints_by_kind", "kind", "until"),
)
"""The mutes, bans and removals from tournaments of deleted accounts, for the browsers that had signed in to these, until they end.
`browser` is a digest as in `known_browsers`, and `left` the time of the deletion. Nothing else of an account is there.
"""

carries = Table(
    "carries",
    metadata,
    columns.text("digest", key=True),
    columns.text("holder"),
    columns.account(optional=True),
    columns.moment("expires"),
)

guests = Table(
    "guests",
    metadata,
    columns.text("holder", key=True),
    columns.text("name"),
    columns.moment("since", optional=True),
)
"""The names that guests have chosen, and the times when they did, which are null in rows of an earlier release."""

results = Table(
    "results",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.text("result"),
    columns.text("ruleset"),
    columns.json("army"),
    columns.json("markers"),
    columns.number("round"),
    columns.moment("ended"),
    columns.text("person", optional=True),
    CheckConstraint("result IN ('won', 'lost', 'drawn', 'none')", name="result_known"),
    Index("results_by_person", "person", "ended"),
)
"""The results of finished games for each seat. They can be rebuilt from the games, which are the only authority. `person`: the user on
whose profile the game counts, or null.
"""

tallies = Table(
    "tallies",
    metadata,
    columns.text("person", key=True),
    columns.number("games"),
    columns.moment("ended"),
    columns.json("tally"),
)
"""How many games users have won, lost and drawn by side, unit and opponent. `games` and `ended`: the number of results
tallied, and the end of the last one.
A row that no longer matches the results is made again from them.
"""

puzzles_done = Table(
    "puzzles_done",
    metadata,
    columns.text("person", key=True),
    columns.number("puzzle", key=True),
    columns.flag("solved"),
    columns.moment("at"),
)
"""The puzzles that accounts have done: solved, or with the answer shown."""

puzzle_days = Table(
    "puzzle_days",
    metadata,
    columns.text("person", key=True),
    columns.text("day", key=True),
)
"""The days, as YYYY-MM-DD, on which accounts have solved the puzzle of the day."""

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    columns.text("person", key=True),
    columns.number("puzzle", key=True),
    columns.flag("right"),
    columns.moment("at"),
)
"""The first tries of accounts at puzzles, each with whether it had no fault up to the solution."""

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    columns.number("puzzle", key=True),
    columns.number("mu"),
    columns.number("sigma"),
)
"""The ratings of puzzles that were tried, in thousandths."""

puzzle_runs = Table(
    "puzzle_runs",
    metadata,
    columns.text("person", key=True),
    columns.number("solved"),
)
"""The best timed runs of accounts, each with the number of puzzles solved."""

lessons_done = Table(
    "lessons_done",
    metadata,
    columns.text("person", key=True),
    columns.text("lesson", key=True),
    columns.moment("at"),
)
"""The lessons that accounts have done."""

settings = Table(
    "settings",
    metadata,
    columns.text("person", key=True),
    columns.moment("at"),
    columns.text("chosen"),
)
"""The settings of accounts: the time of the last choice in milliseconds since 1970, and the settings as the JSON of `PageSettings`."""

follows = Table(
    "follows",
    metadata,
    columns.text("person", key=True),
    columns.text("followed", key=True, info=A_PERSON),
    columns.moment("since"),
    Index("follows_by_followed", "followed"),
)
"""The accounts that an account follows. Only the one who follows learns of it."""

passkeys = Table(
    "passkeys",
    metadata,
    columns.text("id", key=True),
    columns.account(),
    columns.text("site"),
    columns.text("name"),
    columns.binary("public_key"),
    columns.moment("counter"),
    columns.moment("created"),
    columns.moment("used", optional=True),
    Index("passkeys_by_account", "account"),
)
"""`site` is the name of the server that the passkey belongs to, and `counter` the counter of its device at the last use."""

mail_confirmations = Table(
    "mail_confirmations",
    metadata,
    columns.text("word", key=True),
    columns.text("person"),
    columns.text("address"),
    columns.text("site"),
    columns.moment("expires"),
)
"""The addresses that users want mails sent to, until they are confirmed. `word` is the digest of the link."""

passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    columns.text("browser", key=True),
    columns.text("purpose", key=True),
    columns.text("challenge"),
    columns.moment("expires"),
)
"""`browser` is the digest of the browser's session. It has at most one challenge for each purpose."""
