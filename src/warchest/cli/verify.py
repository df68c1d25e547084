"""`warchest verify`: checks the draws of finished games against the promise of the server (docs/reference/draws.md)."""

import re
import sys
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import click

from warchest.wording.languages import _, ngettext

SECONDS = 20
"""How long a server may take to answer."""


@click.command("verify")
@click.option("--promise", metavar="DIGEST", help="The promise of the draws that your page noted before the game.")
@click.argument("places", metavar="FILE_OR_URL...", nargs=-1, required=True)
def command(places: tuple[str, ...], promise: str | None) -> None:
    """Check the draws of finished games.

    The server's secret, the links of the pages and every coin are checked. A game is a file of its draws (`-` is the standard input),
    or the address of its page on a server.
    """
    from warchest.game.draws_check import DrawsError, checked, read_draws
    from warchest.game.text.names import seat_name
    from warchest.wording.forms import listed, number

    wrong = False
    for place in places:
        try:
            draws = read_draws(_content(place))
            found = checked(draws)
            if promise is not None and promise != draws.commitment:
                raise DrawsError(_("The server's promise for this game is not the one that you noted."))
        except DrawsError as fault:
            click.echo(f"{place}: {fault}")
            wrong = True
            continue
        right = ngettext("{count} draw is right", "{count} draws are right", found.draws)
        bound = (
            # Translators: {seat} is the name of a seat, as "A", and {count} a number of draw events.
            _("{seat} in {count}").format(seat=seat_name(draws.seats, seat), count=number(count))
            for seat, count in enumerate(found.bound)
        )
        # Translators: {place} is a file or an address, {right} as "40 draws are right", {events} a number, {bound} as "A in 12 and B in 9".
        text = _("{place}: {right}, in {events} draw events. Links of the seats: {bound}.")
        said = text.format(
            place=place,
            right=right.format(count=number(found.draws)),
            events=number(found.events),
            bound=listed(bound),
        )
        click.echo(f"{said} {_before_the_game([seat_name(draws.seats, seat) for seat in found.promised], promise)}")
    if wrong:
        raise SystemExit(1)


def _before_the_game(promised: list[str], noted: str | None) -> str:
    """Return what is proven about the secret of the server. `promised`: the names of the seats whose pages had its digest before."""
    from warchest.wording.forms import listed

    if noted is not None:
        return _("The server had chosen its secret when it gave you this promise.")
    if not promised:
        return _("No page had a promise before the game, so the server may have chosen its secret to its liking.")
    # Translators: {seats} is a list of names of seats, as "A and B".
    text = _(
        "The server says that it had given its promise to the page of {seats} before that page asked for the game. "
        "Only that page, or --promise, can confirm this."
    )
    return text.format(seats=listed(promised))


def _content(place: str) -> bytes:
    """Return the content of a file or an address. Raises `ClickException` if it can't be read."""
    from warchest.game.draws_check import MOST_BYTES

    try:
        if place == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        if urlsplit(place).scheme in ("http", "https"):
            request = Request(_address(place), headers={"accept": "application/json"})
            with urlopen(request, timeout=SECONDS) as answer:
                content: bytes = answer.read(MOST_BYTES + 1)
                return content
        with Path(place).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, URLError, ValueError) as problem:
        text = _("{place} can't be read: {why}.")
        raise click.ClickException(text.format(place=place, why=problem)) from problem


def _address(place: str) -> str:
    """Return the address of the draws of the game whose page or record has this address."""
    parts = urlsplit(place)
    found = re.fullmatch(r"(.*)/(?:game|replay)/([^/]+)/?", parts.path)
    return place if found is None else f"{parts.scheme}://{parts.netloc}{found[1]}/api/games/{found[2]}/draws"
