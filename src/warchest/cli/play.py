"""`warchest play`: plays a whole game in a plain terminal, against bots or with others at one keyboard."""

import contextlib
import os
import secrets
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from warchest.bots.registry import GENTLEST, LEVELS, bot_name, bot_rating
from warchest.cli._help import FilledOption
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.cli.terminal.session import Session
    from warchest.game.game import Game
    from warchest.game.setup import Setup
    from warchest.protocol.player import Player

PATIENCE = 0.4
"""After this many seconds, the terminal shows that a bot is thinking."""


@click.command("play")
@click.option("--seats", type=click.Choice(["2", "4"]), help="How many players.  [default: 2]")
@click.option(
    "--setup",
    metavar="NAME",
    help="random, draft, chosen, first_game, gaugamela, bannockburn or crecy.  [default: random]",
)
@click.option(
    "--boxes",
    metavar="LIST",
    help="base,nobility,siege,nightfall,shock_tactics, or all. Shock Tactics is announced for 2026 and known "
    "from only one source.  [default: base]",
)
@click.option(
    "--army", "armies", multiple=True, metavar="LIST", help="With --setup chosen, give this once for each seat."
)
@click.option("--ruleset", metavar="NAME", help="war_chest or lite, the game on 9 by 9 squares.  [default: war_chest]")
@click.option("--variants", metavar="LIST", help="elimination,choose_order,preview, or the options of lite.")
@click.option("--royal-guard", metavar="NAME", help="revised or original.  [default: revised]")
@click.option("--seed", help="The seed for dealing cards, decrees and forts.")
@click.option(
    "--seat",
    "--side",
    "named",
    multiple=True,
    metavar="NAME",
    help="The seat that you play: A, B, A1, B1, A2, B2, a side such as Dawn, or all. Can be given several "
    "times.  [default: the first seat]",
)
@click.option(
    "--level",
    cls=FilledOption,
    metavar="NAME",
    values={"levels": ", ".join(f"{level} {bot_rating(level)}" for level in LEVELS), "gentlest": GENTLEST},
    help="The bots, with their ratings: {levels}. Or program:COMMAND.  [default: {gentlest}]",
)
@click.option(
    "--units",
    "homemade",
    multiple=True,
    metavar="FILE",
    help="A file with home-brew units. Can be given several times.",
)
@click.option("--from", "file", metavar="FILE", help="Continue the game in this file.")
@click.option("--position", metavar="LINE", help="Start with this position.")
@click.option("--plain", is_flag=True, help="Use only sentences: no drawings and no colours.")
def command(
    file: str | None, position: str | None, named: tuple[str, ...], level: str | None, plain: bool, **dealing: Any
) -> None:
    """Play in the terminal, by typing."""
    # Imported here, so a wrong option is reported immediately.
    from warchest.cli.terminal.commands import command_of
    from warchest.cli.terminal.input import seats_called
    from warchest.cli.terminal.session import Manner, Session
    from warchest.cli.terminal.table_text import paint
    from warchest.game.setup import SetupError
    from warchest.game.text.names import TextError
    from warchest.protocol.player import PlayerError, ProgramError

    try:
        begun = _requested_game(file, position, dealing)
        seats = begun.game.setup.seats
        rules = begun.game.setup.ruleset
        people = sorted({seat for name in named for seat in seats_called(rules, seats, name)}) or begun.people
        bots = _players(level or begun.level, [seat for seat in range(seats) if seat not in people])
    except (SetupError, PlayerError, ProgramError) as problem:
        raise click.UsageError(str(problem)) from problem
    except TextError as problem:
        raise click.UsageError(problem.translated(_)) from problem
    screen = sys.stdout.isatty()
    drawn = screen and not plain and os.environ.get("TERM") != "dumb" and "NO_COLOR" not in os.environ
    scroll = shutil.get_terminal_size().lines if screen else 0
    manner = Manner(plain=not drawn, paint=paint if drawn else str, scroll=scroll)
    names = {seat: _name(bot, level or begun.level) for seat, bot in bots.items()}
    _run(Session(begun.game, people, names, _write, command_of, manner, begun.file), bots)


class _GameToPlay(NamedTuple):
    """A game to play, with its known players."""

    game: "Game"
    people: list[int]
    level: str = GENTLEST
    file: str | None = None
    """The file to save it in, if that file contains nothing else."""


def _requested_game(file: str | None, position: str | None, dealing: dict[str, Any]) -> _GameToPlay:
    """Return the requested game, new or saved. Raises `SetupError` or `TextError` if there is no such game."""
    from warchest.game.game import Game
    from warchest.game.setup import SetupError

    given = [name for name in dealing if dealing[name]]
    if file is not None and position is not None:
        raise SetupError(_("A game continues from a file or from a position. Leave out one of them."))
    if given and (file is not None or position is not None):
        option = {"armies": "army", "homemade": "units"}.get(given[0], given[0]).replace("_", "-")
        text = _("The game that you continue already sets this. Leave out --{option}.")
        raise SetupError(text.format(option=option))
    if file is not None:
        return _saved_game(file)
    return _GameToPlay(Game.from_position(position) if position is not None else Game(_setup(dealing)), [0])


def _setup(dealing: dict[str, Any]) -> "Setup":
    """Return the set-up from the options. Raises `SetupError` if they contradict each other."""
    from warchest.cli.units import ruleset_of
    from warchest.game.setup import Setup, SetupError
    from warchest.rules.content.war_chest import RULESETS, WAR_CHEST

    boxes = dealing["boxes"]
    named = dealing["ruleset"] or WAR_CHEST.id
    if named not in RULESETS:
        text = _("There is no rule set '{name}'. Choose from {known}.")
        raise SetupError(text.format(name=named, known=", ".join(RULESETS)))
    if dealing["homemade"] and named != WAR_CHEST.id:
        raise SetupError(_("Home-brew units are only for War Chest. Leave out --ruleset or --units."))
    rules = ruleset_of(dealing["homemade"]) if named == WAR_CHEST.id else RULESETS[named]
    if dealing["homemade"] and not boxes and not dealing["armies"] and dealing["setup"] in (None, "random", "draft"):
        boxes = ",".join((*rules.default_boxes, *(box.id for box in rules.boxes[len(WAR_CHEST.boxes) :])))
    return Setup.named(
        dealing["setup"] or ("chosen" if dealing["armies"] else "random"),
        armies=[_list(army) for army in dealing["armies"]] or None,
        seats=int(dealing["seats"] or 2),
        boxes=rules.box_ids if boxes == "all" else _list(boxes) if boxes else None,
        royal_guard=dealing["royal_guard"] or "",
        variants=_list(dealing["variants"] or ""),
        seed=dealing["seed"],
        ruleset=rules,
    )


def _saved_game(file: str) -> _GameToPlay:
    """Return the game in a file, with the players from its headers. Raises `SetupError` if there is none."""
    from warchest.cli.terminal.session import YOU
    from warchest.game.game import Game
    from warchest.game.setup import SetupError
    from warchest.game.text.gametext.parse import parse_game
    from warchest.game.text.names import TextError

    try:
        sentence = parse_game(Path(file).expanduser().read_bytes())
        game = Game.from_text(sentence)
    except OSError as problem:
        text = _("The file {file} can't be read: {reason}.")
        raise SetupError(text.format(file=file, reason=problem.strerror)) from problem
    except TextError as problem:
        raise SetupError(f"{file}:{problem}") from problem
    players = sentence.headers.players
    # A file with comments or variations is not written again, because they would be lost.
    ours = not sentence.comments and parse_game(game.to_text()).lines == sentence.lines
    return _GameToPlay(
        game,
        [seat for seat, name in players.items() if name == YOU] or [0],
        next((level for level in LEVELS if bot_name(level) in players.values()), GENTLEST),
        file if ours else None,
    )


def _players(level: str, seats: Sequence[int]) -> "dict[int, Player]":
    """Return the players of the other seats. Raises `PlayerError` or `ProgramError` if there is no such player."""
    from warchest.bots.warmup import WarmUp
    from warchest.protocol.player import PROGRAM, make_player

    if level.startswith(PROGRAM):
        return {
            seat: make_player(level) for seat in seats
        }  # one for each seat: partners must not know each other's hands
    return dict.fromkeys(seats, make_player(level, warm_up=WarmUp()))


def _name(bot: "Player", level: str) -> str:
    """Return a bot's display name: its level's name, or the printable part of a program's name for itself."""
    from warchest.game.text.names import shown
    from warchest.protocol.player import ProgramPlayer

    return (shown(bot.name).strip() if isinstance(bot, ProgramPlayer) else bot_name(level)) or level


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _write(name: str, text: str, replace: bool) -> None:
    with Path(name).expanduser().open("w" if replace else "x", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _free_name() -> str:
    """Return the name of a file that does not exist, for a game without one."""
    now = f"warchest-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (f"{now}{f'-{number}' if number else ''}.txt" for number in count())
    return next(name for name in names if not Path(name).exists())


def _run(session: "Session", bots: "dict[int, Player]") -> None:
    """Read and print lines until a player leaves or the input ends."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    typed = sys.stdin.isatty()
    if typed and session.alone:  # with several players, recalled lines could show another player's coins
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
                    _say(_turn(thinking, session, seat, bots))
        except (EOFError, KeyboardInterrupt):
            _say(session.leave(_free_name()))
        finally:
            for bot in bots.values():
                bot.close()


def _turn(thinking: ThreadPoolExecutor, session: "Session", seat: int, bots: "dict[int, Player]") -> list[str]:
    """Play a bot's turn. If the bot fails, Squire replaces it."""
    from warchest.protocol.player import ProgramError, make_player

    try:
        return session.play_for(seat, _think(thinking, session, seat, bots[seat]))
    except ProgramError as problem:
        bots[seat] = make_player("squire")
        session.bots[seat] = bot_name("squire")
        return [str(problem), _("{bot} plays {who}.").format(bot=session.bots[seat], who=session.name(seat))]


def _think(thinking: ThreadPoolExecutor, session: "Session", seat: int, bot: "Player") -> list[int]:
    """Return a bot's answer. If it takes a while, show that the bot is thinking."""
    answer = thinking.submit(bot.choose, session.game, secrets.randbits(32))
    with contextlib.suppress(TimeoutError):
        return answer.result(PATIENCE)
    _say([_("{bot} thinks for {who}.").format(bot=session.bots[seat], who=session.name(seat))])
    return answer.result()


def _say(lines: list[str]) -> None:
    """Print lines. On a terminal, wrap them between words."""
    from warchest.cli.terminal.table_text import wrapped

    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        click.echo("\n".join(wrapped(line, columns)))
    sys.stdout.flush()
