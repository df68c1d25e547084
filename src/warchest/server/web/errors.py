"""The answers to failed requests: one sentence, as `{"error": …}` to a call of the page, as a small page to a browser, and as plain text to
any other program.

A small page has one sentence and one button. Other pages show it too, for a missing game or a link that is no longer valid. The outermost
middleware answers where the disk fails before a request has reached its route.
"""

import logging
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.response import Template
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, ExceptionHandlersMap, Message, Receive, Scope, Send

from warchest.server.chat import OtherMessageError
from warchest.server.store import StoreError
from warchest.server.table import (
    BusyError,
    NotYourSeatError,
    RefusedError,
    StaleError,
    TableError,
    UnknownGameError,
    UnreadableError,
)
from warchest.server.web.dependencies import WebRequest
from warchest.server.web.messages import MalformedError, Problem, StaleProblem, TextProblem, TooOftenError, Why
from warchest.server.web.operations.exchange import current
from warchest.teaching.rulebook.contents import reason_address
from warchest.teaching.rulebook.sources import ruling_of
from warchest.wording.languages import _
from warchest.wording.refusals import Refusal

log = logging.getLogger("warchest.web")

STATUS: dict[type[TableError], int] = {
    UnknownGameError: 404,
    NotYourSeatError: 403,
    OtherMessageError: 409,
    RefusedError: 422,
    BusyError: 503,
}
NO_STORE = {"cache-control": "no-store"}


def refused(request: WebRequest, problem: TableError) -> Response[Any]:
    """Answer a request that the table refuses."""
    unknown = isinstance(problem, UnknownGameError) and not _is_call(request)
    sentence = _("There is no game at this address. It may have been removed.") if unknown else str(problem)
    return answer(request, STATUS.get(type(problem), 422), sentence)


def stale(_request: WebRequest, problem: StaleError) -> Response[Any]:
    """Answer that the game is at another line, with the sentence and the present payload."""
    status, body = status_and_body(problem, reads=False)
    return Response(body, status_code=status, headers=NO_STORE)


def unreadable(_request: WebRequest, problem: UnreadableError) -> Response[Any]:
    """Answer that a text is not a game, with the sentence and the place of the error."""
    content = TextProblem(str(problem), problem.line, problem.column)
    return Response(content, status_code=422, headers=NO_STORE)


def out_of_reach(request: WebRequest, problem: StoreError) -> Response[Any]:
    """Answer that the disk failed. Nothing was acknowledged."""
    status, body = status_and_body(problem, reads=request.method in ("GET", "HEAD"))
    return answer(request, status, body.error)


def malformed(request: WebRequest, problem: MalformedError) -> Response[Any]:
    """Answer that the body does not fit, with a sentence for programs."""
    return answer(request, problem.status_code, problem.detail)


def too_often(request: WebRequest, problem: TooOftenError) -> Response[Any]:
    """Answer that the sender must wait, and how long."""
    status, body = status_and_body(problem, reads=False)
    refusal = answer(request, status, body.error)
    refusal.headers["retry-after"] = str(problem.seconds)
    return refusal


def framework(request: WebRequest, problem: HTTPException) -> Response[Any]:
    """Answer a request that the framework refused, with one of our sentences."""
    if problem.status_code >= 500:
        return broken(request, problem)
    if problem.status_code == 405:
        return _other_method(request, problem)
    sentences = {
        400: _("This address is incomplete: a value is missing or wrong."),
        404: _("There is nothing at this address.") if _is_call(request) else _("There is no page at this address."),
        413: _("The message is too long."),
    }
    if problem.status_code == 400 and request.content_type[0] == "application/x-www-form-urlencoded":
        sentence = _("This form can't be read. Go back to the game and choose again.")
    else:
        sentence = sentences.get(problem.status_code, _("This can't be done."))
    return answer(request, problem.status_code, sentence)


def _other_method(request: WebRequest, problem: HTTPException) -> Response[Any]:
    """Answer that this address does not take this method, or to OPTIONS which ones it takes. `Allow` names them."""
    found = {method.strip() for method in (problem.headers or {}).get("allow", "").split(",")}
    methods = found - {"websocket", "asgi", ""} | ({"HEAD"} if "GET" in found else set())
    if not methods:
        response = answer(request, 426, _("This address is for live connections. Use a WebSocket."))
        response.headers |= {"upgrade": "websocket", "connection": "upgrade"}
        return response
    sentence = _("This address can't be used that way.")
    response = Response(None, status_code=204) if request.method == "OPTIONS" else answer(request, 405, sentence)
    response.headers["allow"] = ", ".join(sorted(methods | {"OPTIONS"}))
    return response


def broken(request: WebRequest, problem: Exception) -> Response[Any]:
    """Log a fault of the server, and answer without its details."""
    if has_gone(request.scope):
        return answer(request, 400, _("The message is too short."))  # no user reads this
    # The template of the address, since an address may be a secret link.
    log.error("%s %s failed", request.method, request.scope.get("path_template", "nowhere"), exc_info=problem)
    return answer(request, 500, _("Something went wrong on the server. Load the page again."))


def has_gone(scope: Any) -> bool:
    """Return whether the sender of a request left before it was answered."""
    return bool(scope["state"].get("gone"))


HANDLERS: ExceptionHandlersMap = {
    StaleError: stale,
    UnreadableError: unreadable,
    TableError: refused,
    StoreError: out_of_reach,
    MalformedError: malformed,
    TooOftenError: too_often,
    HTTPException: framework,
    Exception: broken,
}


def status_and_body(problem: Exception, *, reads: bool) -> tuple[int, Problem | StaleProblem]:
    """Return the status and the body that answer a call which failed so. `reads`: whether the call would have changed nothing."""
    match problem:
        case StaleError():
            return 409, StaleProblem(str(problem), problem.payload)
        case TableError():
            return STATUS.get(type(problem), 422), Problem(str(problem))
        case MalformedError():
            return problem.status_code, Problem(problem.detail)
        case TooOftenError():
            text = _("Too many requests. Try again in {seconds} s.")
            return problem.status_code, Problem(text.format(seconds=problem.seconds))
        case StoreError():
            log.error("%s", problem)
            unread = _("The games can't be read just now. Try again in a moment.")
            return 503, Problem(unread if reads else _("The game could not be saved just now. Try again."))
        case _:
            return 500, Problem(_("Something went wrong on the server. Load the page again."))


def why(refusal: Refusal | None) -> Why:
    """Return the reason why an attempt is illegal, and the address of its rule in the book."""
    return (
        Why(None, None, None)
        if refusal is None
        else Why(refusal.text, reason_address(refusal.code), ruling_of(refusal.code))
    )


def answer(request: WebRequest, status: int, sentence: str) -> Response[Any]:
    """Return one sentence in the form that suits the sender of the request."""
    if _is_call(request):
        return Response(Problem(sentence), status_code=status, headers=NO_STORE)
    if "text/html" in request.headers.get("accept", ""):
        return small_page(sentence, way_home(), status)
    return Response(sentence, status_code=status, headers=NO_STORE, media_type=MediaType.TEXT)


def not_there(request: WebRequest, problem: Exception) -> Response[Any]:
    """Return the answer where the thing asked for does not exist."""
    return answer(request, 404, str(problem))


def not_allowed(request: WebRequest, problem: Exception) -> Response[Any]:
    """Return the answer where the rules forbid what was asked for."""
    return answer(request, 422, str(problem))


def _is_call(request: WebRequest) -> bool:
    return request.url.path.startswith("/api/")


@dataclass(frozen=True, slots=True)
class Button:
    """The button that leads on from a small page."""

    label: str
    address: str


def way_home() -> Button:
    """Return the button to the home page, in the language of the request."""
    return Button(_("Home"), "/")


def small_page(sentence: str, button: Button, status: int) -> Template:
    """Return the page with this sentence and this button. No browser keeps it."""
    context = {"boot": None, "sentence": sentence, "button": button, "lost": status == 404}
    return Template("small.html", context=context, status_code=status, headers={"cache-control": "no-store"})


class EdgeMiddleware:
    """The outermost ASGI middleware: it answers `HEAD` like `GET`, notes senders that have left, and reports a failing disk.

    It lies around the security checks and within the choice of language. The server itself omits the body of an answer to `HEAD`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) != "http":
            try:
                await self._app(scope, receive, send)
            finally:
                _note_route(scope)
            return
        inner = cast(Any, {**scope, "state": dict(scope.get("state") or {})})
        if inner["method"] == "HEAD":
            inner["method"] = "GET"

        async def noticing() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                inner["state"]["gone"] = True
            return message

        started = False

        async def starting(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(inner, noticing, starting)
        except StoreError as problem:  # the device that asks could not be looked up
            log.error("%s", problem)
            if not started:
                sentence = _("The games can't be read just now. Try again in a moment.")
                answer = ASGIResponse(body=msgspec.json.encode(Problem(sentence)), status_code=503, headers=NO_STORE)
                await answer(inner, noticing, send)
        finally:
            _note_route(inner)


def _note_route(scope: Any) -> None:
    """Record the route that the framework found in the exchange."""
    exchange = current()
    if exchange is not None:
        exchange.reached(scope.get("path_template"))
