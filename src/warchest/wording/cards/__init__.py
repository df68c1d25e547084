"""The texts of cards, decrees, battles and other coins, in this project's words and in English. They are translated where they are used.

The rules read none of them: a unit's effects are its row in ``warchest.rules.content.units``.
"""

from warchest.rules.content.ruleset import CardText, DecreeText
from warchest.wording.cards.base import BASE_TEXTS, BATTLE_TEXTS, BattleText
from warchest.wording.cards.lite import LITE_TEXTS
from warchest.wording.cards.nightfall import NIGHTFALL_TEXTS
from warchest.wording.cards.nobility import DECREE_TEXTS, NOBILITY_TEXTS
from warchest.wording.cards.shock_tactics import SHOCK_TACTICS_TEXTS
from warchest.wording.cards.siege import SIEGE_TEXTS
from warchest.wording.languages import N_

__all__ = [
    "BATTLE_TEXTS",
    "BOX_LINES",
    "BOX_NAMES",
    "BOX_NOTES",
    "CARD_TEXTS",
    "DECREE_TEXTS",
    "OTHER_TEXTS",
    "TOKEN_TEXTS",
    "BattleText",
    "DecreeText",
]

BOX_NAMES = {
    "base": N_("Base"),
    "nobility": N_("Nobility"),
    "siege": N_("Siege"),
    "nightfall": N_("Nightfall"),
    "shock_tactics": N_("Shock Tactics"),
    "lite": N_("Lite"),
    "micro": N_("Micro"),
}
"""The names of the boxes."""
BOX_NOTES = {"shock_tactics": N_("announced for 2026, known from only one source")}
"""Notices for the players of some boxes."""
BOX_LINES = {
    "base": N_("sixteen units"),
    "nobility": N_("decrees"),
    "siege": N_("forts"),
    "nightfall": N_("poison, decoys"),
    "shock_tactics": N_("shocks"),
    "lite": N_("Crow and Wolf, 9 by 9 squares"),
    "micro": N_("five hexes, two units"),
}
"""The contents of the boxes, in a few words."""

_DECOY_LINE = N_("Facedown, or back to its card")
_DECOY_RESTRICTION = N_("Belongs to no unit: it never deploys, bolsters, maneuvers, cures poison or proclaims.")
_DECOY_RULINGS = (
    (
        N_("How do you get rid of it?"),
        N_("Play it face up, as a separate action. It goes back beside its card, and may be planted again."),
    ),
    (
        N_("Where does it go when played facedown?"),
        N_("To your discards, and later back into your bag."),
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
            (N_("Can it pay for other tactics?"), N_("No, only for the Royal Guard's.")),
            (
                N_("When can it proclaim?"),
                N_(
                    "When decrees are in play: put one of your side's seals on a decree that has none of them, and carry "
                    "it out in full."
                ),
            ),
        ),
    ),
    "decoy_infiltrator": CardText(
        name=N_("Infiltrator's Decoy"),
        line=_DECOY_LINE,
        attribute=N_(
            "An Infiltrator can plant the decoy among an opponent's discards. The decoy then fills a place in "
            "that player's bag and hand. Facedown it takes the initiative, recruits or passes, like any coin."
        ),
        restriction=_DECOY_RESTRICTION,
        rulings=_DECOY_RULINGS,
    ),
    "decoy_skirmisher": CardText(
        name=N_("Skirmisher's Decoy"),
        line=_DECOY_LINE,
        attribute=N_(
            "When a Skirmisher is attacked, it can plant the decoy among an opponent's discards. The decoy then "
            "fills a place in that player's bag and hand. Facedown it takes the initiative, recruits or passes, "
            "like any coin."
        ),
        restriction=_DECOY_RESTRICTION,
        rulings=_DECOY_RULINGS,
    ),
}
"""The text of every coin without a unit, by kind."""

CARD_TEXTS: dict[str, CardText] = {
    **BASE_TEXTS,
    **NOBILITY_TEXTS,
    **SIEGE_TEXTS,
    **NIGHTFALL_TEXTS,
    **SHOCK_TACTICS_TEXTS,
    **TOKEN_TEXTS,
}
"""The text of every kind of coin: the units by id, then the coins without a unit."""
OTHER_TEXTS: dict[str, dict[str, CardText]] = {"lite": LITE_TEXTS}
"""The texts of the coins of other rule sets, by the rule set's id."""
