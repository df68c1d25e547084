"""Training the net: repeatable games, useful positions, runs that resume, and the same value in PyTorch and in integers."""

import json
import pickle
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from warchest.bots.net import NEWEST
from warchest.bots.net.columns import Key
from warchest.bots.net.weights import WeightFiles, contents_of, files_of, table_of, weights_of
from warchest.bots.tree.memory import Context
from warchest.cli.main import main
from warchest.lab.arena.runs import RunError
from warchest.lab.training.games import GamePlayer, TrainingGame, TrainingPlan, play_game, training_ledger

PLAN = TrainingPlan("t", 3, 4)


@pytest.fixture(scope="module")
def games() -> list[TrainingGame]:
    pytest.importorskip("numba")
    return [play_game((PLAN, number)) for number in range(PLAN.games)]


@pytest.mark.slow
@pytest.mark.compiled
def test_a_game_depends_only_on_its_plan_and_number(games: list[TrainingGame]) -> None:
    assert play_game((PLAN, 1)) == games[1]
    assert len({game.packed for game in games}) == len(games)


@pytest.mark.slow
@pytest.mark.compiled
def test_stored_positions_are_those_where_a_coin_is_used_next(games: list[TrainingGame]) -> None:
    """Given games for training, then each position has a value, an army, and a seat that uses a coin next."""
    for game in games:
        positions = list(game.positions())
        assert len(positions) == len(game.values)
        for s, value in zip(positions, game.values, strict=True):
            assert s.decider >= 0
            assert s.over == 0
            assert any(s.army)
            assert -1 <= value <= 1


@pytest.mark.slow
@pytest.mark.compiled
def test_an_interrupted_run_continues(games: list[TrainingGame], tmp_path: Path) -> None:
    """Given a file with one game, when the plan resumes, then the others are played and the file has each game once."""
    out = tmp_path / "games.jsonl"
    training_ledger(PLAN, out).add(games[1])
    ledger = training_ledger(PLAN, out)
    assert ledger.results == [games[1]]
    played = list(ledger.play(play_game, 1))
    assert [game.number for game in played] == [0, 2]
    assert sorted(training_ledger(PLAN, out).results, key=lambda game: game.number) == games


@pytest.mark.slow
@pytest.mark.compiled
def test_a_net_that_is_handed_to_a_process_plays_as_the_same_net_of_the_package() -> None:
    """Given the files of the newest net, when a process that got only their content plays, then the games are those of the newest net."""
    pytest.importorskip("numba")
    net = contents_of(files_of(NEWEST))
    player = pickle.loads(pickle.dumps(GamePlayer(net)))
    handed = player.play((replace(PLAN, net=net.number), 0))
    assert handed == play_game((replace(PLAN, net=NEWEST), 0))
    assert handed != play_game((PLAN, 0))


@pytest.mark.slow
@pytest.mark.compiled
def test_generations_continue_and_hand_their_nets_on(tmp_path: Path) -> None:
    """Given a run of one generation, when it runs again with two, then the first is kept and its net plays the games of the second."""
    pytest.importorskip("torch", reason="PyTorch is in no lock file")
    asked = ["train", str(tmp_path), "--games", "20", "--iterations", "2", "--epochs", "1", "--processes", "1"]
    assert CliRunner().invoke(main, asked).exit_code == 0
    first = {name: (tmp_path / name).read_bytes() for name in ("games.jsonl", "net.json", "net.bin")}
    done = CliRunner().invoke(main, [*asked, "--generations", "2"])
    assert done.exit_code == 0, done.output
    assert first == {name: (tmp_path / name).read_bytes() for name in first}
    later = tmp_path / "generation-2"
    head = json.loads((later / "games.jsonl").read_text().partition("\n")[0])
    assert head["training"]["net"] == contents_of(WeightFiles(tmp_path / "net.json", tmp_path / "net.bin")).number
    assert (later / "net.bin").exists()
    assert json.loads(done.stdout.splitlines()[-1])["games"] > 20


def test_a_file_of_another_plan_is_refused(tmp_path: Path) -> None:
    training_ledger(PLAN, tmp_path / "games.jsonl")
    with pytest.raises(RunError):
        training_ledger(replace(PLAN, iterations=5), tmp_path / "games.jsonl")


def test_training_without_pytorch_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "warchest.lab.training.fit", raising=False)
    monkeypatch.delitem(sys.modules, "warchest.lab.training.generation", raising=False)
    result = CliRunner().invoke(main, ["train", str(tmp_path / "net")])
    assert result.exit_code == 1
    assert "PyTorch" in result.output


def greatest_difference(games: list[TrainingGame]) -> tuple[float, int]:
    """Return the greatest difference between the values of PyTorch's net and of the native one, by weights by chance, and the positions."""
    torch = pytest.importorskip("torch")
    from tests.support.native_values import values_of
    from warchest.lab.training.dataset import DECIDED, arrays_of, batches, number_rows
    from warchest.lab.training.fit import TorchNet

    worst, count = 0.0, 0
    for game in games:
        rows: dict[Key, int] = {}
        found_numbers = arrays_of(game)
        if found_numbers is None:
            continue
        (numbers,) = number_rows([found_numbers], rows)
        torch.manual_seed(game.number)
        net = TorchNet(len(rows))
        # Some ten times and twice as large as those of a fit: integers have more to round.
        net.rows.data.normal_(0, 0.1)
        net.outer.data.normal_(0, 0.1)
        with torch.no_grad():
            (batch,) = batches([numbers], 1, 1.0)
            expected = net(batch, 0.0, 1).tolist()
        named = {key: net.rows[n].tolist() for key, n in rows.items()}
        found = weights_of(named, net.outer.tolist(), net.weights.tolist(), {})
        positions = [s for s, value in zip(game.positions(), game.values, strict=True) if abs(value) < DECIDED]
        r, context = game.tables(), Context()
        context.net, context.weights, context.outer = 1, found.shares, found.outer
        context.table = table_of(found, r, positions[0].army)
        values = values_of(r, positions, context)
        for s, value, other in zip(positions, values, expected, strict=True):
            worst = max(worst, abs(float(value) * (1 - 2 * (s.decider & 1)) - other))
        count += len(positions)
    return worst, count


@pytest.mark.slow
@pytest.mark.compiled
def test_the_native_net_agrees_with_pytorchs(games: list[TrainingGame]) -> None:
    assert greatest_difference(games)[0] < 1e-3


@pytest.mark.marathon
@pytest.mark.slow
@pytest.mark.compiled
def test_the_native_net_agrees_with_pytorchs_on_ten_thousand_positions() -> None:
    pytest.importorskip("numba")
    worst, count = greatest_difference([play_game((PLAN, number)) for number in range(160)])
    assert count >= 10_000
    assert worst < 1e-3
