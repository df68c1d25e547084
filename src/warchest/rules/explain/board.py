"""The second judge on the board: why a unit can't enter a hex, attack a target, control, or be deployed there.

It is written from the rulebook, target by target. This module knows nothing of coins, turns and programs.
"""

from typing import NamedTuple

from warchest.rules.content import vocabulary as v
from warchest.rules.known import kind_of
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_at, coin_of, mark_of, seat_of, slot_of
from warchest.rules.state.layout import ANY_POISON, DIRECTIONS, FORT
from warchest.rules.state.position import Position, Tables

NONE = -1


class Reason(NamedTuple):
    """A reason for a refusal: a code, and the hex and the coin kind that it concerns."""

    code: str
    hex: int = -1
    kind: str = ""


def owner(s: Position, hex_: int) -> int:
    """Return the seat of the unit on the hex, or -1 for none."""
    return seat_of(s.who[hex_]) if s.who[hex_] else NONE


def side_at(s: Position, hex_: int) -> int:
    """Return the side of the unit on the hex, or -1 for none."""
    return owner(s, hex_) % 2 if s.who[hex_] else NONE


def holder(s: Position, hex_: int) -> int:
    """Return the side that controls the location, or -1 for none."""
    return s.controller[hex_] - 1


def slot_at(s: Position, hex_: int) -> int:
    """Return the slot of the unit on the hex."""
    return slot_of(s.who[hex_])


def row_at(s: Position, hex_: int) -> int:
    """Return the row of the unit on the hex."""
    return s.army[coin_at(s, hex_)]


def kind_at(r: Tables, s: Position, hex_: int) -> str:
    """Return the kind of the unit on the hex, or an empty text for none."""
    return kind_of(r, s, owner(s, hex_), slot_at(s, hex_)) if s.who[hex_] else ""


def fort_at(s: Position, hex_: int) -> bool:
    """Return whether a fort stands on the hex."""
    return bool(s.token[hex_] & FORT)


def poisoned(s: Position, hex_: int) -> bool:
    """Return whether the unit on the hex carries a poison counter."""
    return bool(s.token[hex_] & ANY_POISON)


def units_of(r: Tables, s: Position, seat: int, slot: int) -> list[int]:
    """Return the hexes of a seat's units of a kind, in hex order."""
    return [hex_ for hex_ in range(r.hexes) if s.who[hex_] == mark_of(coin_of(seat, slot))]


def moved(s: Position, start: int, end: int) -> Position:
    """Return the position with the unit moved from ``start`` to ``end``. The memory of programs is left unchanged."""
    after = s.copy()
    after.who[end], after.height[end] = s.who[start], s.height[start]
    after.who[start] = after.height[start] = 0
    return after


def enters(r: Tables, s: Position, side: int, target: int) -> Reason | None:
    """Return why a unit of a side can't end a step on a hex."""
    if s.who[target]:
        return Reason("occupied", target, kind_at(r, s, target))
    return Reason("enemy_fort", target) if fort_at(s, target) and holder(s, target) == 1 - side else None


def passes(r: Tables, s: Position, target: int) -> Reason | None:
    """Return why a unit can't pass through a hex on its way."""
    if s.who[target]:
        return Reason("occupied", target, kind_at(r, s, target))
    return Reason("fort_in_way", target) if fort_at(s, target) else None


def step(r: Tables, s: Position, side: int, start: int, target: int) -> Reason | None:
    """Return why a unit of a side can't go from one hex to another in a single step."""
    return Reason("not_adjacent", target) if r.dist[start][target] != 1 else enters(r, s, side, target)


def attackable(r: Tables, s: Position, side: int, height: int, target: int) -> Reason | None:
    """Return why a unit of a side with ``height`` coins can't attack the target, regardless of range."""
    there = side_at(s, target)
    if there == side:
        return Reason("friend", target, kind_at(r, s, target))
    if fort_at(s, target):
        return Reason("own_fort", target) if there == NONE and holder(s, target) == side else None
    if there == NONE:
        return Reason("no_target", target)
    traits = r.traits[row_at(s, target)]
    if height < 2 and traits & v.BOLSTERED_ONLY:
        return Reason("bolstered_only", target, kind_at(r, s, target))
    if height > 1 and traits & v.UNBOLSTERED_ONLY:
        return Reason("unbolstered_only", target, kind_at(r, s, target))
    return None


def shockable(r: Tables, s: Position, side: int, target: int) -> Reason | None:
    """Return why a unit of a side can't shock the target, regardless of range."""
    if side_at(s, target) != 1 - side:
        return Reason("no_enemy", target)
    return Reason("shielded_by_fort", target, kind_at(r, s, target)) if fort_at(s, target) else None


def strike(r: Tables, s: Position, attacker: int, height: int, target: int) -> Reason | None:
    """Return why a normal attack is not allowed."""
    if r.traits[row_at(s, attacker)] & v.NO_MELEE:
        return Reason("no_melee", attacker, kind_at(r, s, attacker))
    if r.dist[attacker][target] != 1:
        return Reason("not_adjacent", target)
    return attackable(r, s, side_at(s, attacker), height, target)


def control(r: Tables, s: Position, hex_: int) -> Reason | None:
    """Return why the unit can't control its hex."""
    if not r.isloc[hex_]:
        return Reason("no_location", hex_)
    return Reason("already_held", hex_) if holder(s, hex_) == side_at(s, hex_) else None


def maneuver(r: Tables, s: Position, decision: Decision, height: int, mask: int = v.ANY_MANEUVER) -> Reason | None:
    """Return why the unit, ``height`` coins high, can't make this move, attack or control. ``mask``: the maneuvers that it may make."""
    hex_ = decision.hex
    if not mask & {"move": v.MOVES, "attack": v.ATTACKS, "control": v.CONTROLS}[decision.verb]:
        only = mask == v.MOVES | v.ATTACKS
        return Reason("only_move_or_attack" if only else "finish_first", hex_, kind_at(r, s, hex_))
    if decision.verb == "control":
        return control(r, s, hex_)
    target = r.nb[DIRECTIONS * hex_ + decision.slot]
    if target == hex_:
        return Reason("off_board", hex_)
    if decision.verb == "move":
        return step(r, s, side_at(s, hex_), hex_, target)
    return strike(r, s, hex_, height, target)


def any_maneuver(r: Tables, s: Position, hex_: int, height: int, mask: int) -> bool:
    """Return whether the unit, ``height`` coins high, can make any of these maneuvers."""
    tries = [Decision("control", hex=hex_)] + [
        Decision(verb, slot=d, hex=hex_) for verb in ("move", "attack") for d in range(6)
    ]
    return any(maneuver(r, s, one, height, mask) is None for one in tries)


def place(r: Tables, s: Position, seat: int, slot: int, hex_: int) -> Reason | None:
    """Return why a unit can't be deployed at a hex, regardless of the number of its kind on the board."""
    side = seat % 2
    if s.who[hex_]:
        return Reason("deploy_occupied", hex_, kind_at(r, s, hex_))
    if r.isloc[hex_] and holder(s, hex_) == side:
        return None
    if not r.traits[s.army[coin_of(seat, slot)]] & v.DEPLOYS_NEAR:
        return Reason("not_your_location", hex_)
    if not any(side_at(s, near) == side for near in range(r.hexes) if r.dist[near][hex_] == 1):
        return Reason("no_friend_near", hex_, kind_of(r, s, seat, slot))
    return enters(r, s, side, hex_)


def deploy(r: Tables, s: Position, seat: int, slot: int, hex_: int) -> Reason | None:
    """Return why a coin can't become a new unit at a hex."""
    out = units_of(r, s, seat, slot)
    if len(out) >= r.copies[s.army[coin_of(seat, slot)]]:
        return Reason("already_out", out[0], kind_of(r, s, seat, slot))
    return place(r, s, seat, slot, hex_)
