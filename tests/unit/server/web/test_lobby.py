"""The lobby over HTTP: each visitor's rights, the shared list, and the news over the WebSocket."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.waiting import PATIENCE
from tests.support.web_server import Running
from warchest.schema.time_control import LiveClock
from warchest.wording.setups import clock_text

REQUEST = {"seats": ["you", "friend"], "setup": "random", "boxes": ["base", "siege"]}


@pytest.fixture
def friend(server: Running) -> Iterator[httpx.Client]:
    with server.client() as opened:
        yield opened


def made(client: httpx.Client, **more: Any) -> str:
    answer = client.post("/api/games", json=REQUEST | more)
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["game"]
    return game


def table(client: httpx.Client, game: str, act: str, **body: Any) -> httpx.Response:
    return client.post(f"/api/lobby/tables/{game}/{act}", json=body)


def listed(client: httpx.Client) -> dict[str, Any]:
    return {one["game"]: one for one in client.get("/api/lobby").json()["invitations"]}


def test_an_invitation_says_what_is_played_and_by_whom(client: httpx.Client, friend: httpx.Client) -> None:
    game = made(client, clock={"kind": "live", "minutes": 10, "increment": 15})
    assert game not in listed(friend)
    assert table(client, game, "open", name=" Ada\u202e ").status_code == 200
    one = listed(friend)[game]
    assert (one["host"], one["played"]) == ("Ada", f"Random · Base, Siege · {clock_text(LiveClock(10, 15))}")
    assert (one["boxes"], one["yours"], one["free"]) == (["base", "siege"], False, 1)
    assert listed(client)[game]["yours"]
    assert table(client, game, "close").status_code == 200
    assert game not in listed(friend)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"clock": {"kind": "live", "minutes": 5, "increment": 3}},
            f"Random · Base, Siege · {clock_text(LiveClock(5, 3))}",
        ),
        ({"clock": {"kind": "days", "days": 3}}, "Random · Base, Siege · 3 days per turn"),
        ({"ruleset": "lite", "boxes": None}, "Random · Lite · No clock"),
    ],
)
def test_what_is_played_stands_in_the_same_words_on_every_page(
    client: httpx.Client, friend: httpx.Client, asked: dict[str, Any], words: str
) -> None:
    # Given an invitation: both users read it there, and everyone in the lobby
    game = made(client, **asked)
    table(client, game, "open")
    for person in (client, friend):
        assert words in person.get(f"/game/{game}").text
        assert listed(person)[game]["played"] == words
    # When the friend sits down, both read it at the table and in their lists
    table(friend, game, "join")
    for person in (client, friend):
        boot = re.search(r'id="boot">(.*?)</script>', person.get(f"/game/{game}").text)
        assert boot is not None
        assert json.loads(boot[1])["played"] == words
        lists = [person.get("/api/games", params={"part": part}).json()["games"] for part in ("turn", "theirs")]
        assert [one["played"] for games in lists for one in games] == [words]


def test_one_call_joins_and_a_second_one_is_refused_in_a_sentence(
    server: Running, client: httpx.Client, friend: httpx.Client
) -> None:
    game = made(client)
    table(client, game, "open")
    assert table(client, game, "join").json() == {"error": "You are already in this game."}
    assert table(friend, game, "join", name="Imre").json() == {"game": game, "url": f"/game/{game}"}
    assert friend.get(f"/api/games/{game}", params={"seat": 1}).status_code == 200
    with server.client() as late:
        answer = table(late, game, "join")
        assert (answer.status_code, answer.json()) == (422, {"error": "This table is no longer open."})


def test_only_who_sits_there_opens_and_closes_a_table(client: httpx.Client, friend: httpx.Client) -> None:
    game = made(client)
    for act in ("open", "close"):
        assert table(friend, game, act).status_code == 403
    assert table(friend, "none", "open").status_code == 404


def test_two_seekers_are_paired_and_get_the_same_game(client: httpx.Client, friend: httpx.Client) -> None:
    wish = {"request": REQUEST | {"variants": ["preview"]}}
    assert client.post("/api/lobby/seek", json=wish).json() == {"url": None}
    url = friend.post("/api/lobby/seek", json=wish).json()["url"]
    assert url is not None
    assert client.post("/api/lobby/seek", json=wish).json() == {"url": url}


def test_what_is_no_request_is_refused(client: httpx.Client) -> None:
    assert client.post("/api/lobby/seek", json={"request": {}}).status_code == 400
    four = {"request": REQUEST | {"seats": ["you", "friend", "friend", "friend"]}}
    assert client.post("/api/lobby/seek", json=four).status_code == 422
    nonsense = {"request": REQUEST | {"boxes": ["no box"]}}
    assert client.post("/api/lobby/seek", json=nonsense).status_code == 422


def test_the_lobby_reveals_nothing_of_a_game_that_was_not_opened(
    server: Running, client: httpx.Client, friend: httpx.Client
) -> None:
    private, public = made(client), made(client)
    table(client, public, "open")
    for game in (private, public):
        assert friend.post(f"/api/games/{game}/seats", json={"seat": 1}).status_code == 200
    with server.client() as stranger:
        text = stranger.get("/api/lobby").text
    assert public in text
    assert private not in text


def test_a_socket_gets_the_news_of_a_changed_lobby(server: Running, client: httpx.Client) -> None:
    with server.listen("/api/lobby/live") as socket:
        game = made(client)
        table(client, game, "open")
        assert json.loads(socket.recv(timeout=PATIENCE))["seq"] > 0


@pytest.mark.slow
def test_the_lobby_is_notified_when_the_page_of_a_live_invitation_closes(
    server: Running, client: httpx.Client, friend: httpx.Client
) -> None:
    # Given a live invitation with its maker's page open
    game = made(client, clock={"kind": "live", "minutes": 5, "increment": 3})
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with server.listen("/api/lobby/live") as socket:
        with server.listen(f"/api/games/{game}/live", additional_headers={"Cookie": cookie}) as page:
            page.recv(timeout=PATIENCE)
            table(client, game, "open")
            while game not in listed(friend):
                socket.recv(timeout=PATIENCE)
        # When that page is closed, then news of the lobby comes once it has gone
        while game in listed(friend):
            socket.recv(timeout=PATIENCE)
