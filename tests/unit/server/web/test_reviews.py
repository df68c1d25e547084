"""Hints, odds and reviews over HTTP: who may ask, the answers to strangers, and the limits on the server's work."""

from typing import Any

import httpx
import pytest

from tests.support.waiting import wait_until
from tests.support.web_server import Running
from tests.unit.bots.analysis.test_review import short


def begun(client: httpx.Client, **options: Any) -> str:
    made = client.post("/api/games", json={"seats": ["you", "you"], "setup": "first_game", **options})
    assert made.status_code == 201, made.text
    game: str = made.json()["game"]
    return game


def decider(client: httpx.Client, game: str) -> tuple[int, int]:
    """The seat that decides, and the number of the last line."""
    payload = client.get(f"/api/games/{game}").json()
    return payload["waiting"]["seat"], payload["seq"]


def hint(client: httpx.Client, game: str, **fields: Any) -> httpx.Response:
    """The answer to a request for a hint, once the evaluator has been compiled."""
    seat, seq = decider(client, game)
    answers: list[httpx.Response] = []

    def is_answered() -> bool:
        answers.append(client.post(f"/api/games/{game}/hint", json={"seat": seat, "seq": seq, **fields}))
        return answers[-1].status_code != 503

    wait_until(is_answered)
    return answers[-1]


def state_of(client: httpx.Client, id_: str) -> str:
    """How far the review of a replay is."""
    state: str = client.get(f"/api/replays/{id_}/review").json()["state"]
    return state


@pytest.mark.slow
def test_a_hint_is_given_in_a_game_with_hints_and_its_page_knows(client: httpx.Client) -> None:
    game = begun(client, hints=True)
    answer = hint(client, game)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert len(found["choices"]) == 3
    assert found["choices"][0]["why"]
    assert '"hints": true' in client.get(f"/game/{game}").text.replace('"hints":true', '"hints": true')


def test_a_game_without_hints_gives_none(client: httpx.Client) -> None:
    game = begun(client)
    assert hint(client, game).status_code == 422
    assert client.get(f"/api/games/{game}/odds?seat=0").status_code == 422


def test_a_stranger_gets_neither_hints_nor_odds(client: httpx.Client, server: Running) -> None:
    game = begun(client, hints=True)
    with server.client() as stranger:
        assert hint(stranger, game).status_code == 403
        assert stranger.get(f"/api/games/{game}/odds?seat=0").status_code == 403


@pytest.mark.parametrize(
    "body", [{}, {"seat": 9, "seq": 0}, {"seat": 0, "seq": -1}, {"seat": 0, "seq": 0, "deep": 7}, {"iterations": 10**9}]
)
def test_a_request_for_a_hint_that_is_out_of_bounds_is_refused(client: httpx.Client, body: dict[str, Any]) -> None:
    game = begun(client, hints=True)
    assert client.post(f"/api/games/{game}/hint", json=body).status_code == 400


def test_a_game_in_play_is_not_reviewed_and_a_request_reveals_no_secret(client: httpx.Client) -> None:
    game = begun(client)
    assert client.get(f"/api/replays/{game}/review").json()["state"] == "impossible"
    assert client.post(f"/api/replays/{game}/review", json={}).status_code == 422
    assert client.post(f"/api/replays/{game}/again", json={"moment": 0, "ids": []}).status_code == 422
    assert client.get(f"/api/replays/{game}/review/text").status_code == 422


def test_a_game_that_does_not_exist_has_no_review(client: httpx.Client) -> None:
    for call in ("review", "review/text"):
        assert client.get(f"/api/replays/none/{call}").status_code == 404
    assert client.post("/api/replays/none/review", json={}).status_code == 404


@pytest.mark.slow
def test_an_imported_game_is_reviewed_kept_and_read_by_a_stranger(client: httpx.Client, server: Running) -> None:
    text = short("base", 4).to_text()
    kept = client.post("/api/records", content=text, headers={"content-type": "text/plain"}).json()
    id_ = kept["records"][0]["record"]
    assert client.post(f"/api/replays/{id_}/review", json={}).is_success
    wait_until(lambda: state_of(client, id_) not in ("waiting", "running"))
    state = client.get(f"/api/replays/{id_}/review").json()
    assert state["state"] == "done", state
    with server.client() as stranger:
        assert stranger.get(f"/api/replays/{id_}/review").json() == state
        assert "tree-1" in stranger.get(f"/api/replays/{id_}/review/text").text
    moments = state["review"]["moments"]
    again = {"moment": 0, "ids": moments[0]["moment"]["better"]}
    assert client.post(f"/api/replays/{id_}/again", json=again).json()["answer"]["text"]
    assert client.post(f"/api/replays/{id_}/again", json={"moment": 0, "ids": [1] * 1000}).status_code in (400, 422)
