"""The texts of cards, decrees and battles, in our own words and in English. ``cards`` translates them where they are used.

Nothing here is read by the rules: what a unit does is its row in ``warchest.rules.units``.
"""

from warchest.notation.card_texts.base import BASE_TEXTS
from warchest.notation.card_texts.battles import BATTLE_TEXTS
from warchest.notation.card_texts.decrees import DECREE_TEXTS
from warchest.notation.card_texts.nightfall import NIGHTFALL_TEXTS
from warchest.notation.card_texts.nobility import NOBILITY_TEXTS
from warchest.notation.card_texts.siege import SIEGE_TEXTS
from warchest.notation.card_texts.text import BattleText, CardText, DecreeText
from warchest.notation.card_texts.tokens import TOKEN_TEXTS

__all__ = ["BATTLE_TEXTS", "CARD_TEXTS", "DECREE_TEXTS", "TOKEN_TEXTS", "BattleText", "CardText", "DecreeText"]

CARD_TEXTS: dict[str, CardText] = {**BASE_TEXTS, **NOBILITY_TEXTS, **SIEGE_TEXTS, **NIGHTFALL_TEXTS, **TOKEN_TEXTS}
"""The text of every kind of coin: the units by id, then the coins that are no unit's."""
