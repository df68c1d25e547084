"""Reading ids: how a seat that sees a game's ids updates its possible position and its beliefs. In the compiled subset.

``work[0]`` is the possible position, which agrees with everything seen so far. If an id hides a coin, the possible position uses a coin
that fits. If an id shows a coin that the possible position does not have there, the seat's coins are split again first.
"""

from collections.abc import MutableSequence, Sequence

from warchest.bots.beliefs.rows import (
    Blocks,
    SplitRow,
    after_draw,
    after_facedown,
    after_known_draw,
    after_merging,
    after_shown,
    here,
    likeliest,
)
from warchest.bots.beliefs.uses import concrete_of, slot_paid, weigh_use
from warchest.rules.flow.effects import top_of_bag
from warchest.rules.state import ids
from warchest.rules.state.agenda import sees_hand
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    ARG,
    CHANCE,
    FLIP_FRAME,
    KIND,
    OTHER_HEX,
    PLAY_FRAME,
    SEAT,
    SLOTS,
    UNKNOWN,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, do_move, list_moves, native

STOPS = 4
DONE, BAD, CROWDED, LOOKS = range(STOPS)
"""Why reading stops: all ids are read, the next one fits no game, a belief needs more rows, or the seat sees a hand."""


@native
def hides(r: Tables, blocks: Sequence[Blocks], seat: int) -> bool:
    """Return whether a seat's coins are hidden from the reader."""
    return seat != blocks[0].own and seat < r.seats


@native
def unseen_coins(s: Position, seat: int) -> int:
    """Return the seat's coins in hidden zones, as a word, without known coins on top of the bag."""
    return s.hand_word[seat] + s.facedown_word[seat] + s.previewed_word[seat] + s.drawn_word[seat] + s.bag_word[seat]


@native
def split_again(s: Position, seat: int, rows: Sequence[SplitRow], at: int) -> None:
    """Split the seat's unseen coins according to a row."""
    unseen = unseen_coins(s, seat)
    row = rows[at]
    s.hand_word[seat] = row.hand
    s.facedown_word[seat] = row.facedown
    s.previewed_word[seat] = row.previewed
    s.drawn_word[seat] = row.drawn
    s.bag_word[seat] = unseen - row.hand - row.facedown - row.previewed - row.drawn


@native
def is_legal(tables: Sequence[Tables], work: Positions, scratch: Sequence[Scratch], id_: int) -> bool:
    """Return whether an id is a legal choice of the deciding seat."""
    count = list_moves(tables, work, 0, scratch)
    legal = False
    for n in range(count):
        legal = legal or scratch[0].ids[n] == id_
    return legal


@native
def can_happen(s: Position, id_: int) -> bool:
    """Return whether an id is an outcome of chance."""
    frame = top(s)
    if s.agenda[frame + KIND] == FLIP_FRAME:
        return id_ == ids.FLIP or id_ == ids.FLIP + 1
    slot = id_ - ids.DRAW
    if slot < 0 or slot >= SLOTS:
        return False
    seat = s.agenda[frame + SEAT]
    if s.bag_top_word[seat] != 0:
        return slot == top_of_bag(s, seat)
    return s.bag[coin_of(seat, slot)] > 0


@native
def first_slot(word: int) -> int:
    """Return the first slot with a coin in a word of counts. There must be one."""
    slot = 0
    while word >> (slot << 3) & 255 == 0:
        slot += 1
    return slot


@native
def advance(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    id_: int,
) -> int:
    """Apply an id to the possible position, and follow discards that return to a bag and previewed coins that join a hand."""
    do_move(tables, work, 0, id_, scratch)
    s = work[0]
    for seat in range(tables[0].seats):
        if hides(tables[0], blocks, seat):
            known = rows[here(blocks, seat)]
            refilled = known.facedown != 0 and s.facedown_word[seat] == 0
            taken_up = known.previewed != 0 and s.previewed_word[seat] == 0
            if refilled or taken_up:
                after_merging(rows, blocks, index, seat, refilled, taken_up)
    return DONE


@native
def read_chance(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    id_: int,
) -> int:
    """Read an outcome of chance. Return why reading stops, or ``DONE``."""
    s = work[0]
    frame = top(s)
    seat = s.agenda[frame + SEAT]
    if s.agenda[frame + KIND] == FLIP_FRAME or not hides(tables[0], blocks, seat):
        if not can_happen(s, id_):
            return BAD
        return advance(tables, work, scratch, rows, blocks, index, id_)
    if id_ != ids.DRAW + UNKNOWN:
        return BAD
    where = s.agenda[frame + OTHER_HEX]
    if s.bag_top_word[seat] != 0:
        slot = top_of_bag(s, seat)
        after_known_draw(rows, blocks, seat, slot, where)
    else:
        if not after_draw(rows, blocks, index, seat, unseen_coins(s, seat), where):
            return CROWDED
        slot = first_slot(s.bag_word[seat])
    return advance(tables, work, scratch, rows, blocks, index, ids.DRAW + slot)


@native
def read_shown(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    owner: int,
    slot: int,
    in_flight: bool,
    id_: int,
    is_use: bool,
) -> int:
    """Read a choice that publicly uses or discards a coin of another seat's hand, or its coin in flight."""
    s = work[0]
    coin = coin_of(owner, slot)
    if (s.drawn[coin] if in_flight else s.hand[coin]) == 0:
        at = likeliest(rows, blocks, owner, slot, in_flight)
        if at < 0:
            return BAD
        split_again(s, owner, rows, at)
    if not is_legal(tables, work, scratch, id_):
        return BAD
    if blocks[0].responds != 0 and is_use and not in_flight:
        weigh_use(tables, work, scratch, blocks, owner, id_, False)
    after_shown(rows, blocks, owner, slot, in_flight)
    return advance(tables, work, scratch, rows, blocks, index, id_)


@native
def read_facedown(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    seat: int,
    id_: int,
) -> int:
    """Read another seat's facedown use of an unknown coin."""
    s = work[0]
    in_flight = s.agenda[top(s) + ARG] != 0
    is_recruit = id_ >= ids.RECRUIT + UNKNOWN * SLOTS and id_ < ids.RECRUIT + UNKNOWN * SLOTS + SLOTS
    if id_ != ids.PASS + UNKNOWN and id_ != ids.CLAIM + UNKNOWN and not is_recruit:
        return BAD
    slot = first_slot(s.drawn_word[seat] if in_flight else s.hand_word[seat])
    concrete = concrete_of(id_, slot)
    if not is_legal(tables, work, scratch, concrete):
        return BAD
    if blocks[0].responds != 0 and not in_flight:
        weigh_use(tables, work, scratch, blocks, seat, id_, True)
    if not after_facedown(rows, blocks, index, seat, in_flight):
        return CROWDED
    return advance(tables, work, scratch, rows, blocks, index, concrete)


@native
def read_choice(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    id_: int,
) -> int:
    """Read a choice of a seat. Return why reading stops, or ``DONE``."""
    r = tables[0]
    s = work[0]
    seat = s.decider
    frame = top(s)
    blocks[0].weighed = 0
    other = s.agenda[frame + ARG]
    if sees_hand(r, s) and hides(r, blocks, other) and id_ >= ids.SPY and id_ < ids.SPY + SLOTS:
        return read_shown(tables, work, scratch, rows, blocks, index, other, id_ - ids.SPY, False, id_, False)
    if s.agenda[frame + KIND] != PLAY_FRAME or not hides(r, blocks, seat):
        if not is_legal(tables, work, scratch, id_):
            return BAD
        return advance(tables, work, scratch, rows, blocks, index, id_)
    if r.open_coins or (id_ >= ids.PROCLAIM and id_ < ids.SPY) or id_ >= ids.HEX_BASE:
        return read_shown(tables, work, scratch, rows, blocks, index, seat, slot_paid(r, s, id_), other != 0, id_, True)
    return read_facedown(tables, work, scratch, rows, blocks, index, seat, id_)


@native
def read_ids(
    tables: Sequence[Tables],
    work: Positions,
    scratch: Sequence[Scratch],
    rows: Sequence[SplitRow],
    blocks: Sequence[Blocks],
    index: MutableSequence[int],
    log: Sequence[int],
    at: int,
) -> int:
    """Read ids starting at ``at``. Return the index of the first id not read, and store the reason in ``blocks[0].stop``.

    An id that is not read may change the split of coins in the possible position, but nothing else.
    """
    while at < len(log):
        id_ = log[at]
        s = work[0]
        stop = BAD
        if id_ >= 0 and id_ < ids.COUNT:
            if s.decider == CHANCE:
                stop = read_chance(tables, work, scratch, rows, blocks, index, id_)
            elif s.decider >= 0:
                stop = read_choice(tables, work, scratch, rows, blocks, index, id_)
        if stop != DONE:
            blocks[0].stop = stop
            return at
        at += 1
        if sees_hand(tables[0], work[0]) and work[0].decider == blocks[0].own:
            blocks[0].stop = LOOKS
            return at
    blocks[0].stop = DONE
    return at
