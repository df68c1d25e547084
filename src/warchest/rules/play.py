"""The two functions that everything is played by: list the choices of the present decision, apply one."""

from warchest.rules.agenda import earn, pop, push
from warchest.rules.effects import defend, deploy, units_out
from warchest.rules.encoding import (
    BOLSTER,
    CLAIM,
    DEPLOY,
    HEX_BASE,
    LOSE_STACK,
    LOSE_SUPPLY,
    RECRUIT,
    TACTIC,
    at,
    hex_of,
    what_of,
)
from warchest.rules.layout import (
    ARG,
    CHANCE,
    COPIES,
    HEX,
    OP,
    OP_DEFEND,
    OP_DRAFT,
    OP_PLAY,
    OP_TACTIC,
    ROYAL,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.position import Position, Tables
from warchest.rules.steps import Out, do_maneuver, list_maneuvers, list_program, list_running, run_choice
from warchest.rules.subset import native
from warchest.rules.turns import do_chance, do_draft, list_draft, settle
from warchest.rules.vocabulary import AFTER_RECRUIT, ANY_MANEUVER, DEPLOYS_NEAR, OWN_COIN, ROYAL_COIN


@native
def _list_deploys(r: Tables, s: Position, seat: int, ready: int, out: Out, n: int) -> int:
    """DEPLOY ids of the slots in the bit set ``ready``."""
    side = seat & 1
    whos = s.who
    for i in range(r.locations):
        hex_ = r.locs[i]
        if s.held[hex_] == side + 1 and whos[hex_] == 0:
            for slot in range(UNIT_SLOTS):
                out[n] = at(hex_, DEPLOY + slot)
                n += (ready >> slot) & 1
    for slot in range(UNIT_SLOTS):
        if (ready >> slot) & 1 and r.traits[s.army[seat, slot]] & DEPLOYS_NEAR:
            n = _list_near_deploys(r, s, side, slot, out, n)
    return n


@native
def _list_near_deploys(r: Tables, s: Position, side: int, slot: int, out: Out, n: int) -> int:
    """DEPLOY ids of a slot next to friends, where the normal rule does not allow it already."""
    whos = s.who
    for hex_ in range(r.hexes):
        if whos[hex_] == 0 and not (r.isloc[hex_] and s.held[hex_] == side + 1):
            for d in range(6):
                near = whos[r.nb[hex_, d]]
                if near != 0 and ((near - 1) >> 3) & 1 == side:
                    out[n] = at(hex_, DEPLOY + slot)
                    n += 1
                    break
    return n


@native
def _enemy_within(r: Tables, s: Position, seat: int, hex_: int, distance: int) -> bool:
    """Whether any enemy unit stands that near."""
    for other in range(1 - (seat & 1), r.seats, 2):
        for slot in range(UNIT_SLOTS):
            for i in range(COPIES):
                spot = s.spots[other, slot, i]
                if spot == 0:
                    break
                if r.dist[hex_, spot - 1] <= distance:
                    return True
    return False


@native
def _list_tactic(r: Tables, s: Position, seat: int, row: int, hex_: int, out: Out, n: int) -> int:
    """The TACTIC id of the unit at ``hex_``, where its whole tactic can be carried out."""
    if r.steps[row, 0, 0, 0] == 0:
        return n
    if r.within[row] != 0 and not _enemy_within(r, s, seat, hex_, r.within[row]):
        return n  # a tactic that must attack, and nobody near: quicker than trying every way
    if list_program(r, s, 0, row, 0, hex_, -1, 0, out, n, n + 1) > n:
        out[n] = at(hex_, TACTIC)
        n += 1
    return n


@native
def _list_units(r: Tables, s: Position, seat: int, slot: int, count: int, out: Out, n: int) -> int:
    """What a unit's own coin may do with the ``count`` units of its kind on the board."""
    spots = s.spots
    for i in range(count):
        hex_ = spots[seat, slot, i] - 1
        out[n] = at(hex_, BOLSTER)
        n = list_maneuvers(r, s, hex_, 0, ANY_MANEUVER, out, n + 1)
    row = s.army[seat, slot]
    if count > 0 and r.pays[row] == OWN_COIN:
        n = _list_tactic(r, s, seat, row, spots[seat, slot, 0] - 1, out, n)
    return n


@native
def _list_royal(r: Tables, s: Position, seat: int, out: Out, n: int) -> int:
    """What the Royal Coin may do face up: pay for tactics."""
    for slot in range(UNIT_SLOTS):
        row = s.army[seat, slot]
        if r.pays[row] == ROYAL_COIN and s.spots[seat, slot, 0] != 0:
            n = _list_tactic(r, s, seat, row, s.spots[seat, slot, 0] - 1, out, n)
    return n


@native
def _list_facedown(s: Position, seat: int, slot: int, out: Out, n: int) -> int:
    """What any coin may do facedown: pass, claim the initiative, recruit."""
    out[n] = slot
    n += 1
    if s.moved == 0 and (s.holder ^ seat) & 1:
        out[n] = CLAIM + slot
        n += 1
    for other in range(UNIT_SLOTS):
        out[n] = RECRUIT + slot * 8 + other
        n += s.supply[seat, other] > 0
    return n


@native
def _list_plays(r: Tables, s: Position, seat: int, drawn: int, out: Out) -> int:
    """Everything that the coins of the hand, or the coin just drawn, may be used for."""
    zone = s.flight if drawn else s.hand
    ready = 0
    n = 0
    for slot in range(SLOTS):
        if zone[seat, slot] > 0:
            n = _list_facedown(s, seat, slot, out, n)
            if slot < UNIT_SLOTS:
                count = units_out(s, seat, slot)
                n = _list_units(r, s, seat, slot, count, out, n)
                ready |= (count < r.copies[s.army[seat, slot]]) << slot
            elif slot == ROYAL:
                n = _list_royal(r, s, seat, out, n)
    if ready:
        n = _list_deploys(r, s, seat, ready, out, n)
    return n


@native
def list_choices(r: Tables, s: Position, out: Out) -> int:
    """Write the ids of all legal choices of the deciding seat into ``out``; how many (none for chance or at the end)."""
    if s.decider < 0:
        return 0
    frame = s.depth - 1
    op = s.agenda[frame, OP]
    seat = s.agenda[frame, SEAT]
    if op == OP_PLAY:
        return _list_plays(r, s, seat, s.agenda[frame, ARG], out)
    if op == OP_DEFEND:
        out[0] = LOSE_STACK
        out[1] = LOSE_SUPPLY
        return 2
    if op == OP_DRAFT:
        return list_draft(s, out, 0)
    return list_running(r, s, out, 0)


@native
def _use_coin(r: Tables, s: Position, id_: int) -> None:
    """Play a coin as ``id_`` says."""
    frame = s.depth - 1
    seat = s.agenda[frame, SEAT]
    source = s.flight if s.agenda[frame, ARG] else s.hand
    pop(s)
    if id_ < CLAIM:
        source[seat, id_] -= 1
        s.down[seat, id_] += 1
        return
    if id_ < RECRUIT:
        source[seat, id_ - CLAIM] -= 1
        s.down[seat, id_ - CLAIM] += 1
        s.holder = seat
        s.moved = 1
        return
    if id_ < HEX_BASE:
        paid = (id_ - RECRUIT) >> 3
        slot = (id_ - RECRUIT) & 7
        source[seat, paid] -= 1
        s.down[seat, paid] += 1
        recruit(r, s, seat, slot)
        return
    hex_ = hex_of(id_)
    what = what_of(id_)
    if what >= DEPLOY:
        source[seat, what - DEPLOY] -= 1
        deploy(s, seat, what - DEPLOY, hex_)
        return
    slot = (s.who[hex_] - 1) & 7
    if what == BOLSTER:
        source[seat, slot] -= 1
        s.height[hex_] += 1
    elif what == TACTIC:
        row = s.army[seat, slot]
        coin = ROYAL if r.pays[row] == ROYAL_COIN else slot
        source[seat, coin] -= 1
        s.up[seat, coin] += 1
        push(s, OP_TACTIC, seat, hex_, row, 0)
    else:
        source[seat, slot] -= 1
        s.up[seat, slot] += 1
        do_maneuver(r, s, id_)


@native
def recruit(r: Tables, s: Position, seat: int, slot: int) -> None:
    """A coin goes from the supply to the discards, face up; its unit's triggers are earned."""
    s.supply[seat, slot] -= 1
    s.up[seat, slot] += 1
    for i in range(units_out(s, seat, slot)):
        earn(r, s, AFTER_RECRUIT, s.spots[seat, slot, i] - 1)


@native
def action_ended(s: Position, seat: int) -> bool:
    """Whether what ``seat`` has begun ends here: the game is over, another seat or chance follows, or the next coin is to be used."""
    return s.decider != seat or s.agenda[s.depth - 1, OP] == OP_PLAY


@native
def apply(r: Tables, s: Position, id_: int, out: Out) -> None:
    """Carry out a legal choice, or what chance did, and let everything follow up to the next decision, chance or the end.

    Nothing is checked here: ``id_`` must be one that ``list_choices`` or ``list_chance`` gave for this position. ``out`` is scratch space.
    """
    frame = s.depth - 1
    op = s.agenda[frame, OP]
    if s.decider == CHANCE:
        do_chance(r, s, id_)
    elif op == OP_PLAY:
        _use_coin(r, s, id_)
    elif op == OP_DEFEND:
        defend(r, s, s.agenda[frame, HEX], s.agenda[frame, ARG], id_ == LOSE_SUPPLY)
    elif op == OP_DRAFT:
        do_draft(r, s, id_)
    else:
        run_choice(r, s, id_)
    settle(r, s, out)
