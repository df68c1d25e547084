"""The beats of live connections: a page hears that its line is alive, and a client that does not answer is dropped."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State
from websockets.sync.client import ClientConnection

from tests.support.apart import run_apart
from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Running, sit_down
from warchest.server.web.guard.beats import PING_FRAME, PONG_START
from warchest.server.web.guard.patience import PatientSocket

LIVE, QUIET = 0.2, 0.3
CLOCK = {"kind": "live", "minutes": 60, "increment": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose beats are quick."""
    quick = {"warchest.server.web.live.live.LIVE_SECONDS": LIVE, "warchest.server.web.guard.beats.QUIET_SECONDS": QUIET}
    running = Running(tmp_path_factory.mktemp("data"), constants=quick)
    yield running
    running.end()


def beat(socket: ClientConnection) -> Any:
    """The next beat, in milliseconds."""
    while "beat" not in (message := json.loads(socket.recv(timeout=PATIENCE))):
        pass
    return message["beat"]


def test_every_live_connection_is_sent_beats_that_name_the_time_until_the_next_one(server: Running) -> None:
    """Given a live game, a game without a clock and the lobby, when their connections are open, then each is sent its beats."""
    with server.client() as client:
        live = sit_down(client, 1, clock=CLOCK).game
        calm = sit_down(client, 2).game
    addresses = {f"/api/games/{live}/live": LIVE, f"/api/games/{calm}/live": QUIET, "/api/lobby/live": QUIET}
    for address, seconds in addresses.items():
        with server.listen(address, create_connection=ClientConnection) as socket:
            assert [beat(socket), beat(socket)] == [round(1000 * seconds)] * 2, address


def test_a_question_for_a_sign_of_life_is_answered_at_once(tmp_path: Path) -> None:
    """Given beats that are an hour apart, when a page asks, then it is sent one."""
    running = Running(tmp_path / "data", constants={"warchest.server.web.guard.beats.QUIET_SECONDS": 3600})
    try:
        with running.listen("/api/lobby/live", create_connection=ClientConnection) as socket:
            socket.send('{"ping":1}')
            assert beat(socket) == 3_600_000
    finally:
        running.end()


class Mute(ClientConnection):
    """A client that is sent everything and never answers, as on a line that is dead in one direction."""

    def send_data(self) -> None:
        """Send nothing after the handshake."""
        if self.protocol.state.name == "CONNECTING" or not hasattr(self, "response"):
            super().send_data()
        else:
            self.protocol.data_to_send()


def _hear_out(socket: ClientConnection) -> None:
    """Read what comes until the connection ends."""
    while True:
        socket.recv(timeout=PATIENCE)


def test_a_client_that_answers_no_beat_is_dropped_and_counts_as_away(server: Running) -> None:
    """Given two players, when one no longer answers, then its connection ends and the other is shown that it is away."""
    with server.client() as one, server.client() as other:
        game = sit_down(one, 1, seats=["you", "friend"]).game
        other.post(f"/api/games/{game}/seats", json={"seat": 1}).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in other.cookies.items())

        def attendance() -> Any:
            status = one.get(f"/api/games/{game}/status", params={"seat": 0}).json()
            return next(seat["here"] for seat in status["attendance"] if seat["seat"] == 1)

        header = {"additional_headers": {"Cookie": cookie}}
        with server.listen(f"/api/games/{game}/live?seat=1", create_connection=Mute, **header) as socket:
            wait_until(attendance)
            with pytest.raises(ConnectionClosed):
                _hear_out(socket)
        wait_until(lambda: not attendance())


def test_a_client_that_answers_stays(server: Running) -> None:
    """Given a client that only answers pings, when many beats have passed, then it is still connected."""
    with server.listen("/api/lobby/live", create_connection=ClientConnection) as socket:
        assert [beat(socket) for _ in range(8)]


@pytest.fixture
def accepted() -> Iterator[PatientSocket]:
    """A connection whose handshake is over."""
    loop = asyncio.new_event_loop()
    config = Config(lambda *_: None, ws=PatientSocket, ws_ping_interval=None)
    config.load()
    socket = PatientSocket(config, ServerState(), {}, _loop=loop)
    socket.transport = MagicMock()
    socket.transport.is_closing.return_value = False
    socket.handshake_initiated = socket.handshake_complete = True
    socket.conn.state = State.OPEN
    socket.conn.parser = socket.conn.parse()
    next(socket.conn.parser)
    yield socket
    loop.close()


PONG = PONG_START + b"mask"


def test_bytes_within_a_message_that_look_like_an_answer_belong_to_the_message(accepted: PatientSocket) -> None:
    """Given a message whose bytes come in three parts, when the second looks like a pong, then the message arrives whole."""
    mask = PONG[:4]
    text = bytes(one ^ mask[at % 4] for at, one in enumerate(b"a call"))
    frame = b"\x81\x86" + mask + text
    for part in (frame[:2], frame[2:8], frame[8:]):
        accepted.data_received(part)
    assert accepted.queue.get_nowait() == {"type": "websocket.receive", "text": "a call"}


def test_the_time_to_a_client_and_back_is_measured_once_for_each_beat(accepted: PatientSocket) -> None:
    """Given a player by a clock, when the answer comes alone or together with a message, then its time is taken, but only once."""
    times: list[int] = []

    async def beaten() -> None:
        accepted._set_beats(3600, times.append)
        accepted.start_keepalive()
        for answer in (PONG, PONG + b"\x89\x80mask"):
            accepted._beat()
            accepted.data_received(answer)
            accepted.data_received(PONG)
        accepted.stop_keepalive()

    run_apart(beaten())
    assert len(times) == 2


def test_a_client_that_the_server_does_not_read_misses_no_beat(accepted: PatientSocket) -> None:
    """Given a client with so many calls that the server reads no more, when beats pass, then it is not dropped for its silence."""

    async def beaten() -> None:
        accepted.start_keepalive()
        accepted.read_paused = True
        for _beat in range(10):
            accepted._beat()
        accepted.stop_keepalive()

    run_apart(beaten())
    transport: Any = accepted.transport
    transport.abort.assert_not_called()


def test_a_silent_client_is_dropped_at_the_second_beat_after_one_without_an_answer(accepted: PatientSocket) -> None:
    """Given a client that answers one beat and no more, when three further beats are due, then two are sent, and it is dropped."""

    async def beaten() -> None:
        accepted.start_keepalive()
        accepted._beat()
        accepted.data_received(PONG)
        for _beat in range(3):
            accepted._beat()
        accepted.stop_keepalive()

    run_apart(beaten())
    transport: Any = accepted.transport
    assert [call.args[0][-2:] for call in transport.write.call_args_list] == [PING_FRAME] * 3
    transport.abort.assert_called_once_with()
