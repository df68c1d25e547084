"""Bots at seats: they answer by themselves, after a start, after a kill of their process, until the game ends."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.tiers import mostly_marathon
from tests.support.waiting import wait_until
from tests.support.web_server import Player, Running, sit_down
from warchest.bots.registry import LEVELS


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # the thread has ended since it was listed
            found += [int(child) for child in (task / "children").read_text().split()]
    return found


def wait_for_my_turn(player: Player) -> bool:
    """Wait until it is my turn. Return False if the game is over instead."""

    def waits_for() -> int | None:
        waiting = player.fetch(None)["waiting"]
        return None if waiting is None else waiting["seat"]

    wait_until(lambda: waits_for() in (None, *player.seats))
    return waits_for() is not None


@pytest.mark.parametrize("level", mostly_marathon(LEVELS, in_ci=3))
def test_a_bot_plays_its_turns(server: Running, level: str) -> None:
    with server.client() as client:
        player = sit_down(client, 7, [level, "you"], setup="random")
        for _ in range(4):
            if not wait_for_my_turn(player):
                break
            assert player.play_one()
        seats = {line["seat"] for line in player.fetch(None)["record"]}
        assert seats == {0, 1}
    assert server.complaints() == ""


@pytest.mark.parametrize(
    "levels", mostly_marathon([["squire", "banneret", "squire"], ["page", "squire", "page"]], in_ci=2)
)
def test_bots_play_with_and_against_a_player_in_every_box(server: Running, levels: list[str]) -> None:
    with server.client() as client:
        boxes = ["base", "nobility", "siege", "nightfall"]
        player = sit_down(client, 7, ["you", *levels], "draft", boxes=boxes, variants=["preview", "elimination"])
        for _ in range(5):
            if not wait_for_my_turn(player):
                break
            assert player.play_one()
        seats = {line["seat"] for line in player.fetch(None)["record"]}
        assert seats == {0, 1, 2, 3}
    assert server.complaints() == ""


def test_a_bot_drafts(server: Running) -> None:
    with server.client() as client:
        player = sit_down(client, 7, ["squire", "you"], setup="draft")
        while wait_for_my_turn(player) and player.fetch(None)["view"]["phase"] == "draft":
            assert player.play_one()
        assert [len(s["army"]) for s in player.fetch(None)["view"]["seats"]] == [4, 4]
    assert server.complaints() == ""


@pytest.mark.slow
def test_a_bot_plays_on_after_its_process_was_killed(tmp_path: Path) -> None:
    running = Running(tmp_path)
    with running.client() as client:
        player = sit_down(client, 3, ["squire", "you"], setup="random")
        for _ in range(2):
            assert wait_for_my_turn(player)
            for child in children(running.process.pid):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    os.kill(child, signal.SIGKILL)
            assert player.play_one()
        assert wait_for_my_turn(player)
    assert running.complaints() == ""
    assert running.end() == 0


@pytest.mark.slow
def runs(process: int) -> bool:
    """Return whether a process still runs. One that has ended may stay as a zombie until its new parent asks for it."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_bot_s_process_ends_with_a_server_that_was_killed_and_its_turn_is_played_after_a_start(
    tmp_path: Path,
) -> None:
    running = Running(tmp_path)
    client = running.client()
    player = sit_down(client, 3, ["page", "you"], setup="random")
    # Given a game in which the bot has acted, whichever seat was first
    assert wait_for_my_turn(player)
    payload = player.turn()
    assert payload is not None
    player.submit(payload, player.compose(payload))
    assert wait_for_my_turn(player)
    payload = player.turn()
    assert payload is not None
    workers = children(running.process.pid)
    assert workers
    player.submit(payload, player.compose(payload))
    running.kill()
    wait_until(lambda: not any(runs(worker) for worker in workers))
    running = Running(tmp_path)
    with running.client(cookies=client.cookies) as again:
        assert wait_for_my_turn(Player(again, player.game, player.seats, player.chance))
    assert running.end() == 0
