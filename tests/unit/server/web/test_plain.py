"""The form for those without scripts takes what it offered, once, from its own page, for one's own seat."""

import random
import re
import time

import httpx
import pytest

from tests.support.web_server import Player, Running, sit_down

FORM = '<form method="post" action="/game/'
"""The beginning of the form of a game."""


def form(client: httpx.Client, player: Player) -> dict[str, str]:
    """The hidden fields and the first button of the page's form, after its hand was asked for."""
    text = client.get(f"/game/{player.game}", params={"hand": 0}).text
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', _inside(text)))


def pressed(text: str, chance: random.Random) -> dict[str, str]:
    """The fields of a page's form with one of its buttons pressed."""
    inside = _inside(text)
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', inside))
    return fields | {"choose": chance.choice(re.findall(r'name="choose" value="(\d+)"', inside))}


def _inside(text: str) -> str:
    """The form of a game in a page."""
    return text[text.index(FORM) :].partition("</form>")[0]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [["you", "page"], ["you"] * 4])
def test_every_box_and_variant_can_be_played_without_scripts(client: httpx.Client, seats: list[str]) -> None:
    boxes = ["base", "nobility", "siege", "nightfall"]
    variants = ["elimination", "choose_order", "preview"]
    player = sit_down(client, 2, seats, "draft", boxes=boxes, variants=variants, seed="plain")
    chance = random.Random(len(seats))
    steps = 0
    deadline = time.monotonic() + 300
    while steps < 60 and (waiting := player.fetch(None)["waiting"]) is not None:
        assert time.monotonic() < deadline
        if waiting["seat"] not in player.seats:
            time.sleep(0.02)
            continue
        answer = client.get(f"/game/{player.game}", params={"hand": waiting["seat"]})
        while FORM in answer.text and player.fetch(None)["waiting"] == waiting:
            answer = play(client, player, pressed(answer.text, chance), follow=True)
            assert answer.status_code == 200
            steps += 1
            if "ids=" not in str(answer.url):
                break
    text = client.get(f"/game/{player.game}").text
    assert "Decree " in text
    assert "Forts left: " in text


@pytest.mark.parametrize("setup", ["random", "draft"])
def test_a_game_given_up_before_its_first_round_is_reported(client: httpx.Client, setup: str) -> None:
    player = sit_down(client, 2, ["you"] * 4, setup)
    body = {"seat": 0, "action_id": "r"}
    assert client.post(f"/api/games/{player.game}/resign", json=body).status_code == 200
    answer = client.get(f"/game/{player.game}")
    assert answer.status_code == 200
    assert "Dusk 1 resigned for Dusk" in answer.text


def play(
    client: httpx.Client, player: Player, fields: dict[str, str], *, follow: bool = False, **headers: str
) -> httpx.Response:
    """Press the form's button; ``follow``: and open the page that it leads to."""
    path = f"/game/{player.game}/play"
    return client.post(path, data=fields, headers=headers or None, follow_redirects=follow)


def test_pressed_twice_it_is_played_once(client: httpx.Client, player: Player) -> None:
    fields = form(client, player)
    answers = [play(client, player, fields) for _ in range(2)]
    assert [(a.status_code, a.headers["location"]) for a in answers] == [(303, f"/game/{player.game}")] * 2
    assert player.fetch(None)["seq"] == 1


def test_another_site_s_form_is_turned_away(client: httpx.Client, player: Player) -> None:
    fields = form(client, player)
    assert play(client, player, fields, origin="http://elsewhere.example").status_code == 403
    assert player.fetch(None)["seq"] == 0


def test_a_stranger_can_not_play(server: Running, client: httpx.Client, player: Player) -> None:
    fields = form(client, player)
    with server.client() as stranger:
        assert FORM not in stranger.get(f"/game/{player.game}", params={"hand": 0}).text
        assert play(stranger, player, fields).status_code == 403
    assert player.fetch(None)["seq"] == 0


@pytest.mark.parametrize(
    "changed",
    [
        {"choose": "65535"},
        {"choose": "x"},
        {"ids": "1..2"},
        {"ids": "70000"},
        {"seat": "9"},
        {"extra": "1"},
        {"seq": ""},
    ],
)
def test_a_wrong_form_gets_one_sentence_and_changes_nothing(
    client: httpx.Client, player: Player, changed: dict[str, str]
) -> None:
    answer = play(client, player, form(client, player) | changed)
    assert answer.status_code in (400, 422)
    assert answer.text.endswith(".")
    assert "\n" not in answer.text
    assert player.fetch(None)["seq"] == 0


def test_a_form_that_can_not_be_read_says_what_to_do_in_plain_words(client: httpx.Client, player: Player) -> None:
    answer = play(client, player, form(client, player) | {"ids": "1..2"})
    assert answer.status_code == 400
    assert answer.text == "This form can't be read: go back to the game and choose again."


@pytest.mark.parametrize("ids", ["9999", "0.0.0", "x", "70000"])
def test_an_address_with_steps_that_do_not_fit_shows_the_first_step(
    client: httpx.Client, player: Player, ids: str
) -> None:
    answer = client.get(f"/game/{player.game}", params={"hand": 0, "ids": ids})
    assert answer.status_code == 200
    assert 'name="ids" value=""' in answer.text
