"""A conversation with an engine: its introduction and its end, the methods of the protocol, and the answer to each line.

It does no input or output.
"""

import codecs
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from warchest import __version__
from warchest.bots.registry import LEVELS
from warchest.game.setup import setup_names
from warchest.game.text.names import shown
from warchest.protocol import analysing, believing, choosing, games, messages
from warchest.protocol.engine import Engine
from warchest.protocol.messages import LIMITS, PROTOCOL, Nothing, Plain
from warchest.protocol.reading import RequestError, fields_of, read
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import RULESETS
from warchest.rules.state import encoding

log = logging.getLogger("warchest.protocol")
CAPABILITIES = ("rules", "play", "belief", "analysis")
READS = ("setup", "history")
"""The fields of ``choose`` that our bots read. They also accept a record instead."""
_NO_ID = Raw(b"null")


def hello(engine: Engine, _request: Nothing) -> dict[str, Any]:
    """Return the name of the engine, and its capabilities."""
    return {
        "protocol": PROTOCOL,
        "name": "War Chest",
        "version": __version__,
        "capabilities": CAPABILITIES,
        "rules": _description(engine.ruleset)
        | {
            "ids": encoding.VERSION,
            "rulesets": {name: _description(rules) for name, rules in RULESETS.items() if name != engine.ruleset.id},
        },
        "play": {"levels": LEVELS, "level": engine.level, "reads": READS},
        "limits": LIMITS,
    }


def _description(rules: Ruleset) -> dict[str, Any]:
    """Return the description of a rule set's games."""
    return {
        "ruleset": rules.id,
        "setups": setup_names(rules),
        "seats": list(rules.boards),
        "boxes": {box: [unit.id for unit in rules.units_of(box)] for box in rules.box_ids},
        "royal_guards": list(rules.royal_guards),
        "variants": rules.variants,
        "decrees": list(rules.decree_ids),
        "fort_maps": len(rules.fort_maps),
    }


def quit_(engine: Engine, _request: Nothing) -> Nothing:
    """End the engine. This is the last answer."""
    engine.over = True
    return Nothing()


class Method(NamedTuple):
    """A method of the protocol."""

    request: type[Struct]
    """The type of its request."""
    run: Callable[[Engine, Any], Struct | Plain]
    """Executes a request and returns the answer. On failure, raises `RequestError` and changes nothing."""


METHODS: dict[str, Method] = {
    "hello": Method(messages.Nothing, hello),
    "quit": Method(messages.Nothing, quit_),
    "new": Method(messages.New, games.new),
    "copy": Method(messages.Copy, games.copy),
    "close": Method(messages.OfGame, games.close),
    "games": Method(messages.Nothing, games.games),
    "choices": Method(messages.OfGame, games.choices),
    "apply": Method(messages.Apply, games.apply),
    "draw": Method(messages.OfGame, games.draw),
    "undo": Method(messages.Undo, games.undo),
    "resign": Method(messages.ResignRequest, games.resign),
    "view": Method(messages.GetView, games.view),
    "position": Method(messages.GetPosition, games.position),
    "hash": Method(messages.OfGame, games.hash_),
    "record": Method(messages.GetRecord, games.record),
    "why_not": Method(messages.WhyNot, games.why_not),
    "count": Method(messages.CountLeaves, games.count),
    "choose": Method(messages.Choose, choosing.choose),
    "believe": Method(messages.Believe, believing.believe),
    "hint": Method(messages.AskHint, analysing.hint),
    "review": Method(messages.AskReview, analysing.review),
}
"""The methods by name, in the order of docs/reference/protocol.md."""


class Conversation:
    """Answers the lines of one host, one after another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._line = 0

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, both without line feeds, or None for a blank line, which is not a request.

        The first line may start with the byte order mark that some programs write before UTF-8.
        """
        self._line += 1
        if self._line == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        if not line.strip():
            return None
        id_ = _NO_ID
        try:
            fields = fields_of(line)
            id_ = fields.get("id", _NO_ID)
            method = _method(fields)
            answer: dict[str, Any] = {"ok": method.run(self._engine, read(line, method.request))}
        except RequestError as error:
            answer = {"error": error.to_json(self._line)}
        except Exception as error:  # a defect, which must not stop the next request
            log.exception("Line %d was not answered", self._line)
            reason = f"The engine failed on this request: {type(error).__name__}."
            answer = {"error": RequestError("internal", reason).to_json(self._line)}
        return msgspec.json.encode({"id": id_, **answer})


def _method(fields: dict[str, Raw]) -> Method:
    """Return the method that a request names. Raises `RequestError` if there is none."""
    if "do" not in fields:
        raise RequestError("bad_request", "The request needs a field 'do': the name of a method.", "do")
    try:
        name = msgspec.json.decode(fields["do"], type=str)
    except msgspec.DecodeError:
        raise RequestError("bad_request", "The field 'do' is the name of a method.", "do") from None
    if name not in METHODS:
        reason = "There is no method '{name}': there are {known}."
        raise RequestError("unknown_method", reason.format(name=shown(name), known=", ".join(METHODS)), "do")
    return METHODS[name]
