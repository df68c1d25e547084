"""Users at both ends of games with clocks, and a server that is killed: nothing is lost, and the downtime costs no player time."""

import random
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.staged_games import put_clocked_game, session_of
from tests.support.waiting import PATIENCE
from tests.support.web_server import Player, Running, sit_down
from tests.unit.server.web.test_survives import holds, play_until_it_dies
from warchest.schema.time_control import MINUTE_MS
from warchest.server.store import Store
from warchest.server.time_rows import TimeRows

GAMES = 4
MINUTES = 60
DOWN = 4.0
"""Seconds between the kill and the next start: others do not know yet that the server is dead."""
ROUNDED = 0.1
"""The possible difference between two clocks of one machine, in seconds."""


@dataclass
class Reading:
    """The seconds that both seats of a match have lost together, read at some time between two moments."""

    lost: float
    since: float
    until: float


@dataclass
class Match:
    """A game by link, and both who play it."""

    players: list[Player]

    def clock(self) -> dict[str, Any]:
        """The clocks as the server shows them now."""
        found: dict[str, Any] = self.players[0].fetch(None)["status"]["clock"]
        return found

    def read(self) -> Reading:
        """Look at the clocks."""
        since = time.time()
        left: list[int] = self.clock()["left"]
        return Reading((2 * MINUTES * MINUTE_MS - sum(left)) / 1000, since, time.time())


def begun(running: Running, seed: int) -> Match:
    """A new game between two who have each played once, so that from now on all time is counted for one of them."""
    clock = {"kind": "live", "minutes": MINUTES, "increment": 0}
    maker = sit_down(running.client(), seed, ("you", "friend"), "random", clock=clock)
    friend = running.client()
    assert friend.post(f"/api/games/{maker.game}/seats", json={"seat": 1}).status_code == 200
    players = [maker, Player(friend, maker.game, [1], random.Random(seed + 100))]
    while maker.fetch(None)["status"]["clock"]["running"] is None:
        assert any(player.play_one() for player in players)
    return Match(players)


@pytest.mark.parametrize(
    "kills", [pytest.param(1, marks=pytest.mark.slow), pytest.param(8, marks=pytest.mark.marathon)]
)
def test_after_a_kill_both_have_their_actions_and_their_time(tmp_path: Path, kills: int) -> None:
    running = Running(tmp_path)
    matches = [begun(running, seed) for seed in range(GAMES)]
    players = [player for match in matches for player in match.players]
    before = [match.read() for match in matches]
    down: list[tuple[float, float]] = []
    for _ in range(kills):
        # Given users who play at once at both ends
        acknowledged = threading.Semaphore(0)
        tried: list[list[tuple[dict[str, Any], list[int], str]]] = [[] for _ in players]
        threads = [
            threading.Thread(target=play_until_it_dies, args=(player, left, acknowledged))
            for player, left in zip(players, tried, strict=True)
        ]
        for thread in threads:
            thread.start()
        for _ in range(12):
            assert acknowledged.acquire(timeout=PATIENCE)
        # When the server is killed, and comes back after a while
        running.kill()
        killed = time.time()
        for thread in threads:
            thread.join()
        time.sleep(DOWN)
        down.append((killed, time.time()))
        running = Running(tmp_path)
        # Then everything that it has acknowledged is there
        for player, left in zip(players, tried, strict=True):
            player.client.base_url = running.url
            holds(player, player.acknowledged[-3:])
            for payload, ids, action_id in left:
                assert player.submit(payload, ids, action_id).status_code == 200
    # And the clocks stood still while it was down
    after = [match.read() for match in matches]
    over = [match.players[0].fetch(None)["waiting"] is None for match in matches]
    pauses = pauses_in(tmp_path)
    for killed, started in down:
        assert any(start <= killed + ROUNDED and started - ROUNDED <= end for start, end in pauses)
    # And everyone has lost all other time. A pause has started with the last sign of life, but what an action has cost remains.
    most = sum(end - start for start, end in pauses)
    least = sum(started - killed for killed, started in down)
    for one, other, is_over in zip(before, after, over, strict=True):
        lost = other.lost - one.lost
        assert lost < other.until - one.since - least + ROUNDED
        assert is_over or lost > other.since - one.until - most - ROUNDED
    assert running.end() == 0
    for match in matches:
        counted_in_log(tmp_path, match)


def pauses_in(folder: Path) -> list[tuple[float, float]]:
    """The times, in seconds, when all clocks stood still."""
    store = Store(folder)
    pauses = TimeRows(store).pauses_since(0)
    store.close()
    return [(pause.start / 1000, pause.end / 1000) for pause in pauses]


def counted_in_log(folder: Path, match: Match) -> None:
    """Check that the log has every acknowledged action once, and no time below zero."""
    store = Store(folder)
    events = store.events(match.players[0].game)
    store.close()
    named = [event.action_id for event in events if event.action_id is not None]
    sent = {body["action_id"] for player in match.players for body in player.acknowledged}
    assert sent == set(named)
    assert len(named) == len(sent)
    assert all(event.spent is not None and event.spent >= 0 for event in events[1:])


@pytest.mark.slow
def test_a_flag_that_would_have_fallen_while_the_server_was_down_falls_after_the_time_that_was_left(
    tmp_path: Path,
) -> None:
    # A busy machine may need more time than the seat has until the server is looked at: then once more, with more time.
    assert any(falls_late(tmp_path / str(left), left) for left in (DOWN - 0.5, 8 * DOWN, 64 * DOWN))


def falls_late(folder: Path, left: float) -> bool:
    """Return whether the flag of a seat with that many seconds fell late, or False if the look at the server came too late to know."""
    running = Running(folder)
    clients = [running.client(), running.client()]
    for client in clients:
        client.get("/rules")
    # Given a seat with less time than the server will be down
    put = time.monotonic()
    sessions = [session_of(dict(client.cookies)) for client in clients]
    game, _mover = put_clocked_game(folder, sessions, [round(left * 1000)] * len(sessions))
    shown = clients[0].get(f"/api/games/{game}").json()
    running.kill()
    up = time.monotonic() - put
    time.sleep(left + 0.5)
    # When it is back
    start = time.monotonic()
    running = Running(folder)
    for client in clients:
        client.base_url = running.url
    back = time.monotonic()
    after = clients[0].get(f"/api/games/{game}").json()
    up += time.monotonic() - start
    if up >= left and after["view"]["outcome"] is not None:
        assert running.end() == 0
        return False
    # Then the seat has what it had, less the time while the server was up
    decider = shown["waiting"]["seat"]
    assert shown["status"]["clock"]["running"] == decider
    assert after["view"]["outcome"] is None
    assert after["status"]["clock"]["running"] == decider
    has = after["status"]["clock"]["left"][decider] / 1000
    assert left - up - ROUNDED < has <= left
    # And loses when that has gone by.
    while (ended := clients[1].get(f"/api/games/{game}").json())["view"]["outcome"] is None:
        assert time.monotonic() - back < left + PATIENCE, "the flag did not fall"
        time.sleep(0.05)
    assert time.monotonic() - back > has - ROUNDED
    assert ended["view"]["outcome"]["ending"] == "time"
    assert ended["view"]["outcome"]["winner"] == "BA"[decider]
    assert running.end() == 0
    return True
