"""`warchest bench`: measure the rules on this machine."""

import json
from dataclasses import asdict

import click

from warchest.bench import CAP, FORMS, NAMES, RUNS, BenchError, measure


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a list of objects.")
@click.option("--rules", "names", multiple=True, type=click.Choice(NAMES), help="Only this kind of game.")
@click.option("--form", "forms", multiple=True, type=click.Choice(FORMS), help="Only this form.")
def command(as_json: bool, names: tuple[str, ...], forms: tuple[str, ...]) -> None:
    """Measure how fast random games are played, on one core, in both forms. Takes about four minutes."""
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
    table = Table(title=f"Uniformly random games, at most {CAP} decisions, one core, median of {RUNS}")
    for heading in (
        "rules",
        "form",
        "games/s",
        "decisions/s",
        "bytes/position",
        "first compile s",
        "from cache s",
        "peak MiB",
    ):
        table.add_column(heading, justify="left" if heading in ("rules", "form") else "right")
    for figure in figures:
        seconds = [f"{value:.1f}" if value is not None else "" for value in (figure.compile_s, figure.load_s)]
        rates = (f"{figure.games_per_s:,.0f}", f"{figure.decisions_per_s:,.0f}", str(figure.bytes_per_position))
        table.add_row(figure.name, figure.form, *rates, *seconds, f"{figure.peak_mib:.0f}")
    Console().print(table)
