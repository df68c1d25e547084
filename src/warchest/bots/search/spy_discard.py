"""Banneret's discard from a hand that its Spy sees: the coin whose loss hurts the hand most."""

from warchest.bots.search.agent import SearchInput, hints_of
from warchest.bots.search.evaluation import CERTAIN, evaluate
from warchest.rules.known import spying
from warchest.rules.state import ids
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import DECOY, SLOTS
from warchest.rules.state.position import Position, Tables


def discard(r: Tables, s: Position, given: SearchInput) -> int:
    """Return the discard, or the refusal to discard, that leaves the other seat's hand poorest on average over the coin drawn for it.

    ``s`` is a position in which the deciding seat looks at a hand, and which holds that hand.
    """
    looking = spying(r, s)
    assert looking is not None
    _seat, other = looking
    bag = [s.bag[coin_of(other, slot)] for slot in range(SLOTS)]
    if not any(bag):
        bag = [s.faceup[coin_of(other, slot)] + s.facedown[coin_of(other, slot)] for slot in range(SLOTS)]
    best, most = (
        ids.DECLINE,
        _with_hand(r, s, given, other, [s.hand[coin_of(other, slot)] for slot in range(SLOTS)], bag, 0),
    )
    for slot in range(DECOY):  # a decoy in the hand is best left there
        hand = [s.hand[coin_of(other, kind)] - (kind == slot) for kind in range(SLOTS)]
        if hand[slot] < 0:
            continue
        value = _with_hand(r, s, given, other, hand, bag, 1)
        if value > most:
            best, most = ids.SPY + slot, value
    return best


def _with_hand(
    r: Tables, s: Position, given: SearchInput, seat: int, hand: list[int], bag: list[int], drawn: int
) -> int:
    """Return the value of the position for the deciding side as if ``seat`` had this hand and drew ``drawn`` coins of the bag."""
    coins = max(sum(bag), 1)
    likely = [row[:] for row in given.likely]
    likely[seat] = [CERTAIN if hand[slot] else drawn * CERTAIN * bag[slot] // coins for slot in range(SLOTS)]
    return evaluate(r, s, hints_of(given._replace(likely=likely)), s.decider & 1)
