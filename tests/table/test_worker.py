"""The bot's process: asked over a pipe, and started anew when it dies, errs or is late."""

import os
import signal
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from warchest.record import Look, Record
from warchest.setups import Setup
from warchest.table.worker import NoAnswerError, Worker

PROGRAM = """
import json, os, sys, time
from pathlib import Path
count = Path(sys.argv[1])
starts = int(count.read_text() or 0) + 1 if count.exists() else 1
count.write_text(str(starts))
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    %s
    print(json.dumps({"id": request["id"], "ids": [request["seat"], *request["record"]]}), flush=True)
"""


@pytest.fixture
def count(tmp_path: Path) -> Path:
    return tmp_path / "starts"


def worker_that(count: Path, does: str, seconds: float = 5) -> Worker:
    program = count.with_name("worker.py")
    program.write_text(PROGRAM % textwrap.indent(textwrap.dedent(does), "    ").strip())
    return Worker((sys.executable, str(program), str(count)), seconds)


@pytest.fixture
def made() -> Iterator[list[Worker]]:
    workers: list[Worker] = []
    yield workers
    for worker in workers:
        worker.close()


def ask(worker: Worker) -> list[int]:
    return worker.choose("page", {}, Record(Setup.first_game(), 1, (4, 5)), 9)


def test_a_question_is_answered(count: Path, made: list[Worker]) -> None:
    made.append(worker := worker_that(count, "pass"))
    assert ask(worker) == [1, 4, 5]
    assert ask(worker) == [1, 4, 5]
    assert count.read_text() == "1"


def test_the_hands_that_its_spies_saw_are_told(count: Path, made: list[Worker]) -> None:
    made.append(
        worker := worker_that(
            count, "request['record'] = [i for at, seat, hand in request['seen'] for i in (at, seat, *hand)]"
        )
    )
    seen = (Look(7, 0, (1, 0, 0, 0, 0, 2, 0, 0)),)
    record = Record(Setup.first_game(), 1, (4, 5), seen)
    assert worker.choose("page", {}, record, 9) == [1, 7, 0, 1, 0, 0, 0, 0, 2, 0, 0]


def test_a_worker_that_was_killed_is_started_again(count: Path, made: list[Worker]) -> None:
    made.append(worker := worker_that(count, "pass"))
    worker.start()
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    assert ask(worker) == [1, 4, 5]
    assert count.read_text() == "2"


def test_a_worker_that_dies_over_a_question_is_asked_once_more(count: Path, made: list[Worker]) -> None:
    made.append(worker := worker_that(count, "os._exit(1) if starts == 1 else None"))
    assert ask(worker) == [1, 4, 5]


def test_a_worker_that_thinks_too_long_is_started_again(count: Path, made: list[Worker]) -> None:
    made.append(worker := worker_that(count, "time.sleep(60) if starts == 1 else None", seconds=0.3))
    assert ask(worker) == [1, 4, 5]
    assert count.read_text() == "2"


@pytest.mark.parametrize(
    "does",
    [
        "os._exit(1)",
        "print('no json', flush=True)",
        "print('[1]', flush=True)",
        "print(json.dumps({'id': request['id'], 'ids': ['x']}), flush=True)",
        "print(json.dumps({'id': request['id'] + 1, 'ids': [1]}), flush=True)",
    ],
)
def test_a_worker_that_never_answers_well_is_given_up(count: Path, made: list[Worker], does: str) -> None:
    made.append(worker := worker_that(count, does))
    with pytest.raises(NoAnswerError):
        ask(worker)
    assert count.read_text() == "2"


def test_a_program_that_is_not_there_is_given_up(made: list[Worker]) -> None:
    made.append(worker := Worker(("/nowhere/at/all",)))
    with pytest.raises(NoAnswerError):
        ask(worker)


def test_after_closing_nothing_is_started(count: Path) -> None:
    worker = worker_that(count, "pass")
    worker.start()
    worker.close()
    with pytest.raises(NoAnswerError):
        ask(worker)
    assert count.read_text() == "1"
