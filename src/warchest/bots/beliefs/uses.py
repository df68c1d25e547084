"""How likely a player with each possible hand uses a coin as it was seen to be used. In the compiled subset.

The policy (``warchest.bots.policy``) gives each choice a likelihood. The likelihood of a choice from a hand is the choice's weight divided
by the sum over all choices of the hand. The choices of a hand are those of its coins, so one list of choices is enough for all hands: that
of a hand with a coin of each kind.
"""

from collections.abc import Sequence
from math import exp

from warchest.bots.beliefs.rows import Blocks
from warchest.bots.policy.likelihoods import logit_of
from warchest.bots.policy.ranks import survey
from warchest.rules.content.vocabulary import ROYAL_COIN
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, slot_of
from warchest.rules.state.layout import DECOY, ROYAL, SLOTS, UNKNOWN
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import one, total
from warchest.rules.subset import Positions, Scratch, list_moves, native

ALIKE = 3
"""The policy takes hands of this many coins or more as alike."""


@native
def slot_paid(r: Tables, s: Position, id_: int) -> int:
    """Return the slot of the coin that a play uses. For an impossible play it is a slot without a coin."""
    if id_ < ids.CLAIM:
        slot = id_
    elif id_ < ids.RECRUIT:
        slot = id_ - ids.CLAIM
    elif id_ < ids.DRAW:
        slot = (id_ - ids.RECRUIT) >> 3
    elif id_ < ids.UNPOISON:
        slot = ROYAL
    elif id_ < ids.RETURN:
        slot = id_ - ids.UNPOISON
    elif id_ < ids.HEX_BASE:
        slot = DECOY + id_ - ids.RETURN
    else:
        what = what_of(id_)
        if what >= ids.CONTROL_WITH:
            slot = what - ids.CONTROL_WITH
        elif what >= ids.DEPLOY:
            slot = what - ids.DEPLOY
        else:
            coin = coin_at(s, hex_of(id_))
            pays_royal = what == ids.TACTIC and r.pays[s.army[coin]] == ROYAL_COIN
            slot = ROYAL if pays_royal else slot_of(coin)
    return min(slot, SLOTS - 1)


@native
def concrete_of(id_: int, slot: int) -> int:
    """Return the facedown use of a coin of this slot, given the same use of an unknown coin."""
    return id_ + (slot - UNKNOWN) * (SLOTS if id_ >= ids.RECRUIT else 1)


@native
def weigh_use(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    blocks: Sequence[Blocks],
    seat: int,
    id_: int,
    facedown: bool,
) -> None:
    """Weigh a use of a coin of a seat's hand: for each slot all choices in ``chances``, and those that look like this one in ``seen``."""
    r = tables[0]
    s = work[0]
    survey(r, s, 0, blocks)
    survey(r, s, 1, blocks)
    hand = s.hand_word[seat]
    unseen = hand + s.facedown_word[seat] + s.previewed_word[seat] + s.drawn_word[seat] + s.bag_word[seat]
    spread = 0
    for slot in range(SLOTS):
        blocks[0].chances[slot] = 0.0
        blocks[0].seen[slot] = 0.0
        if unseen >> (slot << 3) & 255:
            spread += one(slot)
    # The policy looks at the number of coins in the hand, which differs from the spread.
    shift = min(total(hand), ALIKE) - min(total(spread), ALIKE)
    s.hand_word[seat] = spread
    count = list_moves(tables, work, 0, scratch)
    for n in range(count):
        choice = scratch[0].ids[n]
        logit = logit_of(r, s, choice, blocks)
        held = blocks[0].features[1]
        logit += blocks[0].logits[held + shift] - blocks[0].logits[held]
        likelihood = exp(logit / 1000)
        slot = slot_paid(r, s, choice)
        blocks[0].chances[slot] += likelihood
        if choice == (concrete_of(id_, slot) if facedown else id_):
            blocks[0].seen[slot] += likelihood
            blocks[0].weighed = 1
    s.hand_word[seat] = hand
