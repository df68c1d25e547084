"""`Queue`: jobs that wait, as rows. Any process of a site may lease the next one, and no two lease the same.

The jobs of a type are served in turn by owner, one row each, so an owner with three hundred waiting jobs delays another owner's job by one,
not by three hundred. The owner is a household where it is known, or else a user. A row's `place` is its virtual time in that order
(start-time fair queuing): one more than the owner's last waiting row, but never less than the virtual time of the next row to be served.

A worker leases a row for `LEASE_MS` and renews the lease while it works. If its process dies, another worker takes the row when the lease
has run out. On PostgreSQL, workers skip rows that another one is leasing (SKIP LOCKED). A recurring job keeps its row: between runs it is
leased to no worker until its next due time.

The place of a job that is due at a time is that time. Such a job also counts in `progress` how often it was called for, so that a call
during its run is not lost (`take_due`, `finish`).

A job that is due at a time and has several parts notes in `answer` what is done of it (`note_done`), until the end of the lease.

A job that a caller waits for has a row with its arguments (`about`). A worker of another process writes the answer into the row, where only
that caller reads it.
"""

import logging
import secrets
import threading
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Index,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    null,
    or_,
    select,
    update,
)

from warchest.server.store import Store, StoreError, columns
from warchest.server.store.database import upsert
from warchest.server.store.prepared import Prepared, PreparedChange
from warchest.server.store.schema import metadata

log = logging.getLogger("warchest.work")
LEASE_MS: Final = 10_000
RENEW_SECONDS: Final = 3.0
LOOK_SECONDS: Final = 1.0
"""How often a worker looks for jobs, in case a wake-up was lost."""
STALE_MS: Final = 300_000
"""The age at which a job that a caller waited for is deleted, if the caller's process has died."""
ALIVE_MS: Final = LEASE_MS
"""A worker that has written no heartbeat for so long is dead."""
DAY_MS: Final = 24 * 3600 * 1000
LATER: Final = 1 << 40
"""The place of a job that waits until no other does."""
TOKEN_BYTES: Final = 9

work = Table(
    "work",
    metadata,
    columns.text("kind", key=True),
    columns.text("key", key=True),
    columns.text("person"),
    columns.moment("place"),
    columns.moment("asked"),
    columns.text("worker", optional=True),
    columns.moment("until", optional=True),
    columns.number("progress"),
    columns.flag("failed"),
    columns.json("about", optional=True),
    columns.json("answer", optional=True),
    columns.number("spent", optional=True),
    columns.text("home", optional=True),
    Index("work_by_place", "kind", "place"),
    Index("work_by_person", "person"),
)
"""`kind` is the type of the job, and `key` the id of a game, an imported game or a request. `worker` is the lease, which holds until
`until`. `progress` is in percent. `about` contains ids and numbers, `spent` the processor time of the answer in milliseconds, and `home`
the word of the user's household, or null.
"""
_OWNER: Final = func.coalesce(work.c.home, work.c.person)

workers = Table(
    "workers",
    metadata,
    columns.text("id", key=True),
    columns.moment("beat"),
    columns.flag("preparing"),
)
"""The processes that do the site's work: the time of their last heartbeat, and whether they are still compiling the evaluator."""


@dataclass(frozen=True, slots=True)
class Job:
    """A leased job. `worker` is the name of the lease, which no other lease has."""

    kind: str
    key: str
    person: str
    worker: str
    about: list[Any] | None = None
    calls: int = 0
    """How often a job that is due at a time had been called for when it was leased."""
    done: dict[str, Any] | None = None
    """For a job that is due at a time: the part that a process had noted as done before it died (`note_done`)."""


def put(
    connection: Connection,
    kind: str,
    key: str,
    person: str,
    now: int,
    about: Sequence[Any] | None = None,
    home: str = "",
) -> None:
    """Queue a job, within a transaction. A row that is already there is queued again, even if it is leased.

    `home`: the word of the user's household, so its jobs count as one owner's.
    """
    wanted = select(
        func.min(case((work.c.worker.is_(None), work.c.place))),
        func.max(case((_OWNER.in_([home or person]), work.c.place))),
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
        "about": about,
        "home": home or None,
    }
    upsert(connection, work, {"kind": kind, "key": key, **facts}, facts)


def put_later(connection: Connection, kind: str, keys: Sequence[str], now: int) -> None:
    """Queue jobs behind all others, within a transaction. Rows that are there stay as they are."""
    for key in keys:
        facts = {"person": "", "place": LATER, "asked": now, "progress": 0, "failed": False}
        upsert(connection, work, {"kind": kind, "key": key, **facts}, {})


def call(connection: Connection, kind: str, key: str, now: int) -> None:
    """Make a job that is due at a time due now, within a transaction, even if it is leased. Queue it if it is not there."""
    facts = {"person": "", "place": now, "asked": now, "progress": 0, "failed": False}
    called = {"place": case((work.c.place > now, now), else_=work.c.place), "progress": work.c.progress + 1}
    upsert(connection, work, {"kind": kind, "key": key, **facts}, called)


def remove(connection: Connection, kinds: Sequence[str], key: str) -> None:
    """Remove the jobs of these types from the queue, within a transaction."""
    connection.execute(delete(work).where(work.c.kind.in_(kinds), work.c.key == key))


def forget(connection: Connection, now: int) -> None:
    """Delete the jobs whose callers have died, within a transaction."""
    connection.execute(delete(work).where(work.c.about.is_not(None), work.c.asked < now - STALE_MS))


def beat(connection: Connection, id_: str, now: int, preparing: bool) -> None:
    """Write a worker's heartbeat, within a transaction."""
    upsert(connection, workers, {"id": id_, "beat": now, "preparing": preparing}, {"beat": now, "preparing": preparing})
    connection.execute(delete(workers).where(workers.c.beat < now - DAY_MS))


def leave(connection: Connection, id_: str) -> None:
    """Delete a worker's heartbeat, within a transaction."""
    connection.execute(delete(workers).where(workers.c.id == id_))


def living(connection: Connection, now: int) -> list[bool]:
    """Return for each living worker whether it is still compiling the evaluator, within a transaction."""
    wanted = select(workers.c.preparing).where(workers.c.beat > now - ALIVE_MS)
    return list(connection.execute(wanted).scalars())


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


def count(connection: Connection, kind: str, person: str, home: str = "") -> tuple[int, int, int]:
    """Return how many jobs of a type are queued or leased for a user, a household, and all together, within a transaction."""
    own, here = (
        func.count(case((column == value, 1))) for column, value in ((work.c.person, person), (work.c.home, home))
    )
    wanted = select(own, here, func.count()).where(work.c.kind == kind, ~work.c.failed)
    of_user, of_home, all_ = connection.execute(wanted).one()
    return int(of_user), int(of_home), int(all_)


def before(connection: Connection, kind: str, key: str) -> int:
    """Return how many jobs of the type are leased or come before this one, within a transaction: 0 for a leased one."""
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


class Queue:
    """The queue of a site, for the workers of this process."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._held: dict[str, Job] = {}
        self._news: Counter[str] = Counter()
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._renewer = threading.Thread(target=self._renew, name="work-lease", daemon=True)
        self._renewer.start()

    def wake(self, kind: str) -> None:
        """Wake the workers for jobs of a type. May be called from any thread."""
        with self._changed:
            self._news[kind] += 1
            self._changed.notify_all()

    def get(self, kinds: Sequence[str]) -> Job | None:
        """Wait for a job of these types and lease it, or return None after `close`. The worker ends with `done`, `again` or `fail`."""

        def news() -> int:
            return sum(self._news[kind] for kind in kinds)

        while not self._closing.is_set():
            seen = news()
            try:
                job = self.take(kinds)
            except StoreError as problem:
                log.error("%s", problem)
                job = None
            if job is not None:
                return job
            with self._changed:
                self._changed.wait_for(lambda seen=seen: news() != seen or self._closing.is_set(), LOOK_SECONDS)  # type: ignore[misc]
        return None

    def take(self, kinds: Sequence[str]) -> Job | None:
        """Lease the next job of these types, or return None. A job whose lease has run out counts as waiting."""
        now = self._now()
        look, locked = _next_of(tuple(kinds))
        if not self._store.read(lambda connection: look.rows(connection, now=now)):
            return None
        worker = secrets.token_urlsafe(TOKEN_BYTES)

        def job(connection: Connection) -> Job | None:
            for kind, key, person, about in locked.rows(connection, now=now):
                _LEASE.run(connection, {"of_kind": kind, "of_key": key, "lease": worker, "end": now + LEASE_MS})
                return Job(kind, key, person, worker, about)
            return None

        leased = self._store.write(job, row_decides=True)
        if leased is not None:
            with self._changed:
                self._held[worker] = leased
        return leased

    def take_due(self, kind: str, most: int) -> list[Job]:
        """Lease the jobs of a type whose time has come, the earliest first: at most `most`. The worker ends each with `finish`."""
        now = self._now()
        if not self._store.read(lambda connection: _DUE.rows(connection, of_kind=kind, now=now, most=1)):
            return []

        def job(connection: Connection) -> list[Job]:
            leased = []
            for key, person, calls, done in _DUE_LOCKED.rows(connection, of_kind=kind, now=now, most=most):
                lease = secrets.token_urlsafe(TOKEN_BYTES)
                leased.append(Job(kind, key, person, lease, calls=calls, done=done))
                _LEASE.run(connection, {"of_kind": kind, "of_key": key, "lease": lease, "end": now + LEASE_MS})
            return leased

        leased = self._store.write(job, row_decides=True)
        with self._changed:
            self._held |= {one.worker: one for one in leased}
        return leased

    def finish(
        self, ends: Sequence[tuple[Job, int | None]], write_more: Callable[[Connection, Collection[Job]], None]
    ) -> None:
        """End the leases of jobs of one type that are due at a time: each is due again then, or with None done. One that was called for
        meanwhile is due now.

        `write_more`: writes the results of those jobs in the same transaction that no other worker has taken meanwhile.
        """
        for job, _due in ends:
            self.let_go(job)
        now = self._now()

        def write(connection: Connection) -> None:
            held = []
            for job, due in sorted(ends, key=lambda end: end[0].key):  # two processes lock rows in the same order
                its = {"of_kind": job.kind, "of_key": job.key}
                for worker, calls in _HELD.rows(connection, **its):
                    if worker == job.worker:
                        held.append(job)
                        called = calls != job.calls
                        if due is None and not called:
                            _DONE.run(connection, its)
                        else:
                            _NEXT.run(connection, its | {"due": now if called else due})
            if held:
                write_more(connection, held)

        self._store.write(write, row_decides=True)

    def note_done(self, job: Job, done: dict[str, Any]) -> None:
        """Note the part of a job that is done, for the worker that takes the job if this process dies."""
        noted = update(work).where(_its(job)).values(answer=done)
        self._store.write(lambda connection: connection.execute(noted), row_decides=True)

    def done(self, job: Job) -> None:
        """Remove a job that is done, unless it was queued again in the meantime."""
        self.let_go(job)
        self._store.write(lambda connection: connection.execute(delete(work).where(_its(job))), row_decides=True)

    def again(self, job: Job) -> None:
        """Give back a lease, so that any worker can take the job."""
        self._set(job, worker=None, until=None)

    def rest(self, job: Job, until: int) -> None:
        """Keep the row of a recurring job, and let any worker lease it after `until`."""
        self._set(job, until=until)

    def fail(self, job: Job) -> None:
        """Note that a job has failed. The row stays until its owner asks about it."""
        self._set(job, worker=None, until=None, failed=True)

    def answer(self, job: Job, answer: Any, seconds: float) -> None:
        """Write the answer for the caller waiting in another process."""
        self._set(job, answer=answer, spent=round(1000 * seconds))

    def note(self, job: Job, progress: int) -> bool:
        """Note the progress of a job in percent. Return whether the job is still wanted."""
        noted = update(work).where(_its(job)).values(progress=progress)
        return self._store.write(lambda connection: connection.execute(noted).rowcount, row_decides=True) > 0

    def waiting(self, *kinds: str) -> int:
        """Return how many jobs of these types wait, for all processes together."""
        wanted = select(func.count()).select_from(work)
        wanted = wanted.where(work.c.kind.in_(kinds), work.c.worker.is_(None), ~work.c.failed)
        return int(self._store.read(lambda connection: connection.execute(wanted).scalar_one()))

    def let_go(self, job: Job) -> None:
        """Renew a lease no more. Any worker takes the job once the lease has run out."""
        with self._changed:
            self._held.pop(job.worker, None)

    def close(self) -> None:
        """Lease nothing more, and give back all leases."""
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        self._renewer.join()
        held = list(self._held)
        if held:
            back = update(work).where(work.c.worker.in_(held)).values(worker=None, until=None)
            try:
                self._store.write(lambda connection: connection.execute(back), row_decides=True)
            except StoreError:  # then others take the jobs when the leases have run out
                log.info("Leases could not be given back")

    def _set(self, job: Job, **values: Any) -> None:
        """End a lease with these values."""
        self.let_go(job)
        ended = update(work).where(_its(job)).values(values)
        self._store.write(lambda connection: connection.execute(ended), row_decides=True)

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


@cache
def _next_of(kinds: tuple[str, ...]) -> tuple[Prepared, Prepared]:
    """Return the queries for the next job of these types, without and with a lock."""
    free = and_(or_(*(work.c.kind == kind for kind in kinds)), ~work.c.failed, work.c.answer.is_(None))
    free = and_(free, or_(work.c.worker.is_(None), work.c.until < bindparam("now")))
    wanted = select(work.c.kind, work.c.key, work.c.person, work.c.about).where(free)
    wanted = wanted.order_by(work.c.place, work.c.asked, work.c.key).limit(1)
    return Prepared(wanted), Prepared(wanted.with_for_update(skip_locked=True))


_OF = and_(work.c.kind == bindparam("of_kind"), work.c.key == bindparam("of_key"))
_LOOK = (
    select(work.c.key, work.c.person, work.c.progress, work.c.answer)
    .where(work.c.kind == bindparam("of_kind"), work.c.place <= bindparam("now"))
    .where(or_(work.c.worker.is_(None), work.c.until < bindparam("now")))
    .order_by(work.c.place)  # by nothing else: thousands that are due at the same time would be sorted at each look
    .limit(bindparam("most"))
)
_DUE, _DUE_LOCKED = Prepared(_LOOK), Prepared(_LOOK.with_for_update(skip_locked=True))
_HELD = Prepared(select(work.c.worker, work.c.progress).where(_OF).with_for_update())
_LEASE = PreparedChange(update(work).where(_OF).values(worker=bindparam("lease"), until=bindparam("end")))
_DONE = PreparedChange(delete(work).where(_OF))
_NEXT = PreparedChange(
    update(work).where(_OF).values(place=bindparam("due"), worker=null(), until=null(), answer=null())
)


def _its(job: Job) -> ColumnElement[bool]:
    return and_(work.c.kind == job.kind, work.c.key == job.key, work.c.worker == job.worker)
