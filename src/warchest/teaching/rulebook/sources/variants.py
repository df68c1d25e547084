"""Set-ups, variants and games with several boxes: statements of the sources, and our readings where they are silent."""

from warchest.teaching.rulebook.sources.model import HIGH, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_("Elimination: ten cards, each side bans one, then the draft; fourteen with four players"),
        N_("Yucata; the fourteen second-hand"),
        about=("variants#elimination",),
    ),
    Confirmed(
        N_(
            "Play order: the side that wins the toss chooses a place in the draft or in play, and the other side "
            "chooses from the other pair"
        ),
        N_("Yucata"),
        about=("variants#order",),
    ),
    Confirmed(
        N_(
            "Preview: at the very first draw each player draws three more coins, looks at them and lays them "
            "aside; they are the hand of the second round"
        ),
        N_("Yucata"),
        about=("variants#preview",),
    ),
)
"""Statements of the sources."""

READINGS = (
    Reading(
        N_("When do the previewed coins leave the bag?"),
        N_("at once: a Warrior Priest of round 1 draws from what is left"),
        N_("they have been drawn"),
        HIGH,
        about=("warrior_priest",),
    ),
    Reading(
        N_("When are decrees and forts dealt?"),
        N_("before the units, in public"),
        N_("drafters should know them"),
        HIGH,
    ),
    Reading(
        N_("What does a seed fix?"),
        N_("cards, decrees and forts; never a draw or a flip"),
        N_("a seed that everybody knows must not reveal hands"),
        HIGH,
    ),
    Reading(
        N_("Which famous battles are there?"),
        N_("the three battles of the base box"),
        N_("no text of others is known to us"),
        HIGH,
    ),
)
"""Our readings of set-ups and variants."""

TOGETHER = (
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
"""Our readings of games with several boxes."""
