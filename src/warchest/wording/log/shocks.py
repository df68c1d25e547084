"""Shocks in the log: a stack that goes to its owner's discards."""

from warchest.rules.content import ops
from warchest.rules.flow.effects import units_out
from warchest.rules.state.agenda import frames_of, program_of, runs
from warchest.rules.state.indices import coin_at, seat_of, step_of
from warchest.rules.state.layout import STEPS
from warchest.wording.languages import N_, _
from warchest.wording.log.context import LogContext

_RETURN = N_("{who} puts all coins of {victim} among the discards.")


def tell_shock(context: LogContext, start: int, end: int) -> None:
    """Log the shock of the unit at ``end`` by the one at ``start``."""
    words = {"unit": context.unit(start), "victim": context.unit(end), "to": context.hex(end)}
    context.add(_("shocks {victim} at {to}") if context.entry.parts else _("{unit} shocks {victim} at {to}"), **words)
    context.say(context.frame.seat, _("{who} shocks {victim} at {to} with {unit}."), **words)
    context.say(seat_of(context.before.who[end]), _(_RETURN), victim=words["victim"])


def tell_shock_of_picked(context: LogContext) -> None:
    """Log the shock of the commanded unit, where that has just happened."""
    for n, frame in enumerate(frames_of(context.before)):
        if not runs(frame.kind) or frame.other_hex < 0:
            continue
        done = frame.done + (n == context.before.depth - 1)
        op = context.r.steps[step_of(frame.row, program_of(frame.kind), done)] if done < STEPS else ops.END
        if op == ops.SHOCK_PICKED and _is_gone(context, frame.other_hex):
            words = {"victim": context.unit(frame.other_hex)}
            context.add(_("{victim} is shocked"), **words)
            context.say(seat_of(context.before.who[frame.other_hex]), _(_RETURN), **words)


def _is_gone(context: LogContext, hex_: int) -> bool:
    """Return whether the unit that stood there has left the board, other than by losing its last coin."""
    before, after, coin = context.before, context.after, coin_at(context.before, hex_)
    died = before.height[hex_] == 1 and after.box[coin] > before.box[coin]
    return units_out(after, coin) < units_out(before, coin) and not died
