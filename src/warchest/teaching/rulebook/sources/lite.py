"""The lite game: statements of the exercise, and our readings where it is silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_(
            "Crow and Wolf on 9 by 9 squares; each starts with two zones, six are free; two of each of four units and a Royal "
            "Coin in the bag; three coins a turn; six zones win"
        ),
        N_("Exercise"),
        about=("lite#board", "lite#setup", "lite#end"),
    ),
    Confirmed(
        N_("The six actions; the Royal Coin recruits or takes the initiative; an attacked unit leaves the game"),
        N_("Exercise"),
        about=("lite#actions", "lite#attack", "lite#recruit"),
    ),
)
"""Statements of the exercise."""

READINGS = (
    Reading(
        N_("Does a seat use its whole hand at once, or one coin in turn?"),
        N_("its whole hand; one coin each in turn is an option"),
        N_("the text gives a player three actions each turn"),
        MEDIUM,
        about=("lite",),
    ),
    Reading(
        N_("How many coins of a unit are there to recruit?"),
        N_("its total less the two in the bag; three of each is an option"),
        N_("the example has three of each, which contradicts the totals"),
        MEDIUM,
        about=("lite",),
    ),
    Reading(
        N_("Which squares does a unit beside its enemy hit?"),
        N_("the four over an edge; all eight around is an option"),
        N_("the text calls moving and placing orthogonal, and attacks adjacent"),
        LOW,
        about=("lite",),
    ),
    Reading(
        N_("Which eight squares are two squares from the Archer?"),
        N_("two straight on, or one over a corner"),
        N_("the text says two squares, and that this is diagonal too"),
        MEDIUM,
        about=("lite",),
    ),
    Reading(
        N_("Which coin pays for control in the lite game?"),
        N_("one of the unit on the zone; any unit's coin is an option"),
        N_("every other action of a unit is paid with its own coin"),
        MEDIUM,
        about=("lite",),
    ),
    Reading(
        N_("Is a unit placed on a zone or beside it?"),
        N_("on an empty square beside it, never on it"),
        N_("the text says orthogonally adjacent to a control zone"),
        HIGH,
        about=("lite",),
    ),
    Reading(
        N_("What happens when the bag holds too few coins?"),
        N_("the discards go into it, then all are drawn; drawing the rest first is an option"),
        N_("the text adds the discards first; War Chest draws the rest first"),
        MEDIUM,
        about=("lite",),
    ),
    Reading(
        N_("Do discards keep a side in the lite game?"),
        N_("yes; without them is an option"),
        N_("the text forgets the discards, and they come back into the bag"),
        MEDIUM,
        about=("lite",),
    ),
)
"""Our readings."""
