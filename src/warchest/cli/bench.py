"""`warchest bench`: measures the speed of the rules on this machine."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from warchest.lab.bench import CAP, FORMS, NAMES, RUNS, BenchError, Measurement, measure
from warchest.wording.languages import _

if TYPE_CHECKING:
    from rich.table import Table


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a list of objects.")
@click.option("--rules", "names", multiple=True, type=click.Choice(NAMES), help="Only this kind of game.")
@click.option("--form", "forms", multiple=True, type=click.Choice(FORMS), help="Only this form.")
@click.option(
    "--bots", is_flag=True, help="Measure the bots' tree search and knowledge instead, in the best form there is."
)
@click.option("--vector", is_flag=True, help="Measure many games at once instead, stepped by one call.")
def command(as_json: bool, names: tuple[str, ...], forms: tuple[str, ...], bots: bool, vector: bool) -> None:
    """Measure how fast random games are played, on one core, in both forms. This takes about two minutes.

    A playout is 12 or 60 decisions from the middle of a game, including the copy of the position. Rates are per second of processor time.
    """
    from rich.console import Console

    if bots and vector:
        raise click.UsageError(_("--bots and --vector measure different things: name one of them."))
    if bots:
        if forms:
            raise click.UsageError(_("The bots are measured in the best form there is: leave --form out."))
        _measure_bots(as_json, names or NAMES)
        return
    if vector:
        if forms:
            raise click.UsageError(_("Many games at once are native code alone: leave --form out."))
        _measure_many(as_json, names or NAMES)
        return
    progress = Console(stderr=True)
    figures = []
    try:
        with progress.status("Measuring …") as status:
            for figure in measure(names or NAMES, forms or FORMS):
                figures.append(figure)
                status.update(f"Measured {figure.name}, {figure.form}; measuring on …")
    except BenchError as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    console = Console()
    console.print(_table(figures))
    for line in _notes(figures):
        console.print(line, highlight=False)


def _measure_bots(as_json: bool, names: Sequence[str]) -> None:
    """Measure the bots in kinds of games, and print the figures."""
    from rich.console import Console
    from rich.table import Table

    from warchest.lab.arena.speed import measure_bots

    figures = []
    with Console(stderr=True).status("Measuring …") as status:
        for figure in measure_bots(names):
            figures.append(figure)
            status.update(f"Measured {figure.name}; measuring on …")
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("game", no_wrap=True)
    for heading in ("iterations\n/CPU s", "without\nthe net", "without\nplayouts", "following a\ndecision, µs"):
        table.add_column(heading, justify="right", no_wrap=True)
    for figure in figures:
        rates = (figure.iterations_per_cpu_s, figure.shares_per_cpu_s, figure.evaluated_per_cpu_s)
        table.add_row(figure.name, *map(_rate, rates), f"{figure.follow_us:.0f}")
    Console().print("The tree search of the bots, on one core:", table)


def _measure_many(as_json: bool, names: Sequence[str]) -> None:
    """Measure many games at once in kinds of games, and print the figures."""
    from rich.console import Console
    from rich.table import Table

    try:
        from warchest.lab.vector import Games  # noqa: F401 - its error says what to install
    except ImportError as error:
        raise click.ClickException(str(error)) from error
    from warchest.lab.vector.speed import RUNS, measure_many

    figures = []
    with Console(stderr=True).status("Measuring …") as status:
        for figure in measure_many(names):
            figures.append(figure)
            status.update(f"Measured {figure.name}, {figure.games} games; measuring on …")
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("game", no_wrap=True)
    for heading in ("games", "with ids", "with masks", "and observations", "by two threads"):
        table.add_column(heading, justify="right", no_wrap=True)
    for figure in figures:
        rates = (
            figure.ids_per_cpu_s,
            figure.masks_per_cpu_s,
            figure.observations_per_cpu_s,
            figure.two_threads_per_cpu_s,
        )
        table.add_row(figure.name, f"{figure.games:,}", *map(_rate, rates))
    Console().print(f"Decisions per CPU second of many games at once, median of {RUNS}:", table)


def _table(figures: Sequence[Measurement]) -> "Table":
    """Return the table of the measurements, with a row for each. It fits in 80 columns."""
    from rich.table import Table

    title = f"Uniformly random games, at most {CAP} decisions, one core, median of {RUNS}"
    table = Table(title=title, box=None, pad_edge=False, title_justify="left")
    table.add_column("game", no_wrap=True)
    table.add_column("form", no_wrap=True)
    for heading in COLUMNS:
        table.add_column(heading, justify="right", no_wrap=True)
    for figure in figures:
        table.add_row(figure.name, figure.form, *(measured(figure) for measured in COLUMNS.values()))
    return table


def _notes(figures: Sequence[Measurement]) -> Iterator[str]:
    """Yield the notes below the table: the speed on all cores, and figures that hardly differ between measurements."""
    for figure in figures:
        if figure.decisions_per_s_on_all and figure.decisions_per_cpu_s_on_all:
            by_time, by_cpu = _rate(figure.decisions_per_s_on_all), _rate(figure.decisions_per_cpu_s_on_all)
            yield f"{figure.name} on {figure.cores} cores at once: {by_time} decisions/s, {by_cpu}/CPU s of all cores."
    yield f"A position has {max(figure.bytes_per_position for figure in figures):,} bytes."
    compiled = [figure.compile_s for figure in figures if figure.compile_s is not None]
    if compiled:
        yield f"The first compilation took {max(compiled):.1f} s."
    loaded = [figure.load_s for figure in figures if figure.load_s is not None]
    if loaded:
        yield f"Loading native code from the cache took at most {max(loaded):.1f} s."


def _rate(value: float) -> str:
    """Return a rate in three or four digits, such as ``6.18 M`` or ``48.2 k``."""
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value / 1e3:.1f} k" if value >= 1e4 else f"{value:,.0f}"


COLUMNS: dict[str, Callable[[Measurement], str]] = {
    "games\n/s": lambda figure: _rate(figure.games_per_s),
    "decisions\n/s": lambda figure: _rate(figure.decisions_per_s),
    "decisions\n/CPU s": lambda figure: _rate(figure.decisions_per_cpu_s),
    "playouts\nof 12": lambda figure: _rate(figure.playouts_12_per_cpu_s),
    "playouts\nof 60": lambda figure: _rate(figure.playouts_60_per_cpu_s),
    "peak\nMiB": lambda figure: f"{figure.peak_mib:.0f}",
}
"""The columns of the table, each with a function from a measurement to its cell."""
