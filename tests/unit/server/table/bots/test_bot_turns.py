"""The bots of live games: the input of the choosing process, and the table's use of its answer."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.bot_games import later, spied_game
from tests.support.pools import PoolHere
from warchest import Game
from warchest.bots.registry import Level, StyleName, make_bot
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.thinking import choose, state_fields, state_of
from warchest.server.work.jobs import JobError, JobType
from warchest.server.work.worker import Worker

SECONDS = 60


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


class Answering(PoolHere):
    """A pool that gives these answers to the jobs, and keeps their arguments. An error is raised, and for None the job runs."""

    def __init__(self, *answers: Any) -> None:
        super().__init__()
        self.answers = list(answers)
        self.asked: list[Any] = []

    def answer(self, job: JobType, arguments: bytes) -> Any:
        self.asked.append(msgspec.msgpack.decode(arguments))
        found = self.answers.pop(0)
        if found is None:
            return super().answer(job, arguments)
        if isinstance(found, Exception):
            raise found
        return found


def first_line(store: Store, pool: PoolHere, level: Level = "squire", style: StyleName | None = None) -> str:
    """Return the first line of a game against a bot that answers by this pool."""
    worker = Worker(store, pool)
    table = Table(store, worker=worker)
    worker.open()
    game = table.create("somebody", GameRequest([level, "you"], "first_game", style=style))
    deadline = time.monotonic() + SECONDS
    while table.seq(game) == 0:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    worker.close()
    return table.payload("somebody", game, None).record[0].text


@pytest.mark.parametrize(
    ("level", "style", "text"),
    [("squire", "hoarder", "squire:hoarder"), ("squire", None, "squire"), ("sovereign", "racer", "sovereign")],
)
def test_a_bot_plays_in_the_style_of_its_game(store: Store, level: Level, style: StyleName | None, text: str) -> None:
    pool = Answering([[0], None])
    first_line(store, pool, level, style)
    assert pool.asked[0][0] == text


@pytest.mark.parametrize("game", [later(4, 30, "all"), later(7, 25), spied_game()], ids=["four", "two", "spying"])
def test_the_process_receives_only_what_the_seat_may_know(game: Game) -> None:
    known = game.information_state(game.decider)
    fields = msgspec.msgpack.decode(msgspec.msgpack.encode(state_fields(known)))
    assert state_of(fields) == known
    assert set(fields) == {"setup", "seat", "history"}
    assert set(fields["history"]) <= {"ids", "looks", "position"}
    assert fields["history"]["ids"] == list(known.ids)
    assert fields["setup"] == game.setup.to_json()


def test_a_game_from_a_position_is_given_as_its_seat_knows_it() -> None:
    game = Game.from_position(later(3, 40).position_text().line())
    known = game.information_state(game.decider)
    assert known.start is not None
    assert state_of(msgspec.msgpack.decode(msgspec.msgpack.encode(state_fields(known)))) == known


def test_a_bot_chooses_there_as_it_does_here() -> None:
    game = later(2, 20)
    known = game.information_state(game.decider)
    ids, stood_in = choose("squire", 5, state_fields(known))
    assert ids == make_bot("squire").choose(known, 5)
    assert stood_in is None


def test_a_job_has_the_level_a_seed_and_the_state_of_the_deciding_seat(store: Store) -> None:
    pool = Answering(None)
    first_line(store, pool)
    level, seed, fields = pool.asked[0]
    assert (level, fields["seat"]) == ("squire", 0)
    assert isinstance(seed, int)


def test_a_job_that_fails_is_tried_once_more(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    pool = Answering(JobError("its process ended"), None)
    first_line(store, pool)
    assert pool.answers == []
    assert caplog.text == ""


@pytest.mark.parametrize(
    "answers",
    [[JobError("it said what it held")] * 2, [[[65_000], None]], [[[], None]]],
    ids=["nothing", "an illegal action", "no action"],
)
def test_a_bot_without_a_usable_answer_passes_and_its_words_are_not_logged(
    store: Store, answers: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    assert first_line(store, Answering(*answers)) == "Passes"
    assert "gave no usable answer" in caplog.text
    assert "what it held" not in caplog.text
