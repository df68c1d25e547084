"""The names of games, variants and setups, a clock in a few words, and a game in one line: the same words on every page."""

from collections.abc import Sequence
from typing import Final

from warchest.clocks import DaysClock, Terms
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.cards import BATTLE_TEXTS
from warchest.wording.languages import N_, _, ngettext
from warchest.wording.lite import Option, lite_options
from warchest.wording.names import battle_name, box_name

_GAMES = {
    "war_chest": (N_("War Chest"), N_("The board of hexes, with every box")),
    "lite": (N_("Lite"), N_("Crow and Wolf on 9 by 9 squares")),
}
"""The name of each rule set, and a line about it."""
_VARIANTS = {
    "elimination": (N_("Elimination draft"), N_("Two extra cards; each side bans one first.")),
    "choose_order": (
        N_("Choose play order"),
        N_("The winner of the coin flip chooses when to draft or when to play; the other side chooses the rest."),
    ),
    "preview": (N_("Preview second hand"), N_("You also draw your hand of round 2 at the start, and see it.")),
}
"""The name of each variant of War Chest, and its effect."""


def ruleset_name(ruleset: str) -> str:
    """Return the name of a game, by the id of its rules."""
    return _(_GAMES[ruleset][0])


def ruleset_line(ruleset: str) -> str:
    """Return the description of a game, in a few words."""
    return _(_GAMES[ruleset][1])


def variants_told(rules: Ruleset) -> list[Option]:
    """Return the variants of a game, each with its name and its effect."""
    if rules.actions == "lite":
        return lite_options()
    return [Option(id_, *map(_, _VARIANTS[id_])) for id_ in rules.variants]


_SETUPS: Final = {
    "first_game": N_("First game"),
    "random": N_("Random"),
    "draft": N_("Draft"),
    "chosen": N_("Chosen armies"),
}
SETUP_NAMES: Final = (*_SETUPS, *BATTLE_TEXTS)
"""The setups that have a name of their own."""
FOUR: Final = 4
"""The number of players that a line mentions. Two are not mentioned."""


def setup_title(name: str) -> str:
    """Return the name of a setup. An unknown setup has the name for chosen armies."""
    return battle_name(name) if name in BATTLE_TEXTS else _(_SETUPS.get(name, _SETUPS["chosen"]))


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


def clock_told(terms: Terms | None) -> str:
    """Return the minutes and the increment in seconds, or the days for a turn, or that there is no clock."""
    if terms is None:
        return _("No clock")
    if isinstance(terms, DaysClock):
        return ngettext("%(n)s day a turn", "%(n)s days a turn", terms.days) % {"n": terms.days}
    return _("{minutes} min + {seconds} s").format(minutes=terms.minutes, seconds=terms.increment)
