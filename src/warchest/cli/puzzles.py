"""`warchest puzzles`: finds puzzles in games of bots, and checks them by a second program (docs/explanation/puzzles.md)."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._runs import FILE, worker_options
from warchest.wording.languages import _, ngettext

if TYPE_CHECKING:
    from warchest.lab.arena.runs import Workers


@click.group("puzzles")
def command() -> None:
    """Make and check puzzles: positions with one best action, proven whatever coins the other side has."""


@command.command("make")
@click.option(
    "--games", default=1000, show_default=True, type=click.IntRange(1, 1_000_000), help="How many games to search."
)
@click.option("--seed", default="1", show_default=True, help="The seed for the games.")
@click.option(
    "--found",
    type=FILE,
    help="A file for the results of each game. After an interruption, the same command continues from it.",
)
@click.option("--out", type=FILE, help="The file of puzzles to write at the end.")
@click.option(
    "--win", default=60, show_default=True, type=click.IntRange(0), help="How many “Win this round.” puzzles to keep."
)
@click.option(
    "--save",
    default=60,
    show_default=True,
    type=click.IntRange(0),
    help="How many “Stop the other side.” puzzles to keep.",
)
@click.option(
    "--coin",
    default=40,
    show_default=True,
    type=click.IntRange(0),
    help="How many “Which coin does your opponent have in hand?” puzzles to keep.",
)
@worker_options
def make(
    games: int, seed: str, found: Path | None, out: Path | None, win: int, save: int, coin: int, workers: "Workers"
) -> None:
    """Play games between bots, and keep the positions with exactly one right action, proven for every hidden state."""
    from rich.console import Console

    from warchest.bots.registry import LEVELS, bot_of
    from warchest.teaching.puzzles.grade import choose
    from warchest.teaching.puzzles.records import PUZZLES
    from warchest.teaching.puzzles.search import get_ready, puzzle_ledger, search

    ledger = puzzle_ledger(seed, games, found)
    if ledger.play_out(search, workers, _("Games searched"), Console(stderr=True), get_ready):
        raise SystemExit(130)
    if out is None:
        return
    results = sorted(ledger.results, key=lambda game: game.number)
    chosen = choose([one for game in results for one in game.puzzles], {"win": win, "save": save, "coin": coin})
    how = f"warchest puzzles make --games {games} --seed {seed} --win {win} --save {save} --coin {coin}"
    PUZZLES.write(out, chosen, how=how, graders={level: bot_of(level) for level in LEVELS})
    sentence = ngettext("Wrote {count} puzzle to {file}.", "Wrote {count} puzzles to {file}.", len(chosen))
    click.echo(sentence.format(count=len(chosen), file=out))


@command.command("check")
@click.option(
    "--file",
    "path",
    type=FILE,
    help="A file of puzzles.  [default: those that come with the program]",
)
@click.option("--every", default=1, show_default=True, type=click.IntRange(1), help="Check only one in this many.")
@click.option(
    "--from", "first", default=1, show_default=True, type=click.IntRange(1), help="The first puzzle to check."
)
def check(path: Path | None, every: int, first: int) -> None:
    """Prove the puzzles again with a second program, which enumerates every hidden state. Each puzzle takes a few seconds."""
    from rich.console import Console
    from rich.progress import track

    from warchest.rules.compiled import compile_rules
    from warchest.teaching.puzzles.check import alike, faults_of
    from warchest.teaching.puzzles.records import PUZZLES

    compile_rules()
    puzzles = PUZZLES.read(path)
    for fault in (common := alike(puzzles)):
        click.echo(fault)
    sound = 0
    some = [puzzle for puzzle in puzzles if puzzle.number >= first][::every]
    for puzzle in track(some, _("Checking"), console=Console(stderr=True), transient=True):
        faults = faults_of(puzzle)
        sound += not faults
        for fault in faults:
            click.echo(f"{puzzle.number}: {fault}")
    sentence = ngettext("{sound} of {count} puzzle is sound.", "{sound} of {count} puzzles are sound.", len(some))
    click.echo(sentence.format(sound=sound, count=len(some)))
    if common or sound < len(some):
        raise SystemExit(1)
