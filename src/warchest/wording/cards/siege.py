"""The cards of the Siege box, in this project's words."""

from warchest.rules.content.ruleset import CardText
from warchest.wording.languages import N_

SIEGE_TEXTS: dict[str, CardText] = {
    "sapper": CardText(
        name=N_("Sapper"),
        line=N_("Builds forts and breaks them"),
        tactic=N_("Moves one hex, then attacks a fort next to it."),
        attribute=N_("After it moves onto a location without a fort, you may build one there, if any are left."),
        rulings=(
            (
                N_("Which moves count?"),
                N_(
                    "All of them: its own, granted moves, and the move of its tactic. Being deployed or shoved is not a "
                    "move."
                ),
            ),
            (
                N_("May it build on an enemy location?"),
                N_("Yes. The location stays the enemy's."),
            ),
            (
                N_("Must the tactic attack a fort?"),
                N_("Yes. It moves only to a hex next to a fort that it may attack."),
            ),
            (
                N_("How many forts are there?"),
                N_("Seven, four of them on the board at first. A fort that falls can be built again."),
            ),
        ),
    ),
    "siege_tower": CardText(
        name=N_("Siege Tower"),
        line=N_("Attacks twice when bolstered"),
        tactic=N_("Only while bolstered. Attacks twice, the same enemy or two."),
        attribute=N_("After you deploy it, you may bolster it with a Siege Tower coin from your supply."),
        rulings=(
            (
                N_("What if the first attack leaves it one coin?"),
                N_("It attacks again. Two coins are needed only at the start."),
            ),
            (
                N_("Is the first attack complete before the second?"),
                N_("Yes, including the defender's choice, a Pikeman's strike back and all effects."),
            ),
            (N_("May it skip the second attack?"), N_("Only if there is nothing that it can attack.")),
            (
                N_("May it attack a Bishop?"),
                N_("Only while it has one coin: with a normal attack, or with the second of its tactic."),
            ),
        ),
    ),
    "trebuchet": CardText(
        name=N_("Trebuchet"),
        line=N_("Shoots 2 or 3 hexes when stacked"),
        tactic=N_(
            "Only while bolstered. Attacks an enemy two or three hexes away in a straight line, whatever stands between."
        ),
        restriction=N_("Attacks in no other way."),
        rulings=(
            (N_("Can a Marshall make it attack?"), N_("No. A Marshall grants a normal attack, and it makes none.")),
            (N_("Does a Pikeman strike back?"), N_("No. The Trebuchet is never next to it when it shoots.")),
            (
                N_("May it shoot at a Bishop?"),
                N_("No. It shoots only while bolstered. But it may hit a fort around the Bishop."),
            ),
            (N_("What if its target stands in a fort?"), N_("The fort falls, and the unit is unharmed.")),
        ),
    ),
    "war_wagon": CardText(
        name=N_("War Wagon"),
        line=N_("Moves a friend, takes its hits"),
        tactic=N_(
            "Only while bolstered. A friendly unit next to it moves one hex, then the War Wagon moves into the hex that it "
            "left."
        ),
        attribute=N_("When a friendly unit next to it is attacked, the War Wagon may lose the coin instead."),
        rulings=(
            (N_("May it lose its last coin for a friend?"), N_("Yes.")),
            (
                N_("Does a Pikeman strike back when a War Wagon took the hit?"),
                N_("Yes. A War Wagon can't take the coin loss from a Pikeman, because striking back is not an attack."),
            ),
            (
                N_("Do the friendly unit's effects after a move happen?"),
                N_(
                    "Yes, after the War Wagon has followed. The tactic is not possible if a fort stops the War Wagon "
                    "from following."
                ),
            ),
            (
                N_("Who decides about your partner's War Wagon?"),
                N_(
                    "Your partner decides first. If the War Wagon doesn't take the hit, you choose from the other "
                    "options. This is our reading."
                ),
            ),
        ),
    ),
}
"""The text of every unit of the Siege box, by id."""
