"""What happens on the board: deploy, move, lose a coin, control; recruiting. Legality is decided elsewhere; these only do."""

from warchest.rules.content.ruleset import ALL_COINS
from warchest.rules.content.vocabulary import AFTER_BOLSTER, AFTER_CONTROL, AFTER_MOVE, AFTER_RECRUIT
from warchest.rules.jit import native, outlined
from warchest.rules.state.agenda import clear, earn, follow
from warchest.rules.state.indices import coin_at, coin_of, mark_of
from warchest.rules.state.layout import (
    ANY_POISON,
    BESIDE,
    COINS,
    COPIES,
    DECOY,
    ELIMINATED,
    NOBODY,
    POISONED,
    ROYAL,
    SLOTS,
    UNIT_SLOTS,
    WON,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import UNITS, present


@native
def _put_spot(s: Position, coin: int, hex_: int) -> None:
    """Note where a unit stands, units of a kind in hex order."""
    spots = s.unit_hexes
    mark = hex_ + 1
    n = coin
    while spots[n] != 0 and spots[n] < mark:
        n += COINS
    while mark != 0:
        displaced = spots[n]
        spots[n] = mark
        mark = displaced
        n += COINS


@native
def _take_spot(s: Position, coin: int, hex_: int) -> None:
    """Forget where a unit stands."""
    spots = s.unit_hexes
    n = coin
    while spots[n] != hex_ + 1:
        n += COINS
    while n + COINS < len(spots) and spots[n] != 0:
        spots[n] = spots[n + COINS]
        n += COINS
    spots[n] = 0


@native
def deploy(s: Position, coin: int, hex_: int) -> None:
    """A new unit of one coin stands at ``hex_``."""
    s.who[hex_] = mark_of(coin)
    s.height[hex_] = 1
    _put_spot(s, coin, hex_)


@outlined
def _carry_poison(s: Position, old: int, new: int) -> None:
    """The counters on a unit go where it goes (-1: back to their cards)."""
    for counter in range(2):
        bit = POISONED << counter
        if s.token[old] & bit:
            s.token[old] -= bit
            s.poisons[counter] = new + 1
            if new >= 0:
                s.token[new] += bit


@outlined
def poison(s: Position, counter: int, hex_: int) -> None:
    """A poison counter goes onto the unit there, off any other."""
    bit = POISONED << counter
    if s.poisons[counter] != 0:
        s.token[s.poisons[counter] - 1] -= bit
    s.token[hex_] += bit
    s.poisons[counter] = hex_ + 1


@outlined
def unpoison(s: Position, coin: int) -> None:
    """All counters on the units of a kind go back to their cards."""
    for n in range(coin, len(s.unit_hexes), COINS):
        hex_ = s.unit_hexes[n] - 1
        if hex_ < 0:
            break
        _carry_poison(s, hex_, -1)


@outlined
def plant(s: Position, decoy: int, seat: int) -> None:
    """A decoy goes among a seat's discards, face up."""
    s.decoys[decoy] = BESIDE + 1 + seat
    s.faceup[coin_of(seat, DECOY + decoy)] += 1


@outlined
def relocate(s: Position, old: int, new: int) -> None:
    """Move the whole stack, without calling it a move."""
    coin = coin_at(s, old)
    s.who[new] = s.who[old]
    s.height[new] = s.height[old]
    s.who[old] = 0
    s.height[old] = 0
    if s.token[old] & ANY_POISON:
        _carry_poison(s, old, new)
    _take_spot(s, coin, old)
    _put_spot(s, coin, new)
    follow(s, old, new)


@native
def move(r: Tables, s: Position, old: int, new: int) -> None:
    """The unit moves."""
    relocate(s, old, new)
    earn(r, s, AFTER_MOVE, new)


@outlined
def lose_coin(s: Position, hex_: int) -> None:
    """The unit loses a coin to the box; with the last one it is destroyed."""
    coin = coin_at(s, hex_)
    s.box[coin] += 1
    if s.height[hex_] > 1:
        s.height[hex_] -= 1
    else:
        s.who[hex_] = 0
        s.height[hex_] = 0
        if s.token[hex_] & ANY_POISON:
            _carry_poison(s, hex_, -1)
        _take_spot(s, coin, hex_)
        follow(s, hex_, -1)


@outlined
def shock(s: Position, hex_: int) -> None:
    """The unit is shocked: its whole stack goes to its owner's discards, face up. It is no attack, and its owner is asked nothing."""
    coin = coin_at(s, hex_)
    s.faceup[coin] += s.height[hex_]
    s.who[hex_] = 0
    s.height[hex_] = 0
    if s.token[hex_] & ANY_POISON:
        _carry_poison(s, hex_, -1)
    _take_spot(s, coin, hex_)
    follow(s, hex_, -1)


@native
def bolster(r: Tables, s: Position, hex_: int) -> None:
    """A coin joins the unit there; what it is taken from has one less already."""
    s.height[hex_] += 1
    earn(r, s, AFTER_BOLSTER, hex_)


@outlined
def control(r: Tables, s: Position, hex_: int) -> None:
    """The unit takes its location for its side; placing the last marker wins at once and drops what was still to happen."""
    side = s.who[hex_] >> 3 & 1
    if s.controller[hex_] != 0:
        s.left[1 - side] += 1
    s.controller[hex_] = side + 1
    s.left[side] -= 1
    if s.left[side] == 0:
        s.over = WON
        s.winner = side + 1
        s.decider = NOBODY
        clear(s)
    else:
        earn(r, s, AFTER_CONTROL, hex_)


@native
def has_units(r: Tables, s: Position, seat: int) -> bool:
    """Whether a seat has a coin of a unit that keeps it in the game."""
    coins = s.bag_word[seat] | s.hand_word[seat] | s.supply_word[seat]
    if r.elimination == ALL_COINS:
        coins |= s.faceup_word[seat]
    return present(coins) & UNITS != 0 or s.unit_hexes_word[seat] != 0


@outlined
def eliminate(r: Tables, s: Position, seat: int) -> None:
    """A seat has lost a coin to an attack: where it has no unit's coin left, the other side wins at once."""
    if not has_units(r, s, seat):
        s.over = ELIMINATED
        s.winner = 2 - (seat & 1)
        s.decider = NOBODY
        clear(s)


@native
def units_out(s: Position, coin: int) -> int:
    """How many units of a kind are on the board."""
    n = 0
    while n < COPIES and s.unit_hexes[coin + COINS * n] != 0:
        n += 1
    return n


@native
def recruit(r: Tables, s: Position, coin: int) -> None:
    """A coin goes from the supply to the discards, face up; its unit's triggers are earned."""
    s.supply[coin] -= 1
    s.faceup[coin] += 1
    if r.event[s.army[coin]] & AFTER_RECRUIT:
        for n in range(units_out(s, coin)):
            earn(r, s, AFTER_RECRUIT, s.unit_hexes[coin + COINS * n] - 1)


@outlined
def stack_bag(s: Position, coin: int) -> None:
    """A coin goes on top of its owner's bag, above those that lie there. There must be room (``room_on_bags``)."""
    s.bag_top[coin] += 1
    kept = s.extra
    n = 0
    while kept[n] != 0 and kept[n] - 1 >> 3 <= coin >> 3:
        n += 1
    mark = coin + 1
    while mark != 0:
        displaced = kept[n]
        kept[n] = mark
        mark = displaced
        n += 1


@native
def room_on_bags(s: Position) -> bool:
    """Whether another coin may be put on top of a bag: a position keeps the order of 28 of them, more than any game comes to."""
    return s.extra[len(s.extra) - 1] == 0


@native
def _top_place(s: Position, seat: int) -> int:
    """Where in ``extra`` the coin on top of a seat's bag is noted; there must be one."""
    place = 0
    for n in range(len(s.extra)):
        if s.extra[n] == 0:
            break  # the rest is empty too
        if s.extra[n] - 1 >> 3 == seat:
            place = n
    return place


@outlined
def top_of_bag(s: Position, seat: int) -> int:
    """The slot of the coin that was put on top of a seat's bag last; there must be one."""
    return s.extra[_top_place(s, seat)] - 1 & SLOTS - 1


@outlined
def take_off_bag(s: Position, seat: int) -> None:
    """The coin on top of a seat's bag is drawn."""
    place = _top_place(s, seat)
    s.bag_top[s.extra[place] - 1] -= 1
    for n in range(place + 1, len(s.extra)):
        s.extra[n - 1] = s.extra[n]
    s.extra[len(s.extra) - 1] = 0


@outlined
def muster(r: Tables, s: Position) -> None:
    """Armies are chosen: two coins of each unit and the Royal Coin into the bags, the rest to the supplies, decoys beside their cards."""
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            coin = coin_of(seat, slot)
            row = s.army[coin]
            if row != 0:
                s.bag[coin] = 2
                s.supply[coin] = r.coins[row] - 2
                if r.decoy[row] != 0:
                    s.decoys[r.decoy[row] - 1] = BESIDE
        s.bag[coin_of(seat, ROYAL)] = 1
