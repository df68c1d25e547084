"""A conversation: a line in, a line out, and no input or output of its own."""

import logging
from typing import Any

import msgspec
from msgspec import Raw

from warchest.engine.engine import Engine
from warchest.engine.errors import RefusedError
from warchest.engine.requests import fields_of, read
from warchest.engine.verbs import VERBS, Verb
from warchest.notation.texts import _
from warchest.text.names import shown

log = logging.getLogger("warchest.engine")
_NO_ID = Raw(b"null")


class Session:
    """Answers the lines of one client, one after the other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._line = 0

    def answer(self, line: bytes) -> bytes | None:
        """The answer to a line, both without their ends; None for a blank one, which is none."""
        self._line += 1
        if not line.strip():
            return None
        id_ = _NO_ID
        try:
            fields = fields_of(line)
            id_ = fields.get("id", _NO_ID)
            verb = _verb(fields)
            told = {"ok": verb.do(self._engine, read(line, verb.takes))}
        except RefusedError as refused:
            told = {"error": refused.to_json(self._line)}
        except Exception as error:  # whatever it stumbles over, the next request is answered
            log.exception("Line %d was not answered", self._line)
            reason = _("The engine stumbled over this request: {kind}.").format(kind=type(error).__name__)
            told = {"error": RefusedError("internal", reason).to_json(self._line)}
        return _written(id_, told)


def _verb(fields: dict[str, Raw]) -> Verb:
    """The verb that a request names. RefusedError for none."""
    if "do" not in fields:
        raise RefusedError("bad_request", _("The request needs a field 'do': what is to be done."), "do")
    try:
        name = msgspec.json.decode(fields["do"], type=str)
    except msgspec.DecodeError:
        raise RefusedError("bad_request", _("The field 'do' is the name of what is to be done."), "do") from None
    if name not in VERBS:
        reason = _("There is nothing called '{name}' to be done: there are {known}.")
        raise RefusedError("unknown_verb", reason.format(name=shown(name), known=", ".join(VERBS)), "do")
    return VERBS[name]


def _written(id_: Raw, told: dict[str, Any]) -> bytes:
    """An answer as a line."""
    return msgspec.json.encode({"id": id_, **told})
