"""A decision as one word, and back (docs/reference/notation.md, "Decisions")."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from warchest.game.text.names import GameNames, TextError, seat_name, seat_of, shown
from warchest.rules.state import ids
from warchest.rules.state.encoding import Decision, decode
from warchest.rules.state.ids import at
from warchest.rules.state.layout import SLOTS, UNIT_SLOTS, UNKNOWN
from warchest.wording import unread
from warchest.wording.choices import LOSSES, ORDERS

_PLAIN = {"decline": ids.DECLINE, "burn": ids.BURN}
_PLACED = {
    "bolster": ids.BOLSTER,
    "control": ids.CONTROL,
    "tactic": ids.TACTIC,
    "step": ids.STEP,
    "hit": ids.HIT,
    "pick": ids.PICK,
    "push": ids.PUSH,
    "build": ids.BUILD,
    "poison": ids.POISON,
    "shock": ids.SHOCK,
}
"""The verbs of a hex, with their offsets within it."""
_PLACED_IN_LITE = ("control", "tactic", "step", "hit")
_MANEUVERS = {"-": ids.MOVE, "x": ids.ATTACK}
_FACEDOWN_VERBS = {"pass": ids.PASS, "claim": ids.CLAIM}

_FACEDOWN = re.compile(r"(?:(pass|claim)|recruit=([^()]*))(?:\(([^()]*)\))?")
_CONTROL_WITH = re.compile(r"control@([^()]*)\(([^()]*)\)")
_MANEUVER = re.compile(r"([a-z]\d+)([-x])([a-z]\d+)", re.ASCII)


def print_decision(names: GameNames, seat: int, id_: int, owner: int | None = None) -> str:
    """Return the word of a decision that names coins of this seat.

    ``owner`` is the owner of the coin that a Spy discards; games for two may leave it out.

    ValueError for an id that is no decision of this game: an id of chance, a coin of no seat, a hex that is not on the board.
    """
    key = (seat, id_)
    if key in names.said:
        return names.said[key]
    decision = decode(id_)
    word = _flat(names, seat, decision, owner) if decision.hex < 0 else _placed(names, seat, decision)
    if decision.verb != "spy":
        names.said[key] = word
    return word


def parse_decision(names: GameNames, seat: int, word: str, line: int = 1, column: int = 1) -> int:
    """Return the id of the decision that a word stands for, where it names coins of this seat. Legality is not checked.

    TextError where the word does not fit the grammar, or names something that this game lacks. ``line`` and ``column`` say where it stands.
    """
    key = (seat, word)
    if key in names.read:
        return names.read[key]
    try:
        id_ = _parsed(names, seat, word)
    except TextError as error:
        raise error.moved(line - 1, column - 1) from None
    names.read[key] = id_
    return id_


def _flat(names: GameNames, seat: int, decision: Decision, owner: int | None) -> str:
    """Return the word of a decision that names no hex."""
    verb, slot, other, _hex = decision
    if verb in ("pass", "claim"):
        return verb + _paid(names, seat, slot)
    if verb == "recruit":
        return f"recruit={names.coin(seat, other)}{_paid(names, seat, slot)}"
    if verb == "stack_bag" and slot < names.seats and other < UNIT_SLOTS:
        return f"{verb}={names.coin(slot, other)}"
    if verb in _PLAIN:
        return str(verb)  # plain text, not the member of an enumeration
    return f"{verb}={_what(names, seat, verb, slot, owner)}"


def _paid(names: GameNames, seat: int, slot: int) -> str:
    """Return the coin used facedown, in brackets, or an empty text where it is unknown."""
    return "" if slot == UNKNOWN else f"({names.coin(seat, slot)})"


def _what(names: GameNames, seat: int, verb: str, slot: int, owner: int | None) -> str:
    """Return the part of the word after the equals sign."""
    if verb in ("take", "ban") and slot < len(names.pool):
        return names.pool[slot]
    if verb == "proclaim" and slot < len(names.ruleset.decrees):
        return names.ruleset.decree_ids[slot]
    if verb in ("unpoison", "gain"):
        return names.coin(seat, slot)
    if verb == "return":
        return names.ruleset.decoys[slot]
    if verb == "spy":
        if owner is None and names.seats > 2:
            raise ValueError("With four players the owner of the discarded coin must be given.")
        return names.coin(1 - seat if owner is None else owner, slot)
    if verb in ("deceive", "seat") and slot < names.seats:
        return seat_name(names.seats, slot)
    if verb in ("lose", "order"):
        return (LOSSES if verb == "lose" else ORDERS)[slot]
    raise ValueError(f"There is no word for the decision {verb} {slot} in this game.")


def _placed(names: GameNames, seat: int, decision: Decision) -> str:
    """Return the word of a decision that names a hex."""
    verb, slot, _other, hex_ = decision
    if hex_ >= len(names.board.names):
        raise ValueError(f"The board has no hex {hex_}.")
    place = names.board.names[hex_]
    if verb == "move":
        return f"{place}-{names.ahead(hex_, slot)}"
    if verb == "attack":
        return f"{place}x{names.ahead(hex_, slot)}"
    if verb == "control_with":
        return f"control@{place}({names.coin(seat, slot)})"
    return f"{names.coin(seat, slot) if verb == 'deploy' else verb}@{place}"


def _parsed(names: GameNames, seat: int, word: str) -> int:
    """Return the id of a word. TextError with a column within it."""
    if word in _PLAIN:
        return _PLAIN[word]
    if paid := _CONTROL_WITH.fullmatch(word):
        hex_ = _within(paid.start(1), names.hex, paid[1])
        return at(hex_, ids.CONTROL_WITH + _within(paid.start(2), names.unit, seat, paid[2]))
    if facedown := _FACEDOWN.fullmatch(word):
        return _parsed_facedown(names, seat, facedown)
    what, sign, rest = word.partition("@")
    if sign:
        return _parsed_place(names, seat, what, rest)
    what, sign, rest = word.partition("=")
    if what in _NAMED and sign:
        return _within(len(what) + 1, _NAMED[what], names, seat, rest)
    if maneuver := _MANEUVER.fullmatch(word):
        start, kind, end = maneuver.groups()
        names.hex(start)
        _within(maneuver.start(3), names.hex, end)
        direction = names.direction(start, end)
        return at(names.hex(start), _MANEUVERS[kind] + direction)
    raise TextError(unread.NO_DECISION, word=shown(word))


def _parsed_facedown(names: GameNames, seat: int, match: re.Match[str]) -> int:
    """Return the id of a decision that uses a coin facedown. A coin that is left out is *unknown*."""
    verb, recruited, paid = match.groups()
    slot = UNKNOWN if paid is None else _within(match.start(3), names.slot, seat, paid)
    if recruited is None:
        return _FACEDOWN_VERBS[verb] + slot
    return ids.RECRUIT + slot * SLOTS + _within(match.start(2), names.slot, seat, recruited)


def _parsed_place(names: GameNames, seat: int, what: str, place: str) -> int:
    """Return the id of a decision at a hex."""
    if what not in _PLACED and what not in names.ruleset.kinds:
        verbs = _PLACED_IN_LITE if names.ruleset.actions == "lite" else _PLACED
        raise TextError(unread.NOT_AT_A_HEX, word=shown(what), verbs=", ".join(verbs))
    hex_ = _within(len(what) + 1, names.hex, place)
    return at(hex_, _PLACED[what] if what in _PLACED else ids.DEPLOY + names.unit(seat, what))


def _one_of(known: Sequence[str], text: str, sentence: str) -> int:
    """Return the number of a name among the known ones. TextError with this sentence where it is none of them."""
    if text not in known:
        raise TextError(sentence, name=shown(text), known=", ".join(known))
    return known.index(text)


def _decree(names: GameNames, _seat: int, text: str) -> int:
    return ids.PROCLAIM + _one_of(names.ruleset.decree_ids, text, unread.NO_DECREE)


def _decoy(names: GameNames, _seat: int, text: str) -> int:
    return ids.RETURN + _one_of(names.ruleset.decoys, text, unread.NO_DECOY)


def _loss(_names: GameNames, _seat: int, text: str) -> int:
    return ids.LOSE_STACK + _one_of(LOSSES, text, unread.NO_LOSS)


def _order(_names: GameNames, _seat: int, text: str) -> int:
    return ids.ORDER + _one_of(ORDERS, text, unread.NO_PLACE)


_NAMED: dict[str, Callable[[GameNames, int, str], int]] = {
    "proclaim": _decree,
    "unpoison": lambda names, seat, text: ids.UNPOISON + names.slot(seat, text),
    "return": _decoy,
    "gain": lambda names, seat, text: ids.GAIN + names.slot(seat, text),
    "stack_bag": lambda names, _seat, text: ids.STACK_BAG + names.coin_of_any(text),
    "spy": lambda names, seat, text: ids.SPY + names.slot_of_other(seat, text),
    "deceive": lambda names, _seat, text: ids.DECEIVE + seat_of(names.seats, text),
    "seat": lambda names, _seat, text: ids.SEAT + seat_of(names.seats, text),
    "lose": _loss,
    "take": lambda names, _seat, text: ids.TAKE + names.card(text),
    "ban": lambda names, _seat, text: ids.BAN + names.card(text),
    "order": _order,
}
"""The readers of the text after ``verb=``, by verb."""


def _within(columns: int, read: Callable[..., int], *what: Any) -> int:
    """Return the value of a part of a word that starts ``columns`` later. Its errors are moved there."""
    try:
        return read(*what)
    except TextError as error:
        raise error.moved(columns=columns) from None
