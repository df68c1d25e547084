"""The list of news, its count for the head of every page, and the page where users choose their notices."""

import json
from collections.abc import Iterator

import httpx
import pytest

from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Running
from tests.unit.server.web.test_live import linked_game
from warchest.server.web.pages.news import _minute


def count(client: httpx.Client) -> int:
    found: int = client.get("/api/news").json()["count"]
    return found


@pytest.fixture
def two(server: Running) -> Iterator[list[httpx.Client]]:
    with server.client() as host, server.client() as friend:
        yield [host, friend]


def test_a_turn_is_news_until_the_list_was_seen(two: list[httpx.Client]) -> None:
    game = linked_game(*two).game
    wait_until(lambda: sum(map(count, two)) == 1)
    [waits] = [client for client in two if count(client)]
    page = waits.get("/news").text
    assert page.index('<li class="new">') < page.index(f'<a href="/game/{game}">Your turn against')
    assert count(waits) == 1
    assert waits.post("/api/news/seen").json() == {"count": 0}
    page = waits.get("/news").text
    assert f'<a href="/game/{game}">Your turn against' in page
    assert 'class="new"' not in page


def test_news_stand_under_their_day_with_the_board_of_their_game(two: list[httpx.Client]) -> None:
    linked_game(*two)
    wait_until(lambda: sum(map(count, two)) == 1)
    [waits] = [client for client in two if count(client)]
    page = waits.get("/news?zone=Asia/Tokyo").text
    assert page.index(">Today</h2>") < page.index('<svg class="board') < page.index("Your turn against")
    assert 'data-zone="Asia/Tokyo"' in page
    assert waits.get("/news?zone=nowhere").status_code == 200


def test_a_look_at_the_game_is_a_look_at_its_news(two: list[httpx.Client]) -> None:
    game = linked_game(*two).game
    wait_until(lambda: sum(map(count, two)) == 1)
    [(seat, waits)] = [(seat, client) for seat, client in enumerate(two) if count(client)]
    assert waits.get(f"/api/games/{game}/status?seat={seat}").status_code == 200
    assert count(waits) == 0


def test_open_pages_elsewhere_hear_that_the_list_has_changed(server: Running, two: list[httpx.Client]) -> None:
    """Given a page of the lobby, when a game starts and waits for its user, then the page is asked to count again."""
    for client in two:
        client.get("/")
    cookies = ["; ".join(f"{name}={value}" for name, value in client.cookies.items()) for client in two]
    pages = [server.listen("/api/lobby/live", additional_headers={"Cookie": cookie}) for cookie in cookies]
    linked_game(*two)
    wait_until(lambda: sum(map(count, two)) == 1)
    page = pages[[count(client) for client in two].index(1)]
    while not json.loads(page.recv(timeout=PATIENCE)).get("news"):
        pass
    for one in pages:
        one.close()


def test_wishes_are_kept_and_shown(client: httpx.Client) -> None:
    client.get("/")
    form = {"delay": "15", "zone": "Europe/Amsterdam", "quiet_from": "22:30", "quiet_until": "07:00"}
    assert client.post("/account/notices/wishes", data=form).status_code == 303
    assert client.get("/account/notices").status_code == 200
    for wrong in ({"delay": "2"}, {"delay": "5", "other": "1"}):
        assert client.post("/account/notices/wishes", data=wrong).status_code == 400


@pytest.mark.parametrize(
    ("text", "minute"),
    [
        ("22:30", 1350),
        ("7:05", 425),
        ("22:30:15", 1350),
        ("24:00", None),
        ("9" * 5_000 + ":00", None),
        ("12:5", None),
        ("", None),
    ],
)
def test_a_time_of_day_is_a_minute_and_anything_else_is_none(text: str, minute: int | None) -> None:
    assert _minute(text) == minute
