"""`warchest dataset`: games, decisions and results as a folder of Parquet (docs/guides/laboratory.md)."""

import shutil
import sys
import tempfile
from pathlib import Path

import click

from warchest.cli._help import FilledCommand
from warchest.cli._place import StorePlace, as_place, opened, shown
from warchest.cli._runs import check_end, kind_of, kind_options, seed_of
from warchest.wording.languages import _

_FOR_BOTS = "--games, --seed, --boxes, --ruleset, --seats, --variant, --times"
"""Options that are only for games that bots play."""


@click.command("dataset", cls=FilledCommand)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("players", nargs=-1)
@click.option("--games", type=click.IntRange(1), help="How many games the bots play.  [default: 1000]")
@click.option(
    "--seed",
    help="The seed for armies and draws.  [default: the folder's seed, otherwise 1, or a secret seed if a program plays]",
)
@kind_options
@click.option(
    "--texts",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Take the games of this file instead, as texts in full. Can be given several times; - is the standard input.",
)
@click.option(
    "--site",
    metavar="PLACE",
    type=as_place,
    help="Take the finished games of this data folder or postgresql:// address instead, with numbers for the names of users.",
)
@click.option("--times", is_flag=True, help="Also write the seconds of each decision, which differ between runs.")
@click.option(
    "--belief",
    is_flag=True,
    help="Also write, for each decision, how likely each possible hand of the other seats is. This is slow.",
)
@click.option(
    "--shard", type=click.IntRange(1, 100_000), default=200, show_default=True, help="How many games go into a file."
)
@click.option(
    "--processes", type=click.IntRange(1, 256), help="How many files to make at once.  [default: one for each core]"
)
def command(
    folder: Path,
    players: tuple[str, ...],
    games: int | None,
    seed: str | None,
    boxes: str | None,
    ruleset: str | None,
    seats: str | None,
    variants: tuple[str, ...],
    texts: tuple[Path, ...],
    site: StorePlace | None,
    times: bool,
    belief: bool,
    shard: int,
    processes: int | None,
) -> None:
    """Write games as tables into FOLDER: games that bots play, as `warchest dataset games squire yeoman`, or games from texts.

    A bot is a level ({levels}), a kind of bot ({kinds}) with or without options, or a program: "program:python3 my_bot.py". The same
    command continues an interrupted run.
    """
    if bool(players) + bool(texts) + bool(site) != 1:
        raise click.UsageError(_("Name bots that play, files with --texts, or a site with --site."))
    if (texts or site) and (games or seed or boxes or ruleset or seats or variants or times):
        sentence = _("With --texts or --site, leave out {options}. They are only for games that bots play.")
        raise click.UsageError(sentence.format(options=_FOR_BOTS))
    try:
        from warchest.lab.dataset.run import RUN_FILE, plan_of_bots, plan_of_texts, write_dataset
    except ModuleNotFoundError as error:
        raise click.ClickException(_("Data sets need pyarrow, NumPy and Numba: install 'warchest[data]'.")) from error
    from warchest.lab.arena.runs import cores

    with tempfile.TemporaryDirectory(prefix="warchest-dataset-") as room:
        if texts:
            plan = plan_of_texts({str(file): _stored(file, Path(room)) for file in texts}, shard, belief)
        elif site:
            plan = plan_of_texts({shown(site): _without_names(site, Path(room))}, shard, belief, "site")
        else:
            kind = kind_of(boxes, ruleset, seats, variants)
            seed = seed_of(seed, folder / RUN_FILE, players)
            plan = plan_of_bots(players, games or 1000, seed, kind, shard, times, belief)
        check_end(write_dataset(plan, folder, processes or cores()), folder)


def _stored(file: Path, room: Path) -> Path:
    """Return a file, or for - one in the folder ``room`` with the standard input."""
    if str(file) != "-":
        return file
    stored = room / "input"
    with stored.open("wb") as copy:
        shutil.copyfileobj(sys.stdin.buffer, copy)
    return stored


def _without_names(site: StorePlace, room: Path) -> Path:
    """Return a file in the folder ``room`` with the finished games of a site, without names."""
    from warchest.server.table.replays.nameless import nameless_games

    stored = room / "games"
    with opened(site) as store, stored.open("w", encoding="utf-8", newline="\n") as texts:
        texts.writelines(text.print() + "\n" for text in nameless_games(store))
    if not stored.stat().st_size:
        raise click.ClickException(_("{place} has no finished game.").format(place=shown(site)))
    return stored
