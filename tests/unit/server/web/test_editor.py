"""The editor over the wire: any position, no hidden coins of a game, and a sentence for each fault."""

import json
import re
from typing import Any

import httpx
import pytest

from tests.support.web_server import Player, Running, sit_down
from tests.unit.server.web.test_api import one_sentence
from warchest.teaching.rulebook.sources.statements import statements


def boot(client: httpx.Client, **asked: Any) -> dict[str, Any]:
    answer = client.get("/editor", params=asked)
    assert answer.status_code == 200
    found = re.search(r'id="boot">(.*?)</script>', answer.text)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def finished(client: httpx.Client) -> Player:
    """Play a few actions of a game on one screen before Dawn resigns."""
    player = sit_down(client, 1)
    for _ in range(8):
        player.play_one()
    client.post(f"/api/games/{player.game}/resign", json={"seat": 1, "action_id": "enough"})
    return player


def test_the_editor_starts_with_the_first_game_or_the_position_in_its_address(client: httpx.Client) -> None:
    first = boot(client)
    assert first["edited"]["told"] == "Round 1: coins are drawn."
    lite = client.get("/api/positions", params={"ruleset": "lite"}).json()
    shown = boot(client, p=lite["line"])
    assert (shown["ruleset"], shown["edited"], shown["trouble"]) == ("lite", lite, "")
    wrong = boot(client, p="x")
    assert wrong["trouble"]
    assert wrong["edited"] == first["edited"]
    statement = next(row for row in statements() if row.ruling == "4.5")
    assert boot(client, **{"try": statement.id})["edited"]["line"] == statement.position
    assert boot(client, **{"try": "0.0-1"})["edited"] == first["edited"]


def test_a_moment_of_a_replay_opens_in_the_editor_if_all_coins_may_be_seen(
    client: httpx.Client, server: Running
) -> None:
    player = finished(client)
    shown = boot(client, replay=player.game, at=3)
    assert (shown["trouble"], shown["edited"]["faults"]) == ("", [])
    assert shown["edited"]["position"]["round"] == 1
    with server.client() as stranger:
        assert boot(stranger, replay=player.game, at=3)["edited"] == shown["edited"]


def test_no_position_of_a_game_in_progress_opens_in_the_editor(client: httpx.Client, server: Running) -> None:
    player = sit_down(client, 1)
    first = boot(client)
    for asking in (client, server.client()):
        shown = boot(asking, replay=player.game, at=0)
        assert "hidden" in shown["trouble"]
        assert shown["edited"] == first["edited"]
    assert boot(client, replay="nothing")["trouble"]


def test_a_game_from_a_position_is_looked_back_at_and_its_text_is_imported_again(client: httpx.Client) -> None:
    line = client.get("/api/positions", params={"boxes": "base.siege"}).json()["line"].replace("round=1", "round=7")
    player = sit_down(client, 1, position=line)
    for _ in range(6):
        player.play_one()
    client.post(f"/api/games/{player.game}/resign", json={"seat": 0, "action_id": "enough"})
    moments = client.get(f"/api/replays/{player.game}").json()["moments"]
    assert moments[0]["round"] == 7
    assert len(moments) > 6
    text = client.get(f"/api/games/{player.game}/record").text
    assert "position" in text.partition("round")[0]
    kept = client.post("/api/records", content=text.encode(), headers={"content-type": "text/plain"})
    assert kept.status_code == 201, kept.text
    again = client.post(f"/api/games/{player.game}/rematch", json={})
    assert again.status_code == 201, again.text
    assert client.get(f"/api/games/{again.json()['game']}").json()["view"]["round"] == 7


def test_the_text_of_a_game_from_a_position_hides_the_coins_of_others(client: httpx.Client, server: Running) -> None:
    start = client.get("/api/positions").json()["position"]
    bag = {coin: count for coin, count in start["B.bag"].items() if coin != "royal"}
    told = start | {
        "turn": "A",
        "B.hand": {"royal": 1},
        "B.bag": bag,
        "A.hand": {"royal": 1},
        "A.bag": {"swordsman": 2},
    }
    told |= {"A.supply": {"swordsman": 3, "pikeman": 4, "crossbowman": 5, "light_cavalry": 5}}
    del told["agenda"]
    line = client.post("/api/positions", json={"position": told}).json()["line"]
    request = {"seats": ["you", "friend"], "setup": "first_game", "position": line}
    game = client.post("/api/games", json=request).json()["game"]
    with server.client() as friend:
        assert friend.post(f"/api/games/{game}/seats", json={"seat": 1}).status_code == 200
        own = friend.get(f"/api/games/{game}/record").text
        assert "B.hand=royal" in own
        assert "A.hand=? " in own
    assert "B.hand=? " in client.get(f"/api/games/{game}/record").text
    with server.client() as stranger:
        public = stranger.get(f"/api/games/{game}/record").text
        assert "hand=royal" not in public


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"line": "hello"}, 422),
        ({"line": "x" * 20_001}, 400),
        ({"position": []}, 400),
        ({"position": {"seats": "x" * 40_000}}, 413),
        ({"position": {}, "more": 1}, 400),
    ],
)
def test_what_is_no_position_gets_one_sentence(client: httpx.Client, body: dict[str, Any], status: int) -> None:
    answer = client.post("/api/positions", json=body)
    assert answer.status_code == status, answer.text
    one_sentence(answer)


@pytest.mark.parametrize(
    "odd",
    [
        {"seats": 3}, {"boxes": [[]]}, {"A": {"x": 1}}, {"A.hand": {"archer": -1}}, {"A.units": {"f4": {"unit": "x"}}}, {"round": 10**9},
        {"agenda": [{"op": "draw", "seat": "A", "coins": 99}]}, {"ruleset": 5}, {"units": "[[[["}, {"poison": {"assassin": "zz"}},
        {"forts": 99}, {"decrees": ["x"]}, {"A.bag_top": ["royal"] * 100}, {"over": "dead"}, {"pool": ["archer"]}, {"variants": ["x"]},
    ],
)  # fmt: skip
def test_an_odd_value_is_a_fault_of_the_position_and_not_of_the_server(
    client: httpx.Client, odd: dict[str, Any]
) -> None:
    position = client.get("/api/positions").json()["position"]
    answer = client.post("/api/positions", json={"position": position | odd})
    assert answer.status_code == 200, answer.text
    assert answer.json()["faults"]
