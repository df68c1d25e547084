"""Whether the agenda within an action is one that the rules could have made: programs, and what their last step has led to."""

from collections.abc import Sequence

from warchest.notation.texts import _
from warchest.rules.agenda import pop, runs
from warchest.rules.attacks import answer, attack
from warchest.rules.encoding import DECLINE
from warchest.rules.layout import (
    ARG,
    DECREE_ROW,
    FORT,
    INTO_FLIGHT,
    INTO_HAND,
    OP_DEFEND,
    OP_DRAW,
    OP_PLAY,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.position import Position, Tables
from warchest.rules.views import total
from warchest.rules.vocabulary import (
    DRAW_PLAY,
    FRIEND_STRIKE,
    SPY,
)
from warchest.text.checking_frames import Frame, check_bag, wrong
from warchest.text.checking_programs import check_program, last_verb
from warchest.text.names import seat_name

MOST_RUNNING = 8
"""Most frames within an action; fewer by one for each decree that can still order an attack, since each can make the chain longer by one
than a whole action may (docs/engine.md, "Bounds")."""


def check_action(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """Programs run one within another; on top may be what the last step of one has led to."""
    top = len(frames) - 1
    if len(frames) > MOST_RUNNING - _attacks_to_order(r, s):
        raise wrong(_("So much can't wait for its turn at once."), frames, 0)
    for n, frame in enumerate(frames):
        if runs(frame.op):
            check_program(r, s, frames, n)
        elif n < top:
            raise wrong(_("This can only be the first thing on the agenda of an action."), frames, n)
    if frames[top].op == OP_DEFEND:
        _check_attack(r, s, frames)
    elif frames[top].op in (OP_DRAW, OP_PLAY):
        _check_drawn(r, s, frames)
    elif not runs(frames[top].op):
        raise wrong(_("This does not happen once the first round has begun."), frames, top)


def _attacks_to_order(r: Tables, s: Position) -> int:
    """How many decrees the side in turn may still proclaim that order an attack."""
    waiting = [decree - 1 for decree in s.decrees.tolist() if decree and not s.seals[s.turn & 1] >> (decree - 1) & 1]
    return sum(1 for decree in waiting if r.steps[DECREE_ROW + decree, 0, 1, 0] == FRIEND_STRIKE)


def _check_attack(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """An attack that may be answered, by the seat that is asked: as the rules would ask."""
    top = len(frames) - 1
    frame = frames[top]
    attacker, target = s.who[frame.hex] - 1, s.who[frame.arg] - 1
    if attacker < 0 or target < 0 or not ((attacker ^ target) // SLOTS) & 1 or (attacker // SLOTS ^ s.turn) & 1:
        raise wrong(_("A unit of the side whose turn it is attacks an enemy unit: here is none."), frames, top)
    trial = s.copy()
    pop(trial)
    if not s.token[frame.arg] & FORT:
        attack(r, trial, frame.hex, frame.arg)
    asked = _asked(trial, frame)
    if asked is not None and asked != frame.seat:  # the partner's wagon is asked first
        answer(r, trial, DECLINE)
        asked = _asked(trial, frame)
    if asked != frame.seat:
        raise wrong(
            _("{seat} has no choice how this attack is taken.").format(seat=seat_name(r.seats, frame.seat)), frames, top
        )


def _asked(s: Position, frame: Frame) -> int | None:
    """The seat that is asked to answer this attack; None where nobody is."""
    top = [s.agenda[s.depth - 1, field] for field in range(8)]
    return top[SEAT] if s.depth and top[0] == OP_DEFEND and top[ARG] == frame.arg else None


def _check_drawn(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """A coin is drawn for use, or is drawn and to be used; or the seat that a Spy has looked at draws one."""
    top = len(frames) - 1
    frame = frames[top]
    below = frames[top - 1] if top else None
    spied = below is not None and runs(below.op) and last_verb(r, below) == SPY and below.arg == frame.seat
    if frame.op == OP_DRAW and frame.other == INTO_HAND:
        if not spied or frame.arg != 1 or total(s, frame.seat, "hand") >= r.hand_size:
            raise wrong(
                _("Within an action only a seat at which a Spy has looked draws a coin into its hand."), frames, top
            )
    elif frame.op == OP_DRAW and (frame.other != INTO_FLIGHT or frame.arg != 1):
        raise wrong(_("Within an action one coin is drawn, to be used at once."), frames, top)
    elif frame.op == OP_PLAY and (frame.arg == 0 or total(s, frame.seat, "flight") != 1):
        raise wrong(
            _("Within an action only a coin is used that was just drawn: coin=drawn, and the coin in flight."),
            frames,
            top,
        )
    elif (frame.seat ^ s.turn) & 1 or not _draws(r, s, frame.seat):
        sentence = _("{seat} has no unit that could draw a coin now.")
        raise wrong(sentence.format(seat=seat_name(r.seats, frame.seat)), frames, top)
    if frame.op == OP_DRAW:
        check_bag(r, s, frames)


def _draws(r: Tables, s: Position, seat: int) -> bool:
    """Whether the seat has a unit whose trigger draws a coin."""
    return any(r.steps[s.army[seat, slot], 1, 0, 0] == DRAW_PLAY for slot in range(UNIT_SLOTS))
