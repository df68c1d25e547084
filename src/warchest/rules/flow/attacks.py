"""The attack: fort, the defender's answer, retaliation, consequences (rulebook: attack procedure). Legality is decided elsewhere."""

from warchest.rules.content.vocabulary import (
    AFTER_ATTACK,
    AFTER_ATTACK_ON_OTHER,
    AFTER_POISONED_ATTACK,
    DECOY_SHIELD,
    PROTECTS,
    RETALIATES,
    SKIRMISHERS,
    SUPPLY_SHIELD,
)
from warchest.rules.flow.effects import eliminate, lose_coin, plant
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import earn, inside, pop, push, push_trigger
from warchest.rules.state.ids import at, hex_of
from warchest.rules.state.indices import coin_at, seat_of, top
from warchest.rules.state.layout import (
    ANY_POISON,
    ARG,
    BESIDE,
    COINS,
    COPIES,
    DEFEND_FRAME,
    DIRECTIONS,
    FORT,
    HEX,
    SEAT,
    SIDE_BIT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables


@native
def _protector_near(r: Tables, s: Position, seat: int, target: int) -> int:
    """Return the hex of a friend next to ``target`` that may lose a coin instead, or -1 for none."""
    friend = SIDE_BIT << (seat & 1)
    for d in range(DIRECTIONS):
        hex_ = r.nb[target * DIRECTIONS + d]
        if hex_ != target and s.who[hex_] & friend and r.traits[s.army[coin_at(s, hex_)]] & PROTECTS:
            return hex_
    return -1


@outlined
def _has_answer(r: Tables, s: Position, coin: int, protector: int) -> bool:
    """Return whether the owner of the attacked unit may choose how to take the attack. ``protector``: the hex from ``_protector_near``."""
    traits = r.traits[s.army[coin]]
    if traits & SUPPLY_SHIELD and s.supply[coin] > 0:
        return True
    if traits & DECOY_SHIELD and s.decoys[SKIRMISHERS] == BESIDE:
        return True
    return protector >= 0 and seat_of(s.who[protector]) == coin >> 3


@outlined
def attack(r: Tables, s: Position, attacker: int, target: int) -> None:
    """Attack with the unit at ``attacker``. A fort on the target takes the attack; otherwise the seats with a choice are asked first."""
    if r.shields and s.token[target] & FORT:
        s.token[target] -= FORT
        s.forts += 1
        earn(r, s, AFTER_ATTACK, attacker)
        return
    coin = coin_at(s, target)
    seat = coin >> 3
    protector = _protector_near(r, s, seat, target) if r.shields else -1
    if protector >= 0 and seat_of(s.who[protector]) != seat:
        push(s, DEFEND_FRAME, seat_of(s.who[protector]), attacker, 0, target)  # the partner's protector is asked first
    elif _has_answer(r, s, coin, protector):
        push(s, DEFEND_FRAME, seat, attacker, 0, target)
    else:
        _land(r, s, attacker, target, target)


@outlined
def _wake_watchers(r: Tables, s: Position, seat: int, target: int) -> None:
    """Give triggers to this seat's other units that wait for an attack on another unit. The attack was on ``target``."""
    for coin in range(seat * SLOTS, seat * SLOTS + UNIT_SLOTS):
        if r.event[s.army[coin]] & AFTER_ATTACK_ON_OTHER == 0:
            continue
        for i in range(coin, COPIES * COINS, COINS):
            spot = s.unit_hexes[i] - 1
            if spot < 0:
                break
            if spot != target:
                earn(r, s, AFTER_ATTACK_ON_OTHER, spot)


@outlined
def _land(r: Tables, s: Position, attacker: int, target: int, loser: int) -> None:
    """Take the attack's coin from the unit at ``loser`` (-1: none on the board). A retaliation strikes at once; then triggers are earned.

    The attacker's triggers come before the triggers of units that wait for attacks on others. Beneath a program the first trigger earned
    fires first; elsewhere the last one does.
    """
    victim = coin_at(s, target)
    avenger = coin_at(s, attacker)
    row = s.army[avenger]
    poisoned = s.token[target] & ANY_POISON
    struck_back = r.traits[s.army[victim]] & RETALIATES and r.dist[attacker][target] == 1
    if loser >= 0:
        lose_coin(s, loser)
    if struck_back:
        lose_coin(s, attacker)
    alive = s.who[attacker] != 0
    waits = inside(r, s) if r.watches else False
    if r.watches and not waits:
        _wake_watchers(r, s, victim >> 3, target)
    if poisoned and r.event[row] & AFTER_POISONED_ATTACK:
        push_trigger(r, s, avenger >> 3, row, attacker if alive else -1, victim + 1)
    if alive:
        earn(r, s, AFTER_ATTACK, attacker)
    if waits:
        _wake_watchers(r, s, victim >> 3, target)
    if r.elimination:
        eliminate(r, s, victim >> 3)


@outlined
def list_answers(r: Tables, s: Position, out: list[int]) -> int:
    """List how the asked seat may take the attack on top of the agenda, and return the number of ways."""
    frame = top(s)
    seat = s.agenda[frame + SEAT]
    target = s.agenda[frame + ARG]
    coin = coin_at(s, target)
    n = 0
    protector = _protector_near(r, s, seat, target)
    if coin >> 3 != seat:
        out[0] = at(protector, ids.HIT)
        out[1] = ids.DECLINE
        return 2
    traits = r.traits[s.army[coin]]
    out[n] = ids.LOSE_STACK
    n += 1
    if traits & SUPPLY_SHIELD and s.supply[coin] > 0:
        out[n] = ids.LOSE_SUPPLY
        n += 1
    if traits & DECOY_SHIELD and s.decoys[SKIRMISHERS] == BESIDE:
        for other in range(1 - (seat & 1), r.seats, 2):
            out[n] = ids.DECEIVE + other
            n += 1
    if protector >= 0 and seat_of(s.who[protector]) == seat:
        out[n] = at(protector, ids.HIT)
        n += 1
    return n


@outlined
def answer(r: Tables, s: Position, id_: int) -> None:
    """Carry out the answer to the attack on top of the agenda."""
    frame = top(s)
    attacker = s.agenda[frame + HEX]
    target = s.agenda[frame + ARG]
    coin = coin_at(s, target)
    pop(s)
    if id_ == ids.DECLINE:  # the partner keeps the protector's coin: the owner chooses among the rest
        if _has_answer(r, s, coin, -1):
            push(s, DEFEND_FRAME, coin >> 3, attacker, 0, target)
        else:
            _land(r, s, attacker, target, target)
    elif id_ >= ids.HEX_BASE:
        _land(r, s, attacker, target, hex_of(id_))
    elif id_ == ids.LOSE_STACK:
        _land(r, s, attacker, target, target)
    elif id_ == ids.LOSE_SUPPLY:
        s.supply[coin] -= 1
        s.box[coin] += 1
        _land(r, s, attacker, target, -1)
    else:
        plant(s, SKIRMISHERS, id_ - ids.DECEIVE)
        _land(r, s, attacker, target, -1)
