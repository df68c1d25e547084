"""Work that waits to be done, as rows: turns of bots, reviews, the deletion of old data. Any process of a site may take the next one,
and no two take the same.

Of the people for whom work waits, each has a line, and the lines are served in turn, one row each. So a person with three hundred waiting
rows delays another's row by one row, not by three hundred. A row's `place` is its virtual time in that order (start-time fair queuing):
one more than the person's last row that waits, but never less than that of the next row to be served.

A worker takes a row for `LEASE_MS` and renews that while it works. If its process dies, another takes the row after that time. On
PostgreSQL, workers pass over rows that another one is taking (SKIP LOCKED). Work that is done again and again is a row that stays: until
its next time it rests, as if a worker still had it.
"""

import logging
import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    String,
    Table,
    and_,
    case,
    delete,
    func,
    or_,
    select,
    update,
)

from warchest.server.store.database import StoreError, upsert
from warchest.server.store.schema import metadata
from warchest.server.store.store import Store

log = logging.getLogger("warchest.store")
LEASE_MS: Final = 10_000
RENEW_SECONDS: Final = 3.0
LOOK_SECONDS: Final = 1.0
"""How often a worker looks for work of which nobody has told it."""
LATER: Final = 1 << 40
"""The place of work that waits until no other does."""
TOKEN_BYTES: Final = 9

work = Table(
    "work",
    metadata,
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("place", BigInteger, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("worker", String),
    Column("until", BigInteger),
    Column("progress", Integer, nullable=False),
    Column("failed", Boolean, nullable=False),
    Index("work_by_place", "kind", "place"),
    Index("work_by_person", "person"),
)
"""`key` is the id of a game or an imported game. `worker` names the worker that has the row until `until`. `progress` is in percent."""


@dataclass(frozen=True, slots=True)
class Job:
    """A row that a worker has taken. `worker` is a name that nobody else has."""

    kind: str
    key: str
    person: str
    worker: str


def put(connection: Connection, kind: str, key: str, person: str, now: int) -> None:
    """Let work wait, within a transaction. A row that waits already, or was taken, waits anew."""
    wanted = select(
        func.min(case((work.c.worker.is_(None), work.c.place))),
        func.max(case((work.c.person == person, work.c.place))),
    ).where(work.c.kind == kind, work.c.place < LATER, ~work.c.failed)
    next_one, own = connection.execute(wanted).one()
    place = max(next_one or 0, -1 if own is None else own + 1)
    facts = {
        "person": person,
        "place": place,
        "asked": now,
        "worker": None,
        "until": None,
        "progress": 0,
        "failed": False,
    }
    upsert(connection, work, {"kind": kind, "key": key, **facts}, facts)


def put_later(connection: Connection, kind: str, keys: Sequence[str], now: int) -> None:
    """Let work wait until no other does, within a transaction. Rows that are there stay as they are."""
    for key in keys:
        facts = {"person": "", "place": LATER, "asked": now, "progress": 0, "failed": False}
        upsert(connection, work, {"kind": kind, "key": key, **facts}, {})


def remove(connection: Connection, kinds: Sequence[str], key: str) -> None:
    """Let work of these kinds wait no more, within a transaction."""
    connection.execute(delete(work).where(work.c.kind.in_(kinds), work.c.key == key))


class WorkRow(NamedTuple):
    """The state of a row."""

    worker: str | None
    progress: int
    failed: bool
    person: str


def row_of(connection: Connection, kind: str, key: str) -> WorkRow | None:
    """Return a row, or None where there is none, within a transaction."""
    wanted = select(*(work.c[name] for name in WorkRow._fields)).where(work.c.kind == kind, work.c.key == key)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else WorkRow(*row)


def count(connection: Connection, kind: str, person: str) -> tuple[int, int]:
    """Return how many rows of a kind wait or are taken for a person, and for all together, within a transaction."""
    wanted = select(func.count(case((work.c.person == person, 1))), func.count())
    own, all_ = connection.execute(wanted.where(work.c.kind == kind, ~work.c.failed)).one()
    return int(own), int(all_)


def before(connection: Connection, kind: str, key: str) -> int:
    """Return how many rows of the kind are taken or will be served before this one, within a transaction. It is 0 for a taken one."""
    mine = connection.execute(
        select(work.c.worker, work.c.place, work.c.asked).where(work.c.kind == kind, work.c.key == key)
    ).one_or_none()
    if mine is None or mine.worker is not None:
        return 0
    earlier = or_(
        work.c.worker.is_not(None),
        work.c.place < mine.place,
        and_(work.c.place == mine.place, work.c.asked < mine.asked),
        and_(work.c.place == mine.place, work.c.asked == mine.asked, work.c.key < key),
    )
    wanted = select(func.count()).select_from(work).where(work.c.kind == kind, ~work.c.failed, earlier)
    return int(connection.execute(wanted).scalar_one())


class WorkQueue:
    """The work of some kinds, for the workers of this process."""

    def __init__(self, store: Store, kinds: Sequence[str], now: Callable[[], int]) -> None:
        self._store = store
        self._kinds = tuple(kinds)
        self._now = now
        self._held: dict[str, Job] = {}
        self._news = 0
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._renewer = threading.Thread(target=self._renew, name="work-lease", daemon=True)
        self._renewer.start()

    def wake(self) -> None:
        """Let a worker look for work, since there may be some. May be called from any thread."""
        with self._changed:
            self._news += 1
            self._changed.notify()

    def get(self) -> Job | None:
        """Wait for work and take it, or return None after `close`. The worker calls `done` or `again` when it has finished."""
        while not self._closing.is_set():
            seen = self._news
            try:
                job = self.take()
            except StoreError as problem:
                log.error("%s", problem)
                job = None
            if job is not None:
                return job
            with self._changed:
                self._changed.wait_for(lambda seen=seen: self._news != seen or self._closing.is_set(), LOOK_SECONDS)  # type: ignore[misc]
        return None

    def take(self) -> Job | None:
        """Take the next row that nobody has, or return None. Rows of a worker that has died count as waiting."""
        now = self._now()
        free = and_(work.c.kind.in_(self._kinds), ~work.c.failed, or_(work.c.worker.is_(None), work.c.until < now))
        next_one = select(work.c.kind, work.c.key).where(free).order_by(work.c.place, work.c.asked, work.c.key).limit(1)
        if self._store.read(lambda connection: connection.execute(next_one).first()) is None:
            return None
        worker = secrets.token_urlsafe(TOKEN_BYTES)

        def job(connection: Connection) -> Job | None:
            row = connection.execute(next_one.with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return None
            taken = update(work).where(work.c.kind == row.kind, work.c.key == row.key)
            connection.execute(taken.values(worker=worker, until=now + LEASE_MS))
            person = connection.execute(select(work.c.person).where(work.c.worker == worker)).scalar_one()
            return Job(row.kind, row.key, person, worker)

        found = self._store.write(job, row_decides=True)
        if found is not None:
            with self._changed:
                self._held[worker] = found
        return found

    def done(self, job: Job) -> None:
        """Remove a row that is done, unless it has been put anew meanwhile."""
        with self._changed:
            self._held.pop(job.worker, None)
        self._store.write(lambda connection: connection.execute(delete(work).where(_its(job))), row_decides=True)

    def again(self, job: Job) -> None:
        """Let a row wait anew, for any worker."""
        with self._changed:
            self._held.pop(job.worker, None)
        back = update(work).where(_its(job)).values(worker=None, until=None)
        self._store.write(lambda connection: connection.execute(back), row_decides=True)

    def rest(self, job: Job, until: int) -> None:
        """Keep a row that is done, and let any worker take it again after `until`."""
        with self._changed:
            self._held.pop(job.worker, None)
        rests = update(work).where(_its(job)).values(until=until)
        self._store.write(lambda connection: connection.execute(rests), row_decides=True)

    def fail(self, job: Job) -> None:
        """Note that the work did not succeed. The row stays until somebody asks about it."""
        with self._changed:
            self._held.pop(job.worker, None)
        failed = update(work).where(_its(job)).values(worker=None, until=None, failed=True)
        self._store.write(lambda connection: connection.execute(failed), row_decides=True)

    def note(self, job: Job, progress: int) -> bool:
        """Note how far the work is, in percent. Return whether it is still wanted."""
        noted = update(work).where(_its(job)).values(progress=progress)
        return self._store.write(lambda connection: connection.execute(noted).rowcount, row_decides=True) > 0

    @property
    def waiting(self) -> int:
        """Return how many rows of these kinds wait, for all processes together."""
        wanted = select(func.count()).select_from(work)
        wanted = wanted.where(work.c.kind.in_(self._kinds), work.c.worker.is_(None), ~work.c.failed)
        return int(self._store.read(lambda connection: connection.execute(wanted).scalar_one()))

    def close(self) -> None:
        """Hand out nothing more, and give back what is not done."""
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        self._renewer.join()
        held = list(self._held)
        if held:
            back = update(work).where(work.c.worker.in_(held)).values(worker=None, until=None)
            try:
                self._store.write(lambda connection: connection.execute(back), row_decides=True)
            except StoreError:  # then others take it when its time is over
                log.info("Work could not be given back")

    def _renew(self) -> None:
        while not self._closing.wait(RENEW_SECONDS):
            held = list(self._held)
            if not held:
                continue
            later = update(work).where(work.c.worker.in_(held)).values(until=self._now() + LEASE_MS)
            try:
                self._store.write(lambda connection, later=later: connection.execute(later), row_decides=True)  # type: ignore[misc]
            except StoreError as problem:
                log.error("%s", problem)


def _its(job: Job) -> ColumnElement[bool]:
    return and_(work.c.kind == job.kind, work.c.key == job.key, work.c.worker == job.worker)
