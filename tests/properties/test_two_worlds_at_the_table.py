"""Nothing that a viewer is sent depends on what it may not know: not a view, an event, a choice, an error or a length."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.game_lists import unfinished
from tests.support.twin_games import SPY, World, twins
from warchest import Game
from warchest.game.setup import Setup
from warchest.rules.state import encoding, ids
from warchest.rules.state.encoding import masked
from warchest.schema.words import Mode
from warchest.server.store import GameRow, SeatRow, Store
from warchest.server.table import StaleError, Table, TableError
from warchest.server.table.game_state import RULES
from warchest.server.web.live.news import CommitFeed, Pusher, ShownText, audience_of

DECISIONS = 50
"""Decisions of a game in a long run; CI plays half as many."""
SEVERAL = 12
"""After this many lines all requests are made; after the others only views."""
EVERY_BOX = ("base", "nobility", "siege", "nightfall")
EVERY_VARIANT = ("elimination", "choose_order", "preview")
SPIES = ("spy", "enlist", "reinforce")
SETUPS = {
    "first-game": Setup.first_game(),
    "priest-against-guard": Setup.chosen(
        ("warrior_priest", "knight", "berserker", "mercenary"), ("royal_guard", "pikeman", "footman", "archer")
    ),
    "guard-against-priest": Setup.chosen(
        ("royal_guard", "pikeman", "swordsman", "ensign"), ("warrior_priest", "marshall", "scout", "cavalry")
    ),
    "draft": Setup.draft("two worlds"),
    "spies": Setup.chosen(
        ("earl", "herald", "infiltrator", "warrior_priest"),
        ("bishop", "skirmisher", "assassin", "scout"),
        decrees=SPIES,
    ),
    "preview": Setup.random("two worlds", boxes=EVERY_BOX, variants=("preview",)),
    "every-variant": Setup.draft("two worlds", boxes=EVERY_BOX, variants=EVERY_VARIANT),
    "four-players": Setup.chosen(
        ("earl", "infiltrator", "war_wagon"),
        ("skirmisher", "warrior_priest", "scout"),
        ("royal_guard", "herald", "marshall"),
        ("assassin", "siege_tower", "ensign"),
        decrees=SPIES,
    ),
    "four-draft": Setup.draft("two worlds", boxes=EVERY_BOX, seats=4, variants=EVERY_VARIANT),
}
CASES = [(name, viewer, "bot") for name, setup in SETUPS.items() for viewer in (*range(setup.seats), None)]
CASES += [("spies", 1, "link"), ("four-players", 2, "link")]
CASES += [("spies", 0, "screen"), ("four-players", 1, "screen"), ("draft", 1, "screen")]
SHORT = [pytest.param(*case, DECISIONS // 2, marks=pytest.mark.slow) for case in CASES[::7]]
LONG = [pytest.param(*case, DECISIONS, marks=pytest.mark.marathon) for case in CASES]
NAMES = ("world-a", "world-b")
Call = Callable[[str], Any]
"""Something that can be asked about a game, by its id."""
WHYS = [
    ("royal", "d4", None),
    ("knight", "e2", None),
    ("skirmisher", None, "spy"),
    ("scout", "g6", None),
    ("scout", None, "claim"),
    (None, "e2", None),
    (None, None, "recruit"),
]
TRIES = [[], [0], [5], [5, 5], [64], [70], [600], [2_000], [4_000], [9_999], [65_535]]
TRIES += [[SPY, ids.SPY + slot] for slot in range(8)] + [[SPY, ids.SEAT, ids.SPY], [SPY, ids.SEAT + 1]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def create(store: Store, name: str, world: World, viewer: int | None, mode: Mode) -> None:
    """Put the start of a world into the store: a game of the persons "me", which is the viewer's, and "other"."""
    owners = ["me" if seat == viewer else "other" for seat in range(world.setup.seats)]
    seats = tuple(SeatRow(seat, person=owner) for seat, owner in enumerate(owners))
    setup = world.setup.to_json()
    request = {"hints": True}
    record = GameRow(name, 1, mode, RULES, encoding.VERSION, setup, request, name.encode() * 4, seats)
    store.create(record, world.events[0])


def sent(call: Call, name: str) -> bytes:
    """The answer to a call about a game, as the bytes that are sent, with the game's id blotted out."""
    try:
        answer: Any = call(name)
    except StaleError as problem:
        answer = ["stale", str(problem), problem.payload]
    except TableError as problem:
        answer = [type(problem).__name__, str(problem)]
    return msgspec.json.encode(answer, enc_hook=str).replace(name.encode(), b"GAME")


def looks(table: Table, seats: int, seq: int) -> Iterator[Call]:
    """The views that a session may see, of its seat and others."""
    for seat in (None, *range(seats)):
        yield partial(table.payload, "me", seat=seat)
        if seq % SEVERAL == 0:
            yield partial(table.past, "me", seat=seat, at=seq // 2)
            yield partial(table.past, "me", seat=seat, at=seq)
        if seat is not None:
            yield partial(table.looking.ahead, "me", seat=seat)
            yield partial(table.looking.for_program, "me", seat=seat, seq=seq, ids=[])
            yield partial(table.advice.odds, "me", seat=seat)
            if seq % SEVERAL == 0:
                yield partial(table.advice.hint, "me", seat=seat, seq=seq, deep=False)
    yield lambda game: [replace(g, game="", url="") for g in unfinished(table, "me") if g.game == game]


def calls(table: Table, viewer: int, seq: int, legal: set[int]) -> Iterator[Call]:
    """Everything that the viewer can ask about its game at line `seq`, and that changes nothing."""
    yield lambda game: table.submit("me", game, viewer, "late", seq - 1 if seq else 7, [5])
    for tried in [*TRIES, *([id_] for id_ in sorted(legal))]:
        yield partial(table.looking.preview, "me", seat=viewer, seq=seq, ids=tried)
        yield partial(table.looking.for_program, "me", seat=viewer, seq=seq, ids=tried)
        if not legal.intersection(tried):
            yield partial(table.submit, "me", seat=viewer, action_id="wrong", seq=seq, ids=tried)
    if SPY in legal:
        yield partial(table.submit, "me", seat=viewer, action_id="wrong", seq=seq, ids=[SPY, 65_535])
    for tried in ([], [SPY], [SPY, ids.SEAT], [SPY, ids.SEAT + 1]):
        for coin, hex_name, verb in WHYS:
            yield partial(
                table.looking.why, "me", seat=viewer, seq=seq, ids=tried, coin=coin, hex_name=hex_name, verb=verb
            )
    for hex_name in ("d4", "e2", "g6"):
        yield partial(table.looking.reach, "me", hex_name=hex_name)


@pytest.mark.parametrize(("name", "viewer", "mode", "decisions"), [*SHORT, *LONG])
def test_two_worlds_with_one_public_history_look_the_same(
    store: Store, name: str, viewer: int | None, mode: Mode, decisions: int
) -> None:
    setup = SETUPS[name]
    worlds = twins(setup, viewer, 1, decisions)
    assert worlds[0].log != worlds[1].log
    table = Table(store)
    for game, world in zip(NAMES, worlds, strict=True):
        create(store, game, world, viewer, mode)
    for seq in range(len(worlds[0].events)):
        for game, world in zip(NAMES, worlds, strict=True):
            if seq:
                store.append(game, world.events[seq], "open").result()
        asked = [*looks(table, setup.seats, seq)]
        if viewer is not None and (seq % SEVERAL == 0 or SPY in legal_choices(table, viewer)):
            asked += calls(table, viewer, seq, legal_choices(table, viewer))
        for call in asked:
            first, second = (sent(call, game) for game in NAMES)
            assert first == second
    assert all(store.events(game) == world.events for game, world in zip(NAMES, worlds, strict=True))


@pytest.mark.parametrize(("name", "viewer", "mode", "decisions"), [*SHORT, *LONG])
def test_followers_are_shown_the_same_in_two_worlds(
    store: Store, name: str, viewer: int | None, mode: Mode, decisions: int
) -> None:
    worlds = twins(SETUPS[name], viewer, 2, decisions)
    table = Table(store)
    pusher = Pusher(table, CommitFeed())
    seats = (None, *range(SETUPS[name].seats))
    for game, world in zip(NAMES, worlds, strict=True):
        create(store, game, world, viewer, mode)
    for seq in range(len(worlds[0].events)):
        for game, world in zip(NAMES, worlds, strict=True):
            if seq:
                store.append(game, world.events[seq], "open").result()
        for who, seat in [("me", seat) for seat in seats] + [("stranger", seat) for seat in seats]:
            shown: list[Call] = [partial(pusher.first, person=who, seat=seat, known=known) for known in (seq, seq - 1)]
            shown.append(partial(news, table, pusher, who, seat))
            for call in shown:
                first, second = (sent(call, game) for game in NAMES)
                assert first == second


def news(table: Table, pusher: Pusher, person: str, seat: int | None, game: str) -> list[ShownText]:
    """The updates after each action for a follower of the game in the view of `seat`."""
    row, live = table.standing(game)
    return [*pusher.texts(row, live, [audience_of(row, person, seat)], "news").values()]


@pytest.mark.parametrize(("name", "viewer"), [(name, viewer) for name, viewer, mode in CASES if mode == "bot"])
def test_the_records_of_two_worlds_are_the_same(name: str, viewer: int | None) -> None:
    worlds = twins(SETUPS[name], viewer, 5, 3 * DECISIONS)
    records = [Game.from_log(world.setup, world.log).information_state(viewer) for world in worlds]
    assert records[0] == records[1]
    assert [masked(id_) for id_ in worlds[0].log] == [masked(id_) for id_ in worlds[1].log]


def legal_choices(table: Table, viewer: int) -> set[int]:
    ask = table.payload("me", NAMES[0], viewer).ask
    return {choice.id for choice in ask.choices} if ask else set()
