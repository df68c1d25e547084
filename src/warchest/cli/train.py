"""`warchest train`: makes the weights of the bots' net. For developers, because it needs PyTorch."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._runs import check_end, worker_options, writing
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.lab.arena.runs import Workers


@click.command("train")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--games", default=2000, show_default=True, type=click.IntRange(20), help="How many games to learn from.")
@click.option(
    "--iterations", default=200, show_default=True, type=click.IntRange(1), help="How long to search for each choice."
)
@click.option(
    "--generations",
    default=1,
    show_default=True,
    type=click.IntRange(1, 100),
    help="How many nets to train, each with games that the one before has played.",
)
@click.option("--net", is_flag=True, help="Let the search of the first generation use the net of the bots.")
@click.option("--seed", default="1", show_default=True, help="The seed for armies, draws and choices.")
@click.option(
    "--epochs", default=10, show_default=True, type=click.IntRange(1), help="How many times to go through all games."
)
@click.option("--linear", is_flag=True, help="Fit a linear evaluation, without a hidden layer.")
@worker_options
@click.option(
    "--earlier",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file with the games of an earlier run, to learn from those too.",
)
def command(
    folder: Path,
    games: int,
    iterations: int,
    generations: int,
    net: bool,
    seed: str,
    epochs: int,
    linear: bool,
    workers: "Workers",
    earlier: tuple[Path, ...],
) -> None:
    """Train the net of the bots: `warchest train build/net`.

    The tree search plays itself, and the net is fitted to its values and to the results. FOLDER gets the games as games.jsonl, and the net
    as net.json and net.bin. Later generations have folders in it: generation-2 and so on. A run that was interrupted, or had fewer games or
    generations, continues from its folder.
    """
    from rich.console import Console

    from warchest.bots.net import NEWEST
    from warchest.lab.training.games import TrainingPlan

    try:
        from warchest.lab.training.fit import FitSettings
        from warchest.lab.training.generation import first_generation, run_generations
    except ImportError as error:
        raise click.ClickException(_("Training needs PyTorch: run pip install --group train in a clone.")) from error
    plan = TrainingPlan(seed, games, iterations, NEWEST if net else 0)
    settings = FitSettings(epochs=epochs, hidden=int(not linear))
    with writing():
        first = first_generation(folder, plan, earlier)
        card = run_generations(first, generations, settings, workers, Console(stderr=True))
    check_end(card is None, folder)
    click.echo(json.dumps(card))
