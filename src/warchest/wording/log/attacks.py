"""Attacks in the log: a fort that falls, the defender's answer, the coins lost; and shocks, which send a stack to its owner's discards."""

from warchest.rules.content import ops
from warchest.rules.flow.effects import units_out
from warchest.rules.state.agenda import frames_of, program_of, runs
from warchest.rules.state.indices import coin_at, seat_of, step_of, top
from warchest.rules.state.layout import ARG, DEFEND_FRAME, FORT, KIND, STEPS
from warchest.wording.choices import strikes_back, unit_at
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.log.context import LogContext
from warchest.wording.names import name_of, player_name

_RETURN = N_("{who} puts the whole {victim} stack among the discards.")


def log_attack(context: LogContext, start: int, end: int) -> None:
    """Log an attack on the unit or fort at ``end``."""
    context.mark("attack", start, end)
    if _is_asked(context, end):
        _log_challenge(context, start, end)
        return
    if context.before.token[end] & FORT:
        _log_fort(context, start, end)
    else:
        _say_attack(context, start, end)
        _log_hit(context, start, end)
    _log_cost(context, start, end)


def log_answer(context: LogContext) -> None:
    """Log the defender's answer to an attack."""
    verb, start, end = context.decision.verb, context.frame.hex, context.frame.arg
    owner = seat_of(context.before.who[end])
    victim = context.unit(end)
    if verb == "decline" and _is_asked(context, end):
        return  # the partner has kept its protector out of the attack, and now the owner is asked
    if verb == "decline" or (verb == "lose" and not context.decision.slot):
        _log_hit(context, start, end)
    elif verb == "lose":
        context.add(_("{victim} loses a coin from the supply"), victim=victim)
        context.say(owner, _("{who} loses one {victim} coin from the supply."), victim=victim)
    elif verb == "deceive":
        player = player_name(context.tables.ruleset, context.tables.seats, context.decision.slot)
        context.add(_("a decoy for {player} saves {victim}"), player=player, victim=victim)
        context.say(
            owner,
            _("{who} plants a decoy among {player}'s discards; {victim} loses no coin."),
            player=player,
            victim=victim,
        )
    else:
        _log_protector(context)
    _log_cost(context, start, end)


def _is_asked(context: LogContext, end: int) -> bool:
    """Return whether a defender is now asked how to take the attack on ``end``."""
    if context.after.depth == 0:
        return False
    frame = top(context.after)
    return context.after.agenda[frame + KIND] == DEFEND_FRAME and context.after.agenda[frame + ARG] == end


def _log_fort(context: LogContext, start: int, end: int) -> None:
    unit, to = context.unit(start), context.hex(end)
    context.add(
        _("breaks the fort at {to}") if context.entry.parts else _("{unit} breaks the fort at {to}"), unit=unit, to=to
    )
    context.say(context.frame.decider, _("{who} breaks the fort at {to} with {unit}."), unit=unit, to=to)


def _log_challenge(context: LogContext, start: int, end: int) -> None:
    """Log an attack before its loss is known."""
    words = {"unit": context.unit(start), "victim": context.unit(end), "to": context.hex(end)}
    context.add(_("attacks {victim} at {to}") if context.entry.parts else _("{unit} attacks {victim} at {to}"), **words)
    _say_attack(context, start, end)


def _say_attack(context: LogContext, start: int, end: int) -> None:
    """Announce the attacker and the target. A listener must hear them before the loss."""
    words = {"unit": context.unit(start), "victim": context.unit(end), "to": context.hex(end)}
    context.say(context.frame.decider, _("{who} attacks {victim} at {to} with {unit}."), **words)


def _log_hit(context: LogContext, start: int, end: int) -> None:
    """Log the loss of a coin from the attacked unit's stack."""
    left = context.before.height[end] - 1
    words = {"unit": context.unit(start), "victim": context.unit(end), "to": context.hex(end), "left": left}
    if context.entry.parts:
        written = N_("hits {victim} ({left} left)") if left else N_("destroys {victim}")
    else:
        written = N_("{unit} hits {victim} at {to} ({left} left)") if left else N_("{unit} destroys {victim} at {to}")
    context.add(in_game_words(context.tables.ruleset, written), **words)
    _say_loss(context, end, left)


def _log_protector(context: LogContext) -> None:
    """Log the loss of a protector's coin in place of the attacked unit's."""
    hex_ = context.decision.hex
    left = context.before.height[hex_] - 1
    written = _("{unit} loses a coin instead ({left} left)") if left else _("{unit} loses its last coin instead")
    context.add(written, unit=context.unit(hex_), left=left)
    _say_loss(context, hex_, left)


def _say_loss(context: LogContext, hex_: int, left: int) -> None:
    text = N_("{who} loses the last {victim} coin at {to}; the unit is destroyed.")
    spoken = in_game_words(context.tables.ruleset, N_("{who} loses one {victim} coin at {to}.") if left else text)
    context.say(seat_of(context.before.who[hex_]), spoken, victim=context.unit(hex_), to=context.hex(hex_))


def _log_cost(context: LogContext, start: int, end: int) -> None:
    """Log the attacker's losses: a coin to a unit that strikes back, and one to the decree that made it attack."""
    coin = coin_at(context.before, start)
    lost = context.after.box[coin] - context.before.box[coin]
    words = {
        "unit": name_of(context.tables.ruleset, unit_at(context.tables, context.before, start)),
        "hex": context.hex(start),
    }
    if lost and strikes_back(context.tables, context.before, start, end):
        context.add(_("loses a coin to it"))
        context.say(seat_of(coin), _("{who} loses one {unit} coin at {hex} too."), **words)
        lost -= 1
    if lost:
        context.add(_("loses a coin to the decree"))
        context.say(seat_of(coin), _("{who} loses one {unit} coin at {hex} to the decree."), **words)


def log_shock(context: LogContext, start: int, end: int) -> None:
    """Log the shock of the unit at ``end`` by the one at ``start``."""
    words = {"unit": context.unit(start), "victim": context.unit(end), "to": context.hex(end)}
    context.add(_("shocks {victim} at {to}") if context.entry.parts else _("{unit} shocks {victim} at {to}"), **words)
    context.say(context.frame.decider, _("{who} shocks {victim} at {to} with {unit}."), **words)
    context.say(seat_of(context.before.who[end]), _(_RETURN), victim=words["victim"])


def log_shock_of_picked(context: LogContext) -> None:
    """Log the shock of the commanded unit, where that has just happened."""
    shocked = set[int]()
    for n, frame in enumerate(frames_of(context.before)):
        if not runs(frame.kind) or frame.other_hex < 0 or frame.other_hex in shocked:
            continue
        done = frame.done + (n == context.before.depth - 1)
        op = context.tables.steps[step_of(frame.row, program_of(frame.kind), done)] if done < STEPS else ops.END
        if op == ops.SHOCK_PICKED and _is_gone(context, frame.other_hex):
            shocked.add(frame.other_hex)
            words = {"victim": context.unit(frame.other_hex)}
            context.add(_("{victim} is shocked"), **words)
            context.say(seat_of(context.before.who[frame.other_hex]), _(_RETURN), **words)


def _is_gone(context: LogContext, hex_: int) -> bool:
    """Return whether the unit that stood there has left the board, other than by losing its last coin."""
    before, after, coin = context.before, context.after, coin_at(context.before, hex_)
    died = before.height[hex_] == 1 and after.box[coin] > before.box[coin]
    return units_out(after, coin) < units_out(before, coin) and not died
