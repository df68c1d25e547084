"""`warchest engine`: the rules and a player on stdin and stdout, for other programs (docs/reference/protocol.md)."""

import contextlib
import sys

import click

from warchest.bots.registry import LEVELS, STRONGEST


@click.command("engine")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=STRONGEST,
    show_default=True,
    help="The level for requests that name none.",
)
@click.option(
    "--units", "files", multiple=True, metavar="FILE", help="A file with home-brew units. Can be given several times."
)
def command(level: str, files: tuple[str, ...]) -> None:
    """Answer requests of the engine protocol, one line each, until the input ends."""
    # Imported here, so a wrong option is reported immediately.
    from warchest.cli.units import ruleset_of
    from warchest.protocol.conversation import Conversation
    from warchest.protocol.engine import Engine
    from warchest.protocol.messages import LINE
    from warchest.protocol.reading import read_lines
    from warchest.wording.languages import ENGLISH, use_language

    use_language(ENGLISH)  # in any terminal: programs read this

    engine = Engine(level, ruleset_of(files))
    conversation, answers = Conversation(engine), sys.stdout.buffer
    # The engine ends when the host stops reading, or at an interrupt.
    with contextlib.closing(engine), contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        for line in read_lines(sys.stdin.buffer, LINE):
            answer = conversation.answer(line)
            if answer is not None:
                answers.write(answer + b"\n")
                answers.flush()
            if engine.over:
                return
