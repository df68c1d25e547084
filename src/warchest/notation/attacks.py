"""Attacks in the record: a fort that falls, the defender's answer, the coins lost."""

from warchest.notation.cards import name_of
from warchest.notation.choices import strikes_back, unit_at
from warchest.notation.page import Page
from warchest.notation.players import player_name
from warchest.notation.texts import _
from warchest.rules.layout import ARG, FORT, OP, OP_DEFEND, SLOTS


def tell_attack(page: Page, start: int, end: int) -> None:
    """A unit attacks what stands at ``end``."""
    page.mark("attack", start, end)
    if _is_asked(page, end):
        _tell_challenge(page, start, end)
        return
    if page.before.token[end] & FORT:
        _tell_fort(page, start, end)
    else:
        _say_attack(page, start, end)
        _tell_hit(page, start, end)
    _tell_cost(page, start, end)


def tell_answer(page: Page) -> None:
    """The defender has chosen how the attack is taken."""
    verb, start, end = page.decision.verb, page.frame.hex, page.frame.arg
    owner = (page.before.who[end] - 1) // SLOTS
    victim = page.unit(end)
    if verb == "decline" and _is_asked(page, end):
        return  # the partner has kept its wagon out of it; now the owner is asked
    if verb in ("lose_stack", "decline"):
        _tell_hit(page, start, end)
    elif verb == "lose_supply":
        page.add(_("{victim} loses a coin from the supply"), victim=victim)
        page.say(owner, _("{who} loses one coin of {victim} from the supply."), victim=victim)
    elif verb == "deceive":
        player = player_name(page.r.seats, page.decision.slot)
        page.add(_("a decoy for {player} saves {victim}"), player=player, victim=victim)
        page.say(
            owner,
            _("{who} plants a decoy among the discards of {player}; {victim} loses no coin."),
            player=player,
            victim=victim,
        )
    else:
        _tell_wagon(page)
    _tell_cost(page, start, end)


def _is_asked(page: Page, end: int) -> bool:
    """Whether a defender is asked now how the attack on ``end`` is taken."""
    frame = page.after.depth - 1
    return frame >= 0 and page.after.agenda[frame, OP] == OP_DEFEND and page.after.agenda[frame, ARG] == end


def _tell_fort(page: Page, start: int, end: int) -> None:
    unit, to = page.unit(start), page.hex(end)
    page.add(_("breaks the fort at {to}") if page.line.parts else _("{unit} breaks the fort at {to}"), unit=unit, to=to)
    page.say(page.frame.seat, _("{who} breaks the fort at {to} with {unit}."), unit=unit, to=to)


def _tell_challenge(page: Page, start: int, end: int) -> None:
    """An attack of which nobody knows yet what it takes."""
    words = {"unit": page.unit(start), "victim": page.unit(end), "to": page.hex(end)}
    page.add(_("attacks {victim} at {to}") if page.line.parts else _("{unit} attacks {victim} at {to}"), **words)
    _say_attack(page, start, end)


def _say_attack(page: Page, start: int, end: int) -> None:
    """Who attacks whom: a listener must hear it before what it takes."""
    words = {"unit": page.unit(start), "victim": page.unit(end), "to": page.hex(end)}
    page.say(page.frame.seat, _("{who} attacks {victim} at {to} with {unit}."), **words)


def _tell_hit(page: Page, start: int, end: int) -> None:
    """The unit attacked loses a coin of its stack."""
    left = page.before.height[end] - 1
    words = {"unit": page.unit(start), "victim": page.unit(end), "to": page.hex(end), "left": left}
    if page.line.parts:
        written = _("hits {victim} ({left} left)") if left else _("destroys {victim}")
    else:
        written = _("{unit} hits {victim} at {to} ({left} left)") if left else _("{unit} destroys {victim} at {to}")
    page.add(written, **words)
    _say_loss(page, end, left)


def _tell_wagon(page: Page) -> None:
    """A wagon has lost a coin in place of the unit attacked."""
    hex_ = page.decision.hex
    left = page.before.height[hex_] - 1
    written = _("{unit} loses a coin instead ({left} left)") if left else _("{unit} loses its last coin instead")
    page.add(written, unit=page.unit(hex_), left=left)
    _say_loss(page, hex_, left)


def _say_loss(page: Page, hex_: int, left: int) -> None:
    spoken = (
        _("{who} loses one coin of {victim} at {to}.")
        if left
        else _("{who} loses one coin of {victim} at {to}; it is destroyed.")
    )
    page.say((page.before.who[hex_] - 1) // SLOTS, spoken, victim=page.unit(hex_), to=page.hex(hex_))


def _tell_cost(page: Page, start: int, end: int) -> None:
    """What the attack has cost the attacker: a coin to who strikes back, and one to the decree that made it attack."""
    who = page.before.who[start] - 1
    lost = page.after.box[who // SLOTS, who % SLOTS] - page.before.box[who // SLOTS, who % SLOTS]
    words = {"unit": name_of(unit_at(page.before, start)), "hex": page.hex(start)}
    if lost and strikes_back(page.r, page.before, start, end):
        page.add(_("loses a coin to it"))
        page.say(who // SLOTS, _("{who} loses one coin of {unit} at {hex} too."), **words)
        lost -= 1
    if lost:
        page.add(_("loses a coin to the decree"))
        page.say(who // SLOTS, _("{who} loses one coin of {unit} at {hex} to the decree."), **words)
