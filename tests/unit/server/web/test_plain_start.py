"""A new game with scripts off."""

import json
import re

import httpx
import pytest


@pytest.mark.parametrize("setup", ["first_game", "random", "draft"])
@pytest.mark.parametrize("box", ["", "siege"])
def test_the_form_begins_a_game_against_a_bot(client: httpx.Client, setup: str, box: str) -> None:
    answer = client.post("/play", data={"setup": setup, "against": "page", "box": box})
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    boxes = "Base, Siege" if box and setup != "first_game" else "Base"
    boot = re.search(r'id="boot">(.*?)</script>', page.text)
    assert boot is not None
    assert f" · {boxes} · " in json.loads(boot[1])["played"]


def test_a_friend_is_sent_the_link_of_an_invitation(client: httpx.Client) -> None:
    answer = client.post("/play", data={"setup": "random", "against": "friend"}, follow_redirects=True)
    assert "invite.js" in answer.text


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"setup": "random"},
        {"setup": "chosen", "against": "page"},
        {"setup": "random", "against": "genius"},
        {"setup": "random", "against": "page", "box": "x" * 41},
        {"setup": "random", "against": "page", "more": "1"},
    ],
)
def test_what_the_form_does_not_offer_is_refused(client: httpx.Client, form: dict[str, str]) -> None:
    assert client.post("/play", data=form).status_code == 400


def test_a_box_that_there_is_not_is_refused_in_a_sentence(client: httpx.Client) -> None:
    answer = client.post("/play", data={"setup": "random", "against": "page", "box": "atlantis"})
    assert answer.status_code == 422
    assert "Traceback" not in answer.text


def test_no_other_site_begins_a_game(client: httpx.Client) -> None:
    form = {"setup": "random", "against": "page"}
    assert client.post("/play", data=form, headers={"origin": "https://evil.example"}).status_code == 403
