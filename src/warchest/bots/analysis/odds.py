"""The exact chance that a coin is in another seat's hand, from the belief of the seat that asks."""

from warchest.bots.beliefs.knowledge import Knowledge
from warchest.rules.known import kind_of
from warchest.rules.state.layout import SLOTS


def hand_odds(knowledge: Knowledge, seat: int) -> dict[str, float]:
    """Return for each kind the chance, from 0 to 1, that another seat has at least one such coin in hand. Leave out impossible kinds.

    The belief (docs/explanation/bots.md) assumes that every coin of a hand is equally likely to be used.
    """
    chances = [0.0] * SLOTS
    for row in knowledge.rows(seat):
        for slot, count in enumerate(row.hand.to_bytes(SLOTS, "little")):
            if count:
                chances[slot] += row.weight
    r, s = knowledge.tables, knowledge.possible_position
    return {kind_of(r, s, seat, slot): min(1.0, chance) for slot, chance in enumerate(chances) if chance > 0}
