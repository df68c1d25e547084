"""Any input gets one answer a line, in order, with the id of its request, and never a traceback."""

import codecs
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.engine_client import Client
from tests.support.tiers import examples
from warchest.protocol.conversation import METHODS, Conversation
from warchest.protocol.engine import Engine
from warchest.protocol.messages import GAMES, LINE
from warchest.protocol.reading import read_lines

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
FIELDS = (
    *("game", "to", "chance", "key", "position", "record", "setup", "armies", "boxes", "seats", "variants", "seed"),
    *("royal_guard", "decrees", "forts", "initiative", "decisions", "seat", "number", "form", "write", "depth", "seed"),
    "level",
)
LIKELY = st.sampled_from(
    (
        *("g", "h", "auto", "ask", "00", "first_game", "random", "full", "A", "B1", "public", "line", "json", "page"),
        *("pass", "pikeman@h1", "draw=royal", "flip=A", "warchest-game/2\nend\n", "warchest-position/2 seats=2"),
        *(0, 1, 2, 4),
    )
)
REQUESTS = st.fixed_dictionaries(
    {"do": st.sampled_from([*METHODS, "dance"]), "most": st.just(20)},
    optional={field: LIKELY | st.lists(LIKELY, max_size=3) | PLAIN for field in FIELDS},
)


def told(line: bytes | None) -> dict[str, Any]:
    assert line is not None
    assert b"\n" not in line
    answer: dict[str, Any] = json.loads(line)
    assert set(answer) in ({"id", "ok"}, {"id", "error"})
    if "error" in answer:
        error = answer["error"]
        assert {"code", "reason", "line", "column", "field"} <= set(error)
        assert error["code"] != "internal", answer
        assert error["reason"].endswith(".")
        assert "\n" not in error["reason"]
    return answer


@given(st.binary(max_size=60))
def test_any_bytes_have_one_answer(line: bytes) -> None:
    answer = Conversation(Engine()).answer(line.replace(b"\n", b""))
    if line.replace(b"\n", b"").strip():
        told(answer)
    else:
        assert answer is None


@given(st.text(max_size=40), st.integers(0, 38))
def test_a_truncated_request_is_refused_with_its_place(text: str, at: int) -> None:
    line = json.dumps({"id": text, "do": "choices", "game": text}, ensure_ascii=False).encode()[:at]
    if line.strip():
        error = told(Conversation(Engine()).answer(line))["error"]
        assert (error["code"], error["line"]) == ("not_json", 1)
        assert 1 <= error["column"] <= len(line) + 1


@examples(100)
@given(st.lists(st.tuples(PLAIN, REQUESTS), min_size=1, max_size=4))
def test_any_requests_are_answered_and_their_ids_repeated(requests: list[tuple[Any, dict[str, Any]]]) -> None:
    session = Conversation(Engine("page"))
    session.answer(b'{"do": "new", "game": "g", "setup": "first_game", "key": "00"}')
    for number, (id_, request) in enumerate(requests):
        answer = told(session.answer(json.dumps({"id": id_, **request}).encode()))
        assert answer["id"] == id_
        if "error" in answer:
            assert answer["error"]["line"] == number + 2


@examples(60)
@given(st.text(max_size=20), st.integers(0, 900), st.sampled_from(["position", "record"]))
def test_an_altered_text_is_refused_with_its_place(text: str, at: int, field: str) -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    true = client.ok(field, game="g")[field]
    answer = client.answer("new", game="h", **{field: true[: at % len(true)] + text + true[at % len(true) :]})
    if "error" in answer:
        error = answer["error"]
        assert (error["code"], error["field"]) == ("bad_text", field)
        assert error["place"]["line"] >= 1
        assert error["place"]["column"] >= 1


@pytest.mark.parametrize(
    "id_", ["null", "1", "-1.50", "1e3", '"é"', "123456789012345678901234567890", '{"a": [1, {"b": null}]}']
)
def test_an_id_is_returned_unchanged(id_: str) -> None:
    line = Conversation(Engine()).answer(f'{{"do": "quit", "id": {id_}}}'.encode())
    assert line == f'{{"id":{id_},"ok":{{}}}}'.encode()


def test_brackets_without_end_are_refused() -> None:
    for line in (b'{"id":' + b"[" * 100_000, b'{"do": "hello", "id":' + b"[" * 100_000):
        assert told(Conversation(Engine()).answer(line))["error"]["code"] == "not_json"


def test_blank_lines_count_as_lines() -> None:
    session = Conversation(Engine())
    assert [session.answer(line) for line in (b"", b"  \t\r")] == [None, None]
    assert told(session.answer(b"{}"))["error"]["line"] == 3


def test_a_byte_order_mark_before_the_first_request_is_skipped() -> None:
    session = Conversation(Engine())
    request = codecs.BOM_UTF8 + b'{"id": 1, "do": "games"}'
    assert "ok" in told(session.answer(request))
    assert told(session.answer(request))["error"]["code"] == "not_json"


def test_a_line_that_is_too_long_is_refused_and_the_next_is_read() -> None:
    long = b'{"id": 1, "do": "' + b"x" * LINE + b'"}'
    session = Conversation(Engine())
    answers = [told(session.answer(line)) for line in read_lines(io.BytesIO(long + b'\n{"id": 2, "do": "quit"}'), LINE)]
    assert [answer.get("error", {}).get("code") for answer in answers] == ["too_long", None]


def test_a_line_may_have_the_maximum_length() -> None:
    line = b'{"id": 1, "do": "quit", "x": "' + b"x" * (LINE - 32) + b'"}'
    assert len(line) == LINE
    (read,) = read_lines(io.BytesIO(line + b"\r\n"), LINE)
    assert told(Conversation(Engine()).answer(read)) == {"id": 1, "ok": {}}


def test_the_number_of_open_games_is_limited() -> None:
    client = Client()
    client.ok("new", game="0", setup="first_game")
    for number in range(1, GAMES):
        client.ok("copy", game="0", to=str(number))
    assert client.error("copy", game="0", to="more")["code"] == "too_many_games"
    assert client.error("new", game="more")["code"] == "too_many_games"
    client.ok("close", game="5")
    client.ok("new", game="more", setup="first_game")


def test_a_defect_is_answered_and_the_next_request_works(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setitem(METHODS, "games", METHODS["games"]._replace(run=broken))
    session = Conversation(Engine())
    line = session.answer(b'{"id": 1, "do": "games"}')
    assert line is not None
    assert json.loads(line)["error"]["code"] == "internal"
    assert "ZeroDivisionError" in caplog.text
    assert told(session.answer(b'{"id": 2, "do": "quit"}'))["id"] == 2
