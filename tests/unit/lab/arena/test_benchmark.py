"""The benchmark is fixed, its figures are right, and a run resumes where it stopped."""

import json
import sys
from dataclasses import asdict, replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.bot_games import later
from tests.support.paths import ROOT
from warchest import Game
from warchest.bots.beliefs.hidden_splits import SlotCounts
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.registry import make_bot, parse_bot
from warchest.bots.tree.agent import BEST, PLAIN, InterpretedTreeAgent
from warchest.bots.tree.bot import TreeBot, TreeForm
from warchest.cli.main import main
from warchest.lab.arena.benchmark import run
from warchest.lab.arena.benchmark.hands import FILE, LEAST, alike, ask, asked_games, possible_hands, scored
from warchest.lab.arena.benchmark.run import BenchmarkTrial, rows, run_trial, trials
from warchest.lab.arena.benchmark.tasks import (
    GAMES,
    KINDS,
    OPPONENTS,
    TASKS,
    VERSION,
    EndgameTask,
    HandTask,
    MatchTask,
    all_matches,
)
from warchest.lab.arena.match import GameResult
from warchest.protocol.player import make_player

FEW = {task.name: task for task in (EndgameTask(), MatchTask("random", "base"), HandTask("base"))}
"""A few tasks that need no machine code."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few tasks, and of each only three trials in a quick run."""
    monkeypatch.setattr(run, "TASKS", FEW)
    monkeypatch.setattr(run, "OPPONENTS", {"random": "random"})
    for kind in (EndgameTask, MatchTask, HandTask):
        monkeypatch.setattr(kind, "quick", property(lambda _self: range(2)))


def benchmark(*asked: str) -> dict[str, object]:
    """The figures that a quick run prints."""
    done = CliRunner().invoke(main, ["benchmark", *asked, "--quick", "--processes", "1", "--json"])
    assert done.exit_code == 0, done.output
    told: dict[str, object] = json.loads(done.stdout)
    return told


# --- fixed numbers: changing one of them means a new version of the benchmark -----------------------------------------------------------


def test_the_tasks_are_those_of_this_version() -> None:
    assert VERSION == "war-chest-benchmark/2"
    text = json.dumps([OPPONENTS, KINDS, GAMES, [(task.name, task.size, list(task.quick)) for task in TASKS.values()]])
    endgames = (files("warchest.lab.arena.endgames") / "proven.jsonl").read_text(encoding="utf-8")
    found = [sha256(part.encode()).hexdigest()[:16] for part in (text, endgames, FILE.own.read_text(encoding="utf-8"))]
    assert found == ["4daff3c99a1797e2", "5deca31fdbc89878", "eabd02e8fcb90c00"]


@pytest.mark.parametrize(
    ("opponent", "digest"),
    [
        ("random", "04cea4ad4921c854"),
        ("one_coin", "74336f5483fcdf05"),
        ("two_coins", "31ee496112880936"),
        ("reference", "ba602acd7c0e9b6e"),
        ("ismcts", "a1e064ddd5b24fac"),
    ],
)
def test_an_opponent_plays_as_it_did_when_this_version_was_made(opponent: str, digest: str) -> None:
    """Given five positions, when an opponent of few iterations chooses, then it chooses what it always has."""
    kind, options = parse_bot(OPPONENTS[opponent])
    base = {"reference": PLAIN, "ismcts": BEST}.get(kind)
    few = {**options, "iterations": 8, "proof": 0}
    bot = TreeBot(base._replace(**few), TreeForm(InterpretedTreeAgent())) if base else make_bot(kind)
    chosen = []
    for number in range(5):
        game = later(number, 20 + number, "all" if number % 2 else "base")
        chosen.append(bot.choose(game.information_state(game.decider), number))
    assert sha256(json.dumps(chosen).encode()).hexdigest()[:16] == digest


def test_the_opponents_name_all_their_settings_so_that_a_new_default_changes_nothing() -> None:
    fixed = {"ms", "threads", "wins"}  # by iterations, in one thread; no bot lets a choice lie that wins at once
    for opponent in ("one_coin", "two_coins", "ismcts"):
        kind, options = parse_bot(OPPONENTS[opponent])
        assert kind == "ismcts"
        assert set(options) == set(BEST._fields) - fixed
    assert BEST.wins == 1


# --- runs -----------------------------------------------------------------------------------------------------------------------------


def test_the_trials_of_a_quick_run_are_trials_of_a_whole_run() -> None:
    quick, whole = (trials("random", quick) for quick in (True, False))
    assert set(quick) < set(whole)
    assert len(whole) == len(set(whole)) == sum(task.size for task in TASKS.values())


def test_the_first_half_of_a_run_is_about_half_of_each_task() -> None:
    whole = trials("random", quick=False)
    half = whole[: len(whole) // 2]
    for task in TASKS.values():
        assert abs(sum(piece.task == task.name for piece in half) - task.size / 2) <= 1


@pytest.mark.usefixtures("few")
def test_a_run_continues_from_its_file(tmp_path: Path) -> None:
    """Given a file without its last results, when the run resumes, then only these are repeated, with the same results."""
    out = tmp_path / "run.jsonl"
    first = benchmark("random", "--out", str(out))
    lines = out.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 6
    out.write_text("".join(lines[:4]), encoding="utf-8")
    again = benchmark("random", "--out", str(out))
    timeless = [[{**row, "ms_per_move": 0} for row in told["rows"]] for told in (first, again)]  # type: ignore[attr-defined]
    assert timeless[0] == timeless[1]
    assert out.read_text(encoding="utf-8").splitlines(keepends=True)[:4] == lines[:4]


def test_a_deal_counts_once_it_was_played_against_all_opponents() -> None:
    """Given two whole deals, and a third that was won only against the weakest opponent, then the third does not count yet."""
    won = GameResult(0, 0, 1.0, 80, "locations", luck=0.0)
    lines = [
        {"task": f"{opponent}, base", **asdict(replace(won, pair=pair, first_seat=seat, score=float(pair)))}
        for pair in (0, 1)
        for opponent in OPPONENTS
        for seat in (0, 1)
    ]
    row = all_matches([*lines, {"task": "random, base", **asdict(replace(won, pair=2))}])
    assert row is not None
    assert row.figure is not None
    assert (row.count, row.figure.share) == (4 * len(OPPONENTS), 0.5)
    assert all_matches(lines[:4]) is None


@pytest.mark.usefixtures("few")
def test_the_table_shows_what_was_measured(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    told = benchmark("random", "--out", str(out))
    assert (told["benchmark"], told["bot"], told["quick"], told["whole"]) == (VERSION, "random", True, True)
    done = CliRunner().invoke(main, ["benchmark", "random", "--quick", "--processes", "1", "--out", str(out)])
    assert "war-chest-benchmark/2, quick" in done.output
    for part in ("endgames", "random, base", "hands, base: bits", "not told", "by the method 'believe'"):
        assert part in done.output


def test_a_level_is_recorded_with_its_settings_so_a_changed_level_is_another_bot() -> None:
    assert run.settings_of("random") == "random"
    assert run.settings_of("ismcts:iterations=20,net=1") == "ismcts:iterations=20,net=1"
    assert run.settings_of("squire").startswith("ismcts:proof=0,")
    assert run.settings_of("program:python3 my_bot.py") == "program:python3 my_bot.py"


@pytest.mark.parametrize("bot", ["nobody", "ismcts:iterations=none"])
def test_an_unknown_bot_is_refused_with_a_sentence(bot: str) -> None:
    done = CliRunner().invoke(main, ["benchmark", bot])
    assert done.exit_code == 1
    assert "There is no player" in done.output or "has no option" in done.output


@pytest.mark.usefixtures("few")
def test_the_file_of_another_bot_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    benchmark("random", "--out", str(out))
    done = CliRunner().invoke(main, ["benchmark", "squire", "--quick", "--out", str(out)])
    assert done.exit_code == 1
    assert "is the file of another run" in done.output


@pytest.mark.slow
def test_a_failing_program_loses_the_trial_and_is_named(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(
        "import json\n"
        "request = json.loads(input())\n"
        "hello = {'protocol': 'warchest-engine/1', 'name': 'T', 'version': '1', 'capabilities': ['play', 'belief']}\n"
        "print(json.dumps({'id': request['id'], 'ok': hello}), flush=True)\n"
        "input()\n",
        encoding="utf-8",
    )
    bot = f"program:{sys.executable} {program}"
    lines = [run_trial(BenchmarkTrial(bot, name, 0)) for name in FEW]
    assert all("it ended with exit code 0" in line["reason"] for line in lines)
    assert not lines[0]["kept"]
    assert lines[1]["score"] == 0
    assert lines[2]["answers"] == ask(alike, asked_games()[0])


@pytest.mark.slow
def test_a_program_does_the_same_tasks_as_a_bot() -> None:
    outside = f"program:{sys.executable} {ROOT / 'examples' / 'plain_bot.py'}"
    lines = [run_trial(BenchmarkTrial(outside, name, 0)) for name in FEW]
    assert [line["reason"] for line in lines] == ["", "", ""]
    found = {row.task: row for row in rows(lines)}
    assert found["endgames"].count == found["random, base"].count == 1
    assert found["hands, base: bits"].figure is None


# --- questions about hands ------------------------------------------------------------------------------------------------------------


def test_certainty_scores_best_if_right_and_worst_if_wrong() -> None:
    assert scored([0, 3, 0], 1) == (0, 0, 3)
    assert scored([1, 0], 1) == (10, 2, 2)
    assert scored([1, 1, 1, 1], 2) == (2, 0.75, 4)
    assert scored([1, LEAST / 2], 1).bits == 10


def test_at_each_moment_the_other_hand_is_hidden_and_the_true_one_is_possible() -> None:
    for asked in asked_games()[::13]:
        for answer, moment in zip(ask(alike, asked), asked.moments, strict=True):
            assert answer.hands > 1
            assert Game.from_text(asked.text).at(moment).decider is not None


def test_a_bot_gets_the_possible_hands_and_only_the_seats_knowledge() -> None:
    told = []

    def weigh(game: Game, about: int, hands: list[SlotCounts] | tuple[SlotCounts, ...], seed: int) -> list[float]:
        told.append((game.decider, about, list(hands) == possible_hands(game, Memory())))
        return [1.0] * len(hands)

    ask(weigh, asked_games()[0])  # type: ignore[arg-type]
    assert len(told) == 8
    assert all(about == 1 - (decider or 0) and same for decider, about, same in told)


def test_the_belief_of_our_bots_is_better_than_none() -> None:
    believe = make_player("squire").believe
    lines = [{"answers": ask(believe, asked)} for asked in asked_games()[:5]]
    for row in TASKS["hands, base"].rows(lines):
        assert row.figure is not None
        assert row.by_chance is not None
        assert row.figure.share < row.by_chance
