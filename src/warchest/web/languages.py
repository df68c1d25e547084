"""The language of a request: that of its cookie, which the switch on the page sets, else the best that the browser accepts."""

import re
from functools import lru_cache
from typing import Any, cast

import msgspec
from litestar import Request, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send

from warchest.web.limits import ACTIONS, limited
from warchest.web.security import by_https, cookie_name
from warchest.wording.languages import Languages, in_language

COOKIE = "warchest_language"
COOKIE_SECONDS = 400 * 24 * 3600
_OWN_PATH = re.compile(r"/(?:[!-.0-\[\]-~][!-\[\]-~]{0,2000})?")
"""Visible ASCII characters but the backslash; no second slash at the beginning."""
VARY = {"vary": "Accept-Language, Cookie"}
"""The header of an answer that a browser may keep: another language is another answer."""


class LanguageMiddleware:
    """ASGI: answers each request of `app` in the language that the request asks for."""

    def __init__(self, app: ASGIApp, languages: Languages) -> None:
        self._app = app
        self._languages = languages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        with in_language(self._languages.choose(wanted(ASGIConnection(scope)))):
            await self._app(scope, receive, send)


class LanguageForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of the switch: the tag of a language, and the page to go back to."""

    language: str
    back: str


def wanted(connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
    """The tags of the languages that a request asks for, the best first."""
    chosen = connection.cookies.get(cookie_name(connection.scope, COOKIE))
    accepted = accepted_languages(connection.headers.get("accept-language", ""))
    return [*accepted] if chosen is None else [chosen, *accepted]


@lru_cache(64)
def accepted_languages(header: str) -> tuple[str, ...]:
    """The tags of an `Accept-Language` header, the best first; those that are refused (`q=0`) or malformed are left out."""
    rated: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _semicolon, parameter = part.partition(";")
        try:
            quality = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if tag.strip() and 0 < quality <= 1:
            rated.append((quality, tag.strip()))
    return tuple(tag for _quality, tag in sorted(rated, key=lambda one: -one[0]))


@post("/language", sync_to_thread=False, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False)
def switch(
    request: Request[Any, Any, Any], languages: NamedDependency[Languages], data: URLEncodedBody[LanguageForm]
) -> Redirect:
    """Keep the language in a cookie and go back to the page."""
    chosen = languages.choose([data.language])
    cookie = Cookie(
        cookie_name(request.scope, COOKIE),
        value=chosen.tag,
        max_age=COOKIE_SECONDS,
        secure=by_https(request.scope),
        httponly=True,
        samesite="lax",
    )
    return Redirect(own_path(data.back), status_code=303, cookies=[cookie])


def own_path(address: str) -> str:
    """The address if it is a path on this server, the home page otherwise: nobody is sent elsewhere.

    A path begins with one slash. After two of them, or a backslash, browsers read the name of another host, and they leave out tabs and
    line ends wherever those stand.
    """
    return address if _OWN_PATH.fullmatch(address) else "/"
