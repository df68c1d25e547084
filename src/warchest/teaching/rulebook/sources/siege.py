"""The Siege box: statements of the sources, and our readings where they are silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_(
            "Seven forts: four on the board by one of six maps, three in the supply. A fort on an enemy location "
            "can't be entered; a longer move may end in a fort, but never pass through one; leaving a fort is "
            "free"
        ),
        N_("second-hand"),
        about=("forts", "forts#setup", "forts#entering"),
    ),
    Confirmed(
        N_(
            "A unit that could attack a unit there may attack the fort: the fort falls, and the unit inside is "
            "unharmed. A Knight or a Bishop inside makes no difference; effects after an attack follow"
        ),
        N_("second-hand"),
        about=("knight", "bishop", "forts", "forts#attacking"),
    ),
    Confirmed(
        N_("A siege tactic needs two coins when it starts, and only then"),
        N_("second-hand"),
        about=("forts", "forts#siege"),
    ),
    Confirmed(
        N_(
            "Sapper: every move onto a location lets it build, also a move that another unit grants; being "
            "deployed or shoved does not"
        ),
        N_("second-hand"),
        about=("sapper", "forts#building"),
    ),
    Confirmed(
        N_("Siege Tower: two attacks, the first complete before the second; the second also with one coin left"),
        N_("second-hand"),
        about=("siege_tower",),
    ),
    Confirmed(
        N_("Trebuchet: two or three hexes in a straight line, over anything, and in no other way"),
        N_("second-hand"),
        about=("trebuchet",),
    ),
    Confirmed(
        N_(
            "War Wagon: both halves of its tactic are required; it takes hits for neighbours, with its last coin "
            "too, but not a Pikeman's answer"
        ),
        N_("second-hand"),
        about=("war_wagon", "pikeman"),
    ),
)
"""Statements of the sources."""

READINGS = (
    Reading(
        N_("May you attack a fort with a friend in it?"),
        N_("no, whoever controls the location"),
        N_("no unit attacks a friend"),
        LOW,
        about=("forts",),
    ),
    Reading(
        N_("May you attack a fort on your own location with an enemy in it?"),
        N_("yes"),
        N_("the enemy is the target, the fort is in the way"),
        MEDIUM,
        about=("forts",),
    ),
    Reading(
        N_("May you attack an empty fort on your own location?"),
        N_("no"),
        N_("the fort is yours"),
        MEDIUM,
        about=("forts",),
    ),
    Reading(
        N_("May a unit be deployed into an empty fort?"),
        N_("yes, on a location of yours; a Scout also into a neutral one, never into one on a location of the enemy"),
        N_("your forts and neutral forts may be entered"),
        HIGH,
        about=("scout", "forts"),
    ),
    Reading(
        N_("Do forts block a Crossbowman?"),
        N_("no, only units do"),
        N_("its card speaks of units"),
        HIGH,
        about=("crossbowman", "forts"),
    ),
    Reading(
        N_("Does a fort's fall change control?"),
        N_("no"),
        N_("only control does"),
        HIGH,
        about=("forts",),
    ),
    Reading(
        N_("Which maps are there?"),
        N_("the six printed ones"),
        N_("other layouts seen are not printed"),
        MEDIUM,
        about=("forts",),
    ),
    Reading(
        N_("When do the effects of a friend happen that the War Wagon moves?"),
        N_("after the War Wagon has followed"),
        N_("a tactic is carried out as one thing"),
        MEDIUM,
        about=("war_wagon",),
        id="a-friend-whom-the-war-wagon-moves-has-effects-of-its-own-when",
    ),
    Reading(
        N_("May a Siege Tower leave out its second attack?"),
        N_("only if there is nothing that it can attack"),
        N_("the card tells it to attack twice"),
        MEDIUM,
        about=("siege_tower",),
        id="may-a-siege-tower-leave-its-second-attack-out",
    ),
    Reading(
        N_("A War Wagon took a Pikeman's hit: does the Pikeman answer?"),
        N_("yes"),
        N_("the Pikeman was attacked, whichever unit lost the coin"),
        MEDIUM,
        about=("war_wagon", "pikeman"),
    ),
)
"""Our readings."""
