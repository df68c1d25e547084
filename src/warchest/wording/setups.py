"""What a set-up is called in a list: how its armies come about."""

from typing import Final

from warchest.wording.cards import BATTLE_TEXTS
from warchest.wording.languages import N_, _
from warchest.wording.names import battle_name

_NAMES: Final = {
    "first_game": N_("First game"),
    "random": N_("Random"),
    "draft": N_("Draft"),
    "chosen": N_("Chosen armies"),
}
SETUP_NAMES: Final = (*_NAMES, *BATTLE_TEXTS)
"""The set-ups that have a name of their own."""


def setup_title(name: str) -> str:
    """The name of a set-up; of one that is not known, the word for chosen armies."""
    return battle_name(name) if name in BATTLE_TEXTS else _(_NAMES.get(name, _NAMES["chosen"]))
