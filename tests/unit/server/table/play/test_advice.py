"""Hints and odds at the table: only in games that were created with them, only for the player's seat, and such games don't count."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.server.table.test_table import SESSION
from warchest.server.store import Store
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, StaleError, Table
from warchest.server.table.new_game.game_request import counts, played_in

FRIEND = "a friend's session"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


def game_with(table: Table, *, hints: bool) -> str:
    """Make a game of two players, both seated."""
    game = table.create(SESSION, GameRequest(["you", "friend"], "random", seed="advice", hints=hints))
    table.seating.sit(FRIEND, game, 1)
    return game


def deciding(table: Table, game: str) -> tuple[str, int, int]:
    """Return the player and the seat that decide, and the number of the last line."""
    _row, live = table.standing(game)
    assert live.game.decider is not None
    return (SESSION, FRIEND)[live.game.decider], live.game.decider, live.seq


def test_the_seat_that_decides_gets_three_actions_that_it_may_play(table: Table) -> None:
    game = game_with(table, hints=True)
    person, seat, seq = deciding(table, game)
    hints = table.advice.hint(person, game, seat, seq, deep=False)
    assert len(hints.choices) == 3
    table.submit(person, game, seat, "as advised", seq, hints.choices[0].ids)


def test_advice_is_refused_out_of_turn_for_an_earlier_line_and_for_another_seat(table: Table) -> None:
    game = game_with(table, hints=True)
    person, seat, seq = deciding(table, game)
    other = FRIEND if person == SESSION else SESSION
    with pytest.raises(RefusedError, match="not your turn"):
        table.advice.hint(other, game, 1 - seat, seq, deep=False)
    with pytest.raises(StaleError):
        table.advice.hint(person, game, seat, seq + 1, deep=False)
    for somebody in (other, "a stranger"):
        with pytest.raises(NotYourSeatError):
            table.advice.odds(somebody, game, seat)
        with pytest.raises(NotYourSeatError):
            table.advice.hint(somebody, game, seat, seq, deep=False)


def test_a_game_without_hints_gives_no_seat_a_hint(table: Table) -> None:
    game = game_with(table, hints=False)
    person, seat, seq = deciding(table, game)
    with pytest.raises(RefusedError, match="without hints"):
        table.advice.hint(person, game, seat, seq, deep=False)
    with pytest.raises(RefusedError, match="without hints"):
        table.advice.odds(person, game, seat)


def test_both_may_see_odds_at_any_time_and_each_sees_those_of_the_other_hand(table: Table) -> None:
    game = game_with(table, hints=True)
    for person, seat in ((SESSION, 0), (FRIEND, 1)):
        odds = table.advice.odds(person, game, seat)
        assert [hand.seat for hand in odds.seats] == [1 - seat]
        assert all(0 < kind.percent <= 100 for hand in odds.seats for kind in hand.kinds)


def test_a_game_with_hints_says_so_beforehand_and_does_not_count(table: Table) -> None:
    with_hints, without = (table.row(game_with(table, hints=hints)) for hints in (True, False))
    assert "Hints and odds" in played_in(with_hints)
    assert "Hints and odds" not in played_in(without)
    assert not counts(with_hints)
    assert counts(without)


def test_a_rematch_has_hints_as_the_game_had(table: Table) -> None:
    game = game_with(table, hints=True)
    table.resign(SESSION, game, 0, "resigned")
    table.challenges.rematch(SESSION, game)
    again = table.challenges.rematch(FRIEND, game)
    assert table.row(again).request["hints"]
