"""Jobs run in other processes: limited by processor time, killed when they are called off, and replaced when they die."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from warchest.server.work import jobs
from warchest.server.work.jobs import MOST_BYTES, CalledOffError, FullError, JobError, JobType, Lane, LateError, packed
from warchest.server.work.pool import Pool, show_progress

pytestmark = pytest.mark.slow  # processes
HERE = "tests.unit.server.work.test_pool"
SECONDS = 60.0
LOWEST = 19
"""The niceness that Linux raises no further."""


@pytest.fixture
def pool() -> Iterator[Pool]:
    opened = Pool({"one": Lane(1, 3)})
    yield opened
    opened.close()


def job(function: Callable[..., Any] | str, seconds: float = SECONDS) -> JobType:
    """The type of a job that calls a function."""
    name = function if isinstance(function, str) else f"{function.__module__}:{function.__name__}"
    return JobType(name, "one", seconds)


def run(pool: Pool, function: Callable[..., Any] | str, *arguments: Any, seconds: float = SECONDS, **more: Any) -> Any:
    return pool.run(job(function, seconds), arguments, **more).value


def in_thread(
    pool: Pool, function: Callable[..., Any] | str, *arguments: Any
) -> tuple[threading.Thread, list[Exception]]:
    """Run a job in a thread, whose errors are collected."""
    problems: list[Exception] = []

    def call() -> None:
        try:
            run(pool, function, *arguments)
        except (JobError, FullError) as problem:
            problems.append(problem)

    thread = threading.Thread(target=call)
    thread.start()
    return thread, problems


def wait_until_busy(pool: Pool) -> None:
    """Wait until the pool's only process works."""
    while True:
        try:
            run(pool, abs, -3, wait=0.02)
        except FullError:
            return


def compute() -> None:
    while True:
        sum(range(100_000))


def slowly(steps: int) -> str:
    """A job with progress."""
    for step in range(steps):
        show_progress(step)
        time.sleep(0.01)
    return "ended"


def fail(what: str) -> None:
    raise ValueError(what)


def test_a_job_returns_plain_data_and_its_processor_time(pool: Pool) -> None:
    found = pool.run(job(divmod), (7, 2))
    assert found.value == [3, 1]
    assert 0 <= found.seconds < SECONDS
    spent = pool.run(job(sum), (list(range(300_000)),)).seconds
    assert spent > 0


def test_a_process_lets_others_go_first(pool: Pool) -> None:
    assert run(pool, os.nice, 0) == min(os.nice(0) + 3, LOWEST)


def test_a_job_that_uses_up_its_processor_time_is_ended_and_the_next_one_runs(pool: Pool) -> None:
    with pytest.raises(LateError, match="processor time"):
        run(pool, compute, seconds=0.2)
    assert run(pool, abs, -3) == 3


def test_a_job_that_only_waits_uses_no_processor_time(pool: Pool) -> None:
    assert run(pool, slowly, 50, seconds=0.3) == "ended"


def test_a_job_that_hangs_is_ended_too(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs.JobType, "longest", 0.3)
    with pytest.raises(LateError, match="more than"):
        run(pool, time.sleep, 600)
    monkeypatch.undo()
    assert run(pool, abs, -3) == 3


def test_a_failed_job_gives_the_reason_and_its_process_keeps_running(pool: Pool) -> None:
    before = run(pool, os.getpid)
    with pytest.raises(JobError, match="ValueError: no reason"):
        run(pool, fail, "no reason")
    assert run(pool, os.getpid) == before


def die(how: str) -> None:
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    os._exit(3)


@pytest.mark.parametrize("how", ["ended", "killed"])
def test_a_process_that_ends_by_itself_is_replaced(pool: Pool, how: str) -> None:
    with pytest.raises(JobError):
        run(pool, die, how)
    assert run(pool, abs, -3) == 3


def test_a_process_that_was_killed_between_two_jobs_is_replaced(pool: Pool) -> None:
    pid = run(pool, os.getpid)
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            assert run(pool, os.getpid) != pid
            break
        except JobError:
            assert time.monotonic() < deadline


def test_a_job_that_is_called_off_is_ended_and_the_next_one_gets_another_process(pool: Pool) -> None:
    before = run(pool, os.getpid)

    def no_more(step: int) -> None:
        if step >= 3:
            raise CalledOffError

    with pytest.raises(CalledOffError):
        run(pool, slowly, 10_000, progress=no_more)
    assert run(pool, slowly, 2) == "ended"
    assert run(pool, os.getpid) != before


def test_a_job_whose_progress_can_not_be_noted_is_ended_before_the_next_one_starts(pool: Pool) -> None:
    before = run(pool, os.getpid)

    def unnoted(_step: int) -> None:
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        run(pool, slowly, 10_000, progress=unnoted)
    assert run(pool, os.getpid) != before


def test_a_process_without_a_job_for_long_is_ended_and_the_next_job_starts_another(pool: Pool) -> None:
    first = run(pool, os.getpid)
    pool.rest(3600)
    assert run(pool, os.getpid) == first
    pool.rest(0)
    assert not multiprocessing.active_children()
    assert run(pool, os.getpid) != first


def test_a_busy_process_is_not_ended_for_being_idle(pool: Pool) -> None:
    thread, problems = in_thread(pool, slowly, 30)
    wait_until_busy(pool)
    pool.rest(0)
    thread.join()
    assert not problems


def test_only_the_processes_of_the_named_lane_are_ended() -> None:
    pool = Pool({"one": Lane(1, 3), "other": Lane(1, 3)})
    try:
        first = run(pool, os.getpid)
        pool.rest(0, "other")
        assert run(pool, os.getpid) == first
    finally:
        pool.close()


def test_a_caller_who_finds_all_processes_busy_gets_an_error_in_time(pool: Pool) -> None:
    busy, _problems = in_thread(pool, time.sleep, 600)
    wait_until_busy(pool)
    with pytest.raises(FullError):
        run(pool, abs, -3, wait=0.05)
    assert pool.waiting("one") == 0
    pool.close()
    busy.join(SECONDS)
    assert not busy.is_alive()


def test_closing_ends_the_running_job() -> None:
    pool = Pool({"one": Lane(1, 0)})
    thread, problems = in_thread(pool, time.sleep, 600)
    wait_until_busy(pool)
    pool.close()
    thread.join(SECONDS)
    assert not thread.is_alive()
    assert isinstance(problems[0], JobError)
    with pytest.raises(FullError):
        run(pool, abs, -3)


def test_more_arguments_than_a_job_may_have_are_refused() -> None:
    assert len(packed((b"x" * (MOST_BYTES - 100),))) < MOST_BYTES
    with pytest.raises(ValueError, match="at most"):
        packed((b"x" * MOST_BYTES,))
