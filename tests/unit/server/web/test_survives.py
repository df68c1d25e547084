"""Acknowledged actions are there after `kill -9`, and the game continues."""

import random
import secrets
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Player, Running, sit_down

ACTIONS = (5, 40)
"""The least and the most actions that are acknowledged before a kill."""


def play_until_it_dies(
    player: Player, tried: list[tuple[dict[str, Any], list[int], str]], acknowledged: threading.Semaphore
) -> None:
    """Play on, leaving the last try in `tried` if no answer came to it."""
    try:
        while True:
            payload = player.turn()
            if payload is None:
                if player.fetch(None)["waiting"] is None:
                    return
                time.sleep(0.01)
                continue
            ids = player.compose(payload)
            action_id = secrets.token_urlsafe(12)
            tried[:] = [(payload, ids, action_id)]
            answer = player.submit(payload, ids, action_id)
            assert answer.status_code == 200, answer.text
            tried.clear()
            acknowledged.release()
    except httpx.TransportError:
        return


def holds(player: Player, acknowledged: list[dict[str, Any]]) -> None:
    """Check that the log holds these acknowledged actions at their places."""
    for sent in acknowledged:
        answer = player.client.post(f"/api/games/{player.game}/actions", json=sent)
        assert answer.status_code == 200, answer.text
        assert answer.json()["seq"] == sent["seq"] + 1


@pytest.mark.parametrize(
    "rounds", [pytest.param(1, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.marathon)]
)
def test_every_acknowledged_action_survives_a_kill(tmp_path: Path, rounds: int) -> None:
    chance = random.Random(5)
    running = Running(tmp_path)
    wishes: list[dict[str, Any]] = [
        {"setup": "random"},
        {"setup": "draft", "boxes": ["base", "nobility", "siege", "nightfall"], "variants": ["elimination", "preview"]},
        {"seats": ["page", "you"], "setup": "random"},
        {"seats": ["squire", "you"]},
        {"seats": ["you", "page", "you", "page"], "setup": "random"},
    ]
    players = [sit_down(running.client(), seed, **wish) for seed, wish in enumerate(wishes)]
    for _ in range(rounds):
        acknowledged = threading.Semaphore(0)
        tried: list[list[tuple[dict[str, Any], list[int], str]]] = [[] for _ in players]
        threads = [
            threading.Thread(target=play_until_it_dies, args=(player, left, acknowledged))
            for player, left in zip(players, tried, strict=True)
        ]
        for thread in threads:
            thread.start()
        for _ in range(chance.randint(*ACTIONS)):
            assert acknowledged.acquire(timeout=PATIENCE)
        running.kill()
        for thread in threads:
            thread.join()
        running = Running(tmp_path)
        for player, left in zip(players, tried, strict=True):
            player.client.base_url = running.url
            holds(player, player.acknowledged[-3:])
            for payload, ids, action_id in left:  # it may have been written or not: sending it again settles it
                assert player.submit(payload, ids, action_id).status_code == 200
    for player in players:
        holds(player, player.acknowledged)
    assert sum(len(player.acknowledged) for player in players) >= rounds * ACTIONS[0]
    for player in players:
        wait_until(lambda player=player: player.fetch(None)["waiting"] is None or player.play_one())  # type: ignore[misc]
    assert running.complaints() == ""
    assert running.end() == 0
