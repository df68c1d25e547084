"""What a server does again and again while nothing happens, and for each viewer of an action: it builds nothing that it had before."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import uvicorn
from sqlalchemy import Connection

from tests.support.people import ANN, BEN, Company
from tests.support.waiting import PATIENCE
from warchest.game.game import Game
from warchest.schema.game import MatchPoint
from warchest.schema.time_control import SteadyTime
from warchest.server.accounts.restraints import Restraints
from warchest.server.bus import Bus
from warchest.server.notices.tables import NOTICE
from warchest.server.table.play import presenter
from warchest.server.table.play.clockwork import ClockKeeper
from warchest.server.table.play.showing import Viewer
from warchest.server.web import server
from warchest.server.web.guard.counts import SharedCounts
from warchest.server.web.operations.health import Health
from warchest.server.work.queue import Queue


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    found = Company(tmp_path)
    yield found
    found.close()


def test_each_look_of_an_idle_server_goes_straight_to_the_driver(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time))
    queue, restraints = Queue(company.store, company.time), Restraints(company.store)

    def look() -> None:
        keeper.tick()
        assert queue.take(["bot", "review"]) is None
        assert queue.take_due(NOTICE, 1) == []
        restraints.refresh()

    look()
    built: list[object] = []
    execute = Connection.execute

    def noted(connection: Connection, statement: object, *rest: object) -> object:
        built.append(statement)
        return execute(connection, statement, *rest)  # type: ignore[call-overload]

    monkeypatch.setattr(Connection, "execute", noted)
    look()
    queue.close()

    assert [str(one) for one in built] == []


def test_the_texts_that_all_viewers_share_are_made_once(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []

    def noted(game: Game) -> MatchPoint | None:
        asked.append(game)
        return None

    monkeypatch.setattr(presenter, "match_point", noted)
    shown = company.table.showing(*company.table.standing(company.game))

    for viewer in (Viewer(0, ANN), Viewer(1, BEN), Viewer(None, None)):
        shown.payload(viewer)

    assert len(asked) == 1


def test_a_lone_process_reports_no_counts() -> None:
    counts = SharedCounts(Bus())

    counts.open()

    assert not counts._thread.is_alive()
    counts.close()


def test_a_signal_wakes_the_server_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "DATE_SECONDS", 10 * PATIENCE)

    async def told_to_end() -> None:
        health = cast(Health, None)  # asked only at the start and at the end
        one = server._Server(uvicorn.Config("nothing"), health, lambda: None, lambda: None, 0)
        going_on = asyncio.create_task(one.main_loop())
        await asyncio.sleep(0)
        one.handle_exit(signal.SIGTERM, None)
        await asyncio.wait_for(going_on, PATIENCE)

    asyncio.run(told_to_end())
