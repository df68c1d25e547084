"""The second judge on the steps of programs: why a step does not allow a choice, regardless of the steps after it."""

from collections.abc import Callable
from typing import NamedTuple

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.explain import board as on_board
from warchest.rules.explain.board import Reason
from warchest.rules.known import kind_of
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_at, coin_of, step_of
from warchest.rules.state.layout import (
    ARG,
    BESIDE,
    DECREE_ROW,
    DIRECTIONS,
    DONE,
    HEX,
    KIND,
    OTHER_HEX,
    ROW,
    SEAT,
    SLOTS,
    TRIGGER_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables

TACTIC, TRIGGER = 0, 1


class RunningProgram(NamedTuple):
    """A program that runs or is about to start: its seat, its row, which of the row's two programs it is, its step, and its memory."""

    seat: int
    row: int
    which: int
    done: int
    hex: int
    other_hex: int = -1
    arg: int = 0

    @property
    def side(self) -> int:
        """Return the side that acts."""
        return self.seat % 2

    def step(self, r: Tables) -> v.Step:
        """Return the present step."""
        return v.Step(*(r.steps[step_of(self.row, self.which, self.done) + field] for field in range(4)))

    def then(self, r: Tables) -> v.Step:
        """Return the step after the present one."""
        return self._replace(done=self.done + 1).step(r)


def of_frame(frame: list[int]) -> RunningProgram:
    """Return the program that a frame of the agenda runs."""
    which = TRIGGER if frame[KIND] == TRIGGER_FRAME else TACTIC
    return RunningProgram(frame[SEAT], frame[ROW], which, frame[DONE], frame[HEX], frame[OTHER_HEX], frame[ARG])


def of_unit(s: Position, hex_: int) -> RunningProgram:
    """Return the tactic of the unit at a hex, about to start."""
    return RunningProgram(on_board.owner(s, hex_), on_board.row_at(s, hex_), TACTIC, 0, hex_)


def of_decree(seat: int, number: int) -> RunningProgram:
    """Return a decree, about to be carried out by a seat."""
    return RunningProgram(seat, DECREE_ROW + number, TACTIC, 0, -1)


def direction(r: Tables, start: int, target: int) -> int:
    """Return the direction of a straight line from one hex to another, or -1 for none."""
    for d in range(6):
        hex_ = start
        while r.nb[DIRECTIONS * hex_ + d] != hex_:
            hex_ = r.nb[DIRECTIONS * hex_ + d]
            if hex_ == target:
                return d
    return -1


def kind_of_program(r: Tables, s: Position, p: RunningProgram) -> str:
    """Return the kind of unit that runs the program, even when that unit is gone, or an empty text for a decree."""
    slot = next((slot for slot in range(UNIT_SLOTS) if s.army[coin_of(p.seat, slot)] == p.row), -1)
    return kind_of(r, s, p.seat, slot) if slot >= 0 else ""


def other_business(r: Tables, s: Position, p: RunningProgram) -> Reason:
    """Return the reason against a choice of another kind than the program asks for."""
    return Reason("finish_decree") if p.row >= DECREE_ROW else Reason("finish_first", p.hex, kind_of_program(r, s, p))


StepJudge = Callable[[Tables, Position, RunningProgram, v.Step, Decision], Reason | None]


def _single_step(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    if step.a & v.NOT_BACK and target == p.other_hex:
        return Reason("back_to_start", target)
    reason = on_board.step(r, s, p.side, p.hex, target)
    if reason:
        return reason
    if p.then(r).op == ops.STEP and on_board.fort_at(s, target):
        return Reason("fort_in_way", target)
    if step.a & v.ONTO_ENEMY and on_board.holder(s, target) != 1 - p.side:
        return Reason("not_enemy_location", target)
    enemies = (hex_ for hex_ in range(r.hexes) if on_board.side_at(s, hex_) == 1 - p.side)
    if step.a & v.NEAR_ENEMY and not any(r.dist[hex_][target] == 1 for hex_ in enemies):
        return Reason("no_enemy_near", target)
    return None


def _overrun(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    d = direction(r, p.hex, target)
    if r.dist[p.hex][target] != 2 or d < 0:
        return Reason("not_two_straight", target)
    reason = on_board.passes(r, s, r.nb[DIRECTIONS * p.hex + d])
    if reason:
        return reason
    enemy = on_board.side_at(s, target) == 1 - p.side
    return on_board.shockable(r, s, p.side, target) if enemy else on_board.enters(r, s, p.side, target)


def _shock(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if r.dist[p.hex][decision.hex] != step.a:
        return Reason("not_adjacent" if step.a == 1 else "not_two_away", decision.hex)
    return on_board.shockable(r, s, p.side, decision.hex)


def _stack_bag(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if decision.slot >= r.seats:
        return Reason("no_such_seat")
    if s.extra[-1]:
        return Reason("bags_are_full")
    return in_supply(r, s, decision.slot, decision.other)


def _charge(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    d = direction(r, p.hex, target)
    if d < 0:
        return Reason("not_straight", target)
    length = r.dist[p.hex][target]
    if not step.a <= length <= step.b:
        return Reason("too_far", target)
    hex_ = p.hex
    for _ in range(length - 1):
        hex_ = r.nb[DIRECTIONS * hex_ + d]
        reason = on_board.passes(r, s, hex_)
        if reason:
            return reason
    return on_board.enters(r, s, p.side, target)


def _pace(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    if step.a != v.ANYWHERE and on_board.holder(s, target) != p.side:
        return Reason("not_your_location", target)
    if not 1 <= r.dist[p.hex][target] <= 2:
        return Reason("too_far", target)
    reason = on_board.enters(r, s, p.side, target)
    if reason or r.dist[p.hex][target] == 1:
        return reason
    between = [hex_ for hex_ in range(r.hexes) if r.dist[p.hex][hex_] == 1 and r.dist[hex_][target] == 1]
    return None if any(on_board.passes(r, s, hex_) is None for hex_ in between) else Reason("no_way", target)


def _strike(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    return on_board.strike(r, s, p.hex, s.height[p.hex], decision.hex)


def _strike_round(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    here, there = (r.board.hexes[hex_] for hex_ in (p.hex, target))
    apart = sorted(abs(a - b) for a, b in zip(here, there, strict=True))
    if apart == [0, 1] and not step.a & v.OVER_EDGES:
        return Reason("not_diagonal", target)
    if apart == [1, 1] and not step.a & v.OVER_CORNERS:
        return Reason("not_adjacent", target)
    if apart not in ([0, 1], [1, 1]):
        return Reason("not_around", target)
    return on_board.attackable(r, s, p.side, s.height[p.hex], target)


def _step_or_strike(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if decision.verb == "hit":
        return _strike_round(r, s, p, step, decision)
    return on_board.step(r, s, p.side, p.hex, decision.hex)


def _strike_ahead(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if r.nb[DIRECTIONS * p.hex + p.arg] != decision.hex:
        return Reason("not_ahead", decision.hex)
    return on_board.attackable(r, s, p.side, s.height[p.hex], decision.hex)


def _strike_fort(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if r.dist[p.hex][decision.hex] != 1:
        return Reason("not_adjacent", decision.hex)
    if not on_board.fort_at(s, decision.hex):
        return Reason("no_fort", decision.hex)
    return on_board.attackable(r, s, p.side, s.height[p.hex], decision.hex)


def _shoot(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if r.dist[p.hex][decision.hex] != 2:
        return Reason("not_two_away", decision.hex)
    return on_board.attackable(r, s, p.side, s.height[p.hex], decision.hex)


def _shoot_line(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    if not 2 <= r.dist[p.hex][target] <= step.a:
        return Reason("not_two_away" if step.a == 2 else "out_of_range", target)
    d = direction(r, p.hex, target)
    if d < 0:
        return Reason("not_straight", target)
    hex_ = r.nb[DIRECTIONS * p.hex + d]
    while step.b and hex_ != target:
        if s.who[hex_]:
            return Reason("blocked", hex_, on_board.kind_at(r, s, hex_))
        hex_ = r.nb[DIRECTIONS * hex_ + d]
    return on_board.attackable(r, s, p.side, s.height[p.hex], target)


def _pick(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    kind = on_board.kind_at(r, s, target)
    enemy = step.b & v.ENEMY
    if on_board.side_at(s, target) != (1 - p.side if enemy else p.side):
        return Reason("no_enemy" if enemy else "no_friend", target)
    if target == p.hex:
        return Reason("not_itself", target, kind)
    if step.a and r.dist[p.hex][target] > step.a:
        return Reason("too_far", target)
    if step.b & v.OWN and on_board.owner(s, target) != p.seat:
        return Reason("not_your_unit", target, kind)
    if step.b & v.BOLSTERED and s.height[target] < 2:
        return Reason("not_bolstered", target, kind)
    if step.b & v.ON_LOCATION and on_board.holder(s, target) != p.side:
        return Reason("not_on_location", target, kind)
    if step.b & v.ENTERABLE and on_board.fort_at(s, target) and on_board.holder(s, target) == 1 - p.side:
        return Reason("can_not_follow", target, on_board.kind_at(r, s, p.hex))
    return None


def _friend_step(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    reason = on_board.step(r, s, p.side, p.other_hex, target)
    if reason:
        return reason
    if not step.a or r.dist[p.hex][target] <= step.a:
        return None
    return Reason("too_far_from", target, on_board.kind_at(r, s, p.hex)) if step.a == 2 else Reason("too_far", target)


def _friend_strike(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    return on_board.strike(r, s, p.other_hex, s.height[p.other_hex], decision.hex)


def _push(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    return on_board.step(r, s, on_board.side_at(s, p.other_hex), p.other_hex, decision.hex)


def _redeploy(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    slot = on_board.slot_at(s, p.other_hex)
    if decision.slot != slot:
        return Reason("redeploys_other", p.other_hex, on_board.kind_at(r, s, p.other_hex))
    lifted = s.copy()
    lifted.who[p.other_hex] = lifted.height[p.other_hex] = 0
    return on_board.place(r, lifted, p.seat, slot, decision.hex)


def _poison(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    if on_board.side_at(s, decision.hex) != 1 - p.side:
        return Reason("no_enemy", decision.hex)
    return Reason("too_far", decision.hex) if r.dist[p.hex][decision.hex] > step.a else None


def _build(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    able = s.forts > 0 and r.isloc[p.hex] and not on_board.fort_at(s, p.hex)
    return None if able and decision.hex == p.hex else Reason("build_here", p.hex, kind_of_program(r, s, p))


def _reinforce(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    target = decision.hex
    kind = on_board.kind_at(r, s, target)
    if step.a == 1:
        if on_board.side_at(s, target) != p.side:
            return Reason("no_friend", target)
        if r.dist[p.hex][target] != 1:
            return Reason("not_adjacent", target)
        if s.height[target] > 1:
            return Reason("already_bolstered", target, kind)
    elif target != p.hex:
        return Reason("other_unit_acts", p.hex, kind_of_program(r, s, p))
    left = (s.faceup if step.a == 2 else s.supply)[coin_at(s, target)]
    return None if left else Reason("no_coin_to_bolster", target, kind)


def _gain(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    return in_supply(r, s, p.seat, decision.slot)


def in_supply(r: Tables, s: Position, seat: int, slot: int) -> Reason | None:
    """Return why a coin can't be recruited from a seat's supply."""
    if not (slot < UNIT_SLOTS and s.army[coin_of(seat, slot)]):
        return Reason("no_such_unit")
    return None if s.supply[coin_of(seat, slot)] else Reason("supply_empty", kind=kind_of(r, s, seat, slot))


def _restore(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    slot = decision.slot
    if not (slot < UNIT_SLOTS and s.army[coin_of(p.seat, slot)]):
        return Reason("no_such_unit")
    return None if s.box[coin_of(p.seat, slot)] else Reason("box_empty", kind=kind_of(r, s, p.seat, slot))


def opponent(r: Tables, seat: int, other: int) -> Reason | None:
    """Return why a seat is not an opponent."""
    if other >= r.seats:
        return Reason("no_such_seat")
    return Reason("not_opponent") if other % 2 == seat % 2 else None


def _opponent(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    reason = opponent(r, p.seat, decision.slot)
    coins = reason is None and any(s.hand[coin_of(decision.slot, slot)] for slot in range(SLOTS))
    return reason or (None if coins else Reason("hand_empty"))


def _spy(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    slot = decision.slot
    return None if slot < SLOTS and s.hand[coin_of(p.arg, slot)] else Reason("not_in_that_hand")


def _deceive(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    return plant(r, s, p.seat, step.a, decision.slot, kind_of_program(r, s, p))


def plant(r: Tables, s: Position, seat: int, decoy: int, other: int, kind: str) -> Reason | None:
    """Return why a seat can't deceive another with a decoy, which belongs to a unit of ``kind``."""
    if s.decoys[decoy] != BESIDE:
        return Reason("decoy_away", kind=kind)
    return opponent(r, seat, other)


def _burn(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    return None if s.supply[p.arg - 1] else other_business(r, s, p)


JUDGES: dict[int, tuple[str, StepJudge]] = {
    ops.STEP: ("step", _single_step),
    ops.OVERRUN: ("step", _overrun),
    ops.SHOCK: ("shock", _shock),
    ops.STACK_BAG: ("stack_bag", _stack_bag),
    ops.CHARGE: ("step", _charge),
    ops.PACE: ("step", _pace),
    ops.STRIKE: ("hit", _strike),
    ops.STRIKE_AHEAD: ("hit", _strike_ahead),
    ops.STRIKE_FORT: ("hit", _strike_fort),
    ops.STRIKE_ROUND: ("hit", _strike_round),
    ops.STEP_OR_STRIKE: ("step hit", _step_or_strike),
    ops.SHOOT: ("hit", _shoot),
    ops.SHOOT_LINE: ("hit", _shoot_line),
    ops.PICK: ("pick", _pick),
    ops.FRIEND_STEP: ("step", _friend_step),
    ops.FRIEND_STRIKE: ("hit", _friend_strike),
    ops.PUSH: ("push", _push),
    ops.REDEPLOY: ("deploy", _redeploy),
    ops.POISON: ("poison", _poison),
    ops.BUILD: ("build", _build),
    ops.REINFORCE: ("bolster", _reinforce),
    ops.GAIN: ("gain", _gain),
    ops.RESTORE: ("gain", _restore),
    ops.OPPONENT: ("seat", _opponent),
    ops.SPY: ("spy", _spy),
    ops.DECEIVE: ("deceive", _deceive),
    ops.BURN: ("burn", _burn),
}
"""The verbs of the choices that each operation asks for, and the judge of these choices, by operation."""
