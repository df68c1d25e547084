"""A run on a cluster of Ray has the games and the file of a run on one machine, and loses nothing with a machine of the cluster."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.waiting import wait_until
from warchest.lab.arena import on_ray
from warchest.lab.arena.match import Match, match_ledger, play_task
from warchest.lab.arena.on_ray import RayCluster
from warchest.lab.arena.runs import RunError, spread

CLUSTER = pytest.mark.marathon
PLAYERS = ("random", "page")


class OneMachine:
    """Two nodes of Ray on this machine, each with a processor."""

    def __init__(self) -> None:
        self.ray: Any = pytest.importorskip("ray", reason="the extra [ray] is not installed")
        room = {"num_cpus": 1, "object_store_memory": 100_000_000}
        head = room | {"include_dashboard": False}
        utilities: Any = pytest.importorskip("ray.cluster_utils")
        self.cluster = utilities.Cluster(initialize_head=True, head_node_args=head)
        self.second = self.cluster.add_node(**room)
        self.cluster.wait_for_nodes()

    def start(self, out: Path, games: int) -> "subprocess.Popen[str]":
        """Start a match on the cluster."""
        command = [sys.executable, "-m", "warchest.cli", "arena", *PLAYERS, "--games", str(games), "--out", str(out)]
        environment = os.environ | {"RAY_ADDRESS": self.cluster.address}
        return subprocess.Popen(
            [*command, "--on", "ray"],
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )


@pytest.fixture
def machine() -> Iterator[OneMachine]:
    one = OneMachine()
    try:
        one.ray.init(one.cluster.address, log_to_driver=False)
        yield one
    finally:
        one.ray.shutdown()
        one.cluster.shutdown()


def lines_of(out: Path) -> list[dict[str, Any]]:
    """Return the whole lines of a file after its first."""
    return [json.loads(line) for line in out.read_text().split("\n")[1:-1]] if out.exists() else []


def without_times(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return games in the order of their tasks, without what differs between runs."""
    kept = [{name: value for name, value in game.items() if name != "ms"} for game in games]
    return sorted(kept, key=lambda game: (game["pair"], game["first_seat"]))


def played_here(games: int, out: Path) -> list[dict[str, Any]]:
    """Play the match in this process, and return the lines of its file."""
    list(match_ledger(Match(PLAYERS, games, with_luck=True), out).play(play_task, 1))
    return lines_of(out)


@CLUSTER
def test_a_killed_node_loses_no_game_and_doubles_none(machine: OneMachine, tmp_path: Path) -> None:
    """Given a match on two nodes, when one is killed in the middle, then each game is in the file once, as on one machine."""
    out, games = tmp_path / "cluster.jsonl", 60
    run = machine.start(out, games)
    wait_until(lambda: len(lines_of(out)) >= 4 and not machine.ray.available_resources().get("CPU"))
    machine.cluster.remove_node(machine.second, allow_graceful=False)
    before = len(lines_of(out))
    _shown, said = run.communicate(timeout=600)
    assert run.returncode == 0, said
    assert before < games
    assert len(lines_of(out)) == games
    assert without_times(lines_of(out)) == without_times(played_here(games, tmp_path / "here.jsonl"))


@CLUSTER
def test_a_run_moves_between_the_cluster_and_one_machine(machine: OneMachine, tmp_path: Path) -> None:
    """Given a match that was killed on the cluster, when this machine continues from its file, then the games are those of one machine."""
    out = tmp_path / "cluster.jsonl"
    run = machine.start(out, 2000)
    wait_until(lambda: len(lines_of(out)) >= 5)
    run.kill()
    run.communicate()
    kept = len(lines_of(out))
    games = kept + kept % 2 + 4
    assert without_times(played_here(games, out)) == without_times(played_here(games, tmp_path / "here.jsonl"))


@CLUSTER
def test_the_error_of_a_task_on_the_cluster_is_raised_here(machine: OneMachine) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(RayCluster().spread(int, ["1", "2", "x"]))
    assert sorted(RayCluster(most=1).spread(int, ["1", "2", "3"])) == [1, 2, 3]


@CLUSTER
def test_a_net_is_fitted_where_the_gpu_is(machine: OneMachine) -> None:
    """Given a cluster without a GPU, when a node with one joins, then a fit runs there."""
    assert RayCluster().learn(int, "5") is None
    machine.cluster.add_node(num_cpus=1, num_gpus=1, object_store_memory=100_000_000)
    machine.cluster.wait_for_nodes()
    assert RayCluster().learn(int, "5") == 5


def test_a_machine_with_another_version_is_refused() -> None:
    with pytest.raises(RunError, match=r"has War Chest .*, and this one has 0\.0\.1"):
        on_ray._do(int, "1", "0.0.1")


def test_without_ray_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RunError, match=r"warchest\[ray\]"):
        list(spread(int, ["1"], RayCluster()))


@pytest.mark.parametrize("named", ["cluster", "ray://", "ray://host", "http://host:80"])
def test_another_address_than_that_of_a_cluster_is_refused(named: str) -> None:
    from click.testing import CliRunner

    from warchest.cli.main import main

    done = CliRunner().invoke(main, ["arena", *PLAYERS, "--games", "2", "--on", named])
    assert done.exit_code == 2
    assert "ray://HOST:PORT" in done.output
