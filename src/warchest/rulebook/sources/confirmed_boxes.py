"""What the sources say outright of the other boxes."""

from warchest.notation.texts import N_
from warchest.rulebook.sources.words import Confirmed

NOBILITY = (
    Confirmed(
        N_(
            "Seven decrees, three of them in play; three seals a side, which partners share. The Royal Coin, "
            "face up, proclaims one that has no seal of the side yet, if all of it can be carried out"
        ),
        N_("told"),
        about=("decrees", "decrees#setup", "decrees#proclaim"),
    ),
    Confirmed(
        N_(
            "What a decree grants is a recruit, an attack, a move or a deployment like any other: Mercenary, "
            "Earl, Siege Tower, Berserker and the others do what they then do"
        ),
        N_("told"),
        about=("mercenary", "earl", "siege_tower", "berserker", "decrees"),
    ),
    Confirmed(
        N_("Redeploy may put the unit back where it stood, and a Scout next to a friend"),
        N_("told"),
        about=("decree:redeploy", "scout", "decrees#redeploy"),
    ),
    Confirmed(
        N_("Bannerman: any maneuver lets it shove; a shove is neither move nor maneuver of the enemy shoved"),
        N_("told"),
        about=("bannerman",),
    ),
    Confirmed(
        N_(
            "Bishop: recruits without paying a second coin, and must then move or attack; no bolstered unit "
            "can attack it"
        ),
        N_("told"),
        about=("bishop",),
    ),
    Confirmed(
        N_("Earl: its tactic needs a location to take, and no seal"), N_("told"), about=("earl", "decrees#units")
    ),
    Confirmed(
        N_("Herald: bolsters a neighbour of exactly one coin, never itself; acts after the decree, an Earl's too"),
        N_("told"),
        about=("herald", "earl", "decrees#units"),
    ),
)
"""Of the Nobility box."""

SIEGE = (
    Confirmed(
        N_(
            "Seven forts: four by one of six maps, three left. One on a location of the enemy can't be "
            "entered; longer moves may end in a fort, never pass one; walking out is free"
        ),
        N_("told"),
        about=("forts", "forts#setup", "forts#entering"),
    ),
    Confirmed(
        N_(
            "Whatever could attack a unit there may attack the fort: it falls, and who stands inside is "
            "spared. Knight and Bishop don't matter for that; what the attacker does after an attack, it does"
        ),
        N_("told"),
        about=("knight", "bishop", "forts", "forts#attacking"),
    ),
    Confirmed(
        N_("A siege tactic needs two coins when it starts, and only then"), N_("told"), about=("forts", "forts#siege")
    ),
    Confirmed(
        N_("Sapper: every move onto a location lets it build, whoever granted it; being deployed or shoved does not"),
        N_("told"),
        about=("sapper", "forts#building"),
    ),
    Confirmed(
        N_("Siege Tower: two attacks, each wholly over before the next, the second also with one coin left"),
        N_("told"),
        about=("siege_tower",),
    ),
    Confirmed(
        N_("Trebuchet: two or three hexes in a straight line, over anything, and in no other way"),
        N_("told"),
        about=("trebuchet",),
    ),
    Confirmed(
        N_(
            "War Wagon: both halves of its tactic are required; it takes hits for neighbours, with its last "
            "coin too, but not a Pikeman's answer"
        ),
        N_("told"),
        about=("war_wagon", "pikeman"),
    ),
)
"""Of the Siege box."""

NIGHTFALL = (
    Confirmed(
        N_(
            "Two poison counters, two decoys; what a poisoned unit may not do and still may; how it is cured; "
            "that a counter moves on to the next victim, and goes home when its victim falls"
        ),
        N_("Nightfall"),
        about=("poison", "decoys", "poison#counters", "poison#forbids", "poison#cure"),
    ),
    Confirmed(
        N_(
            "A decoy goes face up to an opponent's discards, if it lies beside its card. Facedown it is a coin "
            "like others, face up it goes back; nothing else can be done with it"
        ),
        N_("Nightfall"),
        about=("decoys", "decoys#deceive", "decoys#holding"),
    ),
    Confirmed(
        N_(
            "Assassin: its victim's supply loses a coin even where a Pikeman strikes it down; nothing where "
            "that supply is empty"
        ),
        N_("Nightfall"),
        about=("assassin", "pikeman"),
    ),
    Confirmed(
        N_("Infiltrator: any location it takes lets it deceive"),
        N_("Nightfall"),
        about=("infiltrator", "decoys#deceive"),
    ),
    Confirmed(
        N_(
            "Skirmisher: the decoy saves it once; what the attacker does after an attack, it does; a Siege "
            "Tower's second attack takes a coin"
        ),
        N_("Nightfall"),
        about=("skirmisher", "siege_tower", "decoys#deceive"),
    ),
    Confirmed(
        N_(
            "Poison is no attack: Knights, Bishops and forts don't stop it. Two poisoned Footmen are cured by "
            "one coin; of one healthy and one poisoned, a coin acts with the healthy one, and its tactic moves "
            "both"
        ),
        N_("Nightfall"),
        about=("knight", "bishop", "footman", "poison", "poison#counters", "poison#allows"),
    ),
)
"""Of the Nightfall box."""
