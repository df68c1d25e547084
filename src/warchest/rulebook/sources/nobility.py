"""What the sources leave open in the Nobility box, and how we read it."""

from warchest.notation.texts import N_
from warchest.rulebook.sources.words import FAIRLY, HARDLY, VERY, Reading

NOBILITY = (
    Reading(N_("Is proclaiming a maneuver?"), N_("no"), N_("no unit does it"), VERY, about=("decrees",)),
    Reading(
        N_("May a Herald's free maneuver be its tactic?"),
        N_("yes"),
        N_(
            "the card says maneuver, and a tactic is one; it can't go round in circles, for its tactic "
            "proclaims nothing"
        ),
        FAIRLY,
        about=("herald",),
    ),
    Reading(
        N_("When does a Herald act, before the decree or after?"),
        N_("after"),
        N_("its card speaks of a decree that has been proclaimed"),
        VERY,
        about=("herald", "decrees"),
    ),
    Reading(
        N_("Does a partner's decree wake a Herald?"),
        N_("yes"),
        N_("seals are the team's, and so is the proclaiming"),
        FAIRLY,
        about=("herald", "decrees"),
    ),
    Reading(
        N_("Whose units may Guard, March and Sacrifice make act?"),
        N_("the partner's too"),
        N_("they say friendly"),
        FAIRLY,
        about=("decree:guard", "decree:march", "decree:sacrifice"),
    ),
    Reading(
        N_("Whose units may Redeploy lift?"),
        N_("your own only"),
        N_("a player deploys only coins of their own"),
        HARDLY,
        about=("decree:redeploy",),
    ),
    Reading(
        N_("What is redeployed, a coin or the stack?"),
        N_("the whole stack"),
        N_("it lifts the unit, and the unit is the stack"),
        FAIRLY,
        about=("decree:redeploy",),
    ),
    Reading(
        N_("Does Redeploy count as deploying?"),
        N_("yes: an Earl may move, a Siege Tower may be bolstered"),
        N_("it says to deploy"),
        VERY,
        about=("decree:redeploy", "earl", "siege_tower"),
    ),
    Reading(
        N_("Does Redeploy cure poison?"),
        N_("no"),
        N_("Nightfall lists it among what may be done with a poisoned unit, and cures only by a coin"),
        HARDLY,
        about=("decree:redeploy", "poison"),
    ),
    Reading(
        N_("Does a Scout that is lifted count as its own neighbour?"),
        N_("no"),
        N_("it is not on the board then"),
        VERY,
        about=("scout", "decree:redeploy"),
    ),
    Reading(
        N_("When is the Sacrifice's coin lost?"),
        N_(
            "after the attack and a Pikeman's answer, before what the unit does after attacks; nothing more if "
            "it has fallen"
        ),
        N_("the decree is carried out first"),
        FAIRLY,
        about=("decree:sacrifice",),
    ),
    Reading(
        N_("How does the coin lie that a Spy discards?"),
        N_("face up"),
        N_("all have seen that it went; only facedown plays are secret"),
        HARDLY,
        about=("decree:spy",),
    ),
    Reading(
        N_("A Spy discards nothing: is a coin drawn?"),
        N_("no"),
        N_("the draw replaces the discard"),
        FAIRLY,
        about=("decree:spy",),
    ),
    Reading(
        N_("What may a Spy discard?"),
        N_("any coin of the hand, the Royal Coin and a decoy too; it stays among that player's coins"),
        N_("it is a discard like others"),
        FAIRLY,
        about=("decree:spy", "decoys"),
    ),
    Reading(
        N_("For how long is a hand seen that a Spy looks at?"),
        N_("while the choice is made; the record of that seat keeps it"),
        N_("one may remember"),
        VERY,
        about=("decree:spy",),
    ),
    Reading(
        N_("Is a Bishop's immunity for forts too?"),
        N_("no: a fort around it can be hit by anybody"),
        N_("the fort is the target"),
        VERY,
        about=("bishop", "forts"),
    ),
    Reading(
        N_("When does a Mercenary act that a Bishop or Enlist recruits?"),
        N_("when the tactic or decree is done"),
        N_("as with all effects that are earned inside a tactic or decree"),
        FAIRLY,
        about=("mercenary", "bishop", "decree:enlist"),
    ),
    Reading(
        N_("Must an Earl's tactic find a decree that can be carried out?"),
        N_("yes, once the location is taken; save where taking it wins"),
        N_("a tactic must be carried out in full, but a game that is won is over"),
        FAIRLY,
        about=("earl", "decrees"),
    ),
    Reading(
        N_("Do a Bannerman's shove and a Sacrifice's coin spare a Knight?"),
        N_("no"),
        N_("neither is an attack"),
        VERY,
        about=("bannerman", "decree:sacrifice", "knight"),
    ),
    Reading(
        N_("Where may a Bannerman shove an enemy?"),
        N_("to any empty hex next to it that it could itself enter"),
        N_("it is put where it might have gone"),
        FAIRLY,
        about=("bannerman",),
    ),
)
"""The questions of the Nobility box."""
