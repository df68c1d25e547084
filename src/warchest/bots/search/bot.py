"""A two-ply bot: it looks at every whole action, and at the likely reply to the best ones.

When its Spy sees a hand, it discards the coin that the hand can least spare.
"""

from warchest.bots.action import compose
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.draft import choose_in_draft, drafts
from warchest.bots.search.agent import InterpretedAgent, SearchAgent, SearchInput, context_of, search_input
from warchest.bots.search.evaluation import CERTAIN, evaluate
from warchest.bots.search.search import CANDIDATES
from warchest.game.history import InformationState
from warchest.rules.flow.play import action_open, apply
from warchest.rules.known import spying
from warchest.rules.state import ids
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHOICES, DECOY, SLOTS
from warchest.rules.state.position import Position, Tables


class TwoPlyBot:
    """Chooses among whole actions."""

    def __init__(self, memory: Memory | None = None, agent: SearchAgent | None = None) -> None:
        self._memory = memory or Memory()
        self._agent: SearchAgent = agent or InterpretedAgent()

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the seat's next decision. The same state and seed give the same action."""
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s):
            return compose(r, s, choose_in_draft)
        given = search_input(knowledge)
        if spying(r, s) is None:
            return self._agent.search(r, s, given, seed, CANDIDATES)
        after, id_ = s.copy(), discard(r, s, given)
        apply(r, after, id_, [0] * CHOICES)
        if not action_open(r, after, s.decider):
            return [id_]
        return [id_, *self._agent.search(r, after, given, seed, CANDIDATES)]  # a Herald that the decree triggered


def discard(r: Tables, s: Position, given: SearchInput) -> int:
    """Return the discard, or the choice to decline, that leaves the other seat the poorest hand, averaged over the replacement drawn.

    In ``s`` the deciding seat looks at a hand, and the position contains that hand.
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
    """Return the position's value for the deciding side if ``seat`` had this hand and drew ``drawn`` coins from the bag."""
    coins = max(sum(bag), 1)
    likely = [row[:] for row in given.likely]
    likely[seat] = [CERTAIN if hand[slot] else drawn * CERTAIN * bag[slot] // coins for slot in range(SLOTS)]
    return evaluate(r, s, context_of(given._replace(likely=likely)), s.decider & 1)
