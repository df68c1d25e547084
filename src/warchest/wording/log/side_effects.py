"""Effects of a decision that nobody chose: a location taken by a tactic, a wagon that follows its friend."""

from warchest.rules.content import ops
from warchest.wording.frames import op_at
from warchest.wording.languages import _
from warchest.wording.log.context import LogContext
from warchest.wording.log.shocks import tell_shock_of_picked


def tell_side_effects(context: LogContext) -> None:
    """Log these effects, and mark them on the board."""
    if context.decision.verb != "control":
        for hex_ in context.board.locations:
            if context.after.controller[hex_] != context.before.controller[hex_]:
                _tell_taken(context, hex_)
    if op_at(context.r, context.frame, 1) == ops.FOLLOW:
        here, there = context.frame.hex, context.frame.other_hex
        if context.after.who[there] == context.before.who[here]:
            context.move(here, there)
    tell_shock_of_picked(context)


def _tell_taken(context: LogContext, hex_: int) -> None:
    """Log the taking of a location by a tactic."""
    acts = context.frame.hex if context.frame.hex >= 0 else hex_
    words = {"unit": context.unit(acts), "to": context.hex(hex_)}
    context.add(_("takes {to}") if context.entry.parts else _("{unit} takes {to}"), **words)
    context.mark("control", -1, hex_)
    context.say(context.frame.seat, _("{who} takes the location {to} with {unit}."), **words)
