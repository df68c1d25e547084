"""The second judge on the six actions of the lite game: why a coin can't be used for a decision, or for an attempt on the page."""

from warchest.rules.content import vocabulary as v
from warchest.rules.explain import board as on_board
from warchest.rules.explain.board import Reason
from warchest.rules.explain.programs import tactic
from warchest.rules.explain.steps import in_supply
from warchest.rules.known import kind_of
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import ROYAL, SLOTS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

_BEFORE_ROUND_1 = ("take", "ban", "order")
_NOT_HERE = ("pass", "bolster", "proclaim", "unpoison", "return")
"""Actions of War Chest that the lite game lacks."""


def in_hand(r: Tables, s: Position, seat: int, slot: int) -> Reason | None:
    """Return why a coin can't be used: the seat does not hold it."""
    held = 0 <= slot < SLOTS and s.hand[coin_of(seat, slot)] > 0
    return None if held else Reason("no_coin", kind=kind_of(r, s, seat, slot))


def recruit(r: Tables, s: Position, seat: int, slot: int, recruited: int) -> Reason | None:
    """Return why a coin can't recruit another. A unit's coin recruits its own kind, the Royal Coin any (10a, 4)."""
    if slot not in (ROYAL, recruited):
        return Reason("recruits_own_kind", kind=kind_of(r, s, seat, slot))
    return in_supply(r, s, seat, recruited)


def place(r: Tables, s: Position, seat: int, hex_: int) -> Reason | None:
    """Return why a unit can't be placed on a square. The square must be empty and beside a location of the side (10a, 7)."""
    if s.who[hex_]:
        return Reason("place_occupied", hex_, on_board.kind_at(r, s, hex_))
    beside = [near for near in range(r.hexes) if r.dist[near][hex_] == 1]
    if any(on_board.holder(s, near) == seat % 2 for near in beside):
        return None
    return Reason("not_beside_location", hex_)


def maneuver(r: Tables, s: Position, decision: Decision) -> Reason | None:
    """Return why the unit can't move, attack, control or use its tactic."""
    hex_ = decision.hex
    if decision.verb == "tactic":
        return tactic(r, s, hex_)
    if decision.verb == "move" and r.traits[on_board.row_at(s, hex_)] & v.NO_MOVE:
        return Reason("moves_by_tactic", hex_, on_board.kind_at(r, s, hex_))
    return on_board.maneuver(r, s, decision, s.height[hex_])


def _use_on_unit(r: Tables, s: Position, seat: int, decision: Decision) -> Reason | None:
    hex_ = decision.hex
    if s.who[hex_] == 0:
        return Reason("no_unit", hex_)
    if on_board.owner(s, hex_) != seat:
        return Reason("not_your_unit", hex_, on_board.kind_at(r, s, hex_))
    if decision.verb == "control_with":
        if not r.any_coin or decision.slot == on_board.slot_at(s, hex_):
            return Reason("own_coin_controls", hex_, on_board.kind_at(r, s, hex_))
        return in_hand(r, s, seat, decision.slot) or on_board.control(r, s, hex_)
    return in_hand(r, s, seat, on_board.slot_at(s, hex_)) or maneuver(r, s, decision)


def open_action(r: Tables, s: Position, seat: int, decision: Decision) -> Reason | None:
    """Return why a coin can't be used as the decision says."""
    verb, slot = decision.verb, decision.slot
    if decision.hex >= r.hexes:
        return Reason("no_hex")
    if verb in ("move", "attack", "control", "tactic", "control_with"):
        return _use_on_unit(r, s, seat, decision)
    if verb == "deploy":
        if slot >= UNIT_SLOTS or s.army[coin_of(seat, slot)] == 0:
            return Reason("no_coin")
        out = on_board.units_of(r, s, seat, slot)
        if len(out) >= r.copies[s.army[coin_of(seat, slot)]]:
            return Reason("already_out", out[0], kind_of(r, s, seat, slot))
        return in_hand(r, s, seat, slot) or place(r, s, seat, decision.hex)
    if verb == "claim":
        return in_hand(r, s, seat, slot)
    if verb == "recruit":
        return in_hand(r, s, seat, slot) or recruit(r, s, seat, slot, decision.other)
    if verb in _NOT_HERE:
        return Reason("not_in_this_game")
    return Reason("before_round_1" if verb in _BEFORE_ROUND_1 else "within_action")


def try_coin(r: Tables, s: Position, seat: int, slot: int, target: int, verb: str | None) -> Reason | None:
    """Return why a coin of the hand can't be used with that button, or for the likeliest meaning of a click on a square."""
    if verb == "claim":
        return None
    if verb == "recruit":
        stock = [other for other in range(UNIT_SLOTS) if s.supply[coin_of(seat, other)]]
        if not stock:
            return Reason("nothing_to_recruit")
        return None if slot == ROYAL else recruit(r, s, seat, slot, slot)
    if verb in _NOT_HERE:
        return Reason("not_in_this_game")
    if slot == ROYAL:
        return Reason("royal_stays_off_board")
    units = on_board.units_of(r, s, seat, slot)
    if not units:
        return Reason("not_out", kind=kind_of(r, s, seat, slot)) if target < 0 else place(r, s, seat, target)
    if target < 0:
        meant = "tactic" if verb == "tactic" else "control"
        here = [maneuver(r, s, Decision(meant, hex=unit)) for unit in units]
        return next((None for reason in here if reason is None), here[0])
    placed = place(r, s, seat, target)
    return placed if placed is None else _try_unit(r, s, min(units, key=lambda unit: r.dist[unit][target]), target)


def _try_unit(r: Tables, s: Position, unit: int, target: int) -> Reason | None:
    """Return why the unit can't do what a click on a square means: control its own, attack the unit there, or move there."""
    if unit == target:
        return maneuver(r, s, Decision("control", hex=unit))
    d = next((d for d in range(4) if r.nb[6 * unit + d] == target), -1)
    if s.who[target] and on_board.side_at(s, target) == on_board.side_at(s, unit):
        return Reason("friend", target, on_board.kind_at(r, s, target))
    if d >= 0:
        return maneuver(r, s, Decision("attack" if s.who[target] else "move", slot=d, hex=unit))
    return Reason("not_adjacent", target)
