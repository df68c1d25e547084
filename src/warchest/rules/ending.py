"""The dead position: when no sequence of plays can place another control marker, the game is drawn (Yucata's draw, in general form)."""

from warchest.rules.effects import units_out
from warchest.rules.layout import DECREE_ROW, UNIT_SLOTS
from warchest.rules.maneuvers import Out
from warchest.rules.position import Position, Tables
from warchest.rules.steps import list_candidates
from warchest.rules.subset import native, outlined
from warchest.rules.vocabulary import (
    AFTER_PROCLAIM,
    DEPLOYS_NEAR,
    FRIEND_STEP,
    FRIEND_STRIKE,
    MANEUVER,
    PAYS,
    REDEPLOY,
    RESTORE,
    ROYAL_COIN,
)


@native
def _is_waiting(s: Position, side: int, decree: int) -> bool:
    """Whether a decree is in play and not yet sealed by the side."""
    for i in range(len(s.decrees)):
        if s.decrees[i] == decree + 1:
            return (s.seals[side] >> decree) & 1 == 0
    return False


@outlined
def _may_be_cleared(r: Tables, s: Position, hex_: int) -> bool:
    """Whether a decree may still move the unit there, or destroy it. On doubt the game goes on."""
    side = ((s.who[hex_] - 1) >> 3) & 1
    for decree in range(8):
        orders = r.steps[DECREE_ROW + decree, 0, 1, 0]
        moves = orders == REDEPLOY or (orders == FRIEND_STEP and s.height[hex_] > 1)
        if moves and _is_waiting(s, side, decree):
            return True
        if orders == FRIEND_STRIKE and (_is_waiting(s, 0, decree) or _is_waiting(s, 1, decree)):
            return True
    return False


@outlined
def _has_way_in(r: Tables, s: Position, seat: int, row: int, out: Out) -> bool:
    """Whether a coin of this unit could be deployed, now or once the units on the board have moved."""
    side = seat & 1
    for i in range(r.locations):
        hex_ = r.locs[i]
        if s.held[hex_] == side + 1:
            if s.who[hex_] == 0:
                return True
            who = s.who[hex_] - 1
            other = s.army[who >> 3, who & 7]
            if r.pays[other] == ROYAL_COIN and list_candidates(r, s, 0, other, 0, who >> 3, hex_, -1, 0, out, 0, 1) > 0:
                return True  # the Royal Coin, never lost, can still make room
            if s.decrees[0] != 0 and _may_be_cleared(r, s, hex_):
                return True
    if r.traits[row] & DEPLOYS_NEAR:
        for mate in range(side, r.seats, 2):
            for slot in range(UNIT_SLOTS):
                if s.spots[mate, slot, 0] != 0:
                    return True
    return False


@native
def _is_of_use(r: Tables, s: Position, seat: int, slot: int, out: Out) -> bool:
    """Whether a coin of this kind, were there one in its seat's cycle, could maneuver a unit or be deployed."""
    return units_out(s, seat, slot) > 0 or _has_way_in(r, s, seat, s.army[seat, slot], out)


@native
def _can_fight(r: Tables, s: Position) -> bool:
    """Whether a decree may still order an attack."""
    for decree in range(8):
        if r.steps[DECREE_ROW + decree, 0, 1, 0] != FRIEND_STRIKE:
            continue
        if _is_waiting(s, 0, decree) or _is_waiting(s, 1, decree):
            return True
    return False


@outlined
def _decree_may_wake(r: Tables, s: Position, seat: int, out: Out) -> bool:
    """Whether a decree that the seat's side may still proclaim could bring one of the seat's units to act.

    It may wake a Herald; it may move a bolstered Berserker, or make it attack, after which its own coins pay; it may return a coin that is
    out of the game, or will be once a decree has ordered an attack. On doubt the game goes on.
    """
    side = seat & 1
    for decree in range(8):
        if not _is_waiting(s, side, decree):
            continue
        first = r.steps[DECREE_ROW + decree, 0, 0, 0]
        orders = r.steps[DECREE_ROW + decree, 0, 1, 0]
        for slot in range(UNIT_SLOTS):
            row = s.army[seat, slot]
            out_now = units_out(s, seat, slot)
            if out_now > 0:
                if r.event[row] & AFTER_PROCLAIM:
                    return True
                pays = r.steps[row, 1, 0, 0] == MANEUVER and r.steps[row, 1, 0, 3] & PAYS != 0
                if (
                    pays
                    and s.height[s.spots[seat, slot, 0] - 1] > 1
                    and (orders == FRIEND_STEP or orders == FRIEND_STRIKE)
                ):
                    return True
            if first == RESTORE and row != 0:
                falls = out_now > 0 and _can_fight(r, s)
                if (s.box[seat, slot] > 0 or falls) and _is_of_use(r, s, seat, slot, out):
                    return True
    return False


@native
def is_dead(r: Tables, s: Position, out: Out) -> bool:
    """Whether no sequence of plays can place another control marker.

    Nobody has a unit coin left, in the cycle or the supply, that can maneuver a unit on the board or deploy one, and no decree can change
    that.
    """
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            coins = (
                s.hand[seat, slot] + s.bag[seat, slot] + s.up[seat, slot] + s.down[seat, slot] + s.supply[seat, slot]
            )
            coins += s.aside[seat, slot] + s.top[seat, slot] + s.flight[seat, slot]
            if coins > 0 and _is_of_use(r, s, seat, slot, out):
                return False
    if s.decrees[0] != 0:
        for seat in range(r.seats):
            if _decree_may_wake(r, s, seat, out):
                return False
    return True
