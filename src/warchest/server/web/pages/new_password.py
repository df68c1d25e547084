"""The page for a user who has lost a password, which a link of the host or a mail leads to. It works without scripts."""

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Template

from warchest.server.accounts import AccountError, BannedError, GoneLinkError, OverloadedError
from warchest.server.accounts.new_password import ResetLink
from warchest.server.web.dependencies import WebRequest
from warchest.server.web.errors import NO_STORE, small_page, way_home
from warchest.server.web.guard.attempts import BUSY_SECONDS, TooManyTriesError
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, LOOKS, household, limited
from warchest.server.web.guard.security import session_of
from warchest.server.web.operations import audit
from warchest.server.web.pages.account import TheAccounts, TheAttempts, Trouble, agent_of, signed_in
from warchest.wording.languages import _


class ResetForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with a new password, and the secret of the host's link."""

    secret: str
    password: str


@get("/new-password/{secret:str}", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def lost(accounts: TheAccounts, secret: FromPath[str]) -> Template:
    """Show the form for a new password, which a link of the host leads to. Opening it does not use it up."""
    try:
        return _new_password(secret, accounts.reset_link(secret))
    except GoneLinkError:
        return _gone_for_good()


@post("/new-password", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def reset(
    request: WebRequest, accounts: TheAccounts, attempts: TheAttempts, data: URLEncodedBody[ResetForm]
) -> Response[Any]:
    """Set a new password with a link of the host, and sign this browser in."""
    session, agent = session_of(request), agent_of(request)
    try:
        link = await asyncio.to_thread(accounts.reset_link, data.secret)
        with attempts.resetting(household(request)) as one:
            token = await accounts.passwords.run(lambda: accounts.reset_password(data.secret, data.password, agent))
            one.was_right()
    except GoneLinkError:
        return _gone_for_good()
    except BannedError as problem:
        return small_page(str(problem), way_home(), 403)
    except AccountError as problem:
        return _new_password(data.secret, link, Trouble("password", str(problem)), 422)
    except (TooManyTriesError, OverloadedError) as problem:
        seconds = problem.seconds if isinstance(problem, TooManyTriesError) else BUSY_SECONDS
        sentence = _("Too many attempts. Try again in {seconds} s.").format(seconds=seconds)
        page = _new_password(data.secret, link, Trouble("password", sentence), 429)
        page.headers["retry-after"] = str(seconds)
        return page
    audit.audit("new password by the host's link", "done", household(request), link.name)
    if session is not None:
        await asyncio.to_thread(accounts.sign_out, session)
    return await signed_in(request, accounts, token, "/account")


def _new_password(secret: str, link: ResetLink, trouble: Trouble | None = None, status: int = 200) -> Template:
    values: dict[str, Any] = {"boot": None, "secret": secret, "name": link.name, "mailed": link.mailbox is not None}
    values["trouble"] = trouble or Trouble("", "")
    return Template("new_password.html", context=values, headers=dict(NO_STORE), status_code=status)


def _gone_for_good() -> Template:
    sentence = _(
        "This link has been used or has expired. Each link works once, within a day. Ask the host of this server for another one."
    )
    return small_page(sentence, way_home(), 404)


routes = Router("/", route_handlers=[lost, reset])
