"""`warchest calibrate`: measures the chances of winning for the evaluator's values."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._runs import FILE, check_end, worker_options, writing

if TYPE_CHECKING:
    from warchest.lab.arena.runs import Workers


@click.command("calibrate")
@click.option("--games", default=10_000, show_default=True, type=click.IntRange(80), help="How many games to play.")
@click.option("--seed", default="1", show_default=True, help="The seed for armies, draws and choices.")
@worker_options
@click.option(
    "--out",
    required=True,
    type=FILE,
    help="A file for the games. A run that was interrupted, or had fewer games, continues from it.",
)
@click.option("--plot", type=FILE, help="A file for a chart of the classes, as SVG.")
@click.option("--write", is_flag=True, help="Write the calibration into the package.")
def command(games: int, seed: str, workers: "Workers", out: Path, plot: Path | None, write: bool) -> None:
    """Play bot games, and compare the evaluator's chances with the results: `warchest calibrate --out games.jsonl --write`."""
    from rich.console import Console

    from warchest.bots.analysis import calibration
    from warchest.lab.arena.calibration import plot_card, show_calibration

    with writing():
        card, interrupted = show_calibration(games, seed, out, workers, Console(stderr=True))
        if plot is not None:
            plot.write_text(plot_card(card), encoding="utf-8")
        if write and not interrupted:
            place = Path(calibration.__file__).with_name(calibration.FILE)
            place.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    click.echo(json.dumps(card))
    check_end(interrupted, out)
