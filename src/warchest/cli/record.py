"""`warchest record`: checks, shows and converts games as text (docs/reference/notation.md)."""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import IO, TYPE_CHECKING

import click

from warchest.wording.languages import _, ngettext

if TYPE_CHECKING:
    from warchest.game.text.gametext.model import GameText
    from warchest.game.text.names import TextError

_EVERY = 0.2
"""The seconds between progress notes for a long file."""


@click.group("record")
def command() -> None:
    """Check, show and convert games as text."""


@dataclass
class _Tally:
    """The counts of the checked games."""

    games: int = 0
    wrong: int = 0
    actions: int = 0


@command.command("check")
@click.argument("files", nargs=-1, required=True, type=click.File("rb", lazy=True))
@click.option("-q", "--quiet", is_flag=True, help="Show only errors and the totals.")
def check(files: tuple[IO[bytes], ...], quiet: bool) -> None:
    """Replay the games in FILES (`-` is the standard input), and show whether each follows the rules."""
    tally = _Tally()
    started = noted = time.perf_counter()
    for file in files:
        for said, wrong in _checked(file, tally):
            if wrong or not quiet:
                _note("")
                click.echo(said)
            if time.perf_counter() - noted > _EVERY:
                noted = time.perf_counter()
                _note(_("Checking … {games} games").format(games=f"{tally.games:,}"))
    _note("")
    seconds = time.perf_counter() - started
    click.echo(_sum(tally, seconds), err=True)
    if tally.wrong:
        raise SystemExit(1)


def _note(text: str) -> None:
    """Write a note on the progress over the previous one, in the last line of a terminal. Without a terminal do nothing."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)


def _checked(file: IO[bytes], tally: _Tally) -> Iterator[tuple[str, bool]]:
    """Yield a line about each game of a file, and whether the game is wrong."""
    from warchest.bots.beliefs.partial_replay import replay_text
    from warchest.game.text.gametext.lines import PlayedAction
    from warchest.game.text.names import TextError

    number = 0
    for number, game_or_error in enumerate(each_game(file), start=1):
        tally.games += 1
        try:
            if isinstance(game_or_error, TextError):
                raise game_or_error
            replay_text(game_or_error)
        except TextError as error:
            tally.wrong += 1
            yield _place(file, number, error), True
            continue
        if game_or_error.time_fault is not None:
            yield _place(file, number, game_or_error.time_fault), True
        actions = sum(isinstance(line.what, PlayedAction) for line in game_or_error.lines)
        tally.actions += actions
        said = _("{file}: game {number}: {game}")
        yield said.format(file=file.name, number=number, game=_about(game_or_error, actions)), False
    if number == 0:
        tally.wrong += 1
        yield _("{file} contains no game.").format(file=file.name), True


def _about(text: "GameText", actions: int) -> str:
    """Return a game in a few words."""
    words = ngettext("{count} action", "{count} actions", actions).format(count=actions)
    ending = text.headers.ending or "-"
    said = _("{setup}, form {form}, {actions}, {ending}")
    return said.format(setup=text.setup.name, form=text.form, actions=words, ending=ending)


def _sum(tally: _Tally, seconds: float) -> str:
    """Return the last line, with the totals."""
    from warchest.wording.forms import number

    rate = tally.actions / seconds if seconds else 0.0
    games = ngettext("{count} game", "{count} games", tally.games).format(count=number(tally.games))
    actions = ngettext("{count} action", "{count} actions", tally.actions).format(count=number(tally.actions))
    return _("{games}, {wrong} wrong; {actions} in {seconds} s, {rate} a second").format(
        games=games,
        wrong=number(tally.wrong),
        actions=actions,
        seconds=number(seconds, 1),
        rate=number(rate),
    )


def each_game(file: IO[bytes]) -> "Iterator[GameText | TextError]":
    """Yield the games of a file, or their errors. Raises `ClickException` if the file can't be read."""
    from warchest.game.text.gametext.parse import read_each

    try:
        yield from read_each(file)
    except OSError as error:
        sentence = _("{file} can't be read: {reason}.")
        raise click.ClickException(sentence.format(file=file.name, reason=error.strerror)) from error


def _place(file: IO[bytes], number: int, error: "TextError") -> str:
    """Return an error with its place, in the format that editors understand, and with the heading of its game."""
    from warchest.game.text.gametext.parse import BrokenGameError

    heading = error.heading if isinstance(error, BrokenGameError) else ""
    sentence = _("{file}:{line}:{column}: game {number}: {reason}")
    named = f"{number} ({heading})" if heading else str(number)
    return sentence.format(file=file.name, line=error.line, column=error.column, number=named, reason=error.reason)


@command.command("show")
@click.argument("file", type=click.File("rb", lazy=True))
@click.option(
    "--game",
    type=click.IntRange(1),
    help="Which game of the file to use.  [default: the one with --at, otherwise the first]",
)
@click.option(
    "--at", type=click.IntRange(1), help="The position after this line of the file.  [default: the last line]"
)
@click.option("--seat", metavar="NAME", help="Show the coins of this seat: A, B, A1 ...")
def show(file: IO[bytes], game: int | None, at: int | None, seat: str | None) -> None:
    """Describe a game in FILE in words, and draw the last board."""
    from warchest.game.text.names import TextError

    for number, game_or_error in enumerate(each_game(file), start=1):
        if number < game if game else _ends_before(game_or_error, at or 1):
            continue
        try:
            if isinstance(game_or_error, TextError):
                raise game_or_error
            for line in _shown(game_or_error, at, seat):
                click.echo(line)
        except TextError as error:
            raise click.ClickException(_place(file, number, error)) from error
        return
    sentence = _("{file} has no game {number}.") if game else _("{file} has no game at line {at}.")
    raise click.ClickException(sentence.format(file=file.name, number=game, at=at or 1))


def _ends_before(game_or_error: "GameText | TextError", at: int) -> bool:
    """Return whether a game's moves, or the error in it, come before a line of the file."""
    from warchest.game.text.names import TextError

    if isinstance(game_or_error, TextError):
        return game_or_error.line < at
    return bool(game_or_error.lines) and game_or_error.lines[-1].number < at


def _shown(text: "GameText", at: int | None, seat: str | None) -> Iterable[str]:
    """Yield a game in words, up to a line, and the board there."""
    from warchest.bots.beliefs.partial_replay import replay_text
    from warchest.cli.terminal.input import seats_called
    from warchest.cli.terminal.table_text import entry_lines, hand_lines, outcome_lines
    from warchest.game.text.names import seat_name, seat_of
    from warchest.game.views import view
    from warchest.wording.board_text import board_text
    from warchest.wording.log.log import GameLog

    setup = text.setup
    called = [] if seat is None else seats_called(setup.ruleset, setup.seats, seat)
    viewer = text.seat if seat is None else called[0] if len(called) == 1 else seat_of(setup.seats, seat)
    if viewer is not None and viewer not in text.headers.revealed:
        sentence = _("The form '{form}' does not show {seat}'s coins.")
        raise click.ClickException(sentence.format(form=text.form, seat=seat))
    if at is not None:
        headers = replace(text.headers, result=None, ending=None)
        text = replace(text, headers=headers, lines=tuple(line for line in text.lines if line.number <= at))
    log = GameLog(setup.tables(), setup.board)
    last = replay_text(text, log.add)
    shown = view(setup.tables(), last, setup.board, viewer)
    entries = entry_lines(log.entries, lambda one: seat_name(setup.seats, one))
    loser = "" if text.ended is None or text.ended.seat is None else seat_name(setup.seats, text.ended.seat)
    ended = outcome_lines(setup.ruleset, text.ended, shown, loser)
    hand = [] if viewer is None else ["", *hand_lines(setup.ruleset, shown, viewer)]
    return [*entries, *ended, "", *board_text(setup.ruleset, shown).split("\n"), *hand]


@command.command("convert")
@click.argument("file", type=click.File("rb", lazy=True))
@click.option("--form", metavar="NAME", help="Who the text is for: public, or a seat.  [default: as in FILE]")
@click.option(
    "--to",
    "kind",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Write JSON, one game on each line.",
)
@click.option(
    "-o", "--out", default="-", type=click.File("w", "utf-8", lazy=True, atomic=True), help="A file to write."
)
def convert(file: IO[bytes], form: str | None, kind: str, out: IO[str]) -> None:
    """Write the games in FILE as canonical text or as JSON, in the same form or in one that hides more."""
    from warchest.game.text.names import TextError

    number = written = 0
    for number, game_or_error in enumerate(each_game(file), start=1):
        try:
            if isinstance(game_or_error, TextError):
                raise game_or_error
            text = game_or_error.in_form(form or game_or_error.form)
        except TextError as error:
            click.echo(_place(file, number, error), err=True)
            continue
        written += 1
        if kind == "json":
            out.write(json.dumps(text.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n")
        else:
            out.write(("\n" if written > 1 else "") + text.print())
    if number == 0:
        raise click.ClickException(_("{file} contains no game.").format(file=file.name))
    if written < number:
        raise SystemExit(1)
