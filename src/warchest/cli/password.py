"""`warchest password`: gives a person who has lost their password a new one."""

from pathlib import Path

import click

from warchest.cli.serve import default_data_dir
from warchest.wording.languages import _


@click.command("password")
@click.argument("name")
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=default_data_dir,
    show_default="~/.local/share/warchest",
    help="The folder that games are kept in.",
)
def command(name: str, data_dir: Path) -> None:
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
