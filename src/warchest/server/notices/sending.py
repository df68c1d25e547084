"""`Sender`: sends the notices that are due, from jobs in `server/work/queue.py`, one for each user with something to send.

A job is leased, so one process has a user's notices at a time, and another takes them when that process dies. It reads the notices as
they stand now, puts those that wait into one message for each target (`planning`), and writes the outcomes with the end of the lease.

No notice is lost: if a process dies, the next one sends what was not written as sent. So a message is repeated only if the process dies
between the answer of its receiver and the commit, a few milliseconds later. With several targets, each answer is committed by itself, so
that a slow one widens no other's gap. A repeat has the id of the first message: browsers, most mailboxes and careful webhooks drop it.

Thousands that wait disturb no player. In a backlog the sender takes few jobs at a time, and one thread works while the others wait. It
works in steps of less than a millisecond, and starts none while a player's action is under way. An action that comes meanwhile waits for
one step at most.
"""

import contextlib
import contextvars
import logging
import threading
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, and_, bindparam, case, delete, update

from warchest.schema.time_control import DAY_MS, HOUR_MS
from warchest.server.measures import ACTIONS, NOTICES
from warchest.server.notices.channels import Channel, Delivered, Later, SendOutcome, Target
from warchest.server.notices.desk import NoticeReason, Wishes, reasons_of, targets_of, wishes_of
from warchest.server.notices.planning import Plan, SendTry, plan, target_after
from warchest.server.notices.tables import NOTICE, count, notice_targets, notices
from warchest.server.store import GameRow, Store, StoreError
from warchest.server.store.prepared import PreparedChange
from warchest.server.time_rows import TimeRows
from warchest.server.work.queue import Job, Queue
from warchest.wording.languages import Languages, _, in_language

log = logging.getLogger("warchest.notices")
LOOK_SECONDS: Final = 1.0
"""How often a process looks for notices that are due."""
AT_ONCE: Final = 8
"""The users whose notices a process takes at a time."""
UNDER_WAY: Final = 64
"""The users whose notices are under way at a time. Most of them wait for receivers, which may be slow."""
PAUSE_SECONDS: Final = 0.2
"""The time between two times, while more wait."""
BURST: Final = 10
"""The times in a row after which there is a backlog: it takes minutes anyway, and players' actions go first."""
FEW_AT_ONCE: Final = 2
"""The users whose notices a process takes at a time in a backlog, and whose outcomes it writes in one transaction."""
LONG_PAUSE_SECONDS: Final = 0.15
"""The time between two times in a backlog. 10,000 users take thirteen minutes."""
LONGER_PAUSE_SECONDS: Final = 0.3
"""The same while players act: an action seldom meets a transaction of the sender. 10,000 users take twenty-five minutes."""
LATELY_SECONDS: Final = 1.0
"""How long players count as acting after an action."""
GIVE_WAY_SECONDS: Final = 0.05
"""The longest time that a step waits for actions under way. On a server where some always are, notices still leave."""
REST_SECONDS: Final = 0.02
"""The rest after each piece of work, in which players' actions go first."""
Clock = Callable[[], int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _ServedUser:
    """A user whose notices were sent, with the outcomes to write."""

    job: Job
    plan: Plan
    due: int | None
    """When the user's notices are due again, or None."""
    targets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The new values of the rows of targets, by id."""
    tries: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a notice was tried, by channel and outcome."""


class Sender:
    """Sends the notices of a store. Any number of processes may do so at once."""

    def __init__(
        self,
        store: Store,
        channels: Mapping[str, Channel],
        now: Clock,
        languages: Languages | None = None,
        rest: float = REST_SECONDS,
    ) -> None:
        """`rest`: the seconds of rest after each piece of work, in which players' actions go first."""
        self._store = store
        self._rest = rest
        self._channels = channels
        self._now = now
        self._languages = languages or Languages()
        self._times = TimeRows(store)
        self._queue = Queue(store, now)
        self._pool = ThreadPoolExecutor(UNDER_WAY, thread_name_prefix="notices")
        self._beside = ThreadPoolExecutor(UNDER_WAY, thread_name_prefix="notices-beside")
        """The sendings to further targets of users whose first one is under way."""
        self._free = threading.Semaphore(UNDER_WAY)
        self._turn = threading.Lock()
        """Held by the thread that works. The others wait for it, or for their receivers."""
        self._served: deque[_ServedUser] = deque()
        """The users whose outcomes are not written yet."""
        self._busy = 0
        """How often in a row there was something to send."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="notices", daemon=True)

    def open(self) -> None:
        """Start to send, unless there is no way to."""
        if self._channels:
            self._thread.start()

    def close(self) -> None:
        """Stop after the sendings in progress. The rest stays for the next process."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        self._pool.shutdown()
        self._beside.shutdown()
        self._queue.close()

    def send_due(self) -> int:
        """Send what is due now, for at most `AT_ONCE` users, and return for how many."""
        jobs = self._queue.take_due(NOTICE, AT_ONCE)
        for _done in self._pool.map(self._do, jobs):
            pass
        return len(jobs)

    def _work(self) -> None:
        pause = LOOK_SECONDS
        while not self._closing.wait(pause):
            try:
                pause = self._hand_out()
            except StoreError as problem:
                log.error("%s", problem)
            except Exception:
                log.exception("Notices could not be sent")

    def _hand_out(self) -> float:
        """Give the jobs that are due to the threads that have none. Return the seconds until the next look."""
        free, most = 0, FEW_AT_ONCE if self._busy > BURST else AT_ONCE
        while free < most and self._free.acquire(blocking=False):
            free += 1
        jobs: list[Job] = []
        ACTIONS.give_way(GIVE_WAY_SECONDS)
        try:
            jobs = self._queue.take_due(NOTICE, free) if free else []
        finally:
            for _unused in range(free - len(jobs)):
                self._free.release()
        for job in jobs:
            self._pool.submit(self._do, job).add_done_callback(lambda _done: self._free.release())
        self._busy = self._busy + 1 if jobs or not free else 0
        if self._busy > BURST:
            return LONGER_PAUSE_SECONDS if ACTIONS.lately(LATELY_SECONDS) else LONG_PAUSE_SECONDS
        return PAUSE_SECONDS if self._busy else LOOK_SECONDS

    def _do(self, job: Job) -> None:
        try:
            served = self._serve(job)
        except StoreError as problem:  # the lease runs out, and the job is done again
            log.error("%s", problem)
            self._queue.let_go(job)
            return
        except Exception:
            log.exception("The notices of a user could not be sent")
            served = _ServedUser(job, Plan(), self._now() + HOUR_MS)
        self._served.append(served)
        with self._turn:
            group = [*self._taken()]
            if group:
                self._write(group)
                self._closing.wait(self._rest)

    def _serve(self, job: Job) -> _ServedUser:
        """Send the notices of a user, and return the outcomes to write."""
        now = self._now()
        with self._turn:
            with self._store.one_look():
                wishes, made = self._planned(job, now)
            self._closing.wait(self._rest)
        with in_language(self._languages.choose([wishes.language])):
            for target, tag in made.drops:
                self._drop(target, tag)
            outcomes = self._outcomes(job, made.tries, now)
        after: dict[str, dict[str, Any]] = {}
        for one, outcome in outcomes:
            values = target_after(one, outcome, now)
            after[one.state.target.id] = {
                name: value for name, value in values.items() if value != getattr(one.state, name)
            }
            made.due += [values["again"]] if values["again"] is not None else []
        tries = Counter((one.state.target.channel, name_of(outcome)) for one, outcome in outcomes if one.notice)
        return _ServedUser(job, made, min(made.due, default=None), after, tries)

    def _taken(self) -> Iterator[_ServedUser]:
        """Take the next users whose outcomes wait to be written."""
        with contextlib.suppress(IndexError):
            for _number in range(FEW_AT_ONCE):
                yield self._served.popleft()

    def _write(self, group: Sequence[_ServedUser]) -> None:
        """Write the outcomes of these users in one transaction."""
        now = self._now()

        def write(connection: Connection, held: Collection[Job]) -> None:
            tries: Counter[tuple[str, str]] = Counter()
            for one in group:
                if one.job in held:
                    note_plan(connection, one.job.person, one.plan, now)
                    for id_, values in one.targets.items():
                        if values:
                            connection.execute(update(notice_targets).where(notice_targets.c.id == id_).values(values))
                    tries += one.tries
            count(connection, now // DAY_MS, tries)

        ACTIONS.give_way(GIVE_WAY_SECONDS)
        try:
            self._queue.finish([(one.job, one.due) for one in group], write)
        except StoreError as problem:  # the leases run out, and the jobs are done again
            log.error("%s", problem)
        except Exception:
            log.exception("The outcomes of notices could not be written")
            for one in group:
                if len(group) > 1:
                    self._write([one])
                else:
                    self._queue.finish([(one.job, now + HOUR_MS)], lambda _connection, _held: None)

    def _planned(self, job: Job, now: int) -> tuple[Wishes, Plan]:
        """Return a user's wishes and the plan for the user's notices. Each step gives way to actions."""
        person, targets = job.person, self._look(partial(targets_of, person=job.person))
        if not any(state.active for state in targets):
            return Wishes(), Plan()
        wishes = self._look(partial(wishes_of, person=person))
        reasons = self._look(partial(reasons_of, person=person, now=now))
        rows: dict[str, GameRow] = {}
        for id_ in {one.game or "" for one in reasons if one.stands(now)}:
            ACTIONS.give_way(GIVE_WAY_SECONDS)
            row = self._store.game(id_)
            if row is not None:
                rows[id_] = row
        pause = self._times.holiday(person, now)
        ACTIONS.give_way(GIVE_WAY_SECONDS)
        with in_language(self._languages.choose([wishes.language])):
            taken = {id_: (at, tag) for id_, (at, tag) in (job.done or {}).items()}
            return wishes, plan(reasons, rows, targets, self._channels, wishes, pause and pause.end, now, taken)

    def _look(self, read: Callable[[Connection], T]) -> T:
        """Read from the store, after the actions under way."""
        ACTIONS.give_way(GIVE_WAY_SECONDS)
        return self._store.read(read)

    def _outcomes(self, job: Job, tries: Sequence[SendTry], now: int) -> list[tuple[SendTry, SendOutcome]]:
        """Make all tries, at the same time, and return them with their outcomes. Of several, each that is taken is noted at once."""
        taken, lock = dict(job.done or {}), threading.Lock()

        def send(one: SendTry) -> tuple[SendTry, SendOutcome]:
            outcome = self._outcome(one)
            if isinstance(outcome, Delivered) and one.notice is not None and len(tries) > 1:
                with lock:
                    taken[one.state.target.id] = [now, one.notice.tag]
                    self._queue.note_done(job, dict(taken))
            return one, outcome

        beside = [self._beside.submit(contextvars.copy_context().run, send, one) for one in tries[1:]]
        return [*map(send, tries[:1]), *(future.result() for future in beside)]

    def _drop(self, target: Target, tag: str) -> None:
        try:
            self._channels[target.channel].drop(target, tag)
        except Exception as problem:
            log.error("A notice could not be dropped by %s: %s", target.channel, type(problem).__name__)

    def _outcome(self, one: SendTry) -> SendOutcome:
        """Try to send a message, and return the outcome."""
        if one.notice is None:
            return Delivered()
        channel = one.state.target.channel
        ACTIONS.give_way(GIVE_WAY_SECONDS)
        try:
            outcome = self._channels[channel].send(one.state.target, one.notice)
        except (
            Exception
        ) as problem:  # a channel's own fault costs no other target its notice, and its text may have the address
            log.error("A notice could not be sent by %s: %s", channel, type(problem).__name__)
            outcome = Later(_("The notification could not be sent."))
        NOTICES.labels(channel, name_of(outcome)).inc()
        return outcome


def name_of(outcome: SendOutcome) -> str:
    """Return the name of an outcome: delivered, later or gone."""
    return type(outcome).__name__.lower()


_OF = and_(*(notices.c[name] == bindparam(f"of_{name}") for name in ("person", "kind", "subject", "line")))
_SENT = PreparedChange(update(notices).where(_OF).values(sent=bindparam("at"), message=bindparam("tags")))
_REPLACED = and_(*(notices.c[name] == bindparam(f"of_{name}") for name in ("person", "kind", "subject")))
_SHOWN_BEFORE = PreparedChange(
    update(notices)
    .where(_REPLACED, notices.c.line > bindparam("of_line"), notices.c.sent.is_(None))
    .values(message=case((notices.c.message.is_(None), bindparam("tags")), else_=notices.c.message + bindparam("also")))
)
"""Notes the tags of a message that was sent while its notice was replaced, so the device drops it."""
_FORGOTTEN = PreparedChange(update(notices).where(_OF).values(message=bindparam("tags")))
_SEEN = PreparedChange(update(notices).where(_OF).values(seen=bindparam("at")))
_GONE = PreparedChange(delete(notices).where(_OF))


def note_plan(connection: Connection, person: str, made: Plan, now: int) -> None:
    """Write what was done about the notices of a user, within a transaction. A notice that has been replaced meanwhile stays as it is."""

    def its(one: NoticeReason, **values: Any) -> dict[str, Any]:
        return {"of_person": person, "of_kind": one.kind, "of_subject": one.subject, "of_line": one.line} | values

    for one in made.forgotten:
        _FORGOTTEN.run(connection, its(one, tags=None))
    for one, tags in made.sent:
        _SENT.run(connection, its(one, at=now, tags=tags or None))
        if tags:
            _SHOWN_BEFORE.run(connection, its(one, tags=tags, also=f" {tags}"))
    for one in made.seen:
        _SEEN.run(connection, its(one, at=now))
    for one in made.gone:
        _GONE.run(connection, its(one))
