"""Several processes serve one site: what happens in one is seen on the pages of the others, with every kind of bus and without one."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.real_servers import Redis, postgres
from tests.support.web_server import COMMAND, WISH, Player, Running, sit_down

pytestmark = [pytest.mark.slow, pytest.mark.postgresql, pytest.mark.redis]
CATCH_UP = 4.0
"""Within these seconds a page hears of everything, also without any hint: the look takes place every two seconds."""


@contextlib.contextmanager
def site(folder: Path, *options: str, shared: bool = False, limits: bool = False) -> Iterator[tuple[Running, Running]]:
    """Two processes that serve one site. `shared`: over one data folder. `limits`: with the limits of people."""
    first = Running(folder / "one", options, limits=limits)
    second = Running(folder / ("one" if shared else "two"), options, limits=limits)
    try:
        yield first, second
    finally:
        assert [first.end(), second.end()] == [0, 0]


@pytest.fixture(scope="module")
def redis() -> Redis:
    return Redis()


@pytest.fixture(scope="module")
def over_redis(tmp_path_factory: pytest.TempPathFactory, redis: Redis) -> Iterator[tuple[Running, Running]]:
    """Two processes over PostgreSQL and Redis, for all tests that leave them running."""
    folder = tmp_path_factory.mktemp("site")
    with site(folder, "--database", postgres().new(), "--bus", redis.address) as both:
        yield both


@contextlib.contextmanager
def listen(server: Running, game: str) -> Iterator[ClientConnection]:
    with server.listen(f"/api/games/{game}/live") as socket:
        assert json.loads(socket.recv(timeout=30)).get("seq") == 0
        yield socket


def seconds_until_heard(socket: ClientConnection, seq: int) -> float:
    """How long it takes until the socket is told of that line."""
    began = time.monotonic()
    while json.loads(socket.recv(timeout=CATCH_UP)).get("seq") != seq:
        pass
    return time.monotonic() - began


def elsewhere(player: Player, server: Running, client: httpx.Client) -> Player:
    """The same person, who now asks another process."""
    client.cookies = player.client.cookies
    return Player(client, player.game, player.seats, player.chance)


def test_a_game_is_played_through_two_processes_by_turns(over_redis: tuple[Running, Running]) -> None:
    """Given two processes over PostgreSQL, when each action goes to the other one, then all are in one log, and both show it."""
    one, two = over_redis
    with one.client() as here, two.client() as there:
        first = sit_down(here, 1)
        second = elsewhere(first, two, there)
        for number in range(12):
            assert (first, second)[number % 2].play_one()
        assert first.fetch(None) == second.fetch(None)
        assert first.fetch(None)["seq"] == 12


def hears_at_once(one: Running, two: Running) -> None:
    with one.client() as here:
        player = sit_down(here, 1)
        with listen(two, player.game) as watcher:
            taken = []
            for seq in range(1, 6):
                player.play_one()
                taken.append(seconds_until_heard(watcher, seq))
    assert sorted(taken)[2] < 1, "the median is far below the time between two looks"


def test_pages_of_the_other_process_hear_at_once_over_redis(over_redis: tuple[Running, Running]) -> None:
    hears_at_once(*over_redis)


def test_without_redis_pages_of_the_other_process_hear_at_once_over_postgresql(tmp_path: Path) -> None:
    with site(tmp_path, "--database", postgres().new()) as (one, two):
        hears_at_once(one, two)


@pytest.mark.parametrize("fault", ["killed", "emptied"])
def test_with_redis_down_play_goes_on_and_pages_catch_up(
    over_redis: tuple[Running, Running], redis: Redis, fault: str
) -> None:
    one, two = over_redis
    with one.client() as here:
        player = sit_down(here, 1)
        with listen(two, player.game) as watcher:
            if fault == "killed":
                redis.kill()
            else:
                redis.client().flushall()
            for seq in (1, 2):
                assert player.play_one()
                assert seconds_until_heard(watcher, seq) < CATCH_UP
            if fault == "killed":
                redis.start()
            player.play_one()
            assert seconds_until_heard(watcher, 3) < CATCH_UP


def test_two_processes_over_one_data_folder_hear_of_each_other(tmp_path: Path) -> None:
    with site(tmp_path, shared=True) as (one, two), one.client() as here:
        player = sit_down(here, 1)
        with listen(two, player.game) as watcher:
            player.play_one()
            assert seconds_until_heard(watcher, 1) < CATCH_UP


def test_a_device_that_is_signed_out_in_one_process_loses_its_connections_in_the_other(
    over_redis: tuple[Running, Running],
) -> None:
    one, two = over_redis
    with one.client() as here, two.client() as there:
        same = {"origin": one.url}
        form = {"name": "Ada", "password": "quite a long secret", "act": "make"}
        made = here.post("/account/entry", data=form, headers=same)
        assert made.status_code < 400, made.text
        game = sit_down(there, 1).game
        cookies = "; ".join(f"{name}={value}" for name, value in here.cookies.items())
        with two.listen(f"/api/games/{game}/live", additional_headers={"cookie": cookies}) as socket:
            socket.recv(timeout=30)
            here.post("/account/sign-out", headers=same)
            with pytest.raises(ConnectionClosed) as closed:
                [socket.recv(timeout=CATCH_UP) for _message in range(10)]
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401


def test_a_process_of_its_own_plays_the_bots_turns_and_another_goes_on_when_it_is_killed(tmp_path: Path) -> None:
    """Given a server that does no work itself, when its worker is killed, then the next one plays the turn that was begun."""
    address = postgres().new()
    server = Running(tmp_path / "server", ("--database", address, "--no-work"))
    with server.client() as client:
        player = sit_down(client, 1, seats=("squire", "you"))
        time.sleep(1)
        assert player.fetch(None)["seq"] == 0, "nobody works yet"
        for _worker in range(2):
            before = player.fetch(None)["seq"]
            worker = subprocess.Popen([*COMMAND, "work", "--database", address], stdout=subprocess.DEVNULL)
            until = time.monotonic() + 60
            while player.fetch(None)["seq"] < before + 6:
                assert time.monotonic() < until
                if not player.play_one():
                    time.sleep(0.05)
            worker.kill()
            worker.wait()
    assert server.end() == 0


@pytest.mark.marathon
def test_a_hint_that_is_asked_of_a_server_without_work_comes_from_a_worker(tmp_path: Path, redis: Redis) -> None:
    address = postgres().new()
    options = ("--database", address, "--bus", redis.address)
    server = Running(tmp_path / "server", (*options, "--no-work"))
    with server.client() as client:
        player = sit_down(client, 1, seats=("you", "squire"), hints=True)
        shown = client.get(f"/api/games/{player.game}", params={"seat": 0}).json()
        question = {"seat": 0, "seq": shown["seq"], "deep": False}
        same = {"origin": server.url}
        assert client.post(f"/api/games/{player.game}/hint", json=question, headers=same).status_code == 503
        worker = subprocess.Popen([*COMMAND, "work", *options], stdout=subprocess.DEVNULL)
        until = time.monotonic() + 300
        while (answer := client.post(f"/api/games/{player.game}/hint", json=question, headers=same)).status_code == 503:
            assert time.monotonic() < until
        assert len(answer.json()["choices"]) == 3
        worker.kill()
        worker.wait()
    assert server.end() == 0


def test_limits_and_tries_of_a_password_count_over_all_processes(tmp_path: Path) -> None:
    """Given two processes, when somebody uses up what is allowed by turns at both, then both refuse the next one."""
    with (
        site(tmp_path, "--database", postgres().new(), limits=True) as (one, two),
        one.client() as here,
        two.client() as there,
    ):

        def enter(server: Running, client: httpx.Client) -> int:
            form = {"name": "Ada", "password": "a wrong password", "act": "enter"}
            return client.post("/account/entry", data=form, headers={"origin": server.url}).status_code

        answers = []
        for number in range(5):
            answers.append(enter(*((one, here), (two, there))[number % 2]))
            time.sleep(0.5)
        assert 429 not in answers
        assert [enter(one, here), enter(two, there)] == [429, 429]

        sit_down(here, 1)
        while (answer := here.post("/api/games", json=WISH)).status_code == 201:
            pass
        assert answer.status_code == 429
        time.sleep(0.5)
        there.cookies = here.cookies
        # a window that slides may free a place meanwhile, but not three
        assert 429 in [there.post("/api/games", json=WISH).status_code for _ in range(3)]
