"""`warchest bot run`: plays on a site with a program, as a third-party bot (docs/guides/bots.md)."""

import os
import signal
import sys
from pathlib import Path
from types import FrameType

import click

from warchest.cli._help import FilledCommand
from warchest.protocol.bridge import AcceptedGames, Bridge
from warchest.protocol.client import EngineError
from warchest.protocol.player import PROGRAM
from warchest.protocol.site import RemoteSite
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import _

CLOCKS = ("live", "days", "none")
LONGEST_TOKEN = 200


@click.group("bot")
def command() -> None:
    """Play on a site with a program."""


@command.command("run", cls=FilledCommand)
@click.argument("program")
@click.option("--server", required=True, metavar="URL", help="The address of the site, such as https://chest.example.")
@click.option(
    "--token-file",
    "token_file",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file with the bot's token, from its account page.",
)
@click.option("--games", type=click.IntRange(1, 100), default=4, show_default=True, help="How many games at once.")
@click.option(
    "--boxes",
    default=",".join(WAR_CHEST.box_ids),
    show_default=True,
    metavar="LIST",
    help="The boxes of the challenges that the bot accepts.",
)
@click.option(
    "--clocks",
    default=",".join(CLOCKS),
    show_default=True,
    metavar="LIST",
    help="The time controls that it accepts: live, days (for each turn), none.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=10.0,
    show_default=True,
    help="How long the program may think about a decision.",
)
def run(program: str, server: str, token_file: Path, games: int, boxes: str, clocks: str, seconds: float) -> None:
    """Play on a site with PROGRAM.

    PROGRAM is "program:" and the command line of a program that speaks the engine protocol.

    Ctrl-C accepts no more challenges, and ends once the live games are over. A second Ctrl-C ends at once.
    """
    if not program.startswith(PROGRAM) or not program.removeprefix(PROGRAM).strip():
        raise click.UsageError(_('Give a program, such as "program:python3 bot.py".'))
    kinds = _listed(clocks)
    if not {*kinds} <= {*CLOCKS}:
        raise click.UsageError(_("The time controls are {known}.").format(known=", ".join(CLOCKS)))
    site = RemoteSite(server, _token_in(token_file), _say)
    accepted = AcceptedGames(games, _listed(boxes), kinds)
    bridge = Bridge(site, program.removeprefix(PROGRAM).strip(), accepted, seconds, _say)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _say(_("No more challenges. The bot ends once its live games are over; Ctrl-C ends it at once."))
        bridge.drain()

    signal.signal(signal.SIGINT, stop)
    try:
        bridge.run()
    except EngineError as problem:
        raise click.ClickException(_("The program does not play: {reason}.").format(reason=problem)) from None


def _listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _token_in(file: Path) -> str:
    """Return the token in a file, which others on this machine should not be able to read."""
    if os.name == "posix" and file.stat().st_mode & 0o077:
        _say(_("Other users of this machine can read {file}: chmod 600 keeps the token yours.").format(file=file))
    with file.open(encoding="ascii", errors="replace") as opened:
        token = opened.read(LONGEST_TOKEN).strip()
    if not token or len(token.split()) != 1 or "\ufffd" in token:
        raise click.UsageError(_("There is no token in {file}.").format(file=file))
    return token


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
