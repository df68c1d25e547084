"""The file with all data about a user: its content, and that it is made while it is sent."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.apart import run_apart
from tests.support.web_server import Running, sit_down
from tests.unit.server.web.test_account import HOUSES, made
from warchest.server.web.pages import own_data
from warchest.server.web.pages.own_data import zipped


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()
    assert running.complaints() == ""


def opened(client: httpx.Client) -> zipfile.ZipFile:
    answer = client.get("/account/data")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="warchest.zip"' in answer.headers["content-disposition"]
    return zipfile.ZipFile(io.BytesIO(answer.content))


@pytest.mark.slow
def test_the_file_has_each_game_as_its_owner_may_read_it(server: Running) -> None:
    """A game in progress has no hidden coins of others, and a finished game has everything."""
    with server.client(HOUSES.next()) as one, server.client(HOUSES.next()) as other:
        made(one, "Data Subject")
        game = one.post("/api/games", json={"seats": ["you", "friend"], "setup": "random"}).json()["game"]
        other.post(f"/api/games/{game}/seats", json={"seat": 1})
        screen = sit_down(one, 5)
        screen.play_one()
        brought = one.post(
            "/api/records",
            content=one.get(f"/api/games/{screen.game}/record").text,
            headers={"content-type": "text/plain"},
        ).json()["records"][0]["record"]
        found = opened(one)
        assert found.testzip() is None
        told = json.loads(found.read("warchest.json"))
        assert told["name"] == "Data Subject"
        assert {seat["game"] for seat in told["seats"]} == {game, screen.game}
        assert set(found.namelist()) == {
            "warchest.json",
            f"games/{game}.txt",
            f"games/{screen.game}.txt",
            f"imported/{brought}.txt",
        }
        for id_ in (game, screen.game):
            assert found.read(f"games/{id_}.txt").decode() == one.get(f"/api/games/{id_}/record").text
        one.post(f"/api/games/{game}/abort", json={"seat": 0})
        other_text = other.get(f"/api/games/{game}/record").text
        assert opened(one).read(f"games/{game}.txt").decode() == other_text


@pytest.mark.slow
def test_a_guest_gets_no_file(server: Running) -> None:
    with server.client(HOUSES.next()) as client:
        sit_down(client, 6)
        answer = client.get("/account/data")
        assert (answer.status_code, answer.headers["location"]) == (303, "/account")


def test_the_file_is_sent_while_it_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each part is made only when the one before it has been sent, so nothing piles up for a slow reader."""
    monkeypatch.setattr(own_data, "REST", 0.0)
    made_until_now: list[int] = []

    def files() -> Iterator[tuple[str, bytes]]:
        for number in range(50):
            made_until_now.append(number)
            yield f"games/{number}.txt", bytes(1000) + str(number).encode()

    async def read() -> bytes:
        whole = b""
        async for piece in zipped(files()):
            whole += piece
            assert len(piece) < 1500 or len(made_until_now) == 50
            assert len(made_until_now) <= whole.count(b"PK\x03\x04") + 1
        return whole

    found = zipfile.ZipFile(io.BytesIO(run_apart(read())))
    assert len(found.namelist()) == 50
    assert found.read("games/49.txt").endswith(b"49")
