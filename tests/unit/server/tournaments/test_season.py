"""Several tournaments at once on a real site, of which a process is killed while it leads them."""

from pathlib import Path

import pytest

from tests.support.season import Contest, Kind, Moment, season

pytestmark = pytest.mark.slow

SMALL = (Contest("round-robin", 4), Contest("knock-out", 3), Contest("duplicate", 4))
LONG = (
    Contest("swiss", 9, 5, "page"),
    Contest("round-robin", 8),
    Contest("knock-out", 10),
    Contest("duplicate", 8, 5),
)
POSTGRESQL = pytest.mark.postgresql


@pytest.mark.parametrize(
    ("on", "moment"),
    [
        pytest.param("postgresql", "games", marks=POSTGRESQL),
        pytest.param("postgresql", "round", marks=[POSTGRESQL, pytest.mark.marathon]),
        pytest.param("postgresql", "result", marks=[POSTGRESQL, pytest.mark.marathon]),
        pytest.param("sqlite", "any", marks=pytest.mark.sqlite),
    ],
)
def test_a_season_runs_through_although_a_leading_process_is_killed(tmp_path: Path, on: Kind, moment: Moment) -> None:
    """Given three tournaments of the same players, when a process that leads one is killed, then all rounds, games and places are right."""
    with season(tmp_path, on, SMALL) as played:
        played.play([moment])
        assert played.site.kills == {moment: 1}
        played.require_sound()


@pytest.mark.marathon
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("on", [pytest.param("postgresql", marks=POSTGRESQL), "sqlite"])
def test_a_long_season_runs_through_although_leading_processes_are_killed(tmp_path: Path, on: Kind, seed: int) -> None:
    """Given four tournaments, when processes are killed again and again, then all rounds, games and places are right."""
    moments: list[Moment] = ["games", "round", "result"] if on == "postgresql" else ["any"] * 3
    with season(tmp_path, on, LONG, seed) as played:
        played.play(3 * moments)
        played.require_sound()
