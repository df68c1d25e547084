"""The choices of a seat while another seat uses a coin, so that its player can plan an action in advance.

The choices come from a position made of public facts and the seat's own coins alone. The coins that others hide are dealt anew, always
in the same order, so that no answer can depend on them.
"""

from warchest.beliefs.hidden_splits import NO_COIN, Counts, Split, set_split, split_of, unseen
from warchest.game import Game
from warchest.presenter import decision_request
from warchest.rules.state.agenda import pop, push
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, KIND, PLAY_FRAME
from warchest.rules.state.position import Position
from warchest.schema.decision import Ask


def asked_ahead(game: Game, seat: int) -> Ask | None:
    """Return the decision that the seat would face if it were its turn on the current board.

    Return None where the seat itself must decide, has no coin left, or the decision that is due is not the use of a coin.
    """
    s = game.position.copy()
    if game.decider in (None, seat) or not any(split_of(s, seat).hand):
        return None
    frame = top(s)
    if s.depth != 1 or s.agenda[frame + KIND] != PLAY_FRAME or s.agenda[frame + ARG]:
        return None
    for other in range(game.tables.seats):
        if other != seat:
            set_split(s, other, _in_order(s, other))
    pop(s)
    push(s, PLAY_FRAME, seat, -1, 0, 0)
    s.turn = s.decider = seat
    return decision_request(game.tables, s, game.board)


def _in_order(s: Position, seat: int) -> Split:
    """Return the coins that the seat hides, slot by slot: the first in hand, the next facedown, and so on, as many as everybody knows."""
    left = list(unseen(s, seat))

    def take(zone: Counts) -> Counts:
        due = sum(zone)
        taken = []
        for slot, count in enumerate(left):
            here = min(count, due)
            left[slot] -= here
            due -= here
            taken.append(here)
        return tuple(taken)

    hidden = split_of(s, seat)
    return Split(take(hidden.hand), take(hidden.facedown), take(hidden.previewed), NO_COIN)
