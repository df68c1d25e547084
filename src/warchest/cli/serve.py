"""`warchest serve`: serves the table to browsers, with one command."""

import errno
import gc
import ipaddress
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import click
from rich.console import Console
from rich.markup import escape

from warchest.cli._place import data_dir_option, shown, typed_host
from warchest.cli._settings_file import ConfiguredCommand, strangers
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.server.bus import Bus
    from warchest.server.hosting.texts import HostTexts
    from warchest.server.notices.ways import HostSettings

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8470
_TOKEN = re.compile(r"[!-~]{20,}")
GUEST_DAYS = 30
"""On a server that others can reach, games that guests have left are deleted after this many days."""


def _network(given: str) -> str:
    """Return the given address or network. Raises `BadParameter` for a text that is neither."""
    try:
        ipaddress.ip_network(given, strict=False)
    except ValueError as problem:
        raise click.BadParameter(_("'{name}' is not an address or a network.").format(name=given)) from problem
    return given


def _word(given: str) -> str:
    """Return the given token. Raises `BadParameter` if it can be guessed, or can't be sent in a header."""
    if not _TOKEN.fullmatch(given):
        raise click.BadParameter(_("A token needs at least 20 letters, digits or symbols, and no spaces."))
    return given


def _database(given: str) -> str:
    """Return the given address. Raises `BadParameter` if it is not one of PostgreSQL."""
    if not given.startswith("postgresql://"):
        raise click.BadParameter(_("The address of a database starts with postgresql://."))
    return given


def check_bus(given: str) -> str:
    """Return the given address. Raises `BadParameter` for a bus of no known kind."""
    from warchest.server.bus import carrier_at

    try:
        carrier_at(given)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from problem
    return given


def _root(given: str) -> str:
    """Return the given path without a trailing slash. Raises `BadParameter` for anything else."""
    from warchest.server.web.sub_path import FORM

    path = given.rstrip("/")
    if path and not FORM.fullmatch(path):
        raise click.BadParameter(_("'{path}' is not a path such as /chest.").format(path=given))
    return path


def _proxies(given: str) -> str:
    """Return the given addresses of proxies. Raises `BadParameter` if one is neither an address nor a network."""
    from warchest.server.web.guard.proxies import Proxies

    try:
        Proxies(given)
    except ValueError as problem:
        raise click.BadParameter(
            _("'{told}' is not a list of addresses and networks, such as 127.0.0.1,10.0.0.0/8.").format(told=given)
        ) from problem
    return given


def days_option(
    flag: str, name: str, default: int | None, help: str
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option for the number of days after which something is deleted."""
    days = click.IntRange(0, 36_500)
    return click.option(
        flag, name, type=days, default=default, show_default=default is not None, metavar="DAYS", help=help
    )


def notice_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for notices to a command. `notice_settings` reads them."""
    options = (
        click.option(
            "--mail",
            metavar="ADDRESS",
            help="The mail server for notifications and new passwords, such as "
            "smtps://user:password@mail.example.org; smtp:// uses STARTTLS, and smtp+plain:// no encryption.",
        ),
        click.option(
            "--mail-from", metavar="ADDRESS", help="The e-mail address that e-mails come from. Needed for --mail."
        ),
        click.option(
            "--notices-by",
            multiple=True,
            type=click.Choice(["push", "service", "mail"]),
            help="A way of sending notifications that users may choose. Can be given several times. By default all.",
        ),
        click.option(
            "--notices-inside",
            multiple=True,
            metavar="ADDRESS",
            type=_network,
            help="An address or network of your own to which users may have notifications sent, such as your own ntfy "
            "server. Can be given several times.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def notice_settings(
    mail: str | None, mail_from: str | None, notices_by: tuple[str, ...], notices_inside: tuple[str, ...]
) -> "HostSettings":
    """Return the host's settings for notices. Raises `ClickException` with a sentence for a wrong mail server."""
    from warchest.server.notices.mail import mail_server
    from warchest.server.notices.ways import HostSettings

    try:
        server = None if mail is None else mail_server(mail, mail_from or "")
    except ValueError as problem:
        raise click.ClickException(str(problem)) from problem
    settings = HostSettings(server, notices_inside)
    return replace(settings, channels=frozenset(notices_by)) if notices_by else settings


def host_texts(terms: Path | None, privacy: Path | None) -> "HostTexts":
    """Return the host's texts. Raises `ClickException` with a sentence for a file that can't be shown."""
    from warchest.server.hosting.texts import HostTexts, read_text

    try:
        return HostTexts(*(None if file is None else read_text(file) for file in (terms, privacy)))
    except ValueError as problem:
        raise click.ClickException(str(problem)) from problem


keep_games = days_option(
    "--keep-games",
    "game_days",
    0,
    help="Delete all finished and imported games after this many days. 0: never.",
)
keep_chat = days_option(
    "--keep-chat",
    "chat_days",
    0,
    help="Delete chat messages after this many days. 0: together with their game.",
)


@click.command("serve", cls=ConfiguredCommand)
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    expose_value=False,
    help="A settings file in TOML, with the options below as keys. By default warchest.toml in the data "
    "folder, if it exists.",
)
@click.option("--host", default=DEFAULT_HOST, show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="The port. 0 picks a free one.",
)
@data_dir_option
@click.option(
    "--database",
    metavar="ADDRESS",
    type=_database,
    help="Keep games in PostgreSQL, such as postgresql://user:password@host/name. The data folder then "
    "contains only files that you can afford to lose.",
)
@click.option(
    "--bus",
    metavar="ADDRESS",
    type=check_bus,
    help="Notify the site's other processes through Redis or Valkey, such as redis://host:6379/0. By default "
    "through --database.",
)
@click.option(
    "--units",
    "units_dir",
    type=click.Path(path_type=Path),
    help="A folder of home-brew boxes for the players of this server.",
)
@click.option(
    "--public-host",
    "public_hosts",
    multiple=True,
    metavar="NAME",
    help="A public host name of this server, such as chest.example.org. Can be given several times.",
)
@click.option(
    "--root-path",
    metavar="PATH",
    default="",
    type=_root,
    help="The path of the site on its host, such as /chest, if the proxy also serves other sites there.",
)
@click.option(
    "--behind-proxy",
    "proxies",
    is_flag=False,
    flag_value="127.0.0.1,::1",
    metavar="[ADDRESSES]",
    type=_proxies,
    help="Trust the X-Forwarded-* headers of these proxies. By default, only those of a proxy on this machine.",
)
@click.option(
    "--limits/--no-limits",
    default=True,
    show_default=True,
    help="Rate-limit requests. Turn this off for your own programs.",
)
@click.option(
    "--share",
    type=click.IntRange(1, 100),
    default=25,
    show_default=True,
    help="The share of a processor core, in percent, that one network can use for playing. For viewing pages "
    "it gets three fifths of that.",
)
@click.option(
    "--household",
    "bits",
    type=(click.IntRange(8, 32), click.IntRange(16, 128)),
    default=(32, 64),
    show_default=True,
    metavar="BITS BITS",
    help="How many bits of an IPv4 address and of an IPv6 address identify one network.",
)
@click.option(
    "--trusted",
    multiple=True,
    metavar="ADDRESS",
    type=_network,
    help="An address or network shared by many people, such as a club. Its limits are 20 times higher. Can be "
    "given several times.",
)
@days_option(
    "--keep-guests",
    "guest_days",
    None,
    help="Delete games that guests left behind, and games that never started, after this many days. 0: never. "
    "By default 30 if other computers can connect, otherwise never.",
)
@keep_games
@keep_chat
@click.option(
    "--free-space",
    type=click.IntRange(0),
    default=200,
    show_default=True,
    metavar="MEGABYTES",
    help="Refuse new games and imports while the disk has less free space than this.",
)
@notice_options
@click.option(
    "--terms",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Your terms of use, shown at /terms: a file of Markdown (.md) or plain text.",
)
@click.option(
    "--privacy",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Your privacy policy, shown at /privacy: a file of Markdown (.md) or plain text.",
)
@click.option(
    "--organizer",
    "organizers",
    multiple=True,
    metavar="NAME",
    help="An account that can announce tournaments, or * for all accounts. Hosts always can. Can be given several times.",
)
@click.option(
    "--metrics-from",
    "metrics_from",
    multiple=True,
    metavar="ADDRESS",
    type=_network,
    help="An address or network that can read the server's metrics at /metrics, never that of a proxy. Can be given "
    "several times.",
)
@click.option(
    "--metrics-token",
    metavar="WORD",
    type=_word,
    help="The bearer token of a program that may read the server's metrics from any address.",
)
@click.option(
    "--drain",
    type=click.IntRange(0, 600),
    default=0,
    show_default=True,
    metavar="SECONDS",
    help="Keep serving for this long after SIGTERM, while /health/ready sends new visitors elsewhere.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The format of the log lines.",
)
@click.option("--log-requests", is_flag=True, help="Log each request.")
@click.option("--log-audit", is_flag=True, help="Log sign-ins and reached limits.")
@click.option(
    "--work/--no-work",
    default=True,
    show_default=True,
    help="Also do the site's work in this process: bots, clocks, hints, reviews and old data. Otherwise run "
    "`warchest work` as well.",
)
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
def command(
    host: str,
    port: int,
    data_dir: Path,
    database: str | None,
    bus: str | None,
    units_dir: Path | None,
    public_hosts: tuple[str, ...],
    root_path: str,
    proxies: str | None,
    limits: bool,
    share: int,
    bits: tuple[int, int],
    trusted: tuple[str, ...],
    guest_days: int | None,
    game_days: int,
    chat_days: int,
    free_space: int,
    mail: str | None,
    mail_from: str | None,
    notices_by: tuple[str, ...],
    notices_inside: tuple[str, ...],
    terms: Path | None,
    privacy: Path | None,
    organizers: tuple[str, ...],
    metrics_from: tuple[str, ...],
    metrics_token: str | None,
    drain: int,
    log_format: Literal["text", "json"],
    log_requests: bool,
    log_audit: bool,
    work: bool,
    no_browser: bool,
) -> None:
    """Start the War Chest server and open it in the browser."""
    listening = _listen(host, port)
    gc.disable()  # modules are not garbage, and collecting during their import takes a tenth of the time
    # Imported here, so a wrong option or address is reported immediately.
    from warchest.homebrew.files import Shelf, open_shelf
    from warchest.server.accounts.leftovers import Keeping
    from warchest.server.hosting.texts import note_changes
    from warchest.server.store import StoreError
    from warchest.server.table.app_context import open_app
    from warchest.server.web.guard.bounds import Bounds
    from warchest.server.web.operations import logs
    from warchest.server.web.server import Place, serve

    gc.enable()
    try:
        shelf, left_out = (Shelf(), []) if units_dir is None else open_shelf(units_dir)
        notices = notice_settings(mail, mail_from, notices_by, notices_inside)
        texts = host_texts(terms, privacy)
        app = open_app(
            data_dir, shelf=shelf, spare=free_space, database=database, bus=bus_at(bus, database), notices=notices
        )
        note_changes(app.store, texts)
    except StoreError as problem:
        raise click.ClickException(str(problem)) from problem
    port = listening.getsockname()[1]
    url = _url(host, port, root_path)
    bounds = Bounds(bits[0], bits[1], trusted, share) if limits else None
    if guest_days is None:
        guest_days = 0 if _is_alone(host) and not public_hosts and proxies is None else GUEST_DAYS
    keeping = Keeping(guest_days, game_days, chat_days) if work else None
    place = Place(
        host, public_hosts, proxies, bounds, keeping, metrics_from, metrics_token, drain, root_path, texts, organizers
    )
    others = place.links.elsewhere("http", urlsplit(url).hostname or "", port)
    console = Console(highlight=False, soft_wrap=True)

    for line in left_out:
        console.print(escape(line))
    unknown = [_("The variable {name} does not match any option.").format(name=name) for name in strangers(command)]

    def ready() -> None:
        app.begin(works=work)
        console.print(_("War Chest is at {url}").format(url=f"[bold]{escape(url)}[/bold]"))
        if others.trouble:
            console.print(escape(others.trouble))
        elif f"{others.url}/" != url:
            console.print(_("Others can open {url}").format(url=escape(f"{others.url}/")))
        kept = shown(database or data_dir)
        console.print(_("Games are saved in {folder}. Press Ctrl-C to stop the server.").format(folder=escape(kept)))
        for sentence in unknown:
            console.print(escape(sentence))
        if proxies is not None:
            console.print(
                _("Proxies at {addresses} are trusted. docs/guides/hosting.md shows how to set them up.").format(
                    addresses=escape(proxies)
                )
            )
        elif public_hosts:
            console.print(
                _(
                    "If this server is behind a proxy, start it with --behind-proxy. Otherwise all visitors count as one "
                    "network."
                )
            )
        if not no_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    logs.set_up(log_format, requests=log_requests, audited=log_audit)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(app, listening, place, ready)
    except KeyboardInterrupt:
        pass
    except StoreError as problem:
        raise click.ClickException(str(problem)) from problem
    finally:
        app.close()
    console.print(_("War Chest has stopped."))


def _is_alone(host: str) -> bool:
    """Return whether only this machine can reach a server at this address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bus_at(bus: str | None, database: str | None) -> "Bus":
    """Return the bus of a process, at its address or, by default, at the database's."""
    from warchest.server.bus import Bus, carrier_at

    address = bus or database
    return Bus(carrier_at(address)) if address else Bus()


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the address. Raises `ClickException` with a sentence if that fails."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as problem:
        raise click.ClickException(_("There is no address '{host}' to listen on.").format(host=host)) from problem
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(128)
    except OSError as problem:
        listening.close()
        raise click.ClickException(_refusal(problem, host, port)) from problem
    return listening


def _refusal(problem: OSError, host: str, port: int) -> str:
    match problem.errno:
        case errno.EADDRINUSE:
            sentence = _("Port {port} is in use. Stop the program that uses it, or choose another port with --port.")
        case errno.EACCES:
            sentence = _("You are not allowed to use port {port}. Choose one above 1023 with --port.")
        case errno.EADDRNOTAVAIL:
            sentence = _("This machine has no address {host}. Choose another with --host.")
        case _other:
            sentence = _("War Chest can't listen on {host}, port {port}: {reason}.")
    return sentence.format(host=host, port=port, reason=problem.strerror)


def _url(host: str, port: int, root: str = "") -> str:
    """Return the address to type on this machine."""
    return f"http://{typed_host(host)}:{port}{root}/"


def _has_browser() -> bool:
    """Return whether a browser with a window can be opened. One in the terminal would occupy the terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
