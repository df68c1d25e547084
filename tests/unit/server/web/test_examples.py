"""The live boards of the rulebook over the wire: stateless, the same for everyone, with a sentence for each invalid request."""

import httpx
import pytest

from tests.support.web_server import Running
from tests.unit.server.web.test_api import one_sentence
from warchest.teaching.rulebook.examples.playing import steps_of

EXAMPLE = "archer-shoots-over"


def test_an_example_is_shown_at_its_start_and_after_the_reader_s_choices(client: httpx.Client) -> None:
    begun = client.get(f"/api/examples/{EXAMPLE}")
    assert begun.status_code == 200
    told = begun.json()
    assert {"view", "ask", "ends", "trail", "said"} <= set(told)
    assert told["ends"] is False
    steps = steps_of(EXAMPLE)
    assert {choice["id"] for choice in told["ask"]["choices"]} >= {steps[0]}
    after = client.get(f"/api/examples/{EXAMPLE}", params={"ids": ".".join(map(str, steps))}).json()
    assert (after["ends"], after["ask"]) == (True, None)
    assert after["trail"]


def test_the_same_address_has_the_same_answer_for_everyone(server: Running, client: httpx.Client) -> None:
    first = client.get(f"/api/examples/{EXAMPLE}")
    assert first.headers["cache-control"] == "private, max-age=600"
    with server.client() as stranger:
        assert stranger.get(f"/api/examples/{EXAMPLE}").content == first.content


def test_an_illegal_try_is_answered_with_the_reason(client: httpx.Client) -> None:
    path = f"/api/examples/{EXAMPLE}/why"
    refused = client.get(path, params={"coin": "archer", "hex": "e4", "verb": "attack"})
    assert refused.status_code == 200
    assert refused.json()["reason"].endswith(".")
    assert refused.json()["rule"] == "/rules/units/archer"
    assert refused.json()["ruling"] == "5.1"
    assert client.get(path, params={"coin": "archer", "verb": "tactic"}).json() == {
        "reason": None,
        "rule": None,
        "ruling": None,
    }


@pytest.mark.parametrize("call", ["", "/why"])
@pytest.mark.parametrize(
    ("name", "ids", "status"),
    [
        ("nowhere", "", 404),
        (EXAMPLE, "5000", 422),
        (EXAMPLE, "99999", 422),
        (EXAMPLE, "0.0.0.0", 422),
        (EXAMPLE, "1..2", 400),
        (EXAMPLE, "x", 400),
        (EXAMPLE, ".".join(["1"] * 65), 400),
    ],
)
def test_what_does_not_fit_gets_one_sentence(client: httpx.Client, call: str, name: str, ids: str, status: int) -> None:
    answer = client.get(f"/api/examples/{name}{call}", params={"ids": ids})
    assert answer.status_code == status, answer.text
    one_sentence(answer)


@pytest.mark.parametrize("asked", [{"coin": "x"}, {"hex": "zz"}, {"verb": "fly"}, {"coin": "", "hex": "", "verb": ""}])
def test_a_try_of_what_is_not_there_is_no_fault_of_the_server(client: httpx.Client, asked: dict[str, str]) -> None:
    answer = client.get(f"/api/examples/{EXAMPLE}/why", params=asked)
    assert answer.status_code == 200, answer.text
