"""A bot's events: a request that knows the previous one finds the same, without reading the known games again."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Select

from warchest.schema.game import GameListing
from warchest.server.lobby.bot_events import StandingEvents, snapshot_for
from warchest.server.lobby.kept_seats import reserve
from warchest.server.lobby.service import Lobby
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table

BOT = "bot"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    store = Store(tmp_path / "data")
    table = Table(store)
    yield table
    table.close()
    store.close()


def asked(table: Table, number: int, seat: int = 1) -> str:
    """Make a game with a seat that is reserved for the bot."""
    game = table.create(f"player {number}", GameRequest(seats=["you", "friend"], setup="first_game"))
    table.store.write(lambda connection: reserve(connection, game, seat, BOT))
    return game


def test_a_look_that_knows_the_last_one_finds_what_a_fresh_look_finds(table: Table) -> None:
    """Given games that are asked for, start and end at random, a look with the last events equals one without them."""
    lobby, luck, waiting, running = Lobby(table), random.Random(1), list[str](), list[str]()
    told: StandingEvents = {}
    for number in range(30):
        kind = luck.choice(["ask", "ask", "start", "end", "decline"])
        if kind == "ask":
            waiting.append(asked(table, number))
        elif kind == "start" and waiting:
            running.append(waiting.pop(luck.randrange(len(waiting))))
            table.seating.sit(BOT, running[-1], 1)
        elif kind == "decline" and waiting:
            game = waiting.pop()
            table.store.write(partial(reserve, game_id=game, seat=1, person=None))
        elif kind == "end" and running:
            table.resign(BOT, running.pop(luck.randrange(len(running))), 1, "gone")
        told = snapshot_for(table, lobby, BOT, told).standing
        fresh = snapshot_for(table, lobby, BOT)
        assert list(told) == list(fresh.standing)
        assert {key[1] for key in told} == set(waiting) | set(running) == fresh.games


def test_a_reported_game_is_not_read_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby, read = Lobby(table), list[str]()
    for number in range(3):
        table.seating.sit(BOT, asked(table, number), 1)
    challenge = asked(table, 3)
    told = snapshot_for(table, lobby, BOT).standing
    assert len(told) == 4
    listed = table.lists.listed

    def noted(person: str, wanted: Select[tuple[str]]) -> list[GameListing]:
        found = listed(person, wanted)
        read.extend(one.game for one in found)
        return found

    monkeypatch.setattr(table.lists, "listed", noted)
    assert snapshot_for(table, lobby, BOT, told).standing == told
    assert read == []
    table.seating.sit(BOT, challenge, 1)
    assert ("gameStart", challenge) in snapshot_for(table, lobby, BOT, told).standing
    assert read == [challenge]
