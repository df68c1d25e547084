"""`NoticeReason`, one notice of a user as it stands now, and `Wishes` for them. Pages and the sender read both from here."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import Connection, bindparam, exists, or_, select

from warchest.server.notices.channels import Target, digest
from warchest.server.notices.kinds import HOLDS, JOINED, KINDS, SINCE
from warchest.server.notices.tables import DELAY_MS, notice_settings, notice_targets, notices
from warchest.server.presence import connections, visits
from warchest.server.store import GameRow
from warchest.server.store.prepared import Prepared
from warchest.server.store.schema import summaries
from warchest.server.store.store import games_of
from warchest.server.time_rows import ALIVE_MS, servers
from warchest.wording.languages import ENGLISH

DELAYS: Final = (0, 1, 5, 15, 60)
"""The delays that a user may choose, in minutes."""
MOST_READ: Final = 200
"""The most notices of a user that are looked at, the newest ones."""
_CONNECTED = (
    select(connections.c.id)
    .join(servers, servers.c.id == connections.c.server)
    .where(
        connections.c.game_id == notices.c.game_id,
        connections.c.person == notices.c.person,
        servers.c.beat >= bindparam("alive"),
    )
)
_VISITED = select(visits.c.seen).where(
    visits.c.game_id == notices.c.game_id, visits.c.person == notices.c.person, visits.c.seen > SINCE
)
_REASONS = Prepared(
    select(
        notices.c.kind,
        notices.c.subject,
        notices.c.game_id,
        notices.c.line,
        SINCE,
        notices.c.sent,
        notices.c.message,
        or_(notices.c.seen.is_not(None), exists(_VISITED)),
        exists(_CONNECTED),
        HOLDS,
        summaries.c.told,
    )
    .select_from(JOINED)
    .where(notices.c.person == bindparam("person"))
    .order_by(notices.c.made.desc())
    .limit(MOST_READ)
)


class NoticeReason(NamedTuple):
    """A notice of a user. All times are in milliseconds since 1970."""

    kind: str
    subject: str
    game: str | None
    line: int
    since: int | None
    """Since when it holds, which may be later than now."""
    sent: int | None
    message: str | None
    read: bool
    """Whether the user has seen it: in the list, or at the page of its game."""
    at_page: bool
    """Whether a page of its game is open. If that turns out to be dead, the user has not seen it."""
    holds: bool
    """Whether it still has its reason."""
    told: dict[str, Any] | None
    """The summary of its game."""

    @property
    def seen(self) -> bool:
        """Return whether the user has seen it, or has a page of its game open."""
        return self.read or self.at_page

    def stands(self, now: int) -> bool:
        """Return whether the notice has its reason now."""
        return bool(self.holds) and self.since is not None and self.since <= now

    @property
    def tags(self) -> list[str]:
        """Return the tags of messages that devices may show: with it, or before it is sent, with the notice that it has replaced."""
        return (self.message or "").split()

    @property
    def tag(self) -> str:
        """Return the tag that all notices of this kind and subject share."""
        return digest(self.kind, self.subject)

    def text(self, row: GameRow, person: str) -> str:
        """Return the text, in the language of the current context. `row`: its game."""
        return KINDS[self.kind].text(row, person, self.told or {})


def reasons_of(connection: Connection, person: str, now: int) -> list[NoticeReason]:
    """Return the notices of a user, the oldest first, within a transaction. Some may have lost their reason."""
    found = _REASONS.rows(connection, person=person, alive=now - ALIVE_MS)
    return [NoticeReason(*row) for row in reversed(found)]


def rows_of(connection: Connection, reasons: Sequence[NoticeReason]) -> dict[str, GameRow]:
    """Return the games of notices, by id, within a transaction."""
    return {row.id: row for row in games_of(connection, [*{reason.game for reason in reasons if reason.game}])}


class Wishes(msgspec.Struct, frozen=True):
    """A user's wishes for notices outside the pages."""

    delay: int = DELAY_MS
    """How long the first notice waits for others, in milliseconds."""
    zone: str = "UTC"
    """The time zone of the quiet hours."""
    quiet_from: int | None = None
    """The minute of the day when the quiet hours start, or None without quiet hours."""
    quiet_until: int | None = None
    """The minute of the day when they end."""
    off: tuple[tuple[str, str], ...] = ()
    """The unwanted notices, as setting of a kind and channel."""
    language: str = ENGLISH.tag
    """The tag of the user's language."""

    def wants(self, kind: str, channel: str) -> bool:
        """Return whether the user wants notices of this kind by this channel."""
        return (KINDS[kind].setting, channel) not in self.off

    def quiet_end(self, now: int) -> int | None:
        """Return when the present quiet hours end, in milliseconds since 1970, or None outside quiet hours."""
        start, end = self.quiet_from, self.quiet_until
        if start is None or end is None or start == end:
            return None
        here = datetime.fromtimestamp(now / 1000, zone_of(self.zone))
        minute = here.hour * 60 + here.minute
        if not (start <= minute < end if start < end else minute >= start or minute < end):
            return None
        day = here.date() + timedelta(days=1 if minute >= end else 0)
        return round(datetime.combine(day, time(end // 60, end % 60), here.tzinfo).timestamp() * 1000)


def zone_of(name: str) -> tzinfo:
    """Return the time zone of that name, or that of Greenwich where this machine does not know the name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


_WISHES = Prepared(
    select(*(notice_settings.c[name] for name in Wishes.__struct_fields__)).where(
        notice_settings.c.person == bindparam("person")
    )
)


def wishes_of(connection: Connection, person: str) -> Wishes:
    """Return what a user wants, within a transaction."""
    for delay, zone, quiet_from, quiet_until, off, language in _WISHES.rows(connection, person=person):
        return Wishes(delay, zone, quiet_from, quiet_until, tuple((kind, channel) for kind, channel in off), language)
    return Wishes()


class TargetState(NamedTuple):
    """A target of a user, and how it does."""

    target: Target
    active: bool
    behind: int | None
    tries: int
    again: int | None
    failing: int | None
    problem: str | None


_ADDRESS: Final = ("id", "person", "channel", "address", "name", "site")
_TARGETS = Prepared(
    select(*(notice_targets.c[name] for name in (*_ADDRESS, *TargetState._fields[1:])))
    .where(notice_targets.c.person == bindparam("person"))
    .order_by(notice_targets.c.made, notice_targets.c.id)
)


def targets_of(connection: Connection, person: str) -> list[TargetState]:
    """Return the targets of a user, the oldest first, within a transaction."""
    found = _TARGETS.rows(connection, person=person)
    return [TargetState(Target(*row[: len(_ADDRESS)]), *row[len(_ADDRESS) :]) for row in found]
