"""The cards of the lite game, in this project's words."""

from warchest.rules.content.ruleset import CardText
from warchest.wording.languages import N_

LITE_TEXTS: dict[str, CardText] = {
    "archer": CardText(
        name=N_("Archer"),
        line=N_("Shoots two squares away"),
        tactic=N_(
            "Attacks an enemy exactly two squares away: two squares in a straight line, or one diagonally, "
            "whatever stands between."
        ),
        restriction=N_("Can't attack the squares next to it."),
        rulings=(
            (
                N_("How many squares does it reach?"),
                N_("Eight: four of them two squares away in a straight line, and four diagonally."),
            ),
        ),
    ),
    "berserker": CardText(
        name=N_("Berserker"),
        line=N_("May attack twice"),
        attribute=N_("After an attack it may attack another enemy next to it, from the same square."),
    ),
    "cavalry": CardText(
        name=N_("Cavalry"),
        line=N_("Moves one, may then attack"),
        tactic=N_("Moves one square, then attacks an enemy next to it."),
        rulings=(
            (
                N_("May it attack without moving?"),
                N_("Yes, but then it does not move. It may also move without attacking."),
            ),
        ),
    ),
    "crossbowman": CardText(
        name=N_("Crossbowman"),
        line=N_("Shoots two squares away in a line"),
        tactic=N_("Attacks an enemy exactly two squares away along a row or column, whatever stands between."),
        restriction=N_("Can't attack the squares next to it."),
    ),
    "knight": CardText(name=N_("Knight"), line=N_("No ability")),
    "lancer": CardText(
        name=N_("Lancer"),
        line=N_("Moves two, may then attack"),
        tactic=N_("Moves one or two empty squares, then may attack an enemy next to it."),
        restriction=N_("Attacks only after it has moved in the same action."),
        rulings=((N_("May it turn on its way?"), N_("Yes, but it can't end where it started.")),),
    ),
    "mercenary": CardText(name=N_("Mercenary"), line=N_("No ability")),
    "swordsman": CardText(
        name=N_("Swordsman"),
        line=N_("Attacks, may then move"),
        attribute=N_("After an attack it may move one square."),
        rulings=((N_("May it attack after a normal move?"), N_("No. It moves after it attacks, not before.")),),
    ),
    "royal": CardText(
        name=N_("Royal Coin"),
        line=N_("Recruits, takes the initiative"),
        tactic=N_("Recruits a coin of any of your units, or takes the initiative. It is never placed."),
    ),
}
"""The text of every kind of coin of the lite game."""
