"""`Questions`: requests for hints and for the worth of second tries, whose answers people wait for. An evaluator thinks about them in
another process.

A question is a row without any secret, and a row of `warchest.server.store.work`. A process of the site that does work takes it, reads the
seat's information state, lets a process of its own think, and writes the answer into the row. The thread that asked reads it there and
deletes both rows, as it does when it waits no longer. So the answer, which is as secret as the seat's own coins, is kept for a moment and
told to nobody else: the bus only says that some question was answered.
"""

import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    Integer,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from warchest.schema.time_control import wall_ms
from warchest.server.store import Store, StoreError, work
from warchest.server.store.schema import metadata
from warchest.server.store.work import LOOK_SECONDS, TOKEN_BYTES, Job, WorkQueue, WorkRow
from warchest.server.table.job_process import FullError, JobError, JobPool, LateError, effort

log = logging.getLogger("warchest.table")
QUESTION: Final = "question"
"""The kind of the work."""
ANSWERED: Final = "answered"
"""The word by which processes tell each other that some question was answered."""
PREPARE: Final = "prepare "
"""The keys of rows by which a process loads an evaluator before the first question of a kind."""
COMPILE_SECONDS: Final = 600.0
"""The seconds that the compilation may take on a slow machine that has much else to do."""
STALE_MS: Final = 300_000
"""The age at which a question is deleted whose process did not do so, since it died."""

questions = Table(
    "questions",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("about", JSON, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("answer", Text),
    Column("spent", Integer),
)
"""`about` has ids and numbers. `answer` is None until there is one; `spent` is its processor time in milliseconds."""


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question."""

    find: Callable[..., tuple[Callable[..., bytes], tuple[Any, ...]]]
    """Returns, for the person and the facts of a question, the job that answers it, for another process, and the job's arguments."""
    prepare: Callable[[], None]
    """The job that loads the evaluator."""
    wait: float
    """The seconds that a question may wait while others are answered."""
    seconds: float
    """The seconds that an answer may take. The first one after a start loads the evaluator, or even compiles it."""


class Questions:
    """The questions of a site. Safe to use from many threads."""

    def __init__(self, store: Store, pool: JobPool | None = None) -> None:
        """`pool`: the processes that think; without them each question is answered at once and here, which suits tests."""
        self._store = store
        self._pool = pool
        self._kinds: dict[str, QuestionKind] = {}
        self._warm: set[str] = set()
        """The kinds that were asked to be prepared."""
        self._queue: WorkQueue | None = None
        self._listeners: list[Callable[[str], None]] = []
        self._thread = threading.Thread(target=self._work, name="questions", daemon=True)
        self._news = 0
        self._changed = threading.Condition()
        self._closed = False

    def add(self, name: str, kind: QuestionKind) -> None:
        """Make a kind of question known."""
        self._kinds[name] = kind

    def on_work(self, tell: Callable[[str], None]) -> None:
        """Call `tell(word)` when there is a question (`QUESTION`) or an answer (`ANSWERED`)."""
        self._listeners.append(tell)

    def open(self) -> None:
        """Begin to answer."""
        self._queue = WorkQueue(self._store, [QUESTION], wall_ms)
        self._thread.start()

    def hear(self, word: str) -> None:
        """Look for a question or an answer, since there is one: perhaps another process has told of it."""
        if word == QUESTION and self._queue is not None:
            self._queue.wake()
        elif word == ANSWERED:
            with self._changed:
                self._news += 1
                self._changed.notify_all()

    def prepare(self, name: str) -> None:
        """Let the evaluator for questions of a kind be loaded somewhere, so that the first answer comes as soon as later ones."""
        if self._pool is not None and name not in self._warm:
            self._warm.add(name)
            self._store.write(lambda connection: work.put(connection, QUESTION, PREPARE + name, "", wall_ms()))
            self._tell(QUESTION)

    def preparing(self, name: str) -> bool:
        """Return whether the evaluator for questions of a kind is still being loaded."""
        return self._store.read(lambda connection: work.row_of(connection, QUESTION, PREPARE + name)) is not None

    def ask(self, name: str, person: str, *about: Any) -> bytes:
        """Return the answer to a question. The person who asks is charged for its processor time.

        Raise `FullError`, `LateError` or `JobError` where there is none. The rows of the question are gone afterwards.
        """
        if self._pool is None:
            job, arguments = self._kinds[name].find(person, *about)
            return job(*arguments)
        id_, now = secrets.token_urlsafe(TOKEN_BYTES), wall_ms()

        def put(connection: Connection) -> None:
            forget(connection, now)
            connection.execute(insert(questions).values(id=id_, kind=name, about=[*about], asked=now))
            work.put(connection, QUESTION, id_, person, now)

        self._store.write(put)
        self._tell(QUESTION)
        payer = effort.get()
        try:
            with payer.aside() if payer is not None else contextlib.nullcontext():
                answer, spent = self._awaited(id_, self._kinds[name])
        finally:
            self._store.write(lambda connection: _remove(connection, id_))
        if payer is not None:
            payer.add(spent / 1000)
        return answer

    @property
    def waiting(self) -> int:
        """Return how many questions wait, for all processes together."""
        return 0 if self._queue is None else self._queue.waiting

    def close(self) -> None:
        """Stop. Everybody who waits for an answer gets an error."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._pool is not None:
            self._pool.close()
        if self._queue is not None:
            self._queue.close()
            self._thread.join()

    # Of who asks

    def _awaited(self, id_: str, kind: QuestionKind) -> tuple[bytes, int]:
        """Wait for the answer to a question. Return it with its processor time in milliseconds."""
        wanted = select(questions.c.answer, questions.c.spent).where(questions.c.id == id_)

        def job(connection: Connection) -> tuple[str | None, int, WorkRow | None]:
            answer, spent = connection.execute(wanted).one_or_none() or (None, None)
            return answer, spent or 0, work.row_of(connection, QUESTION, id_)

        began = time.monotonic()
        while True:
            seen = self._news
            answer, spent, row = self._store.read(job)
            waited = time.monotonic() - began
            if answer is not None:
                return answer.encode(), spent
            if row is None or row.failed:
                raise JobError("A question was not answered")
            if self._closed or (row.worker is None and waited > kind.wait):
                raise FullError
            if waited > kind.wait + kind.seconds:
                raise LateError
            with self._changed:
                self._changed.wait_for(lambda seen=seen: self._news != seen or self._closed, LOOK_SECONDS)  # type: ignore[misc]

    def _tell(self, word: str) -> None:
        self.hear(word)
        for tell in self._listeners:
            tell(word)

    # Of who answers

    def _work(self) -> None:
        assert self._queue is not None
        while (job := self._queue.get()) is not None:
            try:
                self._answer(self._queue, job)
            except StoreError as problem:
                log.error("%s", problem)
                with contextlib.suppress(StoreError):  # then another worker answers when the time of this one is over
                    self._queue.again(job)
            self._tell(ANSWERED)

    def _answer(self, queue: WorkQueue, job: Job) -> None:
        assert self._pool is not None
        try:
            if job.key.startswith(PREPARE):
                self._prepare(self._pool, job.key.removeprefix(PREPARE))
            else:
                self._think(self._pool, job)
        except StoreError:
            raise
        except Exception as problem:  # the next question is answered
            if self._pool.closed:
                queue.again(job)
                return
            log.warning("A question was not answered: %r", problem)
            queue.fail(job)
        else:
            queue.done(job)

    def _prepare(self, pool: JobPool, name: str) -> None:
        with contextlib.suppress(FullError, LateError, JobError):  # then the first question loads the evaluator
            pool.run(self._kinds[name].prepare, seconds=COMPILE_SECONDS, wait=0)

    def _think(self, pool: JobPool, job: Job) -> None:
        """Answer a question, unless nobody waits for it any more."""
        wanted = select(questions.c.kind, questions.c.about).where(questions.c.id == job.key)
        row = self._store.read(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            return
        kind = self._kinds[row.kind]
        function, arguments = kind.find(job.person, *row.about)
        account = _Account()
        token = effort.set(account)
        try:
            answer = pool.run(function, *arguments, seconds=kind.seconds, wait=0)
        finally:
            effort.reset(token)
        values = {"answer": answer.decode(), "spent": round(1000 * account.spent)}
        answered = update(questions).where(questions.c.id == job.key).values(values)
        self._store.write(lambda connection: connection.execute(answered), row_decides=True)


class _Account:
    """The account of a worker, which pays for somebody who asked elsewhere."""

    def __init__(self) -> None:
        self.spent = 0.0

    def add(self, seconds: float) -> None:
        self.spent += seconds

    def keep(self, size: int) -> None:
        """Nothing is kept for long."""

    def aside(self) -> AbstractContextManager[None]:
        return contextlib.nullcontext()


def forget(connection: Connection, now: int) -> None:
    """Delete the questions of processes that died, within a transaction."""
    old = questions.c.asked < now - STALE_MS
    for id_ in connection.execute(select(questions.c.id).where(old)).scalars().all():
        _remove(connection, id_)


def _remove(connection: Connection, id_: str) -> None:
    connection.execute(delete(questions).where(questions.c.id == id_))
    work.remove(connection, [QUESTION], id_)
