"""A small part of `python -m tests.support.fuzz`: malformed requests and frames do no harm to the server."""

import random
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.fuzz import send_cases
from tests.support.fuzz_frames import TEXT, frame, send_frames
from tests.support.web_server import Running, sit_down

pytestmark = pytest.mark.slow  # a separate server


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[Running]:
    """A server that complains of nothing until its end."""
    running = Running(tmp_path / "data")
    yield running
    assert running.end() == 0
    assert running.complaints() == ""


def test_every_answer_fits_the_document_and_none_is_a_fault_of_the_server(apart: Running) -> None:
    sent = send_cases(apart, 60, random.Random(1), lambda _count: None, at_once=2)
    assert sent.findings == {}
    assert sent.cases == 60


def test_no_frame_is_answered_by_a_fault_of_the_server(apart: Running) -> None:
    sent = send_frames(apart, 3_000, random.Random(1), lambda _count: None)
    assert sent.findings == []
    assert {"200", "400", "422", "closed 1002"} <= set(sent.answers)


def test_a_client_that_leaves_before_the_answers_leaves_no_line_in_the_log(apart: Running) -> None:
    with apart.client() as client:
        game = sit_down(client, 1).game
    host, _colon, port = apart.host.partition(":")
    asked = (
        f"GET /api/games/{game}/live HTTP/1.1\r\nHost: {apart.host}\r\nOrigin: {apart.url}\r\nUpgrade: websocket\r\n"
    )
    asked += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'a' * 22}==\r\n\r\n"
    for _number in range(5):
        with socket.create_connection((host, int(port))) as leaving:
            leaving.sendall(asked.encode())
            assert leaving.recv(100).startswith(b"HTTP/1.1 101 ")
            leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            leaving.sendall(frame(TEXT, b"{}") * 500)
    with apart.client() as client:
        assert client.get("/health/live").status_code == 200
