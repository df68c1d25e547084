"""The texts of cards, decrees and battles, in our own words and in English. They are translated where they are used.

The rules read none of them: a unit's effects are its row in ``warchest.rules.content.units``.
"""

from warchest.rules.content.ruleset import CardText, DecreeText
from warchest.wording.cards.base import BASE_TEXTS, BATTLE_TEXTS, BattleText
from warchest.wording.cards.lite import LITE_TEXTS
from warchest.wording.cards.nightfall import NIGHTFALL_TEXTS
from warchest.wording.cards.nobility import DECREE_TEXTS, NOBILITY_TEXTS
from warchest.wording.cards.shock_tactics import SHOCK_TACTICS_TEXTS
from warchest.wording.cards.siege import SIEGE_TEXTS
from warchest.wording.cards.tokens import TOKEN_TEXTS
from warchest.wording.languages import N_

__all__ = [
    "BATTLE_TEXTS",
    "BOX_LINES",
    "BOX_NAMES",
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
}
"""The names of the boxes."""
BOX_LINES = {
    "base": N_("sixteen units"),
    "nobility": N_("decrees"),
    "siege": N_("forts"),
    "nightfall": N_("poison, decoys"),
    "shock_tactics": N_("shocks; announced for 2026, known from one source"),
    "lite": N_("Crow and Wolf, 9 by 9 squares"),
}
"""The contents of the boxes, in a few words."""
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
