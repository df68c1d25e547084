"""`warchest train`: makes the weights of the bots' net. For developers, because it needs PyTorch."""

import json
from pathlib import Path

import click

from warchest.cli._runs import FILE, check_end
from warchest.wording.languages import _


@click.command("train")
@click.option("--games", default=2000, show_default=True, type=click.IntRange(20), help="How many games to learn from.")
@click.option(
    "--iterations", default=200, show_default=True, type=click.IntRange(1), help="How long to search for each choice."
)
@click.option("--net", is_flag=True, help="Let the search use the previous generation's net.")
@click.option("--seed", default="1", show_default=True, help="The seed for armies, draws and choices.")
@click.option(
    "--epochs", default=10, show_default=True, type=click.IntRange(1), help="How many times to go through all games."
)
@click.option("--linear", is_flag=True, help="Fit a linear evaluation, without a hidden layer.")
@click.option(
    "--processes", type=click.IntRange(1, 256), help="How many games to play at once.  [default: one for each core]"
)
@click.option(
    "--out",
    required=True,
    type=FILE,
    help="A file for the games. A run that was interrupted, or had fewer games, continues from it.",
)
@click.option(
    "--earlier",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file with the games of an earlier run, to learn from those too.",
)
@click.option(
    "--write",
    is_flag=True,
    help="Write the weights into the package, as the next net. Otherwise they are saved beside the games.",
)
def command(
    games: int,
    iterations: int,
    net: bool,
    seed: str,
    epochs: int,
    linear: bool,
    processes: int | None,
    out: Path,
    earlier: tuple[Path, ...],
    write: bool,
) -> None:
    """Play the tree search against itself, and fit the net to its values and results: `warchest train --out games.jsonl --write`."""
    from rich.console import Console

    from warchest.bots.net import NEWEST
    from warchest.bots.net.weights import WeightFiles, files_of
    from warchest.lab.arena.runs import cores
    from warchest.lab.training.games import TrainingPlan

    try:
        from warchest.lab.training.fit import FitSettings
        from warchest.lab.training.generation import run_generation
    except ImportError as error:
        raise click.ClickException(_("Training needs PyTorch: run pip install --group train in a clone.")) from error
    plan = TrainingPlan(seed, games, iterations, NEWEST if net else 0)
    settings = FitSettings(epochs=epochs, hidden=int(not linear))
    beside = WeightFiles(out.with_suffix(".weights.json"), out.with_suffix(".weights.bin"))
    places = files_of(NEWEST + 1) if write else beside
    card = run_generation(plan, out, earlier, settings, processes or cores(), Console(stderr=True), places)
    check_end(card is None, out)
    click.echo(json.dumps(card))
