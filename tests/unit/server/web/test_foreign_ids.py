"""Ids that belong to another user open nothing: seats, actions, devices, records, messages."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.onlookers import ACCOUNT, PASSWORD, Scene, crowd, fresh
from tests.support.web_server import Running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, httpx.Client]]:
    running = Running(tmp_path_factory.mktemp("data"))
    with crowd(running) as browsers:
        yield browsers
    running.end()


@pytest.fixture
def scene(people: dict[str, httpx.Client]) -> Scene:
    return Scene(people)


def act(scene: Scene, who: str, **body: Any) -> httpx.Response:
    return scene.client(who).post(f"/api/games/{scene.game}/actions", json=scene.action() | body)


def test_an_action_for_another_or_an_unknown_seat_is_refused(scene: Scene) -> None:
    for who in ("partner", "opponent", "last", "spectator", "stranger"):
        for seat in range(4):
            answer = act(scene, who, seat=seat, action_id=fresh())
            assert answer.status_code == (422 if seat == scene.seat_of(who) else 403)
    for seat in (-1, 4):
        assert act(scene, "player", seat=seat, action_id=fresh()).status_code == 400
    assert scene.payload("player")["seq"] == 0


def test_a_repeated_action_is_answered_only_to_its_sender(scene: Scene) -> None:
    action_id, action = fresh(), whole(scene)
    first = act(scene, "player", action_id=action_id, ids=action)
    assert first.status_code == 200
    again = act(scene, "player", action_id=action_id, ids=action)
    assert (again.status_code, again.json()["view"]) == (200, first.json()["view"])
    for who in ("opponent", "partner", "spectator"):
        answer = act(scene, who, action_id=action_id, ids=action)
        assert answer.status_code == 403
        assert answer.json().keys() == {"error"}


def whole(scene: Scene) -> list[int]:
    """A whole action of the player."""
    ids, ask = [], scene.payload("player", scene.seat)["ask"]
    while True:
        choice = ask["choices"][0]
        ids.append(choice["id"])
        if choice["ends"]:
            return ids
        ask = scene.post("player", "preview", {"seat": scene.seat, "seq": 0, "ids": ids})["ask"]


def test_another_player_s_action_id_shows_only_the_sender_s_game(scene: Scene) -> None:
    action_id = fresh()
    scene.post("player", "actions", {"seat": scene.seat, "seq": 0, "ids": whole(scene), "action_id": action_id})
    own = scene.seat_of("opponent")
    answer = act(scene, "opponent", seat=own, action_id=action_id, ids=[1])
    assert answer.status_code == 409
    payload = answer.json()["payload"]
    assert payload["seat"] == own
    assert [seat["seat"] for seat in payload["view"]["seats"] if seat["own"] is not None] == [own]


def test_an_action_id_counts_only_in_its_game(people: dict[str, httpx.Client], scene: Scene) -> None:
    action_id, other = fresh(), Scene(people)
    for one in (scene, other):
        one.post("player", "actions", {"seat": one.seat, "seq": 0, "ids": whole(one), "action_id": action_id})
        assert one.payload("spectator")["seq"] == 1


def listed(owner: httpx.Client) -> set[str]:
    """The ids of an account's devices that it can sign out."""
    return {*re.findall(r'name="device" value="([^"]+)"', owner.get("/account").text)} - {"others"}


def test_a_user_cannot_sign_out_a_device_of_another_account(people: dict[str, httpx.Client]) -> None:
    owner = people["signed in"]
    here = listed(owner)
    phone = people["guest"]
    form = {"name": ACCOUNT, "password": PASSWORD}
    assert phone.post("/account/entry", data=form).status_code == 303
    [device] = listed(owner) - here
    thief = people["0"]
    form = {"name": f"Thief {fresh()[:6]}", "password": PASSWORD, "act": "make"}
    for sign_in in (False, True):
        if sign_in:
            assert thief.post("/account/entry", data=form).status_code == 303
        for tried in (device, "others", "", "%", device[:4]):
            thief.post("/account/devices", data={"device": tried})
        for client in (owner, phone):
            assert ACCOUNT in client.get("/account").text


def test_a_game_is_no_record(scene: Scene) -> None:
    for who in ("player", "stranger"):
        client = scene.client(who)
        assert client.get(f"/api/records/{scene.game}").status_code == 404
        assert client.get(f"/api/records/{scene.game}", params={"form": "full"}).status_code == 404


def test_the_room_of_a_message_can_t_be_passed_over_by_its_number(scene: Scene) -> None:
    scene.post("player", "chat", scene.said(scene.team))
    for number in (1, 2):
        body = {"room": scene.team, "number": number}
        answer = scene.client("opponent").post(f"/api/games/{scene.game}/chat/report", json=body)
        assert (answer.status_code, answer.json()) == (403, {"error": "You can't read this chat."})


def test_another_user_s_message_id_does_not_change_what_is_said(scene: Scene) -> None:
    message_id = fresh()
    said = {"room": "table", "message_id": message_id}
    scene.post("player", "chat", said | {"phrase": "luck"})
    line = scene.post("opponent", "chat", said | {"phrase": "thanks"})
    assert (line["number"], line["who"], line["text"]) == (2, f"seat-{scene.seat_of('opponent')}", "Thank you")
