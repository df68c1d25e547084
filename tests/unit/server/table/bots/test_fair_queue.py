"""Bots are fair to players: a player with many games doesn't delay the others."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.pools import PoolHere
from tests.support.waiting import PATIENCE, wait_until
from warchest.bots.registry import Level
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table, service
from warchest.server.table.bots.bot_work import searches_long
from warchest.server.work.jobs import JOBS, LANES, JobType
from warchest.server.work.queue import Job, work
from warchest.server.work.worker import Task, Worker


class WaitingPool(PoolHere):
    """A pool whose bots have no usable answer, so that they pass, and give it once their lane is released."""

    def __init__(self, *released: str, stood_in: str | None = None) -> None:
        super().__init__()
        self.go_on = {lane: threading.Event() for lane in self.lanes}
        for lane in released:
            self.go_on[lane].set()
        self._stood_in = stood_in

    def answer(self, job: JobType, arguments: bytes) -> Any:
        assert self.go_on[job.lane].wait(PATIENCE)
        return [[], self._stood_in]


class NotingWorker(Worker):
    """A worker that notes the type and the key of each job that it finds."""

    def __init__(self, store: Store, pool: PoolHere) -> None:
        self.found: list[tuple[str, str]] = []
        super().__init__(store, pool)

    def handle(self, kind: str, find: Callable[[Job], Task | None]) -> None:
        def noted(job: Job) -> Task | None:
            self.found.append((job.kind, job.key))
            return find(job)

        super().handle(kind, noted)


def test_a_stranger_s_bot_chooses_while_another_player_has_many_games_waiting(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pool = WaitingPool()
    worker = NotingWorker(store, pool)
    table = Table(store, worker=worker)
    worker.open()
    request = GameRequest(["squire", "you"], "first_game")
    for _number in range(30):
        table.create("greedy", request)
    mine = table.create("stranger", request)
    pool.go_on["bots"].set()
    wait_until(lambda: len(worker.found) >= 20)
    worker.close()
    # One was being thought about, and another of the same player's may have come next.
    assert [key for _kind, key in worker.found].index(mine) <= 2
    store.close()


def test_a_player_cannot_have_more_bot_games_at_once_than_a_host_can_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_BOT_GAMES", 3)
    now = [1_000_000_000_000]
    store = Store(tmp_path)
    table = Table(store, now=lambda: now[0])
    request = GameRequest(["page", "you"], "first_game")
    games = [table.create("greedy", request) for _ in range(3)]
    with pytest.raises(RefusedError, match="too many games with bots"):
        table.create("greedy", request)
    table.create("stranger", request)
    table.create("greedy", GameRequest(["you", "you"], "first_game"))
    table.resign("greedy", games[0], 1, "give-up")
    again = table.challenges.rematch("greedy", games[0])
    with pytest.raises(RefusedError, match="too many games with bots"):
        table.create("greedy", request)
    now[0] += 25 * 3600 * 1000  # games of yesterday were given up
    assert table.create("greedy", request) != again
    store.close()


def prompt(table: Table, game: str) -> str:
    """Return the sentence on the player's page about the seat that the game waits for."""
    waiting = table.payload("somebody", game, None).waiting
    assert waiting is not None
    return waiting.prompt


def test_a_short_reply_waits_for_no_long_search_and_a_search_that_waits_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pool = WaitingPool("bots")
    worker = NotingWorker(store, pool)
    table = Table(store, worker=worker)
    worker.open()
    assert searches_long("sovereign")
    first = table.create("a", GameRequest(["sovereign", "you"], "first_game"))
    wait_until(lambda: worker.waiting("bot", "search") == 0)
    second = table.create("b", GameRequest(["sovereign", "you"], "first_game"))
    quick = table.create("c", GameRequest(["squire", "you"], "first_game"))
    wait_until(lambda: table.seq(quick) == 1)
    assert (table.seq(first), table.seq(second)) == (0, 0)
    assert prompt(table, first) == "Sovereign to play"
    assert prompt(table, second) == "Sovereign is waiting to think, behind 1 other bot"
    pool.go_on["search"].set()
    wait_until(lambda: table.seq(first) == table.seq(second) == 1)
    worker.close()
    assert sorted(worker.found) == sorted([("bot", quick), ("search", first), ("search", second)])
    store.close()


def test_an_unfinished_game_without_work_rows_continues_with_the_engines_of_its_bot(tmp_path: Path) -> None:
    """Given two games with waiting bots and no row, when the server starts, each is played by the engines for its level."""
    store = Store(tmp_path)
    worker = NotingWorker(store, WaitingPool("bots", "search"))
    table = Table(store, worker=worker)
    games = [table.create("a", GameRequest([level, "you"], "first_game")) for level in ("squire", "sovereign")]
    store.write(lambda connection: connection.execute(work.delete()))
    table.bots.queue_unfinished()
    worker.open()
    wait_until(lambda: [table.seq(game) for game in games] == [1, 1])
    worker.close()
    assert {("bot", games[0]), ("search", games[1])} <= {*worker.found}
    store.close()


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("sovereign", "Sovereign is still getting ready: Banneret plays in its place until then"),
        ("banneret", "Banneret to play"),
    ],
)
def test_the_page_says_which_level_plays_in_the_place_of_another(tmp_path: Path, level: Level, said: str) -> None:
    store = Store(tmp_path)
    pool = WaitingPool("bots", "search", stood_in="banneret")
    worker = Worker(store, pool)
    table = Table(store, worker=worker)
    worker.open()
    game = table.create("a", GameRequest([level, "you"], "first_game"))
    wait_until(lambda: table.seq(game) == 1)
    for one in pool.go_on.values():
        one.clear()
    payload = table.payload("a", game, 1)
    assert payload.ask is not None
    passing = next(choice for choice in payload.ask.choices if choice.verb == "pass")
    table.submit("a", game, 1, "an action", payload.seq, [passing.id])
    assert prompt(table, game) == said
    for one in pool.go_on.values():
        one.set()
    worker.close()
    store.close()


def test_a_bot_that_plays_itself_is_not_said_to_have_the_stand_in_of_another(tmp_path: Path) -> None:
    """Given a Sovereign at another seat with Banneret as a stand-in, when this bot's turn comes, then it has no stand-in."""
    store = Store(tmp_path)
    table = Table(store)
    game = table.create("a", GameRequest(["squire", "you"], "first_game"))
    row, live = table.standing(game)
    seat = live.game.decider
    assert seat is not None
    table.bots.note_stand_in(game, 1 - seat, "sovereign", "banneret")
    assert table.bots.stand_in(row, live) is None
    table.bots.note_stand_in(game, seat, "squire", "banneret")
    assert table.bots.stand_in(row, live) == "banneret"
    store.close()


def test_processes_for_long_searches_give_way_to_those_for_short_replies() -> None:
    assert (JOBS["bot"].lane, JOBS["search"].lane) == ("bots", "search")
    assert LANES["bots"].nice < LANES["search"].nice
