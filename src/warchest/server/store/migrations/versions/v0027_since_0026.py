"""The tables that 1.0 gained after step 0026: joined games, ratings, notices, e-mail addresses, suggestions, tallies and follows.

Programs between two releases made some of these in step 0026. So this step makes only what the data lacks.
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Make each group of tables whose first table, or column, is missing."""
    there = sa.inspect(op.get_bind())
    tallied = any(column["name"] == "person" for column in there.get_columns("results"))
    for change, done in (
        (_count_joins, there.has_table("joins")),
        (_rate_puzzles, there.has_table("puzzle_tries")),
        (_time_puzzles, there.has_table("puzzle_runs")),
        (_notify, there.has_table("notices")),
        (_address, there.has_table("site_keys")),
        (_rate_games, there.has_table("rated_games")),
        (_suggest, there.has_table("suggestions")),
        (_tally, tallied),
        (_follow, there.has_table("follows")),
        (_count_notices, there.has_table("notice_counts")),
    ):
        if not done:
            change()


def _count_joins() -> None:
    """Make the table of the games that players have joined in the lobby, and note the households of those who reserve seats."""
    op.create_table(
        "joins",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("home", sa.String),
        sa.Column("forfeited", sa.BigInteger),
    )
    op.add_column("invited_seats", sa.Column("home", sa.String))
    op.create_index("joins_by_person", "joins", ["person"])
    op.create_index("joins_by_home", "joins", ["home"])


def _rate_puzzles() -> None:
    """Make the tables of first tries at puzzles and of the ratings that follow from them."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("puzzle", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Integer, nullable=False),
        sa.Column("sigma", sa.Integer, nullable=False),
    )


def _time_puzzles() -> None:
    """Make the table of the best timed runs."""
    op.create_table(
        "puzzle_runs",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("solved", sa.Integer, nullable=False),
    )


def _notify() -> None:
    """Make the tables of notices, of the addresses that they go to, and of users' wishes."""
    op.create_table(
        "notices",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("line", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("sent", sa.BigInteger),
        sa.Column("message", sa.String),
        sa.Column("seen", sa.BigInteger),
    )
    op.create_index("notices_by_game", "notices", ["game_id"])
    op.create_index("notices_by_time", "notices", ["made"])
    op.create_table(
        "notice_targets",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("channel", sa.String, nullable=False),
        sa.Column("address", sa.JSON, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("behind", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("again", sa.BigInteger),
        sa.Column("failing", sa.BigInteger),
        sa.Column("problem", sa.String),
    )
    op.create_index("notice_targets_by_person", "notice_targets", ["person"])
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("delay", sa.BigInteger, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("off", sa.JSON, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("made", sa.BigInteger),
    )


def _address() -> None:
    """Make the tables of the site's keys, of e-mail addresses that wait for their confirmation, and of the mails that each was sent."""
    op.create_table(
        "site_keys",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("secret", sa.String, nullable=False),
    )
    op.create_table(
        "mail_confirmations",
        sa.Column("word", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mailboxes",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("mails", sa.Integer, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "mailed_links",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("mailbox", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("mailed_links_by_account", "mailed_links", ["account"])


def _rate_games() -> None:
    """Make the tables of rated games and of ratings, and note the ratings of players who look for an opponent."""

    def long(name: str, *, key: bool = False) -> sa.Column[int]:
        return sa.Column(name, sa.BigInteger, primary_key=key, nullable=False, autoincrement=False)

    def text(name: str, *, key: bool = False) -> sa.Column[str]:
        return sa.Column(name, sa.String, primary_key=key, nullable=False)

    def small(name: str, *, key: bool = False) -> sa.Column[int]:
        return sa.Column(name, sa.Integer, primary_key=key, nullable=False, autoincrement=False)

    op.create_table(
        "rated_games",
        long("number", key=True),
        sa.Column("game_id", sa.String, nullable=False, unique=True),
        text("ladder"),
        long("ended"),
        sa.Column("reason", sa.String),
    )
    op.create_table(
        "rated_seats",
        *(long("number", key=True), small("seat", key=True), text("person"), text("ladder"), long("ended")),
        *(small("result"), sa.Column("counts", sa.Boolean, nullable=False)),
        *(long("mu_before"), long("sigma_before"), long("mu"), long("sigma")),
    )
    op.create_index("rated_seats_by_person", "rated_seats", ["person", "ended"])
    op.create_table(
        "ratings",
        *(text("person", key=True), text("ladder", key=True), long("mu"), long("sigma"), small("games"), long("ended")),
    )
    op.create_index("ratings_by_ladder", "ratings", ["ladder", "mu"])
    op.create_table("rated_order", small("id", key=True), long("last"))
    op.create_table(
        "rated_homes",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        text("person", key=True),
        text("home", key=True),
    )
    op.add_column("seekers", sa.Column("rating", sa.Integer))


def _suggest() -> None:
    """Make the table of better wordings that readers suggest."""
    op.create_table(
        "suggestions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("home", sa.String),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("page", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("better", sa.String, nullable=False),
    )
    op.create_index("suggestions_by_person", "suggestions", ["person"])


def _tally() -> None:
    """Note in each result on whose profile it counts, and make the table of tallies."""
    op.add_column("results", sa.Column("person", sa.String))
    op.execute(
        "UPDATE results SET person = (SELECT seats.person FROM seats JOIN games ON games.id = seats.game_id "
        "WHERE seats.game_id = results.game_id AND seats.seat = results.seat AND games.mode <> 'screen') "
        "WHERE result <> 'none'"
    )
    op.create_index("results_by_person", "results", ["person", "ended"])
    op.create_table(
        "tallies",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("tally", sa.JSON, nullable=False),
    )


def _follow() -> None:
    """Make the table of the accounts that accounts follow."""
    op.create_table(
        "follows",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("followed", sa.String, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("follows_by_followed", "follows", ["followed"])


def _count_notices() -> None:
    """Make the table of the tries to send a notice."""
    op.create_table(
        "notice_counts",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("channel", sa.String, primary_key=True),
        sa.Column("outcome", sa.String, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False, autoincrement=False),
    )
