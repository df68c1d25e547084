"""`warchest play`: a whole game in a plain terminal, against bots or with others at one keyboard."""

import contextlib
import os
import secrets
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warchest.notation.texts import _

if TYPE_CHECKING:
    from warchest.bots.levels import Bot
    from warchest.game import Game
    from warchest.terminal.session import Session

PATIENCE = 0.4
"""Seconds after which it is said who thinks."""
DEALING = ("seats", "setup", "boxes", "armies", "variants", "royal_guard", "seed")
"""Options that say which game is begun; a game that is there already has all of that."""


@click.command("play")
@click.option("--seats", type=click.Choice(["2", "4"]), help="How many players.  [default: 2]")
@click.option(
    "--setup",
    metavar="NAME",
    help="random, draft, chosen, first_game, gaugamela, bannockburn or crecy.  [default: random]",
)
@click.option("--boxes", metavar="LIST", help="base,nobility,siege,nightfall, or all.  [default: base]")
@click.option("--army", "armies", multiple=True, metavar="LIST", help="With --setup chosen: once for each seat.")
@click.option("--variants", metavar="LIST", help="elimination,choose_order,preview.")
@click.option("--royal-guard", metavar="NAME", help="revised or original.  [default: revised]")
@click.option("--seed", help="What cards, decrees and forts are dealt from.")
@click.option(
    "--seat",
    "--side",
    "named",
    multiple=True,
    metavar="NAME",
    help="Who people play: A, B, A1, B1, A2, B2 or all; may be given again.  [default: the first seat]",
)
@click.option(
    "--level", default="squire", show_default=True, metavar="NAME", help="Who the bots are: page, squire, banneret."
)
@click.option(
    "--from", "file", type=click.Path(path_type=Path, dir_okay=False), help="Go on with the game in this file."
)
@click.option("--position", metavar="LINE", help="Begin with this position.")
@click.option("--plain", is_flag=True, help="Sentences only: nothing drawn, no colours.")
def command(
    file: Path | None, position: str | None, named: tuple[str, ...], level: str, plain: bool, **dealing: Any
) -> None:
    """Play in the terminal, by typing."""
    # Imported here, so that a wrong option is answered at once.
    from warchest.setups import SetupError
    from warchest.terminal.session import Manner, Session
    from warchest.text.errors import TextError

    try:
        game = _game(file, position, dealing)
        people = _people(named, game.setup.seats)
        bots = _bots(level, [seat for seat in range(game.setup.seats) if seat not in people])
    except (SetupError, TextError) as problem:
        raise click.UsageError(str(problem)) from problem
    rich = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and "NO_COLOR" not in os.environ and not plain
    from warchest.terminal.painting import paint

    scroll = shutil.get_terminal_size().lines if sys.stdout.isatty() else 0
    manner = Manner(plain=not rich, paint=paint if rich else str, scroll=scroll)
    names = dict.fromkeys(bots, _bot_name(level))
    _run(Session(game, people, names, _write, manner, str(file) if file else None), bots)


def _game(file: Path | None, position: str | None, dealing: dict[str, Any]) -> "Game":
    """The game asked for: a new one, or one that is there already. SetupError or TextError where the options contradict each other."""
    from warchest.game import Game
    from warchest.options import deal
    from warchest.rules.units import BOXES
    from warchest.setups import SetupError

    given = [name for name in DEALING if dealing[name]]
    if file is not None and position is not None:
        raise SetupError(_("A game goes on from a file or from a position, not both: leave one out."))
    if given and (file is not None or position is not None):
        text = _("What is played is said by the game that you go on with: leave --{option} out.")
        raise SetupError(text.format(option={"armies": "army"}.get(given[0], given[0]).replace("_", "-")))
    boxes = dealing["boxes"]
    setup = deal(
        dealing["setup"] or ("chosen" if dealing["armies"] else "random"),
        armies=[_list(army) for army in dealing["armies"]] or None,
        seats=int(dealing["seats"] or 2),
        boxes=BOXES if boxes == "all" else _list(boxes) if boxes else None,
        royal_guard=dealing["royal_guard"] or "revised",
        variants=_list(dealing["variants"] or ""),
        seed=dealing["seed"],
    )
    return Game(setup)


def _people(named: Sequence[str], seats: int) -> list[int]:
    """The seats that people play; with four players a side's name stands for both of its seats. TextError for no seat."""
    from warchest.text.names import seat_of

    found: set[int] = set()
    for name in (name.upper() for name in named or ("A",)[: seats == 2] or ("A1",)):
        if name == "ALL":
            found |= set(range(seats))
        elif seats > 2 and name in ("A", "B"):
            found |= {seat for seat in range(seats) if seat % 2 == "AB".index(name)}
        else:
            found.add(seat_of(seats, name))
    return sorted(found)


def _bots(level: str, seats: Sequence[int]) -> "dict[int, Bot]":
    """Who plays the other seats."""
    from warchest.bots.banneret import Banneret
    from warchest.bots.levels import LEVELS, make_bot
    from warchest.bots.warming import Warming
    from warchest.setups import SetupError

    if level not in LEVELS:
        text = _("There is no level '{name}': there are {known}.")
        raise SetupError(text.format(name=level, known=", ".join(LEVELS)))
    if not seats:
        return {}
    bot = make_bot(level)  # one for all seats: a bot knows of a seat what its record tells, and remembers by record
    if isinstance(bot, Banneret):
        Warming(bot).start()
    return dict.fromkeys(seats, bot)


def _bot_name(level: str) -> str:
    return {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}[level]


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _write(name: str, text: str, replace: bool) -> None:
    with Path(name).expanduser().open("w" if replace else "x", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _run(session: "Session", bots: "dict[int, Bot]") -> None:
    """Let lines in and out until somebody leaves or the input ends."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    typed = sys.stdin.isatty()
    if typed and session.alone:  # among several, the lines called back could name another's coins
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - arrow keys and earlier lines while typing
    with ThreadPoolExecutor(1) as thinking:
        try:
            _say(session.begin())
            while not session.closed:
                seat = session.bot
                if seat is None:
                    _say(session.hear(input(session.prompt if typed else "")))
                else:
                    _say(session.play_for(seat, _think(thinking, session, seat, bots[seat])))
        except (EOFError, KeyboardInterrupt):
            _say(session.leave(f"warchest-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"))


def _think(thinking: ThreadPoolExecutor, session: "Session", seat: int, bot: "Bot") -> list[int]:
    """A bot's answer; where it takes a while, it is said who thinks."""
    answer = thinking.submit(bot.choose, session.game.record(seat), secrets.randbits(32))
    with contextlib.suppress(TimeoutError):
        return answer.result(PATIENCE)
    _say([_("{bot} thinks for {who}.").format(bot=session.bots[seat], who=session.name(seat))])
    return answer.result()


def _say(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)
    sys.stdout.flush()
