"""Bots are fair to people: whoever has many games delays nobody else by them."""

import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE, wait_until
from warchest.bots.registry import Level
from warchest.game.frozen import key_of
from warchest.game.game import Game
from warchest.server.store import Store
from warchest.server.store.work import work
from warchest.server.table import GameRequest, RefusedError, Table, service
from warchest.server.table.bot_runner import COMMAND, LONG_COMMAND, BotEngine, BotRunner, fallback_action
from warchest.server.table.bot_work import searches_long


class WaitingEngine(BotEngine):
    """An engine that thinks until it is told to go on, notes which game it was asked about, and plays the plainest choice."""

    def __init__(self, go_on: threading.Event, chosen: list[bytes]) -> None:
        super().__init__()
        self._go_on = go_on
        self._chosen = chosen

    def start(self) -> None:
        """There is no process."""

    def choose(self, game: Game, level: str, seed: int) -> list[int]:
        assert self._go_on.wait(PATIENCE)
        self._chosen.append(key_of(game))
        return fallback_action(game)


def test_a_stranger_s_bot_chooses_while_somebody_has_many_games_waiting(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(store)
    go_on, chosen = threading.Event(), list[bytes]()
    bots = BotRunner(table.bots, WaitingEngine(go_on, chosen))
    bots.open()
    request = GameRequest(["squire", "you"], "first_game")
    for _number in range(30):
        table.create("greedy", request)
    mine = table.create("stranger", request)
    go_on.set()
    wait_until(lambda: len(chosen) >= 20)
    bots.close()
    # One was being thought about, and another of the same person's may have come next.
    assert chosen.index(table.row(mine).key) <= 2
    store.close()


def test_nobody_has_more_games_with_bots_going_at_once_than_a_host_can_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_BOT_GAMES", 3)
    now = [1_000_000_000_000]
    store = Store(tmp_path)
    table = Table(store, now=lambda: now[0])
    request = GameRequest(["page", "you"], "first_game")
    games = [table.create("greedy", request) for _ in range(3)]
    with pytest.raises(RefusedError, match="at once"):
        table.create("greedy", request)
    table.create("stranger", request)
    table.create("greedy", GameRequest(["you", "you"], "first_game"))
    table.resign("greedy", games[0], 1, "give-up")
    again = table.challenges.rematch("greedy", games[0])
    with pytest.raises(RefusedError, match="at once"):
        table.create("greedy", request)
    now[0] += 25 * 3600 * 1000  # games of yesterday were given up
    assert table.create("greedy", request) != again
    store.close()


def prompt(table: Table, game: str) -> str:
    """What the page of the game's person says about the seat that the game waits for."""
    waiting = table.payload("somebody", game, None).waiting
    assert waiting is not None
    return waiting.prompt


def test_a_short_reply_waits_for_no_long_search_and_a_search_that_waits_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(store)
    at_once, go_on = threading.Event(), threading.Event()
    at_once.set()
    short, searched = list[bytes](), list[bytes]()
    bots = BotRunner(table.bots, WaitingEngine(at_once, short), searching=[WaitingEngine(go_on, searched)])
    bots.open()
    assert searches_long("sovereign")
    first = table.create("a", GameRequest(["sovereign", "you"], "first_game"))
    wait_until(lambda: bots.waiting == (0, 0))
    second = table.create("b", GameRequest(["sovereign", "you"], "first_game"))
    quick = table.create("c", GameRequest(["squire", "you"], "first_game"))
    wait_until(lambda: table.seq(quick) == 1)
    assert (table.seq(first), table.seq(second)) == (0, 0)
    assert prompt(table, first) == "Sovereign to play"
    assert prompt(table, second) == "Sovereign is waiting to think, with 1 other bot before it"
    go_on.set()
    wait_until(lambda: table.seq(first) == table.seq(second) == 1)
    bots.close()
    assert len(searched) == 2
    assert table.row(quick).key in short
    store.close()


def test_an_unfinished_game_of_a_version_without_work_rows_goes_on_with_the_engines_of_its_bot(tmp_path: Path) -> None:
    """Given two games whose bots wait and that have no row, when the server starts, each is played by the engines for its level."""
    store = Store(tmp_path)
    table = Table(store)
    go_on = threading.Event()
    go_on.set()
    games = [table.create("a", GameRequest([level, "you"], "first_game")) for level in ("squire", "sovereign")]
    store.write(lambda connection: connection.execute(work.delete()))
    short, searched = list[bytes](), list[bytes]()
    bots = BotRunner(table.bots, WaitingEngine(go_on, short), searching=[WaitingEngine(go_on, searched)])
    bots.open()
    wait_until(lambda: [table.seq(game) for game in games] == [1, 1])
    bots.close()
    assert [short, searched] == [[table.row(game).key] for game in games]
    store.close()


class StandingIn(WaitingEngine):
    """An engine in which Banneret chooses for all other levels."""

    @property
    def stood_in(self) -> str | None:
        return "banneret"


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("sovereign", "Sovereign is still getting ready: Banneret plays for it until then"),
        ("banneret", "Banneret to play"),
    ],
)
def test_the_page_says_which_level_plays_in_the_place_of_another(tmp_path: Path, level: Level, said: str) -> None:
    store = Store(tmp_path)
    table = Table(store)
    go_on = threading.Event()
    go_on.set()
    bots = BotRunner(table.bots, StandingIn(go_on, []))
    bots.open()
    game = table.create("a", GameRequest([level, "you"], "first_game"))
    wait_until(lambda: table.seq(game) == 1)
    go_on.clear()
    payload = table.payload("a", game, 1)
    assert payload.ask is not None
    passing = next(choice for choice in payload.ask.choices if choice.verb == "pass")
    table.submit("a", game, 1, "an action", payload.seq, [passing.id])
    assert prompt(table, game) == said
    go_on.set()
    bots.close()
    store.close()


def test_a_bot_that_plays_itself_is_not_said_to_have_the_stand_in_of_another(tmp_path: Path) -> None:
    """Given a Sovereign at another seat for whom Banneret plays, when this bot's turn comes, then it has no stand-in."""
    store = Store(tmp_path)
    table = Table(store)
    game = table.create("a", GameRequest(["squire", "you"], "first_game"))
    turn = table.bots.turn(game)
    assert turn is not None
    table.bots.note_stand_in(replace(turn, seat=1 - turn.seat, level="sovereign"), "banneret")
    assert table.bots.stand_in(turn.game, turn.live) is None
    table.bots.note_stand_in(turn, "banneret")
    assert table.bots.stand_in(turn.game, turn.live) == "banneret"
    store.close()


@pytest.mark.slow
def test_engines_for_long_searches_give_way_to_those_for_short_replies() -> None:
    priorities = []
    for command in (COMMAND, LONG_COMMAND):
        engine = BotEngine(command)
        engine.start()
        assert engine.pid is not None
        priorities.append(os.getpriority(os.PRIO_PROCESS, engine.pid) - os.getpriority(os.PRIO_PROCESS, 0))
        engine.close()
    assert priorities == [5, 10]
