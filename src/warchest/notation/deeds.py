"""Decisions in the record, each verb in its words. Attacks are in ``attacks``."""

from collections.abc import Callable

from warchest.notation.attacks import tell_attack
from warchest.notation.cards import decree_name, name_of
from warchest.notation.choices import ORDERS, kind_of_card
from warchest.notation.page import Page
from warchest.notation.players import player_name
from warchest.notation.texts import N_, _
from warchest.rules import vocabulary as v
from warchest.rules.decrees import DECREES
from warchest.rules.layout import DECOY, FOR_DRAFT, OP_SEAT, SLOTS
from warchest.rules.views import kind_of

_FRIENDS = (v.FRIEND_STEP, v.FRIEND_STRIKE)
_HELPS = (v.PICK, v.GAIN, v.REINFORCE)
"""First steps of tactics of which the unit itself is not the one that moves, attacks or is bolstered."""

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
    "return_decoy": (N_("Gives {unit} back"), N_("{who} gives {unit} back.")),
    "control": (N_("{unit} takes {to}"), N_("{who} takes the location {to} with {unit}.")),
    "build": (N_("builds a fort"), N_("{who} builds a fort at {to}.")),
    "burn": (
        N_("{unit} loses a coin from the supply"),
        N_("{who} puts a coin of {unit} out of the game, from the supply."),
    ),
    "spy_discard": (N_("discards {unit} from the hand"), N_("{who} discards {unit} from that hand.")),
}
"""Verbs that two texts suffice for: what is written, and what is said."""

_GRANTED = {
    "bolster": (N_("bolsters {unit} at {to} ({height})"), N_("{who} bolsters {unit} at {to}, now {height} coins.")),
    "gain": (N_("recruits {unit}"), N_("{who} recruits {unit}.")),
    "restore": (N_("takes {unit} back into the supply"), N_("{who} takes a coin of {unit} back into the supply.")),
}
"""The same for what a program grants."""

_ORDER_TEXTS = {
    "draft_first": (N_("Chooses to draft first"), N_("{who} chooses to draft first.")),
    "draft_second": (N_("Chooses to draft second"), N_("{who} chooses to draft second.")),
    "play_first": (N_("Chooses to play first"), N_("{who} chooses to play first.")),
    "play_second": (N_("Chooses to play second"), N_("{who} chooses to play second.")),
}


def tell_deed(page: Page) -> None:
    """What a seat did by a decision that was no answer to an attack."""
    verb, frame = page.decision.verb, page.frame
    if frame.flags & v.PAYS and verb in ("move", "attack", "control"):
        page.add(_("spends a coin"))
        page.say(frame.seat, _("{who} spends a coin of {unit}."), unit=page.unit(page.decision.hex))
    _DEEDS.get(verb, _tell_simple)(page)


def _tell_nothing(page: Page) -> None:
    """Declining, and picking a unit for what follows, leave no trace of their own."""


def _tell_simple(page: Page) -> None:
    verb = page.decision.verb
    _write(page, _SIMPLE[verb], _kind(page), verb if verb in ("deploy", "bolster", "control") else "")
    if verb == "build":
        page.mark("deploy", -1, page.decision.hex)


def _kind(page: Page) -> str:
    """The kind of unit or coin that a plain decision is about."""
    verb, slot, other, hex_ = page.decision
    s, seat = page.before, page.frame.seat
    if verb == "recruit":
        return kind_of(s, seat, other)
    if verb in ("deploy", "unpoison"):
        return kind_of(s, seat, slot)
    if verb in ("take", "ban"):
        return kind_of_card(s, slot)
    if verb == "return_decoy":
        return kind_of(s, seat, DECOY + slot)
    if verb == "spy_discard":
        return kind_of(s, page.frame.arg, slot)
    if verb == "burn":
        return kind_of(s, (page.frame.arg - 1) // SLOTS, (page.frame.arg - 1) % SLOTS)
    who = s.who[hex_] - 1 if hex_ >= 0 else -1
    return kind_of(s, who // SLOTS, who % SLOTS) if who >= 0 else ""


def _write(page: Page, texts: tuple[str, str], kind: str, mark: str = "") -> None:
    """Write and say two texts of a table, and mark the hex where one is to be marked."""
    hex_ = page.decision.hex
    height = page.after.height[hex_] if hex_ >= 0 else 0
    written, spoken = (_(text) for text in texts)
    words = {"unit": name_of(kind), "to": page.hex(hex_), "height": height}
    page.add(written, **words)
    page.say(page.frame.seat, spoken, **words)
    if mark:
        page.mark(mark, -1, hex_)


def _tell_tactic(page: Page) -> None:
    """A tactic is told by what it does; where that does not name the unit, or the tactic was granted, the unit stands before it."""
    unit = page.unit(page.decision.hex)
    text = _("{unit} uses its tactic").format(unit=unit)
    if page.frame.running:
        page.add(text)
        return
    page.line.begun = text
    row = page.before.army[page.frame.seat, (page.before.who[page.decision.hex] - 1) % SLOTS]
    if page.r.steps[row, 0, 0, 0] in _HELPS:
        page.line.head = unit


def _tell_proclaim(page: Page) -> None:
    decree = decree_name(DECREES[page.decision.slot].id)
    if page.line.parts or page.line.begun:
        page.add(_("proclaims {decree}"), decree=decree)
    else:
        page.line.head = _("Proclaims {decree}").format(decree=decree)
    page.say(page.frame.seat, _("{who} proclaims {decree}."), decree=decree)


def _tell_move(page: Page) -> None:
    start = page.frame.aux if page.frame.verb in _FRIENDS else page.frame.hex
    page.move(start, page.decision.hex)


def _tell_own_move(page: Page) -> None:
    page.move(page.decision.hex, page.r.nb[page.decision.hex, page.decision.slot])


def _tell_strike(page: Page) -> None:
    tell_attack(page, page.frame.aux if page.frame.verb in _FRIENDS else page.frame.hex, page.decision.hex)


def _tell_own_attack(page: Page) -> None:
    tell_attack(page, page.decision.hex, page.r.nb[page.decision.hex, page.decision.slot])


def _tell_bolster(page: Page) -> None:
    if page.frame.running:
        _write(page, _GRANTED["bolster"], _kind(page), "bolster")
    else:
        _tell_simple(page)


def _tell_gain(page: Page) -> None:
    restores = page.frame.verb == v.RESTORE
    _write(page, _GRANTED["restore" if restores else "gain"], kind_of(page.before, page.frame.seat, page.decision.slot))


def _tell_deploy(page: Page) -> None:
    """A coin deployed, or a whole stack deployed again."""
    if not page.frame.running:
        _tell_simple(page)
        return
    words = {"unit": page.unit(page.frame.aux), "hex": page.hex(page.frame.aux), "to": page.hex(page.decision.hex)}
    stays = page.frame.aux == page.decision.hex
    page.add(_("{unit} again at {to}") if stays else _("{unit} {hex} → {to}"), **words)
    page.say(page.frame.seat, _("{who} deploys {unit} of {hex} again at {to}."), **words)
    page.mark("deploy", page.frame.aux, page.decision.hex)


def _tell_push(page: Page) -> None:
    words = {"unit": page.unit(page.frame.aux), "hex": page.hex(page.frame.aux), "to": page.hex(page.decision.hex)}
    page.add(_("shoves {unit} {hex} → {to}"), **words)
    page.say(page.frame.seat, _("{who} shoves {unit} from {hex} to {to}."), **words)
    page.mark("move", page.frame.aux, page.decision.hex)


def _tell_poison(page: Page) -> None:
    words = {
        "unit": page.unit(page.frame.hex),
        "victim": page.unit(page.decision.hex),
        "to": page.hex(page.decision.hex),
    }
    page.add(_("poisons {victim} at {to}") if page.line.parts else _("{unit} poisons {victim} at {to}"), **words)
    page.say(page.frame.seat, _("{who} poisons {victim} at {to}."), **words)
    page.mark("deploy", -1, page.decision.hex)


def _tell_deceive(page: Page) -> None:
    player = player_name(page.r.seats, page.decision.slot)
    page.add(_("plants a decoy with {player}"), player=player)
    page.say(page.frame.seat, _("{who} plants a decoy among the discards of {player}."), player=player)


def _tell_seat(page: Page) -> None:
    """A seat named: an opponent whose hand is seen, or the one of a team that comes first."""
    seat, chosen = page.frame.seat, page.decision.slot
    player = player_name(page.r.seats, chosen)
    if page.frame.op != OP_SEAT:
        page.add(_("looks at the hand of {player}"), player=player)
        page.say(seat, _("{who} looks at the hand of {player}."), player=player)
    elif page.frame.arg == FOR_DRAFT:
        page.add(_("{player} is to draft first"), player=player)
        page.say(chosen, _("{who} is to draft first."))
    else:
        page.add(_("{player} has the initiative"), player=player)
        page.say(chosen, _("{who} has the initiative."))


def _tell_order(page: Page) -> None:
    _write(page, _ORDER_TEXTS[ORDERS[page.decision.slot]], "")


_DEEDS: dict[str, Callable[[Page], None]] = {
    "decline": _tell_nothing,
    "pick": _tell_nothing,
    "tactic": _tell_tactic,
    "proclaim": _tell_proclaim,
    "step": _tell_move,
    "move": _tell_own_move,
    "hit": _tell_strike,
    "attack": _tell_own_attack,
    "bolster": _tell_bolster,
    "take_coin": _tell_gain,
    "deploy": _tell_deploy,
    "push": _tell_push,
    "poison": _tell_poison,
    "deceive": _tell_deceive,
    "choose_seat": _tell_seat,
    "choose_order": _tell_order,
}
"""How a decision is told, where two plain texts do not suffice."""
