"""The rows of notices, and the statements that other parts of the server run in their own transactions.

A row of `notices` says that something has come up for a user: at most one for each user, kind and subject, and a later `line` of the
same subject replaces an earlier one. It is written in the transaction that causes it, so none is missing and none is doubled. Whether
it still holds is asked of the games, not of the row (`server/notices/kinds.py`).

Each user with a target has a job in `server/work/queue.py`, whose place is the time when it is due.
"""

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Connection,
    Index,
    Insert,
    Integer,
    Select,
    String,
    Table,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    literal,
    null,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite

from warchest.server.store import columns
from warchest.server.store.prepared import Prepared, PreparedChange
from warchest.server.store.schema import metadata
from warchest.server.work.queue import work

NOTICE: Final = "notice"
"""The type of the jobs."""
SENT: Final = "delivered"
"""The outcome of a try whose receiver took the notice."""
COUNTED_DAYS: Final = 30
"""The days after which counts of tries are deleted."""
DELAY_MS: Final = 60_000
"""How long the first notice waits for others, unless the user has chosen otherwise."""

notices = Table(
    "notices",
    metadata,
    columns.text("person", key=True),
    columns.text("kind", key=True),
    columns.text("subject", key=True),
    columns.game(optional=True),
    columns.moment("line"),
    columns.moment("made"),
    columns.moment("sent", optional=True),
    columns.text("message", optional=True),
    columns.moment("seen", optional=True),
    Index("notices_by_game", "game_id"),
    Index("notices_by_time", "made"),
)
"""`subject` is the id of a game, or of something else for kinds without one. `line` is the number of the game's line that has caused the
notice, or the time where no line has. `sent` is when the user's targets were given it, and `message` the tags under which devices show it,
separated by blanks. In a row that is not sent yet, they are those of the notice that it has replaced."""

notice_targets = Table(
    "notice_targets",
    metadata,
    columns.text("id", key=True),
    columns.text("person"),
    columns.text("channel"),
    columns.json("address"),
    columns.text("name"),
    columns.text("site"),
    columns.flag("active"),
    columns.moment("made"),
    columns.moment("behind", optional=True),
    columns.number("tries"),
    columns.moment("again", optional=True),
    columns.moment("failing", optional=True),
    columns.text("problem", optional=True),
    Index("notice_targets_by_person", "person"),
)
"""The addresses of users. `address` is secret. `behind` is since when notices could not be sent, of which the next try is at `again`, after
`tries` tries. `failing` is the time of the first failure since the last success, and `problem` a sentence about the last one."""

notice_counts = Table(
    "notice_counts",
    metadata,
    columns.number("day", key=True),
    columns.text("channel", key=True),
    columns.text("outcome", key=True),
    columns.number("count"),
)
"""The tries to send a notice, by day since 1970, channel and outcome. The sender counts them in the transaction that notes the outcome."""

notice_settings = Table(
    "notice_settings",
    metadata,
    columns.text("person", key=True),
    columns.moment("delay"),
    columns.text("zone"),
    columns.number("quiet_from", optional=True),
    columns.number("quiet_until", optional=True),
    columns.json("off"),
    columns.text("language"),
    columns.moment("made", optional=True),
)
"""`quiet_from` and `quiet_until` are minutes of the day in the time zone `zone`. `off` lists what the user does not want, as
`[kind, channel]`. `language` is the tag of the language in which a guest reads, and `made` the time of the last choice."""

MAY_BE_SHOWN: Final = or_(
    notices.c.message.is_not(None),
    exists().where(work.c.kind == NOTICE, work.c.key == notices.c.person, work.c.worker.is_not(None)),
)
"""Whether a device may show a notice, now or once it has been sent."""
_DIALECTS: Final = {"sqlite": sqlite, "postgresql": postgresql}
_FACTS: Final = ("line", "made", "sent", "seen")
"""The values that a later line replaces. A subject belongs to one game, and devices may still show the messages with the earlier tags."""


def _noted(dialect: str) -> Insert:
    made: Any = (
        _DIALECTS[dialect]
        .insert(notices)
        .values(
            person=bindparam("person"),
            kind=bindparam("kind"),
            subject=bindparam("subject"),
            game_id=bindparam("game_id"),
            line=bindparam("line"),
            made=bindparam("made"),
        )
    )
    return made.on_conflict_do_update(  # type: ignore[no-any-return]
        index_elements=[*notices.primary_key.columns],
        set_={name: made.excluded[name] for name in _FACTS},
        where=notices.c.line < made.excluded.line,
    )


def _woken(dialect: str) -> Insert:
    """Return the statement that makes the job of a user with a target due after the user's delay, or that of the actor at once."""
    delay = func.coalesce(notice_settings.c.delay, DELAY_MS)
    due = bindparam("at", type_=BigInteger) + case(
        (notice_targets.c.person == bindparam("waits", type_=String), delay), else_=0
    )
    people = [bindparam("waits", type_=String), bindparam("acted", type_=String)]
    return _made_due(dialect, due, notice_targets.c.person.in_(people))


def _woken_if_shown(dialect: str) -> Insert:
    """Return the statement that makes the jobs of the users due whose devices show a notice of a game: of one user, or with "" of all.

    A device may show one soon that is being sent: a job in progress is due again at its end. The job of one user is also due for a notice
    that has come up since `at` and that no job may be there for (`server/notices/causes.py`).
    """
    return _made_due(dialect, bindparam("at", type_=BigInteger), notice_targets.c.person.in_(_shown()))


def _shown() -> Select[tuple[str]]:
    """Return the query for the users of `_woken_if_shown`."""
    person, at = bindparam("person", type_=String), bindparam("at", type_=BigInteger)
    since = or_(notices.c.made >= at, notices.c.kind == "day")  # a holiday moves the time of that kind
    missed = and_(person != "", notices.c.sent.is_(None), notices.c.seen.is_(None), since)
    return select(notices.c.person).where(
        notices.c.game_id == bindparam("game", type_=String),
        or_(MAY_BE_SHOWN, missed),
        or_(notices.c.person == person, person == ""),
    )


def _made_due(dialect: str, due: ColumnElement[int], of_users: ColumnElement[bool]) -> Insert:
    """Return the statement that makes the jobs of these users due."""
    found = (
        select(
            literal(NOTICE),
            notice_targets.c.person,
            notice_targets.c.person,
            func.min(due),
            bindparam("at", type_=BigInteger),
            literal(0, Integer),
            literal(False, Boolean),
            null(),
        )
        .select_from(
            notice_targets.join(notice_settings, notice_settings.c.person == notice_targets.c.person, isouter=True)
        )
        .where(of_users, notice_targets.c.active)
        .group_by(notice_targets.c.person)
    )
    names = ["kind", "key", "person", "place", "asked", "progress", "failed", "worker"]
    made: Any = _DIALECTS[dialect].insert(work).from_select(names, found)
    return made.on_conflict_do_update(  # type: ignore[no-any-return]
        index_elements=[work.c.kind, work.c.key],
        set_={
            "place": case((work.c.place > made.excluded.place, made.excluded.place), else_=work.c.place),
            "progress": work.c.progress + 1,
        },
    )


def _counted(dialect: str) -> Insert:
    """Return the statement that adds tries to a count."""
    made: Any = (
        _DIALECTS[dialect]
        .insert(notice_counts)
        .values({name: bindparam(name) for name in ("day", "channel", "outcome", "count")})
    )
    return made.on_conflict_do_update(  # type: ignore[no-any-return]
        index_elements=[*notice_counts.primary_key.columns],
        set_={"count": notice_counts.c.count + made.excluded.count},
    )


_COUNT: Final = {name: PreparedChange(_counted(name)) for name in _DIALECTS}
_FORGET: Final = PreparedChange(delete(notice_counts).where(notice_counts.c.day <= bindparam("before")))
_NOTE: Final = {name: PreparedChange(_noted(name)) for name in _DIALECTS}
_WAKE: Final = {name: PreparedChange(_woken(name)) for name in _DIALECTS}
_SHOWN: Final = Prepared(_shown().limit(1))
_WAKE_IF_SHOWN: Final = {name: PreparedChange(_woken_if_shown(name)) for name in _DIALECTS}


def note(
    connection: Connection, person: str, kind: str, subject: str, line: int, at: int, game_id: str | None = None
) -> None:
    """Note that something has come up for a user at `at`, within a transaction. An equal or later line of the same subject stays.

    `wake` then makes the user's job due.
    """
    values = {"person": person, "kind": kind, "subject": subject, "game_id": game_id, "line": line, "made": at}
    _NOTE[connection.dialect.name].run(connection, values)


def count(connection: Connection, day: int, tries: Mapping[tuple[str, str], int]) -> None:
    """Add tries to the counts of a day, by channel and outcome, and delete old counts, within a transaction."""
    for (channel, outcome), number in tries.items():
        values = {"day": day, "channel": channel, "outcome": outcome, "count": number}
        _COUNT[connection.dialect.name].run(connection, values)
    if tries:
        _FORGET.run(connection, {"before": day - COUNTED_DAYS})


def wake(connection: Connection, at: int, *, waits: str = "", acted: str = "") -> None:
    """Make the jobs of two users due, within a transaction: after the delay of the one who `waits`, at once for the one who `acted`.

    Users without a target have none.
    """
    _WAKE[connection.dialect.name].run(connection, {"at": at, "waits": waits, "acted": acted})


def wake_if_shown(connection: Connection, game_id: str, at: int, person: str = "") -> None:
    """Make the jobs of the users due, within a transaction, whose devices show a notice of a game: of all, or of one user.

    Called where a notice loses its reason without a line in the game's log, so that devices drop it, and with a user where that user was
    seen at the game at `at`, so that what has come up since is sent.
    """
    asked = {"at": at, "game": game_id, "person": person}
    if _SHOWN.rows(connection, **asked):  # seldom, and each action asks
        _WAKE_IF_SHOWN[connection.dialect.name].run(connection, asked)
