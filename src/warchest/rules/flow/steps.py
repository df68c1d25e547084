"""Steps carried out: the effects of each choice of a program, except maneuvers and decrees."""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import (
    AFTER_DEPLOY,
    AFTER_MOVE,
)
from warchest.rules.flow.attacks import attack
from warchest.rules.flow.effects import (
    bolster,
    control,
    lose_coin,
    plant,
    poison,
    recruit,
    relocate,
    shock,
    stack_bag,
)
from warchest.rules.flow.maneuvers import (
    heading,
)
from warchest.rules.jit import outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import earn, push
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, top
from warchest.rules.state.layout import (
    ARG,
    DONE,
    DRAW_FRAME,
    FORT,
    HEX,
    OTHER_HEX,
    SEAT,
    STEP_FIELDS,
    A,
    B,
)
from warchest.rules.state.position import Position, Tables


@outlined
def _do_flat(r: Tables, s: Position, frame: int, op: int, a: int, id_: int) -> None:
    """Carry out a choice that names no hex."""
    seat = s.agenda[frame + SEAT]
    if op == ops.GAIN:
        recruit(r, s, coin_of(seat, id_ - ids.GAIN))
    elif op == ops.RESTORE:
        s.box[coin_of(seat, id_ - ids.GAIN)] -= 1
        s.supply[coin_of(seat, id_ - ids.GAIN)] += 1
    elif op == ops.DECEIVE:
        plant(s, a, id_ - ids.DECEIVE)
    elif op == ops.BURN:
        coin = s.agenda[frame + ARG] - 1
        s.supply[coin] -= 1
        s.box[coin] += 1
    elif op == ops.STACK_BAG:
        s.supply[id_ - ids.STACK_BAG] -= 1
        stack_bag(s, id_ - ids.STACK_BAG)
    elif op == ops.OPPONENT:
        s.agenda[frame + ARG] = id_ - ids.SEAT
    elif op == ops.SPY:
        other = s.agenda[frame + ARG]
        s.hand[coin_of(other, id_ - ids.SPY)] -= 1
        s.faceup[coin_of(other, id_ - ids.SPY)] += 1
        push(s, DRAW_FRAME, other, -1, 0, 1)


@outlined
def do_step(r: Tables, s: Position, step: int, id_: int) -> None:
    """Carry out a choice of the program on top of the agenda, except maneuvers and decrees. The step has already been counted."""
    frame = top(s)
    agenda = s.agenda
    hex_ = agenda[frame + HEX]
    other_hex = agenda[frame + OTHER_HEX]
    op = r.steps[step]
    if id_ < ids.HEX_BASE:
        _do_flat(r, s, frame, op, r.steps[step + A], id_)
        return
    target = hex_of(id_)
    what = what_of(id_)
    if what == ids.PICK:
        agenda[frame + OTHER_HEX] = target
    elif what == ids.HIT:
        if op == ops.LOSE:
            lose_coin(s, target)
        else:
            if op == ops.STEP_OR_STRIKE:
                agenda[frame + DONE] += 1  # the next step is skipped
            attack(r, s, other_hex if op == ops.FRIEND_STRIKE else hex_, target)
    elif what == ids.CONTROL:
        control(r, s, hex_)
    elif what == ids.BOLSTER:
        if r.steps[step + A] == 2:  # the coin just recruited
            s.faceup[coin_at(s, target)] -= 1
        else:
            s.supply[coin_at(s, target)] -= 1
        bolster(r, s, target)
    elif what == ids.BUILD:
        s.token[target] += FORT
        s.forts -= 1
    elif what == ids.POISON:
        poison(s, r.steps[step + B], target)
    elif what == ids.PUSH:
        relocate(s, other_hex, target)
    elif what == ids.SHOCK:
        shock(s, target)
    elif what >= ids.DEPLOY:
        if target != other_hex:
            relocate(s, other_hex, target)
        earn(r, s, AFTER_DEPLOY, target)
    elif op == ops.FRIEND_STEP:
        relocate(s, other_hex, target)
        if r.steps[step + STEP_FIELDS] == ops.FOLLOW:
            agenda[frame + OTHER_HEX] = other_hex  # the hex it left; noted before a trigger slips in beneath this frame
        earn(r, s, AFTER_MOVE, target)
    else:
        if op == ops.CHARGE:
            agenda[frame + ARG] = heading(r, hex_, target)
        elif op == ops.OVERRUN and s.who[target] != 0:
            shock(s, target)
        relocate(s, hex_, target)
        if r.steps[step + STEP_FIELDS] == ops.STEP:
            agenda[frame + OTHER_HEX] = hex_  # the hex where it started; noted before a trigger slips in
        earn(r, s, AFTER_MOVE, target)
