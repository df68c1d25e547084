"""While a site's parts are killed, stopped and cut off, no acknowledged action is lost, and everyone sees a prefix of one log.

`python -m tests.support.faults` is the long run; here each kind of site has a short one.
"""

from __future__ import annotations

import copy
import json
import random
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.support.faults import SITES, Process, is_acknowledged_action, run
from tests.support.histories import Call, Client, anomalies, as_text
from tests.support.loaded import CAN_FORK
from warchest.game.game import Game
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table

ME = "me"


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.redis
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.marathon if name == "two_on_one_file" else ()) for name in sorted(SITES)],
)
def test_no_history_contradicts_the_logs_whatever_happens_to_the_site(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Process, "forked", CAN_FORK)
    done = run(name, tmp_path, 80, seed=3, least_faults=2, least_actions=10)
    assert done.anomalies == []
    assert sum(map(is_acknowledged_action, done.calls)) >= 10


@pytest.fixture
def history(tmp_path: Path) -> tuple[Store, list[Call]]:
    """A store with a game of six actions, and one client's faultless record of them."""
    store = Store(tmp_path)
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "you"], "first_game"))
    calls = [look(table, game, 0, 0.0)]
    for number in range(6):
        _row, live = table.standing(game)
        at: Game = live.game.copy(chance="manual")
        seat, ids = at.decider, [at.choices()[0].id]
        assert seat is not None
        at.play(ids[0])
        while at.action_open:
            ids.append(at.choices()[0].id)
            at.play(ids[-1])
        began = 10.0 * number + 1
        table.submit(ME, game, seat, f"a{number}", number, ids)
        calls.append(Call(1, game, "action", began, began + 1, "yes", seat, number, f"a{number}", tuple(ids)))
        calls.append(look(table, game, number + 1, began + 2))
    return store, calls


def look(table: Table, game: str, seq: int, began: float) -> Call:
    view = as_text(json.loads(msgspec.json.encode(table.past(ME, game, 0, seq).view)))
    return Call(1, game, "look", began, began + 1, "yes", 0, seq, view=view)


def test_a_history_without_faults_has_no_anomaly(history: tuple[Store, list[Call]]) -> None:
    store, calls = history
    assert list(anomalies(calls, store)) == []


def test_a_client_that_gets_an_answer_which_no_server_may_give_complains(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(1, "g", 0, httpx.Cookies(), lambda: ["http://127.0.0.1:1"], random.Random(1))
    monkeypatch.setattr(httpx.Client, "request", lambda *_about, **_sent: httpx.Response(404, text="no such game"))
    client.play(threading.Event(), 10)
    assert client.complaints == ["g: client 1 was answered: no such game"]


def _lost(calls: list[Call]) -> None:
    calls.append(Call(2, calls[0].game, "action", 90.0, 91.0, "yes", 0, 6, "never written", (1,)))


def _refused(calls: list[Call]) -> None:
    calls[1].outcome = "no"


def _unsent(calls: list[Call]) -> None:
    del calls[3]


def _elsewhere(calls: list[Call]) -> None:
    calls[1].seq += 1


def _other_content(calls: list[Call]) -> None:
    calls[1].ids = (9999,)


def _stale(calls: list[Call]) -> None:
    calls[-1].seq, calls[-1].view = calls[2].seq, calls[2].view


def _another_view(calls: list[Call]) -> None:
    calls[4].view = calls[2].view


def _against_time(calls: list[Call]) -> None:
    early = next(call for call in calls if call.action_id == "a0")
    early.began, early.ended = 100.0, 101.0


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_lost, "is lost"),
        (_refused, "refused action"),
        (_unsent, "nobody sent"),
        (_elsewhere, "at another place"),
        (_other_content, "other content"),
        (_stale, "after line"),
        (_another_view, "something else"),
        (_against_time, "comes before"),
    ],
)
def test_the_checker_finds_every_kind_of_contradiction(
    history: tuple[Store, list[Call]], spoil: Callable[[list[Call]], None], said: str
) -> None:
    store, calls = history
    spoilt = copy.deepcopy(calls)
    spoil(spoilt)
    assert any(said in anomaly for anomaly in anomalies(spoilt, store))
