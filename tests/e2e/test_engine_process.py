"""`warchest engine` as others meet it: a process, lines in, lines out, and an end."""

import json
import subprocess
import sys

import pytest

from tests.support.waiting import PATIENCE

COMMAND = (sys.executable, "-m", "warchest.cli", "engine")
pytestmark = pytest.mark.slow


def test_requests_are_answered_in_order_and_the_end_of_the_input_ends_it() -> None:
    lines = ['{"id": 1, "do": "hello"}', "", "nonsense", '{"id": "é", "do": "games"}']
    done = subprocess.run(COMMAND, input="\n".join(lines).encode(), capture_output=True, timeout=PATIENCE, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, "é"]
    assert answers[1]["error"]["line"] == 3
    assert (done.returncode, done.stderr) == (0, b"")


def test_quit_ends_it_and_each_answer_comes_at_once() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for number in range(3):
            engine.stdin.write(f'{{"id": {number}, "do": "games"}}\n'.encode())
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == number
        engine.stdin.write(b'{"id": 9, "do": "quit"}\n{"id": 10, "do": "games"}\n')
        engine.stdin.flush()
        assert engine.stdout.read() == b'{"id":9,"ok":{}}\n'
        assert engine.wait(60) == 0


def test_a_client_that_stops_reading_is_no_reason_to_complain() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(b'{"id": 1, "do": "games"}\n')
        engine.stdin.close()
        assert engine.wait(60) == 0
        assert engine.stderr.read() == b""


def test_the_level_is_announced_and_a_wrong_one_refused() -> None:
    asked = subprocess.run(
        [*COMMAND, "--level", "page"], input=b'{"do": "hello"}', capture_output=True, timeout=PATIENCE, check=True
    )
    assert json.loads(asked.stdout)["ok"]["play"]["level"] == "page"
    refused = subprocess.run([*COMMAND, "--level", "knave"], capture_output=True, timeout=PATIENCE, check=False)
    assert refused.returncode == 2
