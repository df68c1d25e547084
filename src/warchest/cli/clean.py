"""`warchest clean`: deletes games that guests have left, and games that never began."""

from pathlib import Path

import click

from warchest.cli.serve import default_data_dir
from warchest.wording.languages import _, ngettext


@click.command("clean")
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder that games are kept in.",
)
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
def command(data_dir: Path, days: int, dry_run: bool, shrink: bool) -> None:
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
