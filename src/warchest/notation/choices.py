"""A legal choice as an object that people and programs can read."""

from dataclasses import dataclass
from typing import Any

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules import encoding
from warchest.rules.boards import Board
from warchest.rules.layout import AUX, HEX, OP, OP_TACTIC, OP_TRIGGER, PC, ROW, SEAT, SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.views import ROYAL_KIND, UNIT_IDS, kind_of
from warchest.rules.vocabulary import FRIEND_STRIKE, PAYS, RETALIATES, ROYAL_COIN

_SHORT = {"lose_stack": "lose", "lose_supply": "lose"}


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """One legal choice of a position. ``int(choice)`` is its id."""

    id: int
    verb: str
    """pass, claim, recruit, deploy, bolster, move, attack, control, tactic, step, hit, pick, lose, decline, take."""
    coin: str | None
    """The kind of coin that it plays, when it is the first choice of an action."""
    hex: str | None
    """Where the unit that acts stands."""
    to: str | None
    """The hex that it names: where to, whom."""
    kind: str | None
    """What is recruited or taken; for a reply, ``stack`` or ``supply``."""
    cost: bool
    """Whether it costs a coin of one's own besides the one played."""
    label: str
    """One sentence."""

    def __int__(self) -> int:
        return self.id

    def __index__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<Choice {self.id}: {self.label}>"

    def to_dict(self) -> dict[str, Any]:
        """The fields, for JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def _label(verb: str, unit: str, other: str, hex_: str | None, to: str | None) -> str:
    words = {
        "pass": _("Pass with {unit}, facedown"),
        "claim": _("Take the initiative with {unit}, facedown"),
        "recruit": _("Recruit {other} with {unit}, facedown"),
        "deploy": _("Deploy {unit} at {to}"),
        "bolster": _("Bolster {unit} at {to}"),
        "move": _("{unit} moves from {hex} to {to}"),
        "attack": _("{unit} attacks {other} at {to}"),
        "control": _("{unit} takes the location {to}"),
        "tactic": _("{unit} uses its tactic"),
        "step": _("{unit} moves to {to}"),
        "hit": _("{unit} attacks {other} at {to}"),
        "pick": _("{other} at {to}"),
        "lose_stack": _("Lose a coin from the stack"),
        "lose_supply": _("Lose a coin from the supply"),
        "decline": _("Stop here"),
        "take": _("Take {other}"),
        "draw": _("Draw {unit}"),
        "flip": _("Flip the initiative marker"),
    }
    return words[verb].format(unit=unit, other=other, hex=hex_, to=to)


def _strikes_back(r: Tables, s: Position, attacker: int, target: int) -> bool:
    who = s.who[target] - 1
    return who >= 0 and bool(r.traits[s.army[who // SLOTS, who % SLOTS]] & RETALIATES) and r.dist[attacker, target] == 1


def unit_at(s: Position, hex_: int) -> str:
    """The kind of the unit at a hex; empty where there is none."""
    who = s.who[hex_] - 1
    return kind_of(s, who // SLOTS, who % SLOTS) if who >= 0 else ""


def describe(r: Tables, s: Position, board: Board, id_: int) -> Choice:
    """The choice with this id, which must be legal in this position."""
    decision = encoding.decode(id_)
    verb = decision.verb
    frame = [s.agenda[s.depth - 1, field] for field in range(8)]
    running = frame[OP] in (OP_TACTIC, OP_TRIGGER)
    seat = frame[SEAT]
    names = board.names
    coin = kind = hex_ = to = None
    acting = frame[HEX] if running else -1
    cost = False
    if verb in ("pass", "claim", "recruit"):
        coin = kind_of(s, seat, decision.slot)
        kind = kind_of(s, seat, decision.other) if verb == "recruit" else None
    elif verb == "take":
        kind = kind_of_card(s, decision.slot)
    elif verb in ("lose_stack", "lose_supply"):
        kind = verb.removeprefix("lose_")
    elif verb == "deploy":
        coin = kind_of(s, seat, decision.slot)
        to = names[decision.hex]
    elif verb in ("move", "attack"):
        target = r.nb[decision.hex, decision.slot]
        hex_, to = names[decision.hex], names[target]
        acting = decision.hex
        cost = verb == "attack" and _strikes_back(r, s, acting, target)
    elif verb in ("control", "bolster", "tactic"):
        hex_ = to = names[decision.hex]
        acting = decision.hex
    elif decision.hex >= 0:
        step = [r.steps[frame[ROW], frame[OP] - OP_TACTIC, frame[PC], field] for field in range(4)]
        attacker = frame[AUX] if step[0] == FRIEND_STRIKE else acting
        hex_, to = names[acting], names[decision.hex]
        cost = verb == "hit" and _strikes_back(r, s, attacker, decision.hex)
    if running and verb in ("move", "attack", "control"):
        cost = cost or bool(r.steps[frame[ROW], frame[OP] - OP_TACTIC, frame[PC], 3] & PAYS)
    elif verb in ("move", "attack", "control", "bolster", "tactic"):
        row = s.army[seat, (s.who[acting] - 1) % SLOTS]
        coin = ROYAL_KIND if verb == "tactic" and r.pays[row] == ROYAL_COIN else unit_at(s, acting)
    unit = unit_at(s, acting) if acting >= 0 else coin or ""
    target_hex = board.by_name[to] if to else -1
    other = kind or (unit_at(s, target_hex) if target_hex >= 0 else "")
    label = _label(verb, name_of(unit), name_of(other), hex_, to)
    return Choice(id_, _SHORT.get(verb, verb), coin, hex_, to, kind, cost, label)


def kind_of_card(s: Position, card: int) -> str:
    """The unit of a card in the draft."""
    return UNIT_IDS[s.pool[card] - 1]
