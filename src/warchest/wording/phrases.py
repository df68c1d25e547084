"""The sentences that anyone at a game may send without an account."""

from typing import get_args

from warchest.schema.chat import Phrase
from warchest.wording.languages import N_, _

_PHRASES: dict[Phrase, str] = {
    "hello": N_("Hello"),
    "luck": N_("Good luck"),
    "nice": N_("Nice move"),
    "thanks": N_("Thank you"),
    "moment": N_("One moment"),
    "sorry": N_("Sorry, wrong click"),
    "well": N_("Well played"),
    "game": N_("Good game"),
    "rematch": N_("Rematch?"),
    "leave": N_("I have to go"),
}
PHRASES: tuple[Phrase, ...] = get_args(Phrase)


def phrase_text(phrase: str) -> str:
    """Return the sentence in the reader's language."""
    return _(_PHRASES[phrase])  # type: ignore[index]


def watcher_name(number: int) -> str:
    """Return the name of a watcher."""
    return _("Spectator {number}").format(number=number)
