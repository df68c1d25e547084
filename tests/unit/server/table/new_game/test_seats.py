"""Seats: players and bots at two or four seats, their names, and their turns."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.waiting import wait_until
from tests.unit.server.table.test_table import SESSION, play_one
from warchest.server.store import Store
from warchest.server.table import AppContext, GameRequest, RefusedError, Table, open_app

BOXES = ["base", "nobility", "siege", "nightfall"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[AppContext]:
    opened = open_app(tmp_path)
    opened.begin()
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("sitters", "mode", "names"),
    [
        (["you", "squire"], "bot", ["You", "Squire"]),
        (["you", "you"], "screen", ["Dusk", "Dawn"]),
        (["page", "you", "page", "page"], "bot", ["Page (Dusk 1)", "You", "Page (Dusk 2)", "Page (Dawn 2)"]),
        (["you", "page", "you", "squire"], "screen", ["Dusk 1", "Page (Dawn 1)", "Dusk 2", "Squire (Dawn 2)"]),
        (["you"] * 4, "screen", ["Dusk 1", "Dawn 1", "Dusk 2", "Dawn 2"]),
    ],
)
def test_every_player_at_a_table_is_named(table: Table, sitters: list[str], mode: str, names: list[str]) -> None:
    game = table.create(SESSION, GameRequest(sitters, "random"))  # type: ignore[arg-type]
    payload = table.payload(SESSION, game, None)
    assert payload.mode == mode
    assert [person.name for person in payload.people] == names
    assert [person.you for person in payload.people] == [sitter == "you" for sitter in sitters]
    assert [person.bot or "you" for person in payload.people] == sitters


@pytest.mark.parametrize("sitters", [["page", "squire"], ["page"] * 4])
def test_a_game_needs_a_player(table: Table, sitters: list[str]) -> None:
    with pytest.raises(RefusedError, match="at least one seat to a player"):
        table.create(SESSION, GameRequest(sitters, "random"))  # type: ignore[arg-type]


def test_a_rematch_keeps_players_boxes_and_variants_swaps_sides_and_deals_again(table: Table) -> None:
    wish = GameRequest(
        ["you", "page", "you", "squire"], "draft", boxes=BOXES, variants=["preview", "elimination"], seed="ours"
    )
    first = table.create(SESSION, wish)
    table.resign(SESSION, first, 0, "give-up")
    before, after = (table.payload(SESSION, game, None) for game in (first, table.challenges.rematch(SESSION, first)))
    bots = [[person.bot for person in game.people] for game in (before, after)]
    assert bots == [[None, "page", None, "squire"], ["page", None, "squire", None]]
    assert after.view.draft is not None
    assert before.view.draft is not None
    assert len(after.view.draft.pool) == len(before.view.draft.pool) == 14
    assert after.view.draft.pool != before.view.draft.pool
    assert after.view.decrees is not None


@pytest.mark.slow
@pytest.mark.parametrize("variants", [[], ["elimination", "choose_order", "preview"]])
def test_on_one_screen_of_four_only_the_seat_that_must_use_a_coin_is_shown_its_hand(
    table: Table, variants: list[str]
) -> None:
    setup = "draft" if variants else "random"
    game = table.create(SESSION, GameRequest(["you"] * 4, setup, boxes=BOXES, variants=variants))
    chance = random.Random(8)
    looks = 0
    for _ in range(60):
        waiting = table.payload(SESSION, game, None).waiting
        if waiting is None:
            break
        for seat in (None, *range(4)):
            shown = [one.seat for one in table.payload(SESSION, game, seat).view.seats if one.own is not None]
            assert shown == ([seat] if seat == waiting.seat and not waiting.public else [])
            looks += bool(shown)
        play_one(table, game, chance)
    assert looks > 20


@pytest.mark.slow
@pytest.mark.parametrize("sitters", [["you", "page", "page", "page"], ["page", "you", "page", "you"]])
def test_bots_play_on_until_a_player_must_decide(app: AppContext, sitters: list[str]) -> None:
    table = app.table
    game = table.create(SESSION, GameRequest(sitters, "draft", boxes=BOXES, variants=["preview"]))  # type: ignore[arg-type]
    people = [seat for seat, sitter in enumerate(sitters) if sitter == "you"]
    chance = random.Random(1)
    for _ in range(8):
        wait_until(lambda: (waiting := table.payload(SESSION, game, None).waiting) is None or waiting.seat in people)
        if table.payload(SESSION, game, None).waiting is None:
            break
        assert play_one(table, game, chance) is not None
    assert {line.seat for line in table.payload(SESSION, game, None).record} == {0, 1, 2, 3}
