"""The cards of the Nobility box, in our own words."""

from warchest.rules.content.ruleset import CardText
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
                N_("No. A shove is neither a move nor a maneuver of the enemy."),
            ),
            (
                N_("May it shove when another unit made it act?"),
                N_("Yes. Each of its moves, attacks and controls counts."),
            ),
            (
                N_("Must the enemy go straight away from it?"),
                N_("No, it may go in any direction. It can't enter a fort on a location of your side, as always."),
            ),
        ),
    ),
    "bishop": CardText(
        name=N_("Bishop"),
        line=N_("Recruits, then moves or attacks"),
        tactic=N_("Recruit a coin without paying another for it, then the Bishop moves or attacks."),
        attribute=N_("A bolstered unit, one of two coins or more, can't attack it."),
        rulings=(
            (
                N_("May the tactic be used with an empty supply?"),
                N_("No. There must be a coin to recruit, and a move or an attack to make."),
            ),
            (
                N_("What if you recruit a Mercenary that way?"),
                N_("It may act, as soon as the Bishop has moved or attacked."),
            ),
            (
                N_("Does that stop shots, charges and granted attacks?"),
                N_("Yes, all attacks of a unit that is bolstered at that moment."),
            ),
            (N_("May a bolstered unit poison it?"), N_("Yes. Poison is not an attack.")),
        ),
    ),
    "earl": CardText(
        name=N_("Earl"),
        line=N_("Takes a location and proclaims"),
        tactic=N_(
            "Takes the location it stands on. Then proclaim one of the decrees in play without a seal, even one that bears "
            "your seal already."
        ),
        attribute=N_("After it is deployed, it may move one hex."),
        rulings=(
            (
                N_("May the tactic be used on a location that you control already?"),
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
            (N_("May it bolster a poisoned unit?"), N_("Yes. Poison only stops the coins of its owner's hand.")),
            (
                N_("Does your partner's decree trigger it?"),
                N_("Yes. The team proclaims. This is our reading."),
            ),
        ),
    ),
}
"""The text of every unit of the Nobility box, by id."""
