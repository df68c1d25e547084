"""What is asked, of whom, and for which unit."""

from typing import Any, NamedTuple

from warchest.notation.cards import name_of
from warchest.notation.choices import unit_at
from warchest.notation.texts import _
from warchest.rules.boards import Board
from warchest.rules.layout import ARG, AUX, DEAD, HEX, OP, OP_DEFEND, OP_DRAFT, OP_PLAY, OP_TACTIC, OP_TRIGGER, PC, ROW
from warchest.rules.position import Position, Tables
from warchest.rules.views import SIDES
from warchest.rules.vocabulary import (
    CHARGE,
    EACH,
    FRIEND_STEP,
    FRIEND_STRIKE,
    MANEUVER,
    MAY,
    PACE,
    PAYS,
    PICK,
    SHOOT,
    STEP,
    STRIKE,
    STRIKE_AHEAD,
)


class Prompt(NamedTuple):
    """What a decision asks: a sentence, the kind of step, and the unit whose program asks."""

    text: str
    step: str
    """coin, drawn, reply, take, step, target, friend or maneuver."""
    hex: int = -1
    kind: str = ""
    public: bool = True
    """Whether the choice rests on public facts alone."""


_STEPS = {
    STEP: "step",
    CHARGE: "step",
    PACE: "step",
    FRIEND_STEP: "step",
    STRIKE: "target",
    STRIKE_AHEAD: "target",
    SHOOT: "target",
    FRIEND_STRIKE: "target",
    PICK: "friend",
    MANEUVER: "maneuver",
    EACH: "maneuver",
}


def _program_text(step: str, may: bool, started: bool, unit: str, friend: str) -> str:
    if step == "friend":
        return _("{unit}: choose a friend").format(unit=unit)
    if step == "target":
        if friend:
            return _("{unit}: choose a target for {friend}").format(unit=unit, friend=friend)
        if started:
            return _("{unit} has moved: choose a target").format(unit=unit)
        return _("{unit}: choose a target").format(unit=unit)
    if step == "step":
        if friend:
            return _("{unit}: choose a hex for {friend}").format(unit=unit, friend=friend)
        if may:
            return _("{unit} may move: choose a hex").format(unit=unit)
        return (
            _("{unit}: choose the next hex").format(unit=unit)
            if started
            else _("{unit}: choose a hex").format(unit=unit)
        )
    if may:
        return _("{unit} may maneuver").format(unit=unit)
    return _("{unit}: choose a maneuver").format(unit=unit)


def prompt(r: Tables, s: Position, board: Board) -> Prompt:
    """What the present decision asks. The position must be at a decision."""
    frame = [s.agenda[s.depth - 1, field] for field in range(8)]
    op = frame[OP]
    if op == OP_PLAY:
        if frame[ARG]:
            return Prompt(_("You drew a coin: use it now"), "drawn", public=False)
        return Prompt(_("Your turn: choose a coin"), "coin", public=False)
    if op == OP_DRAFT:
        return Prompt(_("Take a unit"), "take")
    if op == OP_DEFEND:
        kind = unit_at(s, frame[ARG])
        text = _("Your {unit} is attacked: lose a coin from").format(unit=name_of(kind))
        return Prompt(text, "reply", frame[ARG], kind)
    verb, _a, _b, flags = (r.steps[frame[ROW], op - OP_TACTIC, frame[PC], field] for field in range(4))
    kind = unit_at(s, frame[HEX])
    friend = name_of(unit_at(s, frame[AUX])) if verb in (FRIEND_STEP, FRIEND_STRIKE) else ""
    step = _STEPS[verb]
    text = _program_text(step, bool(flags & MAY), frame[PC] > 0, name_of(kind), friend)
    return Prompt(text, step, frame[HEX], kind)


def note(r: Tables, s: Position, choices: list[dict[str, Any]]) -> str | None:
    """A warning of what some of the choices cost besides the coin played; None where they cost nothing."""
    op, row, pc = (s.agenda[s.depth - 1, field] for field in (OP, ROW, PC))
    if op in (OP_TACTIC, OP_TRIGGER) and r.steps[row, op - OP_TACTIC, pc, 3] & PAYS:
        return _("Each further maneuver costs a coin of its own stack.")
    costly = {choice["to"] for choice in choices if choice["cost"]}
    if not costly:
        return None
    return _("An attack on {hex} would cost you a coin too.").format(hex=", ".join(sorted(costly)))


def ended(s: Position) -> str:
    """How a game that is over ended, in words."""
    if s.over == DEAD:
        return _("The game is drawn: nobody can place another marker.")
    return _("Side {side} has placed its last marker and wins.").format(side=SIDES[s.winner - 1])


def waiting(r: Tables, s: Position, board: Board) -> Prompt:
    """The same for those who wait: ``{who}`` in the text is to be filled with a name."""
    asked = prompt(r, s, board)
    if asked.step in ("coin", "drawn"):
        return asked._replace(text=_("{who} to play"))
    if asked.step == "take":
        return asked._replace(text=_("{who} to take a unit"))
    return asked._replace(text=_("Waiting for {who}'s choice"))
