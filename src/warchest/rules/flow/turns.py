"""The first position, then rounds, draws and turns, and all events without a choice."""

from warchest.rules.flow.draft import flipped
from warchest.rules.flow.effects import muster, take_off_bag, top_of_bag
from warchest.rules.flow.ending import is_dead
from warchest.rules.flow.maneuvers import Out
from warchest.rules.flow.programs import run_on
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import pop, push, runs
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    ARG,
    CHANCE,
    CHOICES,
    COINS,
    DEAD,
    DRAW_FRAME,
    FLIP_FRAME,
    FOR_DRAFT,
    FOR_INITIATIVE,
    FORT,
    INTO_DRAWN,
    INTO_PREVIEWED,
    KIND,
    NOBODY,
    OTHER_HEX,
    OUT_OF_ROUNDS,
    PLAY_FRAME,
    SEAT,
    SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import one, pick, present, total

_LUCK = (1 << 31) - 1
"""The mask of 31 random bits."""


def opening(r: Tables) -> Position:
    """Return the position before any choice or draw. Chance or a seat acts next."""
    s = Position()
    for hex_ in range(r.hexes):
        s.controller[hex_] = r.start[hex_]
        s.token[hex_] = FORT * r.fort[hex_]
    s.forts = r.forts
    for side in range(2):
        s.left[side] = r.markers - sum(1 for hex_ in range(r.hexes) if r.start[hex_] == side + 1)
    for coin in range(COINS):
        s.army[coin] = r.army[coin]
    for card in range(len(r.pool)):
        s.pool[card] = r.pool[card]
    for n in range(len(r.decrees)):
        s.decrees[n] = r.decrees[n]
    s.holder = r.first_holder
    if r.flips or r.picks:
        push(s, FLIP_FRAME, 0, -1, 0, FOR_DRAFT if r.picks else FOR_INITIATIVE)
    settle(r, s, False, [0] * CHOICES)
    return s


@native
def fill_bag(r: Tables, s: Position, seat: int, due: int) -> bool:
    """Fill a bag before a draw: an empty bag takes all discards, face up and facedown. Return whether there is a coin to draw.

    Under some rule sets a bag with fewer than ``due`` coins already takes them. Coins on top of the bag are drawn before that.
    """
    if s.bag_word[seat] == 0 or (r.tips_first and total(s.bag_word[seat]) < due):
        if s.bag_top_word[seat] != 0:
            return True
        s.bag_word[seat] += s.faceup_word[seat] + s.facedown_word[seat]
        s.faceup_word[seat] = 0
        s.facedown_word[seat] = 0
        return s.bag_word[seat] != 0
    return True


@outlined
def _take_aside(s: Position, seat: int) -> int:
    """Move the previewed coins into the hand, and return their number."""
    taken = total(s.previewed_word[seat])
    s.hand_word[seat] += s.previewed_word[seat]
    s.previewed_word[seat] = 0
    return taken


@outlined
def leading_side(s: Position) -> int:
    """Return 1 + the side with more markers on the board, or 0 for equal numbers."""
    if s.left[0] == s.left[1]:
        return 0
    return 1 if s.left[0] < s.left[1] else 2


@native
def _next_turn(r: Tables, s: Position, alive: bool, out: Out) -> bool:
    """Pass the turn after an action: the next seat with coins uses one, or the round ends and all draw. Return whether a seat decides
    now.
    """
    if s.round_no == 0:
        muster(r, s)
    elif not alive and r.dead_draws and is_dead(r, s, out):
        s.over = DEAD
        s.decider = NOBODY
        return False
    else:
        for i in range(r.turn_step, r.turn_step + r.seats):
            seat = (s.turn + i) & (r.seats - 1)  # two seats or four: quicker than a division
            if s.hand_word[seat] != 0:
                s.turn = seat
                s.decider = seat
                push(s, PLAY_FRAME, seat, -1, 0, 0)
                return True
        if s.round_no == r.last_round:
            s.over = OUT_OF_ROUNDS
            s.winner = leading_side(s)
            s.decider = NOBODY
            return False
    s.round_no += 1
    s.moved = 0
    s.turn = (s.holder - r.turn_step) & (r.seats - 1)
    for i in range(r.seats, 0, -1):
        seat = (s.holder + i - 1) & (r.seats - 1)
        due = r.hand_size
        if r.previews and s.round_no == 1:
            push(s, DRAW_FRAME, seat, -1, 0, due)
            s.agenda[top(s) + OTHER_HEX] = INTO_PREVIEWED
        elif r.previews and s.round_no == 2:
            due -= _take_aside(s, seat)
        if due > 0:
            push(s, DRAW_FRAME, seat, -1, 0, due)
    return False


@native
def settle(r: Tables, s: Position, alive: bool, out: Out) -> None:
    """Carry out everything that needs no choice, up to the next decision, chance or the end.

    ``alive``: the position can't be dead, because it was not dead before and no relevant fact has changed.
    """
    while s.over == 0:
        if s.depth == 0:
            if _next_turn(r, s, alive, out):
                return
            continue
        frame = top(s)
        kind = s.agenda[frame + KIND]
        if kind == DRAW_FRAME:
            if fill_bag(r, s, s.agenda[frame + SEAT], s.agenda[frame + ARG]):
                s.decider = CHANCE
                return
            pop(s)
        elif runs(kind):
            alive = False
            if run_on(r, s, out):
                return
        elif kind == FLIP_FRAME:
            s.decider = CHANCE
            return
        else:
            s.decider = s.agenda[frame + SEAT]
            return


@native
def list_chance(r: Tables, s: Position, out: Out, weights: Out) -> int:
    """Write the ids that chance may choose now into ``out``, and their multiplicities into ``weights``. Return their number."""
    frame = top(s)
    if s.agenda[frame + KIND] == FLIP_FRAME:
        for side in range(2):
            out[side] = ids.FLIP + side
            weights[side] = 1
        return 2
    seat = s.agenda[frame + SEAT]
    if s.bag_top_word[seat] != 0:
        out[0] = ids.DRAW + top_of_bag(s, seat)
        weights[0] = 1
        return 1
    kinds = present(s.bag_word[seat])
    for n in range(r.sizes[kinds]):
        slot = r.members[kinds * SLOTS + n]
        out[n] = ids.DRAW + slot
        weights[n] = s.bag[coin_of(seat, slot)]
    return r.sizes[kinds]


@native
def chance_id(s: Position, luck: int) -> int:
    """Return the id that 31 random bits choose for chance now. Each coin of the bag, or side of the marker, is equally likely.

    A coin on top of the bag is drawn for certain.
    """
    frame = top(s)
    if s.agenda[frame + KIND] == FLIP_FRAME:
        return ids.FLIP + (luck >> 30)
    seat = s.agenda[frame + SEAT]
    if s.bag_top_word[seat] != 0:
        return ids.DRAW + top_of_bag(s, seat)
    return ids.DRAW + pick(s.bag_word[seat], luck)


@native
def do_chance(r: Tables, s: Position, frame: int, id_: int) -> None:
    """Carry out an outcome of chance for the top frame: a coin drawn or the marker flipped."""
    seat = s.agenda[frame + SEAT]
    if s.agenda[frame + KIND] == FLIP_FRAME:
        purpose = s.agenda[frame + ARG]
        pop(s)
        flipped(r, s, id_ - ids.FLIP, purpose)
        return
    coin = one(id_ - ids.DRAW)
    if s.bag_top_word[seat] != 0:
        take_off_bag(s, seat)
    else:
        s.bag_word[seat] -= coin
    into = s.agenda[frame + OTHER_HEX]
    if into == INTO_DRAWN:
        s.drawn_word[seat] += coin
        pop(s)
        push(s, PLAY_FRAME, seat, -1, 0, 1)
        return
    _take_drawn(s, frame, seat, coin, 1)


@native
def _take_drawn(s: Position, frame: int, seat: int, coins: int, count: int) -> None:
    """Put drawn coins, a word, where the frame of their draw says, and count them off it."""
    if s.agenda[frame + OTHER_HEX] == INTO_PREVIEWED:
        s.previewed_word[seat] += coins
    else:
        s.hand_word[seat] += coins
    due = s.agenda[frame + ARG] - count
    if due:
        s.agenda[frame + ARG] = due
    else:
        pop(s)


@native
def do_by_luck(r: Tables, s: Position, luck: int) -> int:
    """Carry out what chance does now by 31 random bits. Return the number of its outcomes.

    All coins that a seat draws into its hand are drawn at once, as far as its bag has them, and as likely as one after the other.
    """
    frame = top(s)
    seat = s.agenda[frame + SEAT]
    if s.agenda[frame + KIND] != DRAW_FRAME or s.agenda[frame + OTHER_HEX] == INTO_DRAWN or s.bag_top_word[seat] != 0:
        do_chance(r, s, frame, chance_id(s, luck))
        return 1
    bag = s.bag_word[seat]
    count = min(total(bag), s.agenda[frame + ARG])
    drawn = 0
    for _ in range(count):
        coin = one(pick(bag, luck))
        luck = luck * total(bag) & _LUCK  # the rest of the choice is as random
        bag -= coin
        drawn += coin
    s.bag_word[seat] = bag
    _take_drawn(s, frame, seat, drawn, count)
    return count
