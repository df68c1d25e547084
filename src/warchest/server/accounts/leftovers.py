"""The leftovers of guests, and other old data: games and imported games of users long away, and games that never started.

A host may also delete all users' finished games and chats after some time (`Keeping`).

Games and imported games of a user with an account stay, and so does a game with a running clock. For a guest who has played, imported a
game or visited lately, only the games that never started are leftovers. A guest's name is deleted once nothing else of the guest is left.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, delete, func, or_, select, union

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.left_behind import forget_left
from warchest.server.accounts.tables import accounts, devices, guests, mail_confirmations
from warchest.server.presence import visits
from warchest.server.store import Store, StoreError
from warchest.server.store.schema import games, metadata, records, seats, summaries
from warchest.server.table.listings import FREE_SEAT
from warchest.server.work import queue
from warchest.server.work.queue import Job, Queue

DAY_MS: Final = 24 * 3600 * 1000
BATCH: Final = 50
"""The number of games deleted in one transaction: few enough that no player waits for long."""
NOTICE_DAYS: Final = 30
"""The days after which notices are deleted."""
EVERY_MS: Final = 3600 * 1000
"""The time between two clean-ups."""
LOOK_SECONDS: Final = 60.0
"""How often each process looks whether one is due."""
log = logging.getLogger("warchest.accounts")


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The ids of all games that can be deleted."""

    never_began: Sequence[str]
    left: Sequence[str]
    records: Sequence[str]

    @property
    def count(self) -> int:
        """Return the number of these games."""
        return len(self.never_began) + len(self.left) + len(self.records)


def leftovers(store: Store, days: int, now: int) -> Leftovers:
    """Return the games that no user has returned to for `days` days. `now`: milliseconds since 1970."""
    before = now - days * DAY_MS

    def job(connection: Connection) -> Leftovers:
        ids = select(games.c.id).join(summaries, summaries.c.game_id == games.c.id)
        never = list(connection.execute(ids.where(_never_began(before))).scalars())
        left = list(connection.execute(ids.where(_left(before), ~_never_began(before))).scalars())
        return Leftovers(never, left, list(connection.execute(select(records.c.id).where(_brought(before))).scalars()))

    return store.read(job)


def clear(
    store: Store, games_left: Leftovers, days: int, now: int, on_step: Callable[[int], None] = lambda _count: None
) -> int:
    """Delete the leftovers, except games that a user has returned to since, and return the number deleted.

    `on_step` is called with the number of games in each step.
    """
    before = now - days * DAY_MS
    old_game = select(summaries.c.game_id).where(
        summaries.c.game_id == games.c.id, or_(_never_began(before), _left(before))
    )
    gone = 0
    for ids in _batches([*games_left.never_began, *games_left.left]):
        wanted = delete(games).where(games.c.id.in_(ids), old_game.exists())
        gone += store.write(lambda connection, wanted=wanted: connection.execute(wanted).rowcount)  # type: ignore[misc]
        on_step(len(ids))
    for ids in _batches(games_left.records):
        wanted = delete(records).where(records.c.id.in_(ids), _brought(before))
        gone += store.write(lambda connection, wanted=wanted: connection.execute(wanted).rowcount)  # type: ignore[misc]
        on_step(len(ids))
    _forget_names(store, before)
    _forget_addresses(store, before)
    return gone


def _forget_names(store: Store, before: int) -> None:
    """Delete old names of guests with no other data left."""
    here = union(
        select(seats.c.person).where(seats.c.person.is_not(None)),
        select(records.c.person),
        select(devices.c.holder),
    ).scalar_subquery()
    nameless = and_(func.coalesce(guests.c.since, 0) < before, guests.c.holder.not_in(here))
    old_guests = store.read(
        lambda connection: connection.execute(select(guests.c.holder).where(nameless)).scalars().all()
    )
    for holders in _batches(old_guests):
        wanted = delete(guests).where(guests.c.holder.in_(holders), nameless)
        store.write(lambda connection, wanted=wanted: connection.execute(wanted).rowcount)  # type: ignore[misc]


def _forget_addresses(store: Store, before: int) -> None:
    """Delete the addresses for notices, and the wishes about them, of guests who are long away and have no running game."""
    playing = select(seats.c.person).join(games, games.c.id == seats.c.game_id)
    playing = playing.where(games.c.status != "over", seats.c.person.is_not(None))
    for name in ("notice_targets", "notice_settings"):  # they stand above this package
        table = metadata.tables.get(name)
        if table is not None:
            user = table.c.person
            away = and_(user.not_in(_OWNERS), user.not_in(playing), user.not_in(_seen_since(before)))
            old = and_(func.coalesce(table.c.made, 0) < before, away)
            _delete_in_batches(store, table, next(iter(table.primary_key.columns)), old)


@dataclass(frozen=True, slots=True)
class Keeping:
    """How many days the host keeps each kind of data. 0: forever."""

    guests: int = 0
    """Games and imported games that guests have left, and games that never started."""
    games: int = 0
    """Finished games and imported games, also of users with an account."""
    chat: int = 0
    """Messages in chats, and reports that are done."""


class Housekeeper:
    """Deletes old data every hour.

    Each kind of old data is a recurring job of `warchest.server.work.queue`, due again after an hour. So one process of a site deletes it.
    """

    def __init__(self, store: Store, keeping: Keeping | None, now: Callable[[], int] = wall_ms) -> None:
        """`keeping`: the ages at which data is old, or None where only other processes delete anything."""
        self._store = store
        days = {} if keeping is None else asdict(keeping) | {"requests": 1, "notices": NOTICE_DAYS}
        self._days = {f"old {name}": count for name, count in days.items() if count}
        self._now = now
        self._queue = Queue(store, now)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="housekeeper", daemon=True)
        for kind in self._days:
            store.write(lambda connection, kind=kind: queue.put_later(connection, kind, [KEY], now()))  # type: ignore[misc]

    def open(self) -> None:
        """Start to delete."""
        if self._days:
            self._thread.start()

    def close(self) -> None:
        """Stop the thread."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        self._queue.close()

    def tidy(self) -> None:
        """Delete what is due now, unless another process does."""
        while not self._closing.is_set() and (job := self._queue.take([*self._days])) is not None:
            self._do(job)

    def _do(self, job: Job) -> None:
        try:
            CLEARED[job.kind](self._store, self._days[job.kind], self._now())
        except StoreError as problem:  # it is tried again after an hour
            log.error("%s", problem)
        self._queue.rest(job, self._now() + EVERY_MS)

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                self.tidy()
            except StoreError as problem:
                log.error("%s", problem)
            self._closing.wait(LOOK_SECONDS)


def _clear_guests(store: Store, days: int, now: int) -> None:
    """Delete the leftovers."""
    clear(store, leftovers(store, days, now), days, now)


def _clear_games(store: Store, days: int, now: int) -> None:
    """Delete everybody's games that ended or were imported at least `days` days ago."""
    before = now - days * DAY_MS
    ended = select(summaries.c.game_id).where(summaries.c.game_id == games.c.id, summaries.c.at < before)
    _delete_in_batches(store, games, games.c.id, and_(games.c.status == "over", ended.exists()))
    _delete_in_batches(store, records, records.c.id, records.c.created < before // 1000)


def _clear_chat(store: Store, days: int, now: int) -> None:
    """Delete the messages that were written, and the reports that were done, at least `days` days ago."""
    before = now - days * DAY_MS
    # The chat stands beside this package: its tables are known by their names.
    for name, column in (("messages", "at"), ("reports", "done")):
        table = metadata.tables.get(name)
        if table is not None:
            old = delete(table).where(table.c[column] < before)
            store.write(lambda connection, old=old: connection.execute(old).rowcount)  # type: ignore[misc]


def _clear_requests(store: Store, _days: int, now: int) -> None:
    """Delete the jobs whose callers have died, expired requests to confirm an e-mail address, and ended restraints of deleted accounts."""

    def job(connection: Connection) -> None:
        queue.forget(connection, now)
        forget_left(connection, now)
        connection.execute(delete(mail_confirmations).where(mail_confirmations.c.expires <= now))

    store.write(job)


def _clear_notices(store: Store, days: int, now: int) -> None:
    """Delete old notices, except those of a turn that still waits."""
    notices = metadata.tables.get("notices")  # they stand above this package
    if notices is not None:
        waits = select(summaries.c.seq).where(
            summaries.c.game_id == notices.c.game_id, summaries.c.seq == notices.c.line
        )
        old = delete(notices).where(
            notices.c.made < now - days * DAY_MS, or_(notices.c.kind == "over", ~waits.exists())
        )
        store.write(lambda connection: connection.execute(old).rowcount)


CLEARED: Final = {
    "old guests": _clear_guests,
    "old games": _clear_games,
    "old chat": _clear_chat,
    "old requests": _clear_requests,
    "old notices": _clear_notices,
}
"""The function that deletes each kind of old data, by the kind of its row."""
KEY: Final = "every hour"


def _delete_in_batches(store: Store, table: Table, key: Column[str], old: ColumnElement[bool]) -> None:
    """Delete rows, a few in each transaction, so no player waits for long."""
    wanted = select(key).where(old)
    keys = store.read(lambda connection: connection.execute(wanted).scalars().all())
    for ids in _batches(keys):
        some = delete(table).where(key.in_(ids), old)
        store.write(lambda connection, some=some: connection.execute(some).rowcount)  # type: ignore[misc]


def _batches(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[first : first + BATCH] for first in range(0, len(ids), BATCH)]


_OWNERS = select(accounts.c.holder)
_OWNED = select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.person.in_(_OWNERS)).exists()


def _never_began(before: int) -> ColumnElement[bool]:
    """Return the condition that a game was made before then and never started, and has no deadline and no user with an account."""
    return and_(summaries.c.at < before, or_(FREE_SEAT, summaries.c.seq == 0), games.c.deadline.is_(None), ~_OWNED)


def _left(before: int) -> ColumnElement[bool]:
    """Return the condition that the users of a game have not come back since then."""
    own = select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.person.in_(_seen_since(before))).exists()
    return and_(summaries.c.at < before, or_(games.c.status == "over", games.c.deadline.is_(None)), ~_OWNED, ~own)


def _brought(before: int) -> ColumnElement[bool]:
    """Return the condition that a guest has imported a game and not come back since then."""
    away = records.c.person.not_in(_seen_since(before))
    return and_(records.c.created < before // 1000, records.c.person.not_in(_OWNERS), away)


def _seen_since(before: int) -> ColumnElement[str]:
    """Return the users who have played, imported a game or visited since then."""
    its_seats = seats.alias()
    lately = summaries.alias()
    played = (
        select(its_seats.c.person)
        .join(lately, lately.c.game_id == its_seats.c.game_id)
        .where(lately.c.at >= before, its_seats.c.person.is_not(None))
    )
    brought = records.alias()
    imported = select(brought.c.person).where(brought.c.created >= before // 1000)
    looked = select(visits.c.person).where(visits.c.seen >= before)
    users: ColumnElement[str] = union(played, imported, looked).scalar_subquery()
    return users
