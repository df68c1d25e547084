"""The second judge, which names the rule that forbids a choice. It is written from the rulebook, target by target, not from the generator.

Each answer is a code with the hexes and kinds that it concerns; ``warchest.wording.refusals`` has the sentences. The criteria lie beside
it: ``board`` (single facts on the board), ``steps`` and ``programs`` (tactics, triggers, decrees), ``actions`` (the use of a coin),
``replies`` (questions of attacks and drafts), ``lite`` (the lite game) and ``attempts`` (the likely meaning of a click).
"""

from warchest.rules.explain.actions import action
from warchest.rules.explain.attempts import why_not_try
from warchest.rules.explain.board import Reason
from warchest.rules.explain.lite import open_action
from warchest.rules.explain.programs import in_program
from warchest.rules.explain.replies import attacked, drafted, named, ordered
from warchest.rules.state import encoding
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.layout import (
    ARG,
    CHANCE,
    DEFEND_FRAME,
    DRAFT_FRAME,
    KIND,
    ORDER_FRAME,
    PLAY_FRAME,
    SEAT,
    SEAT_FRAME,
)
from warchest.rules.state.position import Position, Tables

__all__ = ["Reason", "why_not", "why_not_try"]


def why_not(r: Tables, s: Position, id_: int) -> Reason | None:
    """Return the rule that forbids ``id_`` to the deciding seat, or None where it is legal."""
    try:
        decision = encoding.decode(id_)
    except ValueError:
        return Reason("no_such_choice")
    if s.over:
        return Reason("game_over")
    if decision.verb in ("draw", "flip"):
        return Reason("nobody_chooses")
    if s.decider == CHANCE:
        return Reason("chance_first")
    frame = top_frame(s)
    op = frame[KIND]
    if op == PLAY_FRAME and r.lite_actions:
        return open_action(r, s, frame[SEAT], decision)
    if op == PLAY_FRAME:
        return action(r, s, frame[SEAT], bool(frame[ARG]), decision)
    if op == DEFEND_FRAME:
        return attacked(r, s, frame, decision)
    if op == DRAFT_FRAME:
        return drafted(r, s, frame, decision)
    if op == SEAT_FRAME:
        return named(r, frame, decision)
    if op == ORDER_FRAME:
        return ordered(frame, decision)
    return in_program(r, s, frame, decision)
