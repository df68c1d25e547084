"""What the sources leave open in Siege and Nightfall and where all boxes meet, and how we read it."""

from warchest.notation.texts import N_
from warchest.rulebook.sources.words import FAIRLY, HARDLY, VERY, Reading

SIEGE = (
    Reading(
        N_("May you attack a fort with a friend in it?"),
        N_("no, whoever controls the location"),
        N_("nobody attacks friends"),
        HARDLY,
        about=("forts",),
    ),
    Reading(
        N_("May you attack a fort on your own location with an enemy in it?"),
        N_("yes"),
        N_("the enemy is the target, the fort is in the way"),
        FAIRLY,
        about=("forts",),
    ),
    Reading(
        N_("May you attack an empty fort on your own location?"), N_("no"), N_("it is yours"), FAIRLY, about=("forts",)
    ),
    Reading(
        N_("May a unit be deployed into an empty fort?"),
        N_("yes, on a location of yours; a Scout also into a neutral one, never into one on a location of the enemy"),
        N_("own and neutral forts may be entered"),
        VERY,
        about=("scout", "forts"),
    ),
    Reading(
        N_("Do forts block a Crossbowman?"),
        N_("no, only units do"),
        N_("its card speaks of units"),
        VERY,
        about=("crossbowman", "forts"),
    ),
    Reading(N_("Does a fort's fall change control?"), N_("no"), N_("only control does"), VERY, about=("forts",)),
    Reading(
        N_("Which maps are there?"),
        N_("the six printed ones"),
        N_("other layouts seen are not printed"),
        FAIRLY,
        about=("forts",),
    ),
    Reading(
        N_("A friend whom the War Wagon moves has effects of its own: when?"),
        N_("when the War Wagon has followed"),
        N_("a tactic is carried out as one thing"),
        FAIRLY,
        about=("war_wagon",),
    ),
    Reading(
        N_("May a Siege Tower leave its second attack out?"),
        N_("only where it can attack nothing"),
        N_("the card tells it to attack twice"),
        FAIRLY,
        about=("siege_tower",),
    ),
    Reading(
        N_("A War Wagon took a Pikeman's hit: does the Pikeman answer?"),
        N_("yes"),
        N_("it was attacked, whoever paid"),
        FAIRLY,
        about=("war_wagon", "pikeman"),
    ),
)
"""The questions of the Siege box."""

NIGHTFALL = (
    Reading(
        N_("May a unit be poisoned that carries that counter already?"),
        N_("yes, and nothing changes"),
        N_("nothing forbids it; a tactic may be carried out for its move"),
        HARDLY,
        about=("assassin", "saboteur", "poison"),
    ),
    Reading(
        N_("May one unit carry both counters?"),
        N_("yes, and one coin cures it of both"),
        N_("each poisoner has its own counter"),
        VERY,
        about=("assassin", "saboteur", "poison"),
    ),
    Reading(
        N_("What becomes of a counter whose poisoner falls?"),
        N_("it stays"),
        N_("only the victim's end or cure is named"),
        VERY,
        about=("assassin", "saboteur", "poison"),
    ),
    Reading(
        N_("May a second Footman be deployed while the first is poisoned?"),
        N_("yes"),
        N_("deploying is none of what poison forbids"),
        VERY,
        about=("footman", "poison"),
    ),
    Reading(
        N_("Whose poison lets an Assassin take a coin of the supply?"),
        N_("either counter's, on the unit at the moment of the attack"),
        N_("the card says poisoned"),
        VERY,
        about=("assassin", "poison"),
    ),
    Reading(
        N_("May a poisoned Saboteur poison when one is recruited?"),
        N_("yes"),
        N_("poison stops its coins, not what recruiting grants"),
        VERY,
        about=("saboteur", "poison"),
    ),
    Reading(
        N_("Does the Skirmisher's tactic take one hex or two?"),
        N_("two; one hex is a normal move"),
        N_("descriptions of the card differ, and in play nothing does"),
        VERY,
        about=("skirmisher",),
    ),
    Reading(
        N_("May the Skirmisher's second step lead back?"),
        N_("no"),
        N_("as for the Light Cavalry"),
        HARDLY,
        about=("skirmisher",),
    ),
    Reading(
        N_("May an Infiltrator walk into a fort by its tactic?"),
        N_("no"),
        N_("a fort on a location of the enemy is closed"),
        VERY,
        about=("infiltrator", "forts"),
    ),
)
"""The questions of the Nightfall box."""

TOGETHER = (
    Reading(
        N_("May a Warrior Priest's drawn coin proclaim, cure poison or give a decoy back?"),
        N_("yes"),
        N_("it may be used for every action open to that coin"),
        VERY,
        about=("warrior_priest",),
    ),
    Reading(
        N_("Several effects are earned at once: in which order do they fire?"),
        N_(
            "in the order earned, when the required steps of the tactic or decree are done; each attack of a Siege Tower "
            "is wholly over before the next"
        ),
        N_("a tactic is carried out as one thing"),
        FAIRLY,
        about=("siege_tower",),
    ),
    Reading(
        N_("Are there other cards?"),
        N_("no: later boxes, revised second versions and fan-made sets are left out"),
        N_("their texts are not certain"),
        VERY,
    ),
)
"""Where all boxes meet."""
