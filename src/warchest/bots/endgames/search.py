"""The search for a win in this round that is certain against every hand of the other seat. In the compiled subset, for two seats.

The same search proves that a position is held: the other seat can't win in this round with any hand.

A seat that sees a position without its history may hold any deal of the other's unseen coins for true: every way to lay them into hand,
facedown discards and bag, in the numbers that everybody sees. This set of hidden states keeps its form through the round. A coin that the
other seat uses face up leaves it. A coin used facedown stays in it, since any coin may have been the one. So one position stands for the
whole set: before the other seat uses a coin, each kind among its unseen coins is laid into its hand in turn, and all that it could do with
it must be met. The searching seat sees what was done and chooses its next action after that, alike in all states that it can't tell apart.

Two things would break that form, and the search then has no verdict: the searching seat's Spy looks at the hand, or the other seat's bag
takes discards, or coins from its top, within the round.
"""

from collections.abc import Sequence

from warchest.bots.endgames.memory import LEVELS, PlyMemory, Search
from warchest.rules.content import ops
from warchest.rules.flow.turns import chance_id
from warchest.rules.state import ids
from warchest.rules.state.ids import what_of
from warchest.rules.state.indices import step_of, top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, DECREE_FRAME, DONE, KIND, PLAY_FRAME, ROW, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, do_move, list_moves, native

LOST, WON, UNDECIDED, OPEN = 0, 1, 2, 3
"""The verdicts on a position. OPEN: its choices have still to be tried."""


@native
def unseen_word(s: Position, seat: int) -> int:
    """Return the seat's coins whose place is hidden, as a word."""
    return s.hand_word[seat] + s.facedown_word[seat] + s.bag_word[seat] + s.previewed_word[seat] + s.drawn_word[seat]


@native
def hold(s: Position, seat: int, slot: int, drawn: bool) -> None:
    """Lay a coin of this slot into the seat's hand, or in flight where ``drawn``, by exchange with a coin that lies there."""
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
    levels: Sequence[PlyMemory],
    scratch: Sequence[Scratch],
    at: int,
    seat: int,
    drawn: bool,
) -> bool:
    """List all uses of any unseen coin of the seat, with the slot of the coin. Return whether there was room for them.

    Facedown uses that differ in nothing but the coin look alike, so one of them is listed.
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
        for i in range(count):
            id_ = scratch[0].ids[i]
            if first or id_ >= ids.DRAW or tables[0].open_coins != 0:
                levels[at].ids[n] = id_
                levels[at].slots[n] = slot
                n += 1
        first = False
    if drawn:
        s.drawn_word[seat] = kept
    else:
        s.hand_word[seat] = kept
    levels[at].count = n
    return True


@native
def spies(r: Tables, s: Position) -> bool:
    """Return whether the deciding seat sees a hand now."""
    frame = top(s)
    return (
        s.agenda[frame + KIND] == DECREE_FRAME
        and r.steps[step_of(s.agenda[frame + ROW], 0, s.agenda[frame + DONE])] == ops.SPY
    )


@native
def list_draws(r: Tables, s: Position, levels: Sequence[PlyMemory], at: int, own: bool) -> bool:
    """List the draws that chance may make, or a single one where the searching seat can't see the coin.

    Return whether the hidden states keep their form.
    """
    seat = s.agenda[top(s) + SEAT]
    word = s.bag_word[seat]
    if not own:
        if s.bag_top_word[seat] != 0 or s.faceup_word[seat] == 0:
            return False
        slot = 0
        while (word >> (slot << 3)) & 255 == 0:
            slot += 1
        levels[at].ids[0] = ids.DRAW + slot
        levels[at].count = 1
        return True
    if s.bag_top_word[seat] != 0:
        levels[at].ids[0] = chance_id(s, 0)
        levels[at].count = 1
        return True
    n = 0
    for slot in range(SLOTS):
        if (word >> (slot << 3)) & 255:
            levels[at].ids[n] = ids.DRAW + slot
            n += 1
    levels[at].count = n
    return True


@native
def put_first(levels: Sequence[PlyMemory], at: int, n: int) -> None:
    """Exchange a choice with the first one."""
    id_, slot = levels[at].ids[n], levels[at].slots[n]
    levels[at].ids[n], levels[at].slots[n] = levels[at].ids[0], levels[at].slots[0]
    levels[at].ids[0], levels[at].slots[0] = id_, slot


@native
def order(levels: Sequence[PlyMemory], at: int, search: Sequence[Search]) -> None:
    """Put first the choice that decided a position at this level last, or else, for the side that wants to win, one that controls."""
    control = -1
    for n in range(levels[at].count):
        id_ = levels[at].ids[n]
        if id_ == search[0].best[at]:
            put_first(levels, at, n)
            return
        if id_ >= ids.HEX_BASE and what_of(id_) == ids.CONTROL:
            control = n
    if control > 0 and (levels[at].seeks != 0) == (search[0].holds == 0):
        put_first(levels, at, control)


@native
def look_at(
    tables: Sequence[Tables],
    work: Positions,
    levels: Sequence[PlyMemory],
    scratch: Sequence[Scratch],
    search: Sequence[Search],
    at: int,
    coins: int,
) -> int:
    """Return the verdict on ``work[at]``, where the searching seat may use ``coins`` more coins. List the choices where it is OPEN."""
    s = work[at]
    search[0].nodes += 1
    if s.over != 0:
        if search[0].holds != 0:
            return LOST if s.winner == 2 - (search[0].seat & 1) else WON
        return WON if s.winner == 1 + (search[0].seat & 1) else LOST
    if s.round_no != search[0].round_no:
        return WON if search[0].holds != 0 else LOST
    if search[0].nodes > search[0].budget or at == LEVELS - 1:
        return UNDECIDED
    levels[at].next = 0
    levels[at].seeks = 0
    levels[at].hides = 0
    levels[at].coins = coins
    if s.decider == CHANCE:
        if not list_draws(tables[0], s, levels, at, s.agenda[top(s) + SEAT] == search[0].seat):
            return UNDECIDED
        return OPEN
    plays = s.agenda[top(s) + KIND] == PLAY_FRAME
    if plays and s.decider != search[0].seat:
        levels[at].hides = 1
        if not list_hidden_uses(tables, work, levels, scratch, at, s.decider, s.agenda[top(s) + ARG] != 0):
            return UNDECIDED
    else:
        if s.decider == search[0].seat:
            if plays and coins == 0:
                return LOST
            if spies(tables[0], s):
                return UNDECIDED
            levels[at].seeks = 1
            levels[at].coins = coins - (1 if plays else 0)
        levels[at].count = list_moves(tables, work, at, scratch)
        for n in range(levels[at].count):
            levels[at].ids[n] = scratch[0].ids[n]
            levels[at].slots[n] = 0
    order(levels, at, search)
    return OPEN


@native
def prove(
    tables: Sequence[Tables],
    work: Positions,
    levels: Sequence[PlyMemory],
    scratch: Sequence[Scratch],
    search: Sequence[Search],
    coins: int,
) -> int:
    """Return whether the searching seat wins from ``work[0]`` in this round for certain, with at most ``coins`` coins: WON or LOST.

    Where it holds, WON says that the other side can't win in this round. UNDECIDED where the budget of positions did not suffice, or where
    the hidden states lose their form.
    """
    at = 0
    verdict = look_at(tables, work, levels, scratch, search, 0, coins)
    while True:
        if verdict == UNDECIDED:
            return UNDECIDED
        if verdict != OPEN:
            # The verdict on the position at this level decides the one above it, or leaves it open.
            if at == 0:
                return verdict
            at -= 1
            if (verdict == WON) == (levels[at].seeks != 0):
                search[0].best[at] = levels[at].ids[levels[at].next - 1]
                continue
        n = levels[at].next
        if n == levels[at].count:
            verdict = LOST if levels[at].seeks != 0 else WON
            continue
        levels[at].next += 1
        work[at + 1] = work[at]
        if levels[at].hides != 0:
            s = work[at + 1]
            hold(s, s.decider, levels[at].slots[n], s.agenda[top(s) + ARG] != 0)
        do_move(tables, work, at + 1, levels[at].ids[n], scratch)
        verdict = look_at(tables, work, levels, scratch, search, at + 1, levels[at].coins)
        at += 1
