"""Effects on the board (deploy, move, lose a coin, control) and recruiting. Legality is decided elsewhere; these functions only act."""

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
    """Note the hex of a unit. Units of a kind are kept in hex order."""
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
    """Forget the hex of a unit."""
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
    """Put a new unit of one coin at ``hex_``."""
    s.who[hex_] = mark_of(coin)
    s.height[hex_] = 1
    _put_spot(s, coin, hex_)


@outlined
def _carry_poison(s: Position, old: int, new: int) -> None:
    """Move the counters from ``old`` to ``new`` with their unit (-1: back to their cards)."""
    for counter in range(2):
        bit = POISONED << counter
        if s.token[old] & bit:
            s.token[old] -= bit
            s.poisons[counter] = new + 1
            if new >= 0:
                s.token[new] += bit


@outlined
def poison(s: Position, counter: int, hex_: int) -> None:
    """Put a poison counter on the unit there, and remove it from any other unit."""
    bit = POISONED << counter
    if s.poisons[counter] != 0:
        s.token[s.poisons[counter] - 1] -= bit
    s.token[hex_] += bit
    s.poisons[counter] = hex_ + 1


@outlined
def unpoison(s: Position, coin: int) -> None:
    """Put all counters on the units of a kind back on their cards."""
    for n in range(coin, len(s.unit_hexes), COINS):
        hex_ = s.unit_hexes[n] - 1
        if hex_ < 0:
            break
        _carry_poison(s, hex_, -1)


@outlined
def plant(s: Position, decoy: int, seat: int) -> None:
    """Put a decoy among a seat's discards, face up."""
    s.decoys[decoy] = BESIDE + 1 + seat
    s.faceup[coin_of(seat, DECOY + decoy)] += 1


@outlined
def relocate(s: Position, old: int, new: int) -> None:
    """Move the whole stack without the triggers of a move."""
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
    """Move the unit."""
    relocate(s, old, new)
    earn(r, s, AFTER_MOVE, new)


@outlined
def lose_coin(s: Position, hex_: int) -> None:
    """Take a coin of the unit out of the game. Losing the last one destroys the unit."""
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
    """Shock the unit: its whole stack goes to its owner's discards, face up. This is not an attack, and its owner has no choice."""
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
    """Add a coin to the unit there. The caller has already taken it from its zone."""
    s.height[hex_] += 1
    earn(r, s, AFTER_BOLSTER, hex_)


@outlined
def control(r: Tables, s: Position, hex_: int) -> None:
    """Take the unit's location for its side. Placing the last marker wins at once and clears the agenda."""
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
    """Return whether a seat has a coin of a unit that keeps it in the game."""
    coins = s.bag_word[seat] | s.hand_word[seat] | s.supply_word[seat]
    if r.elimination == ALL_COINS:
        coins |= s.faceup_word[seat]
    return present(coins) & UNITS != 0 or s.unit_hexes_word[seat] != 0


@outlined
def eliminate(r: Tables, s: Position, seat: int) -> None:
    """End the game where a seat that lost a coin to an attack has no unit's coin left: the other side wins at once."""
    if not has_units(r, s, seat):
        s.over = ELIMINATED
        s.winner = 2 - (seat & 1)
        s.decider = NOBODY
        clear(s)


@native
def units_out(s: Position, coin: int) -> int:
    """Return the number of units of a kind on the board."""
    n = 0
    while n < COPIES and s.unit_hexes[coin + COINS * n] != 0:
        n += 1
    return n


@native
def recruit(r: Tables, s: Position, coin: int) -> None:
    """Move a coin from the supply to the discards, face up. Its units earn their triggers."""
    s.supply[coin] -= 1
    s.faceup[coin] += 1
    if r.event[s.army[coin]] & AFTER_RECRUIT:
        for n in range(units_out(s, coin)):
            earn(r, s, AFTER_RECRUIT, s.unit_hexes[coin + COINS * n] - 1)


@outlined
def stack_bag(s: Position, coin: int) -> None:
    """Put a coin on top of its owner's bag, above those that lie there. There must be room (``room_on_bags``)."""
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
    """Return whether another coin may be put on top of a bag. A position keeps the order of 28 coins, more than any game needs."""
    return s.extra[len(s.extra) - 1] == 0


@native
def _top_place(s: Position, seat: int) -> int:
    """Return the index in ``extra`` of the coin on top of a seat's bag. There must be one."""
    place = 0
    for n in range(len(s.extra)):
        if s.extra[n] == 0:
            break  # the rest is empty too
        if s.extra[n] - 1 >> 3 == seat:
            place = n
    return place


@outlined
def top_of_bag(s: Position, seat: int) -> int:
    """Return the slot of the coin that was put on top of a seat's bag last. There must be one."""
    return s.extra[_top_place(s, seat)] - 1 & SLOTS - 1


@outlined
def take_off_bag(s: Position, seat: int) -> None:
    """Draw the coin on top of a seat's bag."""
    place = _top_place(s, seat)
    s.bag_top[s.extra[place] - 1] -= 1
    for n in range(place + 1, len(s.extra)):
        s.extra[n - 1] = s.extra[n]
    s.extra[len(s.extra) - 1] = 0


@outlined
def muster(r: Tables, s: Position) -> None:
    """Set up the chosen armies: two coins of each unit and the Royal Coin in the bags, the rest in the supplies, decoys beside their
    cards.
    """
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
