"""`warchest levels`: how players do against the levels, from the finished games of a server."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import click

from warchest.cli._place import StorePlace, opened, place_options
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.server.table.bots.level_games import LevelGame

_SCORES = {"won": 0.0, "drawn": 0.5, "lost": 1.0}
"""The players' score for each result of a level."""


@dataclass(frozen=True, slots=True)
class LevelRow:
    """The finished games of players against a level, in one set-up."""

    level: str
    bot: str
    """The kind and the options of the level's bot."""
    build: str
    """The version of the program that played."""
    setup: str
    games: int
    score: float
    """The mean score of the players: 1 for a win, 0.5 for a draw."""
    score_low: float
    score_high: float
    """The ends of Wilson's interval."""
    rounds: float
    """The mean length of a game."""


def rows_of(games: "Iterable[LevelGame]") -> Iterator[LevelRow]:
    """Yield a row for each level, bot, build and set-up, from the weakest level to the strongest.

    Only games with players on one side and bots of one level on the other count.
    """
    from warchest.bots.registry import LEVELS
    from warchest.lab.arena.evidence import wilson

    groups = defaultdict[tuple[str, str, str, str], list["LevelGame"]](list)
    for game in games:
        if game.against == "people" and game.beside is None:
            groups[game.level, game.bot, game.build, _setup(game)].append(game)
    order: dict[str, int] = {level: number for number, level in enumerate(LEVELS)}
    for key in sorted(groups, key=lambda key: (order.get(key[0], len(order)), key)):
        scores = groups[key]
        score = sum(_SCORES[game.result] for game in scores)
        interval = wilson(score, len(scores))
        rounds = sum(game.rounds for game in scores) / len(scores)
        yield LevelRow(*key, len(scores), interval.share, interval.low, interval.high, rounds)


def _setup(game: "LevelGame") -> str:
    """Return the set-up of a game in a few words."""
    seats = f"{game.seats} players"
    return " ".join(filter(None, (game.ruleset, game.setup, game.boxes, game.variants, seats)))


@click.command("levels")
@place_options
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a list of objects.")
def command(place: StorePlace, as_json: bool) -> None:
    """Show how players have done against each level of bots in a server's finished games, whether or not it is running.

    The score is the players' score, with Wilson's 95% interval. The length is in rounds. Aborted games do not count.
    """
    from warchest.server.table.bots.level_games import all_level_games

    with opened(place) as store:
        rows = list(rows_of(all_level_games(store)))
    if as_json:
        click.echo(json.dumps([asdict(row) for row in rows], indent=1))
    elif rows:
        _print(rows)
    else:
        click.echo(_("No games against bots have been finished here yet."))


def _print(rows: list[LevelRow]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("level", "build", "set-up"):
        table.add_column(heading)
    for heading in ("games", "people's\nscore", "95 %", "rounds"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        figures = (f"{row.games}", f"{row.score:.0%}", f"{row.score_low:.0%} to {row.score_high:.0%}")
        table.add_row(row.level, f"{row.build} {row.bot}", row.setup, *figures, f"{row.rounds:.1f}")
    Console().print(table)
