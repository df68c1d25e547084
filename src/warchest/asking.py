"""What a decision asks, as plain data (docs/wire.md), and where the choices of one action end."""

from typing import Any

from warchest.notation.choices import describe
from warchest.notation.prompts import note, prompt
from warchest.rules.boards import Board
from warchest.rules.layout import CHOICES
from warchest.rules.play import action_ended, apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.views import spying

_LEADS_ON = ("tactic", "proclaim")
"""Verbs whose first step is shown together with them."""


def ends_here(r: Tables, s: Position, seat: int) -> bool:
    """Whether the choices that ``seat`` may make in one go end here: the action is over, or something is drawn or revealed first."""
    return action_ended(s, seat) or spying(r, s) is not None


def ask_of(r: Tables, s: Position, board: Board) -> dict[str, Any]:
    """What the present decision asks of its seat, with its choices: an ``Ask`` of the page."""
    asked = prompt(r, s, board)
    choices = _choices(r, s, board, deeper=True)
    return {
        "prompt": asked.text,
        "note": note(r, s, choices),
        "step": asked.step,
        "unit": {"hex": board.names[asked.hex], "kind": asked.kind} if asked.hex >= 0 else None,
        "public": asked.public,
        "choices": choices,
    }


def _choices(r: Tables, s: Position, board: Board, *, deeper: bool) -> list[dict[str, Any]]:
    """The choices as plain data; ``deeper``: with those of a tactic's or decree's first step below it, unless a reveal comes before."""
    out = [0] * CHOICES
    found = []
    for id_ in out[: list_choices(r, s, out)]:
        choice = describe(r, s, board, id_)
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        ends = ends_here(r, after, s.decider)
        goes_on = deeper and not ends and choice.verb in _LEADS_ON
        then = _choices(r, after, board, deeper=False) if goes_on else None
        found.append(choice.to_dict() | {"ends": ends, "then": then})
    return found
