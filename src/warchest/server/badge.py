"""The badge of a third-party bot. It is the end of the bot's name, so it is shown wherever the name is.

Only the server gives it: the name of an account can't contain brackets (`server/accounts/names.py`), and a guest whose name ends like that
is shown as a guest. So the name also shows who is a bot.
"""

from typing import Final

BADGE: Final = " [bot]"


def badged(name: str) -> str:
    """Return the name of an account that becomes a bot."""
    return name + BADGE


def without_badge(name: str) -> str:
    """Return the name as its owner typed it."""
    return name.removesuffix(BADGE)


def is_bot_name(name: str | None) -> bool:
    """Return whether this is the name of a third-party bot."""
    return name is not None and name.endswith(BADGE)
