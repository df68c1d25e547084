"""A run of the benchmark: its pieces of work shared among processes and kept in a file, and its table on a terminal."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from warchest import __version__
from warchest.bots.registry import parse_bot
from warchest.lab.arena.benchmark.tasks import OPPONENTS, TASKS, VERSION, BenchmarkRow, Line, all_matches
from warchest.lab.arena.evidence import Interval
from warchest.lab.arena.match import prepare
from warchest.lab.arena.runs import Ledger, RunError, play_out, spread
from warchest.protocol.player import PROGRAM, PlayerError, check_player

UNTOLD = "This bot does not tell which hands it finds likely. A program does so by the method 'believe' (docs/reference/protocol.md)."


class Piece(NamedTuple):
    """A piece of work for a bot: a game, a position or the questions of a game."""

    bot: str
    task: str
    number: int


def pieces(bot: str, quick: bool) -> list[Piece]:
    """Return all pieces of a run. Those of each task are spread evenly: the time left can be told, and a part of a run is a sample."""
    found = []
    for task in TASKS.values():
        numbers = task.quick if quick else range(task.size)
        found += [((place + 0.5) / len(numbers), Piece(bot, task.name, n)) for place, n in enumerate(numbers)]
    return [piece for _when, piece in sorted(found, key=lambda pair: pair[0])]


def do(piece: Piece) -> Line:
    """Do a piece of work in any process, and return its line."""
    return {"task": piece.task, "number": piece.number, **TASKS[piece.task].work(piece.bot, piece.number)}


def begin(bot: str, out: Path | None = None) -> Ledger[Line]:
    """Return the ledger of a bot, with the pieces that the file ``out`` has from an earlier run, quick or whole.

    Raises `warchest.lab.arena.runs.RunError` where the text names no bot, or the file belongs to something else.
    """
    try:
        head = {"benchmark": VERSION, "bot": check_player(bot), "settings": settings_of(bot)}
    except PlayerError as error:
        raise RunError(str(error)) from error
    return Ledger(out, head, _read)


def settings_of(bot: str) -> str:
    """Return the kind and the options of a bot, since those of a level may change, or the text that names a program."""
    if bot.startswith(PROGRAM):
        return bot
    kind, options = parse_bot(bot)
    return ":".join(filter(None, (kind, ",".join(f"{name}={value}" for name, value in options.items()))))


def _read(line: dict[str, Any]) -> Line:
    if line["task"] not in TASKS:
        raise KeyError(line["task"])
    return line


def go_on(todo: Sequence[Piece], ledger: Ledger[Line], processes: int) -> Iterator[Line]:
    """Do pieces, add each to the ledger, and yield them as they end."""
    for line in spread(do, todo, processes):
        ledger.add(line, line)
        yield line


def rows(lines: Sequence[Line]) -> list[BenchmarkRow]:
    """Return the rows of the table, those of all matches together after the last match."""
    by_task: dict[str, list[Line]] = {name: [] for name in TASKS}
    for line in lines:
        by_task[line["task"]].append(line)
    found = [row for name, own in by_task.items() if own for row in TASKS[name].rows(own)]
    total = all_matches(lines)
    place = sum(not row.task.startswith("hands") for row in found)
    return [*found[:place], *([total] if total else []), *found[place:]]


def show_benchmark(
    bot: str,
    quick: bool = False,
    out: Path | None = None,
    processes: int = 1,
    console: Console | None = None,
    as_json: bool = False,
) -> bool:
    """Let a bot do the tasks behind a progress line, and print the table. Return whether Ctrl-C ended the run early.

    ``quick``: a tenth of the work. ``as_json``: print one line of JSON instead.
    """
    console = console or Console(highlight=False, soft_wrap=True, stderr=as_json)
    ledger, wanted = begin(bot, out), pieces(bot, quick)
    known = {(line["task"], line["number"]) for line in ledger.results}
    todo = [piece for piece in wanted if (piece.task, piece.number) not in known]
    asked = {(piece.task, piece.number) for piece in wanted}
    ledger.results = [line for line in ledger.results if (line["task"], line["number"]) in asked]

    def compile_all() -> None:
        prepare((bot, *OPPONENTS.values()))

    games = go_on(todo, ledger, processes)
    interrupted = play_out(ledger, games, len(wanted), f"{bot}, {VERSION}", console, compile_all)
    told = to_json(bot, quick, len(wanted), ledger.results)
    if as_json:
        print(json.dumps(told))
        return interrupted
    for reason in told["failures"]:
        console.print(f"Failure: {reason}", markup=False)
    named = bot if bot == told["settings"] else f"{bot} ({told['settings']})"
    parts = f"{named}, {VERSION}", "quick" if quick else "", "" if told["whole"] else "a part"
    console.print(", ".join(filter(None, parts)), markup=False)
    found = rows(ledger.results)
    console.print(table_of(found))
    if any(row.found is None for row in found):
        console.print(UNTOLD, markup=False)
    return interrupted


def to_json(bot: str, quick: bool, wanted: int, lines: Sequence[Line]) -> dict[str, Any]:
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


def table_of(found: Sequence[BenchmarkRow]) -> Table:
    """Return the rows as a table, which fits in 80 columns."""
    table = Table(box=None, pad_edge=False)
    for heading in ("task", "of", "figure", "beside it"):
        table.add_column(heading, justify="right" if heading == "of" else "left", no_wrap=True)
    for row in found:
        beside = []
        if row.less_luck is not None:
            beside.append(f"less luck {_text(row.unit, row.less_luck)}")
        if row.by_chance is not None:
            beside.append(f"by chance {_figure(row.unit, row.by_chance)}")
        shown = "not told" if row.found is None else _text(row.unit, row.found)
        table.add_row(row.task, str(row.count), shown, ", ".join(beside))
    return table


def _text(unit: str, found: Interval) -> str:
    """Return a figure with its interval."""
    share, low, high = found
    bounds = f"{100 * low:.0f} to {100 * high:.0f}" if unit == "share" else f"{low:.2f} to {high:.2f}"
    return f"{_figure(unit, share)} ({bounds})"


def _figure(unit: str, value: float) -> str:
    """Return a figure in its unit."""
    return f"{value:.1%}" if unit == "share" else f"{value:.2f}"
