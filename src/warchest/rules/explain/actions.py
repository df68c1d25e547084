"""The second judge on actions: the reasons why a coin can't be used in the way of a decision."""

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.explain import board as on_board
from warchest.rules.explain.board import Reason
from warchest.rules.explain.programs import proclaim, tactic
from warchest.rules.explain.steps import in_supply
from warchest.rules.known import kind_of
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_of, step_of
from warchest.rules.state.layout import DECOY, ROYAL, SLOTS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables


def coin(r: Tables, s: Position, seat: int, forced: bool, slot: int) -> Reason | None:
    """Return why a coin can't be played now. ``forced``: only the coin just drawn may be played."""
    zone = s.drawn if forced else s.hand
    if 0 <= slot < SLOTS and zone[coin_of(seat, slot)] > 0:
        return None
    return Reason("only_drawn_coin" if forced else "no_coin", kind=kind_of(r, s, seat, slot))


_BEFORE_ROUND_1 = ("take", "ban", "order")


def claim(s: Position, seat: int) -> Reason | None:
    """Return why a seat can't claim the initiative."""
    if s.holder % 2 == seat % 2:
        return Reason("initiative_yours")
    return Reason("initiative_moved") if s.moved else None


def unpoison(r: Tables, s: Position, seat: int, slot: int) -> Reason | None:
    """Return why a seat can't unpoison its units of a kind."""
    if slot >= UNIT_SLOTS or s.army[coin_of(seat, slot)] == 0:
        return Reason("no_such_unit")
    sick = any(on_board.poisoned(s, hex_) for hex_ in on_board.units_of(r, s, seat, slot))
    return None if sick else Reason("not_poisoned", kind=kind_of(r, s, seat, slot))


def paid_tactic(r: Tables, s: Position, seat: int, hex_: int) -> Reason | None:
    """Return why the unit can't use its tactic for the coin that pays for it. Of twins, the first unpoisoned one starts it."""
    slot = on_board.slot_at(s, hex_)
    if r.pays[s.army[coin_of(seat, slot)]] == v.OWN_COIN:
        if on_board.poisoned(s, hex_):
            return Reason("poisoned", hex_, on_board.kind_at(r, s, hex_))
        healthy = [spot for spot in on_board.units_of(r, s, seat, slot) if not on_board.poisoned(s, spot)]
        if hex_ != healthy[0] and r.steps[step_of(s.army[coin_of(seat, slot)], 0, 0)] != ops.END:
            return Reason("tactic_of_first", healthy[0], on_board.kind_at(r, s, hex_))
    return tactic(r, s, hex_)


def _use_on_unit(r: Tables, s: Position, seat: int, forced: bool, decision: Decision) -> Reason | None:
    """Return why a coin can't be used on the unit that the decision names."""
    hex_ = decision.hex
    if hex_ >= r.hexes:
        return Reason("no_hex")
    if s.who[hex_] == 0:
        return Reason("no_unit", hex_)
    if on_board.owner(s, hex_) != seat:
        return Reason("not_your_unit", hex_, on_board.kind_at(r, s, hex_))
    if decision.verb == "tactic" and r.pays[on_board.row_at(s, hex_)] == v.ROYAL_COIN:
        if coin(r, s, seat, forced, ROYAL):
            return Reason("needs_royal", hex_, on_board.kind_at(r, s, hex_))
        return paid_tactic(r, s, seat, hex_)
    reason = coin(r, s, seat, forced, on_board.slot_at(s, hex_))
    if reason:
        return reason
    if on_board.poisoned(s, hex_):
        return Reason("poisoned", hex_, on_board.kind_at(r, s, hex_))
    if decision.verb == "tactic":
        return paid_tactic(r, s, seat, hex_)
    return None if decision.verb == "bolster" else on_board.maneuver(r, s, decision, s.height[hex_])


def action(r: Tables, s: Position, seat: int, forced: bool, decision: Decision) -> Reason | None:
    """Return why a coin can't be played as the decision says. ``forced``: only the coin just drawn may be played."""
    verb, slot = decision.verb, decision.slot
    if verb in ("move", "attack", "control", "bolster", "tactic"):
        return _use_on_unit(r, s, seat, forced, decision)
    if verb == "proclaim":
        return Reason("proclaim_needs_royal") if coin(r, s, seat, forced, ROYAL) else proclaim(r, s, seat, slot)
    if verb == "return":
        return Reason("no_such_decoy") if coin(r, s, seat, forced, DECOY + slot) else None
    if verb not in ("pass", "claim", "recruit", "deploy", "unpoison"):
        return Reason("before_round_1" if verb in _BEFORE_ROUND_1 else "within_action")
    if verb == "deploy" and (slot >= UNIT_SLOTS or s.army[coin_of(seat, slot)] == 0):
        return Reason("no_coin")
    reason = coin(r, s, seat, forced, slot)
    if reason or verb == "pass":
        return reason
    if verb == "claim":
        return claim(s, seat)
    if verb == "recruit":
        return in_supply(r, s, seat, decision.other)
    if verb == "unpoison":
        return unpoison(r, s, seat, slot)
    if decision.hex >= r.hexes:
        return Reason("no_hex")
    return on_board.deploy(r, s, seat, slot, decision.hex)
