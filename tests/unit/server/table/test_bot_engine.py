"""The engine of the table's bots: asked over a pipe, told what one seat may know, and started anew when it dies, errs or is late."""

import json
import os
import signal
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.bot_games import later, spied_game
from tests.support.waiting import PATIENCE
from warchest import Game
from warchest.server.table.bot_runner import BotEngine, NoAnswerError

PROGRAM = """
import json, os, sys, time
from pathlib import Path
here = Path(sys.argv[1])
starts = len(here.read_text().splitlines()) + 1 if here.exists() else 1
with here.open("a") as file: file.write("start\\n")
play = {"reads": ["setup", "history", "choices"]}
hello = {"protocol": "warchest-engine/1", "name": "T", "version": "1", "capabilities": ["play"], "play": play}
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "hello":
        print(json.dumps({"id": request["id"], "ok": hello}), flush=True)
        continue
    word = request["choices"][0]["word"]
    %s
    print(json.dumps({"id": request["id"], "ok": {"decisions": [word]}}), flush=True)
"""


SECONDS = PATIENCE
"""For so long an engine may think on a busy machine."""


@pytest.fixture
def starts(tmp_path: Path) -> Path:
    return tmp_path / "starts"


@pytest.fixture
def made() -> Iterator[list[BotEngine]]:
    engines: list[BotEngine] = []
    yield engines
    for engine in engines:
        engine.close()


def engine_that(starts: Path, does: str, made: list[BotEngine], seconds: float = SECONDS) -> BotEngine:
    program = starts.with_name("engine.py")
    program.write_text(PROGRAM % textwrap.indent(textwrap.dedent(does), "    ").strip())
    made.append(engine := BotEngine((sys.executable, str(program), str(starts)), seconds))
    return engine


def times(starts: Path) -> int:
    """How often the program was started."""
    return len(starts.read_text().splitlines())


def ask(engine: BotEngine) -> list[int]:
    """The answer for a game of which the first choice is an action of its own."""
    return engine.choose(GAME, "page", 9)


GAME = later(1, 0)
FIRST = [GAME.legal_ids()[0]]


def test_a_question_is_answered(starts: Path, made: list[BotEngine]) -> None:
    engine = engine_that(starts, "pass", made)
    assert ask(engine) == ask(engine) == FIRST
    assert times(starts) == 1


@pytest.mark.parametrize("game", [later(4, 30, "all"), spied_game()], ids=["usual", "spying"])
def test_it_is_told_what_the_seat_may_know_and_no_more(starts: Path, made: list[BotEngine], game: Game) -> None:
    sent = starts.with_name("sent")
    engine = engine_that(starts, f"Path({str(sent)!r}).write_text(line); os._exit(1)", made)
    seat = game.decider
    with pytest.raises(NoAnswerError):
        engine.choose(game, "squire", 3)
    request: dict[str, Any] = json.loads(sent.read_text())
    assert set(request) == {"id", "do", "seat", "setup", "history", "choices", "seed", "time", "level"}
    assert (request["level"], request["seed"], request["time"]) == ("squire", 3, SECONDS)
    known = game.information_state(seat)
    assert request["history"]["ids"] == list(known.ids)
    assert [(look["after"], len(look["hand"])) for look in request["history"]["looks"]] == [
        (look.at, sum(look.hand)) for look in known.seen
    ]


def test_an_engine_tells_which_level_chose_in_the_place_of_another(starts: Path, made: list[BotEngine]) -> None:
    does = """\
        answer = {"decisions": [word], "stood_in": "banneret"}
        print(json.dumps({"id": request["id"], "ok": answer}), flush=True)
        continue"""
    engine = engine_that(starts, does, made)
    assert engine.stood_in is None
    ask(engine)
    assert engine.stood_in == "banneret"


def test_an_engine_that_was_killed_is_started_again(starts: Path, made: list[BotEngine]) -> None:
    engine = engine_that(starts, "pass", made)
    engine.start()
    assert engine.pid is not None
    os.kill(engine.pid, signal.SIGKILL)
    assert ask(engine) == FIRST
    assert times(starts) == 2


def test_an_engine_that_dies_over_a_question_is_asked_once_more(starts: Path, made: list[BotEngine]) -> None:
    engine = engine_that(starts, "os._exit(1) if starts == 1 else None", made)
    assert ask(engine) == FIRST


@pytest.mark.slow
def test_an_engine_that_thinks_too_long_is_started_again(starts: Path, made: list[BotEngine]) -> None:
    for seconds in (3, 30, 300):
        starts.unlink(missing_ok=True)
        engine = engine_that(starts, "time.sleep(600) if starts == 1 else None", made, seconds)
        try:
            assert ask(engine) == FIRST
        except NoAnswerError:
            # A busy machine may be too late the second time too.
            assert seconds < 300
            continue
        break
    assert times(starts) == 2


@pytest.mark.parametrize(
    "does",
    [
        "os._exit(1)",
        "print('no json', flush=True)",
        "print('[1]', flush=True)",
        "word = 7",
        "word = 'nonsense'",
        "word = 'h1-h2'",
        "request['id'] += 1",
    ],
)
def test_an_engine_that_never_answers_well_is_given_up(starts: Path, made: list[BotEngine], does: str) -> None:
    engine = engine_that(starts, does, made)
    with pytest.raises(NoAnswerError):
        ask(engine)
    assert times(starts) == 2


def test_a_program_that_is_not_there_is_given_up(made: list[BotEngine]) -> None:
    made.append(engine := BotEngine(("/nowhere/at/all",)))
    with pytest.raises(NoAnswerError):
        engine.start()
    with pytest.raises(NoAnswerError):
        ask(engine)


def test_after_closing_nothing_is_started(starts: Path, made: list[BotEngine]) -> None:
    engine = engine_that(starts, "pass", made)
    engine.start()
    engine.close()
    with pytest.raises(NoAnswerError):
        ask(engine)
    assert times(starts) == 1
