"""The hands that another seat may have: how likely each is, given a seat's knowledge, and their coins by name."""

from warchest.bots.beliefs.hidden_splits import SlotCounts
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.rules.known import kind_of
from warchest.rules.state.position import Position, Tables


def chances_of_hands(knowledge: Knowledge, seat: int) -> dict[SlotCounts, float]:
    """Return how likely each possible hand of another seat is, in a fixed order of hands."""
    chances: dict[SlotCounts, float] = {}
    for split, weight in knowledge.belief(seat).items():
        chances[split.hand] = chances.get(split.hand, 0.0) + weight
    return dict(sorted(chances.items()))


def named_hand(r: Tables, s: Position, seat: int, hand: SlotCounts) -> dict[str, int]:
    """Return the coins of a seat's hand by kind."""
    return {kind_of(r, s, seat, slot): number for slot, number in enumerate(hand) if number}
