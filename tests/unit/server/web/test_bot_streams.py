"""The streams of third-party bots: their content, their end and their cost."""

import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.third_party import CASUAL, ThirdParty, by_token, new_token, sign_up
from tests.support.web_server import Player, Running
from warchest.schema.time_control import wall_ms
from warchest.server.accounts import open_people
from warchest.server.accounts.restraints import Restraint, restrain
from warchest.server.store import Store
from warchest.server.table import Table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for these tests only: they make many accounts, which are counted."""
    running = Running(tmp_path_factory.mktemp("bots") / "data")
    yield running
    running.end()


@pytest.fixture
def bot(server: Running) -> ThirdParty:
    return ThirdParty(server)


@pytest.fixture
def player(server: Running) -> httpx.Client:
    return sign_up(server)[0]


def until(lines: Iterator[dict[str, Any]], kind: str, game: str) -> dict[str, Any]:
    """The first event of a kind about a game."""
    return next(line for line in lines if (line["type"], line["game"]) == (kind, game))


def begun(bot: ThirdParty, player: httpx.Client, **wish: Any) -> tuple[str, int]:
    """A game that a player asked for and the bot accepted, with the seat of the bot."""
    game = bot.asked_by(player, **wish)
    with bot.stream("/api/bot/events") as lines:
        event = until(lines, "challenge", game)
    assert bot.accept(event).status_code == 200
    return game, event["seat"]


def test_a_challenge_becomes_a_game_that_ends(bot: ThirdParty, player: httpx.Client) -> None:
    with bot.stream("/api/bot/events") as lines:
        game = bot.asked_by(player, clock={"kind": "days", "days": 3})
        asked = until(lines, "challenge", game)
        assert asked["clock"] == {"kind": "days", "days": 3}
        assert asked["listing"]["boxes"] == ["base"]
        bot.accept(asked)
        assert until(lines, "gameStart", game)["seat"] == asked["seat"]
        resigned = bot.program.post(f"/api/games/{game}/resign", json={"seat": asked["seat"], "action_id": "r"})
        assert resigned.status_code == 200
        until(lines, "gameFinish", game)


def test_a_challenge_that_is_taken_back_or_declined_ends(bot: ThirdParty, player: httpx.Client) -> None:
    with bot.stream("/api/bot/events") as lines:
        taken_back = bot.asked_by(player)
        until(lines, "challenge", taken_back)
        player.post(f"/game/{taken_back}/leave")
        until(lines, "challengeEnd", taken_back)
        declined = bot.asked_by(player)
        until(lines, "challenge", declined)
        assert bot.program.post(f"/api/lobby/tables/{declined}/decline", json={}).status_code == 200
        until(lines, "challengeEnd", declined)


def test_a_new_stream_first_sends_all_present_events(bot: ThirdParty, player: httpx.Client) -> None:
    game, seat = begun(bot, player)
    with bot.stream("/api/bot/events") as lines:
        assert until(lines, "gameStart", game)["seat"] == seat


def test_a_game_is_sent_whole_and_then_its_news(bot: ThirdParty, player: httpx.Client) -> None:
    game, seat = begun(bot, player)
    people = {
        "bot": Player(bot.program, game, [seat], random.Random(1)),
        "user": Player(player, game, [1 - seat], random.Random(2)),
    }
    with bot.stream(f"/api/bot/games/{game}?seat={seat}") as lines:
        first = next(lines)["game"]
        assert first["seat"] == seat
        assert "continues" not in first
        assert people["bot"].play_one() or people["user"].play_one()
        news = next(line["game"] for line in lines if "game" in line)
        assert news["seq"] > first["seq"]
        assert news["view"]["seats"][1 - seat].get("own") is None


def test_the_stream_of_a_game_is_for_the_seat_of_the_bot_only(bot: ThirdParty, player: httpx.Client) -> None:
    game, seat = begun(bot, player)
    assert bot.program.get(f"/api/bot/games/{game}?seat={1 - seat}").status_code == 403
    assert ThirdParty(bot.server).program.get(f"/api/bot/games/{game}?seat={seat}").status_code == 403
    assert bot.program.get("/api/bot/games/none?seat=0").status_code == 404
    assert bot.owner.get("/api/bot/events").status_code == 403


def test_a_decision_is_sent_in_the_form_of_the_engine_protocol(bot: ThirdParty, player: httpx.Client) -> None:
    game, seat = begun(bot, player)
    user = Player(player, game, [1 - seat], random.Random(2))
    payload = bot.program.get(f"/api/games/{game}", params={"seat": seat}).json()
    if payload["ask"] is None:
        user.play_one()
        payload = bot.program.get(f"/api/games/{game}", params={"seat": seat}).json()
    body = {"seat": seat, "seq": payload["seq"], "ids": []}
    answer = bot.program.post(f"/api/games/{game}/for-program", json=body)
    assert answer.status_code == 200, answer.text
    request = answer.json()["request"]
    assert {choice["id"] for choice in request["choices"]} == {choice["id"] for choice in payload["ask"]["choices"]}
    assert f"form: {'AB'[seat]}" in request["record"]
    refused = player.post(f"/api/games/{game}/for-program", json=body)
    assert refused.status_code == 403


def test_a_revoked_token_ends_its_streams(bot: ThirdParty, player: httpx.Client) -> None:
    game, seat = begun(bot, player)
    with bot.stream("/api/bot/events") as events, bot.stream(f"/api/bot/games/{game}?seat={seat}") as news:
        next(events)
        next(news)
        bot.owner.post("/account/devices", data={"device": "others"})
        assert [*events] == []
        # A line about who is there may have been on its way.
        assert [line for line in news if "game" in line] == []


def test_a_banned_bot_s_streams_end_and_its_token_opens_nothing(tmp_path: Path) -> None:
    """It has a server of its own: no accounts are made where a banned user was."""
    server = Running(tmp_path / "data")
    bot = ThirdParty(server)

    with bot.stream("/api/bot/events") as lines:
        store = Store(bot.server.folder)
        people = open_people(store, Table(store))
        found = people.accounts.account_named(bot.name)
        assert found is not None
        store.write(lambda connection: restrain(connection, Restraint("ban", wall_ms() + 60_000_000, person=found[0])))
        people.close()
        store.close()
        assert [*lines] == []
    assert bot.program.get("/api/games").status_code == 403
    assert bot.program.get("/api/bot/events").status_code == 403
    server.end()


def test_a_new_stream_ends_the_one_before_it(bot: ThirdParty) -> None:
    with bot.stream("/api/bot/events") as first, bot.stream("/api/bot/events"):
        assert [*first] == []


def test_head_is_answered_without_a_stream(bot: ThirdParty) -> None:
    assert bot.program.head("/api/bot/events").status_code == 200


def test_streams_end_with_the_server(tmp_path: Any) -> None:
    server = Running(tmp_path / "data")
    bot = ThirdParty(server)
    with bot.stream("/api/bot/events") as lines:
        server.end()
        assert [*lines] == []
    assert server.complaints() == ""


def test_the_streams_of_a_household_are_bounded_and_wrong_tokens_counted(tmp_path: Any) -> None:
    server = Running(tmp_path / "data", limits=True)
    try:
        bots = [ThirdParty(server) for _number in range(2)]
        one = next(iter(bots))
        codes = [by_token(server, "wcb_" + "a" * 43).get("/api/games").status_code for _time in range(21)]
        assert codes == [401] * 20 + [429]
        assert one.program.get("/api/games").status_code == 200  # a right token is never refused
        with one.stream("/api/bot/events"):
            assert by_token(server, new_token(one.owner)).get("/api/games").status_code == 200
    finally:
        server.end()


def test_a_line_that_is_too_long_is_refused(bot: ThirdParty) -> None:
    body = b'{"seat": 0, "seq": 0, "action_id": "a", "ids": [' + b"1," * 50_000 + b"1]}"
    assert bot.program.post("/api/games/none/actions", content=body).status_code in (400, 413)


def test_a_program_that_reads_nothing_is_sent_little(bot: ThirdParty, player: httpx.Client) -> None:
    """The server keeps only the newest state, however much happens."""
    game, seat = begun(bot, player)
    host, port = bot.server.host.split(":")
    with socket.create_connection((host, int(port))) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asked = f"GET /api/bot/games/{game}?seat={seat} HTTP/1.1\r\nHost: {bot.server.host}\r\nAuthorization: Bearer {bot.token}\r\n\r\n"
        line.sendall(asked.encode())
        people = [
            Player(bot.program, game, [seat], random.Random(1)),
            Player(player, game, [1 - seat], random.Random(2)),
        ]
        for _turn in range(30):
            assert any(one.play_one() for one in people)
        newest = bot.program.get(f"/api/games/{game}", params={"seat": seat}).json()["seq"]
        line.settimeout(25)
        read = b""
        while f'{{"seq":{newest},"game"'.encode() not in read:
            read += line.recv(65536)
        assert json.dumps(CASUAL)  # the stream is still in order
        bot.program.post(f"/api/games/{game}/resign", json={"seat": seat, "action_id": "r"})
