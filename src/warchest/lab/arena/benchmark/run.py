"""A run of the benchmark: its trials, spread over workers and stored in a file, and its table on a terminal."""

import json
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from warchest import __version__
from warchest.bots.registry import parse_bot
from warchest.lab.arena.benchmark.tasks import OPPONENTS, TASKS, VERSION, BenchmarkRow, TrialResult, all_matches
from warchest.lab.arena.evidence import Interval
from warchest.lab.arena.match import prepare
from warchest.lab.arena.runs import Ledger, RunError, Workers
from warchest.protocol.player import PROGRAM, PlayerError, check_player

NO_BELIEFS = "This bot does not tell which hands it finds likely. A program does so by the method 'believe' (docs/reference/protocol.md)."


class BenchmarkTrial(NamedTuple):
    """One trial of a bot: a game, a position, or the questions of a game."""

    bot: str
    task: str
    number: int


def trials(bot: str, quick: bool) -> list[BenchmarkTrial]:
    """Return all trials of a run. Those of each task are spread evenly, so the time left can be estimated and a partial run is a sample."""
    placed = []
    for task in TASKS.values():
        numbers = task.quick if quick else range(task.size)
        placed += [
            ((place + 0.5) / len(numbers), BenchmarkTrial(bot, task.name, number))
            for place, number in enumerate(numbers)
        ]
    return [trial for _when, trial in sorted(placed, key=lambda pair: pair[0])]


def run_trial(trial: BenchmarkTrial) -> TrialResult:
    """Run a trial in any process, and return its result."""
    return {"task": trial.task, "number": trial.number, **TASKS[trial.task].work(trial.bot, trial.number)}


def benchmark_ledger(bot: str, quick: bool, out: Path | None = None) -> Ledger[BenchmarkTrial, TrialResult]:
    """Return the ledger of a bot, with the trials in the file ``out`` from an earlier run, quick or not.

    Raises `warchest.lab.arena.runs.RunError` if the text names no bot, or the file belongs to something else.
    """
    try:
        head = {"benchmark": VERSION, "bot": check_player(bot), "settings": settings_of(bot)}
    except PlayerError as error:
        raise RunError(str(error)) from error
    tasks = {(trial.task, trial.number): trial for trial in trials(bot, quick)}
    return Ledger(out, head, dict[str, Any], tasks, itemgetter("task", "number"))


def settings_of(bot: str) -> str:
    """Return the kind and the options of a bot, because a level's may change, or the text for a program."""
    if bot.startswith(PROGRAM):
        return bot
    kind, options = parse_bot(bot)
    return ":".join(filter(None, (kind, ",".join(f"{name}={value}" for name, value in options.items()))))


def rows(lines: Sequence[TrialResult]) -> list[BenchmarkRow]:
    """Return the rows of the table, with the row for all matches together after the last match."""
    by_task: dict[str, list[TrialResult]] = {name: [] for name in TASKS}
    for line in lines:
        by_task[line["task"]].append(line)
    table_rows = [row for name, results in by_task.items() if results for row in TASKS[name].rows(results)]
    total = all_matches(lines)
    place = sum(not row.task.startswith("hands") for row in table_rows)
    return [*table_rows[:place], *([total] if total else []), *table_rows[place:]]


def show_benchmark(
    bot: str,
    quick: bool = False,
    out: Path | None = None,
    workers: Workers = 1,
    console: Console | None = None,
    as_json: bool = False,
) -> bool:
    """Run the tasks with a bot, show a progress line and print the table. Return whether Ctrl-C ended the run early.

    ``quick``: a tenth of the trials. ``as_json``: print one line of JSON instead.
    """
    console = console or Console(highlight=False, soft_wrap=True, stderr=as_json)
    ledger = benchmark_ledger(bot, quick, out)

    def compile_all() -> None:
        prepare((bot, *OPPONENTS.values()))

    interrupted = ledger.play_out(run_trial, workers, f"{bot}, {VERSION}", console, compile_all)
    report = to_json(bot, quick, len(ledger.tasks), ledger.results)
    if as_json:
        print(json.dumps(report))
        return interrupted
    for reason in report["failures"]:
        console.print(f"Failure: {reason}", markup=False)
    named = bot if bot == report["settings"] else f"{bot} ({report['settings']})"
    parts = f"{named}, {VERSION}", "quick" if quick else "", "" if report["whole"] else "a part"
    console.print(", ".join(filter(None, parts)), markup=False)
    table_rows = rows(ledger.results)
    console.print(table_of(table_rows))
    if any(row.figure is None for row in table_rows):
        console.print(NO_BELIEFS, markup=False)
    return interrupted


def to_json(bot: str, quick: bool, wanted: int, lines: Sequence[TrialResult]) -> dict[str, Any]:
    """Return the figures of a run as plain data."""
    return {
        "benchmark": VERSION,
        "bot": bot,
        "settings": settings_of(bot),
        "program": __version__,
        "quick": quick,
        "whole": len(lines) == wanted,
        "rows": [row.to_json() for row in rows(lines)],
        "failures": list(dict.fromkeys(line["reason"] for line in lines if line["reason"])),
    }


def table_of(table_rows: Sequence[BenchmarkRow]) -> Table:
    """Return the rows as a table that fits in 80 columns."""
    table = Table(box=None, pad_edge=False)
    for heading in ("task", "of", "figure", "beside it"):
        table.add_column(heading, justify="right" if heading == "of" else "left", no_wrap=True)
    for row in table_rows:
        notes = []
        if row.less_luck is not None:
            notes.append(f"less luck {_text(row.unit, row.less_luck)}")
        if row.by_chance is not None:
            notes.append(f"by chance {_figure(row.unit, row.by_chance)}")
        shown = "not told" if row.figure is None else _text(row.unit, row.figure)
        table.add_row(row.task, str(row.count), shown, ", ".join(notes))
    return table


def _text(unit: str, figure: Interval) -> str:
    """Return a figure with its interval."""
    share, low, high = figure
    bounds = f"{100 * low:.0f} to {100 * high:.0f}" if unit == "share" else f"{low:.2f} to {high:.2f}"
    return f"{_figure(unit, share)} ({bounds})"


def _figure(unit: str, value: float) -> str:
    """Return a figure in its unit."""
    return f"{value:.1%}" if unit == "share" else f"{value:.2f}"
