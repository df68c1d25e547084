"""The chance that a coin is in another hand, exact by the belief of the seat that asks."""

from warchest.bots.beliefs.knowledge import Knowledge
from warchest.rules.known import kind_of
from warchest.rules.state.layout import SLOTS


def hand_odds(knowledge: Knowledge, seat: int) -> dict[str, float]:
    """Return the chance, from 0 to 1, that another seat has at least one coin of a kind in hand, for each kind that it may have there.

    The belief (docs/explanation/bots.md) supposes that every coin of a hand is as likely to be used as another one.
    """
    found = [0.0] * SLOTS
    for row in knowledge.rows(seat):
        for slot, count in enumerate(row.hand.to_bytes(SLOTS, "little")):
            if count:
                found[slot] += row.weight
    r, s = knowledge.tables, knowledge.possible_position
    return {kind_of(r, s, seat, slot): min(1.0, chance) for slot, chance in enumerate(found) if chance > 0}
