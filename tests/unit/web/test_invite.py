"""The invitation of a game by link works without scripts: forms, a page for each who opens it, and the game when everybody sits."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.web_server import Running


@pytest.fixture
def friend(server: Running) -> Iterator[httpx.Client]:
    with server.client() as opened:
        yield opened


def by_link(client: httpx.Client, *seats: str) -> str:
    """A new game by link: its address."""
    made = client.post("/api/games", json={"seats": seats or ("you", "friend"), "setup": "first_game"})
    assert made.status_code == 201, made.text
    url: str = made.json()["url"]
    return url


def test_the_maker_finds_the_link_and_its_code_and_the_friend_a_seat(
    client: httpx.Client, friend: httpx.Client, server: Running
) -> None:
    url = by_link(client)
    mine, theirs = client.get(url).text, friend.get(url).text
    assert f'value="{server.url}{url}"' in mine
    assert "<svg" in mine.split("invite-code")[1]
    assert "Waiting for your friend" in mine
    assert "Sit down as Dawn" in theirs
    assert "Dusk invites you" in theirs
    assert "Send this link" not in theirs


def test_who_sends_the_form_sits_down_and_finds_the_game(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    answer = friend.post(f"{url}/seats", data={"seat": "1", "name": "Imre"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    for one in (client, friend):
        assert "game.js" in one.get(url).text
    people = friend.get(url.replace("/game/", "/api/games/")).json()["people"]
    assert [person["name"] for person in people] == ["Dusk", "Imre"]


def test_who_comes_too_late_finds_the_game_and_no_seat(
    client: httpx.Client, friend: httpx.Client, server: Running
) -> None:
    url = by_link(client)
    friend.post(f"{url}/seats", data={"seat": "1"})
    with server.client() as late:
        assert late.post(f"{url}/seats", data={"seat": "1"}).status_code == 303
        people = late.get(url.replace("/game/", "/api/games/")).json()["people"]
        assert not any(person["you"] for person in people)
        refused = late.post(url.replace("/game/", "/api/games/") + "/seats", json={"seat": 1})
        assert refused.status_code == 422
        assert refused.json() == {"error": "This seat is taken."}


def test_a_name_is_shown_as_text(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    client.post(f"{url}/name", data={"name": "<b>Ada</b>"})
    assert "&lt;b&gt;Ada&lt;/b&gt; invites you" in friend.get(url).text


def test_a_bot_takes_a_free_seat_where_the_maker_says_so_and_nobody_else(
    client: httpx.Client, friend: httpx.Client
) -> None:
    url = by_link(client)
    assert friend.post(f"{url}/seats", data={"seat": "1", "level": "page"}).status_code == 403
    assert client.post(f"{url}/seats", data={"seat": "1", "level": "page"}).status_code == 303
    assert "game.js" in client.get(url).text


@pytest.mark.parametrize(
    "form", [{}, {"seat": "9"}, {"seat": "x"}, {"seat": "1", "level": "genius"}, {"seat": "1", "more": "2"}]
)
def test_a_form_that_is_none_is_refused(client: httpx.Client, friend: httpx.Client, form: dict[str, str]) -> None:
    url = by_link(client)
    assert friend.post(f"{url}/seats", data=form).status_code == 400
    assert "invites you" in friend.get(url).text


def test_an_invitation_that_was_taken_back_is_gone(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    assert "Take the invitation back" in client.get(url).text
    assert "Leave the seat" not in friend.get(url).text
    assert client.post(f"{url}/leave").headers["location"] == "/"
    answer = friend.get(url)
    assert answer.status_code == 410
    assert "This invitation has been taken back." in answer.text


def make_account(client: httpx.Client, name: str) -> None:
    made = client.post("/account/entry", data={"name": name, "password": "correct horse battery", "act": "make"})
    assert made.status_code == 303, made.text


def invitations(client: httpx.Client, url: str) -> list[dict[str, Any]]:
    """What the lobby shows the client of a game; others may stand there too."""
    return [one for one in client.get("/api/lobby").json()["invitations"] if one["url"] == url]


@pytest.fixture
def neighbour(server: Running) -> Iterator[httpx.Client]:
    """Somebody at an address of their own: few accounts are made from one address within a minute."""
    transport = httpx.HTTPTransport(local_address="127.0.250.2")
    with httpx.Client(base_url=server.url, timeout=60, transport=transport) as opened:
        yield opened


def test_a_seat_is_kept_for_an_account_by_its_name(
    client: httpx.Client, neighbour: httpx.Client, server: Running
) -> None:
    friend, url = neighbour, by_link(client)
    client.post(f"{url}/name", data={"name": "Ada"})
    make_account(friend, "Ottoline")
    answer = client.post(f"{url}/keep", data={"seat": "1", "name": "ottoline"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    assert "kept for Ottoline" in client.get(url).text
    with server.client() as stranger:
        page = stranger.get(url).text
        assert "Ada waits for somebody" in page
        assert "kept for somebody" in page
        assert "Ottoline" not in page
        assert "Sit down as" not in page
        assert invitations(stranger, url) == []
        refused = stranger.post(url.replace("/game/", "/api/games/") + "/seats", json={"seat": 1})
        assert (refused.status_code, refused.json()) == (422, {"error": "This seat is kept for somebody."})
    (one,) = invitations(friend, url)
    assert (one["host"], one["for_you"]) == ("Ada", True)
    assert "Ada invites you" in friend.get(url).text
    friend.post(f"{url}/seats", data={"seat": "1"})
    assert "game.js" in friend.get(url).text


def test_a_seat_kept_for_an_unknown_name_says_so_and_stays_free(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    answer = client.post(f"{url}/keep", data={"seat": "1", "name": "Nobody of that name"})
    assert "There is no account of this name." in client.get(answer.headers["location"]).text
    assert "Sit down as Dawn" in friend.get(url).text


def test_a_kept_seat_is_given_free_again(client: httpx.Client, neighbour: httpx.Client, server: Running) -> None:
    url = by_link(client)
    make_account(neighbour, "Imre")
    client.post(f"{url}/keep", data={"seat": "1", "name": "Imre"})
    assert "Let anybody sit here" in client.get(url).text
    client.post(f"{url}/keep", data={"seat": "1"})
    with server.client() as stranger:
        assert "Sit down as Dawn" in stranger.get(url).text


def test_nobody_keeps_or_changes_a_seat_of_others(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    assert friend.post(f"{url}/keep", data={"seat": "1"}).status_code == 403
    assert friend.post(f"{url}/move", data={"seat": "1"}).status_code == 403
    assert "Dusk invites you" in friend.get(url).text


def test_the_host_swaps_sides_with_the_free_seat(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    assert "Swap sides" in client.get(url).text
    answer = client.post(f"{url}/move", data={"seat": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    page = friend.get(url).text
    assert "Dawn invites you" in page
    assert "Sit down as Dusk" in page
