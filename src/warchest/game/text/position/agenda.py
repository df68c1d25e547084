"""The agenda as text: the frames that must still run, the next one first, with names instead of numbers."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from warchest.game.text.names import GameNames, TextError, seat_name, seat_of, shown
from warchest.game.text.position.syntax import Wrong
from warchest.rules.flow.draft import picks_made
from warchest.rules.known import kind_of
from warchest.rules.state.agenda import Frame, Meaning, number_means
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import (
    ARG,
    DECREE_FRAME,
    DECREE_ROW,
    DEFEND_FRAME,
    DEPTH,
    DONE,
    DRAFT_FRAME,
    DRAW_FRAME,
    EARNED,
    FLIP_FRAME,
    FOR_DRAFT,
    FOR_INITIATIVE,
    HEX,
    INTO_DRAWN,
    INTO_HAND,
    INTO_PREVIEWED,
    KIND,
    ORDER_FRAME,
    ORDERED,
    OTHER_HEX,
    PLAY_FRAME,
    ROW,
    SEAT,
    SEAT_FRAME,
    SLOTS,
    TACTIC_FRAME,
    TRIGGER_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.wording.choices import ORDERS


class FramePart(NamedTuple):
    """A part of a frame's text: its name, its field, its kind, and the default value, which is left out."""

    name: str
    field: int
    how: str | dict[int, str]
    """``seat``, ``hex``, ``unit``, ``decree``, ``victim`` or ``number``, or a mapping from values to words."""
    left_out: int | None = None
    mask: int = -1
    """The bits of the field that this part gives."""


_SEAT = FramePart("seat", SEAT, "seat")
_RUNNING = (
    FramePart("done", DONE, "number", 0),
    FramePart("other", OTHER_HEX, "hex", -1),
    FramePart("earned", EARNED, "number", 0, ORDERED - 1),
)
_BY = FramePart("by", EARNED, {0: "owner", ORDERED: "partner"}, 0, ORDERED)
_UNIT = (_SEAT, FramePart("unit", ROW, "unit"), FramePart("at", HEX, "hex", -1), *_RUNNING)
_HEADINGS = dict(enumerate(("n", "ne", "se", "s", "sw", "nw")))
_PURPOSE = FramePart("for", ARG, {FOR_INITIATIVE: "initiative", FOR_DRAFT: "draft"})

OPS: dict[str, tuple[int, tuple[FramePart, ...]]] = {
    "tactic": (TACTIC_FRAME, (*_UNIT, _BY, FramePart("toward", ARG, _HEADINGS, 0))),
    "trigger": (TRIGGER_FRAME, (*_UNIT, FramePart("victim", ARG, "victim", 0), FramePart("toward", ARG, _HEADINGS, 0))),
    "decree": (
        DECREE_FRAME,
        (_SEAT, FramePart("decree", ROW, "decree"), *_RUNNING, _BY, FramePart("looks", ARG, "seat", 0)),
    ),
    "play": (PLAY_FRAME, (_SEAT, FramePart("coin", ARG, {0: "hand", 1: "drawn"}, 0))),
    "draw": (
        DRAW_FRAME,
        (
            _SEAT,
            FramePart("coins", ARG, "number"),
            FramePart(
                "into", OTHER_HEX, {INTO_HAND: "hand", INTO_DRAWN: "drawn", INTO_PREVIEWED: "previewed"}, INTO_HAND
            ),
        ),
    ),
    "defend": (DEFEND_FRAME, (_SEAT, FramePart("attacker", HEX, "hex"), FramePart("target", ARG, "hex"))),
    "flip": (FLIP_FRAME, (_PURPOSE,)),
    "draft": (DRAFT_FRAME, (_SEAT,)),
    "name": (SEAT_FRAME, (_SEAT, _PURPOSE)),
    "order": (ORDER_FRAME, (_SEAT, FramePart("chosen", OTHER_HEX, dict(enumerate(ORDERS)), -1))),
}
"""The frames that may stand on the agenda, with the parts of their text."""
_NUMBERS = {"toward": Meaning.HEADING, "looks": Meaning.OPPONENT, "victim": Meaning.VICTIM}
"""Parts that give a program's number, each with the meaning that the number must have."""
_NAMES = {op: name for name, (op, _parts) in OPS.items()}


def read_frames(tables: Tables, position: Position, names: GameNames, frames: Sequence[dict[str, Any]]) -> list[Frame]:
    """Return the frames of a text from the bottom up. The text has the next frame first."""
    if len(frames) > DEPTH:
        sentence = "At most {most} frames, not {count}."
        raise Wrong(sentence.format(count=len(frames), most=DEPTH), "agenda", DEPTH)
    return [_read_frame(tables, position, names, frame, item) for item, frame in enumerate(frames)][::-1]


def written(tables: Tables, position: Position, frame: Frame) -> dict[str, Any]:
    """Return a frame with its names. The rules have made it, or ``rules.validate`` has accepted it."""
    name = _NAMES[frame[KIND]]
    named: dict[str, Any] = {"op": name}
    for part in OPS[name][1]:
        value = frame[part.field] & part.mask
        if part.name in _NUMBERS:
            meant = number_means(tables, frame) == _NUMBERS[part.name]
            if not meant or (value == part.left_out and part.name != "looks"):
                continue
        elif value == part.left_out:
            continue
        named[part.name] = _name_of(tables, position, part, value)
    return named


def _name_of(tables: Tables, position: Position, part: FramePart, value: int) -> str | int:
    if isinstance(part.how, dict):
        return part.how[value]
    if part.how == "seat":
        return seat_name(tables.seats, value)
    if part.how == "hex":
        return tables.board.names[value]
    if part.how == "unit":
        return tables.ruleset.unit_ids[value - 1]
    if part.how == "decree":
        return tables.ruleset.decree_ids[value - DECREE_ROW]
    if part.how == "victim":
        return kind_of(tables, position, (value - 1) // SLOTS, (value - 1) % SLOTS)
    return value


def _read_frame(tables: Tables, position: Position, names: GameNames, named: dict[str, Any], item: int) -> Frame:
    """Return a frame as numbers, each in its range. ``rules.validate`` checks whether it can stand there."""
    op = named["op"]
    if op not in OPS:
        sentence = "There is no '{name}' on an agenda: there are {known}."
        raise Wrong(sentence.format(name=shown(str(op)), known=", ".join(OPS)), "agenda", item)
    number, parts = OPS[op]
    frame = list(Frame(number))
    known = ["op", *(part.name for part in parts)]
    for name in named:
        if name not in known:
            sentence = "'{op}' has no part '{name}': it has {known}."
            raise Wrong(sentence.format(op=op, name=shown(name), known=", ".join(known[1:])), "agenda", item)
    for part in parts:
        if part.name in named:
            try:
                value = _value_of(tables, position, names, part, named[part.name])
                frame[part.field] = frame[part.field] & ~part.mask | value
            except TextError as error:
                raise Wrong(error.reason, "agenda", item) from None
            except Wrong as error:
                raise Wrong(error.sentence, "agenda", item) from None
        elif part.left_out is None:
            raise Wrong(f"'{op}' needs '{part.name}'.", "agenda", item)
    if number == ORDER_FRAME and "chosen" in named:
        frame[ARG] = 1
    if number == DRAFT_FRAME:
        frame[ARG] = picks_made(position)
    return Frame(*frame)


def _value_of(tables: Tables, position: Position, names: GameNames, part: FramePart, given: str | int) -> int:
    if part.how == "number":
        most = min(100, part.mask & 127)
        if not isinstance(given, int) or not 0 <= given <= most:
            raise Wrong(f"'{part.name}' is a whole number up to {most}.")
        return given
    word = str(given)
    if isinstance(part.how, dict):
        words = {text: value for value, text in part.how.items()}
        if word not in words:
            sentence = "'{name}' is one of {known}."
            raise Wrong(sentence.format(name=part.name, known=", ".join(words)))
        return words[word]
    if part.how == "seat":
        return seat_of(tables.seats, word)
    if part.how == "hex":
        return names.hex(word)
    if part.how == "decree":
        if word not in tables.ruleset.decree_number:
            sentence = "There is no decree '{name}'. Choose from {known}."
            raise Wrong(sentence.format(name=shown(word), known=", ".join(tables.ruleset.decree_ids)))
        return DECREE_ROW + tables.ruleset.decree_number[word]
    if word not in tables.ruleset.row_of:
        raise Wrong(f"There is no unit '{shown(word)}'.")
    return tables.ruleset.row_of[word] if part.how == "unit" else _owned(tables, position, word)


def _owned(tables: Tables, position: Position, unit: str) -> int:
    """Return 1 + seat and slot of a unit, as on the board."""
    for seat in range(tables.seats):
        for slot in range(UNIT_SLOTS):
            if position.army[coin_of(seat, slot)] == tables.ruleset.row_of[unit]:
                return 1 + seat * SLOTS + slot
    raise Wrong(f"The unit '{unit}' is in no army.")
