"""Every example of docs/reference/protocol.md does what it says: requests have the answers that stand below them, programs run."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.transcripts import DOCUMENT, blocks, differs, exchanges, expected
from tests.support.waiting import PATIENCE
from warchest.game.game import Game
from warchest.game.kinds import GameKind
from warchest.protocol.conversation import METHODS, Conversation
from warchest.protocol.engine import Engine
from warchest.protocol.messages import LIMITS
from warchest.protocol.player import ProgramPlayer

SESSIONS = blocks("session")


@pytest.mark.parametrize("heading", SESSIONS)
def test_the_answers_of_an_example_are_those_of_the_engine(heading: str) -> None:
    session = Conversation(Engine())
    for sent, answer in exchanges(SESSIONS[heading]):
        line = session.answer(sent.encode())
        assert line is not None
        assert differs(answer, json.loads(line)) is None, f"{sent}\n{line.decode()}"


@pytest.mark.parametrize(
    ("written", "true"),
    [
        ('{"a": 1}', {"a": 1, "b": 2}),
        ('{"a": 1, ...}', {"a": 2}),
        ('{"a": 1, ...}', {"b": 1}),
        ("[1, 2]", [1, 2, 3]),
        ("[1, 2, ...]", [1]),
        ('{"a": [{"b": true, ...}, ...]}', {"a": [{"b": 1}]}),
    ],
)
def test_an_example_with_a_wrong_answer_is_detected(written: str, true: object) -> None:
    assert differs(expected(written), true) is not None


def test_fields_that_an_example_omits_may_have_any_value() -> None:
    assert differs(expected('{"a": [{"b": 1, ...}, ...], ...}'), {"a": [{"b": 1, "c": 2}, 3], "d": 4}) is None


def test_every_verb_and_every_limit_is_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [method for method in METHODS if f"`{method}`" not in text] == []
    assert [name for name, most in LIMITS.items() if f"{most:,}" not in text] == []


@pytest.mark.slow
def test_the_bot_of_the_document_plays(tmp_path: Path) -> None:
    program = tmp_path / "first_bot.py"
    (code,) = blocks("python bot").values()
    program.write_text(code, encoding="utf-8")
    bot = ProgramPlayer(f"{sys.executable} {program}")
    game = Game(GameKind().setup("document"), b"document")
    while game.decider is not None and game.view(None).round < 6:
        for id_ in bot.choose(game, 1):
            game.play(id_)
    bot.close()
    assert bot.name == "First"


@pytest.mark.slow
def test_the_host_of_the_document_plays_a_game(tmp_path: Path) -> None:
    program = tmp_path / "host.py"
    (code,) = blocks("python host").values()
    program.write_text(code.replace('"warchest", "engine"', f'"{sys.executable}", "-m", "warchest.cli", "engine"'))
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stderr == ""
    assert "warchest-game/2" in done.stdout
