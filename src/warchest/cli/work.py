"""`warchest work`: a process that does the work of a site's servers: bots, reviews and clocks."""

import signal
import threading
from pathlib import Path

import click

from warchest.cli._place import StorePlace, default_data_dir, explained, place_options, shown
from warchest.cli.serve import (
    GUEST_DAYS,
    bus_at,
    check_bus,
    days_option,
    keep_chat,
    keep_games,
    notice_options,
    notice_settings,
)
from warchest.wording.languages import _


@click.command("work")
@place_options
@click.option(
    "--bus",
    metavar="ADDRESS",
    type=check_bus,
    help="The bus of the servers, such as redis://host:6379/0. By default --database.",
)
@click.option(
    "--units",
    "units_dir",
    type=click.Path(path_type=Path),
    help="The folder of home-brew boxes that the servers use.",
)
@days_option(
    "--keep-guests",
    "guest_days",
    GUEST_DAYS,
    help="Delete games that guests left behind, and games that never started, after this many days. 0: never.",
)
@keep_games
@keep_chat
@notice_options
def command(
    place: StorePlace,
    bus: str | None,
    units_dir: Path | None,
    guest_days: int,
    game_days: int,
    chat_days: int,
    mail: str | None,
    mail_from: str | None,
    notices_by: tuple[str, ...],
    notices_inside: tuple[str, ...],
) -> None:
    """Do the site's work for servers started with --no-work: play the bots, end games that have run out of time, give hints, make
    reviews, send notifications and delete old data.

    Any number of such processes can run, on any machine that can reach the database. When one ends, others take over its work.
    """
    from warchest.homebrew.files import Shelf, open_shelf
    from warchest.server.accounts.leftovers import Housekeeper, Keeping
    from warchest.server.bus import WakeUp
    from warchest.server.notices.sending import Sender
    from warchest.server.ratings.service import Ratings
    from warchest.server.store import StoreError
    from warchest.server.table.app_context import open_app
    from warchest.server.tournaments.rounds import Leader

    database = None if isinstance(place, Path) else place
    notices = notice_settings(mail, mail_from, notices_by, notices_inside)
    with explained(StoreError):
        shelf = Shelf() if units_dir is None else open_shelf(units_dir)[0]
        folder = place if isinstance(place, Path) else default_data_dir()
        app = open_app(folder, shelf=shelf, database=database, bus=bus_at(bus, database), notices=notices)
        Ratings(app.store, app.table)  # which writes what the end of a game changes
        keeper = Housekeeper(app.store, Keeping(guest_days, game_days, chat_days))
        app.table.lines.on_news(
            lambda cause: app.bus.publish(*(WakeUp("news", f"{person}/{cause.game}") for person in cause.people))
        )
        leader = Leader(app.store, app.table)
        sender = Sender(app.store, app.ways.open(), app.table.now)
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: ended.set())
    try:
        app.bus.open()
        with explained(StoreError):
            app.begin()
            keeper.open()
            sender.open()
            leader.open()
        click.echo(_("This process works for {place}. Press Ctrl-C to stop it.").format(place=shown(place)))
        ended.wait()
    finally:
        app.begin_to_end()
        keeper.close()
        sender.close()
        leader.close()
        app.bus.close()
        app.close()
