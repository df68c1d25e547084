"""Each example runs with small arguments and prints what it promises, and the list of examples has them all."""

import re
import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.paths import ROOT
from warchest.lab.arena.endgames.records import ENDGAMES, Endgame

EXAMPLES = ROOT / "examples"
GAME = next((ROOT / "tests" / "golden" / "games").glob("draft-base-2.txt"))
Run = Callable[..., list[str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs an example with arguments, and returns the lines that it prints."""

    def run_it(name: str, *arguments: object) -> list[str]:
        runpy.run_path(str(EXAMPLES / f"{name}.py"))["main"]([str(argument) for argument in arguments])
        return capsys.readouterr().out.splitlines()

    return run_it


@cache
def endgames() -> list[Endgame]:
    return ENDGAMES.read()


def is_picture(file: Path) -> bool:
    """Whether a file is a whole drawing that any program can read."""
    return ElementTree.fromstring(file.read_text(encoding="utf-8")).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_tournament_ranks_its_bots_and_draws_their_ratings(run: Run, tmp_path: Path) -> None:
    found = run("tournament", "random", "page", "squire", "--games", 2, "--plot", tmp_path / "ratings.svg")
    ranks = [line.split()[0] for line in found if "Elo" in line]
    assert sorted(ranks) == ["page", "random", "squire"]
    assert ranks[-1] == "random"
    assert is_picture(tmp_path / "ratings.svg")


@pytest.mark.slow
def test_a_learning_curve_has_a_rating_for_each_value(run: Run, tmp_path: Path) -> None:
    asked = ("--bot", "ismcts:iterations=20,warmth={}", "--values", 1, 90, "--opponent", "page", "--games", 2)
    found = run("learning_curve", *asked, "--plot", tmp_path / "curve.svg")
    assert [line.split()[0] for line in found] == ["ismcts:iterations=20,warmth=1", "ismcts:iterations=20,warmth=90"]
    assert is_picture(tmp_path / "curve.svg")


def test_a_unit_is_compared_with_another_in_its_place(run: Run) -> None:
    found = run("unit_strength", "cavalry", "royal_guard_original", "--games", 4)
    assert [line.split()[0] for line in found] == ["cavalry", "royal_guard_original", "difference"]


def test_a_draft_study_reports_each_card_and_the_first_seat(run: Run) -> None:
    found = run("draft_study", "--bot", "page", "--games", 2)
    assert "that drafts first won" in found[-1]
    assert sum("taken early" in line for line in found) >= 8


def test_texts_of_games_become_a_table(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="the extra [tables] is not installed")
    found = run("games_to_table", "--make", 2, tmp_path / "games.txt", "--out", tmp_path / "games.parquet")
    assert any("warrior_priest" in line or "archer" in line for line in found)
    assert run("games_to_table", tmp_path / "games.txt", GAME)
    assert (tmp_path / "games.parquet").stat().st_size > 0


@pytest.mark.slow
def test_a_belief_is_watched_through_a_game(run: Run, tmp_path: Path) -> None:
    found = run("watch_belief", "--plot", tmp_path / "belief.svg")
    assert all(re.fullmatch(r"round +\d+: +\d+ hands, .* bits", line) for line in found)
    assert is_picture(tmp_path / "belief.svg")
    assert run("watch_belief", GAME, "--seat", "B") != found


def test_an_endgame_is_solved_as_it_was_proved(run: Run) -> None:
    endgame = endgames()[7]
    found = run("solve_endgame", "--position", endgame.position)
    assert sorted(line.strip() for line in found[-len(endgame.wins) :]) == sorted(endgame.wins)


def test_the_luck_of_a_match_is_printed_with_its_result(run: Run) -> None:
    found = run("luck_and_skill", "page", "random", "--games", 4)
    assert found[0] == "page against random, base: 4 games"
    assert any(line.startswith("score less luck") for line in found)


@pytest.mark.compiled
def test_many_games_end_in_some_way(run: Run) -> None:
    pytest.importorskip("numba", reason="the extra [fast] is not installed")
    found = run("many_games", "--games", 64, "--decisions", 64_000)
    assert found[0].startswith("64,000 decisions")
    assert any("games ended by" in line for line in found)


@pytest.mark.slow
@pytest.mark.compiled
def test_a_net_in_pytorch_learns_and_continues(run: Run, tmp_path: Path) -> None:
    """Given a run of a moment, when the same command runs again, then the log continues where it ended."""
    pytest.importorskip("torch", reason="PyTorch is in no lock file")
    asked = ("--minutes", 0.001, "--games", 2, "--steps", 8, "--bots", "random", "--out", tmp_path)
    assert len(run("ppo_torch", *asked)) == 2
    assert len(run("ppo_torch", *asked, "--games-of", "first_game")) == 1
    assert (tmp_path / "log.jsonl").read_text().count("\n") == 3
    assert is_picture(tmp_path / "curve.svg")


@pytest.mark.slow
def test_maskable_ppo_learns_one_seat(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is in no lock file")
    found = run("maskable_ppo", "--steps", 64, "--batch", 32, "--every", 1000, "--games", 2, "--out", tmp_path)
    assert found[-1].startswith("Chance has")
    assert is_picture(tmp_path / "curve.svg")


@pytest.mark.slow
def test_rllib_learns_by_self_play(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("ray.rllib", reason="RLlib is in no lock file")
    pytest.importorskip("torch", reason="PyTorch is in no lock file")
    asked = ("--minutes", 0.001, "--steps", 64, "--games", 2, "--bots", "random", "--out", tmp_path)
    assert [line.split()[2] for line in run("rllib_selfplay", *asked)] == ["0", "64"]
    assert is_picture(tmp_path / "curve.svg")


@pytest.mark.slow
def test_torchrl_gets_each_seat_with_its_masks(run: Run) -> None:
    pytest.importorskip("torchrl", reason="TorchRL is in no lock file")
    found = run("torchrl_wrapper", "--decisions", 20)
    assert [line.split(":")[0] for line in found[:2]] == ["player_0", "player_1"]
    assert found[-1] == "20 decisions, 0 games ended."


@pytest.mark.slow
def test_monte_carlo_cfr_is_measured_now_and_then(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")
    found = run("mccfr_micro", "--iterations", 4, "--looks", 2, "--games", 2, "--plot", tmp_path / "curve.svg")
    assert [line.split()[0] for line in found] == ["0", "2", "4"]
    assert is_picture(tmp_path / "curve.svg")


def test_a_position_is_drawn_in_a_file_that_needs_no_other(run: Run, tmp_path: Path) -> None:
    for number, asked in enumerate(
        [(), ("--game", GAME, "--at", 20, "--dark"), ("--position", endgames()[0].position)]
    ):
        picture = tmp_path / f"{number}.svg"
        assert "holds" in run("draw_position", picture, *asked)[0]
        assert is_picture(picture)
        assert not re.search(r"href=.(/|http)", picture.read_text(encoding="utf-8"))


def test_leaves_behind_the_first_plies_add_up(run: Run) -> None:
    found = run("count_leaves", "--depth", 2, "--split")
    behind = sum(int(line.split()[-1].replace(",", "")) for line in found if "leaves" not in line)
    assert f"{behind:,} leaves" in found[-1]


TRAINERS = ("maskable_ppo", "mccfr_micro", "ppo_torch", "rllib_selfplay", "torchrl_wrapper")
"""The examples for trainers in common use (docs/guides/selfplay.md)."""


@pytest.mark.parametrize("name", TRAINERS)
def test_an_example_for_a_trainer_has_at_most_120_lines(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 120


def test_the_list_of_examples_has_each_of_them_and_each_says_how_it_is_run() -> None:
    listed = re.findall(r"\[`?(\w+\.py)`?\]\(\1\)", (EXAMPLES / "README.md").read_text(encoding="utf-8"))
    scripts = {file.name: file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*.py")}
    assert sorted(listed) == sorted(scripts)
    assert [name for name, code in scripts.items() if f"examples/{name}" not in code.split('"""')[1]] == []


@pytest.mark.parametrize(
    "asked",
    [
        "luck_and_skill --games 2",
        "tournament --games 3",
        "tournament nobody page",
        "learning_curve --bot nobody",
        "unit_strength nobody archer",
        "unit_strength archer knight --games 3",
        "draft_study --games 0",
        "count_leaves --boxes nonsense",
        "count_leaves --depth=-1",
        "solve_endgame --number 99999",
        "solve_endgame --position x",
        "draw_position picture.svg --position x",
        "watch_belief no_such_file",
        "games_to_table no_such_file",
    ],
)
def test_a_wrong_argument_ends_an_example_with_one_sentence(
    asked: str, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given an argument that an example can't use, when it runs, then it ends by itself and names the mistake."""
    with pytest.raises(SystemExit) as ended:
        run(*asked.split())
    said = str(ended.value.code) if isinstance(ended.value.code, str) else capsys.readouterr().err
    assert ended.value.code != 0
    assert len(said.strip().splitlines()[-1]) > 20
