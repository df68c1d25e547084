"""Several processes serve one site: pages of one show changes in the others, with every kind of bus and without one."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.real_servers import Redis, postgres
from tests.support.third_party import ThirdParty, sign_up
from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import COMMAND, WISH, Player, Running, sit_down

pytestmark = [pytest.mark.slow, pytest.mark.postgresql, pytest.mark.redis]


@contextlib.contextmanager
def site(
    folder: Path, *options: str, shared: bool = False, limits: bool = False, looks: bool = True
) -> Iterator[tuple[Running, Running]]:
    """Two processes that serve one site. `shared`: over one data folder. `limits`: with the limits of users.

    `looks`: whether they look for news that did not reach them.
    """
    constants = {} if looks else {"warchest.server.web.live.relay.LOOK_SECONDS": 1e6}
    first = Running(folder / "one", options, limits=limits, constants=constants)
    second = Running(folder / ("one" if shared else "two"), options, limits=limits, constants=constants)
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
        assert json.loads(socket.recv(timeout=PATIENCE)).get("seq") == 0
        yield socket


def plays_and_is_heard(player: Player, watcher: ClientConnection, seconds: float = PATIENCE) -> bool:
    """Play one action. Whether the watcher hears of it."""
    assert player.play_one()
    seq = player.fetch(None)["seq"]
    with contextlib.suppress(TimeoutError):
        while json.loads(watcher.recv(timeout=seconds)).get("seq") != seq:
            pass
        return True
    return False


def elsewhere(player: Player, server: Running, client: httpx.Client) -> Player:
    """The same user with requests to another process."""
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


def test_a_bot_at_one_process_plays_a_user_at_the_other(over_redis: tuple[Running, Running]) -> None:
    """Given streams at one process, when a user asks, plays and the owner revokes the token at the other, then each reaches the streams."""
    one, two = over_redis
    bot, (user, _name) = ThirdParty(one), sign_up(two)
    with bot.stream("/api/bot/events") as events, two.client(cookies=bot.owner.cookies) as owner:
        game = bot.asked_by(user)
        asked = next(event for event in events if event["game"] == game)
        assert bot.accept(asked).status_code == 200
        next(event for event in events if event["type"] == "gameStart")
        seat = asked["seat"]
        sides = [Player(bot.program, game, [seat], random.Random(1)), Player(user, game, [1 - seat], random.Random(2))]
        with bot.stream(f"/api/bot/games/{game}?seat={seat}") as news:
            next(news)
            wait_until(lambda: sides[0].play_one() or sides[1].play_one())
            seq = sides[1].fetch(None)["seq"]
            next(line for line in news if line["seq"] == seq and "game" in line)
            owner.post("/account/devices", data={"device": "others"})
            assert [line for line in news if "game" in line] == []
        assert [*events] == []


@pytest.mark.parametrize("bus", ["redis", "postgresql"])
def test_pages_of_the_other_process_hear_over_the_bus(tmp_path: Path, redis: Redis, bus: str) -> None:
    """Given two processes that never look, when a player acts at one, then a page of the other hears of it: so the bus carried it."""
    options = ["--bus", redis.address] if bus == "redis" else []
    with site(tmp_path, "--database", postgres().new(), *options, looks=False) as (one, two), one.client() as here:
        player = sit_down(here, 1)
        with listen(two, player.game) as watcher:
            wait_until(lambda: plays_and_is_heard(player, watcher, 1))  # a process may not listen yet
            assert all(plays_and_is_heard(player, watcher) for _action in range(3))


@pytest.mark.parametrize("fault", ["killed", "emptied"])
def test_with_redis_down_play_continues_and_pages_catch_up(
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
            assert all(plays_and_is_heard(player, watcher) for _action in range(2))
            if fault == "killed":
                redis.start()
            assert plays_and_is_heard(player, watcher)


def test_two_processes_over_one_data_folder_hear_of_each_other(tmp_path: Path) -> None:
    with site(tmp_path, shared=True) as (one, two), one.client() as here:
        player = sit_down(here, 1)
        with listen(two, player.game) as watcher:
            assert plays_and_is_heard(player, watcher)


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
            socket.recv(timeout=PATIENCE)
            here.post("/account/sign-out", headers=same)
            with pytest.raises(ConnectionClosed) as closed:
                [socket.recv(timeout=PATIENCE) for _message in range(1000)]
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401


def test_a_worker_process_plays_the_bots_turns_and_another_takes_over_when_it_is_killed(tmp_path: Path) -> None:
    """Given a server that does no work itself, when its worker is killed, then the next one plays the unfinished turn."""
    address = postgres().new()
    server = Running(tmp_path / "server", ("--database", address, "--no-work"))
    with server.client() as client:
        player = sit_down(client, 1, seats=("squire", "you"))
        time.sleep(1)
        assert player.fetch(None)["seq"] == 0, "nobody works yet"
        for _worker in range(2):
            enough = player.fetch(None)["seq"] + 6

            def has_gone_on(enough: int = enough) -> bool:
                player.play_one()
                return bool(player.fetch(None)["seq"] >= enough)

            worker = subprocess.Popen([*COMMAND, "work", "--database", address], stdout=subprocess.DEVNULL)
            try:
                wait_until(has_gone_on)
            finally:
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
        while (answer := client.post(f"/api/games/{player.game}/hint", json=question, headers=same)).status_code == 503:
            pass
        assert len(answer.json()["choices"]) == 3
        worker.kill()
        worker.wait()
    assert server.end() == 0


def test_limits_and_tries_of_a_password_count_over_all_processes(tmp_path: Path) -> None:
    """Given two processes, when a user does at one what is allowed, then the other one refuses more before it has seen as much."""
    with (
        site(tmp_path, "--database", postgres().new(), limits=True) as (one, two),
        one.client() as here,
        two.client() as there,
    ):

        def enter(server: Running, client: httpx.Client, name: str) -> int:
            form = {"name": name, "password": "a wrong password", "act": "enter"}
            return client.post("/account/entry", data=form, headers={"origin": server.url}).status_code

        def refuses(name: str, pause: float) -> bool:
            """Whether the other process refuses one of the sixth to eighth wrong passwords. Of these it has seen one to three."""
            assert 429 not in [*(enter(one, here, name) for _time in range(4)), enter(two, there, name)]
            for number in range(3):
                time.sleep(pause * 2**number)
                if enter(two, there, name) == 429:
                    return True
            return False

        # On a busy machine a process may hear late of the other's counts.
        assert any(refuses(name, pause) for name, pause in (("Ada", 0.2), ("Eve", 5)))

        def games(server: httpx.Client) -> int:
            """How many new games a process allows."""
            made = 0
            while (answer := server.post("/api/games", json=WISH)).status_code == 201:
                made += 1
            assert answer.status_code == 429
            return made

        sit_down(here, 1)
        allowed = games(here)
        there.cookies = here.cookies
        assert games(there) < allowed
