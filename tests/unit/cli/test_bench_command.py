"""`warchest bench`: the figures on a screen of 80 columns."""

import json

import pytest
from click.testing import CliRunner

from warchest.cli import bench as bench_command
from warchest.lab import bench
from warchest.lab.arena import speed


def measured(name: str, form: str, decisions_per_s: float) -> bench.Measurement:
    native = form == "native"
    return bench.Measurement(
        name, form, 500, 28_500.4, decisions_per_s, decisions_per_s, decisions_per_s / 2, 793_000, 148_000, 16,
        208_000_000 if native else None, 13_010_000 if native else None, 1024,
        13.4 if native else None, 0.5 if native else None, 167.3,
    )  # fmt: skip


@pytest.fixture
def _figures(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = [measured("four_all", "native", 13_250_000), measured("four_all", "interpreted", 51_800)]
    monkeypatch.setattr(bench_command, "measure", lambda _names, _forms: iter(figures))


@pytest.mark.usefixtures("_figures")
def test_every_figure_is_readable_on_80_columns() -> None:
    # Given two measurements of the kind of game with the longest name
    # When they are printed on a screen of 80 columns
    result = CliRunner().invoke(bench_command.command, env={"COLUMNS": "80"})
    # Then no figure is cut off
    assert result.exit_code == 0
    assert "…" not in result.output
    rows = [line.split() for line in result.output.splitlines() if line.startswith("four_all")]
    assert rows[0] == ["four_all", "native", "28.5", "k", "13.25", "M", "13.25", "M", "793.0", "k", "148.0", "k", "167"]
    assert rows[1][:2] == ["four_all", "interpreted"]
    assert (
        "four_all on 16 cores at once: 208.00 M decisions/s, 13.01 M/CPU s of all cores." in result.output.splitlines()
    )
    assert "four_all with all choices listed: 6.62 M decisions/CPU s." in result.output.splitlines()
    assert "A position has 1,024 bytes." in result.output
    assert "The first compilation took 13.4 s." in result.output


@pytest.mark.usefixtures("_figures")
def test_figures_as_json_have_what_was_measured() -> None:
    # Given two measurements
    # When they are asked for as JSON
    result = CliRunner().invoke(bench_command.command, ["--json"])
    # Then each is an object, with null where nothing was compiled
    native, interpreted = json.loads(result.output)
    assert native["decisions_per_s"] == 13_250_000
    assert interpreted["compile_s"] is None


def test_the_speed_of_the_bots_has_a_row_for_each_kind_of_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given figures of one kind of game
    figures = [speed.BotSpeed("four_all", True, 231_000.0, 252_400.0, 611_000.0, 24.6)]
    monkeypatch.setattr(speed, "measure_bots", lambda _names: iter(figures))
    # When they are printed as a table and as JSON
    table, told = (CliRunner().invoke(bench_command.command, ["--bots", *more]) for more in ([], ["--json"]))
    # Then both have them
    assert ["four_all", "231.0", "k", "252.4", "k", "611.0", "k", "25"] in [
        line.split() for line in table.output.splitlines()
    ]
    assert json.loads(told.stdout)[0]["follow_us"] == 24.6


def test_the_speed_of_many_games_has_a_row_for_each_number_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given figures of one kind of game
    many = pytest.importorskip("warchest.lab.vector.speed")
    figures = [many.ManySpeed("four_all", 4096, 4_800_000.0, 2_800_000.0, 1_700_000.0, 1_690_000.0)]
    monkeypatch.setattr(many, "measure_many", lambda _names: iter(figures))
    # When they are printed as a table and as JSON
    table, told = (CliRunner().invoke(bench_command.command, ["--vector", *more]) for more in ([], ["--json"]))
    # Then both have them
    assert ["four_all", "4,096", "4.80", "M", "2.80", "M", "1.70", "M", "1.69", "M"] in [
        line.split() for line in table.output.splitlines()
    ]
    assert json.loads(told.stdout)[0]["masks_per_cpu_s"] == 2_800_000


@pytest.mark.parametrize("what", ["--bots", "--vector"])
def test_only_the_rules_are_measured_in_a_form_of_choice(what: str) -> None:
    result = CliRunner().invoke(bench_command.command, [what, "--form", "native"])
    assert result.exit_code == 2
    assert "Leave out --form" in result.output


@pytest.mark.slow
def test_the_bots_are_measured_in_a_kind_of_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("POSITIONS", 1), ("RUNS", 1), ("DECISIONS", 20), ("ITERATIONS", {True: 100, False: 10})):
        monkeypatch.setattr(speed, name, few)
    (figure,) = speed.measure_bots(["base"])
    assert figure.name == "base"
    assert figure.shares_per_cpu_s > 0
    assert figure.evaluated_per_cpu_s > 0
    assert figure.iterations_per_cpu_s > 0
    assert figure.follow_us > 0


def test_two_measurements_at_once_are_refused_in_a_sentence() -> None:
    answer = CliRunner().invoke(bench_command.command, ["--bots", "--vector"])
    assert answer.exit_code == 2
    assert "--bots and --vector measure different things. Use one of them." in answer.output
