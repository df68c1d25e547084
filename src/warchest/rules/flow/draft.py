"""Before the first round: who chooses what in which order, the cards banned and taken, who has the initiative."""

from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import pop, push
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import (
    ARG,
    BANNED,
    DRAFT_FRAME,
    FLIP_FRAME,
    FOR_DRAFT,
    FOR_INITIATIVE,
    ORDER_FRAME,
    OTHER_HEX,
    SEAT,
    SEAT_FRAME,
)
from warchest.rules.state.position import Position, Tables


def picks_made(s: Position) -> int:
    """How many cards were taken or banned."""
    return sum(1 for mark in s.taken.tolist() if mark)


@outlined
def name_seat(r: Tables, s: Position, side: int, purpose: int) -> None:
    """One seat of a side is to draft first or has the initiative: with two players that is clear, a team's lowest seat says which."""
    if r.seats == 2:
        seat_named(s, side, purpose)
    else:
        push(s, SEAT_FRAME, side, -1, 0, purpose)


@outlined
def seat_named(s: Position, seat: int, purpose: int) -> None:
    """A seat has the initiative, or drafts first."""
    if purpose == FOR_INITIATIVE:
        s.holder = seat
    else:
        s.drafter = seat
        push(s, DRAFT_FRAME, seat, -1, 0, 0)


@outlined
def flipped(r: Tables, s: Position, side: int, purpose: int) -> None:
    """The marker has shown a side."""
    if purpose == FOR_DRAFT and r.orders:
        push(s, ORDER_FRAME, side, -1, 0, 0)
    else:
        name_seat(r, s, side, purpose)


@outlined
def list_orders(s: Position, out: list[int], n: int) -> int:
    """Places in the draft and in play that may be chosen; the second to choose may not choose from the pair that the first chose from."""
    frame = top(s)
    for place in range(4):
        if s.agenda[frame + ARG] == 0 or place >> 1 != s.agenda[frame + OTHER_HEX] >> 1:
            out[n] = ids.ORDER + place
            n += 1
    return n


@native
def _first(side: int, place: int) -> int:
    """The side that comes first when ``side`` has chosen ``place``: an even place is the first of its pair."""
    return side ^ (place & 1)


@outlined
def do_order(r: Tables, s: Position, id_: int) -> None:
    """A place was chosen; after the second one it is clear who drafts first and who plays first."""
    frame = top(s)
    side = s.agenda[frame + SEAT]
    place = id_ - ids.ORDER
    chosen = s.agenda[frame + OTHER_HEX]
    second = s.agenda[frame + ARG] == 1
    pop(s)
    if not second:
        push(s, ORDER_FRAME, 1 - side, -1, 0, 1)
        s.agenda[top(s) + OTHER_HEX] = place
        return
    drafts = _first(side, place) if place < 2 else _first(1 - side, chosen)
    s.holder = _first(side, place) if place >= 2 else _first(1 - side, chosen)
    name_seat(r, s, drafts, FOR_DRAFT)


@outlined
def list_seats(r: Tables, s: Position, out: list[int], n: int) -> int:
    """The seats of the team that names one."""
    for seat in range(s.agenda[top(s) + SEAT], r.seats, 2):
        out[n] = ids.SEAT + seat
        n += 1
    return n


@outlined
def do_seat(s: Position, id_: int) -> None:
    """A team has named one of its seats."""
    purpose = s.agenda[top(s) + ARG]
    pop(s)
    seat_named(s, id_ - ids.SEAT, purpose)


@outlined
def list_draft(r: Tables, s: Position, out: list[int], n: int) -> int:
    """The free cards, to be banned or taken."""
    first = ids.BAN if s.agenda[top(s) + ARG] < r.bans else ids.TAKE
    for i in range(len(s.pool)):
        if s.pool[i] != 0 and s.taken[i] == 0:
            out[n] = first + i
            n += 1
    return n


@outlined
def do_draft(r: Tables, s: Position, id_: int) -> None:
    """A card is banned or taken. After the last one the initiative: chosen with the order of drafting, else with two players the second
    drafter has it, with four the marker is flipped."""
    frame = top(s)
    seat = s.agenda[frame + SEAT]
    pick = s.agenda[frame + ARG]
    pop(s)
    if pick < r.bans:
        s.taken[id_ - ids.BAN] = BANNED
    else:
        card = id_ - ids.TAKE
        s.taken[card] = seat + 1
        coin = coin_of(seat, 0)
        while s.army[coin] != 0:
            coin += 1
        s.army[coin] = s.pool[card]
    if pick + 1 < r.picks:
        push(s, DRAFT_FRAME, (s.drafter + r.order[pick + 1]) % r.seats, -1, 0, pick + 1)
    elif r.orders:
        name_seat(r, s, s.holder, FOR_INITIATIVE)
    elif r.seats == 2:
        s.holder = 1 - s.drafter
    else:
        push(s, FLIP_FRAME, 0, -1, 0, FOR_INITIATIVE)
