"""`warchest arena`: plays bots against each other, and checks the figures in the README."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from warchest.cli._help import FilledCommand
from warchest.rules.content.war_chest import RULESETS
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.game.kinds import GameKind

FIGURES = (("two_ply", "random"), ("two_ply", "greedy"), ("two_ply", "two_ply"))


KIND_OPTIONS = (
    click.option(
        "--boxes",
        help="The boxes to deal from, with commas between: base,nobility,siege,nightfall,shock_tactics, or all. Shock Tactics is "
        "announced for 2026; known from one source.",
    ),
    click.option("--ruleset", type=click.Choice(list(RULESETS)), help="What is played.  [default: war_chest]"),
    click.option("--seats", type=click.Choice(["2", "4"]), help="How many players; with four each bot has a team."),
    click.option(
        "--variant", "variants", multiple=True, help="elimination, choose_order or preview; may be given again."
    ),
)
CommandFunction = TypeVar("CommandFunction", bound=Callable[..., Any])


def kind_options(command: CommandFunction) -> CommandFunction:
    """Add the options for a kind of game to a command: ``boxes``, ``ruleset``, ``seats`` and ``variants``."""
    for option in reversed(KIND_OPTIONS):
        command = option(command)
    return command


def kind_of(boxes: str | None, ruleset: str | None, seats: str | None, variants: tuple[str, ...]) -> "GameKind":
    """Return the kind of game for these options."""
    from warchest.game.kinds import GameKind
    from warchest.rules.content.war_chest import WAR_CHEST

    rules = RULESETS[ruleset or WAR_CHEST.id]
    named = tuple(box.strip() for box in boxes.split(",")) if boxes else rules.default_boxes
    return GameKind(rules.box_ids if boxes == "all" else named, int(seats or 2), variants, rules)


def seed_of(seed: str | None, out: Path | None, players: tuple[str, ...]) -> str:
    """Return the seed of a run: the given one, else that of the run's file, else a secret one if a program plays, else 1."""
    from warchest.lab.arena.match import has_program
    from warchest.lab.arena.runs import head_of

    head = head_of(out) if out else None
    if seed is None and head and "seed" in head:
        return str(head["seed"])
    return seed or (secrets.token_hex(16) if has_program(players) else "1")


@click.command("arena", cls=FilledCommand)
@click.argument("players", nargs=-1)
@click.option(
    "--games",
    default=200,
    show_default=True,
    help="How many games of each two bots, an even number: sides are swapped.",
)
@click.option(
    "--seed",
    help="What armies and draws come from.  [default: that of the file, otherwise 1, or a secret one where a program plays]",
)
@kind_options
@click.option("--processes", type=click.IntRange(1, 256), help="How many play at once.  [default: one for each core]")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file to keep the games in; a match that was interrupted goes on from it.",
)
@click.option(
    "--sprt",
    "elos",
    metavar="ELO0,ELO1",
    help="End the match once it is clear whether the first bot is better by ELO1 rather than by ELO0, with 5 % of either error.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures of the match as one line of JSON.")
@click.option(
    "--plot",
    "picture",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file to draw the ratings of three bots or more in, as SVG.",
)
@click.option(
    "--losses",
    "every",
    type=click.IntRange(1),
    metavar="K",
    help="Let one bot play itself instead, judge one in K of its decisions by a tree search, and show how many lose 30 points of 100.",
)
@click.option(
    "--figures",
    is_flag=True,
    help="Play the README's three matches and say whether its figures hold: in every kind of game, or in the one that the options name.",
)
def command(
    players: tuple[str, ...],
    games: int,
    seed: str | None,
    boxes: str | None,
    ruleset: str | None,
    seats: str | None,
    variants: tuple[str, ...],
    processes: int | None,
    out: Path | None,
    elos: str | None,
    as_json: bool,
    picture: Path | None,
    every: int | None,
    figures: bool,
) -> None:
    """Let bots play each other: `warchest arena banneret squire`. Of more than two, everyone plays everyone.

    A bot is a level ({levels}), a kind of bot ({kinds}) with or without options, such as ismcts:iterations=500, or a program that speaks
    the engine protocol: "program:python3 my_bot.py".
    """
    # Imported here, so a wrong option is reported immediately.
    from warchest.game.kinds import GAME_KINDS
    from warchest.lab.arena.evidence import Sprt
    from warchest.lab.arena.field import show_field
    from warchest.lab.arena.figures import show_figures, show_match
    from warchest.lab.arena.losses import show_losses
    from warchest.lab.arena.match import Match
    from warchest.lab.arena.runs import RunError, cores
    from warchest.protocol.player import ProgramError

    if every and (len(players) != 1 or figures or elos or picture):
        raise click.UsageError(_("--losses judges one bot: name it alone, without --figures, --sprt and --plot."))
    if figures == bool(players) or (len(players) == 1 and not every):
        raise click.UsageError(_("Name two bots or more, or ask for --figures."))
    if figures and (out or elos or as_json):
        raise click.UsageError(_("--out, --sprt and --json are for one match: name two bots with them."))
    if picture and len(players) < 3:
        raise click.UsageError(_("--plot draws the ratings of a field: name three bots or more with it."))
    if elos and len(players) > 2:
        raise click.UsageError(_("--sprt tests one bot against another: name two bots with it."))
    try:
        low, high = (float(part) for part in elos.split(",")) if elos else (0.0, 10.0)
        test = Sprt(low, high) if elos else None
    except ValueError:
        raise click.UsageError(
            _("--sprt takes two differences in Elo from -1000 to 1000, the smaller one first: 0,10.")
        ) from None
    kind = kind_of(boxes, ruleset, seats, variants)
    seed = seed_of(seed, out, players)
    processes = processes or cores()
    try:
        if figures:
            wanted = [kind] if boxes or ruleset or seats or variants else GAME_KINDS.values()
            matches = [Match(names, games, seed, each) for each in wanted for names in FIGURES]
            raise SystemExit(0 if show_figures(matches, processes) else 1)
        match = Match(players * 2 if every else players, games, seed, kind, with_luck=not every)
        if every:
            interrupted = show_losses(match, every, out, processes, as_json=as_json)[1]
        elif len(players) > 2:
            interrupted = show_field(match, out, processes, as_json=as_json, picture=picture)
        else:
            interrupted = show_match(match, out, processes, test=test, as_json=as_json)[1]
    except (RunError, ProgramError) as error:
        raise click.ClickException(str(error)) from error
    if interrupted:
        kept = _("Interrupted. The games so far are in {file}: the same command goes on.") if out else _("Interrupted.")
        raise click.ClickException(kept.format(file=out))
