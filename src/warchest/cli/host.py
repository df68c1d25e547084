"""`warchest backup`, `check`, `clean` and `password`: the host's work on the data of a server, whether or not the server runs."""

from pathlib import Path

import click

from warchest.cli.serve import default_data_dir
from warchest.wording.languages import _, ngettext

_data_dir = click.option(
    "--data-dir",
    envvar="WARCHEST_DATA_DIR",
    type=click.Path(path_type=Path),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder that games are kept in.",
)


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_data_dir
def backup(file: Path, data_dir: Path) -> None:
    """Copy all games to FILE, whether or not the server runs.

    To use a backup, end the server and put the file in the data folder under the name warchest.sqlite3. Delete the files beside it.
    """
    from warchest.store import StoreError
    from warchest.store.game_file import back_up

    try:
        size = back_up(data_dir, file)
    except StoreError as problem:
        raise click.ClickException(str(problem)) from problem
    click.echo(_("{file} has all games of {folder}: {size} kB.").format(file=file, folder=data_dir, size=size // 1000))


@click.command("check")
@_data_dir
def check(data_dir: Path) -> None:
    """Replay every game and name the damaged ones, whether or not the server runs. The exit code is 1 if one is damaged."""
    from warchest.store import Store, StoreError
    from warchest.store.game_file import FILE_NAME
    from warchest.table.game_state import check_games

    if not (data_dir / FILE_NAME).is_file():
        raise click.ClickException(_("There is no game file in {folder}.").format(folder=data_dir))
    count = damaged = 0
    try:
        store = Store(data_dir)
        for fault in check_games(store):
            count += 1
            if fault is not None:
                damaged += 1
                click.echo(_("Game {id}: {reason}").format(id=fault.game, reason=fault.reason))
        store.close()
    except StoreError as problem:
        raise click.ClickException(str(problem)) from problem
    told = ngettext("{count} game was played through", "{count} games were played through", count)
    click.echo(told.format(count=count) + (_(", {damaged} damaged.").format(damaged=damaged) if damaged else "."))
    if damaged:
        raise SystemExit(1)


@click.command("clean")
@_data_dir
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    default=30,
    show_default=True,
    help="How long nobody must have come back.",
)
@click.option("--dry-run", is_flag=True, help="Say what would go, and delete nothing.")
@click.option(
    "--shrink",
    is_flag=True,
    help="Make the file smaller afterwards; nobody can play meanwhile, and it needs as much room again.",
)
def clean(data_dir: Path, days: int, dry_run: bool, shrink: bool) -> None:
    """Delete games that never began, and games and imported games that guests have left, whether or not the server runs.

    Games and imported games of a person with an account stay, and so do games with a running clock.
    """
    from warchest.accounts.leftovers import clear, leftovers
    from warchest.clocks.clock import wall_ms
    from warchest.store import Store, StoreError
    from warchest.store.game_file import FILE_NAME

    file = data_dir / FILE_NAME
    if not file.is_file():
        raise click.ClickException(_("There is no game file in {folder}.").format(folder=data_dir))
    try:
        store = Store(data_dir)
        try:
            now = wall_ms()
            found = leftovers(store, days, now)
            click.echo(_lines(len(found.never_began), len(found.left), len(found.records), dry_run=dry_run))
            if dry_run:
                return
            with click.progressbar(length=found.count, label=_("Deleting")) as bar:
                gone = clear(store, found, days, now, bar.update)
            click.echo(ngettext("{count} thing was deleted.", "{count} things were deleted.", gone).format(count=gone))
            if shrink:
                before = file.stat().st_size
                store.shrink()
                told = _("The file has {after} kB now; it had {before} kB.")
                click.echo(told.format(after=file.stat().st_size // 1000, before=before // 1000))
        finally:
            store.close()
    except StoreError as problem:
        raise click.ClickException(str(problem)) from problem


def _lines(never_began: int, left: int, records: int, *, dry_run: bool) -> str:
    """Return the counts of the games found, with a line for each kind."""
    head = _("This would go:") if dry_run else _("This goes:")
    return "\n".join(
        (
            head,
            ngettext("  {count} game that never began", "  {count} games that never began", never_began).format(
                count=never_began
            ),
            ngettext("  {count} game that guests have left", "  {count} games that guests have left", left).format(
                count=left
            ),
            ngettext(
                "  {count} imported game that a guest has left",
                "  {count} imported games that guests have left",
                records,
            ).format(count=records),
        )
    )


@click.command("password")
@click.argument("name")
@click.option(
    "--data-dir",
    envvar="WARCHEST_DATA_DIR",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder that games are kept in.",
)
def password(name: str, data_dir: Path) -> None:
    """Give the account NAME a new password and print it, whether or not the server runs.

    All devices of the account are signed out. There is no e-mail, so check the person's identity yourself.
    """
    from warchest.accounts import Accounts
    from warchest.store import Store, StoreError

    try:
        store = Store(data_dir)
        accounts = Accounts(store)
        try:
            password = accounts.renew_password(name)
        finally:
            accounts.close()
            store.close()
    except StoreError as problem:
        raise click.ClickException(str(problem)) from problem
    if password is None:
        raise click.ClickException(
            _("There is no account called {name} in {folder}.").format(name=name, folder=data_dir)
        )
    click.echo(_("The new password of {name}: {password}").format(name=name, password=password))
