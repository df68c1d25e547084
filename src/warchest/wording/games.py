"""The names of the games and their variants, and a line about each, for people who choose a game."""

from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import N_, _
from warchest.wording.lite import Option, lite_options

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
