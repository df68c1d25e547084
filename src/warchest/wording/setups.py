"""A game in one line: the setup, the boxes, the variants and the clock, in the same words on every page."""

from collections.abc import Sequence
from typing import Final

from warchest.rules.content.ruleset import Ruleset
from warchest.wording.cards import BATTLE_TEXTS
from warchest.wording.games import ruleset_name, variants_told
from warchest.wording.languages import N_, _
from warchest.wording.names import battle_name, box_name

_NAMES: Final = {
    "first_game": N_("First game"),
    "random": N_("Random"),
    "draft": N_("Draft"),
    "chosen": N_("Chosen armies"),
}
SETUP_NAMES: Final = (*_NAMES, *BATTLE_TEXTS)
"""The setups that have a name of their own."""
FOUR: Final = 4
"""The number of players that a line mentions. Two are not mentioned."""


def setup_title(name: str) -> str:
    """Return the name of a setup. An unknown setup has the name for chosen armies."""
    return battle_name(name) if name in BATTLE_TEXTS else _(_NAMES.get(name, _NAMES["chosen"]))


def played(
    rules: Ruleset,
    setup: str,
    boxes: Sequence[str] | None,
    clock: str,
    *,
    seats: int = 2,
    variants: Sequence[str] = (),
    partners_talk: bool = False,
) -> str:
    """Return the game in one line: "Random · Base, Siege · 5 min + 3 s".

    `boxes`: None for any; `clock`: in words. A game with only one box is named instead of the box. Pages show this line unchanged: on
    invitations, in the lobby and the lists, in the draft and at the table.
    """
    kind = _("Any boxes") if boxes is None else ", ".join(box_name(rules, box) for box in boxes)
    words = [setup_title(setup), kind if len(rules.boxes) > 1 else ruleset_name(rules.id)]
    if seats == FOUR:
        words.append(_("Four players"))
    if partners_talk:
        words.append(_("Partners may talk"))
    words += [option.name for option in variants_told(rules) if option.id in variants]
    return " · ".join([*words, clock])
