"""The forms of the account page about third-party bots: to become one, to make its tokens, and to allow challenges by bots.

They need a browser that is signed in: a token opens none of them.
"""

import asyncio
from typing import Any, Literal

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect, Template

from warchest.server.accounts import AccountError, Accounts, UserSession
from warchest.server.accounts.bots import Scope
from warchest.server.accounts.sessions import digest_of
from warchest.server.lobby import seekers
from warchest.server.web.dependencies import TheLobby, TheUser, WebRequest, form_post
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.attempts import TooManyTriesError
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, household, limited
from warchest.server.web.guard.security import account_of
from warchest.server.web.links import Links
from warchest.server.web.pages.account import TheAccounts, TheForm, Trouble, again, makes_none
from warchest.server.web.pages.welcome import Welcome

Tick = Literal["yes", ""]


class BotForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that makes the account a bot's, with the password where it was not given lately."""

    password: str = ""


class TokenForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a new token: its name, its scopes, and the password where it was not given lately."""

    bot: str = ""
    """the account of the user's bot, or "" for a token of this account"""
    label: str = ""
    play: Tick = ""
    challenge: Tick = ""
    chat: Tick = ""
    password: str = ""

    @property
    def scopes(self) -> list[Scope]:
        """Return what the token allows."""
        ticks: dict[Scope, Tick] = {"play": self.play, "challenge": self.challenge, "chat": self.chat}
        return [scope for scope, tick in ticks.items() if tick]


class NewBotForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that makes a bot of the user's, with the password where it was not given lately."""

    name: str = ""
    password: str = ""


class RevokeForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that revokes a token of a bot of the user's."""

    bot: str = ""
    token: str = ""


class OldBotForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that deletes a bot of the user's, with the password where it was not given lately."""

    bot: str = ""
    password: str = ""


class AskForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that lets bots challenge the user, or no longer."""

    asks: Tick = ""


@post("/account/bot", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def become(own_form: TheForm, lobby: TheLobby, data: URLEncodedBody[BotForm]) -> Response[Any]:
    """Make the account a bot's, for good."""

    def act(session: UserSession) -> None:
        own_form.accounts.bots.become(session, seekers.stop)  # or a player would be paired with it
        lobby.seeking.cancel(own_form.person)  # which updates the open pages of the lobby

    done = await own_form.done("bot", act, "new bot", data.password)
    return done if isinstance(done, Response) else Redirect("/account#bot", status_code=303)


@post("/account/bots", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def make(own_form: TheForm, welcome: NamedDependency[Welcome], data: URLEncodedBody[NewBotForm]) -> Response[Any]:
    """Make a bot that the user owns. It counts as a new account of the household."""
    if refusal := makes_none(own_form.request, welcome, own_form.attempts):
        return await own_form.again(403, Trouble("new-bot", refusal))

    try:
        with own_form.attempts.making(household(own_form.request)) as one:
            done = await own_form.done(
                "new-bot", lambda session: own_form.accounts.bots.make(session, data.name), "new bot", data.password
            )
            if not isinstance(done, Response):
                one.was_right()
    except TooManyTriesError as problem:
        return await own_form.wait("new-bot", problem.seconds)
    return done if isinstance(done, Response) else Redirect("/account#bot", status_code=303)


@post("/account/bots/delete", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def delete(own_form: TheForm, data: URLEncodedBody[OldBotForm]) -> Response[Any]:
    """Delete a bot that the user owns, for good. Its games stay."""

    def act(session: UserSession) -> None:
        own_form.accounts.bots.delete(session, data.bot)

    done = await own_form.done("old-bot", act, "old bot", data.password)
    return done if isinstance(done, Response) else Redirect("/account#bot", status_code=303)


@form_post("/account/bots/revoke", guards=[limited(ACTIONS)])
def revoke(
    request: WebRequest, person: TheUser, accounts: TheAccounts, data: URLEncodedBody[RevokeForm]
) -> Response[Any]:
    """Revoke a token of a bot of the user's."""
    session = account_of(request)
    try:
        if session is not None:
            accounts.bots.revoke_own_token(session, data.bot, data.token)
    except AccountError as problem:
        return again(request, accounts, person, 422, Trouble(problem.field, str(problem)))
    return Redirect("/account#bot", status_code=303)


@post("/account/tokens", guards=[limited(ACTIONS)], status_code=200, include_in_schema=False, work=IMPORTING)
async def add_token(own_form: TheForm, links: NamedDependency[Links], data: URLEncodedBody[TokenForm]) -> Response[Any]:
    """Make a token of a bot, and show it once."""

    def act(session: UserSession) -> dict[str, Any]:
        if data.bot:
            token = own_form.accounts.bots.add_own_token(session, data.bot, data.label, data.scopes)
        else:
            token = own_form.accounts.bots.add_token(session, data.label, data.scopes)
        return _shown(own_form.accounts, session, data, token)

    done = await own_form.done("token", act, "new token", data.password)
    if isinstance(done, Response):
        return done
    context = done | {"site": links.site(own_form.request).url}
    return await asyncio.to_thread(Template, "token.html", context=context, headers=NO_STORE)


def _shown(accounts: Accounts, session: UserSession, data: TokenForm, token: str) -> dict[str, Any]:
    """Return the content of the page that shows a new token once."""
    owned = {bot.id: bot for bot in accounts.bots.owned(session)}
    own = owned.get(data.bot)
    tokens = accounts.devices(session) if own is None else own.tokens
    found = next(one for one in tokens if one.id == digest_of(token)[: len(one.id)])
    return {
        "boot": None,
        "token": token,
        "bot": "" if own is None else own.id,
        "id": found.id,
        "name": session.name if own is None else own.name,
        "label": found.browser,
        "scopes": list(found.scopes),
    }


@form_post("/account/bots-ask", guards=[limited(ACTIONS)])
def let_ask(request: WebRequest, accounts: TheAccounts, data: URLEncodedBody[AskForm]) -> Redirect:
    """Allow or refuse challenges by bots."""
    session = account_of(request)
    if session is not None:
        accounts.bots.allow_challenges(session.account or "", allowed=bool(data.asks))
    return Redirect("/account#bot", status_code=303)


routes = Router("/", route_handlers=[become, make, delete, revoke, add_token, let_ask])
