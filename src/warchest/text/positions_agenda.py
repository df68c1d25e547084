"""The agenda as text: what must still happen, the next thing first, names instead of numbers."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from warchest.notation.choices import ORDERS
from warchest.notation.texts import _
from warchest.rules.decrees import DECREES, NUMBER
from warchest.rules.layout import (
    ARG,
    AUX,
    DECREE_ROW,
    DEPTH,
    EARNED,
    FOR_DRAFT,
    FOR_INITIATIVE,
    HEX,
    INTO_ASIDE,
    INTO_FLIGHT,
    INTO_HAND,
    OP,
    OP_DECREE,
    OP_DEFEND,
    OP_DRAFT,
    OP_DRAW,
    OP_FLIP,
    OP_ORDER,
    OP_PLAY,
    OP_SEAT,
    OP_TACTIC,
    OP_TRIGGER,
    PC,
    ROW,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.position import Position, Tables
from warchest.rules.units import ROW as UNIT_ROW
from warchest.rules.views import UNIT_IDS, kind_of
from warchest.rules.vocabulary import SPY
from warchest.text.errors import TextError
from warchest.text.names import Names, seat_name, seat_of, shown
from warchest.text.positions_kinds import Wrong

Frame = list[int]
"""A frame's eight fields."""


class Part(NamedTuple):
    """A part of a frame's text: its name, the field it tells, how it is written, and the value that is left out."""

    name: str
    field: int
    how: str | dict[int, str]
    """``seat``, ``hex``, ``unit``, ``decree``, ``victim`` or ``number``; or the word of each value."""
    left_out: int | None = None


_SEAT = Part("seat", SEAT, "seat")
_RUNNING = (Part("done", PC, "number", 0), Part("other", AUX, "hex", -1), Part("earned", EARNED, "number", 0))
_UNIT = (_SEAT, Part("unit", ROW, "unit"), Part("at", HEX, "hex", -1), *_RUNNING)
_HEADINGS = dict(enumerate(("n", "ne", "se", "s", "sw", "nw")))
_PURPOSE = Part("for", ARG, {FOR_INITIATIVE: "initiative", FOR_DRAFT: "draft"})

OPS: dict[str, tuple[int, tuple[Part, ...]]] = {
    "tactic": (OP_TACTIC, (*_UNIT, Part("toward", ARG, _HEADINGS, 0))),
    "trigger": (OP_TRIGGER, (*_UNIT, Part("victim", ARG, "victim", 0))),
    "decree": (OP_DECREE, (_SEAT, Part("decree", ROW, "decree"), *_RUNNING, Part("looks", ARG, "seat", 0))),
    "play": (OP_PLAY, (_SEAT, Part("coin", ARG, {0: "hand", 1: "drawn"}, 0))),
    "draw": (
        OP_DRAW,
        (
            _SEAT,
            Part("coins", ARG, "number"),
            Part("into", AUX, {INTO_HAND: "hand", INTO_FLIGHT: "use", INTO_ASIDE: "aside"}, INTO_HAND),
        ),
    ),
    "defend": (OP_DEFEND, (_SEAT, Part("attacker", HEX, "hex"), Part("target", ARG, "hex"))),
    "flip": (OP_FLIP, (_PURPOSE,)),
    "draft": (OP_DRAFT, (_SEAT,)),
    "name": (OP_SEAT, (_SEAT, _PURPOSE)),
    "order": (OP_ORDER, (_SEAT, Part("chosen", AUX, dict(enumerate(ORDERS)), -1))),
}
"""What may stand on the agenda, and the parts of its text."""
_NAMES = {op: name for name, (op, _parts) in OPS.items()}


def blank(op: int) -> Frame:
    """A frame of an op in which nothing is told yet, as ``rules.agenda.push`` puts it."""
    frame = [0] * 8
    frame[OP], frame[HEX], frame[AUX] = op, -1, -1
    return frame


def frames_of(s: Position) -> list[Frame]:
    """The frames of a position, the next one first."""
    return [[s.agenda[n, field] for field in range(8)] for n in range(s.depth - 1, -1, -1)]


def put_frames(s: Position, frames: Sequence[Frame]) -> None:
    """Write the agenda of a position that has none yet."""
    if len(frames) > DEPTH:
        raise Wrong(
            _("The agenda has {count} frames: {most} are the most.").format(count=len(frames), most=DEPTH),
            "agenda",
            DEPTH,
        )
    s.depth = len(frames)
    for n, frame in enumerate(reversed(frames)):
        for field, value in enumerate(frame):
            s.agenda[n, field] = value


def picks_made(s: Position) -> int:
    """How many cards were taken or banned."""
    return sum(1 for mark in s.taken.tolist() if mark)


def usual(r: Tables, s: Position) -> list[Frame]:
    """The agenda where its key is left out: a coin to be used, a card to be drafted, the flip that begins the game; nothing at the end."""
    if s.over:
        return []
    if s.round_no:
        frame = blank(OP_PLAY)
        frame[SEAT] = s.turn
    elif r.picks:
        frame = blank(OP_DRAFT)
        frame[ARG] = picks_made(s)
        if frame[ARG] == r.picks:
            return []
        frame[SEAT] = (s.drafter + r.order[frame[ARG]]) % r.seats
    else:
        frame = blank(OP_FLIP)
        frame[ARG] = FOR_INITIATIVE
    return [frame]


def written(r: Tables, s: Position, names: Names, frame: Frame) -> dict[str, Any]:
    """A frame with its names. It is one that the rules have made, or ``read_frame`` and the checks have let pass."""
    name = _NAMES[frame[OP]]
    told: dict[str, Any] = {"op": name}
    for part in OPS[name][1]:
        value = frame[part.field]
        looking = part.name == "looks" and frame[PC] > 0 and _spies(r, frame)
        if value != part.left_out or looking:
            told[part.name] = _name_of(r, s, names, part, value)
    return told


def _spies(r: Tables, frame: Frame) -> bool:
    return any(r.steps[frame[ROW], 0, step, 0] == SPY for step in range(4))


def _name_of(r: Tables, s: Position, names: Names, part: Part, value: int) -> str | int:
    if isinstance(part.how, dict):
        return part.how[value]
    if part.how == "seat":
        return seat_name(r.seats, value)
    if part.how == "hex":
        return names.board.names[value]
    if part.how == "unit":
        return UNIT_IDS[value - 1]
    if part.how == "decree":
        return DECREES[value - DECREE_ROW].id
    if part.how == "victim":
        return kind_of(s, (value - 1) // SLOTS, (value - 1) % SLOTS)
    return value


def read_frame(r: Tables, s: Position, names: Names, told: dict[str, Any], item: int) -> Frame:
    """A frame as numbers, each in its range; whether it makes sense is asked in ``checking_agenda``."""
    op = told["op"]
    if op not in OPS:
        sentence = _("There is no '{name}' on an agenda: there are {known}.")
        raise Wrong(sentence.format(name=shown(str(op)), known=", ".join(OPS)), "agenda", item)
    number, parts = OPS[op]
    frame = blank(number)
    known = ["op", *(part.name for part in parts)]
    for name in told:
        if name not in known:
            sentence = _("'{op}' has no part '{name}': it has {known}.")
            raise Wrong(sentence.format(op=op, name=shown(name), known=", ".join(known[1:])), "agenda", item)
    for part in parts:
        if part.name in told:
            try:
                frame[part.field] = _value_of(r, s, names, part, told[part.name])
            except TextError as error:
                raise Wrong(error.reason, "agenda", item) from None
            except Wrong as error:
                raise Wrong(error.sentence, "agenda", item) from None
        elif part.left_out is None:
            raise Wrong(_("'{op}' needs '{name}'.").format(op=op, name=part.name), "agenda", item)
    if number == OP_ORDER and "chosen" in told:
        frame[ARG] = 1
    if number == OP_DRAFT:
        frame[ARG] = picks_made(s)
    return frame


def _value_of(r: Tables, s: Position, names: Names, part: Part, told: str | int) -> int:
    if part.how == "number":
        if not isinstance(told, int) or not 0 <= told <= 100:
            raise Wrong(_("'{name}' is a whole number up to 100.").format(name=part.name))
        return told
    word = str(told)
    if isinstance(part.how, dict):
        words = {text: value for value, text in part.how.items()}
        if word not in words:
            sentence = _("'{name}' is one of {known}.")
            raise Wrong(sentence.format(name=part.name, known=", ".join(words)))
        return words[word]
    if part.how == "seat":
        return seat_of(r.seats, word)
    if part.how == "hex":
        return names.hex(word)
    if part.how == "decree":
        if word not in NUMBER:
            sentence = _("There is no decree '{name}': there are {known}.")
            raise Wrong(sentence.format(name=shown(word), known=", ".join(NUMBER)))
        return DECREE_ROW + NUMBER[word]
    if word not in UNIT_ROW:
        raise Wrong(_("There is no unit '{name}'.").format(name=shown(word)))
    return UNIT_ROW[word] if part.how == "unit" else _owned(r, s, word)


def _owned(r: Tables, s: Position, unit: str) -> int:
    """1 + seat and slot of a unit, as on the board."""
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            if s.army[seat, slot] == UNIT_ROW[unit]:
                return 1 + seat * SLOTS + slot
    raise Wrong(_("The unit '{name}' is in no army.").format(name=unit))
