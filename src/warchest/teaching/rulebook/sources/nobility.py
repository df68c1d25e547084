"""The Nobility box: statements of the sources, and our readings where they are silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_(
            "Seven decrees, three of them in play; three seals for each side, which partners share. The Royal "
            "Coin, face up, proclaims a decree without a seal of the side, if the whole decree can be carried out"
        ),
        N_("second-hand"),
        about=("decrees", "decrees#setup", "decrees#proclaim"),
    ),
    Confirmed(
        N_(
            "A decree grants a recruit, an attack, a move or a deployment like any other: it triggers Mercenary, "
            "Earl, Siege Tower, Berserker and the others"
        ),
        N_("second-hand"),
        about=("mercenary", "earl", "siege_tower", "berserker", "decrees"),
    ),
    Confirmed(
        N_("Redeploy may put the unit back where it stood, and a Scout next to a friend"),
        N_("second-hand"),
        about=("decree:redeploy", "scout", "decrees#redeploy"),
    ),
    Confirmed(
        N_("Bannerman: any maneuver lets it shove; a shove is neither a move nor a maneuver of the enemy unit"),
        N_("second-hand"),
        about=("bannerman",),
    ),
    Confirmed(
        N_(
            "Bishop: recruits without paying a second coin, and must then move or attack; no bolstered unit can "
            "attack it"
        ),
        N_("second-hand"),
        about=("bishop",),
    ),
    Confirmed(
        N_("Earl: its tactic needs a location to take, and no seal"),
        N_("second-hand"),
        about=("earl", "decrees#units"),
    ),
    Confirmed(
        N_("Herald: bolsters a neighbour of exactly one coin, never itself; acts after the decree, an Earl's too"),
        N_("second-hand"),
        about=("herald", "earl", "decrees#units"),
    ),
)
"""Statements of the sources."""

READINGS = (
    Reading(
        N_("Is proclaiming a maneuver?"),
        N_("no"),
        N_("no unit does the proclaiming"),
        HIGH,
        about=("decrees",),
    ),
    Reading(
        N_("May a Herald's free maneuver be its tactic?"),
        N_("yes"),
        N_(
            "the card says maneuver, and a tactic is one; it can't go round in circles, for its tactic proclaims "
            "nothing"
        ),
        MEDIUM,
        about=("herald",),
    ),
    Reading(
        N_("When does a Herald act, before the decree or after?"),
        N_("after"),
        N_("its card speaks of a decree that has been proclaimed"),
        HIGH,
        about=("herald", "decrees"),
    ),
    Reading(
        N_("Does a partner's decree trigger a Herald?"),
        N_("yes"),
        N_("the seals belong to the team, and so does the proclaiming"),
        MEDIUM,
        about=("herald", "decrees"),
        id="does-a-partners-decree-wake-a-herald",
    ),
    Reading(
        N_("Whose units may Guard, March and Sacrifice make act?"),
        N_("the partner's too"),
        N_("the cards say friendly"),
        MEDIUM,
        about=("decree:guard", "decree:march", "decree:sacrifice"),
    ),
    Reading(
        N_("Whose units may Redeploy lift?"),
        N_("your own only"),
        N_("a player deploys only coins of their own"),
        LOW,
        about=("decree:redeploy",),
    ),
    Reading(
        N_("What is redeployed, a coin or the stack?"),
        N_("the whole stack"),
        N_("the decree lifts the unit, and the unit is the stack"),
        MEDIUM,
        about=("decree:redeploy",),
    ),
    Reading(
        N_("Does Redeploy count as deploying?"),
        N_("yes: an Earl may move, a Siege Tower may be bolstered"),
        N_("the card says to deploy"),
        HIGH,
        about=("decree:redeploy", "earl", "siege_tower"),
    ),
    Reading(
        N_("Does Redeploy cure poison?"),
        N_("no"),
        N_(
            "Nightfall lists Redeploy among the things that may be done with a poisoned unit, and knows no cure "
            "but a coin"
        ),
        LOW,
        about=("decree:redeploy", "poison"),
    ),
    Reading(
        N_("Does a Scout that is lifted count as its own neighbour?"),
        N_("no"),
        N_("it is not on the board then"),
        HIGH,
        about=("scout", "decree:redeploy"),
    ),
    Reading(
        N_("When is the Sacrifice's coin lost?"),
        N_(
            "after the attack and a Pikeman's answer, before effects after the attack; nothing more happens if "
            "the unit is destroyed"
        ),
        N_("the decree is carried out first"),
        MEDIUM,
        about=("decree:sacrifice",),
    ),
    Reading(
        N_("Is the coin that a Spy discards face up?"),
        N_("yes"),
        N_("every player sees the discard; only coins played facedown are secret"),
        LOW,
        about=("decree:spy",),
        id="how-does-the-coin-lie-that-a-spy-discards",
    ),
    Reading(
        N_("A Spy discards nothing: is a coin drawn?"),
        N_("no"),
        N_("the draw replaces the discard"),
        MEDIUM,
        about=("decree:spy",),
    ),
    Reading(
        N_("What may a Spy discard?"),
        N_("any coin of the hand, the Royal Coin and a decoy too; it stays among that player's coins"),
        N_("it is a discard like others"),
        MEDIUM,
        about=("decree:spy", "decoys"),
    ),
    Reading(
        N_("How long does a player see the hand that a Spy looks at?"),
        N_("until the choice is made; the player's own record keeps it"),
        N_("a player may remember it"),
        HIGH,
        about=("decree:spy",),
        id="for-how-long-is-a-hand-seen-that-a-spy-looks-at",
    ),
    Reading(
        N_("Does a Bishop protect the fort around it?"),
        N_("no, any unit can attack the fort"),
        N_("the fort is the target"),
        HIGH,
        about=("bishop", "forts"),
        id="is-a-bishops-immunity-for-forts-too",
    ),
    Reading(
        N_("When does a Mercenary act after a Bishop or Enlist recruits it?"),
        N_("after the tactic or decree"),
        N_("so do all effects that a tactic or decree triggers"),
        MEDIUM,
        about=("mercenary", "bishop", "decree:enlist"),
        id="when-does-a-mercenary-act-that-a-bishop-or-enlist-recruits",
    ),
    Reading(
        N_("Must an Earl's tactic find a decree that can be carried out?"),
        N_("yes, after the location is taken, unless taking it wins the game"),
        N_("a tactic must be carried out in full, but a game that is won is over"),
        MEDIUM,
        about=("earl", "decrees"),
    ),
    Reading(
        N_("Do a Bannerman's shove and a Sacrifice's coin spare a Knight?"),
        N_("no"),
        N_("neither is an attack"),
        HIGH,
        about=("bannerman", "decree:sacrifice", "knight"),
    ),
    Reading(
        N_("Where may a Bannerman shove an enemy?"),
        N_("to any empty hex next to it that it could itself enter"),
        N_("it is put on a hex that it could have moved to"),
        MEDIUM,
        about=("bannerman",),
    ),
)
"""Our readings."""
