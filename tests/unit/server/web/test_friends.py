"""The buttons for another player on their page and in the list: follow, block, and challenge with one press."""

import html
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.waiting import PATIENCE
from tests.support.web_server import Running

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def people(server: Running) -> Iterator[dict[str, httpx.Client]]:
    """Browsers of users with accounts of these names, each at a separate address."""
    found = {}
    for number, name in enumerate(("Bea Follows", "Cas Friendly", "Dov Distant")):
        found[name] = server.client(f"127.0.1.{number + 2}")
        form = {"name": name, "password": PASSWORD, "act": "make"}
        assert found[name].post("/account/entry", data=form).status_code == 303
    yield found
    for client in found.values():
        client.close()


def text(client: httpx.Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def press(client: httpx.Client, name: str, button: str, **form: str) -> httpx.Response:
    return client.post(f"/people/{name}/{button}", data=form)


def challenges(client: httpx.Client) -> list[Any]:
    """The hosts of the games that wait for a user, each with the line of its game."""
    return [(one["host"], one["played"]) for one in client.get("/api/lobby").json()["invitations"] if one["for_you"]]


def test_a_followed_player_is_listed_and_learns_nothing(people: dict[str, httpx.Client]) -> None:
    bea, cas = people["Bea Follows"], people["Cas Friendly"]
    before = text(cas, "/players"), text(cas, "/people/Bea Follows")
    answer = press(bea, "cas friendly", "relation", act="follow", back="list")
    assert (answer.status_code, answer.headers["location"]) == (303, "/players")
    listed = text(bea, "/players").partition("Blocked players")[0]
    assert 'aria-label="Stop following: Cas Friendly"' in listed
    assert 'aria-label="Challenge: Cas Friendly"' in listed
    assert (text(cas, "/players"), text(cas, "/people/Bea Follows")) == before
    assert cas.get("/api/news").json()["count"] == 0
    press(bea, "Cas Friendly", "relation", act="unfollow")
    assert "Cas Friendly" not in text(bea, "/players")


def test_one_press_challenges_and_leads_to_the_waiting_game(people: dict[str, httpx.Client]) -> None:
    bea, cas = people["Bea Follows"], people["Cas Friendly"]
    answer = press(bea, "Cas Friendly", "challenge", live="no")
    assert answer.status_code == 303
    assert "Waiting for Cas Friendly" in text(bea, answer.headers["location"])
    [(host, played)] = challenges(cas)
    assert (host, "3 days per turn" in played) == ("Bea Follows", True)
    again = press(bea, "Cas Friendly", "challenge", live="yes")
    assert (again.status_code, "already challenged this player" in html.unescape(again.text)) == (422, True)


def test_a_block_refuses_challenges_as_a_busy_player_does(people: dict[str, httpx.Client]) -> None:
    bea, dov = people["Bea Follows"], people["Dov Distant"]
    assert press(dov, "Bea Follows", "relation", act="block").headers["location"] == "/people/Bea%20Follows"
    page = text(dov, "/people/Bea Follows")
    assert "is blocked." in page
    assert 'aria-label="Challenge: Bea Follows"' not in page
    refused = press(bea, "Dov Distant", "challenge")
    assert (refused.status_code, "can't be challenged at the moment" in html.unescape(refused.text)) == (422, True)
    assert challenges(dov) == []
    assert 'aria-label="Unblock: Bea Follows"' in text(dov, "/players")
    press(dov, "Bea Follows", "relation", act="unblock")
    assert press(bea, "Dov Distant", "challenge").headers["location"].startswith("/game/")


def test_whether_a_player_is_there_is_shown_to_signed_in_users_they_do_not_block(
    server: Running, people: dict[str, httpx.Client]
) -> None:
    """Given a player at a game, a blocked user learns no more by signing out."""
    bea, cas, dov = people.values()
    game = bea.post("/api/games", json={"seats": ["you", "friend"], "setup": "random"}).json()["game"]
    with server.client("127.0.1.10") as guest:
        assert guest.post(f"/api/games/{game}/seats", json={"seat": 1}).is_success
        cookie = {"cookie": f"warchest={bea.cookies['warchest']}"}
        with server.listen(f"/api/games/{game}/live", additional_headers=cookie) as live:
            live.recv(timeout=PATIENCE)
            for client in (cas, bea):
                assert "Playing now" in text(client, "/people/Bea Follows")
            press(bea, "Dov Distant", "relation", act="block")
            for client in (dov, guest):
                page = text(client, "/people/Bea Follows")
                assert "Playing now" not in page
                assert "Last game with other players" not in page
    press(bea, "Dov Distant", "relation", act="unblock")


def test_guests_and_the_player_have_no_such_buttons(server: Running, people: dict[str, httpx.Client]) -> None:
    with server.client("127.0.1.9") as guest:
        for client in (guest, people["Bea Follows"]):
            assert "/challenge" not in text(client, "/people/Bea Follows")
        assert 'id="friends"' not in text(guest, "/players")
        assert 'action="/people"' in text(guest, "/players")
        assert press(guest, "Bea Follows", "relation", act="follow").headers["location"] == "/account"


def test_a_player_is_found_by_name_and_a_name_leads_nowhere_else(people: dict[str, httpx.Client]) -> None:
    dov = people["Dov Distant"]
    for name, place in ((" Bea Follows", "/people/Bea%20Follows"), ("/evil.example", "/people/%2Fevil.example")):
        assert dov.get("/people", params={"name": name}).headers["location"] == place


def test_an_unknown_name_is_an_unknown_page(people: dict[str, httpx.Client]) -> None:
    assert press(people["Bea Follows"], "No One At All", "relation", act="follow").status_code == 404
