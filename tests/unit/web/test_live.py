"""The WebSocket: a number when it opens and at each commit, never content."""

import json
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.support.web_server import Player, Running, sit_down


def listen(server: Running, game: str) -> ClientConnection:
    return server.listen(f"/api/games/{game}/live")


def heard(socket: ClientConnection) -> object:
    return json.loads(socket.recv(timeout=60))


def test_a_socket_hears_where_the_game_is_and_each_commit(server: Running, player: Player) -> None:
    with listen(server, player.game) as first, listen(server, player.game) as second:
        assert heard(first) == heard(second) == {"seq": 0}
        for seq in (1, 2, 3):
            player.play_one()
            assert heard(first) == heard(second) == {"seq": seq}


def test_nothing_is_compressed(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        assert socket.protocol.extensions == []


def test_what_a_socket_says_is_not_looked_at(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        assert heard(socket) == {"seq": 0}
        socket.send("hello")
        socket.send(b"\x00\x01")
        player.play_one()
        assert heard(socket) == {"seq": 1}


def test_a_frame_that_is_no_text_closes_its_socket_and_is_not_complained_of(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        game = sit_down(client, 1).game
        with running.listen(f"/api/games/{game}/live") as socket:
            socket.recv(timeout=60)
            socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
        with running.listen(f"/api/games/{game}/live") as socket:
            assert socket.recv(timeout=60)
    assert running.end() == 0
    assert running.complaints() == ""


def test_a_socket_that_says_little_but_far_too_often_is_closed(server: Running, player: Player) -> None:
    def chatter(socket: ClientConnection) -> None:
        for _number in range(100_000):
            socket.send('{"pong": 1}')

    with server.listen(f"/api/games/{player.game}/live") as socket:
        socket.recv(timeout=60)
        with pytest.raises(ConnectionClosed):
            chatter(socket)


def test_a_socket_that_says_too_much_is_closed(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        assert heard(socket) == {"seq": 0}
        socket.send("x" * 10_000)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=60)
    assert player.fetch(None)["seq"] == 0


def test_a_socket_that_does_not_read_is_told_the_latest(server: Running, player: Player) -> None:
    with listen(server, player.game) as socket:
        for _ in range(5):
            player.play_one()
        deadline = time.monotonic() + 60
        while heard(socket) != {"seq": 5}:
            assert time.monotonic() < deadline


def test_a_game_that_is_not_there_has_no_socket(server: Running) -> None:
    with pytest.raises(InvalidStatus, match="403"), listen(server, "none"):
        pass
