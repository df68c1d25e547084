"""A conversation with an engine: the methods of the protocol, and the answer to each line. It does no input or output itself."""

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from warchest.formats.names import shown
from warchest.protocol import messages
from warchest.protocol.engine import Engine
from warchest.protocol.errors import RequestError
from warchest.protocol.messages import Plain
from warchest.protocol.methods import choosing, common, games, looking
from warchest.protocol.reading import fields_of, read

log = logging.getLogger("warchest.protocol")
_NO_ID = Raw(b"null")


class Method(NamedTuple):
    """A method of the protocol."""

    request: type[Struct]
    """The type of its request."""
    run: Callable[[Engine, Any], Struct | Plain]
    """Carries out a request and returns the answer. Raises `RequestError` if that fails; then nothing has changed."""


METHODS: dict[str, Method] = {
    "hello": Method(messages.Nothing, common.hello),
    "quit": Method(messages.Nothing, common.quit_),
    "new": Method(messages.New, games.new),
    "copy": Method(messages.Copy, games.copy),
    "close": Method(messages.OfGame, games.close),
    "games": Method(messages.Nothing, games.games),
    "choices": Method(messages.OfGame, looking.choices),
    "apply": Method(messages.Apply, games.apply),
    "draw": Method(messages.OfGame, games.draw),
    "undo": Method(messages.Undo, games.undo),
    "resign": Method(messages.ResignRequest, games.resign),
    "view": Method(messages.GetView, looking.view),
    "position": Method(messages.GetPosition, looking.position),
    "hash": Method(messages.OfGame, looking.hash_),
    "record": Method(messages.GetRecord, looking.record),
    "why_not": Method(messages.WhyNot, looking.why_not),
    "count": Method(messages.Count, looking.count),
    "choose": Method(messages.Choose, choosing.choose),
}
"""The methods by name, in the order of docs/protocol.md."""


class Conversation:
    """Answers the lines of one host, one after another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._line = 0

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, both without line feeds, or None for a blank line, which is not a request."""
        self._line += 1
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
        except Exception as error:  # a defect; the next request is answered nevertheless
            log.exception("Line %d was not answered", self._line)
            reason = f"The engine stumbled over this request: {type(error).__name__}."
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
