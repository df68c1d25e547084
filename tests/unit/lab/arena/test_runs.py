"""A long run keeps its games when it is stopped, continues from its file, and leaves no process behind."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest

from tests.support.paths import ROOT
from tests.support.waiting import wait_until
from warchest.lab.arena import runs
from warchest.lab.arena.match import GameResult, Match, play_match
from warchest.lab.arena.runs import Ledger, RunError, cores, head_of, spread

FIELDS = [("squire", "random"), ("squire", "random", "page")]
"""Two players, and a field of three."""


def run_of(players: Sequence[str], out: Path, *more: str) -> subprocess.Popen[str]:
    """Start the command in a new process group, like the one that a terminal's Ctrl-C reaches."""
    command = [sys.executable, "-m", "warchest.cli", "arena", *players, "--out", str(out), "--processes", "2", *more]
    return subprocess.Popen(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def games_in(out: Path) -> list[str]:
    """Return the whole lines of a file after its first."""
    return out.read_text().split("\n")[1:-1] if out.exists() else []


def group_lives(pid: int) -> bool:
    """Return whether a process of the group is there that has not ended."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    return any(group == str(pid) and state[0] != "Z" for group, state in map(str.split, listed.splitlines()))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")
@pytest.mark.parametrize(
    ("players", "how"),
    [
        pytest.param(FIELDS[0], signal.SIGKILL, id="two-killed"),
        pytest.param(FIELDS[1], signal.SIGINT, id="field-Ctrl-C"),
        pytest.param(FIELDS[0], signal.SIGINT, id="two-Ctrl-C", marks=pytest.mark.marathon),
        pytest.param(FIELDS[1], signal.SIGKILL, id="field-killed", marks=pytest.mark.marathon),
    ],
)
def test_a_stopped_run_keeps_its_games_and_continues(
    tmp_path: Path, players: Sequence[str], how: signal.Signals
) -> None:
    out = tmp_path / "run.jsonl"
    games = 100_000
    first = run_of(players, out, "--games", str(games))
    wait_until(lambda: len(games_in(out)) >= 5)
    if how == signal.SIGINT:
        os.killpg(first.pid, how)
    else:
        first.kill()
    _shown, said = first.communicate()
    kept = len(games_in(out))
    assert 5 <= kept < games
    wait_until(lambda: not group_lives(first.pid))
    if how == signal.SIGINT:
        assert first.returncode == 1
        assert f"The games so far are in {out}. Run the same command to continue." in said
        assert "Traceback" not in said

    whole = -(-kept // (2 * len(Match(tuple(players), 2).meetings))) * 2
    again = run_of(players, out, "--games", str(whole), "--json")
    shown, said = again.communicate()
    assert again.returncode == 0, said
    assert json.loads(shown)["games"] == whole * len(Match(tuple(players), 2).meetings)
    match = Match(tuple(players), whole)
    went_on = {(game.meeting, game.pair, game.first_seat): game for game in play_match(match, out)}
    assert len(games_in(out)) >= match.total
    straight = {(game.meeting, game.pair, game.first_seat): game for game in play_match(match)}
    assert went_on == straight


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")
def test_ctrl_c_ends_the_programs_that_play(tmp_path: Path) -> None:
    """Given a program that hangs and notes its process, when Ctrl-C ends the run, then that process has ended too."""
    bot, noted = tmp_path / "hangs.py", tmp_path / "pids"
    bot.write_text(
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['do'] == 'choose':\n"
        f"        open({str(noted)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "        time.sleep(1000)\n"
        "    hello = {'protocol': 'warchest-engine/1', 'name': 'Odd', 'version': '1', 'capabilities': ['play']}\n"
        "    print(json.dumps({'id': asked['id'], 'ok': hello}), flush=True)\n"
    )
    run = run_of([f"program:{sys.executable} {bot}", "random"], tmp_path / "run.jsonl")
    wait_until(lambda: noted.exists() and noted.read_text().count("\n") == 2)
    os.killpg(run.pid, signal.SIGINT)
    _shown, said = run.communicate()
    assert "Traceback" not in said
    for pid in map(int, noted.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def ledger_of(out: Path, run: str = "one") -> Ledger[int, int]:
    """The ledger of a run whose tasks and results are numbers."""
    return Ledger(out, {"run": run}, int, {number: number for number in range(5)}, abs)


def test_a_truncated_file_loses_only_its_last_line(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    ledger = ledger_of(out)
    for number in (1, 2, 3):
        ledger.add(number)
    out.write_text(out.read_text()[:-1])
    again = ledger_of(out)
    assert again.results == [1, 2]
    again.add(4)
    assert [json.loads(line) for line in out.read_text().splitlines()] == [{"run": "one"}, 1, 2, 4]


def test_a_file_names_its_run(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    ledger_of(out)
    assert head_of(out) == {"run": "one"}
    assert head_of(tmp_path / "none") is None
    with pytest.raises(RunError, match="another run"):
        ledger_of(out, "two")
    with pytest.raises(RunError, match="can't be used"):
        ledger_of(tmp_path)


@pytest.mark.parametrize("line", ['"one"', "{}", "no JSON"])
def test_a_file_with_a_line_that_is_no_result_is_refused(tmp_path: Path, line: str) -> None:
    out = tmp_path / "run.jsonl"
    out.write_text(f'{{"run": "one"}}\n{line}\n')
    with pytest.raises(RunError, match="no file of a run"):
        ledger_of(out)


def test_a_game_that_two_processes_wrote_counts_once(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    match = Match(("squire", "random"), 2)
    whole = list(play_match(match, out))
    out.write_text(out.read_text() + out.read_text().split("\n", 1)[1])
    assert list(play_match(match, out)) == whole


@pytest.mark.slow
def test_tasks_are_spread_over_processes_and_their_results_come_once_each() -> None:
    assert sorted(spread(abs, [-3, 1, -2], 2)) == [1, 2, 3]
    assert list(spread(abs, [-3, 1, -2], 1)) == [3, 1, 2]
    assert cores() >= 1


def ends_at_three(task: int) -> int:
    """Return a task, or end the process in the middle of it as a fault in machine code would."""
    if task == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_that_dies_in_a_game_ends_the_run_with_a_sentence() -> None:
    done: list[int] = []
    with pytest.raises(RunError, match="ended in the middle of a game"):
        done.extend(spread(ends_at_three, [1, 2, 3, 4, 5, 6], 2))
    assert done
    assert {*done} <= {1, 2, 4, 5, 6}


def raises_at_three(task: int) -> int:
    """Return a task, or raise an error."""
    if task == 3:
        raise ValueError("three")
    return task


@pytest.mark.slow
def test_the_error_of_a_task_is_raised_where_the_results_are_taken() -> None:
    with pytest.raises(ValueError, match="three"):
        list(spread(raises_at_three, [1, 2, 3, 4, 5, 6], 2))


def stays_when_told_to_end(task: int) -> int:
    """Return the number of the process. One process ignores SIGTERM and has a task that never ends."""
    if task == 1:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(60)
    return os.getpid()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_abandoned_run_kills_a_process_that_ignores_sigterm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "END_SECONDS", 0.5)
    before = set(multiprocessing.active_children())
    results = spread(stays_when_told_to_end, [1, 2, 3, 4], 2)
    assert {next(results) for _task in range(3)} <= {process.pid for process in multiprocessing.active_children()}
    results.close()  # type: ignore[attr-defined]
    assert set(multiprocessing.active_children()) <= before


def test_a_result_of_a_field_is_read_as_it_was_written() -> None:
    game = GameResult(3, 1, 0.5, 80, "unfinished", ms=(1.0, 2.0), moves=(40, 40), meeting=(1, 2))
    assert msgspec.convert(json.loads(json.dumps(asdict(game))), GameResult) == game
