"""How Banneret finds its action: every whole action, what it leads to, and the other side's likely best reply. In the compiled subset."""

from warchest.bots.judgement import CERTAIN, judge
from warchest.bots.subset import native
from warchest.bots.workspace import LEVELS, LINES, REPLIES, Hints, Level, Line, Positions
from warchest.rules.encoding import CLAIM, DEPLOY, HEX_BASE, RECRUIT, TACTIC, hex_of, what_of
from warchest.rules.layout import ARG, OP, OP_PLAY, ROYAL, SLOTS
from warchest.rules.play import action_ended, apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.vocabulary import ROYAL_COIN

NEVER = 1 << 30
FIRST_REPLY = LINES
"""Replies lie behind the own actions in the row of lines."""
CANDIDATES = 10
"""Actions, the best at first sight, whose replies are looked at."""


@native
def coin_of(r: Tables, s: Position, id_: int) -> int:
    """The slot of the coin that a play uses."""
    if id_ < CLAIM:
        return id_
    if id_ < RECRUIT:
        return id_ - CLAIM
    if id_ < HEX_BASE:
        return (id_ - RECRUIT) >> 3
    what = what_of(id_)
    if what >= DEPLOY:
        return what - DEPLOY
    who = s.who[hex_of(id_)] - 1
    if what == TACTIC and r.pays[s.army[who >> 3, who & 7]] == ROYAL_COIN:
        return ROYAL
    return who & 7


@native
def list_lines(
    r: Tables,
    work: Positions,
    base: int,
    levels: list[Level],
    lines: list[Line],
    first: int,
    most: int,
    facedown: int,
    hints: Hints,
    side: int,
) -> int:
    """Write every whole action of the deciding seat of ``work[base]`` into ``lines`` from ``first`` on, at most ``most``; how many.

    ``facedown``: the one coin that is looked at as played facedown, -1 for all. Uses the positions after ``base``.
    """
    seat = work[base].decider
    n = 0
    depth = 0
    levels[0].count = list_choices(r, work[base], levels[0].ids)
    levels[0].next = 0
    while depth >= 0 and n < most:
        level = levels[depth]
        if level.next >= level.count:
            depth -= 1
            continue
        id_ = level.ids[level.next]
        level.next += 1
        if depth == 0 and facedown >= 0 and id_ < HEX_BASE and coin_of(r, work[base], id_) != facedown:
            continue
        level.chosen = id_
        work[base + depth + 1] = work[base + depth]
        s = work[base + depth + 1]
        apply(r, s, id_, hints.out)
        if depth + 1 == LEVELS or action_ended(s, seat):
            line = lines[first + n]
            for i in range(depth + 1):
                line.ids[i] = levels[i].chosen
            line.length = depth + 1
            line.value = judge(r, s, hints, side)
            n += 1
        else:
            depth += 1
            levels[depth].count = list_choices(r, s, levels[depth].ids)
            levels[depth].next = 0
    return n


@native
def suppose_hand(s: Position, seat: int) -> int:
    """Give the seat one coin of every kind that it may hold, out of its bag's count; one of them, to be played facedown."""
    facedown = ROYAL
    for slot in range(SLOTS):
        unseen = s.hand[seat, slot] + s.bag[seat, slot] + s.down[seat, slot]
        hand = 1 if unseen > 0 else 0
        s.bag[seat, slot] += s.hand[seat, slot] - hand
        s.hand[seat, slot] = hand
        if hand and (s.hand[seat, facedown] == 0):
            facedown = slot
    return facedown


@native
def expect_reply(
    r: Tables, work: Positions, base: int, levels: list[Level], lines: list[Line], hints: Hints, side: int
) -> int:
    """What ``work[base]`` is worth for ``side`` once the other side has replied as well as it is likely to be able to.

    The reply needs a coin: the best one counts as far as its coin is likely at hand, then the next, and in the end a coin played facedown.
    """
    s = work[base]
    if s.over != 0 or s.decider < 0 or s.decider & 1 == side:
        return judge(r, s, hints, side)
    seat = s.decider
    frame = s.depth - 1
    playing = s.agenda[frame, OP] == OP_PLAY and s.agenda[frame, ARG] == 0
    facedown = suppose_hand(s, seat) if playing else -1
    count = list_lines(r, work, base, levels, lines, FIRST_REPLY, REPLIES, facedown, hints, side)
    if not playing:
        least = NEVER
        for n in range(count):
            least = min(least, lines[FIRST_REPLY + n].value)
        return least
    surely = NEVER  # the worst that any coin can do
    for n in range(count):
        line = lines[FIRST_REPLY + n]
        if line.ids[0] < HEX_BASE:
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
                slot = coin_of(r, s, line.ids[0])
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
def think(
    r: Tables, work: Positions, levels: list[Level], lines: list[Line], hints: Hints, luck: int, candidates: int
) -> int:
    """The best action in ``work[0]``, as a number of ``lines``; equals are decided by ``luck``.

    All actions are valued as they leave the position; the best ``candidates`` of them again, as the likely reply leaves it.
    """
    side = work[0].decider & 1
    count = list_lines(r, work, 0, levels, lines, 0, LINES, -1, hints, side)
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
        line.length = -length  # looked at
        work[1] = work[0]
        for i in range(length):
            apply(r, work[1], line.ids[i], hints.out)
        value = expect_reply(r, work, 1, levels, lines, hints, side)
        if value > most:
            most = value
            best = top
            equals = 1
        elif value == most:
            equals += 1
            if luck % equals == 0:
                best = top
    return best
