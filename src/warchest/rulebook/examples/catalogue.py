"""All examples, by name and by what they are about."""

from warchest.rulebook.examples.base_a_to_l import A_TO_L
from warchest.rulebook.examples.base_m_to_w import M_TO_W
from warchest.rulebook.examples.basics import BASICS
from warchest.rulebook.examples.decrees import DECREES
from warchest.rulebook.examples.example import Example
from warchest.rulebook.examples.four_players import FOUR_PLAYERS
from warchest.rulebook.examples.nightfall import DECOYS, NIGHTFALL, POISON
from warchest.rulebook.examples.nobility import NOBILITY
from warchest.rulebook.examples.siege import FORTS, SIEGE
from warchest.rulebook.examples.variants import VARIANTS
from warchest.rules.units import UNITS

CHAPTERS = ("basics", "units", "decrees", "forts", "poison", "decoys", "variants", "four-players")
"""The chapters of the rulebook that have examples."""

_UNITS = (*A_TO_L, *M_TO_W, *NOBILITY, *SIEGE, *NIGHTFALL)
_ALL = (*BASICS, *_UNITS, *DECREES, *FORTS, *POISON, *DECOYS, *VARIANTS, *FOUR_PLAYERS)
EXAMPLES: dict[str, Example] = {example.name: example for example in _ALL}
"""Every example by its name, in the order of the rulebook."""


def examples_of(chapter: str) -> list[Example]:
    """The examples of a chapter, in order."""
    return [example for example in EXAMPLES.values() if example.chapter == chapter]


def examples_about(what: str) -> list[Example]:
    """The examples about a unit, another coin, a decree or a variant, in order."""
    return [example for example in EXAMPLES.values() if example.about == what]


def examples_of_unit(unit: str) -> list[Example]:
    """The examples about a unit, in order. KeyError for a unit that is none."""
    return examples_about(UNITS[unit].id)
