"""`warchest db`: upgrades the tables of a site, copies them to another place, and compares them."""

import click

from warchest.cli._place import StorePlace, as_place, explained, place_options, shown
from warchest.cli.host import carry, check
from warchest.wording.languages import _, ngettext


@click.group("db")
def command() -> None:
    """Upgrade, copy and check a site's database. Each argument is a data folder, or an address such as postgresql://user@host/name."""


command.add_command(check)


@command.command("upgrade")
@place_options
def upgrade(place: StorePlace) -> None:
    """Upgrade the tables to this version, or create them in an empty database.

    Servers of the previous version can keep running, so do this before you replace them one by one. A server does the same when it
    starts.
    """
    from warchest.server.store import Store, StoreError

    with explained(StoreError):
        Store(place).close()
    click.echo(_("{place} has the tables of this version.").format(place=shown(place)))


@command.command("copy")
@click.argument("source", type=as_place)
@click.argument("target", type=as_place)
def copy(source: StorePlace, target: StorePlace) -> None:
    """Copy everything from SOURCE to an empty TARGET, and compare the two game by game.

    Stop the servers of SOURCE first, because later changes are not copied. SOURCE and TARGET are data folders or database addresses.
    """
    count = carry(source, target)
    told_count = ngettext(
        "{count} row was copied to {place} and compared.", "{count} rows were copied to {place} and compared.", count
    )
    click.echo(told_count.format(count=count, place=shown(target)))
