"""The cards and the decrees of the Nobility box, in this project's words."""

from warchest.rules.content.ruleset import CardText, DecreeText
from warchest.wording.languages import N_

NOBILITY_TEXTS: dict[str, CardText] = {
    "bannerman": CardText(
        name=N_("Bannerman"),
        line=N_("Shoves an enemy after it acts"),
        attribute=N_(
            "After each move, attack or control you may shove an enemy unit next to it one hex, to any empty hex that this "
            "enemy could enter."
        ),
        rulings=(
            (N_("May it shove a Knight?"), N_("Yes. A shove is not an attack, so it works on any enemy.")),
            (
                N_("Does a shove trigger the enemy's effects after a move?"),
                N_("No. Being shoved is neither a move nor a maneuver."),
            ),
            (
                N_("May it shove when another unit made it act?"),
                N_("Yes. Each of its moves, attacks and controls counts."),
            ),
            (
                N_("Must the shoved enemy move directly away from it?"),
                N_("No, it may move in any direction. As always, it can't enter a fort on a location of your side."),
            ),
        ),
    ),
    "bishop": CardText(
        name=N_("Bishop"),
        line=N_("Recruits, then moves or attacks"),
        tactic=N_("Recruit a coin without paying another coin for it. Then the Bishop moves or attacks."),
        attribute=N_("A bolstered unit, one of two coins or more, can't attack it."),
        rulings=(
            (
                N_("May the tactic be used with an empty supply?"),
                N_("No. There must be a coin to recruit, and a move or an attack to make."),
            ),
            (
                N_("What if you recruit a Mercenary that way?"),
                N_("It may act as soon as the Bishop has moved or attacked."),
            ),
            (
                N_("Does that stop shots, charges and granted attacks?"),
                N_("Yes, all attacks of a unit that is bolstered at that moment."),
            ),
            (N_("Can a bolstered unit poison it?"), N_("Yes. Poison is not an attack.")),
        ),
    ),
    "earl": CardText(
        name=N_("Earl"),
        line=N_("Takes a location and proclaims"),
        tactic=N_(
            "Takes the location it stands on. Then proclaim one of the decrees in play without a seal, even one "
            "that already bears your seal."
        ),
        attribute=N_("After it is deployed, it may move one hex."),
        rulings=(
            (
                N_("May the tactic be used on a location that you already control?"),
                N_("No. The tactic has to take the location."),
            ),
            (N_("Do you need a seal for the decree?"), N_("No, and a seal on the decree doesn't prevent it.")),
            (
                N_("Must there be a decree that can be carried out?"),
                N_("Yes, after the location is taken, unless taking it wins the game."),
            ),
            (N_("May a Herald act after the Earl's decree?"), N_("Yes. It is proclaimed like any other.")),
        ),
    ),
    "herald": CardText(
        name=N_("Herald"),
        line=N_("Bolsters a friend of one coin"),
        tactic=N_("A friendly unit of one coin next to it is bolstered with a coin from its owner's supply."),
        attribute=N_("After your side has proclaimed a decree, it may move, attack, control or use its tactic."),
        rulings=(
            (N_("Does it act before or after the decree?"), N_("After. The decree is carried out first.")),
            (N_("May that free maneuver be its tactic?"), N_("Yes. This is our reading.")),
            (N_("May it bolster a poisoned unit?"), N_("Yes. Poison stops only coins from its owner's hand.")),
            (
                N_("Does your partner's decree trigger it?"),
                N_("Yes. The team proclaims. This is our reading."),
            ),
        ),
    ),
}
"""The text of every unit of the Nobility box, by id."""


_PARTNERS_UNIT = (
    N_("May it be your partner's unit?"),
    N_("Yes. You choose what it does; your partner decides about the effects of its card. This is our reading."),
)

DECREE_TEXTS: dict[str, DecreeText] = {
    "enlist": DecreeText(
        name=N_("Enlist"),
        line=N_("Recruit two coins"),
        rulings=(
            (N_("May both coins be of one kind?"), N_("Yes. Take any two coins from your supply.")),
            (N_("What if the supply has only one coin?"), N_("Then the decree can't be proclaimed.")),
            (N_("Does recruiting a Mercenary trigger it?"), N_("Yes, after both coins are recruited.")),
        ),
    ),
    "guard": DecreeText(
        name=N_("Guard"),
        line=N_("A friend on your location attacks"),
        rulings=(
            (N_("Which units may attack?"), N_("Friendly units on a location that your side controls.")),
            (
                N_("May an Archer, a Lancer or a Trebuchet?"),
                N_("No. The decree grants a normal attack, and they make none."),
            ),
            _PARTNERS_UNIT,
        ),
    ),
    "march": DecreeText(
        name=N_("March"),
        line=N_("A bolstered unit moves"),
        rulings=(
            (N_("How far does it move?"), N_("One hex, as in a normal move.")),
            (N_("Do its effects after a move happen?"), N_("Yes: a Berserker may go on, a Sapper may build.")),
            (N_("May a poisoned unit march?"), N_("Yes. Poison stops only coins from the hand.")),
            _PARTNERS_UNIT,
        ),
    ),
    "redeploy": DecreeText(
        name=N_("Redeploy"),
        line=N_("Deploy a unit of yours again"),
        rulings=(
            (
                N_("What happens to its other coins?"),
                N_("The whole stack is deployed, and poison stays on it. This is our reading."),
            ),
            (N_("May it return to the hex that it stood on?"), N_("Yes, if it could be deployed there.")),
            (
                N_("Do its deployment effects apply?"),
                N_("Yes: an Earl may move, a Siege Tower may be bolstered."),
            ),
            (N_("May it be your partner's unit?"), N_("No, only your own. This is our reading.")),
        ),
    ),
    "reinforce": DecreeText(
        name=N_("Reinforce"),
        line=N_("A lost coin returns to your supply"),
        rulings=(
            (N_("Which coin?"), N_("Any one of yours that is out of the game. You choose.")),
            (N_("What if you have lost none?"), N_("Then the decree can't be proclaimed.")),
            (N_("May it be your partner's coin?"), N_("No, only your own.")),
        ),
    ),
    "sacrifice": DecreeText(
        name=N_("Sacrifice"),
        line=N_("A friend attacks, then loses a coin"),
        rulings=(
            (N_("What if a Pikeman destroys it?"), N_("Then it loses no further coin.")),
            (
                N_("Do its effects after an attack happen?"),
                N_("Yes, unless it loses its last coin. It loses the coin first."),
            ),
            (N_("May its last coin be lost that way?"), N_("Yes.")),
            _PARTNERS_UNIT,
        ),
    ),
    "spy": DecreeText(
        name=N_("Spy"),
        line=N_("See a hand, discard a coin from it"),
        rulings=(
            (
                N_("Who sees the hand?"),
                N_("Only you. The coin that you discard is face up, and all players see it. This is our reading."),
            ),
            (N_("Does that hand get smaller?"), N_("No. Its owner draws a coin to replace the discarded one.")),
            (N_("What if you discard nothing?"), N_("Then its owner draws no coin.")),
            (N_("May a decoy be discarded?"), N_("Yes. It stays among the coins of that player.")),
        ),
    ),
}
"""The text of every decree, by id."""
