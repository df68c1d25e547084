"""What happens on the board: deploy, move, lose a coin, attack, control. Legality is decided elsewhere; these only do."""

from warchest.rules.agenda import clear, earn, follow, pop, push
from warchest.rules.layout import COPIES, NOBODY, OP_DEFEND, UNIT_SLOTS, WON
from warchest.rules.position import Position, Tables
from warchest.rules.subset import native, outlined
from warchest.rules.vocabulary import AFTER_ATTACK, AFTER_CONTROL, AFTER_MOVE, RETALIATES, SUPPLY_SHIELD


@native
def _put_spot(s: Position, seat: int, slot: int, hex_: int) -> None:
    """Note where a unit stands, units of a kind in hex order."""
    spots = s.spots
    mark = hex_ + 1
    n = 0
    while spots[seat, slot, n] != 0 and spots[seat, slot, n] < mark:
        n += 1
    while mark != 0:
        displaced = spots[seat, slot, n]
        spots[seat, slot, n] = mark
        mark = displaced
        n += 1


@native
def _take_spot(s: Position, seat: int, slot: int, hex_: int) -> None:
    spots = s.spots
    n = 0
    while spots[seat, slot, n] != hex_ + 1:
        n += 1
    while n + 1 < COPIES:
        spots[seat, slot, n] = spots[seat, slot, n + 1]
        n += 1
    spots[seat, slot, COPIES - 1] = 0


@native
def deploy(s: Position, seat: int, slot: int, hex_: int) -> None:
    """A new unit of one coin stands at ``hex_``."""
    s.who[hex_] = 1 + seat * 8 + slot
    s.height[hex_] = 1
    _put_spot(s, seat, slot, hex_)


@outlined
def relocate(s: Position, old: int, new: int) -> None:
    """Move the whole stack, without calling it a move."""
    who = s.who[old] - 1
    s.who[new] = who + 1
    s.height[new] = s.height[old]
    s.who[old] = 0
    s.height[old] = 0
    _take_spot(s, who >> 3, who & 7, old)
    _put_spot(s, who >> 3, who & 7, new)
    follow(s, old, new)


@native
def move(r: Tables, s: Position, old: int, new: int) -> None:
    """The unit moves."""
    relocate(s, old, new)
    earn(r, s, AFTER_MOVE, new)


@native
def lose_coin(s: Position, hex_: int) -> None:
    """The unit loses a coin to the box; with the last one it is destroyed."""
    who = s.who[hex_] - 1
    seat = who >> 3
    slot = who & 7
    s.box[seat, slot] += 1
    if s.height[hex_] > 1:
        s.height[hex_] -= 1
    else:
        s.who[hex_] = 0
        s.height[hex_] = 0
        _take_spot(s, seat, slot, hex_)
        follow(s, hex_, -1)


@native
def attack(r: Tables, s: Position, attacker: int, target: int) -> None:
    """The unit at ``attacker`` attacks; where the defender may choose how to lose the coin, that is asked first."""
    who = s.who[target] - 1
    seat = who >> 3
    slot = who & 7
    if r.traits[s.army[seat, slot]] & SUPPLY_SHIELD and s.supply[seat, slot] > 0:
        push(s, OP_DEFEND, seat, attacker, 0, target)
        return
    land(r, s, attacker, target, False)


@native
def land(r: Tables, s: Position, attacker: int, target: int, from_supply: bool) -> None:
    """The attack takes its coin, from the stack or the supply; a retaliation strikes at the same time; then the attacker's triggers."""
    who = s.who[target] - 1
    seat = who >> 3
    slot = who & 7
    strikes_back = r.traits[s.army[seat, slot]] & RETALIATES != 0 and r.dist[attacker, target] == 1
    if from_supply:
        s.supply[seat, slot] -= 1
        s.box[seat, slot] += 1
    else:
        lose_coin(s, target)
    if strikes_back:
        lose_coin(s, attacker)
    if s.who[attacker] != 0:
        earn(r, s, AFTER_ATTACK, attacker)


@native
def defend(r: Tables, s: Position, attacker: int, target: int, from_supply: bool) -> None:
    """The defender has chosen: the attack lands."""
    pop(s)
    land(r, s, attacker, target, from_supply)


@native
def control(r: Tables, s: Position, hex_: int) -> None:
    """The unit takes its location for its side; placing the last marker wins at once and drops what was still to happen."""
    side = ((s.who[hex_] - 1) >> 3) & 1
    if s.held[hex_] != 0:
        s.left[1 - side] += 1
    s.held[hex_] = side + 1
    s.left[side] -= 1
    if s.left[side] == 0:
        s.over = WON
        s.winner = side + 1
        s.decider = NOBODY
        clear(s)
    else:
        earn(r, s, AFTER_CONTROL, hex_)


@native
def units_out(s: Position, seat: int, slot: int) -> int:
    """How many units of a kind are on the board."""
    n = 0
    while n < COPIES and s.spots[seat, slot, n] != 0:
        n += 1
    return n


@native
def muster(r: Tables, s: Position) -> None:
    """Armies are chosen: two coins of each unit and the Royal Coin into the bags, the rest to the supplies."""
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            row = s.army[seat, slot]
            if row != 0:
                s.bag[seat, slot] = 2
                s.supply[seat, slot] = r.coins[row] - 2
        s.bag[seat, UNIT_SLOTS] = 1
