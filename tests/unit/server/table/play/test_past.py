"""Looking back: a past position is shown as it was then, and only to viewers who could see it."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.sent import sent
from tests.unit.server.table.test_table import SESSION, play_one
from warchest.server.store import Store
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, Table

ACTIONS = 30


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_past_on_one_screen_is_what_was_shown_then_without_the_hands(table: Table, seat: int | None) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "random"))
    chance = random.Random(4)
    shown: list[Any] = [sent(table.payload(SESSION, game, seat).view)]
    for _ in range(ACTIONS):
        if play_one(table, game, chance) is None:
            break
        shown.append(sent(table.payload(SESSION, game, seat).view))
    past = [sent(table.past(SESSION, game, seat, at).view) for at in range(len(shown))]
    assert past == [view | {"seats": [one | {"own": None} for one in view["seats"]]} for view in shown]


def test_the_past_against_a_bot_shows_the_player_s_coins_at_that_time(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "squire"], "first_game"))
    then = table.payload(SESSION, game, 0)
    assert then.ask is not None
    table.submit(SESSION, game, 0, "action-0", then.seq, [then.ask.choices[0].id])
    assert table.past(SESSION, game, 0, 0).view == then.view
    assert then.view.seats[0].own is not None


def test_the_past_of_a_line_carries_its_marks(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    chance = random.Random(4)
    for _ in range(ACTIONS):
        play_one(table, game, chance)
    assert table.past(SESSION, game, None, 0).trail == []
    marked = 0
    for line in table.payload(SESSION, game, None).record:
        for mark in table.past(SESSION, game, None, line.seq).trail:
            assert mark.to in line.text
            marked += 1
    assert marked > 0


def test_another_seat_s_past_is_refused_like_its_present(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["squire", "you"], "first_game"))
    for session, seat in ((SESSION, 0), ("a passer-by", 1)):
        with pytest.raises(NotYourSeatError):
            table.past(session, game, seat, 0)
    assert all(seat.own is None for seat in table.past(SESSION, game, None, 0).view.seats)


def test_the_future_is_refused(table: Table) -> None:
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    with pytest.raises(RefusedError, match="not reached that point"):
        table.past(SESSION, game, 0, 1)
