"""The forms of the account page about third-party bots: to become one, to make its tokens, and to let bots challenge the user.

They need a browser that is signed in: a token opens none of them.
"""

import asyncio
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Literal

import msgspec
from litestar import Response, Router, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect, Template

from warchest.server.accounts import Signed
from warchest.server.accounts.bots import Scope
from warchest.server.lobby import seekers
from warchest.server.web.dependencies import TheLobby, TheUser, WebRequest, form_post
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.attempts import Attempt
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, household, limited
from warchest.server.web.guard.security import account_of
from warchest.server.web.pages.account import TheAccounts, TheAttempts, Trouble, guarded

Tick = Literal["yes", ""]


class BotForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that makes the account a bot's, with the password where it was not given lately."""

    password: str = ""


class TokenForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a new token: its name, its scopes, and the password where it was not given lately."""

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


class AskForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that lets bots challenge the user, or no longer."""

    asks: Tick = ""


@post("/account/bot", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def become(
    request: WebRequest,
    person: TheUser,
    accounts: TheAccounts,
    attempts: TheAttempts,
    lobby: TheLobby,
    data: URLEncodedBody[BotForm],
) -> Response[Any]:
    """Make the account a bot's, for good."""
    signed = account_of(request)
    if signed is None:
        return Redirect("/account", status_code=303)

    def job() -> str:
        prove(accounts, signed, data.password, "bot")
        accounts.become_bot(signed, seekers.stop)  # or a player would be paired with it
        lobby.stop(person)  # which updates the open pages of the lobby
        return ""

    counting = await _counting(request, accounts, attempts, signed)
    done = await guarded(request, accounts, person, counting, job, Trouble("bot", ""), "new bot")
    return done if isinstance(done, Response) else Redirect("/account#bot", status_code=303)


@post("/account/tokens", guards=[limited(ACTIONS)], status_code=200, include_in_schema=False, work=IMPORTING)
async def add_token(
    request: WebRequest,
    person: TheUser,
    accounts: TheAccounts,
    attempts: TheAttempts,
    data: URLEncodedBody[TokenForm],
) -> Response[Any]:
    """Make a token of a bot, and show it once."""
    signed = account_of(request)
    if signed is None:
        return Redirect("/account", status_code=303)

    def job() -> str:
        prove(accounts, signed, data.password, "token")
        return accounts.add_token(signed, data.label, data.scopes)

    counting = await _counting(request, accounts, attempts, signed)
    done = await guarded(request, accounts, person, counting, job, Trouble("token", ""), "new token")
    if isinstance(done, Response):
        return done
    return await asyncio.to_thread(Template, "token.html", context={"boot": None, "token": done}, headers=NO_STORE)


@form_post("/account/bots-ask", guards=[limited(ACTIONS)])
def let_ask(request: WebRequest, accounts: TheAccounts, data: URLEncodedBody[AskForm]) -> Redirect:
    """Let bots challenge the user, or no longer."""
    signed = account_of(request)
    if signed is not None:
        accounts.let_bots_ask(signed.account or "", asks=bool(data.asks))
    return Redirect("/account#bot", status_code=303)


async def _counting(
    request: WebRequest, accounts: TheAccounts, attempts: TheAttempts, signed: Signed
) -> AbstractContextManager[Attempt]:
    """Return the count of a try, which is none where the password was given lately."""
    if await asyncio.to_thread(accounts.is_proven, signed):
        return nullcontext(Attempt((), ()))
    return attempts.owning(household(request), signed.account or "")


def prove(accounts: TheAccounts, signed: Signed, password: str, field: Literal["bot", "token"]) -> None:
    """Check the password, unless it was given lately. Raise `WrongPasswordError`."""
    if not accounts.is_proven(signed):
        accounts.prove(signed, password, field)


routes = Router("/", route_handlers=[become, add_token, let_ask])
