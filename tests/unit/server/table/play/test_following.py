"""A game in memory follows the lines that other processes add to its log, and equals a replay of the whole log."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.unit.server.table.test_table import SESSION, play_one
from warchest.server.store import Event, GameRow, Store
from warchest.server.table import GameRequest, Table, game_state
from warchest.server.table.game_state import Base, LiveGame, followed, replayed

REQUEST = GameRequest(["you", "you"], "random", boxes=["base", "nobility", "siege", "nightfall"])


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Table, Table]]:
    """The tables of two processes over the same games."""
    stores = [Store(tmp_path), Store(tmp_path)]
    yield Table(stores[0]), Table(stores[1])
    for store in stores:
        store.close()


def same(one: LiveGame, other: LiveGame) -> bool:
    """Whether two states are the same for everyone, in words too."""
    first, second = (
        [live.seq, live.at, live.lines, live.clock, live.game.log, live.game.outcome, live.log.entries]
        + [live.view(seat) for seat in (None, 0, 1)]
        for live in (one, other)
    )
    return first == second


def test_a_game_that_another_process_plays_on_is_followed_without_reading_its_whole_log(
    two: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    game, chance = here.create(SESSION, REQUEST), random.Random(1)
    known = there.standing(game)[1]

    def replay(_row: GameRow, _events: Sequence[Event], _base: Base | None = None) -> LiveGame:
        raise AssertionError("the whole log was read")

    for number in range(1, 41):
        play_one(here, game, chance)
        if number % 4 == 0:
            with monkeypatch.context() as patched:
                patched.setattr(game_state, "replayed", replay)
                known = there.standing(game)[1]
    assert known.seq == 40
    row = there.row(game)
    assert same(known, replayed(row, there.store.events(game)))


def test_a_resignation_is_followed_too(two: tuple[Table, Table]) -> None:
    here, there = two
    game = here.create(SESSION, REQUEST)
    there.standing(game)
    here.resign(SESSION, game, 0, "enough")
    row, live = there.standing(game)
    assert live.over
    assert same(live, replayed(row, here.store.events(game)))


def test_a_log_with_another_line_than_the_known_one_is_read_whole(two: tuple[Table, Table]) -> None:
    """Given a log with another last known line now, or with lines taken back, then it can't be followed."""
    here, _there = two
    game, chance = here.create(SESSION, REQUEST), random.Random(2)
    for _number in range(4):
        play_one(here, game, chance)
    live = here.standing(game)[1]
    last = here.store.events(game, after=live.seq - 1)
    other = Event(last[0].seq, last[0].kind, last[0].seat, last[0].ids, last[0].draws, "other", last[0].at + 1)
    back = Event(live.seq + 1, "takeback", 0, (), (), None, live.at, None, live.seq - 1)
    wrong = Event(live.seq + 1, "action", 0, (9_999,), (), None, live.at)
    assert followed(live, last) is live
    assert [followed(live, events) for events in ([], [other], [*last, back], [*last, wrong])] == [None] * 4
