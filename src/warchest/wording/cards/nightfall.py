"""The cards of the Nightfall box, in this project's words."""

from warchest.rules.content.ruleset import CardText
from warchest.wording.languages import N_

NIGHTFALL_TEXTS: dict[str, CardText] = {
    "assassin": CardText(
        name=N_("Assassin"),
        line=N_("Moves one, then poisons"),
        tactic=N_("Moves one hex, then poisons an enemy next to it."),
        attribute=N_(
            "After it attacks a poisoned unit, you may remove a coin of that unit from its owner's supply. The "
            "coin is out of the game."
        ),
        rulings=(
            (
                N_("What does poison do?"),
                N_(
                    "The owner can't use coins from the hand to maneuver or bolster that unit. A coin of its kind, "
                    "played face up, removes the counter."
                ),
            ),
            (N_("What if a Pikeman destroys the Assassin?"), N_("The coin from the supply is still lost.")),
            (N_("What if that supply is empty?"), N_("Then nothing more happens.")),
            (N_("Must the poison be its own?"), N_("No, a Saboteur's counts too. This is our reading.")),
        ),
    ),
    "saboteur": CardText(
        name=N_("Saboteur"),
        line=N_("Poisons up to two hexes away"),
        tactic=N_("Poisons an enemy one or two hexes away, whatever stands between."),
        attribute=N_("After you recruit a Saboteur coin, your Saboteur on the board may poison as with its tactic."),
        rulings=(
            (
                N_("How many units can it poison?"),
                N_("One at a time. Poisoning another unit removes the counter from the first."),
            ),
            (
                N_("May it poison a Knight, a Bishop or a unit in a fort?"),
                N_("Yes. Poison is not an attack."),
            ),
            (
                N_("What can a poisoned unit still do?"),
                N_(
                    "Everything that other units or effects grant it: a Marshall's attack, an Ensign's move, a decree, "
                    "an effect of recruiting."
                ),
            ),
            (
                N_("How is a unit cured?"),
                N_(
                    "A coin of its kind, played face up, removes all counters from all of its owner's units of that "
                    "kind. That is not a maneuver."
                ),
            ),
        ),
    ),
    "infiltrator": CardText(
        name=N_("Infiltrator"),
        line=N_("Steps onto a location, takes it"),
        tactic=N_("Moves one hex onto a location that the enemy controls, and takes it."),
        attribute=N_(
            "After it takes any location, you may deceive an opponent: its decoy, if it lies beside its card, goes face up "
            "to that player's discards."
        ),
        rulings=(
            (
                N_("May you deceive after its tactic too?"),
                N_("Yes. Any location that it takes counts, neutral or the enemy's."),
            ),
            (N_("What if an opponent already has the decoy?"), N_("Then nothing happens.")),
            (
                N_("May it enter a fort with its tactic?"),
                N_("No. It can't enter a fort on a location that the enemy controls."),
            ),
            (N_("Which of two opponents is deceived?"), N_("The one you choose.")),
        ),
    ),
    "skirmisher": CardText(
        name=N_("Skirmisher"),
        line=N_("Dashes up, dodges with a decoy"),
        tactic=N_("Moves one hex and then another, each of them empty, and ends next to an enemy."),
        attribute=N_(
            "When it is attacked while its decoy lies beside its card, you may deceive an opponent with the decoy; then "
            "it loses no coin."
        ),
        rulings=(
            (
                N_("Do the attacker's effects after an attack happen?"),
                N_("Yes. It has attacked, although no coin was lost."),
            ),
            (
                N_("Does the decoy stop both attacks of a Siege Tower?"),
                N_("No. It is gone after the first."),
            ),
            (N_("May it move just one hex?"), N_("Yes, with a normal move.")),
            (N_("Can its tactic end where it started?"), N_("No. This is our reading.")),
        ),
    ),
}
"""The text of every unit of the Nightfall box, by id."""
