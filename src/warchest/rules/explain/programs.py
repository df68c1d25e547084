"""The second judge on programs: why a tactic, trigger or decree can't start, or can't continue in that way."""

from collections.abc import Iterator

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.explain import board as on_board
from warchest.rules.explain.board import Reason
from warchest.rules.explain.steps import (
    JUDGES,
    RunningProgram,
    direction,
    kind_of_program,
    of_decree,
    of_frame,
    of_unit,
    other_business,
)
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SEATS, SLOTS
from warchest.rules.state.position import Position, Tables

_BY_SLOT = {"gain": SLOTS, "seat": SEATS, "spy": SLOTS, "deceive": SEATS}
"""The number of choices of each verb that names no hex."""

_AFTER = {
    ops.STEP: "no_step_after",
    ops.FRIEND_STEP: "no_step_after",
    ops.POISON: "nobody_to_poison_after",
    ops.SHOCK: "nobody_to_shock_after",
    ops.STRIKE_FORT: "no_fort_after",
    ops.TAKE_LOCATION: "no_location_after",
    ops.PUSH: "no_push_after",
    ops.REDEPLOY: "no_place_after",
}
"""The reason where the next required step would be impossible, by operation of that step. For all others, the reason is about an attack."""

_HELPFUL = ("no_melee", "bolstered_only", "unbolstered_only")
"""Reasons that replace the ones above where they are the cause: an enemy may stand there, and yet no attack is allowed."""

_IMPOSSIBLE = {
    ops.GAIN: "can_not_recruit_and_act",
    ops.REINFORCE: "nobody_to_bolster",
    ops.POISON: "nobody_to_poison",
    ops.SHOCK: "nobody_to_shock",
    ops.COMMAND: "nobody_to_command",
}
"""The reason why a tactic can't be carried out, by operation of its first step. Other tactics get only a general reason."""


def _choices(r: Tables, s: Position, p: RunningProgram) -> Iterator[Decision]:
    """Yield every choice of the verbs that the present step asks for, legal or not."""
    for verb in JUDGES[p.step(r).op][0].split():
        yield from _choices_of(r, s, p, verb)


def _choices_of(r: Tables, s: Position, p: RunningProgram, verb: str) -> Iterator[Decision]:
    """Yield every choice of a verb on this board, legal or not."""
    if verb in _BY_SLOT:
        yield from (Decision(verb, slot=slot) for slot in range(_BY_SLOT[verb]))
    elif verb == "proclaim":
        yield from (Decision(verb, slot=number) for number in range(len(r.ruleset.decrees)))
    elif verb == "deploy":
        yield from (Decision(verb, slot=on_board.slot_at(s, p.other_hex), hex=hex_) for hex_ in range(r.hexes))
    elif verb == "burn":
        yield Decision(verb)
    elif verb == "stack_bag":
        yield from (Decision(verb, slot=seat, other=slot) for seat in range(SEATS) for slot in range(SLOTS))
    else:
        yield from (Decision(verb, hex=hex_) for hex_ in range(r.hexes))


def yet_to_act(r: Tables, s: Position, p: RunningProgram) -> list[int]:
    """Return the units that may maneuver at the present step: the program's unit, or the units of its kind that have not maneuvered yet."""
    if p.step(r).op == ops.MANEUVER:
        return [p.hex]
    units = on_board.units_of(r, s, p.seat, on_board.slot_at(s, p.hex))
    return [hex_ for hex_ in units if hex_ != p.other_hex]


def height_to_act(s: Position, p: RunningProgram, step: v.Step, hex_: int) -> int:
    """Return the height of the unit when it maneuvers, after paying."""
    return s.height[hex_] - (1 if step.flags & v.PAYS else 0)


def _can_take_step(r: Tables, s: Position, p: RunningProgram) -> bool:
    """Return whether the present step allows anything, regardless of the steps after it."""
    step = p.step(r)
    if step.op == ops.TAKE_LOCATION:
        return on_board.control(r, s, p.hex) is None
    if step.op in (ops.MANEUVER, ops.EACH):
        return any(
            on_board.any_maneuver(r, s, hex_, height_to_act(s, p, step, hex_), step.a) for hex_ in yet_to_act(r, s, p)
        )
    judge = JUDGES[step.op][1]
    return any(judge(r, s, p, step, one) is None for one in _choices(r, s, p))


def advance(r: Tables, s: Position, p: RunningProgram, decision: Decision) -> tuple[Position, RunningProgram]:
    """Return the position and the program after a choice in a step that comes before another."""
    verb = p.step(r).op
    next_ = p._replace(done=p.done + 1)
    if verb == ops.PICK:
        return s, next_._replace(other_hex=decision.hex)
    if verb == ops.GAIN:
        after = s.copy()
        after.supply[coin_of(p.seat, decision.slot)] -= 1
        return after, next_
    ahead = direction(r, p.hex, decision.hex) if verb == ops.CHARGE else p.arg
    return on_board.moved(s, p.hex, decision.hex), next_._replace(hex=decision.hex, other_hex=p.hex, arg=ahead)


def in_full(r: Tables, s: Position, p: RunningProgram, decision: Decision) -> Reason | None:
    """Return why the step, or the steps that must follow it, do not allow a choice. The choice is of the verb that the step asks for."""
    step = p.step(r)
    reason = JUDGES[step.op][1](r, s, p, step, decision)
    then = p.then(r)
    if reason or then.op == ops.END or then.flags & (v.MAY | v.IF_ABLE):
        return reason
    if step.op == ops.STEP_OR_STRIKE and decision.verb == "hit":
        return None
    after, next_ = advance(r, s, p, decision)
    if _can_take_step(r, after, next_):
        return None
    helpful = _helpful_reason(r, after, next_)
    if helpful:
        return helpful
    kind = on_board.kind_at(r, after, decision.hex) if decision.hex >= 0 else ""
    return Reason(_AFTER.get(then.op, "no_target_after"), decision.hex, kind)


def _helpful_reason(r: Tables, s: Position, p: RunningProgram) -> Reason | None:
    """Return the rule on attacks, if there is one, that prevents the present step."""
    if p.step(r).op not in JUDGES:
        return None
    judge = JUDGES[p.step(r).op][1]
    reasons = (judge(r, s, p, p.step(r), one) for one in _choices(r, s, p))
    return next((reason for reason in reasons if reason and reason.code in _HELPFUL), None)


def _can_run(r: Tables, s: Position, p: RunningProgram) -> bool:
    """Return whether a program that starts with a choice can be carried out."""
    return any(in_full(r, s, p, one) is None for one in _choices(r, s, p))


def tactic(r: Tables, s: Position, hex_: int) -> Reason | None:
    """Return why the unit can't use its tactic, regardless of how it is granted or paid for."""
    p = of_unit(s, hex_)
    kind = on_board.kind_at(r, s, hex_)
    first = p.step(r)
    if first.op == ops.END:
        return Reason("no_tactic", hex_, kind)
    if r.traits[p.row] & v.SIEGE and s.height[hex_] < 2:
        return Reason("siege_unbolstered", hex_, kind)
    if first.op == ops.TAKE_LOCATION:
        return _take_and_proclaim(r, s, p)
    if first.op == ops.COMMAND:
        able = any(_command(r, s, p, target) is None for target in range(r.hexes))
        return None if able else Reason("nobody_to_command", hex_, kind)
    able = _can_take_step(r, s, p) if first.op in (ops.EACH, ops.MANEUVER) else _can_run(r, s, p)
    return None if able else Reason(_impossible(first, p.then(r)), hex_, kind)


def _command(r: Tables, s: Position, p: RunningProgram, target: int) -> Reason | None:
    """Return why the unit can't command the unit on that hex to maneuver."""
    kind = on_board.kind_at(r, s, target)
    if on_board.side_at(s, target) != p.side:
        return Reason("no_friend", target)
    if r.dist[p.hex][target] > p.step(r).a:
        return Reason("too_far", target)
    able = on_board.any_maneuver(r, s, target, s.height[target], p.then(r).a)
    return None if able or _obeyed_tactic(r, s, p.then(r), target) is None else Reason("can_not_obey", target, kind)


def _obeyed_tactic(r: Tables, s: Position, step: v.Step, hex_: int) -> Reason | None:
    """Return why a commanded unit can't use its tactic."""
    p, kind = of_unit(s, hex_), on_board.kind_at(r, s, hex_)
    if not step.a & v.TACTICS:
        return Reason("finish_first", hex_, kind)
    return Reason("commands_itself", hex_, kind) if p.step(r).op == ops.COMMAND else tactic(r, s, hex_)


def _impossible(first: v.Step, then: v.Step) -> str:
    """Return the reason why no tactic with this first step can be carried out."""
    moves_or_attacks = then.op == ops.MANEUVER and then.a == v.MOVES | v.ATTACKS
    if (first.op == ops.GAIN and not moves_or_attacks) or (first.op == ops.REINFORCE and not first.a):
        return "tactic_impossible"
    return _IMPOSSIBLE.get(first.op, "tactic_impossible")


def _take_and_proclaim(r: Tables, s: Position, p: RunningProgram) -> Reason | None:
    """Return why the unit can't control its location and then proclaim a decree. No decree is needed where the control wins."""
    reason = on_board.control(r, s, p.hex)
    if reason or s.left[p.side] == 1:
        return reason
    after = s.copy()
    after.controller[p.hex] = p.side + 1
    able = any(decree(r, after, p.seat, number) is None for number in range(len(r.ruleset.decrees)))
    return None if able else Reason("no_decree_to_proclaim", p.hex, on_board.kind_at(r, s, p.hex))


def decree(r: Tables, s: Position, seat: int, number: int) -> Reason | None:
    """Return why a decree can't be carried out by a seat, regardless of its seal."""
    in_play = [s.decrees[n] - 1 for n in range(len(s.decrees)) if s.decrees[n]]
    if not in_play:
        return Reason("no_decrees")
    if number not in in_play:
        return Reason("decree_not_in_play")
    return None if _can_run(r, s, of_decree(seat, number)) else Reason(f"{r.ruleset.decree_ids[number]}_impossible")


def proclaim(r: Tables, s: Position, seat: int, number: int) -> Reason | None:
    """Return why a seat can't put its side's seal on a decree and carry it out."""
    reason = decree(r, s, seat, number)
    in_play = reason is None or reason.code.endswith("_impossible")
    return Reason("already_sealed") if in_play and s.seals[seat % 2] >> number & 1 else reason


def in_program(r: Tables, s: Position, frame: list[int], decision: Decision) -> Reason | None:
    """Return why the running program does not allow the decision."""
    p = of_frame(frame)
    step = p.step(r)
    verb = decision.verb
    if verb == "decline":
        return None if step.flags & v.MAY else must_complete(r, s, p)
    if decision.hex >= r.hexes:
        return Reason("no_hex")
    if step.op in (ops.MANEUVER, ops.EACH):
        return _granted(r, s, p, step, decision)
    if step.op == ops.COMMAND:
        return _command(r, s, p, decision.hex) if verb == "pick" else other_business(r, s, p)
    if step.op == ops.OBEY:
        return _obeys(r, s, p, step, decision)
    if step.op == ops.DECREE:
        return decree(r, s, p.seat, decision.slot) if verb == "proclaim" else other_business(r, s, p)
    if verb not in JUDGES[step.op][0].split():
        return other_business(r, s, p)
    return in_full(r, s, p, decision)


def must_complete(r: Tables, s: Position, p: RunningProgram) -> Reason:
    """Return the reason against declining a step that may not be declined."""
    kind = kind_of_program(r, s, p)
    return Reason("must_complete", p.hex, kind) if kind else Reason("decree_in_full")


def _obeys(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    """Return why the picked unit can't maneuver in that way by command."""
    if decision.verb not in ("move", "attack", "control", "tactic"):
        return other_business(r, s, p)
    if decision.hex != p.other_hex:
        return Reason("other_unit_acts", p.other_hex, on_board.kind_at(r, s, p.other_hex))
    if decision.verb == "tactic":
        return _obeyed_tactic(r, s, step, p.other_hex)
    return on_board.maneuver(r, s, decision, s.height[p.other_hex], step.a)


def _granted(r: Tables, s: Position, p: RunningProgram, step: v.Step, decision: Decision) -> Reason | None:
    """Return why a unit can't maneuver in the way that a program lets it."""
    hex_ = decision.hex
    grants_tactic = decision.verb == "tactic" and step.a & v.TACTICS
    if decision.verb not in ("move", "attack", "control") and not grants_tactic:
        return other_business(r, s, p)
    if hex_ not in yet_to_act(r, s, p):
        return Reason("other_unit_acts", p.hex, kind_of_program(r, s, p))
    if grants_tactic:
        return tactic(r, s, hex_)
    return on_board.maneuver(r, s, decision, height_to_act(s, p, step, hex_), step.a)
