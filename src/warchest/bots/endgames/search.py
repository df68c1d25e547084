"""The search for a win in this round that is certain against every hand of the other seat. In the compiled subset, for two seats.

The same search proves that a position is held: the other seat can't win in this round with any hand.

For a seat that sees a position without its history, the information set contains every split of the other seat's unseen coins over hand,
facedown discards and bag that has the public numbers. The set keeps this form through the round: a coin that the other seat uses face up
leaves the unseen coins, and a coin used facedown stays among them, since it may have been any of them. So one position represents the
whole set. Before the other seat uses a coin, each kind among its unseen coins is put into its hand in turn, and the searching seat must
have an answer to every use. It chooses its next action after seeing that use, and makes the same choice in all states of the set.

Two events break that form, and the search then has no verdict: the searching seat's Spy looks at the hand, or within the round the other
seat's bag is refilled from discards or gives a coin from its known top.
"""

from collections.abc import Sequence

from warchest.bots.endgames.memory import MAX_PLIES, PlyMemory, ProofContext
from warchest.rules.flow.turns import chance_id
from warchest.rules.state import ids
from warchest.rules.state.agenda import sees_hand
from warchest.rules.state.ids import what_of
from warchest.rules.state.indices import top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, KIND, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, do_move, list_moves, native

LOST, WON, UNDECIDED, OPEN = 0, 1, 2, 3
"""The verdicts on a position. OPEN: its choices are still to be tried."""


@native
def unseen_word(s: Position, seat: int) -> int:
    """Return the seat's coins in hidden zones, as a word."""
    return s.hand_word[seat] + s.facedown_word[seat] + s.bag_word[seat] + s.previewed_word[seat] + s.drawn_word[seat]


@native
def put_in_hand(s: Position, seat: int, slot: int, drawn: bool) -> None:
    """Put a coin of this slot into the seat's hand (or in flight if ``drawn``) in exchange for a coin there."""
    there = s.drawn_word[seat] if drawn else s.hand_word[seat]
    if (there >> (slot << 3)) & 255:
        return
    other = 0
    while (there >> (other << 3)) & 255 == 0:
        other += 1
    change = (1 << (slot << 3)) - (1 << (other << 3))
    if drawn:
        s.drawn_word[seat] += change
    else:
        s.hand_word[seat] += change
    if (s.bag_word[seat] >> (slot << 3)) & 255:
        s.bag_word[seat] -= change
    elif (s.facedown_word[seat] >> (slot << 3)) & 255:
        s.facedown_word[seat] -= change
    elif (s.previewed_word[seat] >> (slot << 3)) & 255:
        s.previewed_word[seat] -= change
    elif drawn:
        s.hand_word[seat] -= change
    else:
        s.drawn_word[seat] -= change


@native
def list_hidden_uses(
    tables: Sequence[Tables],
    work: Positions,
    plies: Sequence[PlyMemory],
    scratch: Sequence[Scratch],
    at: int,
    seat: int,
    drawn: bool,
    passes: bool,
) -> bool:
    """List all uses of any unseen coin of the seat, with the slot of the coin. Return False if there is no room.

    Facedown uses that differ only in the coin look the same, so one of them is listed. ``passes``: the seat only passes.
    """
    s = work[at]
    unseen = unseen_word(s, seat)
    kept = s.drawn_word[seat] if drawn else s.hand_word[seat]
    n = 0
    first = True
    for slot in range(SLOTS):
        if (unseen >> (slot << 3)) & 255 == 0:
            continue
        if drawn:
            s.drawn_word[seat] = 1 << (slot << 3)
        else:
            s.hand_word[seat] = 1 << (slot << 3)
        count = list_moves(tables, work, at, scratch)
        if n + count > CHOICES:
            return False
        for index in range(count):
            id_ = scratch[0].ids[index]
            if (first and id_ < ids.CLAIM) if passes else (first or id_ >= ids.DRAW or tables[0].open_coins != 0):
                plies[at].ids[n] = id_
                plies[at].slots[n] = slot
                n += 1
        first = False
    if drawn:
        s.drawn_word[seat] = kept
    else:
        s.hand_word[seat] = kept
    plies[at].count = n
    return True


@native
def list_draws(r: Tables, s: Position, plies: Sequence[PlyMemory], at: int, own: bool) -> bool:
    """List the possible draws, or only one if the searching seat can't see the coin.

    Return False if the information set loses its form.
    """
    seat = s.agenda[top(s) + SEAT]
    word = s.bag_word[seat]
    if not own:
        if s.bag_top_word[seat] != 0 or s.faceup_word[seat] == 0:
            return False
        slot = 0
        while (word >> (slot << 3)) & 255 == 0:
            slot += 1
        plies[at].ids[0] = ids.DRAW + slot
        plies[at].count = 1
        return True
    if s.bag_top_word[seat] != 0:
        plies[at].ids[0] = chance_id(s, 0)
        plies[at].count = 1
        return True
    n = 0
    for slot in range(SLOTS):
        if (word >> (slot << 3)) & 255:
            plies[at].ids[n] = ids.DRAW + slot
            n += 1
    plies[at].count = n
    return True


@native
def put_first(plies: Sequence[PlyMemory], at: int, n: int) -> None:
    """Swap a choice with the first one."""
    id_, slot = plies[at].ids[n], plies[at].slots[n]
    plies[at].ids[n], plies[at].slots[n] = plies[at].ids[0], plies[at].slots[0]
    plies[at].ids[0], plies[at].slots[0] = id_, slot


@native
def order(plies: Sequence[PlyMemory], at: int, context: Sequence[ProofContext]) -> None:
    """Move to the front the choice that last decided a position at this ply or, for the side that wants to win, one that controls."""
    control = -1
    for n in range(plies[at].count):
        id_ = plies[at].ids[n]
        if id_ == context[0].best[at]:
            put_first(plies, at, n)
            return
        if id_ >= ids.HEX_BASE and what_of(id_) == ids.CONTROL:
            control = n
    if control > 0 and (plies[at].seeks != 0) == (context[0].holds == 0):
        put_first(plies, at, control)


@native
def examine(
    tables: Sequence[Tables],
    work: Positions,
    plies: Sequence[PlyMemory],
    scratch: Sequence[Scratch],
    context: Sequence[ProofContext],
    at: int,
    coins: int,
    theirs: int,
) -> int:
    """Return the verdict on ``work[at]`` if the searching seat may use ``coins`` more coins, and the other one only passes after ``theirs``
    more coins. If it is OPEN, list the choices.
    """
    s = work[at]
    context[0].nodes += 1
    if s.over != 0:
        if context[0].holds != 0:
            return LOST if s.winner == 2 - (context[0].seat & 1) else WON
        return WON if s.winner == 1 + (context[0].seat & 1) else LOST
    if s.round_no != context[0].round_no:
        return WON if context[0].holds != 0 else LOST
    if context[0].nodes > context[0].budget or at == MAX_PLIES - 1:
        return UNDECIDED
    plies[at].next = 0
    plies[at].seeks = 0
    plies[at].hides = 0
    plies[at].coins = coins
    plies[at].theirs = theirs
    if s.decider == CHANCE:
        if not list_draws(tables[0], s, plies, at, s.agenda[top(s) + SEAT] == context[0].seat):
            return UNDECIDED
        return OPEN
    plays = s.agenda[top(s) + KIND] == PLAY_FRAME
    if plays and s.decider != context[0].seat:
        plies[at].hides = 1
        drawn = s.agenda[top(s) + ARG] != 0
        if not list_hidden_uses(tables, work, plies, scratch, at, s.decider, drawn, theirs == 0):
            return UNDECIDED
        if theirs > 0:
            plies[at].theirs = theirs - 1
    else:
        if s.decider == context[0].seat:
            if plays and coins == 0:
                return LOST
            if sees_hand(tables[0], s):
                return UNDECIDED
            plies[at].seeks = 1
            plies[at].coins = coins - (1 if plays else 0)
        plies[at].count = list_moves(tables, work, at, scratch)
        for n in range(plies[at].count):
            plies[at].ids[n] = scratch[0].ids[n]
            plies[at].slots[n] = 0
    order(plies, at, context)
    return OPEN


@native
def prove(
    tables: Sequence[Tables],
    work: Positions,
    plies: Sequence[PlyMemory],
    scratch: Sequence[Scratch],
    context: Sequence[ProofContext],
    coins: int,
    theirs: int,
) -> int:
    """Return whether the searching seat can force a win from ``work[0]`` in this round with at most ``coins`` coins: WON or LOST.

    The other seat uses at most ``theirs`` coins as it likes, and passes with all later ones. If the goal is to hold, WON means that the
    other side can't win in this round. Return UNDECIDED if the budget runs out or the information set loses its form.
    """
    at = 0
    verdict = examine(tables, work, plies, scratch, context, 0, coins, theirs)
    while True:
        if verdict == UNDECIDED:
            return UNDECIDED
        if verdict != OPEN:
            # The verdict on the position at this ply decides the one before it, or leaves it open.
            if at == 0:
                return verdict
            at -= 1
            if (verdict == WON) == (plies[at].seeks != 0):
                context[0].best[at] = plies[at].ids[plies[at].next - 1]
                continue
        n = plies[at].next
        if n == plies[at].count:
            verdict = LOST if plies[at].seeks != 0 else WON
            continue
        plies[at].next += 1
        work[at + 1] = work[at]
        if plies[at].hides != 0:
            s = work[at + 1]
            put_in_hand(s, s.decider, plies[at].slots[n], s.agenda[top(s) + ARG] != 0)
        do_move(tables, work, at + 1, plies[at].ids[n], scratch)
        verdict = examine(tables, work, plies, scratch, context, at + 1, plies[at].coins, plies[at].theirs)
        at += 1
