"""The origins of the rules: statements of the sources, and our readings where they are silent.

Each group of rules has a module of its own. ``python -m scripts.sources`` writes ``docs/reference/rules-sources.md`` from this package.
"""

from warchest.teaching.rulebook.sources import (
    base,
    four_players,
    lite,
    nightfall,
    nobility,
    shock_tactics,
    siege,
    variants,
)
from warchest.teaching.rulebook.sources.model import Confirmed, Reading, Source
from warchest.wording.languages import N_

__all__ = [
    "CONFIRMED",
    "DEAD_POSITION",
    "GROUPS",
    "READINGS",
    "SOURCES",
    "Confirmed",
    "Reading",
    "Source",
    "confirmed_about",
    "readings_about",
]

SOURCES = (
    Source(
        N_("Rules"),
        N_(
            "the rulebook and the unit cards of War Chest, Alderac Entertainment Group, 2018; the revised Royal "
            "Guard came with the first expansion, Nobility"
        ),
    ),
    Source(
        N_("Yucata"),
        N_(
            "the licensed English rules at yucata.de, with questions and answers on single units, three variants "
            "and a rule for a drawn game"
        ),
        "https://www.yucata.de/en/Rules/WarChest",
    ),
    Source(N_("Nightfall"), N_("the rulebook of the third expansion, 2023, with its questions and answers")),
    Source(
        N_("second-hand"),
        N_(
            "Nobility and Siege. We have not seen their rulebooks. Several people who own the boxes have described "
            "the cards, decrees and answers, and these descriptions agree"
        ),
    ),
    Source(
        N_("one source"),
        N_(
            "Shock Tactics, which the publisher has announced for 2026. We have seen neither the box nor its rulebook. All "
            "that we know is one description of the cards, by a player who cites the rulebook; nothing else confirms it"
        ),
    ),
    Source(N_("Exercise"), N_("the text of a programming exercise after War Chest, whose rules the lite game follows")),
    Source(N_("our reading"), N_("no source says, or the sources differ; the reason stands beside the reading")),
)
"""The sources, by the short names that rules cite."""

GROUPS = {
    "base": N_("The base box"),
    "four-players": N_("Four players"),
    "variants": N_("Set-ups and variants"),
    "nobility": N_("Nobility"),
    "siege": N_("Siege"),
    "nightfall": N_("Nightfall"),
    "shock_tactics": N_("Shock Tactics"),
    "together": N_("All boxes together"),
    "lite": N_("The lite game"),
}
"""The groups of rules by id: the boxes, and more."""

_MODULES = {
    "base": base,
    "four-players": four_players,
    "variants": variants,
    "nobility": nobility,
    "siege": siege,
    "nightfall": nightfall,
    "shock_tactics": shock_tactics,
    "lite": lite,
}
CONFIRMED: dict[str, tuple[Confirmed, ...]] = {group: module.CONFIRMED for group, module in _MODULES.items()}
"""The statements of the sources, by group."""

READINGS: dict[str, tuple[Reading, ...]] = {
    **{group: module.READINGS for group, module in _MODULES.items()},
    "together": variants.TOGETHER,
}
"""Our readings, by group."""

DEAD_POSITION = (
    N_(
        "The publisher's rules know no draw. Yucata declares one when both sides have nothing but Royal Coins in hand "
        "and bag and both supplies are empty. We count the discards too, because they come back."
    ),
    N_(
        "We read that as a case of a more general rule. The game is drawn as soon as no sequence of plays can ever "
        "place another marker: no player has a unit coin left, in hand, bag, discards or supply, that could be used "
        "with a unit on the board or be deployed."
    ),
    N_(
        "Decoys don't prevent a draw. A decree does, while it could still bring back a useful coin, make a Herald act "
        "or trigger a Berserker. The program checks for a dead position after every action. No number of rounds ends a "
        "game by rule: a match of bots that stops counting has no result."
    ),
)
"""Our reading of a drawn game, in paragraphs."""


def confirmed_about(thing: str) -> list[Confirmed]:
    """Return the sources' statements about a unit (its id), a decree (``decree:id``), a chapter (its id) or a section (``full#draw``)."""
    return [row for rows in CONFIRMED.values() for row in rows if thing in row.about]


def readings_about(thing: str) -> list[Reading]:
    """Return our readings about a unit (its id), a decree (``decree:id``) or the subject of a chapter (its id)."""
    return [row for rows in READINGS.values() for row in rows if thing in row.about]
