"""A server that is stopped finishes its open requests, notifies the pages, and logs no complaint."""

import json
import signal
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.waiting import PATIENCE
from tests.support.web_server import WISH, Running, sit_down

pytestmark = pytest.mark.slow
RESTART = 1012


def takes_connections(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=PATIENCE).close()
    except (ConnectionRefusedError, ConnectionResetError):  # a reset where the server closes while the system connects
        return False
    return True


def closed_with(live: ClientConnection) -> int | None:
    """Return the code of the server's close of a live connection."""
    try:
        while True:
            live.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_a_request_that_has_started_is_finished_without_a_complaint(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", constants={"warchest.server.web.server.GRACE_SECONDS": PATIENCE})
    body = json.dumps(WISH).encode()
    head = (
        f"POST /api/games HTTP/1.1\r\nHost: {running.host}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n"
    )
    address, port = running.host.split(":")
    with socket.create_connection((address, int(port)), timeout=PATIENCE) as line:
        line.sendall(head.encode())
        asked = line.recv(65536)  # the server asks for the body once it has read the head
        assert asked.startswith(b"HTTP/1.1 100 ")
        line.sendall(body[:10])
        running.process.send_signal(signal.SIGTERM)
        while takes_connections(address, int(port)):
            pass
        line.sendall(body[10:])
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 201 ")
    assert running.process.wait(timeout=PATIENCE) == 0
    assert running.complaints() == ""
    again = Running(tmp_path / "data")
    with again.client() as client:
        game = json.loads(answer.partition(b"\r\n\r\n")[2])["game"]
        assert client.get(f"/api/games/{game}").status_code == 200
    again.end()


def test_live_pages_hear_that_the_server_restarts(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        game = sit_down(client, 1).game
        with (
            running.listen(f"/api/games/{game}/live") as table,
            running.listen("/api/lobby/live") as lobby,
        ):
            table.recv(timeout=PATIENCE)
            running.process.send_signal(signal.SIGTERM)
            for live in (table, lobby):
                assert closed_with(live) == RESTART
    assert running.process.wait(timeout=PATIENCE) == 0
    assert running.complaints() == ""


def test_a_draining_server_says_so_while_it_keeps_serving(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", options=["--drain", "600"])
    with running.client() as client:
        running.process.send_signal(signal.SIGTERM)
        while client.get("/health/ready").status_code == 200:
            pass
        assert client.get("/health/ready").json()["serving"] is False
        assert client.post("/api/games", json=WISH).status_code == 201
    running.process.send_signal(signal.SIGINT)  # a second word ends it at once
    assert running.process.wait(timeout=PATIENCE) == 0
    assert running.complaints() == ""


def test_a_service_manager_learns_when_the_server_is_ready_and_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "manager"))
        manager.settimeout(60)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "manager"))
        running = Running(tmp_path / "data")
        assert manager.recv(100) == b"READY=1"
        with running.client() as client:
            assert client.get("/health/ready").status_code == 200
        assert running.end() == 0
        assert manager.recv(100) == b"STOPPING=1"
