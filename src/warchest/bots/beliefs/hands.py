"""The hands that another seat may have: how likely each is to a seat's knowledge, and their coins by name."""

from warchest.bots.beliefs.hidden_splits import Counts
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.rules.known import kind_of
from warchest.rules.state.position import Position, Tables


def chances_of_hands(knowledge: Knowledge, seat: int) -> dict[Counts, float]:
    """Return how likely each possible hand of another seat is. The hands are in an order that depends on nothing but themselves."""
    found: dict[Counts, float] = {}
    for split, weight in knowledge.belief(seat).items():
        found[split.hand] = found.get(split.hand, 0.0) + weight
    return dict(sorted(found.items()))


def named_hand(r: Tables, s: Position, seat: int, hand: Counts) -> dict[str, int]:
    """Return the coins of a seat's hand by their kinds."""
    return {kind_of(r, s, seat, slot): number for slot, number in enumerate(hand) if number}
