"""The outermost middleware: it answers `HEAD` like `GET`, notes senders that have left, and reports a failing disk.

The server itself omits the body of an answer to `HEAD`.
"""

import logging
from typing import Any, cast

import msgspec
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warchest.store import StoreError
from warchest.web.messages import Problem
from warchest.wording.languages import _

NO_STORE = {"cache-control": "no-store"}
log = logging.getLogger("warchest.web")


class EdgeMiddleware:
    """ASGI middleware: it lies around the security checks and within the choice of language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) != "http":
            await self._app(scope, receive, send)
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


def has_gone(scope: Any) -> bool:
    """Return whether the sender of a request left before it was answered."""
    return bool(scope["state"].get("gone"))
