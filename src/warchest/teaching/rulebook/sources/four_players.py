"""Games of four players: statements of the sources, and our readings where they are silent."""

from warchest.teaching.rulebook.sources.model import HIGH, LOW, MEDIUM, Confirmed, Reading
from warchest.wording.languages import N_

CONFIRMED = (
    Confirmed(
        N_(
            "Two teams of two; clockwise round the table sit A, B, A, B. 47 hexes and 14 locations, and each team "
            "starts with three of them. Eight markers for each team; the team that has placed all of them wins"
        ),
        N_("Rules"),
        about=("four-players#setup",),
    ),
    Confirmed(
        N_("Each player has three units, a supply, a bag, a hand and a Royal Coin: seven coins in the bag"),
        N_("Rules"),
        about=("four-players#setup",),
    ),
    Confirmed(
        N_(
            "Players use one coin each in turn, clockwise from the initiative marker; a player can't take the "
            "initiative from a partner"
        ),
        N_("Rules"),
        about=("four-players#turns",),
    ),
    Confirmed(
        N_("Partners share locations, and a partner's units are friends; a player never recruits for the partner"),
        N_("Rules"),
        about=("four-players#shared", "four-players#apart"),
    ),
    Confirmed(
        N_(
            "The draft of twelve cards, by seats 1 2 3 4 4 3 2 1 2 3 4 1; the flip names the team, and the team "
            "names the player who drafts first"
        ),
        N_("Rules"),
        about=("four-players#draft",),
    ),
)
"""Statements of the sources."""

READINGS = (
    Reading(
        N_("Who decides for the team?"),
        N_(
            "the lower seat, A1 or B1. It names the player who takes the initiative after a flip and the player "
            "who drafts first, and it chooses a place in the draft or in play"
        ),
        N_("one player must decide, and partners may talk openly"),
        LOW,
        id="who-decides-what-is-the-teams-to-decide",
    ),
    Reading(
        N_("Who has the initiative after a draft of four?"),
        N_("the marker is flipped, as in the standard set-up"),
        N_(
            "no source says; with two players the initiative makes up for drafting second, with four the order of "
            "picks does"
        ),
        LOW,
    ),
    Reading(
        N_("May four choose the play order?"),
        N_("yes: the sides choose, then each team names its seat"),
        N_("nothing in the variant needs two players"),
        MEDIUM,
    ),
    Reading(
        N_("How many cards do four players ban?"),
        N_("one for each team"),
        N_("as with two players"),
        MEDIUM,
    ),
    Reading(
        N_("May three play, or one?"),
        N_("no, two or four"),
        N_("there are two sides, and teams have two seats"),
        HIGH,
    ),
    Reading(
        N_("Which locations are yours, and which units are enemies?"),
        N_(
            "the team's locations are yours, and the other team's units are enemies: for Royal Guard, Guard, "
            "Infiltrator and all other cards"
        ),
        N_("partners share their markers"),
        HIGH,
        about=("royal_guard", "infiltrator", "decree:guard"),
        id="what-is-a-location-of-yours-and-who-is-an-enemy",
    ),
    Reading(
        N_("May a Scout be deployed next to a partner's unit?"),
        N_("yes"),
        N_("it is a friend"),
        HIGH,
        about=("scout",),
    ),
    Reading(
        N_("Your Ensign, Marshall, War Wagon or decree makes a partner's unit act: who chooses?"),
        N_(
            "you choose unit, action and target; the unit's owner makes the choices and draws the coins that the "
            "unit's own card then asks for"
        ),
        N_("the tactic is yours, the card is the partner's"),
        LOW,
        about=("ensign", "marshall", "war_wagon"),
    ),
    Reading(
        N_("May a partner's War Wagon take a hit for your unit?"),
        N_("yes; its owner is asked first, then you choose among the rest"),
        N_("the card speaks of friendly units; a player loses a coin this way only by choice"),
        LOW,
        about=("war_wagon",),
    ),
    Reading(
        N_("Whom does a Skirmisher or Infiltrator deceive?"),
        N_("either opponent, as its owner chooses; it need not be the attacker"),
        N_("the rulebook says one of the opponents"),
        HIGH,
        about=("skirmisher", "infiltrator", "decoys"),
    ),
    Reading(
        N_("Which forts have four players?"),
        N_("the same six maps"),
        N_("the maps show hexes of the board for two players, which are all on the larger board"),
        MEDIUM,
        about=("forts",),
    ),
    Reading(
        N_("Does a partner know what a Spy saw?"),
        N_("only if told"),
        N_("hands are secret from partners too"),
        HIGH,
        about=("decree:spy",),
    ),
)
"""Our readings."""
