"""`warchest backup`: copies the games, even while the server runs."""

from pathlib import Path

import click

from warchest.cli.serve import default_data_dir
from warchest.wording.languages import _


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder that games are kept in.",
)
def command(file: Path, data_dir: Path) -> None:
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
