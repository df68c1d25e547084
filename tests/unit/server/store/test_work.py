"""Work rows: people are served in turn, no two workers have one row, and what a dead worker had is done by another."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from warchest.server.store import Store, work
from warchest.server.store.work import LEASE_MS, Job, WorkQueue


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
def queue(store: Store, clock: Clock) -> Iterator[WorkQueue]:
    opened = WorkQueue(store, ["bot"], clock)
    yield opened
    opened.close()


def put(store: Store, clock: Clock, *names: str, kind: str = "bot") -> None:
    """Let work wait whose names begin with the letter of its person."""
    for name in names:
        clock.now += 1
        store.write(lambda connection, name=name: work.put(connection, kind, name, name[0], clock.now))  # type: ignore[misc]


def taken(queue: WorkQueue, count: int) -> list[str]:
    return [job.key for _time in range(count) if (job := queue.get()) is not None]


def test_people_are_served_in_turn(store: Store, queue: WorkQueue, clock: Clock) -> None:
    put(store, clock, "g0", "g1", "g2", "g3", "o0", "t0")
    assert taken(queue, 6) == ["g0", "o0", "t0", "g1", "g2", "g3"]


def test_who_has_had_nothing_done_for_long_gains_no_advantage_by_that(
    store: Store, queue: WorkQueue, clock: Clock
) -> None:
    put(store, clock, *(f"g{number}" for number in range(5)))
    assert taken(queue, 3) == ["g0", "g1", "g2"]
    put(store, clock, "o0", "o1", "o2")
    assert taken(queue, 5) == ["g3", "o0", "g4", "o1", "o2"]


def test_the_rows_before_one_are_counted_as_they_will_be_served(store: Store, queue: WorkQueue, clock: Clock) -> None:
    names = ("g0", "g1", "g2", "g3", "o0", "t0", "t1")
    put(store, clock, *names)
    counted = {name: store.read(lambda connection, name=name: work.before(connection, "bot", name)) for name in names}  # type: ignore[misc]
    served = taken(queue, len(names))
    assert counted == {name: served.index(name) for name in names}
    assert store.read(lambda connection: work.before(connection, "bot", "g0")) == 0


def test_what_can_wait_waits_for_all_others_unless_it_comes_anew(store: Store, queue: WorkQueue, clock: Clock) -> None:
    store.write(lambda connection: work.put_later(connection, "bot", ["old", "older"], clock.now))
    put(store, clock, "new", "older")
    assert taken(queue, 3) == ["new", "older", "old"]


def test_work_of_another_kind_is_left_to_others(store: Store, queue: WorkQueue, clock: Clock) -> None:
    put(store, clock, "s0", kind="search")
    put(store, clock, "b0")
    assert taken(queue, 1) == ["b0"]
    assert queue.waiting == 0


def test_a_row_that_comes_anew_while_a_worker_has_it_is_not_removed_by_that_worker(
    store: Store, queue: WorkQueue, clock: Clock
) -> None:
    """Given a bot whose action lets its game wait for the next bot, when the first one is done, then the game still waits."""
    put(store, clock, "g0")
    first = queue.get()
    assert first is not None
    put(store, clock, "g0")
    second = queue.get()
    assert second is not None
    queue.done(first)
    assert queue.note(second, 50)
    queue.done(second)
    assert not queue.note(second, 60)


def test_no_two_of_many_workers_in_two_processes_have_one_row(store: Store, clock: Clock, queue: WorkQueue) -> None:
    other = WorkQueue(store, ["bot"], clock)
    names = [f"{person}{number}" for person in "abc" for number in range(10)]
    put(store, clock, *names)
    found: list[Job] = []

    def work_on(its: WorkQueue) -> None:
        for _time in range(5):
            if (job := its.get()) is not None:
                found.append(job)
                its.done(job)

    threads = [threading.Thread(target=partial(work_on, its)) for its in (queue, other) for _worker in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert sorted(job.key for job in found) == sorted(names)


def test_another_does_what_a_dead_worker_had_after_its_time(store: Store, clock: Clock, queue: WorkQueue) -> None:
    """Given a worker that has taken a row and died, when its time is over, then another worker has the row."""
    put(store, clock, "g0")

    def die_with(connection: Connection) -> None:
        rows = work.work
        connection.execute(rows.update().values(worker="dead", until=clock.now + LEASE_MS))

    store.write(die_with)
    found: list[Job | None] = []
    waiter = threading.Thread(target=lambda: found.append(queue.get()))
    waiter.start()
    waiter.join(0.2)
    assert not found
    clock.now += LEASE_MS + 1
    queue.wake()
    waiter.join(30)
    assert [job and job.key for job in found] == ["g0"]


def test_what_a_worker_has_when_it_closes_waits_anew(store: Store, clock: Clock) -> None:
    put(store, clock, "g0")
    first, second = WorkQueue(store, ["bot"], clock), WorkQueue(store, ["bot"], clock)
    assert first.get() is not None
    first.close()
    assert taken(second, 1) == ["g0"]
    assert first.get() is None
    second.close()


def test_a_worker_that_waits_is_woken(
    store: Store, clock: Clock, queue: WorkQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "LOOK_SECONDS", 60)
    found: list[Job | None] = []
    waiter = threading.Thread(target=lambda: found.append(queue.get()))
    waiter.start()
    put(store, clock, "g0")
    while not found:
        queue.wake()
        waiter.join(0.05)
    assert [job and job.key for job in found] == ["g0"]
