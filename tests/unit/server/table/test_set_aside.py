"""A game with a damaged log is set aside: its players read a sentence about it, and it harms no other game."""

import logging
from pathlib import Path

import pytest

from tests.support.people import ANN, CAT, DAN, Company
from warchest.schema.time_control import LiveClock, SteadyTime
from warchest.server.store.schema import events
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.game_state import check_games
from warchest.server.table.play.clockwork import ASIDE_MS, ClockKeeper


def test_a_damaged_game_is_reported_once_keeps_its_log_and_stops_no_other_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Given two live games, one with a line that no game can have, when both run out of time, then the other one ends."""
    company = Company(tmp_path, clock=LiveClock(5, 10))
    keeper = ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time))
    other = company.table.create(CAT, GameRequest(["you", "friend"], "random", clock=LiveClock(5, 10)))
    company.table.seating.sit(DAN, other, 1)
    keeper.tick()
    company.play()
    spoilt = events.update().where(events.c.game_id == company.game, events.c.seq == 1).values(ids=[60_000])
    company.store.write(lambda connection: connection.execute(spoilt))
    company.table = Table(company.store, now=company.time)
    keeper = ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time))

    company.time.pass_by(3_600_000)
    with caplog.at_level(logging.WARNING):
        for _second in range(5):
            keeper.tick()
        company.time.pass_by(ASIDE_MS // 2)
        keeper.tick()
    assert [record.getMessage() for record in caplog.records if company.game in record.getMessage()] == [
        f"Game {company.game} is set aside: This game can't be opened: its stored log breaks the rules."
    ]
    assert company.table.standing(other)[1].over
    with pytest.raises(RefusedError, match="can't be opened"):
        company.table.payload(ANN, company.game, 0)
    assert [fault.game for fault in check_games(company.store) if fault is not None] == [company.game]
    assert len(company.store.events(company.game)) == 2
    company.close()
