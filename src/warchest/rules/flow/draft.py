"""The time before the first round: the order of the choices, the cards banned and taken, and the initiative."""

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
    """Return the number of cards that were taken or banned."""
    return sum(1 for mark in s.taken.tolist() if mark)


@outlined
def name_seat(r: Tables, s: Position, side: int, purpose: int) -> None:
    """Choose the seat of a side that drafts first or has the initiative. With two players it is clear. A team's lowest seat names it."""
    if r.seats == 2:
        seat_named(s, side, purpose)
    else:
        push(s, SEAT_FRAME, side, -1, 0, purpose)


@outlined
def seat_named(s: Position, seat: int, purpose: int) -> None:
    """Give a seat the initiative, or let it draft first."""
    if purpose == FOR_INITIATIVE:
        s.holder = seat
    else:
        s.drafter = seat
        push(s, DRAFT_FRAME, seat, -1, 0, 0)


@outlined
def flipped(r: Tables, s: Position, side: int, purpose: int) -> None:
    """Carry on after the marker has shown a side."""
    if purpose == FOR_DRAFT and r.orders:
        push(s, ORDER_FRAME, side, -1, 0, 0)
    else:
        name_seat(r, s, side, purpose)


@outlined
def list_orders(s: Position, out: list[int], n: int) -> int:
    """List the open places in the draft and in play, and return where they end. The second to choose may not use the pair of the first."""
    frame = top(s)
    for place in range(4):
        if s.agenda[frame + ARG] == 0 or place >> 1 != s.agenda[frame + OTHER_HEX] >> 1:
            out[n] = ids.ORDER + place
            n += 1
    return n


@native
def _first(side: int, place: int) -> int:
    """Return the side that comes first when ``side`` has chosen ``place``: an even place is the first of its pair."""
    return side ^ (place & 1)


@outlined
def do_order(r: Tables, s: Position, id_: int) -> None:
    """Choose a place. After the second choice the first drafter and the first player are known."""
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
    """List the seats of the team that names one, and return where they end."""
    for seat in range(s.agenda[top(s) + SEAT], r.seats, 2):
        out[n] = ids.SEAT + seat
        n += 1
    return n


@outlined
def do_seat(s: Position, id_: int) -> None:
    """Name one of a team's seats."""
    purpose = s.agenda[top(s) + ARG]
    pop(s)
    seat_named(s, id_ - ids.SEAT, purpose)


@outlined
def list_draft(r: Tables, s: Position, out: list[int], n: int) -> int:
    """List the free cards, to ban or take, and return where they end."""
    first = ids.BAN if s.agenda[top(s) + ARG] < r.bans else ids.TAKE
    for i in range(len(s.pool)):
        if s.pool[i] != 0 and s.taken[i] == 0:
            out[n] = first + i
            n += 1
    return n


@outlined
def do_draft(r: Tables, s: Position, id_: int) -> None:
    """Ban or take a card. After the last one comes the initiative: it was chosen with the order of drafting; otherwise, with two players
    the second drafter has it, and with four the marker is flipped.
    """
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
