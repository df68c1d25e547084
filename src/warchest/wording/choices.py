"""Legal choices in words and data, and the step of a program that asks for one."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import Board
from warchest.rules.known import kind_of
from warchest.rules.state import encoding, indices
from warchest.rules.state.agenda import decides, program_of, runs, top_frame
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_at, coin_of, seat_of, slot_of
from warchest.rules.state.layout import DECOY, DEFEND_FRAME, DIRECTIONS, FORT, PLAY_FRAME, SLOTS, STEPS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import DescribedChoice
from warchest.wording.forms import capital
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.names import decree_name, name_of, name_to


class AskedStep(NamedTuple):
    """A frame's fields (``layout``), then the operation, arguments and flags of its step, all zero where no program runs."""

    kind: int
    seat: int
    hex: int
    other_hex: int
    row: int
    done: int
    earned: int
    arg: int
    op: int = 0
    a: int = 0
    b: int = 0
    flags: int = 0

    @property
    def running(self) -> bool:
        """Return whether the frame runs a program."""
        return bool(runs(self.kind))

    @property
    def decider(self) -> int:
        """Return the seat that decides."""
        return int(decides(self.seat, self.earned))

    @property
    def place(self) -> int:
        """Return the hex of the unit that runs the program, or of the unit picked for a decree, or -1."""
        return self.hex if self.hex >= 0 or not self.running else self.other_hex


def asked_step(tables: Tables, position: Position) -> AskedStep:
    """Return the top frame. The position must be at a decision or at chance."""
    fields = top_frame(position)
    frame = AskedStep(*fields)
    if not frame.running:
        return frame
    return AskedStep(
        *fields,
        *(tables.steps[indices.step_of(frame.row, program_of(frame.kind), frame.done) + field] for field in range(4)),
    )


def op_at(tables: Tables, frame: AskedStep, offset: int) -> int:
    """Return the operation of the program's step ``offset`` after the present one (before it, where negative), or 0."""
    step = frame.done + offset
    return (
        tables.steps[indices.step_of(frame.row, program_of(frame.kind), step)]
        if frame.running and 0 <= step < STEPS
        else 0
    )


ORDERS = ("draft_first", "draft_second", "play_first", "play_second")
"""The kinds of an ``order`` choice, in the order of their ids."""

LOSSES = ("stack", "supply")
"""The kinds of a ``lose`` choice, in the order of their ids."""

_LABELS = {
    "pass": N_("Pass with {unit}, facedown"),
    "claim": N_("Take the initiative with {unit}, facedown"),
    "recruit": N_("Recruit {other} with {unit}, facedown"),
    "deploy": N_("Deploy {unit} at {to}"),
    "bolster": N_("Bolster {unit} at {to}"),
    "move": N_("{unit} moves from {hex} to {to}"),
    "attack": N_("{unit} attacks {other} at {to}"),
    "attack a fort": N_("{unit} attacks the fort at {to}"),
    "control": N_("{unit} takes the location {to}"),
    "control_with": N_("{unit} takes the zone {to}, paid for by {other}"),
    "tactic": N_("{unit} uses its tactic"),
    "proclaim": N_("Proclaim {other}"),
    "unpoison": N_("Cure {unit} of its poison"),
    "return": N_("Return {unit} to its card"),
    "step": N_("{unit} moves to {to}"),
    "overrun": N_("{unit} moves to {to} and shocks {other}"),
    "pick": N_("{other} at {to}"),
    "reinforce": N_("Bolster {other} at {to} from the supply"),
    "reinforce recruited": N_("Bolster {other} at {to} with the coin just recruited"),
    "gain": N_("Recruit {other}"),
    "restore": N_("Take {other} back into the supply"),
    "build": N_("Build a fort at {to}"),
    "poison": N_("{unit} poisons {other} at {to}"),
    "shock": N_("{unit} shocks {other} at {to}"),
    "stack_bag": N_("Put {other} on top of {player}'s bag"),
    "stack_bag own": N_("Put {other} on top of your bag"),
    "push": N_("Shove {unit} to {to}"),
    "deceive": N_("Plant the decoy among {player}'s discards"),
    "burn": N_("Remove {other} from the supply"),
    "spy": N_("Discard {other} from that hand"),
    "stack": N_("Lose a coin from the stack"),
    "supply": N_("Lose a coin from the supply"),
    "decoy": N_("Lose nothing, and plant the decoy among {player}'s discards"),
    "protector": N_("Lose one {other} coin at {to} instead"),
    "decline": N_("Stop here"),
    "take": N_("Take {other}"),
    "ban": N_("Ban {other}"),
    "seat": "{Player}",
    "draft_first": N_("Draft first"),
    "draft_second": N_("Draft second"),
    "play_first": N_("Play first"),
    "play_second": N_("Play second"),
}
_DECLINES = {
    ops.BUILD: N_("Build no fort"),
    ops.BURN: N_("Don't touch the supply"),
    ops.DECEIVE: N_("Keep the decoy"),
    ops.PICK: N_("Shove no unit"),
    ops.POISON: N_("Poison no unit"),
    ops.REINFORCE: N_("Don't bolster"),
    ops.SPY: N_("Discard nothing"),
    ops.STACK_BAG: N_("Don't touch the bags"),
}
"""The labels for declining a step, by its operation, where ``Stop here`` would be odd."""


class _ChoiceMeaning(NamedTuple):
    """The meaning of a choice. Hexes are indices, -1 for none. ``words``: the key of its label, where that is not its verb."""

    coin: str | None = None
    acts: int = -1
    to: int = -1
    kind: str | None = None
    seat: int | None = None
    cost: bool = False
    unit: str = ""
    """The kind of the unit that the label calls ``unit``."""
    words: str = ""


def unit_at(tables: Tables, position: Position, hex_: int) -> str:
    """Return the kind of the unit at a hex, or an empty text where there is no unit or no hex."""
    who = position.who[hex_] if hex_ >= 0 else 0
    return kind_of(tables, position, seat_of(who), slot_of(who)) if who else ""


def protector_name(tables: Tables, position: Position, seat: int) -> str:
    """Return the name of a seat's unit that may take a hit for another one, or an empty text where the seat has none."""
    rows = (position.army[coin_of(seat, slot)] for slot in range(UNIT_SLOTS))
    row = next((row for row in rows if tables.traits[row] & v.PROTECTS), 0)
    return name_of(tables.ruleset, tables.ruleset.unit_ids[row - 1]) if row else ""


def strikes_back(tables: Tables, position: Position, attacker: int, target: int) -> bool:
    """Return whether the unit at ``target`` would strike back at an attack from ``attacker``."""
    if position.who[target] == 0 or position.token[target] & FORT:
        return False
    return (
        bool(tables.traits[position.army[coin_at(position, target)]] & v.RETALIATES)
        and tables.dist[attacker][target] == 1
    )


def describe(tables: Tables, position: Position, board: Board, ids: Iterable[int]) -> list[DescribedChoice]:
    """Return the choices with these ids, which must be legal in this position."""
    frame = asked_step(tables, position)
    return [describe_one(tables, position, board, frame, id_) for id_ in ids]


def describe_one(tables: Tables, position: Position, board: Board, frame: AskedStep, id_: int) -> DescribedChoice:
    """Return one choice of the question that ``frame`` asks (`asked_step`)."""
    decision = encoding.decode(id_)
    verb = decision.verb
    if frame.kind == DEFEND_FRAME:
        facts = _answer(decision)
    else:
        facts = (
            _flat(tables, position, frame, decision) if decision.hex < 0 else _placed(tables, position, frame, decision)
        )
    hex_, to = (board.names[place] if place >= 0 else None for place in (facts.acts, facts.to))
    words = _label(tables, position, frame, facts, verb)
    label = words.format(
        unit=name_of(tables.ruleset, facts.unit) if facts.unit else "",
        other=_other(tables, position, facts, verb) if "{other" in words else "",
        hex=hex_,
        to=to,
        **(_players(tables, frame.decider, facts.seat) if facts.seat is not None else _NO_PLAYERS),
    )
    return DescribedChoice(id_, str(verb), facts.coin, hex_, to, facts.kind, facts.seat, facts.cost, label)


def kind_of_card(tables: Tables, position: Position, card: int) -> str:
    """Return the unit of a card in the draft."""
    return tables.ruleset.unit_ids[position.pool[card] - 1]


def _answer(decision: Decision) -> _ChoiceMeaning:
    """Return the facts of an answer to an attack."""
    if decision.verb == "deceive":
        return _ChoiceMeaning(seat=decision.slot, words="decoy")
    if decision.verb == "hit":
        return _ChoiceMeaning(to=decision.hex, words="protector")
    return (
        _ChoiceMeaning(kind=LOSSES[decision.slot], words=LOSSES[decision.slot])
        if decision.verb == "lose"
        else _ChoiceMeaning()
    )


def _flat(tables: Tables, position: Position, frame: AskedStep, decision: Decision) -> _ChoiceMeaning:
    """Return the facts of a choice that names no hex."""
    verb, slot = decision.verb, decision.slot
    if verb in ("pass", "claim", "recruit", "unpoison"):
        coin = kind_of(tables, position, frame.seat, slot)
        return _ChoiceMeaning(
            coin, kind=kind_of(tables, position, frame.seat, decision.other) if verb == "recruit" else None, unit=coin
        )
    if verb == "return":
        coin = kind_of(tables, position, frame.seat, DECOY + slot)
        return _ChoiceMeaning(coin, kind=coin, unit=coin)
    if verb == "proclaim":
        return _ChoiceMeaning(
            tables.ruleset.royal if frame.kind == PLAY_FRAME else None, kind=tables.ruleset.decree_ids[slot]
        )
    if verb in ("take", "ban"):
        return _ChoiceMeaning(kind=kind_of_card(tables, position, slot))
    if verb == "gain":
        return _ChoiceMeaning(
            kind=kind_of(tables, position, frame.seat, slot), words="restore" if frame.op == ops.RESTORE else ""
        )
    if verb == "spy":
        return _ChoiceMeaning(kind=kind_of(tables, position, frame.arg, slot))
    if verb == "burn":
        return _ChoiceMeaning(kind=kind_of(tables, position, (frame.arg - 1) // SLOTS, (frame.arg - 1) % SLOTS))
    if verb in ("deceive", "seat"):
        return _ChoiceMeaning(seat=slot)
    if verb == "stack_bag":
        own = slot == frame.decider
        return _ChoiceMeaning(
            kind=kind_of(tables, position, slot, decision.other), seat=slot, words="stack_bag own" if own else ""
        )
    return _ChoiceMeaning(kind=ORDERS[slot], words=ORDERS[slot]) if verb == "order" else _ChoiceMeaning()


def _placed(tables: Tables, position: Position, frame: AskedStep, decision: Decision) -> _ChoiceMeaning:
    """Return the facts of a choice that names a hex."""
    verb, hex_ = decision.verb, decision.hex
    if verb in ("move", "attack", "control", "tactic") or (verb == "bolster" and not frame.running):
        return _maneuver(tables, position, frame, decision)
    if verb == "deploy" and not frame.running:
        coin = kind_of(tables, position, frame.seat, decision.slot)
        return _ChoiceMeaning(coin, to=hex_, unit=coin)
    if verb == "control_with":
        coin = kind_of(tables, position, frame.seat, decision.slot)
        return _ChoiceMeaning(coin, acts=hex_, to=hex_, kind=coin, unit=unit_at(tables, position, hex_))
    friend = frame.op in (ops.FRIEND_STEP, ops.FRIEND_STRIKE, ops.PUSH, ops.REDEPLOY)
    acts = frame.other_hex if friend else frame.hex
    facts = _ChoiceMeaning(
        acts=frame.place, to=hex_, unit=unit_at(tables, position, acts), cost=bool(frame.flags & v.PAYS)
    )
    if verb == "hit":
        cost = facts.cost or strikes_back(tables, position, acts, hex_) or op_at(tables, frame, 1) == ops.LOSE
        return facts._replace(cost=cost, words=_attack_words(position, hex_))
    if verb == "bolster":
        return facts._replace(words="reinforce recruited" if frame.a == 2 else "reinforce")
    return facts._replace(words="overrun" if verb == "step" and position.who[hex_] else "")


def _maneuver(tables: Tables, position: Position, frame: AskedStep, decision: Decision) -> _ChoiceMeaning:
    """Return the meaning of a maneuver by the unit at the decision's hex, for its coin or granted."""
    verb, hex_ = decision.verb, decision.hex
    to = tables.nb[DIRECTIONS * hex_ + decision.slot] if verb in ("move", "attack") else hex_
    unit = unit_at(tables, position, hex_)
    facts = _ChoiceMeaning(acts=hex_, to=to, unit=unit, words=_attack_words(position, to) if verb == "attack" else "")
    strikes = verb == "attack" and strikes_back(tables, position, hex_, to)
    if frame.running:
        return facts._replace(cost=strikes or bool(frame.flags & v.PAYS))
    row = position.army[coin_of(frame.seat, slot_of(position.who[hex_]))]
    coin = tables.ruleset.royal if verb == "tactic" and tables.pays[row] == v.ROYAL_COIN else unit
    return facts._replace(coin=coin, cost=strikes)


def _attack_words(position: Position, target: int) -> str:
    return "attack a fort" if position.token[target] & FORT else "attack"


def _label(tables: Tables, position: Position, frame: AskedStep, facts: _ChoiceMeaning, verb: str) -> str:
    """Return the label's words, with places to fill."""
    if verb == "decline":
        if frame.kind == DEFEND_FRAME:
            return _("Don't use the {protector}").format(protector=protector_name(tables, position, frame.seat))
        befriends = frame.op == ops.PICK and not frame.b & v.ENEMY
        return _(_LABELS[verb] if befriends else _DECLINES.get(frame.op, _LABELS[verb]))
    key = facts.words or verb
    return _LABELS[key] if key == "seat" else in_game_words(tables.ruleset, _LABELS[key])


def _other(tables: Tables, position: Position, facts: _ChoiceMeaning, verb: str) -> str:
    """Return the name that the label calls ``other``."""
    if verb == "proclaim":
        return decree_name(tables.ruleset, facts.kind or "")
    if facts.kind and verb not in ("lose", "order"):
        return name_of(tables.ruleset, facts.kind)
    return name_of(tables.ruleset, unit_at(tables, position, facts.to))


_NO_PLAYERS: Final = {"player": "", "Player": ""}


def _players(tables: Tables, reader: int, seat: int) -> dict[str, str]:
    """Return the name of the seat, for the middle of a sentence and for its start."""
    name = name_to(tables.ruleset, tables.seats, seat, reader)
    return {"player": name, "Player": capital(name)}
