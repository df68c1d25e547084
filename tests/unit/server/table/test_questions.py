"""Questions are answered by any process that works, told to nobody but whoever asked, and kept no longer than somebody waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from tests.support.people import FakeTime
from tests.unit.server.table.test_advice import FRIEND, deciding, game_with
from tests.unit.server.table.test_reviews import Costs
from tests.unit.server.table.test_table import SESSION
from warchest.game.history import InformationState
from warchest.schema.time_control import wall_ms
from warchest.server.store import Store, work
from warchest.server.table import BusyError, Table
from warchest.server.table.advice import HINT
from warchest.server.table.job_process import FullError, JobError, JobPool, effort
from warchest.server.table.questions import STALE_MS, QuestionKind, Questions, questions

SECONDS = 60.0


class Here(JobPool):
    """Does the jobs in the thread of the worker. `meanwhile` is called while a job is done."""

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        super().__init__(0)
        self.meanwhile = meanwhile
        self.done: list[str] = []

    def run(self, function: Callable[..., Any], *arguments: Any, **_times: Any) -> Any:
        self.meanwhile()
        self.done.append(function.__name__)
        payer = effort.get()
        if payer is not None:
            payer.add(0.5)
        return function(*arguments)


def double(number: int) -> bytes:
    return str(2 * number).encode()


def fail(_number: int) -> bytes:
    raise ValueError("an evaluator that fails")


def prepare() -> None:
    """Load nothing."""


KINDS = {
    "double": QuestionKind(lambda _person, number: (double, (number,)), prepare, SECONDS, SECONDS),
    "fail": QuestionKind(lambda _person, number: (fail, (number,)), prepare, SECONDS, SECONDS),
    "hurried": QuestionKind(lambda _person, number: (double, (number,)), prepare, 0.0, 0.0),
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def process(store: Store, pool: JobPool | None = None) -> Questions:
    """The questions of a process."""
    made = Questions(store, pool or Here())
    for name, kind in KINDS.items():
        made.add(name, kind)
    return made


@pytest.fixture
def asking(store: Store) -> Iterator[Questions]:
    """A process that does no work."""
    made = process(store)
    yield made
    made.close()


@pytest.fixture
def working(store: Store, asking: Questions) -> Iterator[Questions]:
    """A process that works, and that hears of the other."""
    made = process(store)
    asking.on_work(made.hear)
    made.on_work(asking.hear)
    made.open()
    yield made
    made.close()


def kept(store: Store) -> list[Any]:
    """Everything that is kept of questions and their work."""
    wanted = select(questions.c.id), select(work.work.c.key)
    return [store.read(lambda c, one=one: c.execute(one).scalars().all()) for one in wanted]  # type: ignore[misc]


NOTHING: list[Any] = [[], []]


@pytest.mark.usefixtures("working")
def test_a_question_is_answered_by_another_process_and_nothing_of_it_is_kept(store: Store, asking: Questions) -> None:
    assert [asking.ask("double", SESSION, number) for number in (4, 5)] == [b"8", b"10"]
    assert kept(store) == NOTHING


@pytest.mark.usefixtures("working")
def test_who_asked_is_charged_what_the_other_process_has_computed(asking: Questions) -> None:
    costs = Costs()
    token = effort.set(costs)
    try:
        asking.ask("double", SESSION, 4)
    finally:
        effort.reset(token)
    assert costs.spent == 0.5


@pytest.mark.usefixtures("working")
def test_an_evaluator_that_fails_is_told_to_who_asked_and_the_next_question_is_answered(
    store: Store, asking: Questions
) -> None:
    with pytest.raises(JobError):
        asking.ask("fail", SESSION, 1)
    assert asking.ask("double", SESSION, 1) == b"2"
    assert kept(store) == NOTHING


def test_a_question_that_nobody_takes_in_time_is_forgotten_and_never_thought_about(
    store: Store, asking: Questions
) -> None:
    with pytest.raises(FullError):
        asking.ask("hurried", SESSION, 1)
    assert kept(store) == NOTHING
    pool = Here()
    late = process(store, pool)
    late.open()
    late.prepare("double")
    while late.preparing("double"):
        late.hear("question")
    late.close()
    assert pool.done == ["prepare"]


def test_who_waits_when_their_process_ends_is_told_so_and_the_question_is_forgotten(
    store: Store, asking: Questions
) -> None:
    found: list[BaseException] = []

    def ask() -> None:
        try:
            asking.ask("double", SESSION, 1)
        except FullError as problem:
            found.append(problem)

    waiter = threading.Thread(target=ask)
    asking.on_work(lambda _word: closer.start())
    closer = threading.Thread(target=asking.close)
    waiter.start()
    waiter.join(SECONDS)
    assert len(found) == 1
    assert kept(store) == NOTHING


@pytest.mark.usefixtures("working")
def test_the_question_of_a_process_that_died_goes_after_some_time(store: Store, asking: Questions) -> None:
    asked = questions.insert().values(id="of a dead process", kind="double", about=[3], answer="6", spent=1)
    for age, left in ((STALE_MS // 2, ["of a dead process"]), (2 * STALE_MS, [])):
        row = asked.values(asked=wall_ms() - age)
        store.write(lambda connection: connection.execute(questions.delete()))
        store.write(lambda connection, row=row: connection.execute(row))  # type: ignore[misc]
        asking.ask("double", SESSION, 1)
        assert kept(store) == [left, []]


# Hints


def advise(state: InformationState, deep: bool, tag: str) -> bytes:
    """Answer with what was known."""
    return msgspec.json.encode((f"{state.seat} {state.ids} {deep} {tag}", []))


def test_a_hint_is_thought_about_elsewhere_from_what_the_seat_knows_and_no_row_and_no_other_seat_learns_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a server that does no work, when another process thinks about a hint, then nothing else that anybody is sent changes."""
    monkeypatch.setattr("warchest.server.table.advice.advise", advise)
    monkeypatch.setattr("warchest.server.table.advice.prepare", prepare)
    asking, pool = Questions(store, Here()), Here()
    working = Questions(store, pool)
    served, _worker = (Table(store, now=FakeTime(), questions=one) for one in (asking, working))
    asking.on_work(working.hear)
    working.on_work(asking.hear)
    game = game_with(served, hints=True)
    person, seat, seq = deciding(served, game)
    known = served.standing(game)[1].game.information_state(seat)

    def sent() -> list[bytes]:
        others = [(FRIEND if person == SESSION else SESSION, 1 - seat), ("a watcher", None)]
        return [msgspec.json.encode(served.payload(who, game, place), enc_hook=str) for who, place in others]

    seen: list[tuple[list[bytes], list[Any]]] = []
    rows = select(questions.c.kind, questions.c.about, questions.c.answer)
    sent()  # which notes that all were here
    before = sent()
    working.open()
    while asking.preparing(HINT):
        working.hear("question")
    pool.meanwhile = lambda: seen.append((sent(), store.read(lambda c: [tuple(row) for row in c.execute(rows)])))
    assert served.advice.hint(person, game, seat, seq, deep=True).evaluator == f"{seat} {known.ids} True en"
    assert seen == [(before, [(HINT, [game, seat, seq, True, "en"], None)])]
    assert sent() == before
    assert kept(store) == NOTHING
    working.close()
    asking.close()


def test_who_asks_for_a_hint_where_nobody_works_is_told_to_try_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warchest.server.table.advice.LONGEST_WAIT", 0.0)
    asking = Questions(store, Here())
    table = Table(store, questions=asking)
    game = game_with(table, hints=True)
    person, seat, seq = deciding(table, game)
    with pytest.raises(BusyError, match="prepared for the first time"):
        table.advice.hint(person, game, seat, seq, deep=False)
    store.write(lambda connection: connection.execute(work.work.delete()))
    with pytest.raises(BusyError, match="Others are being advised"):
        table.advice.hint(person, game, seat, seq, deep=False)
    asking.close()
