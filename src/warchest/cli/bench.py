"""`warchest bench`: measures the speed of the rules on this machine."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from warchest.lab.bench import CAP, FORMS, NAMES, RUNS, Measurement, measure
from warchest.wording.languages import _

if TYPE_CHECKING:
    from rich.table import Table

CellMakers = Mapping[str, Callable[[Any], str]]
"""The headings of columns, each with a function from a figure to its cell."""


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a list of objects.")
@click.option("--rules", "names", multiple=True, type=click.Choice(NAMES), help="Measure only this kind of game.")
@click.option("--form", "forms", multiple=True, type=click.Choice(FORMS), help="Measure only this form.")
@click.option(
    "--bots", is_flag=True, help="Measure the bots' tree search and knowledge instead, in the best form available."
)
@click.option("--vector", is_flag=True, help="Measure many games at once instead, all advanced by a single call.")
def command(as_json: bool, names: tuple[str, ...], forms: tuple[str, ...], bots: bool, vector: bool) -> None:
    """Measure how fast random games are played, on one core, in both forms. This takes about two minutes.

    A playout is 12 or 60 decisions from the middle of a game, including the copy of the position. Rates are per second of processor time.
    """
    if bots and vector:
        raise click.UsageError(_("--bots and --vector measure different things. Use one of them."))
    if bots and forms:
        raise click.UsageError(_("The bots are always measured in the best form. Leave out --form."))
    if vector and forms:
        raise click.UsageError(_("Many games at once need native code. Leave out --form."))
    wanted = names or NAMES
    if bots:
        from warchest.lab.arena.speed import measure_bots

        figures = _measured(measure_bots(wanted), lambda figure: figure.name)
        shown: list[object] = ["The tree search of the bots, on one core:", _table(figures, 1, BOT_COLUMNS)]
    elif vector:
        try:
            from warchest.lab.vector import Games  # noqa: F401 - its error says what to install
        except ImportError as error:
            raise click.ClickException(str(error)) from error
        from warchest.lab.vector.speed import RUNS as TURNS
        from warchest.lab.vector.speed import measure_many

        figures = _measured(measure_many(wanted), lambda figure: f"{figure.name}, {figure.games} games")
        title = f"Decisions per CPU second of many games at once, median of {TURNS}:"
        shown = [title, _table(figures, 1, VECTOR_COLUMNS)]
    else:
        games = _measured(measure(wanted, forms or FORMS), lambda figure: f"{figure.name}, {figure.form}")
        title = f"Uniformly random games, at most {CAP} decisions, one core, median of {RUNS}"
        figures, shown = games, [_table(games, 2, COLUMNS, title), *_notes(games)]
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    _print(shown)


def _measured(figures: Iterable[Any], name: Callable[[Any], str]) -> list[Any]:
    """Return the figures of a measurement. Meanwhile show the name of the last one."""
    from rich.console import Console

    measured = []
    with Console(stderr=True).status("Measuring …") as status:
        for figure in figures:
            measured.append(figure)
            status.update(f"Measured {name(figure)}; measuring on …")
    return measured


def _table(figures: Sequence[object], named: int, columns: CellMakers, title: str | None = None) -> "Table":
    """Return the table of the figures, with a row for each, which fits in 80 columns. The first ``named`` columns name the row."""
    from rich.table import Table

    table = Table(title=title, box=None, pad_edge=False, title_justify="left")
    for number, heading in enumerate(columns):
        table.add_column(heading, justify="left" if number < named else "right", no_wrap=True)
    for figure in figures:
        table.add_row(*(cell(figure) for cell in columns.values()))
    return table


def _print(shown: Sequence[object]) -> None:
    """Print lines and tables."""
    from rich.console import Console

    console = Console()
    for one in shown:
        console.print(one, highlight=False)


def _notes(figures: Sequence[Measurement]) -> Iterator[str]:
    """Yield the notes below the table: the speed on all cores, and figures that hardly differ between measurements."""
    for figure in figures:
        if figure.decisions_per_s_on_all and figure.decisions_per_cpu_s_on_all:
            by_time, by_cpu = _rate(figure.decisions_per_s_on_all), _rate(figure.decisions_per_cpu_s_on_all)
            yield f"{figure.name} with all choices listed: {_rate(figure.listed_per_cpu_s)} decisions/CPU s."
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


COLUMNS: CellMakers = {
    "game": lambda figure: figure.name,
    "form": lambda figure: figure.form,
    "games\n/s": lambda figure: _rate(figure.games_per_s),
    "decisions\n/s": lambda figure: _rate(figure.decisions_per_s),
    "decisions\n/CPU s": lambda figure: _rate(figure.decisions_per_cpu_s),
    "playouts\nof 12": lambda figure: _rate(figure.playouts_12_per_cpu_s),
    "playouts\nof 60": lambda figure: _rate(figure.playouts_60_per_cpu_s),
    "peak\nMiB": lambda figure: f"{figure.peak_mib:.0f}",
}
BOT_COLUMNS: CellMakers = {
    "game": lambda figure: figure.name,
    "iterations\n/CPU s": lambda figure: _rate(figure.iterations_per_cpu_s),
    "without\nthe net": lambda figure: _rate(figure.shares_per_cpu_s),
    "without\nplayouts": lambda figure: _rate(figure.evaluated_per_cpu_s),
    "following a\ndecision, µs": lambda figure: f"{figure.follow_us:.0f}",
}
VECTOR_COLUMNS: CellMakers = {
    "game": lambda figure: figure.name,
    "games": lambda figure: f"{figure.games:,}",
    "with ids": lambda figure: _rate(figure.ids_per_cpu_s),
    "with masks": lambda figure: _rate(figure.masks_per_cpu_s),
    "and observations": lambda figure: _rate(figure.observations_per_cpu_s),
    "by two threads": lambda figure: _rate(figure.two_threads_per_cpu_s),
}
