"""The two-ply search: every whole action, the position after it, and the other side's likely best reply. In the compiled subset."""

from collections.abc import Sequence

from warchest.bots.beliefs.reading import slot_paid
from warchest.bots.search.evaluation import CERTAIN, evaluate
from warchest.bots.search.workspace import LINES, MAX_DEPTH, REPLIES, SearchContext, SearchLine, StackEntry
from warchest.rules.flow.play import action_ended
from warchest.rules.state import ids
from warchest.rules.state.agenda import sees_hand
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    ARG,
    DEFEND_FRAME,
    KIND,
    PLAY_FRAME,
    ROYAL,
    SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, do_move, list_moves, native

NEVER = 1 << 30
FIRST_REPLY = LINES
"""In the list of lines, replies follow the seat's actions."""
CANDIDATES = 10
"""How many of the best actions are examined with their replies."""
SAME_START = 256
"""The most actions examined with the same first choice, so one long chain leaves room for the others."""
SAME_REPLY = 64
"""The most replies with the same first choice."""
LOOK = 25
"""The value of seeing a hand and possibly discarding one of its coins."""


@native
def value_of(
    tables: Sequence[Tables],
    work: Positions,
    at: int,
    scratch: Sequence[Scratch],
    entry: StackEntry,
    context: SearchContext,
    side: int,
) -> int:
    """Return the value of ``work[at]`` for ``side``, after the best answer to an open attack. Uses the position after ``at``."""
    r = tables[0]
    s = work[at]
    if sees_hand(r, s):
        return evaluate(r, s, context, side) + (LOOK if s.decider & 1 == side else -LOOK)
    if s.decider < 0 or s.agenda[top(s) + KIND] != DEFEND_FRAME:
        return evaluate(r, s, context, side)
    best = -NEVER
    sign = 1 if s.decider & 1 == side else -1
    count = list_moves(tables, work, at, scratch)
    for n in range(count):
        entry.ids[n] = scratch[0].ids[n]
    for n in range(count):
        work[at + 1] = work[at]
        do_move(tables, work, at + 1, entry.ids[n], scratch)
        value = sign * evaluate(r, work[at + 1], context, side)
        if value > best:
            best = value
    return sign * best


@native
def fill_entry(
    tables: Sequence[Tables], work: Positions, at: int, scratch: Sequence[Scratch], entry: StackEntry
) -> None:
    """Write the choices of ``work[at]`` into a stack entry, all still to be tried."""
    count = list_moves(tables, work, at, scratch)
    for n in range(count):
        entry.ids[n] = scratch[0].ids[n]
    entry.count = count
    entry.next = 0


@native
def list_lines(
    tables: Sequence[Tables],
    work: Positions,
    base: int,
    stack: list[StackEntry],
    lines: list[SearchLine],
    scratch: Sequence[Scratch],
    first: int,
    facedown: int,
    context: SearchContext,
    side: int,
) -> int:
    """Write every whole action of the deciding seat of ``work[base]`` into ``lines``, starting at ``first``. Return their number.

    There is less room for replies. ``facedown`` is the only coin with facedown plays to examine, or -1 for all coins. Uses the positions
    after ``base``.
    """
    r = tables[0]
    most = LINES if first == 0 else REPLIES
    alike = SAME_START if first == 0 else SAME_REPLY
    seat = work[base].decider
    n = 0
    group_start = 0  # the first line with the current first choice
    depth = 0
    fill_entry(tables, work, base, scratch, stack[0])
    while depth >= 0 and n < most:
        if n - group_start >= alike:
            depth = 0
        entry = stack[depth]
        if entry.next >= entry.count:
            depth -= 1
            continue
        id_ = entry.ids[entry.next]
        entry.next += 1
        if depth == 0:
            group_start = n
            if facedown >= 0 and id_ < ids.DRAW and slot_paid(r, work[base], id_) != facedown:
                continue
        entry.chosen = id_
        at = base + depth + 1
        work[at] = work[at - 1]
        do_move(tables, work, at, id_, scratch)
        if depth + 1 == MAX_DEPTH or action_ended(work[at], seat) or sees_hand(r, work[at]):
            line = lines[first + n]
            for i in range(depth + 1):
                line.ids[i] = stack[i].chosen
            line.length = depth + 1
            line.value = value_of(tables, work, at, scratch, stack[MAX_DEPTH], context, side)
            n += 1
        else:
            depth += 1
            fill_entry(tables, work, at, scratch, stack[depth])
    return n


@native
def suppose_hand(s: Position, seat: int) -> int:
    """Give the seat one coin of every kind that it may hold, from its bag. Return the slot of the coin to play facedown."""
    facedown = ROYAL
    for slot in range(SLOTS):
        coin = coin_of(seat, slot)
        unseen = s.hand[coin] + s.bag[coin] + s.facedown[coin]
        hand = 1 if unseen > 0 else 0
        s.bag[coin] += s.hand[coin] - hand
        s.hand[coin] = hand
        if hand and (s.hand[coin_of(seat, facedown)] == 0):
            facedown = slot
    return facedown


@native
def expect_reply(
    tables: Sequence[Tables],
    work: Positions,
    base: int,
    stack: list[StackEntry],
    lines: list[SearchLine],
    scratch: Sequence[Scratch],
    context: SearchContext,
    side: int,
) -> int:
    """Return the expected value of ``work[base]`` for ``side`` after the other side's best reply.

    The best reply is weighted by the chance that its coin is in hand, then the next best, and finally a coin played facedown. If the seat
    itself plays again first, each of its coins is assumed to be used in the way with the best immediate value.
    """
    r = tables[0]
    s = work[base]
    while s.over == 0 and s.decider == context.seat and r.turn_step == 0 and s.agenda[top(s) + KIND] == PLAY_FRAME:
        best = 0
        count = list_lines(tables, work, base, stack, lines, scratch, FIRST_REPLY, -1, context, side)
        for n in range(1, count):
            if lines[FIRST_REPLY + n].value > lines[FIRST_REPLY + best].value:
                best = n
        line = lines[FIRST_REPLY + best]
        for i in range(line.length):
            do_move(tables, work, base, line.ids[i], scratch)
    if s.over != 0 or s.decider < 0 or s.decider & 1 == side:
        return value_of(tables, work, base, scratch, stack[MAX_DEPTH], context, side)
    seat = s.decider
    frame = top(s)
    uses_coin = s.agenda[frame + KIND] == PLAY_FRAME and s.agenda[frame + ARG] == 0
    facedown = suppose_hand(s, seat) if uses_coin else -1
    count = list_lines(tables, work, base, stack, lines, scratch, FIRST_REPLY, facedown, context, side)
    if not uses_coin:
        least = NEVER
        for n in range(count):
            least = min(least, lines[FIRST_REPLY + n].value)
        return least
    facedown_value = NEVER  # the best reply with a coin played facedown
    for n in range(count):
        line = lines[FIRST_REPLY + n]
        if line.ids[0] < ids.DRAW:
            facedown_value = min(facedown_value, line.value)
    expected = 0
    left = CERTAIN
    done = 0
    while left > 0:
        least = facedown_value
        coin = -1
        for n in range(count):
            line = lines[FIRST_REPLY + n]
            if line.value < least:
                slot = slot_paid(r, s, line.ids[0])
                if done >> slot & 1 == 0:
                    least = line.value
                    coin = slot
        if coin < 0:
            break
        done |= 1 << coin
        chance = left * context.likely[seat, coin] >> 10
        expected += chance * least
        left -= chance
    return (expected + left * facedown_value) >> 10


@native
def best_line(
    tables: Sequence[Tables],
    work: Positions,
    stack: list[StackEntry],
    lines: list[SearchLine],
    scratch: Sequence[Scratch],
    context: SearchContext,
    seed: int,
    candidates: int,
) -> int:
    """Return the index in ``lines`` of the best action in ``work[0]``. ``seed`` breaks ties.

    Each action is valued by the position after it. The best ``candidates`` are valued again by the position after the likely reply.
    """
    side = work[0].decider & 1
    count = list_lines(tables, work, 0, stack, lines, scratch, 0, -1, context, side)
    best = -1
    most = -NEVER
    equals = 0
    for _ in range(min(candidates, count)):
        first = -1
        for n in range(count):
            if lines[n].length > 0 and (first < 0 or lines[n].value > lines[first].value):
                first = n
        line = lines[first]
        length = line.length
        line.length = -length  # examined
        work[1] = work[0]
        for i in range(length):
            do_move(tables, work, 1, line.ids[i], scratch)
        value = expect_reply(tables, work, 1, stack, lines, scratch, context, side)
        if value > most:
            most = value
            best = first
            equals = 1
        elif value == most:
            equals += 1
            if seed % equals == 0:
                best = first
    return best
