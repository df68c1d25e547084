"""`Sender`: sends the notices that are due, from jobs in `server/work/queue.py`, one for each user with something to send.

A job is leased, so one process has a user's notices at a time, and another takes them when that process dies. It reads the notices as
they stand now, puts those that wait into one message for each target, and writes the outcomes with the end of the lease.

No notice is lost: if a process dies, the next one sends what was not written as sent. So a message is repeated only if the process dies
between the answer of its receiver and the commit, a few milliseconds later. With several targets, each answer is committed by itself, so
that a slow one widens no other's gap. A repeat has the id of the first message: browsers, most mailboxes and careful webhooks drop it.

It takes few jobs at a time (`AT_ONCE` in `PAUSE_SECONDS`), so that thousands that wait disturb no player.
"""

import contextlib
import contextvars
import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, update

from warchest.schema.time_control import DAY_MS, HOUR_MS, MINUTE_MS
from warchest.server.measures import NOTICES
from warchest.server.notices.channels import Channel, Delivered, Gone, Later, Notice, SendOutcome, Target, digest
from warchest.server.notices.desk import (
    NoticeReason,
    TargetState,
    Wishes,
    reasons_of,
    rows_of,
    targets_of,
    wishes_of,
)
from warchest.server.notices.kinds import KINDS
from warchest.server.notices.tables import COUNTED_DAYS, NOTICE, notice_counts, notice_targets, notices
from warchest.server.store import GameRow, Store, StoreError
from warchest.server.store.database import upsert
from warchest.server.time_rows import TimeRows
from warchest.server.work.queue import Job, Queue
from warchest.wording.languages import N_, Languages, _, in_language, ngettext

log = logging.getLogger("warchest.notices")
LOOK_SECONDS: Final = 1.0
"""How often a process looks for notices that are due."""
AT_ONCE: Final = 8
"""The users whose notices a process takes at a time."""
UNDER_WAY: Final = 64
"""The users whose notices are under way at a time. Most of them wait for receivers, which may be slow."""
PAUSE_SECONDS: Final = 0.2
"""The time between two times, while many wait."""
REST_SECONDS: Final = 0.02
"""The rest after each piece of work, in which players' actions go first."""
PAUSES_MS: Final = (MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS)
"""The time until the next try, after each failed one. The last one is repeated."""
GIVEN_UP_MS: Final = 5 * DAY_MS
"""A target that has failed for so long is switched off."""
MOST_LINES: Final = 8
"""The most notices that one message lists."""
SEVERAL: Final = "several"
Clock = Callable[[], int]

TITLES: Final = {
    "turn": N_("Your turn"),
    "day": N_("One day left"),
    "challenge": N_("Challenge"),
    "offer": N_("Offer"),
    "over": N_("Game over"),
}
"""The titles of messages about one game, by the setting of the kind."""


class SendTry(NamedTuple):
    """A message to a target, or with None for `notice` nothing to send to a target that was behind."""

    state: TargetState
    notice: Notice | None


@dataclass(slots=True)
class Plan:
    """The steps that the notices of a user need now."""

    tries: list[SendTry] = field(default_factory=list)
    drops: list[tuple[Target, str]] = field(default_factory=list)
    """The targets that still show a notice without a reason, with its tag."""
    sent: list[tuple[NoticeReason, str]] = field(default_factory=list)
    """The notices that the tries take, each with the tags of all messages with it."""
    seen: list[NoticeReason] = field(default_factory=list)
    """The notices that the user has seen at the page of their game."""
    forgotten: list[NoticeReason] = field(default_factory=list)
    """The notices that no device shows any more."""
    gone: list[NoticeReason] = field(default_factory=list)
    """The notices that have lost their reason."""
    due: list[int] = field(default_factory=list)
    """The times of the next looks."""


def plan(
    reasons: Sequence[NoticeReason],
    rows: Mapping[str, GameRow],
    targets: Sequence[TargetState],
    channels: Mapping[str, Channel],
    wishes: Wishes,
    holiday: int | None,
    now: int,
    taken: Mapping[str, tuple[int, str]] | None = None,
) -> Plan:
    """Return what to do about the notices of a user. `holiday`: when the user's holiday ends, or None without one.

    `taken`: the targets that have taken a message of a process that then died, each with the time of its plan and the message's tag.

    Reads nothing else. The texts are in the language of the current context.
    """
    made = Plan()
    usable = [state for state in targets if state.active and state.target.channel in channels]
    devices = [state.target for state in usable if channels[state.target.channel].drops]
    kept = {tag for one in reasons if one.stands(now) and not one.seen for tag in one.tags}
    for one in reasons:
        if one.message is not None and (one.seen or not one.stands(now)):
            made.forgotten.append(one)
        if not one.holds:
            made.gone.append(one)
        elif one.since is not None and one.since > now:
            made.due.append(one.since + wishes.delay)
        elif one.seen and one.sent is None:
            made.seen.append(one)
    dropped = sorted(
        {tag for one in made.forgotten for tag in one.tags} - kept
    )  # a message stays while one of its notices holds
    made.drops = [(target, tag) for target in devices for tag in dropped]
    standing = [one for one in reasons if one.stands(now) and not one.seen]
    waiting = [one for one in standing if one.sent is None]
    if holiday is not None:
        made.due += [holiday] if any(KINDS[one.kind].waits for one in waiting) else []
        waiting = [one for one in waiting if not KINDS[one.kind].waits]
    start = min((one.since or 0 for one in waiting), default=now) + wishes.delay
    held_until = max(start, wishes.quiet_end(max(now, start)) or 0)
    if waiting and held_until > now:
        made.due.append(held_until)
        waiting = []
    tags: dict[int, dict[str, None]] = {}
    for state in usable:
        again = state.again if state.behind is not None else None
        if again is not None and (later := max(again, wishes.quiet_end(now) or 0)) > now:
            made.due.append(later)
            continue
        late = [
            one for one in standing if again is not None and one.sent is not None and one.sent >= (state.behind or 0)
        ]
        wanted = [one for one in (*late, *waiting) if wishes.wants(one.kind, state.target.channel)]
        if taken is not None and state.target.id in taken:
            until, tag = taken[state.target.id]
            for one in wanted:
                if (one.since or 0) <= until:
                    tags.setdefault(id(one), dict.fromkeys(one.tags))[tag] = None
            wanted = [one for one in wanted if (one.since or 0) > until]
        message = _message(wanted, rows, state.target) if wanted else None
        if message is not None or again is not None:
            made.tries.append(SendTry(state, message))
        if message is not None:
            for one in wanted:
                tags.setdefault(id(one), dict.fromkeys(one.tags))[message.tag] = None
    made.sent = [(one, " ".join(tags.get(id(one), ()))) for one in standing if id(one) in tags or one in waiting]
    return made


def _message(reasons: Sequence[NoticeReason], rows: Mapping[str, GameRow], target: Target) -> Notice:
    """Return one message with these notices for a target."""
    newest = max(one.since or 0 for one in reasons)
    id_ = digest(*(part for one in reasons for part in (one.kind, one.subject, one.line)))
    texts = [one.text(rows[one.game or ""], target.person) for one in reasons]
    if len(reasons) == 1:
        [one] = reasons
        kind = KINDS[one.kind]
        url = f"{target.site}/game/{one.game}"
        return Notice(id_, one.tag, _(TITLES[kind.setting]), texts[0], url, one.kind, newest)
    count = len({one.game for one in reasons})
    if all(KINDS[one.kind].waits for one in reasons):
        title = ngettext("%(num)d game is waiting for you", "%(num)d games are waiting for you", count) % {"num": count}
    else:
        title = ngettext("News from %(num)d game", "News from %(num)d games", count) % {"num": count}
    return Notice(
        id_, digest(SEVERAL, id_), title, "\n".join(texts[-MOST_LINES:]), f"{target.site}/news", SEVERAL, newest
    )


class Sender:
    """Sends the notices of a store. Any number of processes may do so at once."""

    def __init__(
        self, store: Store, channels: Mapping[str, Channel], now: Clock, languages: Languages | None = None
    ) -> None:
        self._store = store
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
        free = 0
        while free < AT_ONCE and self._free.acquire(blocking=False):
            free += 1
        jobs: list[Job] = []
        try:
            jobs = self._queue.take_due(NOTICE, free) if free else []
        finally:
            for _unused in range(free - len(jobs)):
                self._free.release()
        for job in jobs:
            self._pool.submit(self._do, job).add_done_callback(lambda _done: self._free.release())
        return PAUSE_SECONDS if jobs or not free else LOOK_SECONDS

    def _do(self, job: Job) -> None:
        try:
            self._serve(job)
        except StoreError as problem:  # the lease runs out, and the job is done again
            log.error("%s", problem)
        except Exception:
            log.exception("The notices of a user could not be sent")
            self._queue.finish(job, self._now() + HOUR_MS, lambda _connection: None)

    def _serve(self, job: Job) -> None:
        """Send the notices of a user, and write what came of it."""
        person, now = job.person, self._now()
        with self._working(), self._store.one_look():
            wishes, made = self._store.read(partial(self._planned, job, now))
        with in_language(self._languages.choose([wishes.language])):
            for target, tag in made.drops:
                self._drop(target, tag)
            outcomes = self._outcomes(job, made.tries, now)
        after = {one.state.target.id: target_after(one, outcome, now) for one, outcome in outcomes}
        tries = Counter((one.state.target.channel, name_of(outcome)) for one, outcome in outcomes if one.notice)
        again = [values["again"] for values in after.values() if values.get("again") is not None]

        def write(connection: Connection) -> None:
            note_plan(connection, person, made, now)
            for id_, values in after.items():
                connection.execute(update(notice_targets).where(notice_targets.c.id == id_).values(values))
            count_tries(connection, tries, now)

        with self._working():
            self._queue.finish(job, min([*made.due, *again], default=None), write)

    @contextlib.contextmanager
    def _working(self) -> Iterator[None]:
        """Work while no other thread of the sender does, and rest a moment afterwards."""
        with self._turn:
            yield
            self._closing.wait(REST_SECONDS)

    def _planned(self, job: Job, now: int, connection: Connection) -> tuple[Wishes, Plan]:
        person, targets = job.person, targets_of(connection, job.person)
        if not any(state.active for state in targets):
            return Wishes(), Plan()
        wishes, reasons = wishes_of(connection, person), reasons_of(connection, person, now)
        rows = rows_of(connection, [one for one in reasons if one.stands(now)])
        pause = self._times.holiday(person, now)
        with in_language(self._languages.choose([wishes.language])):
            taken = {id_: (at, tag) for id_, (at, tag) in (job.done or {}).items()}
            return wishes, plan(reasons, rows, targets, self._channels, wishes, pause and pause.end, now, taken)

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


def count_tries(connection: Connection, tries: Mapping[tuple[str, str], int], now: int) -> None:
    """Add tries to the counts of the day, by channel and outcome, and delete old counts, within a transaction."""
    day = now // DAY_MS
    for (channel, outcome), count in tries.items():
        values = {"day": day, "channel": channel, "outcome": outcome, "count": count}
        upsert(connection, notice_counts, values, {"count": notice_counts.c.count + count})
    if tries:
        connection.execute(delete(notice_counts).where(notice_counts.c.day <= day - COUNTED_DAYS))


def target_after(one: SendTry, outcome: SendOutcome, now: int) -> dict[str, Any]:
    """Return the new values of a target's row after a try."""
    state, done = one.state, {"behind": None, "tries": 0, "again": None}
    if isinstance(outcome, Delivered):
        return done if one.notice is None else done | {"failing": None, "problem": None}
    failing = state.failing or now
    active = not isinstance(outcome, Gone) and now - failing < GIVEN_UP_MS
    values = done | {"failing": failing, "problem": outcome.sentence, "active": active}
    if isinstance(outcome, Later) and active:
        pause = max(PAUSES_MS[min(state.tries, len(PAUSES_MS) - 1)], 1000 * outcome.seconds)
        values |= {"behind": state.behind or now, "tries": state.tries + 1, "again": now + pause}
    return values


def note_plan(connection: Connection, person: str, made: Plan, now: int) -> None:
    """Write what was done about the notices of a user, within a transaction. A notice that has been replaced meanwhile stays as it is."""

    def its(one: NoticeReason) -> ColumnElement[bool]:
        same = (notices.c.kind == one.kind, notices.c.subject == one.subject, notices.c.line == one.line)
        return and_(notices.c.person == person, *same)

    for one, tags in made.sent:
        connection.execute(update(notices).where(its(one)).values(sent=now, message=tags or None))
    for one in made.forgotten:
        connection.execute(update(notices).where(its(one)).values(message=None))
    for one in made.seen:
        connection.execute(update(notices).where(its(one)).values(seen=now))
    for one in made.gone:
        connection.execute(delete(notices).where(its(one)))
