"""The options and the ends that the commands for long runs of games share."""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from warchest.rules.content.war_chest import RULESETS
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.game.kinds import GameKind
    from warchest.lab.arena.runs import Workers

FILE = click.Path(path_type=Path, dir_okay=False)
"""The type of an option for a file, which need not exist."""
KIND_OPTIONS = (
    click.option(
        "--boxes",
        help="The boxes to deal from, separated by commas: base,nobility,siege,nightfall,shock_tactics, or all. "
        "Shock Tactics is announced for 2026 and known from only one source.",
    ),
    click.option("--ruleset", type=click.Choice(list(RULESETS)), help="The game to play.  [default: war_chest]"),
    click.option("--seats", type=click.Choice(["2", "4"]), help="How many players. With four, each bot plays a team."),
    click.option(
        "--variant", "variants", multiple=True, help="elimination, choose_order or preview. Can be given several times."
    ),
)
CommandFunction = TypeVar("CommandFunction", bound=Callable[..., Any])


def kind_options(command: CommandFunction) -> CommandFunction:
    """Add the options for a kind of game to a command: ``boxes``, ``ruleset``, ``seats`` and ``variants``."""
    for option in reversed(KIND_OPTIONS):
        command = option(command)
    return command


def worker_options(command: CommandFunction) -> CommandFunction:
    """Add the options for where a run's tasks are done. The command gets them as ``workers``."""

    @click.option(
        "--processes",
        type=click.IntRange(1, 4096),
        help="How many games to play at once.  [default: one for each core]",
    )
    @click.option(
        "--on",
        "cluster",
        metavar="CLUSTER",
        help="Play on a cluster of Ray instead of this machine's processes: ray, or ray://HOST:PORT. The games and the file are the same.",
    )
    @wraps(command)
    def with_workers(*arguments: Any, processes: int | None, cluster: str | None, **options: Any) -> Any:
        return command(*arguments, workers=workers_of(processes, cluster), **options)

    return cast("CommandFunction", with_workers)


def workers_of(processes: int | None, cluster: str | None) -> "Workers":
    """Return the workers for these options."""
    from warchest.lab.arena.on_ray import RayCluster
    from warchest.lab.arena.runs import cores

    if cluster is None:
        return processes or cores()
    if not re.fullmatch(r"ray|ray://[^\s/]+:\d{1,5}", cluster):
        raise click.UsageError(_("--on names a cluster of Ray: ray, or ray://HOST:PORT."))
    return RayCluster(cluster, processes)


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


def check_end(interrupted: bool, out: Path | None) -> None:
    """Raise `ClickException` for a run that Ctrl-C ended early, with the file that keeps its games."""
    if interrupted:
        kept = (
            _("Interrupted. The games so far are in {file}. Run the same command to continue.")
            if out
            else _("Interrupted.")
        )
        raise click.ClickException(kept.format(file=out))


@contextmanager
def writing() -> Iterator[None]:
    """Convert the error of a file that can't be written to a `ClickException`."""
    try:
        yield
    except OSError as error:
        sentence = _("{file} can't be written: {reason}.")
        raise click.ClickException(sentence.format(file=error.filename, reason=error.strerror)) from error
