"""A run that learns is evaluated now and then, and continues from its log."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra [fast] is not installed")

from warchest import Setup
from warchest.lab.vector.learning import LearningRun, deals, learning_options, points_against
from warchest.lab.vector.observation import layout_of
from warchest.lab.vector.selfplay import ChoiceIds, Experience, Observations, Places, at_random

pytestmark = pytest.mark.compiled
GAMES = 4


def run_in(folder: Path, minutes: float = 0.0) -> LearningRun:
    asked = [
        "--out",
        str(folder),
        "--minutes",
        str(minutes),
        "--every",
        "0.5",
        "--games",
        str(GAMES),
        "--bots",
        "random",
    ]
    given = learning_options("A trainer.", 8).parse_args(asked)
    return LearningRun.of(given, "A curve", deals("first_game", given.games, "look"))


def test_a_run_that_continues_keeps_its_minutes_and_its_curve(tmp_path: Path) -> None:
    """Given a run that was evaluated, when it is made again, then minutes, decisions and evaluations go on from there."""
    first = run_in(tmp_path)
    assert (first.due, first.over) == (True, True)
    first.minutes, first.decisions = 1.5, 900
    first.evaluate(at_random(), entropy=0.25)
    again = run_in(tmp_path, minutes=1.0)
    assert (again.minutes, again.decisions, again.over, again.due) == (1.5, 900, False, False)
    again.minutes += 0.5
    assert (again.due, again.over) == (True, False)
    again.evaluate(at_random(2))
    assert (again.due, again.over) == (False, False)
    again.minutes += 0.5
    assert (again.due, again.over) == (True, True)
    assert [row["minutes"] for row in run_in(tmp_path).log] == [1.5, 2.0]
    assert again.log[0]["entropy"] == 0.25
    assert all(0 <= row["scores"]["random"][0] <= GAMES == row["scores"]["random"][1] for row in again.log)
    drawn = ElementTree.fromstring((tmp_path / "curve.svg").read_text(encoding="utf-8"))
    assert len(drawn.findall(".//{*}circle")) == 3  # two evaluations and the name of the bot


def test_only_the_time_of_learning_counts(tmp_path: Path) -> None:
    run = run_in(tmp_path, minutes=60)
    with run.learning():
        sum(range(200_000))
    assert 0 < run.minutes < 1


@pytest.mark.parametrize("kind", ["base", "four"])
def test_a_player_decides_for_one_side_and_sees_the_choices_of_its_seat(kind: str) -> None:
    """Given two games against a bot, when the player is asked, then its seat decides, and it sees no more choices than asked for."""
    setups, asked = deals(kind, 2, "sides"), 0
    layout = layout_of(setups[0].tables())

    def choose(seen: Observations, ids: ChoiceIds) -> Places:
        nonlocal asked
        asked += 1
        assert layout.named(seen[0].tobytes())["decides"][0] == 1
        assert 0 < ids.shape[1] <= 3
        assert (ids >= 0).all()
        return np.zeros(1, np.int64)

    assert points_against("random", choose, setups, most=3) in (0.0, 0.5, 1.0, 1.5, 2.0)
    assert asked > 20


def test_a_better_player_has_more_points() -> None:
    """Given players that make the same choices, then points of the one are those that the other lacks."""
    setups = [Setup.first_game()] * 12
    assert points_against("page", at_random(), setups) < points_against("random", at_random(), setups)


def test_deals_come_in_pairs() -> None:
    dealt = deals("base", 6, "a seed")
    assert all(one == other for one, other in zip(dealt[::2], dealt[1::2], strict=True))
    assert all(one != other for one, other in pairwise(dealt[::2]))
    assert set(deals("first_game", 3, "a seed")) == {Setup.first_game()}


def experience(rows: int) -> Experience:
    numbers = np.arange(rows)
    columns = {name: numbers.astype(np.float32) for name in ("logs", "values", "rewards", "advantages", "returns")}
    seen, ids = np.zeros((rows, 2), np.uint8), np.zeros((rows, 2), np.int16)
    return Experience(seen, ids, numbers, games=numbers, seats=numbers, over=numbers < 0, **columns)


def test_batches_have_each_row_once_in_an_epoch() -> None:
    """Given ten rows, when two epochs are cut into fours, then each epoch has each row once, in another order."""
    batches = list(experience(10).batches(4, 2, np.random.default_rng(1)))
    assert [len(batch.places) for batch in batches] == [4, 4, 2] * 2
    assert all((batch.places == batch.returns).all() for batch in batches)
    epochs = [np.concatenate([batch.places for batch in batches[first : first + 3]]).tolist() for first in (0, 3)]
    assert sorted(epochs[0]) == sorted(epochs[1]) == list(range(10))
    assert epochs[0] != epochs[1]


def test_standardized_advantages_have_a_mean_of_0_and_a_deviation_of_1() -> None:
    made = experience(10).standardized()
    assert made.advantages.mean() == pytest.approx(0, abs=1e-6)
    assert made.advantages.std() == pytest.approx(1, abs=1e-6)
    assert made.returns.tolist() == list(range(10))
