"""`warchest balance`: measures how strong units and pairs of units are, and writes the bots' table for drafts."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._runs import FILE, check_end, kind_of, kind_options, seed_of, worker_options, writing
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.lab.arena.runs import Workers


@click.command("balance")
@click.argument("bot", default="ismcts")
@click.option(
    "--games", default=3600, show_default=True, type=click.IntRange(1), help="How many games, each with new armies."
)
@click.option("--seed", help="The seed for armies and draws.  [default: the file's seed, otherwise 1]")
@kind_options
@worker_options
@click.option(
    "--out",
    type=FILE,
    help="A file for the games. A run that was interrupted, or had fewer games, continues from it.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print all figures, with those of all pairs, as one line of JSON."
)
@click.option(
    "--plot",
    "picture",
    type=FILE,
    help="A file for a chart of the strengths and the pairs, as SVG.",
)
@click.option("--write", is_flag=True, help="Write the table that bots use to draft with these boxes.")
@click.option("--page", is_flag=True, help="Write the table of this bot and these boxes for the page of strong units.")
def command(
    bot: str,
    games: int,
    seed: str | None,
    boxes: str | None,
    ruleset: str | None,
    seats: str | None,
    variants: tuple[str, ...],
    workers: "Workers",
    out: Path | None,
    as_json: bool,
    picture: Path | None,
    write: bool,
    page: bool,
) -> None:
    """Play a bot against itself with random armies, and show the results of units and pairs: `warchest balance ismcts:iterations=500`.

    Without --boxes, armies are dealt from all boxes.
    """
    # Imported here, so a wrong option is reported immediately.
    from warchest.bots import draft, strengths
    from warchest.lab.arena.balance import show_balance
    from warchest.lab.arena.match import Match
    from warchest.rules.content.war_chest import WAR_CHEST

    kind = kind_of(boxes or "all", ruleset, seats, variants)
    if (write or page) and (kind.ruleset is not WAR_CHEST or kind.seats != 2 or kind.variants):
        sentence = _("--write is only for the draft of two players. Leave out --ruleset, --seats and --variant.")
        raise click.UsageError(sentence if write else sentence.replace("--write", "--page"))
    match = Match((bot, bot), 2, seed_of(seed, out, (bot,)), kind)
    with writing():
        balance, interrupted = show_balance(match, games, out, workers, as_json=as_json, picture=picture)
        if write and not interrupted:
            draft.write_table(balance.table(match), draft.FILE)
            click.echo(f"Written: {draft.FILE}", err=as_json)
        if page and not interrupted:
            strengths.write_table(balance.strengths(match), strengths.FILE)
            click.echo(f"Written: {strengths.FILE}", err=as_json)
    check_end(interrupted, out)
