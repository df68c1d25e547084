"""`warchest review`: judges the choices and draws of a finished game."""

from itertools import islice
from typing import IO, TYPE_CHECKING

import click

from warchest.cli.record import each_game
from warchest.wording.languages import _

if TYPE_CHECKING:
    from warchest.game.game import Game
    from warchest.schema.review import Review, ReviewInWords

CURVE = "▁▂▃▄▅▆▇█"
WIDE = 60
"""The most columns of the curve."""


@click.command("review")
@click.argument("file", type=click.File("rb", lazy=True))
@click.option(
    "--game", "number", default=1, show_default=True, type=click.IntRange(1), help="Which game of the file to use."
)
@click.option("--json", "as_json", is_flag=True, help="Print the review as one line of JSON.")
@click.option(
    "-o", "--out", type=click.File("w", "utf-8", lazy=True, atomic=True), help="A file for the game with comments."
)
def command(file: IO[bytes], number: int, as_json: bool, out: IO[str] | None) -> None:
    """Review a finished game in FILE (`-` is the standard input): the chances, the value of draws and choices, and the better actions."""
    import msgspec

    from warchest.bots.analysis.in_words import comments_of, review_in_words, with_comments
    from warchest.game.game import Game
    from warchest.game.text.names import TextError

    try:
        parsed = next(islice(each_game(file), number - 1, None), None)
        if parsed is None:
            raise click.ClickException(_("{file} has no game {number}.").format(file=file.name, number=number))
        if isinstance(parsed, TextError):
            raise parsed
        game = Game.from_text(parsed)
    except TextError as error:
        sentence = _("{file}:{line}:{column}: {reason}")
        message = sentence.format(file=file.name, line=error.line, column=error.column, reason=error.reason)
        raise click.ClickException(message) from error
    if game.outcome is None:
        raise click.ClickException(_("This game is not over yet, so it can't be reviewed."))
    worded = review_in_words(game, _reviewed(game))
    if out is not None:
        out.write(with_comments(parsed, comments_of(game, worded)).print())
    if as_json:
        click.echo(msgspec.json.encode(worded).decode())
        return
    for line in _lines(game, worded):
        click.echo(line)


def _reviewed(game: "Game") -> "Review":
    """Review a game and show a progress line."""
    from rich.console import Console
    from rich.progress import Progress

    from warchest.bots.analysis.review import Reviewer

    console = Console(stderr=True)
    with console.status(_("Compiling")):
        reviewer = Reviewer()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(_("Reviewing"), total=len(game.log))
        return reviewer.review(game, lambda done, _of: progress.update(task, completed=done))


def _lines(game: "Game", worded: "ReviewInWords") -> list[str]:
    """Return a review as lines for a terminal."""
    from warchest.game.text.names import seat_name

    review, seats = worded.review, game.setup.seats
    lines = [
        _("Each action is judged by what its player knew at the time ({evaluator}).").format(
            evaluator=review.evaluator
        ),
        "",
    ]
    if review.calibrated:
        lines += [_("Chances of {side}:").format(side="A"), curve(review), ""]
        for sums, sentence in zip(review.seats, worded.accuracy, strict=True):
            words = _("{seat}: luck of the draw {draws}, cost of choices {lost}. {accuracy}")
            lines.append(
                words.format(
                    seat=seat_name(seats, sums.seat),
                    draws=f"{sums.draws:+.0f}",
                    lost=f"{sums.lost:.0f}",
                    accuracy=sentence,
                )
            )
        lines.append("")
    else:
        lines += [_("Chances are not shown, because they have not been measured for games like this."), ""]
    if worded.decided:
        lines += [worded.decided, ""]
        for sums, advice in zip(review.seats, worded.advice, strict=True):
            lines += [seat_name(seats, sums.seat), *(f"  {sentence}" for sentence in advice)]
        lines.append("")
    for one in worded.moments:
        sign = "▲" if one.moment.find else "▼"
        points = f" {'+' if one.moment.find else '−'}{one.moment.points:.0f}" if review.calibrated else ""
        where = _("Round {round}, {seat}").format(round=one.moment.round, seat=seat_name(seats, one.moment.seat))
        lines += [f"{where} {sign} {one.played}{points}", f"  {one.why}"]
    if not worded.moments:
        lines.append(_("Neither side missed anything that mattered."))
    return lines


def curve(review: "Review") -> str:
    """Return the chances of the first side as a line of blocks."""
    chances = [point.chance if point.seat & 1 == 0 else 100 - point.chance for point in review.points]
    step = max(1, -(-len(chances) // WIDE))
    means = [sum(few) / len(few) for at in range(0, len(chances), step) if (few := chances[at : at + step])]
    return "".join(CURVE[min(len(CURVE) - 1, int(mean * len(CURVE) / 100))] for mean in means)
