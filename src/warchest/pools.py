"""What a set-up is dealt from: unit cards of the boxes, decrees, and a map of forts.

A seed fixes all three and nothing else: the coins that are drawn in the game come from elsewhere. The three are dealt apart, so that the
same seed deals the same cards whatever else is in the game.
"""

import random
from collections.abc import Collection

from warchest.rules.boards import FORT_MAPS
from warchest.rules.decrees import DECREES, IN_PLAY
from warchest.rules.units import BOXES, ORIGINAL_ROYAL_GUARD, UNITS

ROYAL_GUARDS = {"revised": "royal_guard", "original": ORIGINAL_ROYAL_GUARD.id}
"""The two cards for the coins of the Royal Guard: as revised later, and as first printed in 2018."""


def cards_of(boxes: Collection[str], royal_guard: str = "revised") -> list[str]:
    """The unit cards of these boxes in alphabetical order, one for the same coins: of the two Royal Guards the one named."""
    cards = [unit.id for unit in UNITS.values() if unit.box in boxes and not unit.shares_coins_with]
    return sorted(ROYAL_GUARDS[royal_guard] if card == "royal_guard" else card for card in cards)


def boxes_of(cards: Collection[str]) -> tuple[str, ...]:
    """The boxes that these unit cards come from, in the order in which they appeared; cards that do not exist come from none."""
    found = {UNITS[card].box for card in cards if card in UNITS}
    return tuple(box for box in BOXES if box in found)


def deal_cards(count: int, seed: str, boxes: Collection[str], royal_guard: str = "revised") -> tuple[str, ...]:
    """So many unit cards of these boxes, shuffled; fewer where there are no more."""
    cards = cards_of(boxes, royal_guard)
    random.Random(f"warchest {seed}").shuffle(cards)
    return tuple(cards[:count])


def deal_decrees(seed: str) -> tuple[str, ...]:
    """The decrees face up in a game."""
    return tuple(random.Random(f"warchest decrees {seed}").sample([decree.id for decree in DECREES], IN_PLAY))


def deal_forts(seed: str) -> int:
    """The number of a fort map, from 1."""
    return random.Random(f"warchest forts {seed}").randint(1, len(FORT_MAPS))
