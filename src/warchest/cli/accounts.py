"""`warchest accounts`: the host's management of users, whether or not the server runs. The page `/host` offers the same to hosts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from warchest.cli._place import StorePlace, explained, opened, place_options
from warchest.wording.forms import headed, listed
from warchest.wording.languages import N_, _

if TYPE_CHECKING:
    from warchest.server.hosting import Hosting
    from warchest.server.hosting.acts import ActEffect, ActId

_reason = click.option("--reason", default="", help="The reason, for the log.")
_yes = click.option("--yes", is_flag=True, help="Don't ask for confirmation.")


@click.group("accounts")
def command() -> None:
    """Find, help, mute, ban and close accounts, and read reports, whether or not the server is running.

    WHOM is the name of an account, the ID of a guest such as '#0123456789ab', or a network address such as 203.0.113.7.
    """


@contextmanager
def _hosting(place: StorePlace) -> "Iterator[Hosting]":
    """Yield the host's tools over a place."""
    from warchest.server.accounts import Accounts
    from warchest.server.hosting import ActError, Hosting

    with opened(place) as store, explained(ActError):
        people = Accounts(store)
        try:
            yield Hosting(store, people)
        finally:
            people.close()


def _do(
    place: StorePlace, act: "ActId", whom: str, *, reason: str = "", hours: int = 0, yes: bool = True
) -> "ActEffect":
    """Perform an act, after a confirmation unless `yes` is set."""
    from warchest.server.hosting import ACTS, Order

    wanted = ACTS[act]
    with _hosting(place) as hosting:
        if not yes:
            click.echo(_(wanted.effect))
            click.confirm(headed(_(wanted.name), whom), abort=True)
        effect = hosting.do("", Order(act, whom, reason, hours))
    click.echo(headed(_(wanted.name), effect.whom))
    return effect


@command.command("find")
@click.argument("text")
@place_options
def find(text: str, place: StorePlace) -> None:
    """List the accounts whose names contain TEXT, or text that looks like it."""
    from warchest.wording.dates import ago, day

    with _hosting(place) as hosting:
        for one in hosting.search(text):
            seen = "" if one.seen is None else _("used {when}").format(when=ago(one.seen))
            click.echo(f"{one.name}\t{_('since {day}').format(day=day(one.created))}\t{seen}")


@command.command("show")
@click.argument("whom")
@place_options
def show(whom: str, place: StorePlace) -> None:
    """Show an account or a guest: devices, games, mutes and bans, and reports about it."""
    from warchest.wording.dates import ago, day

    with _hosting(place) as hosting:
        known = hosting.look_up(whom)
        who = f"{known.name} ({known.whom})"
        click.echo(_("{who}, a host").format(who=who) if known.is_host else who)
        if known.created is not None:
            click.echo(_("Joined on {day}.").format(day=day(known.created)))
        for one in known.restraints:
            words = _("muted until {day}") if one.kind == "mute" else _("banned until {day}")
            click.echo(words.format(day=day(one.until)))
        for device in known.devices:
            used = _("used {when}").format(when=ago(device.seen))
            click.echo(f"  {device.browser} {device.system}, {used}")
        for game in known.games:
            state = _("over") if game.over else _("in progress")
            click.echo(f"  {game.id} {listed(game.others)} ({state}, {ago(game.created)})")
        for report in known.reports:
            state = _("resolved") if report.done is not None else _("unresolved")
            click.echo(f"  {report.id} {report.text!r} ({report.game}, {ago(report.at)}, {state})")


@command.command("host")
@click.argument("name")
@click.option("--yes/--no", "marked", default=True, help="Whether the account is a host.")
@_reason
@place_options
def host(name: str, marked: bool, reason: str, place: StorePlace) -> None:
    """Make the account NAME a host, with access to the host tools at /host. Only this command can do this."""
    _do(place, "host" if marked else "no_host", name, reason=reason)


@command.command("password-link")
@click.argument("name")
@click.option(
    "--site", default="", metavar="ADDRESS", help="The address of your site, such as https://chest.example.org."
)
@_reason
@place_options
def password_link(name: str, site: str, reason: str, place: StorePlace) -> None:
    """Print a link that sets a new password for the account NAME. It works once, within a day.

    No e-mail is sent. Before you pass the link on, make sure that the account belongs to the person who asks.
    """
    effect = _do(place, "link", name, reason=reason)
    click.echo(f"{site.rstrip('/')}/new-password/{effect.secret}")


@command.command("close")
@click.argument("name")
@_reason
@_yes
@place_options
def close(name: str, reason: str, yes: bool, place: StorePlace) -> None:
    """Delete the account NAME for good. Its games stay with the other players, under the name Anonymous."""
    _do(place, "close", name, reason=reason, yes=yes)


_hours = click.option("--hours", type=click.IntRange(0), default=0, help="How many hours the mute lasts.")
_days = click.option("--days", type=click.IntRange(0), default=0, help="How many days the ban lasts.")


def _restraint(act: "ActId", what: str) -> None:
    """Add the command for a mute or a ban."""

    @command.command(act, help=what)
    @click.argument("whom")
    @_days
    @_hours
    @_reason
    @_yes
    @place_options
    def restrain(whom: str, days: int, hours: int, reason: str, yes: bool, place: StorePlace) -> None:
        _do(place, act, whom, reason=reason, hours=24 * days + hours, yes=yes)


def _release(act: "ActId", what: str) -> None:
    """Add the command that ends a mute or a ban."""

    @command.command(act, help=what)
    @click.argument("whom")
    @_reason
    @place_options
    def release(whom: str, reason: str, place: StorePlace) -> None:
        _do(place, act, whom, reason=reason)


_restraint("mute", N_("Mute WHOM in all chats for some time."))
_restraint("ban", N_("Sign WHOM out, and ban them from signing in and playing for some time."))
_release("unmute", N_("End the mute on WHOM."))
_release("unban", N_("End the ban on WHOM."))


@command.command("remove-game")
@click.argument("game")
@_reason
@_yes
@place_options
def remove_game(game: str, reason: str, yes: bool, place: StorePlace) -> None:
    """Delete the game GAME and its chat for all players."""
    _do(place, "remove", game, reason=reason, yes=yes)


@command.command("reports")
@click.option("--done", type=int, metavar="NUMBER", help="Mark the report with this number as resolved.")
@place_options
def reports(done: int | None, place: StorePlace) -> None:
    """List the open reports, or mark one as resolved."""
    from warchest.wording.dates import ago

    if done is not None:
        _do(place, "done", str(done))
        return
    with _hosting(place) as hosting:
        for one in hosting.reports():
            words = _("reported by {name}").format(name=one.person[0])
            click.echo(
                f"{one.report.id}\t{one.said_by[0]}\t{one.report.text!r}\t{one.report.game}\t{ago(one.report.at)}\t{words}"
            )


@command.command("restraints")
@place_options
def restraints(place: StorePlace) -> None:
    """List all players who are muted or banned."""
    from warchest.wording.dates import day

    with _hosting(place) as hosting:
        for one in hosting.restrained():
            words = _("muted until {day}") if one.restraint.kind == "mute" else _("banned until {day}")
            click.echo(f"{one.whom}\t{words.format(day=day(one.restraint.until))}")


@command.command("words")
@click.option("--add", metavar="WORD", help="Ban this word from names and chats.")
@click.option("--remove", metavar="WORD", help="Allow this word again.")
@place_options
def words(add: str | None, remove: str | None, place: StorePlace) -> None:
    """List the words that are banned from names and chats, or change the list."""
    if add is not None:
        _do(place, "bar", add)
    if remove is not None:
        _do(place, "allow", remove)
    if add is None and remove is None:
        with _hosting(place) as hosting:
            for word in hosting.words():
                click.echo(word)


@command.command("acts")
@place_options
def acts(place: StorePlace) -> None:
    """List the last hundred actions by hosts."""
    from warchest.server.hosting import ACTS
    from warchest.wording.dates import day

    with _hosting(place) as hosting:
        for one in hosting.acts():
            click.echo(
                "\t".join((day(one.at), one.by or _("the command line"), _(ACTS[one.act].name), one.whom, one.reason))
            )
