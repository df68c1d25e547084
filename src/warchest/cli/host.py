"""The host's work on the data of a server, whether or not it runs: `warchest backup`, `restore`, `check`, `clean`."""

import secrets
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import click

from warchest.cli._place import StorePlace, explained, opened, place_options, shown
from warchest.wording.languages import _, ngettext

T = TypeVar("T")


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@place_options
def backup(file: Path, place: StorePlace) -> None:
    """Copy all games to FILE, whether or not the server is running. `warchest restore FILE` restores them, here or elsewhere."""
    from warchest.server.store import StoreError
    from warchest.server.store.game_file import back_up

    with explained(StoreError, OSError):
        if isinstance(place, Path):
            size = back_up(place, file)
        else:
            unfinished = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
            try:
                carry(place, unfinished)
                size = back_up(unfinished, file)
            finally:
                for one in unfinished.glob("*"):
                    one.unlink()
                unfinished.rmdir()
    click.echo(
        _("{file} contains all games of {folder}: {size} kB.").format(file=file, folder=shown(place), size=size // 1000)
    )


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@place_options
def restore(file: Path, place: StorePlace) -> None:
    """Restore all games of the backup FILE to a data folder or a database without games, and compare them. Stop the server first."""
    import shutil
    import tempfile

    from warchest.server.store.game_file import FILE_NAME

    if isinstance(place, Path) and (place / FILE_NAME).exists():
        sentence = _("There are already games in {folder}. Move {name} and the files beside it away first.")
        raise click.ClickException(sentence.format(folder=place, name=FILE_NAME))
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(file, Path(folder) / FILE_NAME)
        count = carry(Path(folder), place)
    told_count = ngettext("{count} row was restored to {place}.", "{count} rows were restored to {place}.", count)
    click.echo(told_count.format(count=count, place=shown(place)))


@click.command("check")
@place_options
def check(place: StorePlace) -> None:
    """Replay every game and list the damaged ones, whether or not the server is running. The exit code is 1 if any game is damaged."""
    from warchest.server.table.game_state import check_games

    count = damaged = 0
    with opened(place) as store:
        for fault in check_games(store):
            count += 1
            if fault is not None:
                damaged += 1
                click.echo(_("Game {id}: {reason}").format(id=fault.game, reason=fault.reason))
    told_count = (
        ngettext(
            "{count} game was replayed, {damaged} damaged.",
            "{count} games were replayed, {damaged} damaged.",
            count,
        )
        if damaged
        else ngettext("{count} game was replayed.", "{count} games were replayed.", count)
    )
    click.echo(told_count.format(count=count, damaged=damaged))
    if damaged:
        raise SystemExit(1)


@click.command("clean")
@place_options
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    default=30,
    show_default=True,
    help="How long the players must have been away.",
)
@click.option("--dry-run", is_flag=True, help="Show what would be deleted, without deleting anything.")
@click.option(
    "--shrink",
    is_flag=True,
    help="Make the game file smaller afterwards. Meanwhile no player can play, and this needs as much free "
    "disk space as the file uses.",
)
def clean(place: StorePlace, days: int, dry_run: bool, shrink: bool) -> None:
    """Delete games that never started, and games and imported games that guests left behind, whether or not the server is running.

    Games and imported games of a player with an account are kept, and so are games with a running clock.
    """
    from warchest.schema.time_control import wall_ms
    from warchest.server.accounts.leftovers import clear, leftovers
    from warchest.server.store.game_file import FILE_NAME

    if shrink and not isinstance(place, Path):
        raise click.ClickException(_("PostgreSQL reuses the space of deleted rows. Leave out --shrink."))
    with opened(place) as store:
        now = wall_ms()
        counts = leftovers(store, days, now)
        click.echo(_lines(len(counts.never_began), len(counts.left), len(counts.records), dry_run=dry_run))
        if dry_run:
            return
        with click.progressbar(length=counts.count, label=_("Deleting")) as bar:
            gone = clear(store, counts, days, now, bar.update)
        click.echo(ngettext("{count} item was deleted.", "{count} items were deleted.", gone).format(count=gone))
        if shrink and isinstance(place, Path):
            file = place / FILE_NAME
            before = file.stat().st_size
            store.shrink()
            sizes = _("The file now has {after} kB. It had {before} kB.")
            click.echo(sizes.format(after=file.stat().st_size // 1000, before=before // 1000))


def _lines(never_began: int, left: int, records: int, *, dry_run: bool) -> str:
    """Return the counts of the games found, with a line for each kind."""
    head = _("This would be deleted:") if dry_run else _("Deleted:")
    return "\n".join(
        (
            head,
            ngettext("  {count} game that never started", "  {count} games that never started", never_began).format(
                count=never_began
            ),
            ngettext("  {count} game that guests left behind", "  {count} games that guests left behind", left).format(
                count=left
            ),
            ngettext(
                "  {count} imported game that guests left behind",
                "  {count} imported games that guests left behind",
                records,
            ).format(count=records),
        )
    )


def carry(source: StorePlace, target: StorePlace) -> int:
    """Copy everything to an empty place, compare the two, and return the number of rows. Raise `ClickException` where they differ."""
    from warchest.server.store import Store, StoreError
    from warchest.server.store.copying import copy_store, differences

    import_module("warchest.server.web.app")  # brings the tables of all packages
    with opened(source) as old, explained(StoreError):
        new = Store(target)
        try:
            count = _with_progress(_("Copying"), lambda progress: copy_store(old, new, progress))
            differing = _with_progress(_("Comparing"), lambda progress: differences(old, new, progress))
        finally:
            new.close()
    if differing:
        first = ", ".join(differing[:5])
        raise click.ClickException(_("The copy differs from the original: {where}.").format(where=first))
    return count


def _with_progress(label: str, do: Callable[[Callable[[int, int], None]], T]) -> T:
    with click.progressbar(length=1, label=label) as bar:

        def progress(done: int, of: int) -> None:
            bar.length = max(1, of)
            bar.update(max(0, done - bar.pos))

        return do(progress)
