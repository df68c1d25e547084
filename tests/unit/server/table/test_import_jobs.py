"""Imports are checked in other processes, within a budget, once for each text."""

import contextlib
import os
import threading
import time
from collections.abc import Iterator

import pytest

from warchest import Game
from warchest.game.text.gametext.parse import parse_game
from warchest.server.table import BusyError, RefusedError, UnreadableError, imported
from warchest.server.table.imported import ImportJobs
from warchest.server.table.job_process import FullError, JobError, JobPool, LateError
from warchest.server.table.timeline import Timeline

pytestmark = pytest.mark.slow  # processes


@pytest.fixture
def pool() -> Iterator[JobPool]:
    opened = JobPool(1)
    yield opened
    opened.close()


def wait_until_busy(pool: JobPool) -> None:
    """Wait until the pool's only process is at work."""
    while True:
        try:
            pool.run(abs, -3, seconds=60, wait=0.02)
        except FullError:
            return


def game_of(decisions: int, key: bytes = b"x") -> Game:
    game = Game(key=key)
    for _number in range(decisions):
        choices = game.choices()
        game.play(next((choice for choice in choices if choice.verb == "pass"), choices[0]))
    return game


def test_a_text_is_checked_elsewhere_and_comes_back_whole(pool: JobPool) -> None:
    game = game_of(12)
    jobs = ImportJobs(pool)
    for form in ("full", "A", "public"):
        printed = parse_game(game.to_text()).in_form(form).print()
        (found,), left = jobs.read(printed.encode())
        assert (found.text, left) == (printed, 0)
        text = parse_game(printed)
        there, here = jobs.timeline(text), Timeline.of_text(text)
        assert there.snapshots == here.snapshots
        assert [there.view(at, None) for at in range(3)] == [here.view(at, None) for at in range(3)]


def test_who_waits_is_told_which_game_is_being_checked(pool: JobPool) -> None:
    told: list[int] = []
    games, _left = ImportJobs(pool).read((game_of(8).to_text() + "\n").encode() * 3, told.append)
    assert len(games) == 3
    assert told == [1, 2, 3]


def test_a_text_that_breaks_a_rule_is_refused_at_its_place(pool: JobPool) -> None:
    with pytest.raises(UnreadableError) as found:
        ImportJobs(pool).read(b"warchest-game/2\nof no use\n")
    assert (found.value.line, found.value.column) == (2, 1)


def test_a_text_beyond_the_budget_is_refused_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imported, "MOST_DECISIONS", 60)
    game = game_of(20).to_text().encode()
    jobs = ImportJobs()
    jobs.read(game)
    with pytest.raises(UnreadableError, match="more than 60 decisions"):
        jobs.read(game * 3)


def test_remarks_are_kept_as_far_as_a_game_of_its_length_may_have_them() -> None:
    jobs, text = ImportJobs(), game_of(40).to_text(None)
    text = text.replace(" pass\n", " pass  ; a remark of the usual length\n")
    assert text.count("remark") > 5
    assert len(jobs.read(text.encode())[0]) == 1
    padded = text.replace("\nend\n", "\n" + "; nothing but room taken\n" * 4_000 + "end\n")
    with pytest.raises(UnreadableError, match=r"too long for a game of its length: \d+ characters at most"):
        jobs.read(padded.encode())


def test_a_text_is_checked_once_however_many_send_it_or_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    checks: list[object] = []
    tells: list[object] = []
    check = imported.check

    def slowly(body: bytes, tag: str) -> object:
        checks.append(tag)
        time.sleep(0.1)
        return check(body, tag)

    monkeypatch.setattr(imported, "check", slowly)
    monkeypatch.setattr(imported, "tell", lambda *what: tells.append(what))
    jobs = ImportJobs()
    body = game_of(6).to_text().encode()
    threads = [threading.Thread(target=jobs.read, args=(body,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    jobs.read(body)
    text = parse_game(body.decode())
    for _ in range(3):
        jobs.timeline(text)
    assert (len(checks), len(tells)) == (1, 0)


def test_what_takes_too_long_is_ended_and_the_next_job_is_done(pool: JobPool, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LateError):
        pool.run(time.sleep, 30, seconds=0.5, wait=1)
    assert pool.run(abs, -3, seconds=30, wait=1) == 3
    monkeypatch.setattr(imported, "CHECK_SECONDS", 0.001)
    with pytest.raises(RefusedError, match="too long"):
        ImportJobs(pool).read(game_of(400).to_text().encode() * 5)


def test_who_finds_all_processes_at_work_is_told_to_wait(pool: JobPool, monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        with contextlib.suppress(JobError):
            pool.run(time.sleep, 600, seconds=900, wait=60)

    busy = threading.Thread(target=work)
    busy.start()
    wait_until_busy(pool)
    monkeypatch.setattr(imported, "LONGEST_WAIT", 0.05)
    with pytest.raises(BusyError, match="try again"):
        ImportJobs(pool).read(game_of(2).to_text().encode())
    pool.close()
    busy.join()


def test_a_process_that_ends_by_itself_is_started_anew(pool: JobPool) -> None:
    with pytest.raises(JobError):
        pool.run(os._exit, 3, seconds=30, wait=1)
    assert pool.run(abs, -3, seconds=30, wait=1) == 3


def test_closing_ends_the_job_that_is_being_done() -> None:
    pool = JobPool(1)
    problems: list[Exception] = []

    def wait() -> None:
        try:
            pool.run(time.sleep, 600, seconds=900, wait=60)
        except Exception as problem:
            problems.append(problem)

    thread = threading.Thread(target=wait)
    thread.start()
    wait_until_busy(pool)
    pool.close()
    thread.join(60)
    assert not thread.is_alive()
    assert isinstance(problems[0], JobError)
    with pytest.raises(FullError):
        pool.run(abs, -3, seconds=30, wait=1)


def test_a_long_game_of_the_table_is_told_elsewhere_and_just_as_here(
    pool: JobPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imported, "LONG_LOG", 10)
    game = game_of(30)
    jobs = ImportJobs(pool)
    for ended in (False, True):
        if ended:
            game.resign(1)
        there, here = jobs.timeline_of_game(game, "Ann"), Timeline.of_game(game, "Ann")
        last = len(here.snapshots) - 1
        assert there.snapshots == here.snapshots
        assert [there.view(at, 0) for at in (0, last)] == [here.view(at, 0) for at in (0, last)]
    assert there.view(last, None).outcome is not None
