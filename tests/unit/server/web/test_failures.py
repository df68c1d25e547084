"""Faults of the disk and of senders: one sentence, nothing acknowledged that was not done."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.waiting import PATIENCE
from tests.support.web_server import COMMAND, WISH, Player, Running, sit_down
from warchest.server.store.game_file import FILE_NAME

pytestmark = pytest.mark.slow


def test_an_action_id_used_again_for_something_else_is_refused(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    ids = player.compose(payload)
    assert player.submit(payload, ids, "mine").status_code == 200
    body = {"seat": payload["seat"], "action_id": "mine"}
    resigned = player.client.post(f"/api/games/{player.game}/resign", json=body)
    assert resigned.status_code == 409
    assert "used" in resigned.json()["error"]
    assert resigned.json()["payload"]["view"]["outcome"] is None
    other = next(c["id"] for c in payload["ask"]["choices"] if c["id"] != ids[0])
    for seat, sent in ((payload["seat"], [other]), (1 - payload["seat"], ids)):
        again = player.client.post(
            f"/api/games/{player.game}/actions", json={"seat": seat, "action_id": "mine", "seq": 0, "ids": sent}
        )
        assert again.status_code == 409
    assert player.fetch(None)["seq"] == 1


@pytest.fixture(scope="module")
def bereft(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a game file that goes away for a while; it writes no traceback."""
    running = Running(tmp_path_factory.mktemp("bereft"))
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.complaints()


@contextmanager
def without_game_file(running: Running) -> Iterator[None]:
    """Have the game file away, and back at the end."""
    (running.folder / FILE_NAME).rename(running.folder / "away")
    yield
    (running.folder / "away").rename(running.folder / FILE_NAME)


def test_with_the_game_file_gone_nothing_is_acknowledged_and_nothing_breaks(bereft: Running) -> None:
    with bereft.client() as client:
        player = sit_down(client, 1)
        payload = player.turn()
        assert payload is not None
        ids = player.compose(payload)
        with without_game_file(bereft):
            answers = [
                player.submit(payload, ids, "lost"),
                client.post("/api/games", json=WISH),
                client.get(f"/api/games/{player.game}"),
                client.get("/api/games"),
                client.get(f"/game/{player.game}"),
                client.get(f"/replay/{player.game}"),
            ]
        assert [answer.status_code for answer in answers] == [503] * len(answers)
        assert all("Try again" in answer.text for answer in answers)
        assert player.submit(payload, ids, "lost").status_code == 200
    assert "Traceback" not in bereft.complaints()


def test_a_signed_in_user_also_learns_that_the_game_file_is_gone(bereft: Running) -> None:
    with bereft.client() as client:
        client.cookies.set("warchest", "x" * 43)
        with without_game_file(bereft):
            answers = [client.get(path) for path in ("/", "/api/games", "/account")]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert answers[1].status_code == 503
    assert "Traceback" not in bereft.complaints()


def test_a_damaged_game_file_ends_the_start_with_one_sentence(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        for seed in range(8):
            sit_down(client, seed, ["you", "page"])
    assert running.end() == 0
    path = running.folder / FILE_NAME
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xa5" * 100
    path.write_bytes(content)
    ended = subprocess.run(
        [*COMMAND, "--port", "0", "--data-dir", str(running.folder), "--no-browser"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert ended.stderr.startswith("Error: The game file")
    assert ended.stderr.count("\n") == 1


def test_the_live_connection_ends_cleanly_when_the_game_file_is_gone(bereft: Running) -> None:
    with bereft.client() as client:
        player = sit_down(client, 1)
        ended = suppress(ConnectionClosed, InvalidStatus, httpx.HTTPError)
        with without_game_file(bereft), ended, bereft.listen(f"/api/games/{player.game}/live") as socket:
            socket.recv(timeout=PATIENCE)
    assert "Traceback" not in bereft.complaints()


def test_a_disk_that_is_full_at_the_start_is_one_sentence(tmp_path: Path) -> None:
    full = (
        "from warchest.server.table.play.clockwork import ClockKeeper as Keeper; from warchest.server.store import StoreError\n"
        "def open(_self, *, drops): raise StoreError('The disk is full.')\n"
        "Keeper.open = open\n"
        "from warchest.cli.main import main; main()"
    )
    command = [sys.executable, "-c", full, "serve", "--port", "0", "--no-browser", "--data-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (1, "Error: The disk is full.\n")


HEAD = "HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKS = f"POST /api/games {HEAD}Transfer-Encoding: chunked\r\n\r\n".encode(), b"1\r\nx\r\n" * 10_000
SOCKET = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
PINGS = f"GET /api/lobby/live {HEAD}{SOCKET}{'a' * 22}==\r\n\r\n".encode(), b"\x89\x80abcd" * 10_000
NONSENSE = b"", b"\x00\r\n\r\n" * 50_000


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(CHUNKS, id="chunks"),
        *(
            pytest.param(sent, id=name, marks=pytest.mark.marathon)
            for name, sent in [("pings", PINGS), ("nonsense", NONSENSE)]
        ),
    ],
)
def test_slow_requests_are_cut_off_keep_no_client_out_and_fill_no_log(
    tmp_path: Path, sent: tuple[bytes, bytes]
) -> None:
    running = Running(tmp_path / "data", ["--host", "0.0.0.0"], limits=True)
    host, port = running.host.split(":")
    begins, goes_on = sent
    try:
        for _number in range(5):
            one = socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=("127.0.0.2", 0))
            with one, pytest.raises(ConnectionError):
                one.sendall(begins + 200 * goes_on)
        with running.client() as neighbour:
            assert sit_down(neighbour, 1).play_one()
    finally:
        running.end()
    assert running.complaints() == ""


def test_half_open_connections_keep_no_client_out_and_fill_no_log(tmp_path: Path) -> None:
    few = ["sh", "-c", 'ulimit -n 400; exec "$@"', "sh"]
    running = Running(tmp_path / "data", ["--host", "0.0.0.0"], limits=True, before=few)
    host, port = running.host.split(":")
    half_open: list[socket.socket] = []
    try:
        os.kill(running.process.pid, signal.SIGSTOP)  # so that all of them wait for the server at the same time
        for _number in range(600):
            half_open.append(
                socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=("127.0.0.2", 0))
            )
        os.kill(running.process.pid, signal.SIGCONT)
        with running.client() as neighbour:
            game = sit_down(neighbour, 1)
            for _number in range(5):
                assert game.play_one()
    finally:
        for one in half_open:
            one.close()
        running.end()
    assert running.complaints() == ""
