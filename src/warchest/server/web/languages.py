"""The language of a request: that of its address (`?lang=nl`), else that of its user's account, else that of its cookie, else the best
one that the browser accepts.

An address with a language is a link to one page, which asks the server in that language; nothing of it is kept.

The switch on the page sets the cookie and the language of a signed-in user's account. An account without a language gets
the cookie's at the next sign-in.
"""

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

from warchest.server.accounts import Accounts
from warchest.server.notices.service import Notices
from warchest.server.web.guard.limits import ACTIONS, limited
from warchest.server.web.guard.security import account_of, by_https, cookie_name, person_of
from warchest.wording.languages import Language, Languages, in_language, language

COOKIE = "warchest_language"
COOKIE_SECONDS = 400 * 24 * 3600
LONGEST_WISH = 500
"""The number of characters of an `Accept-Language` header that are read. Browsers send fewer than a hundred."""
_OWN_PATH = re.compile(r"/(?:[!-.0-\[\]-~][!-\[\]-~]{0,2000})?")
"""Visible ASCII characters except the backslash, without a second slash at the start."""
_IN_ADDRESS = re.compile(rb"(?:^|&)lang=([A-Za-z-]{2,20})(?:&|$)")
VARY = {"vary": "Accept-Language, Cookie"}
"""The header of an answer that a browser may keep. The answer depends on the language."""


class LanguageMiddleware:
    """ASGI middleware: it lets `app` answer each request in the language that the request asks for."""

    def __init__(self, app: ASGIApp, languages: Languages) -> None:
        self._app = app
        self._languages = languages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if cast(str, scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        linked = linked_language(scope, self._languages)
        with in_language(linked or self._languages.choose(wanted(ASGIConnection(scope)))):
            await self._app(scope, receive, send)


class AccountLanguageMiddleware:
    """ASGI middleware behind the security checks: it lets `app` answer in the language that the account of the user keeps."""

    def __init__(self, app: ASGIApp, languages: Languages) -> None:
        self._app = app
        self._languages = languages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        lifespan = cast(str, scope["type"]) == "lifespan"
        session = None if lifespan or linked_language(scope, self._languages) else account_of(ASGIConnection(scope))
        kept = None if session is None or session.language is None else self._languages.find(session.language)
        with in_language(language() if kept is None else kept):
            await self._app(scope, receive, send)


class LanguageForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of the switch: the tag of a language, and the page to return to."""

    language: str
    back: str


def wanted(connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
    """Return the tags of the languages that a request asks for, the best first."""
    found = _of_cookie(connection.scope)
    accepted = accepted_languages(_header(connection.scope, b"accept-language", ",")[:LONGEST_WISH])
    return [*accepted] if found is None else [found, *accepted]


def linked_language(scope: Scope, languages: Languages) -> Language | None:
    """Return the language that the address of a request names, or None where it names none that exists."""
    found = _IN_ADDRESS.search(scope["query_string"])
    return None if found is None else languages.find(found.group(1).decode())


def bring_language(request: Request[Any, Any, Any], accounts: Accounts, token: str) -> None:
    """Keep the language of a guest's cookie with the account that the guest has signed in to, if it keeps none."""
    session = accounts.session_of(token)
    if session is None or session.account is None or session.language is not None or account_of(request) is not None:
        return
    if _of_cookie(request.scope) is not None:
        accounts.set_language(session.account, language().tag)


def _of_cookie(scope: Scope) -> str | None:
    """Return the tag in the cookie, or None where there is none."""
    name = cookie_name(scope, COOKIE)
    found = re.search(rf"(?:^|;\s*){name}=([A-Za-z0-9-]{{1,35}})(?:;|$)", _header(scope, b"cookie", ";"))
    return None if found is None else found.group(1)


def _header(scope: Scope, name: bytes, between: str) -> str:
    """Return the lines of a header without parsing the other headers: the request has not been charged for anything yet."""
    return between.join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


@lru_cache(64)
def accepted_languages(header: str) -> tuple[str, ...]:
    """Return the tags of an `Accept-Language` header, the best first, without those that are refused (`q=0`) or malformed."""
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


@post("/language", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False)
def switch(
    request: Request[Any, Any, Any],
    languages: NamedDependency[Languages],
    accounts: NamedDependency[Accounts],
    notices: NamedDependency[Notices],
    data: URLEncodedBody[LanguageForm],
) -> Redirect:
    """Store the language in a cookie, and with a signed-in user's account, and return to the page."""
    chosen = languages.choose([data.language])
    session = account_of(request)
    if session is not None and session.account is not None:
        accounts.set_language(session.account, chosen.tag)
    notices.speak(person_of(request), chosen.tag)
    cookie = Cookie(
        cookie_name(request.scope, COOKIE),
        value=chosen.tag,
        max_age=COOKIE_SECONDS,
        secure=by_https(request.scope),
        httponly=True,
        samesite="lax",
    )
    return Redirect(without_language(own_path(data.back)), status_code=303, cookies=[cookie])


def without_language(address: str) -> str:
    """Return an address that names no language, so the page is shown in the chosen one."""
    path, _mark, query = address.partition("?")
    rest = "&".join(part for part in query.split("&") if not part.startswith("lang="))
    return f"{path}?{rest}" if rest else path


def own_path(address: str) -> str:
    """Return the address if it is a path on this server, otherwise the home page's, so no redirect leads to another site.

    A path starts with one slash. After two slashes, or a backslash, browsers read the name of another host, and they ignore tabs and line
    ends anywhere.
    """
    return address if _OWN_PATH.fullmatch(address) else "/"
