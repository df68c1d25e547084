"""Nothing that a viewer is sent depends on what it may not know: not a view, an event, a choice, an error or a length."""

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.table.worlds import World, twins
from warchest.rules import encoding
from warchest.setups import Setup
from warchest.store import GameRecord, SeatRecord, Store
from warchest.table import StaleError, Table, TableError
from warchest.table.fold import RULES

DECISIONS = 70
SETUPS = {
    "first-game": Setup.first_game(),
    "priest-against-guard": Setup.chosen(
        ("warrior_priest", "knight", "berserker", "mercenary"), ("royal_guard", "pikeman", "footman", "archer")
    ),
    "guard-against-priest": Setup.chosen(
        ("royal_guard", "pikeman", "swordsman", "ensign"), ("warrior_priest", "marshall", "scout", "cavalry")
    ),
    "draft": Setup.draft("two worlds"),
}
NAMES = ("world-a", "world-b")
TRIES = [[], [0], [5], [5, 5], [64], [70], [600], [2_000], [4_000], [9_999], [65_535]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def create(store: Store, name: str, world: World, viewer: int) -> None:
    """Put the start of a world into the store: a game of the sessions "me", which is the viewer's, and "other"."""
    digests = [hashlib.sha256(b"me" if seat == viewer else b"other").hexdigest() for seat in (0, 1)]
    seats = tuple(SeatRecord(seat, session=digests[seat]) for seat in (0, 1))
    setup = world.setup.to_json()
    record = GameRecord(name, 1, "screen", None, RULES, encoding.VERSION, setup, {}, name.encode() * 4, seats)
    store.create(record, world.events[0])


def sent(call: Callable[[str], Any], name: str) -> bytes:
    """What a call about a game answers, as the bytes that are sent, the game's own id blotted out."""
    try:
        answer: Any = call(name)
    except StaleError as problem:
        answer = ["stale", str(problem), problem.payload]
    except TableError as problem:
        answer = [type(problem).__name__, str(problem)]
    return msgspec.json.encode(answer).replace(name.encode(), b"GAME")


def calls(table: Table, viewer: int, seq: int, legal: set[int]) -> Iterator[Callable[[str], Any]]:
    """Everything that the viewer can ask about its game at line `seq`, and that changes nothing."""
    for seat in (viewer, None, 1 - viewer):
        yield partial(table.payload, "me", seat=seat)
        yield partial(table.past, "me", seat=seat, at=seq // 2)
    yield lambda game: [g.view for g in table.unfinished("me") if g.game == game]
    yield lambda game: table.submit("me", game, viewer, "late", seq - 1 if seq else 7, [5])
    for ids in TRIES:
        yield partial(table.preview, "me", seat=viewer, seq=seq, ids=ids)
        if not legal.intersection(ids):
            yield partial(table.submit, "me", seat=viewer, action_id="wrong", seq=seq, ids=ids)
    for coin in ("royal", "knight", None):
        for hex_name in ("d4", "e2", "g6", None):
            for verb in ("claim", "recruit", None):
                yield partial(table.why, "me", seat=viewer, seq=seq, ids=[], coin=coin, hex_name=hex_name, verb=verb)
    for hex_name in ("d4", "e2", "g6"):
        yield partial(table.reach, hex_name=hex_name)


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())
@pytest.mark.parametrize("seed", range(3))
def test_two_worlds_with_one_public_history_look_the_same(store: Store, setup: Setup, viewer: int, seed: int) -> None:
    worlds = twins(setup, viewer, seed, DECISIONS)
    assert worlds[0].log != worlds[1].log
    table = Table(store)
    for name, world in zip(NAMES, worlds, strict=True):
        create(store, name, world, viewer)
    for seq in range(len(worlds[0].events)):
        for name, world in zip(NAMES, worlds, strict=True):
            if seq:
                store.append(name, world.events[seq], "open")
        legal = legal_choices(table, viewer)
        few = seq % 7 and seq < len(worlds[0].events) - 1
        for number, call in enumerate(calls(table, viewer, seq, legal)):
            if few and number > 7:
                break
            first, second = (sent(call, name) for name in NAMES)
            assert first == second
    assert all(store.events(name) == world.events for name, world in zip(NAMES, worlds, strict=True))


def legal_choices(table: Table, viewer: int) -> set[int]:
    ask = table.payload("me", NAMES[0], viewer).ask
    return {choice["id"] for choice in ask["choices"]} if ask else set()
