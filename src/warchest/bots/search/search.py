"""The search: every whole action, the position after it, and the other side's likely best reply. In the compiled subset."""

from collections.abc import Sequence

from warchest.bots.beliefs.reading import looks, slot_paid
from warchest.bots.search.evaluation import CERTAIN, evaluate
from warchest.bots.search.workspace import LEVELS, LINES, REPLIES, Hints, Level, SearchLine
from warchest.rules.flow.play import action_ended
from warchest.rules.state import ids
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
"""Replies stand behind the seat's own actions in the list of lines."""
CANDIDATES = 10
"""The number of actions, best at first sight, that are examined with their replies."""
SAME_START = 256
"""The most actions with the same first choice that are examined, so that one long chain leaves room for the others."""
SAME_REPLY = 64
"""The most replies with the same first choice."""
LOOK = 25
"""The value of seeing a hand and perhaps discarding one of its coins."""


@native
def value_of(
    tables: Sequence[Tables],
    work: Positions,
    at: int,
    scratch: Sequence[Scratch],
    level: Level,
    hints: Hints,
    side: int,
) -> int:
    """Return the value of ``work[at]`` for ``side``. An open attack is answered first. Uses the position after ``at``."""
    r = tables[0]
    s = work[at]
    if looks(r, s):
        return evaluate(r, s, hints, side) + (LOOK if s.decider & 1 == side else -LOOK)
    if s.decider < 0 or s.agenda[top(s) + KIND] != DEFEND_FRAME:
        return evaluate(r, s, hints, side)
    best = -NEVER
    sign = 1 if s.decider & 1 == side else -1
    count = list_moves(tables, work, at, scratch)
    for n in range(count):
        level.ids[n] = scratch[0].ids[n]
    for n in range(count):
        work[at + 1] = work[at]
        do_move(tables, work, at + 1, level.ids[n], scratch)
        value = sign * evaluate(r, work[at + 1], hints, side)
        if value > best:
            best = value
    return sign * best


@native
def list_level(tables: Sequence[Tables], work: Positions, at: int, scratch: Sequence[Scratch], level: Level) -> None:
    """Write the choices of ``work[at]`` into a level. None of them has been tried yet."""
    count = list_moves(tables, work, at, scratch)
    for n in range(count):
        level.ids[n] = scratch[0].ids[n]
    level.count = count
    level.next = 0


@native
def list_lines(
    tables: Sequence[Tables],
    work: Positions,
    base: int,
    levels: list[Level],
    lines: list[SearchLine],
    scratch: Sequence[Scratch],
    first: int,
    facedown: int,
    hints: Hints,
    side: int,
) -> int:
    """Write every whole action of the deciding seat of ``work[base]`` into ``lines`` from ``first`` on. Return their number.

    From ``FIRST_REPLY`` on there is less room. ``facedown`` is the only coin whose facedown plays are examined, or -1 for all coins. Uses
    the positions after ``base``.
    """
    r = tables[0]
    most = LINES if first == 0 else REPLIES
    alike = SAME_START if first == 0 else SAME_REPLY
    seat = work[base].decider
    n = 0
    begun = 0  # lines before those with the present first choice
    depth = 0
    list_level(tables, work, base, scratch, levels[0])
    while depth >= 0 and n < most:
        if n - begun >= alike:
            depth = 0
        level = levels[depth]
        if level.next >= level.count:
            depth -= 1
            continue
        id_ = level.ids[level.next]
        level.next += 1
        if depth == 0:
            begun = n
            if facedown >= 0 and id_ < ids.DRAW and slot_paid(r, work[base], id_) != facedown:
                continue
        level.chosen = id_
        at = base + depth + 1
        work[at] = work[at - 1]
        do_move(tables, work, at, id_, scratch)
        if depth + 1 == LEVELS or action_ended(work[at], seat) or looks(r, work[at]):
            line = lines[first + n]
            for i in range(depth + 1):
                line.ids[i] = levels[i].chosen
            line.length = depth + 1
            line.value = value_of(tables, work, at, scratch, levels[LEVELS], hints, side)
            n += 1
        else:
            depth += 1
            list_level(tables, work, at, scratch, levels[depth])
    return n


@native
def suppose_hand(s: Position, seat: int) -> int:
    """Give the seat one coin of every kind that it may hold, taken from its bag. Return the slot of the one to be played facedown."""
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
    levels: list[Level],
    lines: list[SearchLine],
    scratch: Sequence[Scratch],
    hints: Hints,
    side: int,
) -> int:
    """Return the value of ``work[base]`` for ``side`` after the other side's best reply, weighted by how likely it has the coin for it.

    The best reply counts as far as its coin is likely to be in hand, then the next best, and in the end a coin played facedown. Where the
    seat itself goes on with its hand, it is assumed to use each coin in the way that is best at first sight, and the reply comes after
    that.
    """
    r = tables[0]
    s = work[base]
    while s.over == 0 and s.decider == hints.seat and r.turn_step == 0 and s.agenda[top(s) + KIND] == PLAY_FRAME:
        best = 0
        count = list_lines(tables, work, base, levels, lines, scratch, FIRST_REPLY, -1, hints, side)
        for n in range(1, count):
            if lines[FIRST_REPLY + n].value > lines[FIRST_REPLY + best].value:
                best = n
        line = lines[FIRST_REPLY + best]
        for i in range(line.length):
            do_move(tables, work, base, line.ids[i], scratch)
    if s.over != 0 or s.decider < 0 or s.decider & 1 == side:
        return value_of(tables, work, base, scratch, levels[LEVELS], hints, side)
    seat = s.decider
    frame = top(s)
    playing = s.agenda[frame + KIND] == PLAY_FRAME and s.agenda[frame + ARG] == 0
    facedown = suppose_hand(s, seat) if playing else -1
    count = list_lines(tables, work, base, levels, lines, scratch, FIRST_REPLY, facedown, hints, side)
    if not playing:
        least = NEVER
        for n in range(count):
            least = min(least, lines[FIRST_REPLY + n].value)
        return least
    surely = NEVER  # the worst that any coin can do
    for n in range(count):
        line = lines[FIRST_REPLY + n]
        if line.ids[0] < ids.DRAW:
            surely = min(surely, line.value)
    expected = 0
    left = CERTAIN
    done = 0
    while left > 0:
        least = surely
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
        chance = left * hints.likely[seat, coin] >> 10
        expected += chance * least
        left -= chance
    return (expected + left * surely) >> 10


@native
def best_line(
    tables: Sequence[Tables],
    work: Positions,
    levels: list[Level],
    lines: list[SearchLine],
    scratch: Sequence[Scratch],
    hints: Hints,
    seed: int,
    candidates: int,
) -> int:
    """Return the number in ``lines`` of the best action in ``work[0]``. ``seed`` decides ties.

    Each action is valued by the position after it, and the best ``candidates`` of them again by the position after the likely reply.
    """
    side = work[0].decider & 1
    count = list_lines(tables, work, 0, levels, lines, scratch, 0, -1, hints, side)
    best = -1
    most = -NEVER
    equals = 0
    for _ in range(min(candidates, count)):
        top = -1
        for n in range(count):
            if lines[n].length > 0 and (top < 0 or lines[n].value > lines[top].value):
                top = n
        line = lines[top]
        length = line.length
        line.length = -length  # examined
        work[1] = work[0]
        for i in range(length):
            do_move(tables, work, 1, line.ids[i], scratch)
        value = expect_reply(tables, work, 1, levels, lines, scratch, hints, side)
        if value > most:
            most = value
            best = top
            equals = 1
        elif value == most:
            equals += 1
            if seed % equals == 0:
                best = top
    return best
