"""Arguments of scripts about games, such as those in the folder ``examples``: a wrong one ends a script with one sentence."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from warchest.bots.registry import UnknownBotError
from warchest.game.setup import SetupError
from warchest.game.text.names import TextError
from warchest.wording.errors import UserError


def explained(main: Callable[..., None]) -> Callable[..., None]:
    """End a script with the sentence of an error that its user can repair: a bot, a unit, a text or a file that is not there."""

    @wraps(main)
    def run(*arguments: Any) -> None:
        try:
            main(*arguments)
        except (SetupError, TextError, UnknownBotError, UserError) as error:
            sys.exit(str(error))
        except OSError as error:
            if error.filename is None:
                raise
            sys.exit(f"{error.filename} can't be used: {error.strerror}.")

    return run


def at_least(least: int) -> Callable[[str], int]:
    """Return the type of an argument of ``argparse``: a whole number that is not smaller than ``least``."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ValueError
        return value

    number.__name__ = f"number from {least} on"  # argparse names the type in its error
    return number


def even(least: int) -> Callable[[str], int]:
    """Return the type of an argument of ``argparse``: an even number that is not smaller than ``least``."""

    def number(text: str) -> int:
        value = at_least(least)(text)
        if value % 2:
            raise ValueError
        return value

    number.__name__ = f"even number from {least} on"
    return number
