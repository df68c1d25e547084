"""`warchest ratings`: computes the ratings of a site again (docs/explanation/ratings.md)."""

import click

from warchest.cli._place import StorePlace, explained, place_options
from warchest.wording.languages import _, ngettext


@click.group("ratings")
def command() -> None:
    """Compute the ratings of players again."""


@command.command("recompute")
@place_options
def recompute_all(place: StorePlace) -> None:
    """Compute all ratings again from the rated games, and correct those that differ.

    The numbers are the same as before, unless a host has removed games since. Servers can keep running. Ctrl-C stops it, and the next run
    starts from the first game.
    """
    from rich.console import Console
    from rich.progress import Progress

    from warchest.schema.time_control import wall_ms
    from warchest.server.hosting.tables import note_act
    from warchest.server.ratings.recompute import recompute
    from warchest.server.store import Store, StoreError

    with explained(StoreError):
        store = Store(place)
    try:
        with explained(StoreError), Progress(console=Console(stderr=True)) as bar:
            task = bar.add_task(_("Games rated"))
            done = recompute(store, lambda games, total: bar.update(task, completed=games, total=total or 1))
            store.write(lambda connection: note_act(connection, wall_ms(), "", "rate", ""))
    except KeyboardInterrupt:
        click.echo(_("Stopped. The ratings have not changed."), err=True)
        raise SystemExit(130) from None
    finally:
        store.close()
    sentence = ngettext("{count} game was rated again.", "{count} games were rated again.", done.games)
    click.echo(sentence.format(count=done.games))
    wrong = done.wrong_games + done.wrong_players
    if wrong:
        sentence = ngettext("{count} number was corrected.", "{count} numbers were corrected.", wrong)
        click.echo(sentence.format(count=wrong))
    else:
        click.echo(_("All numbers are the same as before."))
