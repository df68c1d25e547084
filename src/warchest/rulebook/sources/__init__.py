"""Where the rules come from: what the sources say, and our readings where they are silent. A test holds it to docs/rules-sources.md."""

from warchest.notation.texts import N_
from warchest.rulebook.sources import base, confirmed, confirmed_boxes, later, nobility, tables_for_four
from warchest.rulebook.sources.words import Confirmed, Reading

__all__ = ["CONFIRMED", "GROUPS", "READINGS", "SOURCES", "Confirmed", "Reading", "confirmed_about", "readings_about"]

SOURCES = {
    N_("Rules"): N_(
        "the rulebook and the unit cards of War Chest, Alderac Entertainment Group, 2018; the revised Royal "
        "Guard came with the first "
        "expansion, Nobility"
    ),
    N_("Yucata"): N_(
        "the licensed English rules at yucata.de, with questions and answers on single units, three variants "
        "and a rule for a drawn game"
    ),
    N_("Nightfall"): N_("the rulebook of the third expansion, 2023, with its questions and answers"),
    N_("told"): N_(
        "Nobility and Siege, whose rulebooks we have not seen: their cards, decrees and answers as several "
        "people who own them have "
        "described them, where these agree"
    ),
    N_("our reading"): N_("none of them says, or they differ; the reason stands beside it"),
}
"""The sources by the short name that they are cited by."""

GROUPS = {
    "base": N_("The base box"),
    "four-players": N_("Four players"),
    "variants": N_("Set-ups and variants"),
    "nobility": N_("Nobility"),
    "siege": N_("Siege"),
    "nightfall": N_("Nightfall"),
    "together": N_("All boxes together"),
}
"""What rules may belong to, by id: the boxes, and more."""

CONFIRMED: dict[str, tuple[Confirmed, ...]] = {
    "base": confirmed.BASE,
    "four-players": confirmed.FOUR_PLAYERS,
    "variants": confirmed.VARIANTS,
    "nobility": confirmed_boxes.NOBILITY,
    "siege": confirmed_boxes.SIEGE,
    "nightfall": confirmed_boxes.NIGHTFALL,
}
"""What the sources say, by what it belongs to."""

READINGS: dict[str, tuple[Reading, ...]] = {
    "base": base.BASE,
    "four-players": tables_for_four.FOUR_PLAYERS,
    "variants": tables_for_four.VARIANTS,
    "nobility": nobility.NOBILITY,
    "siege": later.SIEGE,
    "nightfall": later.NIGHTFALL,
    "together": later.TOGETHER,
}
"""Our readings, by what they belong to."""


def confirmed_about(thing: str) -> list[Confirmed]:
    """What the sources say about a unit (its id), a decree (``decree:id``), a chapter (its id) or a section of one (``full#draw``)."""
    return [row for rows in CONFIRMED.values() for row in rows if thing in row.about]


def readings_about(thing: str) -> list[Reading]:
    """Our readings about a unit (its id), a decree (``decree:id``) or the matter of a chapter (its id)."""
    return [row for rows in READINGS.values() for row in rows if thing in row.about]
