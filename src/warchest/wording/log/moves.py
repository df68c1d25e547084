"""Decisions in the log, with texts for each verb. Attacks are in ``attacks``."""

from collections.abc import Callable

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.known import kind_of
from warchest.rules.state.indices import coin_of, seat_of, slot_of, step_of
from warchest.rules.state.layout import DECOY, DIRECTIONS, FOR_DRAFT, SEAT_FRAME
from warchest.schema.words import MarkVerb
from warchest.wording.choices import ORDERS, kind_of_card, unit_at
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.log.attacks import log_attack, log_shock
from warchest.wording.log.context import LogContext
from warchest.wording.names import decree_name, name_of, player_name

_MARKED: dict[str, MarkVerb] = {
    "deploy": "deploy",
    "bolster": "bolster",
    "control": "control",
    "control_with": "control",
}
"""Decisions that put a piece on the decision's hex, with the marks for them."""
_FRIENDS = (ops.FRIEND_STEP, ops.FRIEND_STRIKE)
_HELPS = (ops.PICK, ops.GAIN, ops.REINFORCE, ops.COMMAND)
"""First steps of tactics that move, bolster or attack with another unit."""

_SIMPLE = {
    "pass": (N_("Passes"), N_("{who} passes.")),
    "claim": (N_("Takes the initiative"), N_("{who} takes the initiative.")),
    "recruit": (N_("Recruits {unit}"), N_("{who} recruits {unit}.")),
    "take": (N_("Takes {unit}"), N_("{who} takes {unit}.")),
    "ban": (N_("Bans {unit}"), N_("{who} bans {unit}.")),
    "deploy": (N_("Deploys {unit} at {to}"), N_("{who} deploys {unit} at {to}.")),
    "bolster": (
        N_("Bolsters {unit} at {to} ({height})"),
        N_("{who} bolsters {unit} at {to}, now {height} coins."),
    ),
    "unpoison": (N_("Cures {unit} of its poison"), N_("{who} cures {unit} of its poison.")),
    "return": (N_("Returns {unit}"), N_("{who} returns {unit} to its card.")),
    "control": (N_("{unit} takes {to}"), N_("{who} takes the location {to} with {unit}.")),
    "control_with": (N_("{unit} takes {to}"), N_("{who} takes the zone {to} with {unit}.")),
    "build": (N_("builds a fort"), N_("{who} builds a fort at {to}.")),
    "burn": (
        N_("{unit} loses a coin from the supply"),
        N_("{who} removes one {unit} coin from the supply; it is out of the game."),
    ),
    "spy": (N_("discards {unit} from the hand"), N_("{who} discards {unit} from that hand.")),
}
"""The texts of verbs that need only two: one to write and one to announce."""

_GRANTED = {
    "bolster": (N_("bolsters {unit} at {to} ({height})"), N_("{who} bolsters {unit} at {to}, now {height} coins.")),
    "gain": (N_("recruits {unit}"), N_("{who} recruits {unit}.")),
    "restore": (N_("takes {unit} back into the supply"), N_("{who} takes one {unit} coin back into the supply.")),
}
"""Such texts for decisions that a program grants."""

_ORDER_TEXTS = {
    "draft_first": (N_("Chooses to draft first"), N_("{who} chooses to draft first.")),
    "draft_second": (N_("Chooses to draft second"), N_("{who} chooses to draft second.")),
    "play_first": (N_("Chooses to play first"), N_("{who} chooses to play first.")),
    "play_second": (N_("Chooses to play second"), N_("{who} chooses to play second.")),
}


def log_move(context: LogContext) -> None:
    """Log a seat's decision that is not an answer to an attack."""
    verb, frame = context.decision.verb, context.frame
    if frame.flags & v.PAYS and verb in ("move", "attack", "control", "step", "shock"):
        granted = verb in ("move", "attack", "control")
        unit = context.unit(frame.hex)
        context.add(_("spends a coin") if granted else _("{unit} spends a coin"), unit=unit)
        context.say(frame.decider, _("{who} spends one {unit} coin."), unit=unit)
    _DEEDS.get(verb, _log_simple)(context)


def _log_nothing(context: LogContext) -> None:
    """Log nothing: declining, and picking a unit for a later step, leave no trace."""


def _log_simple(context: LogContext) -> None:
    verb = context.decision.verb
    _write(context, _SIMPLE[verb], _kind(context), _MARKED.get(verb))
    if verb == "build":
        context.mark("deploy", -1, context.decision.hex)


def _kind(context: LogContext) -> str:
    """Return the kind of unit or coin in a plain decision."""
    verb, slot, other, hex_ = context.decision
    position, seat = context.before, context.frame.seat
    if verb == "recruit":
        return kind_of(context.tables, position, seat, other)
    if verb in ("deploy", "unpoison"):
        return kind_of(context.tables, position, seat, slot)
    if verb in ("take", "ban"):
        return kind_of_card(context.tables, position, slot)
    if verb == "return":
        return kind_of(context.tables, position, seat, DECOY + slot)
    if verb == "spy":
        return kind_of(context.tables, position, context.frame.arg, slot)
    if verb == "burn":
        return kind_of(context.tables, position, seat_of(context.frame.arg - 1), slot_of(context.frame.arg - 1))
    return unit_at(context.tables, position, hex_)


def _write(context: LogContext, texts: tuple[str, str], kind: str, mark: MarkVerb | None = None) -> None:
    """Write and announce two texts of a table, and mark the hex where a mark is given."""
    hex_ = context.decision.hex
    height = context.after.height[hex_] if hex_ >= 0 else 0
    written, spoken = (in_game_words(context.tables.ruleset, text) for text in texts)
    words = {"unit": name_of(context.tables.ruleset, kind), "to": context.hex(hex_), "height": height}
    context.add(written, **words)
    context.say(context.frame.decider, spoken, **words)
    if mark is not None:
        context.mark(mark, -1, hex_)


def _log_tactic(context: LogContext) -> None:
    """Start the line of a tactic, which consists of its effects. Put the unit before it where they do not name it, or it was granted."""
    unit = context.unit(context.decision.hex)
    text = in_game_words(context.tables.ruleset, N_("{unit} uses its tactic"))
    text = text.format(unit=unit, hex=context.hex(context.decision.hex))
    if context.frame.running:
        context.add(text)
        return
    context.entry.begun = text
    row = context.before.army[coin_of(context.frame.seat, slot_of(context.before.who[context.decision.hex]))]
    if context.tables.steps[step_of(row, 0, 0)] in _HELPS:
        context.entry.head = unit


def _log_proclaim(context: LogContext) -> None:
    decree = decree_name(context.tables.ruleset, context.tables.ruleset.decree_ids[context.decision.slot])
    if context.entry.parts or context.entry.begun:
        context.add(_("proclaims {decree}"), decree=decree)
    else:
        context.entry.head = _("Proclaims {decree}").format(decree=decree)
    context.say(context.frame.decider, _("{who} proclaims {decree}."), decree=decree)


def _log_move(context: LogContext) -> None:
    start = context.frame.other_hex if context.frame.op in _FRIENDS else context.frame.hex
    if context.frame.op == ops.OVERRUN and context.before.who[context.decision.hex]:
        log_shock(context, start, context.decision.hex)
    context.move(start, context.decision.hex)


def _log_own_move(context: LogContext) -> None:
    context.move(context.decision.hex, context.tables.nb[DIRECTIONS * context.decision.hex + context.decision.slot])


def _log_strike(context: LogContext) -> None:
    log_attack(
        context, context.frame.other_hex if context.frame.op in _FRIENDS else context.frame.hex, context.decision.hex
    )


def _log_own_attack(context: LogContext) -> None:
    log_attack(
        context, context.decision.hex, context.tables.nb[DIRECTIONS * context.decision.hex + context.decision.slot]
    )


def _log_bolster(context: LogContext) -> None:
    if context.frame.running:
        _write(context, _GRANTED["bolster"], _kind(context), "bolster")
    else:
        _log_simple(context)


def _log_gain(context: LogContext) -> None:
    restores = context.frame.op == ops.RESTORE
    _write(
        context,
        _GRANTED["restore" if restores else "gain"],
        kind_of(context.tables, context.before, context.frame.seat, context.decision.slot),
    )


def _log_deploy(context: LogContext) -> None:
    """Log the deployment of a coin, or of a whole stack again."""
    if not context.frame.running:
        _log_simple(context)
        return
    words = {
        "unit": context.unit(context.frame.other_hex),
        "hex": context.hex(context.frame.other_hex),
        "to": context.hex(context.decision.hex),
    }
    stays = context.frame.other_hex == context.decision.hex
    context.add(_("{unit} again at {to}") if stays else _("{unit} {hex} → {to}"), **words)
    context.say(context.frame.decider, _("{who} deploys {unit} from {hex} again at {to}."), **words)
    context.mark("deploy", context.frame.other_hex, context.decision.hex)


def _log_push(context: LogContext) -> None:
    words = {
        "unit": context.unit(context.frame.other_hex),
        "hex": context.hex(context.frame.other_hex),
        "to": context.hex(context.decision.hex),
    }
    context.add(_("shoves {unit} {hex} → {to}"), **words)
    context.say(context.frame.decider, _("{who} shoves {unit} from {hex} to {to}."), **words)
    context.mark("move", context.frame.other_hex, context.decision.hex)


def _log_poison(context: LogContext) -> None:
    words = {
        "unit": context.unit(context.frame.hex),
        "victim": context.unit(context.decision.hex),
        "to": context.hex(context.decision.hex),
    }
    context.add(_("poisons {victim} at {to}") if context.entry.parts else _("{unit} poisons {victim} at {to}"), **words)
    context.say(context.frame.decider, _("{who} poisons {victim} at {to}."), **words)
    context.mark("deploy", -1, context.decision.hex)


def _log_shock(context: LogContext) -> None:
    log_shock(context, context.frame.hex, context.decision.hex)
    context.mark("attack", context.frame.hex, context.decision.hex)


def _log_stack_bag(context: LogContext) -> None:
    owner = context.decision.slot
    unit = name_of(context.tables.ruleset, kind_of(context.tables, context.before, owner, context.decision.other))
    player = player_name(context.tables.ruleset, context.tables.seats, owner)
    context.add(_("{unit} goes on top of {player}'s bag"), unit=unit, player=player)
    context.say(context.frame.decider, _("{who} puts {unit} on top of {player}'s bag."), unit=unit, player=player)


def _log_deceive(context: LogContext) -> None:
    player = player_name(context.tables.ruleset, context.tables.seats, context.decision.slot)
    context.add(_("plants a decoy with {player}"), player=player)
    context.say(context.frame.decider, _("{who} plants a decoy among {player}'s discards."), player=player)


def _log_seat(context: LogContext) -> None:
    """Log the naming of a seat: an opponent to spy on, or the seat of a team that comes first."""
    seat, chosen = context.frame.decider, context.decision.slot
    player = player_name(context.tables.ruleset, context.tables.seats, chosen)
    if context.frame.kind != SEAT_FRAME:
        context.add(_("looks at {player}'s hand"), player=player)
        context.say(seat, _("{who} looks at {player}'s hand."), player=player)
    elif context.frame.arg == FOR_DRAFT:
        context.add(_("{player} drafts first"), player=player)
        context.say(chosen, _("{who} drafts first."))
    else:
        context.add(_("{player} has the initiative"), player=player)
        context.say(chosen, _("{who} has the initiative."))


def _log_order(context: LogContext) -> None:
    _write(context, _ORDER_TEXTS[ORDERS[context.decision.slot]], "")


_DEEDS: dict[str, Callable[[LogContext], None]] = {
    "decline": _log_nothing,
    "pick": _log_nothing,
    "tactic": _log_tactic,
    "proclaim": _log_proclaim,
    "step": _log_move,
    "move": _log_own_move,
    "hit": _log_strike,
    "attack": _log_own_attack,
    "bolster": _log_bolster,
    "gain": _log_gain,
    "deploy": _log_deploy,
    "push": _log_push,
    "poison": _log_poison,
    "shock": _log_shock,
    "stack_bag": _log_stack_bag,
    "deceive": _log_deceive,
    "seat": _log_seat,
    "order": _log_order,
}
"""The functions for decisions that need more than two plain texts, by verb."""
