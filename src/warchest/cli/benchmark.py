"""`warchest benchmark`: fixed tasks for any bot, and one table of figures (docs/guides/laboratory.md)."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._help import FilledCommand
from warchest.cli._runs import FILE, worker_options
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.lab.arena.runs import Workers


@click.command("benchmark", cls=FilledCommand)
@click.argument("bot")
@click.option(
    "--quick", is_flag=True, help="Do only a tenth of the work. This takes a few minutes and gives wide intervals."
)
@click.option(
    "--out",
    type=FILE,
    help="A file for the results. A run that was interrupted, or was a quick one, continues from it.",
)
@worker_options
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one line of JSON.")
def command(bot: str, quick: bool, out: Path | None, workers: "Workers", as_json: bool) -> None:
    """Give BOT fixed tasks, and print its figures: proven endgames, matches against fixed bots, and questions about hidden hands.

    BOT is a level ({levels}), a kind of bot such as ismcts:iterations=300, or a program that speaks the engine protocol:
    "program:python3 my_bot.py".
    """
    # Imported here, so a wrong option is reported immediately.
    from warchest.lab.arena.benchmark.run import show_benchmark

    interrupted = show_benchmark(bot, quick, out, workers, as_json=as_json)
    if interrupted:
        kept = (
            _("Interrupted. The results so far are in {file}. Run the same command to continue.")
            if out
            else _("Interrupted.")
        )
        raise click.ClickException(kept.format(file=out))
