"""Games with several boxes: our readings where the sources are silent."""

from warchest.rulebook.sources.model import HIGH, MEDIUM, Reading
from warchest.wording.languages import N_

READINGS = (
    Reading(
        N_("May a Warrior Priest's drawn coin proclaim, cure poison or give a decoy back?"),
        N_("yes"),
        N_("it may be used for every action that the coin allows"),
        HIGH,
        about=("warrior_priest",),
    ),
    Reading(
        N_("Several effects are triggered at once: in which order do they happen?"),
        N_(
            "in the order in which they were triggered, after the required steps of the tactic or decree; each "
            "attack of a Siege Tower is complete before the next"
        ),
        N_("a tactic is carried out as one thing"),
        MEDIUM,
        about=("siege_tower",),
        id="several-effects-are-earned-at-once-in-which-order-do-they-fire",
    ),
    Reading(
        N_("Are there other cards?"),
        N_("no: later boxes, revised second versions and fan-made sets are left out"),
        N_("their texts are not certain"),
        HIGH,
    ),
)
"""Our readings."""
