"""A club evening on one server, as browsers make it."""

import asyncio
from pathlib import Path

import pytest

from tests.support.club_evening import Evening, Pace, require_whole, spend
from tests.support.web_server import Running
from warchest.server.store import Store
from warchest.server.tournaments.service import course_of

BREAK = "warchest.server.tournaments.service.BREAK_MS"
LOOK = "tests.support.club_evening.LOOK_SECONDS"


@pytest.mark.slow
@pytest.mark.sqlite
def test_an_evening_runs_through_by_itself_and_a_bot_fills_an_odd_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given three players, a bot and a browser that only follows, when they play, then both rounds are whole without intervention."""
    monkeypatch.setattr(LOOK, 0.1)
    server = Running(tmp_path / "one", ["--organizer", "*"], constants={BREAK: 100})
    id_ = asyncio.run(spend(server.url, Pace(rounds=2, actions=4, think=0.01, filler="page"), Evening(), players=3))
    assert server.end() == 0
    store = Store(server.folder)
    course = store.read(lambda connection: course_of(connection, id_))
    store.close()
    assert course is not None
    require_whole(course, 3, 2)
