"""The prompts of decisions: the question, the asked seat and the acting unit."""

from collections.abc import Iterable
from typing import NamedTuple

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import Board
from warchest.rules.flow.play import list_choices
from warchest.rules.known import kind_of
from warchest.rules.state import ids
from warchest.rules.state.indices import seat_of, slot_of
from warchest.rules.state.layout import (
    CHOICES,
    DECREE_FRAME,
    DECREE_ROW,
    DEFEND_FRAME,
    DRAFT_FRAME,
    FOR_DRAFT,
    ORDER_FRAME,
    PLAY_FRAME,
    SEAT_FRAME,
    SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import DescribedChoice
from warchest.schema.words import DecisionKind
from warchest.wording.choices import AskedStep, asked_step, op_at, protector_name, unit_at
from warchest.wording.forms import listed
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.names import decree_name, name_of


class Prompt(NamedTuple):
    """The question of a decision: a sentence, the kind of step, and the unit that acts (for a decree, the unit picked for it)."""

    text: str
    step: DecisionKind
    """The kind of the choice."""
    hex: str | None = None
    """The name of that unit's hex, or None where no unit asks."""
    kind: str = ""
    public: bool = True
    """Whether the choice depends only on public facts."""

    def __str__(self) -> str:
        return self.text


_STEPS: dict[int, DecisionKind] = {
    ops.STEP: "step",
    ops.STEP_OR_STRIKE: "step",
    ops.CHARGE: "step",
    ops.PACE: "step",
    ops.FRIEND_STEP: "step",
    ops.OVERRUN: "step",
    ops.STRIKE: "target",
    ops.STRIKE_AHEAD: "target",
    ops.STRIKE_FORT: "target",
    ops.STRIKE_ROUND: "target",
    ops.SHOOT: "target",
    ops.SHOOT_LINE: "target",
    ops.FRIEND_STRIKE: "target",
    ops.PICK: "friend",
    ops.MANEUVER: "maneuver",
    ops.EACH: "maneuver",
    ops.COMMAND: "friend",
    ops.OBEY: "maneuver",
    ops.SHOCK: "shock",
    ops.STACK_BAG: "stack_bag",
    ops.GAIN: "gain",
    ops.RESTORE: "restore",
    ops.REINFORCE: "bolster",
    ops.DECREE: "decree",
    ops.BUILD: "build",
    ops.POISON: "poison",
    ops.DECEIVE: "deceive",
    ops.BURN: "burn",
    ops.PUSH: "push",
    ops.REDEPLOY: "deploy",
    ops.OPPONENT: "opponent",
    ops.SPY: "spy",
}
_FRIENDS = (ops.FRIEND_STEP, ops.FRIEND_STRIKE, ops.PUSH, ops.REDEPLOY, ops.OBEY)
"""Operations that the picked unit carries out or undergoes."""

_TEXTS = {
    "step": N_("{unit}: choose a hex"),
    "target": N_("{unit}: choose a target"),
    "friend": N_("{unit}: choose a friendly unit"),
    "enemy": N_("{unit}: choose an enemy"),
    "maneuver": N_("{unit}: choose a maneuver"),
    "gain": N_("{unit}: choose a coin to recruit"),
    "restore": N_("{unit}: choose a coin to take back"),
    "bolster": N_("{unit}: choose a friendly unit to bolster"),
    "decree": N_("{unit}: choose a decree"),
    "poison": N_("{unit}: choose an enemy to poison"),
    "shock": N_("{unit}: choose an enemy to shock"),
    "opponent": N_("{unit}: choose an opponent"),
}
_MAY_TEXTS = {
    "target": N_("{unit} may attack: choose a target"),
    "step": N_("{unit} may move: choose a hex"),
    "enemy": N_("{unit} may shove an enemy: choose one"),
    "maneuver": N_("{unit} may maneuver"),
    "bolster": N_("{unit} may be bolstered from the supply"),
    "build": N_("{unit} may build a fort"),
    "poison": N_("{unit} may poison: choose an enemy"),
    "stack_bag": N_("{unit}: you may put a coin from a supply on top of its owner's bag"),
    "deceive": N_("{unit} may plant its decoy"),
    "burn": N_("{unit} may remove one {victim} coin from the supply"),
    "spy": N_("{unit}: you may discard a coin from this hand"),
}
"""The texts for steps that may be declined."""
_FRIEND_TEXTS = {
    "step": N_("{unit}: choose a hex for {friend}"),
    "target": N_("{unit}: choose a target for {friend}"),
    "maneuver": N_("{unit}: choose a maneuver for {friend}, which is shocked afterwards"),
    "push": N_("{unit}: choose a hex for {friend}"),
    "deploy": N_("{unit}: choose a hex for {friend}"),
}
_WAITING = {
    "coin": N_("{who} to play"),
    "drawn": N_("{who} to play"),
    "take": N_("{who} to take a unit"),
    "ban": N_("{who} to ban a unit"),
    "spy": N_("{who} looks at a hand"),
}


def prompt(tables: Tables, position: Position, board: Board) -> Prompt:
    """Return the prompt of the present decision. The position must be at a decision."""
    frame = asked_step(tables, position)
    if frame.kind == PLAY_FRAME:
        if frame.arg:
            return Prompt(_("You drew a coin: use it now"), "drawn", public=False)
        return Prompt(_("Your turn: choose a coin"), "coin", public=False)
    if frame.kind == DRAFT_FRAME:
        return Prompt(_("Ban a unit"), "ban") if frame.arg < tables.bans else Prompt(_("Take a unit"), "take")
    if frame.kind == SEAT_FRAME:
        drafts = frame.arg == FOR_DRAFT
        return Prompt(_("Which of you drafts first?") if drafts else _("Which of you goes first?"), "seat")
    if frame.kind == ORDER_FRAME:
        return Prompt(_order_text(frame), "order")
    if frame.kind == DEFEND_FRAME:
        return _reply(tables, position, board, frame)
    return _program(tables, position, board, frame)


def _order_text(frame: AskedStep) -> str:
    if frame.arg == 0:
        return _("Choose your place in the draft or the play order")
    return _("Play first or second?") if frame.other_hex < 2 else _("Draft first or second?")


def _reply(tables: Tables, position: Position, board: Board, frame: AskedStep) -> Prompt:
    """Return the prompt for the answer to an attack, for the owner of the target or for a partner."""
    owner = seat_of(position.who[frame.arg])
    kind = kind_of(tables, position, owner, slot_of(position.who[frame.arg]))
    out = [0] * CHOICES
    answers = out[: list_choices(tables, position, out)]
    if owner != frame.seat:
        text = _("Your partner's {unit} at {hex} is attacked: your {protector} may lose the coin instead")
    elif set(answers) <= {ids.LOSE_STACK, ids.LOSE_SUPPLY}:
        text = _("Your {unit} is attacked: choose which coin to lose")
    else:
        text = _("Your {unit} is attacked: choose what to lose")
    words = {"unit": name_of(tables.ruleset, kind), "protector": protector_name(tables, position, frame.seat)}
    return Prompt(text.format(hex=board.names[frame.arg], **words), "reply", board.names[frame.arg], kind)


def _program(tables: Tables, position: Position, board: Board, frame: AskedStep) -> Prompt:
    """Return the prompt of a step of a unit's program or of a decree."""
    decree = frame.kind == DECREE_FRAME
    rules = tables.ruleset
    unit = (
        decree_name(rules, rules.decree_ids[frame.row - DECREE_ROW])
        if decree
        else name_of(rules, rules.unit_ids[frame.row - 1])
    )
    step: DecisionKind = "enemy" if frame.op == ops.PICK and frame.b & v.ENEMY else _STEPS[frame.op]
    friend = name_of(tables.ruleset, unit_at(tables, position, frame.other_hex)) if frame.op in _FRIENDS else ""
    victim = frame.arg - 1
    text = _text(tables, frame, step, bool(friend)).format(
        unit=unit,
        friend=friend,
        victim=name_of(tables.ruleset, kind_of(tables, position, victim // SLOTS, victim % SLOTS))
        if step == "burn"
        else "",
    )
    hex_ = board.names[frame.place] if frame.place >= 0 else None
    return Prompt(text, step, hex_, unit_at(tables, position, frame.place), public=step != "spy")


def _text(tables: Tables, frame: AskedStep, step: str, friend: bool) -> str:
    """Return the words of a program's step, with places to fill."""
    if friend:
        return _(_FRIEND_TEXTS[step])
    if frame.op == ops.REINFORCE and frame.a == 2:
        return _("{unit} may be bolstered with the coin just recruited")
    if frame.op == ops.COMMAND:
        return _("{unit}: choose a friendly unit to command, or {unit} itself")
    if frame.flags & v.MAY and step in _MAY_TEXTS:
        return in_game_words(tables.ruleset, _MAY_TEXTS[step])
    if frame.op == ops.STEP_OR_STRIKE:
        return _("{unit}: choose a square, or a diagonal target")
    before = op_at(tables, frame, -1)
    if before in (ops.STEP, ops.STEP_OR_STRIKE, ops.CHARGE, ops.PACE) and step == "target":
        return (
            _("{unit} has moved: choose a fort")
            if frame.op == ops.STRIKE_FORT
            else _("{unit} has moved: choose a target")
        )
    if before == frame.op == ops.STRIKE:
        return _("{unit} attacks again: choose a target")
    if before == ops.STEP and step == "step":
        return _("{unit}: choose the next hex")
    if step == "friend" and frame.b & v.OWN:
        own = frame.decider == frame.seat
        return _("{unit}: choose one of your units") if own else _("{unit}: choose one of your partner's units")
    return in_game_words(tables.ruleset, _TEXTS[step])


def note(tables: Tables, position: Position, choices: Iterable[DescribedChoice]) -> str | None:
    """Return a warning of some choices' cost beyond the coin played, or None where there is no extra cost."""
    frame = asked_step(tables, position)
    if frame.flags & v.PAYS and frame.op != ops.MANEUVER:
        return _("This costs a coin from its stack.")
    if frame.flags & v.PAYS:
        return _("Each further maneuver costs a coin from its stack.")
    if ops.LOSE in (op_at(tables, frame, 1), op_at(tables, frame, 2)):
        return _("The attacker then loses a coin.")
    costly = {choice.to for choice in choices if choice.cost and choice.to is not None}
    if not costly:
        return None
    return _("Attacking {hex} costs you a coin too.").format(hex=listed(sorted(costly)))


def waiting(tables: Tables, position: Position, board: Board) -> Prompt:
    """Return the prompt for the seats that wait. A name must be filled in for ``{who}``."""
    asked = prompt(tables, position, board)
    text = _WAITING.get(asked.step, N_("Waiting for {who}'s choice"))
    return asked._replace(text=_(text))
