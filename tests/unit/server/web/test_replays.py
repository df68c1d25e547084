"""Looking back at a game over the wire: its moments in the forms that a session may see, and the link to one of them."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.web_server import Player, Running, sit_down
from tests.unit.server.web.test_api import one_sentence
from tests.unit.server.web.test_pages import Read


def replay(client: httpx.Client, id_: str) -> dict[str, Any]:
    answer = client.get(f"/api/replays/{id_}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


def views(client: httpx.Client, id_: str, **asked: Any) -> list[dict[str, Any]]:
    answer = client.get(f"/api/replays/{id_}/views", params=asked)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["views"]
    return found


def resign(player: Player, seat: int) -> None:
    body = {"seat": seat, "action_id": "resign"}
    assert player.client.post(f"/api/games/{player.game}/resign", json=body).status_code == 200


def sat_down(client: httpx.Client) -> Player:
    """Play a few actions of a game on one screen."""
    player = sit_down(client, 1)
    for _ in range(8):
        player.play_one()
    return player


@pytest.fixture(scope="module")
def played(server: Running) -> Iterator[Player]:
    """Such a game, in progress."""
    with server.client() as client:
        yield sat_down(client)


@pytest.fixture(scope="module")
def over(server: Running) -> Iterator[Player]:
    """Such a game, given up by Dawn."""
    with server.client() as client:
        player = sat_down(client)
        resign(player, 1)
        yield player


def test_a_replay_has_a_moment_for_every_line_and_one_for_the_opening(client: httpx.Client, played: Player) -> None:
    told = replay(client, played.game)
    record = played.fetch(None)["record"]
    assert [moment["text"] for moment in told["moments"][1:]] == [line["text"] for line in record]
    assert [moment["at"] for moment in told["moments"]] == list(range(len(record) + 1))
    assert (told["moments"][0]["seat"], told["moments"][0]["seconds"]) == (None, None)
    assert all(moment["seconds"] >= 0 for moment in told["moments"][1:])
    assert (told["replay"], told["game"], told["over"], told["outcome"]) == (played.game, played.game, False, None)
    assert told["title"].startswith("Dusk against Dawn, round ")
    assert told["commitment"] == client.get(f"/api/games/{played.game}/draws").json()["commitment"]
    assert [person["name"] for person in told["people"]] == ["Dusk", "Dawn"]


def test_the_moments_are_what_the_table_showed_then(client: httpx.Client, played: Player) -> None:
    record = played.fetch(None)["record"]
    shown = views(client, played.game, **{"from": 0, "to": len(record)})
    assert [one["at"] for one in shown] == list(range(len(record) + 1))
    last_of = {line["seq"]: at for at, line in enumerate(record, 1)}
    for seq, at in last_of.items():
        past = client.get(f"/api/games/{played.game}", params={"at": seq}).json()
        assert {"view": shown[at]["view"], "trail": shown[at]["trail"]} == past
    assert views(client, played.game, **{"from": 3}) == shown[3:4]
    assert views(client, played.game, **{"from": 3, "to": 1_000}) == shown[3:]


def test_while_a_game_runs_on_one_screen_only_the_public_form_may_be_seen(client: httpx.Client, played: Player) -> None:
    assert replay(client, played.game)["forms"] == ["public"]
    for view in views(client, played.game, **{"from": 0, "to": 9}):
        assert all(seat["own"] is None for seat in view["view"]["seats"])
    for form in ("full", "A", "B", "A1", "x"):
        answer = client.get(f"/api/replays/{played.game}/views", params={"from": 0, "form": form})
        assert answer.status_code == 403, form
        one_sentence(answer)


def test_against_a_bot_only_the_player_may_see_the_seat_s_form(server: Running, client: httpx.Client) -> None:
    player = sit_down(client, 1, ["page", "you"])
    assert replay(client, player.game)["forms"] == ["B", "public"]
    (mine,) = views(client, player.game, **{"from": 0})
    assert [seat["own"] is not None for seat in mine["view"]["seats"]] == [False, True]
    assert client.get(f"/api/replays/{player.game}/views?from=0&form=A").status_code == 403
    assert client.get(f"/api/replays/{player.game}/views?from=0&form=full").status_code == 403
    with server.client() as stranger:
        told = replay(stranger, player.game)
        assert (told["forms"], [person["name"] for person in told["people"]]) == (["public"], ["Page", "Dawn"])
        assert stranger.get(f"/api/replays/{player.game}/views?from=0&form=B").status_code == 403


def test_any_visitor_with_the_address_sees_every_form_of_a_finished_game(server: Running, over: Player) -> None:
    with server.client() as stranger:
        told = replay(stranger, over.game)
        assert told["forms"] == ["full", "A", "B", "public"]
        last = len(told["moments"]) - 1
        (full,), (dusk,), (dawn,), (public,) = (
            views(stranger, over.game, **{"from": last, "form": form}) for form in told["forms"]
        )
        assert [[seat["own"] is not None for seat in one["view"]["seats"]] for one in (full, dusk, dawn, public)] == [
            [True, True],
            [True, False],
            [False, True],
            [False, False],
        ]


def test_a_resignation_is_the_last_moment(client: httpx.Client, over: Player) -> None:
    told = replay(client, over.game)
    result = {"ending": "resignation", "winner": "A", "seat": 1, "text": "Dusk wins", "detail": "Dawn resigned"}
    assert (told["over"], told["outcome"], told["moments"][-1]["text"]) == (True, result, "Dawn resigned")
    last = len(told["moments"]) - 1
    before, after = views(client, over.game, **{"from": last - 1, "to": last, "form": "public"})
    assert (before["view"]["outcome"], after["view"]["outcome"]) == (None, result)


@pytest.mark.parametrize(
    ("asked", "status"),
    [("from=99", 422), ("from=3&to=2", 422), ("from=-1", 400), ("from=x", 400), ("", 400), ("from=0&to=x", 400)],
)
def test_a_moment_that_is_not_there_is_refused_with_a_sentence(
    client: httpx.Client, played: Player, asked: str, status: int
) -> None:
    answer = client.get(f"/api/replays/{played.game}/views?{asked}")
    assert answer.status_code == status
    one_sentence(answer)


@pytest.mark.slow
def test_the_number_of_moments_in_a_request_is_limited(client: httpx.Client, player: Player) -> None:
    for _ in range(55):
        player.play_one()
    assert [one["at"] for one in views(client, player.game, **{"from": 1, "to": 54})] == list(range(1, 51))


@pytest.mark.parametrize("path", ["/replay/nowhere", "/api/replays/nowhere", "/api/replays/nowhere/views?from=0"])
def test_a_replay_that_is_not_there_is_said_to_be_missing(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert (one_sentence(answer) if path.startswith("/api") else answer.text).endswith(".")


# --- the page


def boot(client: httpx.Client, id_: str, **asked: Any) -> dict[str, Any]:
    answer = client.get(f"/replay/{id_}", params=asked)
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(Read(answer.text).data)
    return found


def test_the_page_starts_from_the_moment_and_the_form_of_its_address(client: httpx.Client, over: Player) -> None:
    given = boot(client, over.game, at=3, form="B")
    assert (given["replay"], given["at"], given["form"]) == (over.game, 3, "B")
    cards = {"board", "open_coins", "lite", "ruleset", "catalogue", "decrees", "texts"}
    assert set(given) == cards | {"replay", "at", "form", "site", "trouble"}


def test_nothing_on_the_page_comes_from_elsewhere_or_stands_in_line(client: httpx.Client, over: Player) -> None:
    for tag, attributes in Read(client.get(f"/replay/{over.game}").text).elements:
        assert not any(name == "style" or name.startswith("on") for name in attributes), (tag, attributes)
        address = attributes.get("src") or attributes.get("href") or "/"
        if tag in ("script", "link", "a"):
            assert address.startswith("/")
            assert client.get(address).status_code == 200, address


def test_an_address_that_does_not_fit_is_made_to_fit(client: httpx.Client, played: Player) -> None:
    last = len(replay(client, played.game)["moments"]) - 1
    given = boot(client, played.game, at=5_000, form="full")
    assert (given["at"], given["form"]) == (last, "public")
