"""The outcome as each viewer sees it: the locations, the resigning player, and the last action still marked."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.regenerate_stores import GAME, KEPT
from tests.unit.server.table.test_table import SESSION, play_one
from warchest.schema.game import Payload
from warchest.schema.view import PageOutcome
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


def outcome(payload: Payload) -> PageOutcome:
    assert payload.view.outcome is not None
    return payload.view.outcome


def test_a_win_shows_the_locations_of_both(table: Table) -> None:
    payload = table.payload("nobody", GAME, None)
    dusk, dawn = (seat.markers for seat in payload.view.seats)
    assert (dusk, outcome(payload).winner) == (6, "A")
    assert outcome(payload).detail == f"6-{dawn} in locations"


def test_the_last_action_is_marked_at_the_end(table: Table) -> None:
    (mark,) = table.payload("nobody", GAME, None).trail
    assert (mark.verb, mark.seat) == ("control", 0)


def test_the_viewer_s_last_action_is_marked_at_the_end_too(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    chance = random.Random(3)
    while not (done := table.payload(SESSION, game, None)).trail:
        play_one(table, game, chance)
    actor = done.record[-1].seat
    assert table.payload(SESSION, game, actor).trail != done.trail
    table.resign(SESSION, game, 0, "give-up")
    assert [table.payload(SESSION, game, seat).trail for seat in (0, 1, None)] == [done.trail] * 3


def test_a_resignation_speaks_to_the_one_who_resigned(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "squire"], "first_game"))
    payload = table.resign(SESSION, game, 0, "give-up")
    assert outcome(payload).detail == "You resigned"
    assert payload.said == ["You resigned."]
    assert outcome(table.payload("a passer-by", game, None)).detail == "Dusk resigned"


def test_on_one_screen_a_resignation_names_the_side(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    assert outcome(table.resign(SESSION, game, 1, "give-up")).detail == "Dawn resigned"


def test_the_end_says_which_unit_won_where_and_how_close_the_other_side_was(table: Table) -> None:
    payload = table.payload("nobody", GAME, None)
    end = payload.end
    assert end is not None
    (mark,) = payload.trail
    unit = next(unit for unit in payload.view.units if unit.hex == mark.to)
    lacks = 6 - payload.view.seats[1].markers
    name = unit.kind.replace("_", " ").title()
    assert end.at == mark.to
    assert end.why == (
        f"Dusk's {name} took {mark.to} in round {payload.view.round}: the last location needed. "
        f"Dawn needed {lacks if lacks > 1 else 'one'} more."
    )


def test_the_markers_come_in_the_order_in_which_they_were_taken(table: Table) -> None:
    payload = table.payload("nobody", GAME, None)
    assert payload.end is not None
    assert {side: sorted(hexes) for side, hexes in payload.end.taken.items()} == {
        side: sorted(hex_ for hex_, held in payload.view.held.items() if held == side) for side in ("A", "B")
    }
    live = table.standing(GAME)[1]
    taken = [mark.to for entry in live.log.entries for mark in entry.marks if mark.verb == "control"]
    last = [max((n for n, hex_ in enumerate(taken) if hex_ == name), default=-1) for name in payload.end.taken["A"]]
    assert last == sorted(last)
    assert payload.end.taken["A"][-1] == payload.end.at


def test_a_resignation_has_its_own_sentence_and_the_standing(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "squire"], "first_game"))
    assert table.payload(SESSION, game, 0).end is None
    end = table.resign(SESSION, game, 0, "give-up").end
    assert end is not None
    assert end.why == "You resigned, in round 1. Locations at the end: Dawn 2 of 6, Dusk 2 of 6."
    assert end.at is None
