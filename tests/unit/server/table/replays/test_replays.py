"""The forms of a replay: in a running game only the views of the session's seats, in a finished one all forms."""

import json
import shutil
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.golden.test_stores import lost
from tests.properties.test_two_worlds_at_the_table import CASES, NAMES, SETUPS, create
from tests.support.regenerate_stores import GAME, KEPT
from tests.support.sent import sent
from tests.support.tiers import mostly_marathon
from tests.support.twin_games import twins
from warchest.schema.words import Mode
from warchest.server.store import Store
from warchest.server.table import (
    GameRequest,
    NotYourSeatError,
    RefusedError,
    Replays,
    Table,
    TableError,
    UnknownGameError,
)

DECISIONS = 60
ME = "me"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def replays(store: Store) -> Replays:
    return Replays(store, Table(store))


def everything(replays: Replays, game: str, seats: int) -> bytes:
    """Return everything that a session can be sent about a replay, refusals too, as bytes with the game's id removed."""
    showing = replays.showing(ME, game)
    told: list[Any] = [showing.replay()]
    for form in (None, "full", "public", "A", "B", "A1", "B1", "A2", "B2"):
        for call in (
            partial(showing.shown, form, 0, 49),
            partial(showing.shown, form, 50, 99),
            partial(showing.written, form),
        ):
            try:
                told.append(call())
            except TableError as problem:
                told.append([type(problem).__name__, str(problem)])
    return msgspec.json.encode(told).replace(game.encode(), b"GAME")


# CI takes others here than at the table.
@pytest.mark.parametrize("case", mostly_marathon([*CASES[1:], CASES[0]], 9), ids=lambda case: "-".join(map(str, case)))
def test_two_worlds_with_one_public_history_look_the_same_while_they_run(
    store: Store, replays: Replays, case: tuple[str, int | None, Mode]
) -> None:
    name, viewer, mode = case
    worlds = twins(SETUPS[name], viewer, 3, DECISIONS)
    assert worlds[0].log != worlds[1].log
    for game, world in zip(NAMES, worlds, strict=True):
        create(store, game, world, viewer, mode)
    for seq in range(len(worlds[0].events)):
        for game, world in zip(NAMES, worlds, strict=True):
            if seq:
                store.append(game, world.events[seq], "open").result()
        if seq % 12 == 0 or seq == len(worlds[0].events) - 1:
            first, second = (everything(replays, game, SETUPS[name].seats) for game in NAMES)
            assert first == second


@pytest.mark.parametrize("name", sorted(path.stem for path in KEPT.glob("*.json")))
def test_a_kept_game_can_be_looked_back_at_to_the_end_that_it_had(name: str, tmp_path: Path) -> None:
    shutil.copy(KEPT / f"{name}.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    showing = Replays(store, Table(store)).showing("nobody", GAME)
    replay = showing.replay()
    kept = json.loads((KEPT / f"{name}.json").read_text())
    last = sent(showing.shown("public", showing.last, showing.last)[0].view)
    parts = ("held", "units", "round", "seats")
    assert lost({key: kept["view"][key] for key in parts}, last) == []
    assert replay.outcome is not None
    assert (replay.outcome.winner, replay.outcome.ending) == tuple(
        kept["view"]["outcome"][key] for key in ("winner", "ending")
    )
    told = [[line.round, line.seat] for line in replay.moments[1:]]
    assert told[-200:] == [line[1:] for line in kept["done"][1]]
    assert replay.forms[0] == "full"
    assert replay.over
    store.close()


def test_a_game_in_progress_has_only_the_forms_of_the_player_s_seats(store: Store, replays: Replays) -> None:
    table = Table(store)
    alone = table.create(ME, GameRequest(["squire", "you"], "first_game"))
    shared = table.create(ME, GameRequest(["you"] * 4, "random"))
    assert [replays.showing(who, alone).forms for who in (ME, "a passer-by")] == [["B", "public"], ["public"]]
    assert [replays.showing(who, shared).forms for who in (ME, "a passer-by")] == [["public"]] * 2
    for form in ("full", "A", "A1", "nobody"):
        with pytest.raises(NotYourSeatError, match="Choose B or public"):
            replays.showing(ME, alone).shown(form, 0, 0)
    with pytest.raises(RefusedError, match="0 to 0"):
        replays.showing(ME, alone).shown(None, 1, 1)
    with pytest.raises(UnknownGameError):
        replays.showing(ME, "nowhere")


def test_concurrent_replays_of_a_game_are_made_once(
    store: Store, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "you"], "first_game"))
    told: list[str] = []

    def slowly(*_what: object) -> dict[int, object]:
        told.append(game)
        time.sleep(0.1)
        return {}

    monkeypatch.setattr("warchest.server.table.replays.replays._times", slowly)
    threads = [threading.Thread(target=replays.game, args=(ME, game)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == [game]


def test_a_replay_follows_a_game_in_progress(store: Store, replays: Replays) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "you"], "first_game"))
    assert replays.showing(ME, game).last == 0
    table.resign(ME, game, 1, "resign")
    showing = replays.showing("a passer-by", game)
    assert (showing.last, showing.over, showing.forms) == (1, True, ["full", "A", "B", "public"])
