"""The standard rule set, War Chest with all its boxes, and the rule sets that stored games, texts and users name by id."""

import copyreg
from typing import Any

from warchest.rules.content.boards import FOUR, TWO
from warchest.rules.content.lite import LITE
from warchest.rules.content.micro import MICRO
from warchest.rules.content.ruleset import CHOOSE_ORDER, ELIMINATION, PREVIEW, Box, Ruleset
from warchest.rules.content.units import DECREES, UNITS

WAR_CHEST = Ruleset(
    id="war_chest",
    boards={2: TWO, 4: FOUR},
    army_size={2: 4, 4: 3},
    picks={2: (0, 1, 1, 0, 0, 1, 1, 0), 4: (0, 1, 2, 3, 3, 2, 1, 0, 1, 2, 3, 0)},
    bans=(0, 1),
    hand_size=3,
    boxes=(
        Box("base"),
        Box("nobility", decrees=True),
        Box("siege", forts=True),
        Box("nightfall"),
        Box("shock_tactics"),
    ),
    default_boxes=("base",),
    units=UNITS,
    royal_guards={"revised": "royal_guard", "original": "royal_guard_original"},
    royal="royal",
    decoys=("decoy_infiltrator", "decoy_skirmisher"),
    poisoners=("assassin", "saboteur"),
    decrees=DECREES,
    decrees_in_play=3,
    seals=3,
    forts=7,
    fort_maps=(
        ((-1, -2), (-1, 1), (1, -1), (1, 2)),
        ((-3, 2), (-2, 3), (2, -3), (3, -2)),
        ((-2, 3), (-1, 1), (1, -1), (2, -3)),
        ((-3, 2), (-1, -2), (1, 2), (3, -2)),
        ((-2, 0), (-2, 3), (2, -3), (2, 0)),
        ((-2, 0), (-1, -2), (1, 2), (2, 0)),
    ),
    variants=(ELIMINATION, CHOOSE_ORDER, PREVIEW),
    first_game=(
        ("swordsman", "pikeman", "crossbowman", "light_cavalry"),
        ("archer", "cavalry", "lancer", "scout"),
    ),
    battles={
        "gaugamela": (
            ("knight", "light_cavalry", "pikeman", "marshall"),
            ("cavalry", "footman", "mercenary", "royal_guard"),
        ),
        "bannockburn": (
            ("archer", "cavalry", "lancer", "footman"),
            ("light_cavalry", "pikeman", "warrior_priest", "swordsman"),
        ),
        "crecy": (("archer", "ensign", "knight", "royal_guard"), ("cavalry", "crossbowman", "lancer", "scout")),
    },
)
"""War Chest with all its boxes."""


RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (WAR_CHEST, LITE, MICRO)}
"""The rule sets by id, the standard one first."""
OFFERED_RULESETS = (WAR_CHEST, LITE)
"""The rule sets of the games on the home page. The others are for programs and the command line."""


def ruleset_named(name: str, given: Ruleset) -> Ruleset:
    """Return the rule set that a text names, read with the rule set ``given``. A standard ``given`` is replaced by the standard one
    named.
    """
    return RULESETS.get(name, given) if RULESETS.get(given.id) == given else given


def _reduced(ruleset: Ruleset) -> str | tuple[Any, ...]:
    """Return a rule set as pickles keep it: one of this program by its name and version, any other one with its data."""
    standard = RULESETS.get(ruleset.id)
    for place, known in enumerate(standard.versions if standard is not None else ()):
        if known is ruleset:
            return _version, (ruleset.id, place)
    return object.__reduce_ex__(ruleset, 2)


def _version(name: str, place: int) -> Ruleset:
    """Return the standard rule set of this name, or the earlier version of it at this place among its versions."""
    return RULESETS[name].versions[place]


copyreg.pickle(Ruleset, _reduced)
