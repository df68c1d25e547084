"""The tables, their rows as plain values, and the transfer of a user's rows to another key.

The row `(game_id, seq)` of `events` is the only authority on the course of a game: the first insert counts, and the next
one with the same number fails. `(game_id, action_id)` makes a repeated request harmless. `records` are imported games, which can't be
played on. `games.deadline` is when the seat that must decide runs out of time: a hint for the keeper of
the clocks, set again with every line. `games.next_game` is the rematch, and `games.began` is when a keeper of the clocks
first saw all seats of a game by link taken. `games.tournament` is the id of the tournament that has made the game, and `games.shared`
is for games that share their draws (`SharedDraws`). `summaries`
has the facts about a game that lists show, so that no list
replays a log; it is written with the line, and contains nothing beyond the log. `removed` has the games that users have
removed from their lists. Packages above the store have their own tables in the same file, beside the code that uses them.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Index,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    and_,
    delete,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from warchest.server.store import columns

EventKind = Literal["start", "action", "resign", "flag", "claim", "draw", "abort", "takeback"]
Status = Literal["open", "over"]
SharedDraws = Literal["held", "shown"]
"""How far the draws of a game that shares them with other games may be seen: `held` until the last of these games is over, then `shown`."""
GONE = "gone-"
"""The prefix in the keys of users who have deleted their account."""
A_PERSON: Final = {"person": True}
"""The `info` of a further column with the key of a user, beside the one that is called `person`."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    columns.text("id", key=True),
    columns.second("created"),
    columns.text("mode"),
    columns.text("rules"),
    columns.number("encoding"),
    columns.json("setup"),
    columns.json("request"),
    columns.binary("key"),
    columns.text("status"),
    columns.moment("deadline", optional=True),
    columns.text("next_game", optional=True),
    columns.moment("began", optional=True),
    columns.text("commitment", optional=True),
    columns.text("tournament", optional=True),
    columns.text("shared", optional=True),
    CheckConstraint("status IN ('open', 'over')", name="status_known"),
    Index("games_by_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.text("person", optional=True),
    columns.text("bot", optional=True),
    columns.text("name", optional=True),
    Index("seats_by_person", "person"),
)

events = Table(
    "events",
    metadata,
    columns.game(key=True),
    columns.number("seq", key=True),
    columns.text("kind"),
    columns.number("seat", optional=True),
    columns.json("ids"),
    columns.json("draws"),
    columns.text("action_id", optional=True),
    columns.moment("at"),
    columns.number("spent", optional=True),
    columns.number("back_to", optional=True),
    columns.number("chain", optional=True),
    columns.text("link", optional=True),
    UniqueConstraint("game_id", "action_id", name="one_answer_per_action_id"),
    CheckConstraint(
        "kind IN ('start', 'action', 'resign', 'flag', 'claim', 'draw', 'abort', 'takeback')", name="kind_known"
    ),
)

records = Table(
    "records",
    metadata,
    columns.text("id", key=True),
    columns.second("created"),
    columns.text("person"),
    Column("text", Text, nullable=False),
    Index("records_by_person", "person", "created"),
)

summaries = Table(
    "summaries",
    metadata,
    columns.game(key=True),
    columns.number("seq"),
    columns.moment("at"),
    columns.number("decider", optional=True),
    columns.json("told"),
    Index("summaries_by_time", "at", "game_id"),
)

form = Table("form", metadata, columns.text("oldest", key=True))
"""The oldest migration step that can still use the data (`warchest.server.store.migrations`)."""

removed = Table(
    "removed",
    metadata,
    columns.text("person", key=True),
    columns.game(key=True),
)


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a game's log.

    `seq` counts from 0. Line 0 is the start: it belongs to no seat, and its draws come before the first decision.
    `ids` are the decision ids that `seat` sent, and `draws` are the chance ids that followed them. `action_id` is the name
    that the client gave to the request, and a repeated request has the same. `at` is the time of writing in milliseconds
    since 1970, never less than that of the line before. `spent` is the time that the clock of `seat` counted for this line,
    in milliseconds, or None where no clock ran. `back_to` is the number of the line that a takeback goes back to. `link` is the link
    that the page sent with the action, if it continues the seat's chain of number `chain` (docs/reference/draws.md).
    """

    seq: int
    kind: EventKind
    seat: int | None
    ids: tuple[int, ...]
    draws: tuple[int, ...]
    action_id: str | None
    at: int
    spent: int | None = None
    back_to: int | None = None
    chain: int | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The player of a seat: a user (their key, never a cookie) or a bot of a level, and a name if there is one."""

    seat: int
    person: str | None = None
    bot: str | None = None
    name: str | None = None

    @property
    def free(self) -> bool:
        """Return whether the seat has no player yet."""
        return self.person is None and self.bot is None

    @property
    def gone(self) -> bool:
        """Return whether the user in the seat has deleted their account."""
        return self.person is not None and self.person.startswith(GONE)


@dataclass(frozen=True, slots=True)
class GameRow:
    """The parts of a game that stay the same while it is played, and whether it is over.

    `deadline` is when the seat that must decide runs out of time, in milliseconds since 1970, and `next_game` is the rematch.
    `began` is when all seats of a game by link were first seen taken, or None before that, and for games of the first
    releases. `rules` and `encoding` name the meaning of the ids in the log. `request` is the game request, kept for a
    rematch. `key` is the secret behind the draws; `repr` leaves it out to keep it from the log. `commitment` is its digest, or None in
    a game whose draws can't be verified. `tournament` is the id of the tournament that has made the game.
    `shared` is None for a game whose draws are its own.

    The same row is given to all who read a game, so neither it nor its mappings may be changed.
    """

    id: str
    created: int
    mode: Literal["bot", "screen", "link"]
    rules: str
    encoding: int
    setup: Mapping[str, Any]
    request: Mapping[str, Any]
    key: bytes = field(repr=False)
    seats: tuple[SeatRow, ...]
    status: Status = "open"
    deadline: int | None = None
    next_game: str | None = None
    began: int | None = None
    commitment: str | None = None
    tournament: str | None = None
    shared: SharedDraws | None = None

    @property
    def held(self) -> bool:
        """Return whether only the players at the seats may see this game, and only what their seats know, even when it is over."""
        return self.shared == "held"


@dataclass(frozen=True, slots=True)
class RecordRow:
    """An imported game. `person` is the key of the user who imported it, and `created` is in whole seconds since 1970."""

    id: str
    created: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """The summary of a game for lists, after line `seq` of its log. All of it is public.

    `at` is the time of that line in milliseconds since 1970, and `decider` the seat that must decide. `told` has the rest, as the table
    writes and reads it. It is empty for a game that was written before there were summaries.
    """

    seq: int
    at: int
    decider: int | None
    told: dict[str, Any]


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Give everything of `old` to `new`: when a guest becomes an account, and when an account is deleted.

    Every table with a column called `person`, or that is marked with `A_PERSON`, takes part, in any package, so that a new table of
    the users' belongings needs no change here. Entries that each user may have only once are kept as `new` has them.
    """
    for table in metadata.sorted_tables:
        for column in person_columns(table):
            try:
                with connection.begin_nested():
                    connection.execute(update(table).where(column == old).values({column: new}))
            except IntegrityError:
                _one_by_one(connection, table, column, old, new)


def person_columns(table: Table) -> list[Column[str]]:
    """Return the columns of a table that contain users' keys: the one called `person`, and those that are marked with `A_PERSON`."""
    return [column for column in table.columns if column.name == "person" or column.info == A_PERSON]


def _one_by_one(connection: Connection, table: Table, column: Column[str], old: str, new: str) -> None:
    """Hand over each row that breaks no constraint, and delete the others."""
    for key in connection.execute(select(*table.primary_key).where(column == old)).all():
        row = and_(column == old, *(part == value for part, value in zip(table.primary_key, key, strict=True)))
        try:
            with connection.begin_nested():
                connection.execute(update(table).where(row).values({column: new}))
        except IntegrityError:
            connection.execute(delete(table).where(row))


def gone() -> str:
    """Return a new key for a user who has left for good. No one can ever sign in with it."""
    return GONE + secrets.token_hex(16)
