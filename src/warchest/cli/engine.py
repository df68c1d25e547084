"""`warchest engine`: the rules and a player on stdin and stdout, for other programs (docs/protocol.md)."""

import contextlib
import sys

import click

LEVELS = ("page", "squire", "banneret")


@click.command("engine")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="banneret",
    show_default=True,
    help="How it plays where a request does not say.",
)
def command(level: str) -> None:
    """Answer requests of the engine protocol, a line each, until they end."""
    # Imported here, so that a wrong option is answered at once.
    from warchest.engine.engine import Engine
    from warchest.engine.limits import LINE
    from warchest.engine.lines import read_lines
    from warchest.engine.session import Session

    engine = Engine(level)
    session, answers = Session(engine), sys.stdout.buffer
    # Who stops reading, or interrupts, wants the end.
    with contextlib.closing(engine), contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        for line in read_lines(sys.stdin.buffer, LINE):
            answer = session.answer(line)
            if answer is not None:
                answers.write(answer + b"\n")
                answers.flush()
            if engine.over:
                return
