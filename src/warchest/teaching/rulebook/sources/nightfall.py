"""The Nightfall box: statements of the sources, and our readings where they are silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_(
            "Two poison counters and two decoys; what a poisoned unit may and may not do; the cure; a counter "
            "moves on to the next victim, and returns to its card when its victim is destroyed"
        ),
        N_("Nightfall"),
        about=("poison", "decoys", "poison#counters", "poison#forbids", "poison#cure"),
    ),
    Confirmed(
        N_(
            "A decoy goes face up to an opponent's discards, if it lies beside its card. Played facedown it is a "
            "coin like others; played face up it returns to its card. It has no other use"
        ),
        N_("Nightfall"),
        about=("decoys", "decoys#deceive", "decoys#holding"),
    ),
    Confirmed(
        N_(
            "Assassin: its victim's supply loses a coin even if a Pikeman destroys the Assassin; nothing happens "
            "if that supply is empty"
        ),
        N_("Nightfall"),
        about=("assassin", "pikeman"),
    ),
    Confirmed(
        N_("Infiltrator: it may deceive after it takes any location"),
        N_("Nightfall"),
        about=("infiltrator", "decoys#deceive"),
    ),
    Confirmed(
        N_(
            "Skirmisher: the decoy saves it once; effects after an attack still follow; a Siege Tower's second "
            "attack takes a coin"
        ),
        N_("Nightfall"),
        about=("skirmisher", "siege_tower", "decoys#deceive"),
    ),
    Confirmed(
        N_(
            "Poison is no attack: Knights, Bishops and forts don't stop it. Two poisoned Footmen are cured by one "
            "coin; of one healthy and one poisoned, a coin acts with the healthy one, and its tactic moves both"
        ),
        N_("Nightfall"),
        about=("knight", "bishop", "footman", "poison", "poison#counters", "poison#allows"),
    ),
)
"""Statements of the sources."""

READINGS = (
    Reading(
        N_("May a unit be poisoned again by the same counter?"),
        N_("yes, and nothing changes"),
        N_("no rule forbids it, and a player may want only the move of the tactic"),
        LOW,
        about=("assassin", "saboteur", "poison"),
        id="may-a-unit-be-poisoned-that-carries-that-counter-already",
    ),
    Reading(
        N_("May one unit carry both counters?"),
        N_("yes, and one coin cures it of both"),
        N_("each poisoner has its own counter"),
        HIGH,
        about=("assassin", "saboteur", "poison"),
    ),
    Reading(
        N_("What happens to a counter when its poisoner is destroyed?"),
        N_("it stays"),
        N_("the rules name only the destruction and the cure of the victim"),
        HIGH,
        about=("assassin", "saboteur", "poison"),
        id="what-becomes-of-a-counter-whose-poisoner-falls",
    ),
    Reading(
        N_("May a second Footman be deployed while the first is poisoned?"),
        N_("yes"),
        N_("poison doesn't forbid deploying"),
        HIGH,
        about=("footman", "poison"),
    ),
    Reading(
        N_("Which poison lets an Assassin take a coin of the supply?"),
        N_("either counter, if it lies on the unit at the moment of the attack"),
        N_("the card says poisoned"),
        HIGH,
        about=("assassin", "poison"),
        id="whose-poison-lets-an-assassin-take-a-coin-of-the-supply",
    ),
    Reading(
        N_("May a poisoned Saboteur poison when one is recruited?"),
        N_("yes"),
        N_("poison stops the unit's coins, not an effect of recruiting"),
        HIGH,
        about=("saboteur", "poison"),
    ),
    Reading(
        N_("Does the Skirmisher's tactic take one hex or two?"),
        N_("two; one hex is a normal move"),
        N_("descriptions of the card differ, but they make no difference in play"),
        HIGH,
        about=("skirmisher",),
    ),
    Reading(
        N_("May the Skirmisher's second step lead back?"),
        N_("no"),
        N_("as for the Light Cavalry"),
        LOW,
        about=("skirmisher",),
    ),
    Reading(
        N_("May an Infiltrator walk into a fort by its tactic?"),
        N_("no"),
        N_("a fort on a location of the enemy is closed"),
        HIGH,
        about=("infiltrator", "forts"),
    ),
)
"""Our readings."""
