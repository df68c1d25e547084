"""The coins without a unit: the Royal Coin and the two decoys, in our own words."""

from warchest.rules.content.ruleset import CardText
from warchest.wording.languages import N_

_DECOY_LINE = N_("Facedown, or back to its card")
_DECOY_RESTRICTION = N_("Belongs to no unit: it never deploys, bolsters, maneuvers, cures poison or proclaims.")
_DECOY_RULINGS = (
    (
        N_("How do you get rid of it?"),
        N_("Play it face up, as an action of its own. It goes back beside its card, and may come again."),
    ),
    (
        N_("Where does it go when it is played facedown?"),
        N_("To your discards, and with them into your bag."),
    ),
    (N_("Can it be recruited, or leave the game?"), N_("No.")),
)

TOKEN_TEXTS: dict[str, CardText] = {
    "royal": CardText(
        name=N_("Royal Coin"),
        line=N_("Facedown, guard tactic, decrees"),
        attribute=N_(
            "Facedown it takes the initiative, recruits or passes, like any coin. Face up it pays for the tactic of "
            "the Royal Guard, or proclaims a decree."
        ),
        restriction=N_("Belongs to no unit: it never deploys, bolsters, moves, attacks or controls."),
        rulings=(
            (N_("Can you lose it?"), N_("No. It is always in your hand, your bag or your discards.")),
            (N_("May it pay for other tactics?"), N_("No, only for the Royal Guard's.")),
            (
                N_("When may it proclaim?"),
                N_(
                    "When decrees are in play: put a seal of your side on one that has none of yours, and do what it says, "
                    "all of it."
                ),
            ),
        ),
    ),
    "decoy_infiltrator": CardText(
        name=N_("Infiltrator's Decoy"),
        line=_DECOY_LINE,
        attribute=N_(
            "An Infiltrator plants it among an opponent's discards. There it fills a place in bag and hand. Facedown "
            "it takes the initiative, recruits or passes, like any coin."
        ),
        restriction=_DECOY_RESTRICTION,
        rulings=_DECOY_RULINGS,
    ),
    "decoy_skirmisher": CardText(
        name=N_("Skirmisher's Decoy"),
        line=_DECOY_LINE,
        attribute=N_(
            "A Skirmisher that is attacked plants it among an opponent's discards. There it fills a place in bag and "
            "hand. Facedown it takes the initiative, recruits or passes, like any coin."
        ),
        restriction=_DECOY_RESTRICTION,
        rulings=_DECOY_RULINGS,
    ),
}
"""The text of every coin without a unit, by kind."""
