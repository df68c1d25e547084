"""Sent messages have the types of the schema: they read back unchanged."""

import random
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from tests.support.game_lists import unfinished
from tests.unit.server.table.test_table import SESSION, play_one
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.game import GameListing, LiveExample, MomentView, Past, Payload, Preview, Replay
from warchest.schema.page import HomeBoot
from warchest.server.store import Store
from warchest.server.table import GameRequest, Replays, Table
from warchest.server.web.pages.page_data import home_boot
from warchest.teaching.rulebook.examples import all_examples
from warchest.teaching.rulebook.examples.playing import shown, steps_of

ACTIONS = 25
T = TypeVar("T", bound=msgspec.Struct)


def again(value: T, kind: type[T]) -> T:
    """The content as its reader gets it."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize(("seats", "setup"), [(2, "random"), (4, "draft")])
def test_the_messages_of_a_table_read_back_unchanged(tmp_path: Path, seats: int, setup: str) -> None:
    # Given a game of every box, played by chance
    store, chance = Store(tmp_path), random.Random(seats)
    table = Table(store)
    request = GameRequest(["you"] * seats, setup, boxes=list(WAR_CHEST.box_ids))
    game = table.create(SESSION, request)
    for _action in range(ACTIONS):
        # When its seats get their views, and the preview of a choice
        payload = table.payload(SESSION, game, None)
        if payload.waiting is None:
            break
        asked = table.payload(SESSION, game, payload.waiting.seat)
        assert asked.ask is not None
        preview = table.looking.preview(SESSION, game, payload.waiting.seat, asked.seq, [asked.ask.choices[0].id])
        # Then it can be read by its types
        assert again(payload, Payload) == payload
        assert again(asked, Payload) == asked
        assert again(preview, Preview) == preview
        play_one(table, game, chance)
    listing, past = unfinished(table, SESSION), table.past(SESSION, game, 0, 3)
    showing = Replays(store, table).showing(SESSION, game)
    assert [again(one, GameListing) for one in listing] == listing
    assert again(past, Past) == past
    assert again(showing.replay(), Replay) == showing.replay()
    assert [again(one, MomentView) for one in showing.shown(None, 0, 40)] == showing.shown(None, 0, 40)
    store.close()


@pytest.mark.parametrize("name", all_examples())
def test_the_messages_of_an_example_read_back_unchanged(name: str) -> None:
    for ids in ([], steps_of(name)):
        assert again(shown(name, ids), LiveExample) == shown(name, ids)


def test_the_initial_data_of_a_page_reads_back_unchanged() -> None:
    assert again(home_boot(), HomeBoot) == home_boot()
