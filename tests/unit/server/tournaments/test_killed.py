"""A process that leads a tournament is killed between pairing a round and making its games, and another one takes over."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests.support.real_servers import postgres
from tests.unit.server.tournaments.test_tournaments import Evening
from warchest.server.store.schema import games
from warchest.server.tournaments.pairing import FormatId
from warchest.server.work.queue import LEASE_MS

pytestmark = pytest.mark.sqlite


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return a data folder, and a database of PostgreSQL."""
    return tmp_path if request.param == "sqlite" else postgres().new()


@pytest.mark.parametrize(("form", "made"), [("round-robin", 0), ("round-robin", 1), ("duplicate", 1)])
def test_a_killed_leader_leaves_no_pairing_without_a_game_and_makes_none_twice(
    place: Path | str, form: FormatId, made: int
) -> None:
    """Given a process that is killed between pairing a round and making its games, when another leads, then each pairing has one game.

    In a duplicate all of them have the same armies and draws, and the first one stays hidden although the others were not there yet.
    """
    evening = Evening(place, 4)
    id_ = evening.joined(form)
    command = [sys.executable, "-m", "tests.support.killed_leader", str(place), str(evening.club.time()), str(made)]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    rows = evening.course(id_).rows
    assert len(rows) == 2
    assert sum(row.game is not None for row in rows) == made
    evening.lead()
    if form == "duplicate":
        evening.finish(str(rows[0].game))
    assert evening.course(id_).rows == rows, "the lease of the killed process lasts"
    evening.club.time.pass_by(LEASE_MS + 1)
    evening.lead()
    tables = [str(row.game) for row in evening.course(id_).rows if row.game is not None]
    assert len({*tables}) == 2
    shared = {(evening.table.row(game).key, evening.table.row(game).shared) for game in tables}
    assert len(shared) == (1 if form == "duplicate" else 2)
    assert all(hidden == ("held" if form == "duplicate" else None) for _key, hidden in shared)
    count = select(func.count()).select_from(games)
    assert evening.club.store.read(lambda connection: connection.execute(count).scalar_one()) == 2
    evening.close()
