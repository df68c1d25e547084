"""The invitation of a game by link works without scripts: forms, a page for each who opens it, and the game when everyone sits."""

import html
import re
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
    made = client.post(
        "/api/games", json={"seats": seats or ("you", "friend"), "setup": "random" if seats else "first_game"}
    )
    assert made.status_code == 201, made.text
    url: str = made.json()["url"]
    return url


def test_the_maker_finds_the_link_and_its_code_and_the_friend_a_seat(
    client: httpx.Client, friend: httpx.Client
) -> None:
    url = by_link(client)
    client.post(f"{url}/name", data={"name": "Ada"})
    mine = client.get(url, headers={"host": "10.1.2.3:8470"}).text
    theirs = friend.get(url).text
    assert f'value="http://10.1.2.3:8470{url}"' in mine
    assert "<svg" in mine.split("invite-code")[1]
    assert "Waiting for your friend" in mine
    assert "Play as Dawn" in theirs
    assert "Ada invites you" in theirs
    assert "Send this link" not in theirs


def test_sending_the_form_seats_the_user_and_opens_the_game(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    answer = friend.post(f"{url}/seats", data={"seat": "1", "name": "Imre"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    for one in (client, friend):
        assert "game.js" in one.get(url).text
    people = friend.get(url.replace("/game/", "/api/games/")).json()["people"]
    assert [person["name"] for person in people][1] == "Imre"


def test_a_user_who_comes_too_late_finds_the_game_and_no_seat(
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


def test_only_the_maker_can_give_a_free_seat_to_a_bot(client: httpx.Client, friend: httpx.Client) -> None:
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


def test_a_withdrawn_invitation_is_gone(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    assert "Cancel" in client.get(url).text
    assert "Cancel" not in friend.get(url).text
    assert client.post(f"{url}/leave").headers["location"] == "/"
    answer = friend.get(url)
    assert answer.status_code == 410
    assert "This invitation was withdrawn." in answer.text


def make_account(client: httpx.Client, name: str) -> None:
    made = client.post("/account/entry", data={"name": name, "password": "correct horse battery", "act": "make"})
    assert made.status_code == 303, made.text


def invitations(client: httpx.Client, url: str) -> list[dict[str, Any]]:
    """Return the lobby's rows of a game for the client, among any others."""
    return [one for one in client.get("/api/lobby").json()["invitations"] if one["url"] == url]


@pytest.fixture
def neighbour(server: Running) -> Iterator[httpx.Client]:
    """A user at a separate address: few accounts are made from one address within a minute."""
    with server.client("127.0.250.2") as opened:
        yield opened


def test_a_seat_is_kept_for_an_account_by_its_name(
    client: httpx.Client, neighbour: httpx.Client, server: Running
) -> None:
    friend, url = neighbour, by_link(client)
    client.post(f"{url}/name", data={"name": "Ada"})
    make_account(friend, "Ottoline")
    answer = client.post(f"{url}/keep", data={"seat": "1", "name": "ottoline"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    assert "Reserved for Ottoline" in client.get(url).text
    with server.client() as stranger:
        page = stranger.get(url).text
        assert "Ada is waiting for an opponent" in page
        assert "Reserved" in page
        assert "Ottoline" not in page
        assert "Play as" not in page
        assert invitations(stranger, url) == []
        refused = stranger.post(url.replace("/game/", "/api/games/") + "/seats", json={"seat": 1})
        assert (refused.status_code, refused.json()) == (422, {"error": "This seat is reserved."})
    (one,) = invitations(friend, url)
    assert (one["host"], one["for_you"]) == ("Ada", True)
    assert "Ada invites you" in friend.get(url).text
    friend.post(f"{url}/seats", data={"seat": "1"})
    assert "game.js" in friend.get(url).text


def test_a_seat_kept_for_an_unknown_name_says_so_and_stays_free(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    answer = client.post(f"{url}/keep", data={"seat": "1", "name": "Nobody of that name"})
    assert "There is no account with this name." in client.get(answer.headers["location"]).text
    assert "Play as Dawn" in friend.get(url).text


def test_a_kept_seat_is_given_free_again(client: httpx.Client, neighbour: httpx.Client, server: Running) -> None:
    url = by_link(client)
    make_account(neighbour, "Imogen")
    client.post(f"{url}/keep", data={"seat": "1", "name": "Imogen"})
    assert "Open to all" in client.get(url).text
    client.post(f"{url}/keep", data={"seat": "1"})
    with server.client() as stranger:
        assert "Play as Dawn" in stranger.get(url).text


def test_a_player_cannot_keep_or_change_a_seat_of_others(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    assert friend.post(f"{url}/keep", data={"seat": "1"}).status_code == 403
    assert friend.post(f"{url}/move", data={"seat": "1"}).status_code == 403
    assert "Play as Dawn" in friend.get(url).text


def test_the_host_swaps_sides_with_the_free_seat(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    assert "Swap sides" in client.get(url).text
    answer = client.post(f"{url}/move", data={"seat": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    page = friend.get(url).text
    assert "Play as Dusk" in page


FOUR = ("you", "friend", "friend", "friend")


def chosen(page: str) -> list[str]:
    """Return the invitation's sentences about the free seats."""
    pressed = re.findall(r'aria-(?:pressed|current)="true">([^<]*)<', page)
    return [html.unescape(text) for text in pressed]


def test_the_maker_is_asked_for_a_name_before_the_link_goes_out(client: httpx.Client, server: Running) -> None:
    with server.client() as maker:
        url = by_link(maker)
        page = maker.get(url).text
        assert "Your name, shown to the players you invite" in page
        assert 'id="link"' not in page
        # Without one the link is still there
        answer = maker.post(f"{url}/name", data={"name": " "})
        assert 'id="link"' in maker.get(answer.headers["location"]).text
        # With a name it goes out, and a friend reads the name
        maker.post(f"{url}/name", data={"name": "Ada"})
        assert 'id="link"' in maker.get(url).text
        assert "Ada invites you" in client.get(url).text


def test_a_user_with_an_account_is_asked_for_no_name(neighbour: httpx.Client) -> None:
    make_account(neighbour, "Rosalind")
    assert 'id="link"' in neighbour.get(by_link(neighbour)).text


def test_what_the_invitation_says_of_who_may_sit_there_is_true(
    client: httpx.Client, neighbour: httpx.Client, server: Running
) -> None:
    url = by_link(client)
    client.post(f"{url}/name", data={"name": "Ada"})
    assert chosen(client.get(url).text) == ["Anyone with the link"]
    client.post(f"{url}/open", data={"open": "yes"})
    assert chosen(client.get(url).text) == ["Anyone in the lobby"]
    # While the seat is kept for one account, neither of these is chosen, and the page waits for that user
    make_account(neighbour, "Leonie")
    client.post(f"{url}/keep", data={"seat": "1", "name": "Leonie"})
    page = re.sub("</?bdi>", "", client.get(url).text)
    assert chosen(page) == ["Only Leonie"]
    assert "Waiting for Leonie" in page
    with server.client() as stranger:
        assert "Play as" not in stranger.get(url).text
    # And choosing one of them gives the seat free again
    client.post(f"{url}/open", data={"open": "no"})
    assert chosen(client.get(url).text) == ["Anyone with the link"]
    assert lobby_free(client, url) == 0
    with server.client() as stranger:
        assert "Play as Dawn" in stranger.get(url).text


def lobby_free(client: httpx.Client, url: str) -> int:
    """How many seats of a game the lobby offers."""
    return sum(one["free"] for one in invitations(client, url))


def test_a_friend_at_a_table_for_four_has_one_name_field_and_a_button_for_each_free_seat(
    client: httpx.Client, friend: httpx.Client
) -> None:
    url = by_link(client, *FOUR)
    client.post(f"{url}/name", data={"name": "Ada"})
    page = re.sub("</?bdi>", "", friend.get(url).text)
    assert page.count('name="name"') == 1
    assert page.count(">Take this seat<") == 3
    assert page.count("Just watch") == 1
    assert "No account needed" in page
    # And reads where each partner sits
    assert page.count("Ada&#39;s partner") == 1
    # One form sends the name with the seat of the button
    friend.post(f"{url}/seats", data={"name": "Imre", "seat": "2"})
    assert "your partner" in friend.get(url).text


def test_each_player_sees_the_board_from_their_side(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    boards = [one.get(url).text.split('class="before-board"')[1].split("</figure>")[0] for one in (client, friend)]
    assert boards[0] != boards[1]
    client.post(f"{url}/move", data={"seat": "1"})
    assert client.get(url).text.split('class="before-board"')[1].split("</figure>")[0] == boards[1]


def test_a_user_who_chooses_to_watch_is_offered_the_seat_again(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client)
    page = friend.get(f"{url}?watch=true").text
    assert "You can watch from here" in page
    assert "Play as" not in page
    assert "Take a seat instead" in page


def test_only_the_maker_is_shown_what_only_the_maker_may_do(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client, *FOUR)
    for one, name in ((client, "Ada"), (friend, "Imre")):
        one.post(f"{url}/seats", data={"seat": "1"})
        one.post(f"{url}/name", data={"name": name})
    powers = ("Who can sit here", "Add a bot", "Ask to leave", "Cancel")
    mine, theirs = client.get(url).text, friend.get(url).text
    assert all(power in mine for power in powers)
    assert not any(power in theirs for power in powers)
    assert "Leave the seat" in theirs
    assert "Take this seat" in theirs


def test_a_user_who_was_asked_to_leave_reads_so_and_gets_no_form(client: httpx.Client, friend: httpx.Client) -> None:
    url = by_link(client, *FOUR)
    friend.post(f"{url}/seats", data={"seat": "1"})
    client.post(f"{url}/ask-to-leave", data={"seat": "1"})
    page = friend.get(url).text
    assert "You were asked to leave this table." in page
    assert "Take this seat" not in page
    friend.post(f"{url}/seats", data={"seat": "2"})
    assert not any(person["you"] for person in people_of(friend, url))


def people_of(client: httpx.Client, url: str) -> list[dict[str, Any]]:
    people: list[dict[str, Any]] = client.get(url.replace("/game/", "/api/games/")).json()["people"]
    return people


def test_the_invitation_says_that_the_maker_is_away(client: httpx.Client, friend: httpx.Client) -> None:
    # Given an invitation that its maker has never looked at
    url = by_link(client)
    assert "is not here at the moment" in friend.get(url).text
    # When the maker opens it
    client.get(url)
    assert "is not here at the moment" not in friend.get(url).text
