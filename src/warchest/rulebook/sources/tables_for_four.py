"""What the sources leave open with four players, in variants and in setting up, and how we read it."""

from warchest.notation.texts import N_
from warchest.rulebook.sources.words import FAIRLY, HARDLY, VERY, Reading

FOUR_PLAYERS = (
    Reading(
        N_("Who decides what is the team's to decide?"),
        N_(
            "the lower of its seats, A1 or B1: who takes the initiative that the flip gave the team, who drafts "
            "first, a place in the draft or in play"
        ),
        N_("somebody must, and talk is open"),
        HARDLY,
    ),
    Reading(
        N_("Who has the initiative after a draft of four?"),
        N_("the marker is flipped, as in the standard set-up"),
        N_("no source says; with two the second drafter's place weighs up the draft, here the order of picks does"),
        HARDLY,
    ),
    Reading(
        N_("May four choose the play order?"),
        N_("yes: the sides choose, then each team names its seat"),
        N_("nothing in the variant needs two players"),
        FAIRLY,
    ),
    Reading(N_("How many cards do four players ban?"), N_("one a team"), N_("as with two players"), FAIRLY),
    Reading(
        N_("May three play, or one?"), N_("no, two or four"), N_("there are two sides, and teams have two seats"), VERY
    ),
    Reading(
        N_("What is a location of yours, and who is an enemy?"),
        N_("the team's, for Royal Guard, Guard, Infiltrator and all others"),
        N_("partners share their markers"),
        VERY,
        about=("royal_guard", "infiltrator", "decree:guard"),
    ),
    Reading(
        N_("May a Scout be deployed next to a partner's unit?"), N_("yes"), N_("it is a friend"), VERY, about=("scout",)
    ),
    Reading(
        N_("Your Ensign, Marshall, War Wagon or decree makes a partner's unit act: who chooses?"),
        N_("you choose unit, action and target; its owner decides and draws for what follows from its own card"),
        N_("the tactic is yours, the card is the partner's"),
        HARDLY,
        about=("ensign", "marshall", "war_wagon"),
    ),
    Reading(
        N_("May a partner's War Wagon take a hit for your unit?"),
        N_("yes; its owner is asked first, then you choose among the rest"),
        N_("the card speaks of friendly units; a coin is lost only by its owner's will"),
        HARDLY,
        about=("war_wagon",),
    ),
    Reading(
        N_("Whom does a Skirmisher or Infiltrator deceive?"),
        N_("either opponent, as its owner chooses, the attacker or not"),
        N_("the rulebook says one of the opponents"),
        VERY,
        about=("skirmisher", "infiltrator", "decoys"),
    ),
    Reading(
        N_("Which forts have four players?"),
        N_("the same six maps"),
        N_("the maps are of the two-player hexes, which are all there"),
        FAIRLY,
        about=("forts",),
    ),
    Reading(
        N_("Does a partner know what a Spy saw?"),
        N_("only if told"),
        N_("hands are secret from partners too"),
        VERY,
        about=("decree:spy",),
    ),
)
"""With four players."""

VARIANTS = (
    Reading(
        N_("When do the previewed coins leave the bag?"),
        N_("at once: a Warrior Priest of round 1 draws from what is left"),
        N_("they are drawn"),
        VERY,
        about=("warrior_priest",),
    ),
    Reading(
        N_("When are decrees and forts dealt?"),
        N_("before the units, in public"),
        N_("drafters should know them"),
        VERY,
    ),
    Reading(
        N_("What does a seed fix?"),
        N_("cards, decrees and forts; never a draw or a flip"),
        N_("a seed that everybody knows must not tell hands"),
        VERY,
    ),
    Reading(
        N_("Which famous battles are there?"),
        N_("the three of the base box"),
        N_("no text of others is known to us"),
        VERY,
    ),
)
"""Variants and set-up."""
