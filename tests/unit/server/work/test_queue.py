"""The queue: owners are served in turn, no two workers lease one job, and another worker takes the jobs of a dead one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from warchest.server.store import Store
from warchest.server.work import queue as rows
from warchest.server.work.queue import ALIVE_MS, LEASE_MS, Job, Queue

KINDS = ["bot"]


class Clock:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def queue(store: Store, clock: Clock) -> Iterator[Queue]:
    opened = Queue(store, clock)
    yield opened
    opened.close()


def put(store: Store, clock: Clock, *names: str, kind: str = "bot") -> None:
    """Queue work with names that start with the letter of its user."""
    for name in names:
        clock.now += 1
        store.write(lambda connection, name=name: rows.put(connection, kind, name, name[0], clock.now))  # type: ignore[misc]


def taken(queue: Queue, count: int) -> list[str]:
    return [job.key for _time in range(count) if (job := queue.get(KINDS)) is not None]


def test_owners_are_served_in_turn(store: Store, queue: Queue, clock: Clock) -> None:
    put(store, clock, "g0", "g1", "g2", "g3", "o0", "t0")
    assert taken(queue, 6) == ["g0", "o0", "t0", "g1", "g2", "g3"]


def test_an_owner_who_had_no_jobs_for_long_gains_no_advantage(store: Store, queue: Queue, clock: Clock) -> None:
    put(store, clock, *(f"g{number}" for number in range(5)))
    assert taken(queue, 3) == ["g0", "g1", "g2"]
    put(store, clock, "o0", "o1", "o2")
    assert taken(queue, 5) == ["g3", "o0", "g4", "o1", "o2"]


def test_the_jobs_before_one_are_counted_in_the_order_of_service(store: Store, queue: Queue, clock: Clock) -> None:
    names = ("g0", "g1", "g2", "g3", "o0", "t0", "t1")
    put(store, clock, *names)
    counted = {name: store.read(lambda connection, name=name: rows.before(connection, "bot", name)) for name in names}  # type: ignore[misc]
    served = taken(queue, len(names))
    assert counted == {name: served.index(name) for name in names}
    assert store.read(lambda connection: rows.before(connection, "bot", "g0")) == 0


def test_a_late_job_waits_for_all_others_unless_it_is_queued_again(store: Store, queue: Queue, clock: Clock) -> None:
    store.write(lambda connection: rows.put_later(connection, "bot", ["old", "older"], clock.now))
    put(store, clock, "new", "older")
    assert taken(queue, 3) == ["new", "older", "old"]


def test_jobs_of_another_type_are_left_to_others(store: Store, queue: Queue, clock: Clock) -> None:
    put(store, clock, "s0", kind="search")
    put(store, clock, "b0")
    assert taken(queue, 1) == ["b0"]
    assert queue.waiting("bot") == 0


def test_a_job_that_is_queued_again_while_leased_is_not_removed_by_that_lease(
    store: Store, queue: Queue, clock: Clock
) -> None:
    """Given a bot whose action lets its game wait for the next bot, when the first one is done, then the game still waits."""
    put(store, clock, "g0")
    first = queue.get(KINDS)
    assert first is not None
    put(store, clock, "g0")
    second = queue.get(KINDS)
    assert second is not None
    queue.done(first)
    assert queue.note(second, 50)
    queue.done(second)
    assert not queue.note(second, 60)


def test_no_two_workers_of_two_processes_lease_one_job(store: Store, clock: Clock, queue: Queue) -> None:
    other = Queue(store, clock)
    names = [f"{person}{number}" for person in "abc" for number in range(10)]
    put(store, clock, *names)
    found: list[Job] = []

    def work_on(its: Queue) -> None:
        for _time in range(5):
            if (job := its.get(KINDS)) is not None:
                found.append(job)
                its.done(job)

    threads = [threading.Thread(target=partial(work_on, its)) for its in (queue, other) for _worker in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert sorted(job.key for job in found) == sorted(names)


def test_the_job_of_a_dead_worker_goes_to_another_when_its_lease_has_run_out(
    store: Store, clock: Clock, queue: Queue
) -> None:
    """Given a worker that has taken a row and died, when its time is over, then another worker has the row."""
    put(store, clock, "g0")

    def die_with(connection: Connection) -> None:
        connection.execute(rows.work.update().values(worker="dead", until=clock.now + LEASE_MS))

    store.write(die_with)
    found: list[Job | None] = []
    waiter = threading.Thread(target=lambda: found.append(queue.get(KINDS)))
    waiter.start()
    waiter.join(0.2)
    assert not found
    clock.now += LEASE_MS + 1
    queue.wake("bot")
    waiter.join(30)
    assert [job and job.key for job in found] == ["g0"]


def test_a_worker_that_closes_gives_back_its_leases(store: Store, clock: Clock) -> None:
    put(store, clock, "g0")
    first, second = Queue(store, clock), Queue(store, clock)
    assert first.get(KINDS) is not None
    first.close()
    assert taken(second, 1) == ["g0"]
    assert first.get(KINDS) is None
    second.close()


def test_a_worker_that_waits_is_woken(
    store: Store, clock: Clock, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "LOOK_SECONDS", 60)
    found: list[Job | None] = []
    waiter = threading.Thread(target=lambda: found.append(queue.get(KINDS)))
    waiter.start()
    put(store, clock, "g0")
    while not found:
        queue.wake("bot")
        waiter.join(0.05)
    assert [job and job.key for job in found] == ["g0"]


def test_a_worker_counts_as_living_until_its_heartbeats_stop(store: Store, clock: Clock) -> None:
    def living() -> list[bool]:
        return store.read(lambda connection: rows.living(connection, clock.now))

    assert living() == []
    store.write(lambda connection: rows.beat(connection, "a worker", clock.now, True))
    assert living() == [True]
    store.write(lambda connection: rows.beat(connection, "a worker", clock.now, False))
    clock.now += ALIVE_MS - 1
    assert living() == [False]
    clock.now += 1
    assert living() == []


def test_only_the_worker_that_has_the_lease_writes_the_results_of_a_job(
    store: Store, clock: Clock, queue: Queue
) -> None:
    """Given a worker that was away for longer than its lease, when it ends its job after another has taken it, then nothing is written."""
    put(store, clock, "g0", kind="notice")
    clock.now += 1
    [slow] = queue.take_due("notice", 1)
    clock.now += LEASE_MS + 1
    other = Queue(store, clock)
    [taken_over] = other.take_due("notice", 1)
    written = []

    queue.finish([(slow, None)], lambda _connection, _held: written.append("slow"))
    other.finish([(taken_over, None)], lambda _connection, _held: written.append("taken over"))

    assert written == ["taken over"]
    other.close()
