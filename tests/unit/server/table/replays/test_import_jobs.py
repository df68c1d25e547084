"""Imports are checked in other processes, within a budget, once for each text."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from warchest import Game
from warchest.game.text.gametext.parse import parse_game
from warchest.server.store import Store
from warchest.server.table import BusyError, RefusedError, UnreadableError
from warchest.server.table.replays import imported
from warchest.server.table.replays.imported import ImportJobs
from warchest.server.table.replays.timeline import Timeline
from warchest.server.work import jobs
from warchest.server.work.jobs import FullError, JobError, JobType, Lane, LateError
from warchest.server.work.pool import JobResult, Pool
from warchest.server.work.worker import Worker


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def elsewhere(store: Store) -> Iterator[ImportJobs]:
    """Imports in another process."""
    worker = Worker(store, Pool({"imports": Lane(1, 0)}))
    yield ImportJobs(worker)
    worker.close()


@pytest.fixture
def here(store: Store) -> ImportJobs:
    return ImportJobs(Worker(store))


def game_of(decisions: int, key: bytes = b"x") -> Game:
    game = Game(key=key)
    for _number in range(decisions):
        choices = game.choices()
        game.play(next((choice for choice in choices if choice.verb == "pass"), choices[0]))
    return game


def test_a_text_is_checked_elsewhere_and_comes_back_whole(elsewhere: ImportJobs) -> None:
    game = game_of(12)
    for form in ("full", "A", "public"):
        printed = parse_game(game.to_text()).in_form(form).print()
        (found,), _faults, left = elsewhere.read(printed.encode())
        assert (found.text, left) == (printed, 0)
        text = parse_game(printed)
        there, here = elsewhere.timeline(text), Timeline.of_text(text)
        assert there.snapshots == here.snapshots
        assert [there.view(at, None) for at in range(3)] == [here.view(at, None) for at in range(3)]


def test_the_caller_learns_which_game_is_being_checked(elsewhere: ImportJobs) -> None:
    told: list[int] = []
    games, *_rest = elsewhere.read((game_of(8).to_text() + "\n").encode() * 3, told.append)
    assert len(games) == 3
    assert told[-1] == 3
    assert told == sorted(told)


def test_a_text_that_breaks_a_rule_is_refused_at_its_place(elsewhere: ImportJobs) -> None:
    with pytest.raises(UnreadableError) as found:
        elsewhere.read(b"warchest-game/2\nof no use\n")
    assert (found.value.line, found.value.column) == (2, 1)


def test_a_text_beyond_the_budget_is_refused_before_it_is_played(
    here: ImportJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imported, "MOST_DECISIONS", 60)
    game = game_of(20).to_text().encode()
    here.read(game)
    games, faults, _left = here.read(game * 3)
    assert len(games) + len(faults) == 3
    assert all("more than 60 decisions" in fault.error for fault in faults)
    assert faults
    with pytest.raises(UnreadableError, match="more than 60 decisions"):
        here.read(game_of(200).to_text().encode())


def test_a_game_may_have_as_many_remarks_as_fit_its_length(here: ImportJobs) -> None:
    text = game_of(40).to_text(None)
    text = text.replace(" pass\n", " pass  ; a remark of the usual length\n")
    assert text.count("remark") > 5
    assert len(here.read(text.encode())[0]) == 1
    padded = text.replace("\nend\n", "\n" + "; nothing but room taken\n" * 4_000 + "end\n")
    with pytest.raises(UnreadableError, match=r"too long\. A game of this length can have at most \d+ characters"):
        here.read(padded.encode())


def test_a_text_is_checked_once_however_many_users_send_it_or_open_it(
    here: ImportJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks: list[object] = []
    tells: list[object] = []
    check = imported.check

    def slowly(body: bytes, tag: str) -> object:
        checks.append(tag)
        time.sleep(0.1)
        return check(body, tag)

    monkeypatch.setattr(imported, "check", slowly)
    monkeypatch.setattr(imported, "timeline_of_text", lambda *what: tells.append(what))
    body = game_of(6).to_text().encode()
    threads = [threading.Thread(target=here.read, args=(body,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    here.read(body)
    text = parse_game(body.decode())
    for _ in range(3):
        here.timeline(text)
    assert (len(checks), len(tells)) == (1, 0)


class Refusing(Pool):
    """A pool that ends every job with this error."""

    def __init__(self, problem: Exception) -> None:
        super().__init__({})
        self._problem = problem

    def run(self, job: JobType, *_arguments: Any, **_more: Any) -> JobResult:
        raise self._problem


@pytest.mark.parametrize(
    ("problem", "error", "words"),
    [(LateError(), RefusedError, "too long"), (FullError(), BusyError, "Try again"), (JobError(), BusyError, "again")],
)
def test_a_text_that_could_not_be_checked_is_refused_with_a_sentence(
    store: Store, problem: Exception, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        ImportJobs(Worker(store, Refusing(problem))).read(game_of(2).to_text().encode())


def test_a_check_that_uses_up_its_processor_time_is_ended(
    elsewhere: ImportJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(jobs.JOBS, "check", jobs.JOBS["check"]._replace(seconds=0.001))
    with pytest.raises(RefusedError, match="too long"):
        elsewhere.read(game_of(400).to_text().encode() * 5)


def test_a_long_game_of_the_table_is_computed_elsewhere_and_just_as_here(
    elsewhere: ImportJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imported, "LONG_LOG", 10)
    game = game_of(30)
    for ended in (False, True):
        if ended:
            game.resign(1)
        there, here = elsewhere.timeline_of_game(game, "Ann"), Timeline.of_game(game, "Ann")
        last = len(here.snapshots) - 1
        assert there.snapshots == here.snapshots
        assert [there.view(at, 0) for at in (0, last)] == [here.view(at, 0) for at in (0, last)]
    assert there.view(last, None).outcome is not None
