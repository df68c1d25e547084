"""A request is answered by any process that works, only the caller gets the answer, and its row is gone afterwards."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert, select

from tests.support.people import FakeTime
from tests.support.pools import PoolHere
from tests.unit.server.table.play.test_advice import FRIEND, deciding, game_with
from tests.unit.server.table.replays.test_reviews import Costs
from tests.unit.server.table.test_table import SESSION
from warchest.schema.time_control import wall_ms
from warchest.server.store import Store, StoreError
from warchest.server.table import BusyError, Table
from warchest.server.thinking import state_fields
from warchest.server.work import jobs, worker
from warchest.server.work import queue as rows
from warchest.server.work.effort import effort
from warchest.server.work.jobs import CalledOffError, FullError, JobError, JobType
from warchest.server.work.pool import Pool
from warchest.server.work.queue import STALE_MS, Job, Queue, work
from warchest.server.work.worker import LOAD, Task, Worker

SECONDS = 60.0
HERE = "tests.unit.server.work.test_worker"


def double(number: int) -> int:
    return 2 * number


def fail(_number: int) -> int:
    raise ValueError("an evaluator that fails")


def load() -> None:
    """There is nothing to load."""


KINDS = {
    "double": JobType(f"{HERE}:double", "hints", seconds=SECONDS, wait=SECONDS, evaluates=True),
    "fail": JobType(f"{HERE}:fail", "hints", seconds=SECONDS, wait=SECONDS),
    "hurried": JobType(f"{HERE}:double", "hints", seconds=SECONDS),
    "kept": JobType(f"{HERE}:double", "hints", seconds=SECONDS, keeps_failure=True),
    LOAD: JobType(f"{HERE}:load", "hints", seconds=SECONDS),
}


@pytest.fixture(autouse=True)
def _kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The types of these tests, and an evaluator that was compiled before."""
    for name, job in KINDS.items():
        monkeypatch.setitem(jobs.JOBS, name, job)
    monkeypatch.setattr(worker, "is_prepared", lambda: True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def process(store: Store, pool: Pool | None = None) -> Worker:
    """The worker of a process."""
    made = Worker(store, pool or PoolHere(seconds=0.5))
    for kind in ("double", "fail", "hurried"):
        made.handle(kind, lambda job: Task(*(job.about or ())))
    return made


@pytest.fixture
def asking(store: Store) -> Iterator[Worker]:
    """A process that does no work."""
    made = process(store)
    yield made
    made.close()


@pytest.fixture
def working(store: Store, asking: Worker) -> Iterator[Worker]:
    """A process that works, and gets wake-ups from the other."""
    made = process(store)
    asking.on_wake(made.hear)
    made.on_wake(asking.hear)
    made.open()
    yield made
    made.close()


def kept(store: Store) -> list[Any]:
    """The keys of all jobs."""
    return list(store.read(lambda connection: connection.execute(select(work.c.key)).scalars().all()))


def until(condition: Callable[[], bool]) -> None:
    """Wait for the condition, or fail."""
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.usefixtures("working")
def test_another_process_answers_and_no_row_is_kept(store: Store, asking: Worker) -> None:
    assert [asking.ask("double", SESSION, number) for number in (4, 5)] == [8, 10]
    assert kept(store) == []


def test_without_wake_ups_an_answer_is_found_too(store: Store, asking: Worker) -> None:
    other = process(store)
    other.open()
    assert asking.ask("double", SESSION, 4) == 8
    assert kept(store) == []
    other.close()


def test_an_answer_of_the_same_process_never_reaches_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a process that works, when it is asked, then no row ever has the answer."""
    written: list[Any] = []
    monkeypatch.setattr(Queue, "answer", lambda *what: written.append(what))
    both = process(store)
    both.open()
    assert both.ask("double", SESSION, 4) == 8
    assert kept(store) == []
    assert written == []
    both.close()


@pytest.mark.usefixtures("working")
def test_the_caller_is_charged_for_the_other_process(asking: Worker) -> None:
    costs = Costs()
    token = effort.set(costs)
    try:
        asking.ask("double", SESSION, 4)
    finally:
        effort.reset(token)
    assert costs.spent == 0.5


class FailingPool(PoolHere):
    """Jobs fail as in a process."""

    def answer(self, job: JobType, arguments: bytes) -> Any:
        try:
            return super().answer(job, arguments)
        except ValueError as problem:
            raise JobError(repr(problem)) from None


def test_a_failure_reaches_the_caller_and_the_next_request_is_answered(store: Store, asking: Worker) -> None:
    other = process(store, FailingPool())
    asking.on_wake(other.hear)
    other.on_wake(asking.hear)
    other.open()
    for caller in (asking, other):
        with pytest.raises(JobError):
            caller.ask("fail", SESSION, 1)
        assert caller.ask("double", SESSION, 1) == 2
    assert kept(store) == []
    other.close()


def test_a_request_that_no_worker_takes_in_time_is_forgotten_and_never_run(store: Store, asking: Worker) -> None:
    with pytest.raises(FullError):
        asking.ask("hurried", SESSION, 1)
    assert kept(store) == []
    pool = PoolHere()
    late = process(store, pool)
    late.load()
    late.open()
    until(lambda: not late.preparing)
    late.close()
    assert pool.functions == [f"{HERE}:load"]


def test_a_caller_gets_an_error_when_its_process_ends_and_the_request_is_forgotten(
    store: Store, asking: Worker
) -> None:
    found: list[BaseException] = []

    def ask() -> None:
        try:
            asking.ask("double", SESSION, 1)
        except FullError as problem:
            found.append(problem)

    waiter = threading.Thread(target=ask)
    asking.on_wake(lambda _word: closer.start())
    closer = threading.Thread(target=asking.close)
    waiter.start()
    waiter.join(SECONDS)
    assert len(found) == 1
    assert kept(store) == []
    closer.join(SECONDS)


@pytest.mark.usefixtures("working")
def test_the_request_of_a_process_that_died_is_deleted_after_some_time(store: Store, asking: Worker) -> None:
    facts = {"kind": "double", "key": "of a dead process", "person": "", "place": 0, "progress": 0, "failed": False}
    for age, left in ((STALE_MS // 2, ["of a dead process"]), (2 * STALE_MS, [])):
        row = insert(work).values(**facts, about=[3], answer=6, asked=wall_ms() - age)
        store.write(lambda connection: connection.execute(delete(work)))
        store.write(lambda connection, row=row: connection.execute(row))  # type: ignore[misc]
        asking.ask("double", SESSION, 1)
        assert kept(store) == left


def test_an_error_of_the_store_queues_the_job_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PAUSE_SECONDS", 0.0)
    tries: list[Job] = []

    class Stubborn(Task):
        def done(self, value: Any) -> None:
            if len(tries) == 1:
                raise StoreError("the disk is full")

    def find(job: Job) -> Task:
        tries.append(job)
        return Stubborn(3)

    both = process(store)
    both.handle("double", find)
    both.open()
    store.write(lambda connection: rows.put(connection, "double", "a job", SESSION, wall_ms()))
    both.wake("double")
    until(lambda: kept(store) == [])
    both.close()
    assert [job.key for job in tries] == ["a job", "a job"]


class Faulty(Task):
    """A task whose result can't be used."""

    def done(self, value: Any) -> None:
        raise ValueError(value)


def test_a_failed_job_keeps_its_row_only_where_its_owner_asks_about_it(store: Store) -> None:
    """Given two failed jobs, then a row that would keep a bot's turn from being queued again is gone."""
    both = process(store)
    for kind in ("kept", "double"):
        both.handle(kind, lambda _job: Faulty(3))
        store.write(lambda connection, kind=kind: rows.put(connection, kind, f"{kind} job", "", wall_ms()))  # type: ignore[misc]
    both.open()
    until(lambda: kept(store) == ["kept job"])
    until(lambda: store.read(lambda connection: rows.count(connection, "kept", ""))[1] == 0)
    both.close()


def test_the_lease_of_a_job_that_was_called_off_is_not_renewed(store: Store) -> None:
    def call_off(job: JobType) -> None:
        if job is KINDS["hurried"]:
            raise CalledOffError

    left: list[Job] = []
    both = process(store, PoolHere(call_off))
    both.open()
    queue = both._queue
    assert queue is not None
    let_go = queue.let_go

    def note_and_let_go(job: Job) -> None:
        left.append(job)
        let_go(job)

    queue.let_go = note_and_let_go  # type: ignore[method-assign]
    store.write(lambda connection: rows.put(connection, "hurried", "a job", SESSION, wall_ms()))
    both.wake("hurried")
    until(lambda: [job.key for job in left] == ["a job"] and not queue._held)
    both.close()


# The compilation of the evaluator


def test_requests_wait_for_the_compilation_of_the_evaluator_and_the_process_says_so(
    store: Store, asking: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a new installation, when a review is asked for, then the evaluator is compiled first, and once."""
    monkeypatch.setattr(worker, "is_prepared", lambda: False)
    monkeypatch.setitem(jobs.JOBS, "prepare", JobType(f"{HERE}:load", "reviews", seconds=SECONDS))
    compiles = threading.Event()
    pool = PoolHere(lambda job: (compiles.wait(SECONDS), None)[1] if job.lane == "reviews" else None)
    other = process(store, pool)
    asking.on_wake(other.hear)
    other.on_wake(asking.hear)
    other.open()
    until(lambda: other.preparing and asking.preparing)
    answers: list[Any] = []
    waiter = threading.Thread(target=lambda: answers.append(asking.ask("double", SESSION, 1)))
    waiter.start()
    until(lambda: len(pool.functions) == 1)
    assert answers == []
    compiles.set()
    waiter.join(SECONDS)
    assert answers == [2]
    assert pool.functions == [f"{HERE}:load", f"{HERE}:double"]
    until(lambda: not (other.preparing or asking.preparing))
    other.close()


def test_a_worker_that_cannot_renew_its_lease_is_not_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a worker whose heartbeats are no longer committed, when its lease has run out, then it is not up, although its threads run."""
    served = Worker(store, PoolHere())
    served.open()
    until(lambda: served.up)
    monkeypatch.setattr(worker, "ALIVE_MS", 0)
    assert not served.up
    served.close()


def test_a_process_without_work_is_up_while_a_worker_lives(store: Store) -> None:
    served, other = Worker(store, PoolHere()), Worker(store, PoolHere())
    assert [served.up, other.up] == [False, False]
    other.open()
    until(lambda: served.up and other.up)
    other.close()
    assert [served.up, other.up] == [False, False]
    served.close()


# Hints


def advise(fields: dict[str, Any], deep: bool, tag: str) -> tuple[str, list[Any]]:
    """Answer with the known facts."""
    return f"{fields} {deep} {tag}", []


def test_a_hint_comes_from_what_the_seat_knows_and_no_row_and_no_other_seat_learns_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a server that does no work, when another process computes a hint, then nothing else sent to a page changes."""
    monkeypatch.setattr("warchest.server.thinking.advise", advise)
    asking, pool = Worker(store, PoolHere()), PoolHere()
    working = Worker(store, pool)
    served, _worker = (Table(store, now=FakeTime(), worker=one) for one in (asking, working))
    asking.on_wake(working.hear)
    working.on_wake(asking.hear)
    game = game_with(served, hints=True)
    person, seat, seq = deciding(served, game)
    known = served.standing(game)[1].game.information_state(seat)

    def sent() -> list[bytes]:
        others = [(FRIEND if person == SESSION else SESSION, 1 - seat), ("a watcher", None)]
        return [msgspec.json.encode(served.payload(who, game, place), enc_hook=str) for who, place in others]

    seen: list[tuple[list[bytes], list[Any]]] = []
    requests = select(work.c.kind, work.c.about, work.c.answer)
    sent()  # which notes that all were here
    before = sent()
    working.open()
    until(lambda: not asking.preparing)
    pool.meanwhile = lambda _job: seen.append(
        (sent(), store.read(lambda c: [tuple(row) for row in c.execute(requests)]))
    )
    fields = msgspec.msgpack.decode(msgspec.msgpack.encode(state_fields(known)))
    assert served.advice.hint(person, game, seat, seq, deep=True).evaluator == f"{fields} True en"
    assert seen == [(before, [("hint", [game, seat, seq, True, "en"], None)])]
    assert sent() == before
    assert kept(store) == []
    working.close()
    asking.close()


def test_a_player_who_asks_for_a_hint_without_a_worker_is_asked_to_try_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(jobs.JOBS, "hint", jobs.JOBS["hint"]._replace(wait=0.0))
    asking = Worker(store, PoolHere())
    table = Table(store, worker=asking)
    game = game_with(table, hints=True)
    person, seat, seq = deciding(table, game)
    with pytest.raises(BusyError, match="prepared for the first time"):
        table.advice.hint(person, game, seat, seq, deep=False)
    store.write(lambda connection: connection.execute(delete(work)))
    with pytest.raises(BusyError, match="The server is busy with other hints"):
        table.advice.hint(person, game, seat, seq, deep=False)
    asking.close()
