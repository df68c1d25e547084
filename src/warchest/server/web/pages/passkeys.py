"""Signing in with a passkey, and the passkeys of an account. A script of the page asks the browser for them (`client/src/passkeys`)."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, URLEncodedBody
from litestar.response import Redirect

from warchest.server.accounts import (
    AccountError,
    Assertion,
    NewCredential,
    OverloadedError,
    Passkeys,
    PasskeySite,
    UserSession,
    WrongPasskeyError,
)
from warchest.server.web.dependencies import TheUser, WebRequest, form_post
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.attempts import BUSY_SECONDS, TooManyTriesError
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, household, limited
from warchest.server.web.guard.proof import prove
from warchest.server.web.guard.security import account_of, give_session, session_of
from warchest.server.web.links import passkey_site
from warchest.server.web.messages import Problem, TooOftenError
from warchest.server.web.operations import audit
from warchest.server.web.pages.account import LONGEST_AGENT, TheAccounts, TheAttempts, signed_in_cookies
from warchest.wording.languages import _

ThePasskeys = NamedDependency[Passkeys]
MOST_BYTES = 16 * 1024
LONGEST_NAME = 100
LONGEST_ID = 1400
"""The most characters of a passkey's id: 1023 bytes in base64."""
LONGEST_PASSWORD = 200
JSON = "application/json"


class AskToAdd(msgspec.Struct, forbid_unknown_fields=True):
    """The wish to make a passkey, with the account's password where it was not given lately."""

    password: Annotated[str, msgspec.Meta(max_length=LONGEST_PASSWORD)] = ""


class AddPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A passkey that the browser has made, and its name."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    made: NewCredential


class EnterWithPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A challenge that the browser has signed."""

    signed: Assertion


class AskToEnter(msgspec.Struct, forbid_unknown_fields=True):
    """The request to sign in with a passkey. It names no user."""


class PasskeyForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that removes a passkey of the list."""

    passkey: Annotated[str, msgspec.Meta(max_length=LONGEST_ID)]


@post("/adding", guards=[limited(ACTIONS)], status_code=200, include_in_schema=False, work=IMPORTING)
async def registration_options(
    request: WebRequest, passkeys: ThePasskeys, accounts: TheAccounts, attempts: TheAttempts, data: JSONBody[AskToAdd]
) -> Response[Any]:
    """Start to make a passkey for the user's account."""
    session, site = account_of(request), passkey_site(request)
    if session is None or site is None:
        return _refused(session, site)
    try:
        await prove(request, accounts, attempts, session, data.password)
    except AccountError as problem:
        return _problem(str(problem))
    except TooManyTriesError as problem:
        raise TooOftenError(problem.seconds) from problem
    except OverloadedError as problem:
        raise TooOftenError(BUSY_SECONDS) from problem
    options = await asyncio.to_thread(passkeys.registration_options, session, site)
    return Response(options, media_type=JSON, headers=NO_STORE)


@post("/", guards=[limited(ACTIONS)], status_code=201, sync_to_thread=True, include_in_schema=False)
def add(request: WebRequest, passkeys: ThePasskeys, data: JSONBody[AddPasskey]) -> Response[Any]:
    """Keep a passkey that the browser has made."""
    session, site = account_of(request), passkey_site(request)
    if session is None or site is None:
        return _refused(session, site)
    try:
        passkeys.add(session, site, data.made, data.name)
        audit.audit("new passkey", "done", household(request), session.name)
    except AccountError as problem:
        return _problem(str(problem))
    return Response({}, status_code=201, headers=NO_STORE)


@post("/entering", guards=[limited(ACTIONS)], status_code=200, sync_to_thread=True, include_in_schema=False)
def sign_in_options(
    request: WebRequest, person: TheUser, passkeys: ThePasskeys, data: JSONBody[AskToEnter]
) -> Response[Any]:
    """Start to sign in with a passkey. The answer is the same for all users, except for its random challenge."""
    site = passkey_site(request)
    if site is None:
        return _problem(nowhere())
    return Response(passkeys.sign_in_options(_browser(request, person), site), media_type=JSON, headers=NO_STORE)


@post("/entry", guards=[limited(ACTIONS)], status_code=200, include_in_schema=False)
async def enter(
    request: WebRequest,
    person: TheUser,
    passkeys: ThePasskeys,
    accounts: TheAccounts,
    attempts: TheAttempts,
    data: JSONBody[EnterWithPasskey],
) -> Response[Any]:
    """Sign in with a passkey. The games of this browser go with the user."""
    site = passkey_site(request)
    if site is None:
        return _problem(nowhere())
    session, agent = session_of(request), request.headers.get("user-agent", "")[:LONGEST_AGENT]
    guest = None if account_of(request) is not None else person
    browser = _browser(request, person)
    try:
        with attempts.passing(household(request)) as one:
            try:
                token = await asyncio.to_thread(passkeys.sign_in, guest, browser, site, data.signed, agent)
            except WrongPasskeyError:
                one.was_wrong()
                raise
            one.was_right()
    except AccountError as problem:
        audit.audit("sign-in with a passkey", "refused", household(request))
        return _problem(str(problem))
    except TooManyTriesError as problem:
        raise TooOftenError(problem.seconds) from problem
    if audit.is_wanted():
        found = await asyncio.to_thread(accounts.session_of, token)
        name = None if found is None else found.name
        audit.audit("sign-in with a passkey", "done", household(request), name)
    if session is not None:
        await asyncio.to_thread(accounts.sign_out, session)
    cookies = await asyncio.to_thread(signed_in_cookies, request, accounts, token)
    give_session(request, token)
    return Response({"to": "/"}, headers=NO_STORE, cookies=cookies)


@form_post("/account/passkeys", guards=[limited(ACTIONS)])
def remove(request: WebRequest, passkeys: ThePasskeys, data: URLEncodedBody[PasskeyForm]) -> Redirect:
    """Remove a passkey of the user's account."""
    session = account_of(request)
    if session is not None:
        passkeys.remove(session, data.passkey)
        audit.audit("end of a passkey", "done", household(request), session.name)
    return Redirect("/account", status_code=303)


def nowhere() -> str:
    """Return the sentence for an address that browsers offer no passkeys at."""
    return _("Passkeys need an https address with a host name, or localhost.")


def _browser(request: WebRequest, person: str) -> str:
    """Return the digest of the browser's session, which a challenge is bound to."""
    session = session_of(request)
    return person if session is None else session.digest


def _refused(session: UserSession | None, site: PasskeySite | None) -> Response[Any]:
    if session is None:
        return _problem(_("Sign in first."), 403)
    assert site is None
    return _problem(nowhere())


def _problem(sentence: str, status: int = 422) -> Response[Any]:
    return Response(Problem(sentence), status_code=status, headers=NO_STORE)


routes = Router(
    "/api/passkeys",
    route_handlers=[registration_options, add, sign_in_options, enter],
    request_max_body_size=MOST_BYTES,
)
