"""`warchest arena`: plays bots against each other, and checks the figures in the README."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from warchest.cli._help import FilledCommand
from warchest.cli._runs import FILE, check_end, kind_of, kind_options, seed_of, worker_options
from warchest.wording.languages import _

FIGURES = (("yeoman", "random"), ("yeoman", "page"), ("yeoman", "yeoman"))

if TYPE_CHECKING:
    from warchest.lab.arena.runs import Workers


@click.command("arena", cls=FilledCommand)
@click.argument("players", nargs=-1)
@click.option(
    "--games",
    default=200,
    show_default=True,
    help="How many games each pair of bots plays. Must be even, because the bots swap sides.",
)
@click.option(
    "--seed",
    help="The seed for armies and draws.  [default: the file's seed, otherwise 1, or a secret seed if a program plays]",
)
@kind_options
@worker_options
@click.option("--out", type=FILE, help="A file for the games. An interrupted match continues from it.")
@click.option(
    "--texts", type=FILE, help="A file for the games as texts. A match that continues from --out writes it again."
)
@click.option(
    "--sprt",
    "elos",
    metavar="ELO0,ELO1",
    help="End the match once it is clear whether the first bot is better by ELO1 rather than by ELO0, with a "
    "5% risk of either error.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures of the match as one line of JSON.")
@click.option(
    "--plot",
    "picture",
    type=FILE,
    help="A file for a chart of the ratings of three or more bots, as SVG.",
)
@click.option(
    "--losses",
    "every",
    type=click.IntRange(1),
    metavar="K",
    help="Let one bot play itself instead, judge one in K of its decisions with a tree search, and show how many of "
    "them lose at least 30 of 100 points.",
)
@click.option(
    "--figures",
    is_flag=True,
    help="Play the README's three matches and show whether its figures hold, in every kind of game or in the "
    "one that the options name.",
)
def command(
    players: tuple[str, ...],
    games: int,
    seed: str | None,
    boxes: str | None,
    ruleset: str | None,
    seats: str | None,
    variants: tuple[str, ...],
    workers: "Workers",
    out: Path | None,
    texts: Path | None,
    elos: str | None,
    as_json: bool,
    picture: Path | None,
    every: int | None,
    figures: bool,
) -> None:
    """Play bots against each other: `warchest arena banneret squire`. With more than two bots, each plays every other one.

    A bot is a level ({levels}), a kind of bot ({kinds}) with or without options, such as ismcts:iterations=500, or a program that
    speaks the engine protocol: "program:python3 my_bot.py".
    """
    # Imported here, so a wrong option is reported immediately.
    from warchest.game.kinds import GAME_KINDS
    from warchest.lab.arena.evidence import Sprt
    from warchest.lab.arena.field import show_field
    from warchest.lab.arena.figures import show_figures, show_match
    from warchest.lab.arena.losses import show_losses
    from warchest.lab.arena.match import Match

    if every and (len(players) != 1 or figures or elos or picture):
        raise click.UsageError(
            _("--losses judges one bot. Name only that bot, and leave out --figures, --sprt and --plot.")
        )
    if figures == bool(players) or (len(players) == 1 and not every):
        raise click.UsageError(_("Name two or more bots, or use --figures."))
    if figures and (out or elos or as_json):
        raise click.UsageError(_("--out, --sprt and --json are for a single match. Name two bots with them."))
    if texts and (figures or every):
        raise click.UsageError(_("--texts is for a match. Leave out --figures and --losses."))
    if picture and len(players) < 3:
        raise click.UsageError(_("--plot draws the ratings of several bots. Name three or more with it."))
    if elos and len(players) > 2:
        raise click.UsageError(_("--sprt tests one bot against another. Name two bots with it."))
    try:
        low, high = (float(part) for part in elos.split(",")) if elos else (0.0, 10.0)
        test = Sprt(low, high) if elos else None
    except ValueError:
        raise click.UsageError(
            _("--sprt takes two differences in Elo from -1000 to 1000, the smaller one first: 0,10.")
        ) from None
    kind = kind_of(boxes, ruleset, seats, variants)
    seed = seed_of(seed, out, players)
    if figures:
        wanted = [kind] if boxes or ruleset or seats or variants else GAME_KINDS.values()
        matches = [Match(names, games, seed, each) for each in wanted for names in FIGURES]
        raise SystemExit(0 if show_figures(matches, workers) else 1)
    match = Match(players * 2 if every else players, games, seed, kind, with_luck=not every, with_texts=bool(texts))
    if every:
        interrupted = show_losses(match, every, out, workers, as_json=as_json)[1]
    elif len(players) > 2:
        interrupted = show_field(match, out, workers, as_json=as_json, picture=picture, texts=texts)
    else:
        interrupted = show_match(match, out, workers, test=test, as_json=as_json, texts=texts)[1]
    check_end(interrupted, out)
