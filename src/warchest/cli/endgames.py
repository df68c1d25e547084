"""`warchest endgames`: makes proven endgames, checks them by a second program, and scores bots in them (docs/explanation/endgames.md)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._runs import FILE, worker_options
from warchest.wording.languages import N_, _, ngettext

if TYPE_CHECKING:
    from rich.table import Table

    from warchest.lab.arena.endgames.score import EndgameScore
    from warchest.lab.arena.runs import Workers

_RARITIES = {
    "under 1/10": N_("under 1/10"),
    "1/10 to 1/4": N_("1/10 to 1/4"),
    "1/4 to 1/2": N_("1/4 to 1/2"),
    "": N_("all"),
}
_HANDS = {False: N_("hidden"), True: N_("known"), None: N_("both")}
_file = click.option(
    "--file",
    "path",
    type=FILE,
    help="A file of endgames.  [default: those that come with the program]",
)


@click.group("endgames")
def command() -> None:
    """Make positions in which one side wins whatever coins the other side has, check them, and test bots on them."""


@command.command("make")
@click.option(
    "--count", default=360, show_default=True, type=click.IntRange(12, 10_000), help="How many positions to use."
)
@click.option("--seed", default="1", show_default=True, help="The seed for the games.")
@click.option(
    "--found",
    type=FILE,
    help="A file for the results of each game. After an interruption, the same command continues from it.",
)
@click.option("--out", required=True, type=FILE, help="The file to write.")
@worker_options
def make(count: int, seed: str, found: Path | None, out: Path, workers: "Workers") -> None:
    """Play random games, and keep positions near their ends in which a win is proven for every hidden state."""
    from rich.console import Console
    from rich.progress import track

    from warchest.lab.arena.endgames.make import make_endgames
    from warchest.lab.arena.endgames.records import ENDGAMES

    console = Console(stderr=True)
    endgames = list(
        track(make_endgames(count, seed, workers, found), _("Playing"), count, console=console, transient=True)
    )
    ENDGAMES.write(out, endgames, how=f"warchest endgames make --count {count} --seed {seed}")
    sentence = ngettext("Wrote {count} endgame to {file}.", "Wrote {count} endgames to {file}.", count)
    click.echo(sentence.format(count=count, file=out))


@command.command("check")
@_file
@click.option("--every", default=1, show_default=True, type=click.IntRange(1), help="Check only one in this many.")
def check(path: Path | None, every: int) -> None:
    """Prove the endgames again with a second program, which enumerates every hidden state. Each endgame takes a few seconds."""
    from rich.console import Console
    from rich.progress import track

    from warchest.lab.arena.endgames.check import faults_of
    from warchest.lab.arena.endgames.records import ENDGAMES

    endgames = ENDGAMES.read(path)[::every]
    sound = 0
    for endgame in track(endgames, _("Checking"), console=Console(stderr=True), transient=True):
        faults = faults_of(endgame)
        sound += not faults
        for fault in faults:
            click.echo(f"{endgame.source}: {fault}")
    sentence = ngettext("{sound} of {count} endgame is sound.", "{sound} of {count} endgames are sound.", len(endgames))
    click.echo(sentence.format(sound=sound, count=len(endgames)))
    if sound < len(endgames):
        raise SystemExit(1)


@command.command("score")
@click.argument("player", metavar="BOT")
@_file
@click.option("--seed", default="1", show_default=True, help="The seed for the bot's random choices.")
@worker_options
@click.option("--json", "as_json", is_flag=True, help="Print the scores as one line of JSON.")
def score(player: str, path: Path | None, seed: str, workers: "Workers", as_json: bool) -> None:
    """Show how often BOT keeps a proven win, depending on how rare the winning actions are and whether the other hand is known.

    BOT is a level, a kind of bot such as ismcts:iterations=500, or a program: "program:python3 my_bot.py".
    """
    from rich.console import Console
    from rich.progress import track

    from warchest.lab.arena.endgames.records import ENDGAMES
    from warchest.lab.arena.endgames.score import answers, rows
    from warchest.protocol.player import check_player

    check_player(player)
    endgames = ENDGAMES.read(path)
    asked = answers(player, endgames, seed, workers)
    scores = rows(
        list(track(asked, _("Asking"), len(endgames), console=Console(stderr=True), transient=True)),
    )
    if as_json:
        click.echo(json.dumps({"player": player, "seed": seed, "rows": [row.to_json() for row in scores]}))
        return
    Console().print(_table(player, scores))


def _table(player: str, scores: "Sequence[EndgameScore]") -> "Table":
    """Return the scores as a table. It fits in 80 columns."""
    from rich.table import Table

    title = _("Wins kept by {player}").format(player=player)
    table = Table(title=title, box=None, pad_edge=False, title_justify="left")
    table.add_column(_("winning actions"), no_wrap=True)
    table.add_column(_("other hand"), no_wrap=True)
    for heading in (_("positions"), _("by chance"), _("kept")):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in scores:
        rarity, hand = _(_RARITIES[row.rarity]), _(_HANDS[row.hand_known])
        table.add_row(rarity, hand, str(row.endgames), f"{row.by_chance:.1%}", str(row.share))
    return table
