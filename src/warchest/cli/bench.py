"""`warchest bench`: measure the rules on this machine."""

import json
from collections.abc import Callable
from dataclasses import asdict

import click

from warchest.bench import CAP, FORMS, NAMES, RUNS, BenchError, Measurement, measure


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a list of objects.")
@click.option("--rules", "names", multiple=True, type=click.Choice(NAMES), help="Only this kind of game.")
@click.option("--form", "forms", multiple=True, type=click.Choice(FORMS), help="Only this form.")
def command(as_json: bool, names: tuple[str, ...], forms: tuple[str, ...]) -> None:
    """Measure how fast random games are played, on one core, in both forms. Takes about two minutes.

    A playout is played from the middle of a game, copying the position included: 12 or 60 decisions.
    """
    from rich.console import Console
    from rich.table import Table

    console = Console(stderr=True)
    figures = []
    try:
        with console.status("Measuring …") as status:
            for figure in measure(names or NAMES, forms or FORMS):
                figures.append(figure)
                status.update(f"Measured {figure.name}, {figure.form}; measuring on …")
    except BenchError as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    table = Table(
        title=f"Uniformly random games, at most {CAP} decisions, one core, median of {RUNS}", box=None, pad_edge=False
    )
    table.add_column("", no_wrap=True)
    for figure in figures:
        table.add_column(f"{figure.name}\n{figure.form}", justify="right", no_wrap=True)
    for heading, told in ROWS.items():
        table.add_row(heading, *(told(figure) for figure in figures))
    Console().print(table)


def _rate(value: float) -> str:
    """A rate in three digits or four, such as ``6.18 M`` or ``48.2 k``."""
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value / 1e3:.1f} k" if value >= 1e4 else f"{value:,.0f}"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


ROWS: dict[str, Callable[[Measurement], str]] = {
    "games/s": lambda figure: _rate(figure.games_per_s),
    "decisions/s": lambda figure: _rate(figure.decisions_per_s),
    "decisions/CPU s": lambda figure: _rate(figure.decisions_per_cpu_s),
    "playouts 12/CPU s": lambda figure: _rate(figure.playouts_12_per_cpu_s),
    "playouts 60/CPU s": lambda figure: _rate(figure.playouts_60_per_cpu_s),
    "position bytes": lambda figure: str(figure.bytes_per_position),
    "first compile s": lambda figure: _seconds(figure.compile_s),
    "from the cache s": lambda figure: _seconds(figure.load_s),
    "peak MiB": lambda figure: f"{figure.peak_mib:.0f}",
}
"""The rows of the table, and what they say of a figure."""
