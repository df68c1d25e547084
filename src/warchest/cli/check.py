"""`warchest check`: replays every game from its log and names the damaged ones."""

from pathlib import Path

import click

from warchest.cli.serve import default_data_dir
from warchest.wording.languages import _, ngettext


@click.command("check")
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder that games are kept in.",
)
def command(data_dir: Path) -> None:
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
