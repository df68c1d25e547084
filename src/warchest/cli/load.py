"""`warchest load`: measures how many games a server can carry on this machine."""

import asyncio
import contextlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from warchest.wording.languages import _

DEFAULT_STEPS = (125, 250, 500, 1000, 1500, 2000, 3000)


@click.command("load")
@click.option(
    "--games",
    "steps",
    multiple=True,
    type=click.IntRange(1),
    help="A number of games. Can be given several times, in rising order.",
)
@click.option(
    "--every",
    type=click.FloatRange(0.05),
    default=20.0,
    show_default=True,
    help="Seconds between two actions of a game.",
)
@click.option(
    "--watchers", type=click.IntRange(0), default=4, show_default=True, help="How many spectators watch each game."
)
@click.option(
    "--seconds",
    type=click.FloatRange(1),
    default=30.0,
    show_default=True,
    help="How long to measure each number of games.",
)
@click.option(
    "--long",
    type=click.FloatRange(0, 1),
    default=0.02,
    show_default=True,
    help="The share of long games.",
)
@click.option(
    "--bots",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="How many games against the strongest bot run alongside.",
)
@click.option(
    "--most-ms",
    type=click.FloatRange(1),
    default=100.0,
    show_default=True,
    help="The time that an action may take in 99 of 100 cases.",
)
@click.option(
    "--http",
    "by_http",
    is_flag=True,
    help="Let players act over HTTP, as programs do, instead of over live connections.",
)
@click.option(
    "--url", "urls", multiple=True, help="A running server with --no-limits, instead of one started for this test."
)
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="How many servers to start.")
@click.option(
    "--by-game",
    is_flag=True,
    help="Let all players of a game use the same server, as a proxy can arrange, instead of different ones.",
)
@click.option("--database", metavar="ADDRESS", help="The empty PostgreSQL database for the servers that are started.")
@click.option("--bus", metavar="ADDRESS", help="The bus for the servers that are started.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each number.")
def command(
    steps: tuple[int, ...],
    every: float,
    watchers: int,
    seconds: float,
    long: float,
    bots: int,
    most_ms: float,
    by_http: bool,
    urls: tuple[str, ...],
    processes: int,
    by_game: bool,
    database: str | None,
    bus: str | None,
    as_json: bool,
) -> None:
    """Play more and more games over the real interface until the server is too slow, and print the cost of each number of games.

    Two players who met by a link play each game, as their pages would do, and spectators follow it over live connections. Each number
    of games is measured without spectators first, so that the cost of spectators is known.
    """
    from warchest.server.load.knee import LoadStep, climb, many_files
    from warchest.server.load.ready_games import make_ready

    def report(step: LoadStep) -> None:
        if as_json:
            click.echo(json.dumps(step.to_json()))
            return
        work = "" if step.cores is None else f"{step.cores:7.2f}{step.memory:8.0f}"
        costs = "".join(
            " " * 9 if cost is None else f"{cost:9.2f}" for cost in (step.cpu_per_action, step.cpu_per_watcher)
        )
        click.echo(
            f"{step.games:6}{step.due:8.1f}{step.played:8.1f}{step.p50:8.1f}{step.p95:8.1f}{step.p99:8.1f}"
            f"{step.shown_p99:10.1f}{step.shown_bytes:12.0f}{step.late:6}{step.refused:8}{costs}{work}"
        )

    if processes > 1 and database is None:
        raise click.UsageError(_("Several servers need one --database."))
    options = [*(("--database", database) if database else ()), *(("--bus", bus) if bus else ())]
    with many_files(), contextlib.ExitStack() as stack:
        numbers, ready, started = sorted(steps) or DEFAULT_STEPS, [], []
        if not urls:
            folders = [
                stack.enter_context(tempfile.TemporaryDirectory(prefix="warchest-load-")) for _n in range(processes)
            ]
            ready = make_ready(database or Path(folders[0]), max(numbers), round(max(numbers) * long))
            started = [stack.enter_context(_server(folder, options)) for folder in folders]
        if not as_json:
            click.echo(
                " games   due/s  done/s  p50 ms  p95 ms  p99 ms shown p99 bytes shown  late refused   ms/act ms/watch  cores      MB"
            )
        climbing = climb(
            urls or [url for url, _pid in started],
            numbers,
            every=every,
            watchers=watchers,
            seconds=seconds,
            long=long,
            bots=bots,
            most_ms=most_ms,
            pids=[pid for _url, pid in started],
            report=report,
            by_http=by_http,
            by_game=by_game,
            ready=ready,
        )
        try:
            borne = asyncio.run(climbing)
        except TimeoutError:
            raise click.ClickException(
                _("This machine is too slow for so many connections. Some were not answered in time.")
            ) from None
    if not as_json:
        click.echo(f"Borne: {borne} games." if borne else "Not even the first number was borne.")


@contextlib.contextmanager
def _server(folder: str, arguments: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the address and process of a server over a folder with these options. It ends with the block."""
    arguments = ["serve", "--port", "0", "--no-browser", "--no-limits", "--data-dir", folder, *arguments]
    process = subprocess.Popen([sys.executable, "-m", "warchest.cli", *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = re.search(r"http://[^/\s]+", process.stdout.readline())
        if url is None:
            raise click.ClickException(_("The server did not start."))
        yield url.group(), process.pid
    finally:
        process.terminate()
        process.wait()
