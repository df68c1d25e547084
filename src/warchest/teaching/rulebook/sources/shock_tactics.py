"""The Shock Tactics box: statements of its one source, and our readings where it is silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

_BY = N_("one source")

CONFIRMED = (
    Confirmed(
        N_(
            "A shock puts the whole stack face up among its owner's discards, and is not an attack. Poison counters return; "
            "control and forts stay. A unit in a fort can't be shocked by an enemy"
        ),
        _BY,
        about=("shock", "shock#shocks"),
    ),
    Confirmed(
        N_("Heavy Cavalry: exactly two hexes straight on; an enemy on the end hex is shocked and replaced"),
        _BY,
        about=("heavy_cavalry",),
    ),
    Confirmed(
        N_("Vanguard: a maneuver after it is deployed; when bolstered it shocks an adjacent enemy"),
        _BY,
        about=("vanguard",),
    ),
    Confirmed(
        N_(
            "Pitch Thrower: when bolstered it spends a coin and shocks an enemy exactly two hexes away; a recruited coin may "
            "bolster it"
        ),
        _BY,
        about=("pitch_thrower",),
    ),
    Confirmed(
        N_(
            "Raider: a move after it is bolstered; when bolstered it spends a coin, steps onto a location that its side does "
            "not control, and takes it"
        ),
        _BY,
        about=("raider",),
    ),
    Confirmed(
        N_("War Drummer: after it moves, a coin from any player's supply may be put on top of that player's bag"),
        _BY,
        about=("war_drummer", "shock", "shock#bags"),
    ),
    Confirmed(
        N_("Rearguard: after an attack on another unit of its owner is complete, it may move one hex"),
        _BY,
        about=("rearguard",),
    ),
    Confirmed(
        N_("Warlord: a friendly unit within two hexes maneuvers, then that unit is shocked"),
        _BY,
        about=("warlord",),
    ),
    Confirmed(
        N_(
            "Heavy Cavalry and Lancer, Vanguard and Footman, Warlord and Marshall are pairs of cards for the same coins"
        ),
        _BY,
        about=("shock", "shock#pairs", "heavy_cavalry", "vanguard", "warlord"),
    ),
)
"""Statements of the source."""

READINGS = (
    Reading(
        N_("Both cards of a pair are drawn: what then?"),
        N_("only the one that is dealt first is in the game"),
        N_("the source has the two drawn together, and whoever takes them chooses; we leave the second out"),
        LOW,
        about=("shock",),
    ),
    Reading(
        N_("Several coins lie on top of one bag: which is drawn first?"),
        N_("the one put there last; all are drawn before the discards are tipped in, and everybody knows them"),
        N_("they lie one on another, and were put there for all to see"),
        MEDIUM,
        about=("war_drummer", "shock"),
    ),
    Reading(
        N_("May a poisoned unit use the attributes of this box?"),
        N_("yes: it may be bolstered by its recruited coin, step after it, or move after an attack"),
        N_("poison stops the unit's own coins, not its attributes"),
        HIGH,
        about=("pitch_thrower", "raider", "rearguard", "war_drummer", "shock"),
    ),
    Reading(
        N_("May a Warlord command a unit to use its tactic?"),
        N_("yes, without a coin for it, but not a Warlord's tactic"),
        N_("a tactic is a maneuver; a Warlord that commands itself would never end"),
        MEDIUM,
        about=("warlord",),
    ),
    Reading(
        N_("When do the effects of a commanded unit happen?"),
        N_("before the shock"),
        N_("afterwards the unit would be gone"),
        MEDIUM,
        about=("warlord", "shock"),
    ),
    Reading(
        N_("What if the Warlord is destroyed before the unit that it commanded is shocked?"),
        N_("that unit is shocked all the same"),
        N_("only the unit itself must still be there"),
        LOW,
        about=("warlord",),
    ),
    Reading(
        N_("A partner's unit is commanded to use its tactic: who makes the choices of the tactic?"),
        N_("its owner"),
        N_("the tactic may take coins from the owner's supply"),
        LOW,
        about=("warlord",),
    ),
    Reading(
        N_("Does an attack that took a coin of the supply, or a decoy, let a Rearguard move?"),
        N_("yes"),
        N_("the unit was attacked"),
        MEDIUM,
        about=("rearguard",),
    ),
    Reading(
        N_("In what order do a Rearguard's step and the attacker's effects happen?"),
        N_("the attacker's effects first, wholly; a Siege Tower's second attack comes after the step"),
        N_("the card waits until the attack is resolved"),
        MEDIUM,
        about=("rearguard", "shock"),
    ),
)
"""Our readings."""
