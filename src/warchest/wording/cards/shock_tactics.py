"""The cards of the Shock Tactics box, in this project's words. The box is announced for 2026 and known from one source."""

from warchest.rules.content.ruleset import CardText
from warchest.wording.languages import N_

SHOCK_TACTICS_TEXTS: dict[str, CardText] = {
    "heavy_cavalry": CardText(
        name=N_("Heavy Cavalry"),
        line=N_("Charges two hexes and shocks"),
        tactic=N_(
            "Moves exactly two hexes in a straight line, through an empty hex. If an enemy that is not in a fort "
            "is on the second hex, it is shocked first."
        ),
        rulings=(
            (
                N_("What is a shock?"),
                N_("The whole stack goes face up to its owner's discards. No coin leaves the game."),
            ),
            (N_("Must it be bolstered to ride onto a Knight?"), N_("No. A shock is not an attack.")),
            (N_("May it ride onto an empty hex?"), N_("Yes, wherever a unit may end its move.")),
            (
                N_("May it be in a game with the Lancer?"),
                N_("No. The two cards use the same coins."),
            ),
        ),
    ),
    "vanguard": CardText(
        name=N_("Vanguard"),
        line=N_("Acts on arrival, shocks stacked"),
        tactic=N_("Only while bolstered. Shocks an enemy next to it that is not in a fort."),
        attribute=N_("After it is deployed, it may maneuver."),
        rulings=(
            (
                N_("May it use its tactic when it is deployed?"),
                N_("Yes, if it is then bolstered. Only Redeploy can deploy a whole stack."),
            ),
            (N_("Does bolstering let it maneuver?"), N_("No, only deploying does.")),
            (
                N_("May it be in a game with the Footman?"),
                N_("No. The two cards use the same coins."),
            ),
        ),
    ),
    "pitch_thrower": CardText(
        name=N_("Pitch Thrower"),
        line=N_("Shocks two hexes away for a coin"),
        tactic=N_(
            "Only while bolstered. One of its coins goes face up to your discards. Then it shocks an enemy exactly two "
            "hexes away that is not in a fort, whatever stands between."
        ),
        attribute=N_(
            "After you recruit a Pitch Thrower coin, you may use it to bolster your Pitch Thrower on the board."
        ),
        rulings=(
            (N_("May it be bolstered this way while poisoned?"), N_("Yes. Its attribute still applies.")),
            (
                N_("What if Enlist recruits two of its coins?"),
                N_("Both may bolster it when the decree is complete."),
            ),
            (N_("May it throw at an enemy next to it?"), N_("No. Exactly two hexes away.")),
        ),
    ),
    "raider": CardText(
        name=N_("Raider"),
        line=N_("Spends a coin to step and take"),
        tactic=N_(
            "Only while bolstered. One of its coins goes face up to your discards. Then it moves one hex onto a location "
            "that you don't control, and takes it."
        ),
        attribute=N_("After it is bolstered, it may move one hex."),
        rulings=(
            (N_("Does a Herald's coin let it move too?"), N_("Yes, even while it is poisoned.")),
            (N_("May the location be neutral?"), N_("Yes. Any location that your side doesn't control.")),
            (
                N_("May it step into a fort?"),
                N_("Not on a location that the enemy controls. A fort on a neutral one lets it in."),
            ),
        ),
    ),
    "war_drummer": CardText(
        name=N_("War Drummer"),
        line=N_("Puts a coin on top of a bag"),
        attribute=N_(
            "After it moves, you may take a coin from any player's supply and put it on top of that player's bag. It is the "
            "next one drawn."
        ),
        rulings=(
            (
                N_("Which moves count?"),
                N_(
                    "All of them: its own, and moves granted by an Ensign, a War Wagon or a decree. Being shoved is not "
                    "a move."
                ),
            ),
            (N_("If several coins lie on one bag, which is drawn first?"), N_("The one put there last.")),
            (
                N_("What if the bag contains only that coin?"),
                N_("That coin is drawn first. Only then do the discards go into the bag."),
            ),
            (N_("Who knows which coin it is?"), N_("All players.")),
        ),
    ),
    "rearguard": CardText(
        name=N_("Rearguard"),
        line=N_("Steps when another is attacked"),
        attribute=N_(
            "After an attack on another of your units, when all effects of the attack are complete, it may move one hex."
        ),
        rulings=(
            (
                N_("What if the attacked unit was destroyed, or lost no coin?"),
                N_("That makes no difference: it was attacked."),
            ),
            (N_("Does an attack on a fort count?"), N_("No. Nor does a shock, or an attack on the Rearguard itself.")),
            (
                N_("A Siege Tower attacks twice. When does the Rearguard move?"),
                N_("After each attack, so once before the second."),
            ),
            (N_("May it move while poisoned?"), N_("Yes.")),
        ),
    ),
    "warlord": CardText(
        name=N_("Warlord"),
        line=N_("A friend acts, then is shocked"),
        tactic=N_(
            "A friendly unit within two hexes, or the Warlord itself, maneuvers if it can. Then that unit is "
            "shocked where it stands."
        ),
        rulings=(
            (N_("May that unit use its tactic?"), N_("Yes, but a Warlord can't use it to command again.")),
            (N_("Does a fort save it from the shock?"), N_("Not from its own Warlord's.")),
            (
                N_("When do its effects follow, such as a Swordsman's step?"),
                N_("Before the shock."),
            ),
            (
                N_("May it be in a game with the Marshall?"),
                N_("No. The two cards use the same coins."),
            ),
        ),
    ),
}
"""The text of every unit of the Shock Tactics box, by id."""
