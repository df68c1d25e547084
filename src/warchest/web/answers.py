"""How a problem is told: one clear sentence, as `{"error": ...}` to the page's calls and as plain text to a person."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from warchest.notation.reasons import Refusal
from warchest.notation.texts import _
from warchest.rulebook.anchors import reason_address
from warchest.store import StoreError
from warchest.table import (
    BusyError,
    NotYourSeatError,
    RefusedError,
    StaleError,
    TableError,
    UnknownGameError,
    UnreadableError,
)
from warchest.web.messages import MalformedError

Call = Request[Any, Any, Any]
log = logging.getLogger("warchest.web")

STATUS: dict[type[TableError], int] = {UnknownGameError: 404, NotYourSeatError: 403, RefusedError: 422, BusyError: 503}


def refused(request: Call, problem: TableError) -> Response[Any]:
    """What the table would not do."""
    return answer(request, STATUS.get(type(problem), 422), str(problem))


def stale(_request: Call, problem: StaleError) -> Response[Any]:
    """The game had moved on: the sentence and the fresh payload."""
    content = {"error": str(problem), "payload": problem.payload}
    return Response(content, status_code=409, headers={"cache-control": "no-store"})


def unreadable(_request: Call, problem: UnreadableError) -> Response[Any]:
    """A text is no game: the sentence and the place."""
    content = {"error": str(problem), "line": problem.line, "column": problem.column}
    return Response(content, status_code=422, headers={"cache-control": "no-store"})


def not_saved(request: Call, problem: StoreError) -> Response[Any]:
    """The disk failed; nothing was acknowledged."""
    log.error("%s", problem)
    return answer(request, 503, _("The game could not be saved just now. Try again."))


def framework(request: Call, problem: HTTPException) -> Response[Any]:
    """What the framework itself turned down, in our words."""
    if problem.status_code >= 500:
        return broken(request, problem)
    sentences = {
        400: _("This address can't be understood: one of its values is missing or wrong."),
        404: _("There is nothing at this address."),
        405: _("This address can't be used that way."),
        413: _("The message is too long."),
    }
    if isinstance(problem, MalformedError):
        sentence = problem.detail
    else:
        sentence = sentences.get(problem.status_code, _("This can't be done."))
    return answer(request, problem.status_code, sentence)


def broken(request: Call, problem: Exception) -> Response[Any]:
    """A fault of ours: logged here, never shown."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return answer(request, 500, _("Something went wrong on the server. Load the page again."))


HANDLERS: ExceptionHandlersMap = {
    StaleError: stale,
    UnreadableError: unreadable,
    TableError: refused,
    StoreError: not_saved,
    HTTPException: framework,
    Exception: broken,
}


def why(refusal: Refusal | None) -> dict[str, str | None]:
    """Why something is against the rules, and where in the book the rule stands."""
    if refusal is None:
        return {"reason": None, "rule": None}
    return {"reason": refusal.text, "rule": reason_address(refusal.code)}


def answer(request: Call, status: int, sentence: str) -> Response[Any]:
    """One sentence, in the form that the address is used with."""
    headers = {"cache-control": "no-store"}
    if request.url.path.startswith("/api/"):
        return Response({"error": sentence}, status_code=status, headers=headers)
    return Response(sentence, status_code=status, headers=headers, media_type=MediaType.TEXT)
