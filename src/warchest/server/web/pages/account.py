"""The account's pages: signing in, signed-in devices, another password, the user's data, another device. They work without scripts.

A form that can't be accepted is answered with its page again, with one sentence at the field in question.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.server.accounts import (
    AccountError,
    Accounts,
    BannedError,
    Device,
    GoneLinkError,
    OverloadedError,
    Passkey,
    Passkeys,
    UserSession,
    WrongPasswordError,
)
from warchest.server.accounts.bot_accounts import OwnBot
from warchest.server.accounts.bots import MOST
from warchest.server.accounts.errors import Field, banned
from warchest.server.web.dependencies import TheUser, WebRequest, form_post
from warchest.server.web.errors import NO_STORE, small_page, way_home
from warchest.server.web.guard.attempts import BUSY_SECONDS, Attempts, TooManyTriesError, around
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, LOOKS, household, limited
from warchest.server.web.guard.proof import counted, proven
from warchest.server.web.guard.security import (
    BROWSER_COOKIE,
    COOKIE_SECONDS,
    account_of,
    browser_of,
    by_https,
    cookie_name,
    give_session,
    session_of,
)
from warchest.server.web.languages import bring_language
from warchest.server.web.links import Links, passkey_site, qr_code
from warchest.server.web.operations import audit
from warchest.server.web.pages.welcome import Welcome
from warchest.wording.dates import ago
from warchest.wording.forms import listed
from warchest.wording.languages import _

TheAccounts = NamedDependency[Accounts]
TheAttempts = NamedDependency[Attempts]
T = TypeVar("T")
LONGEST_AGENT = 400


class EntryForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that signs in, or makes an account with the same two fields."""

    name: str
    password: str
    act: Literal["enter", "make"] = "enter"


class CarryForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a secret link, with the account's password where it was not given lately."""

    password: str = ""


class DeviceForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that signs out a device of the list, or with `others` every device but this one."""

    device: str


class PasswordForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with a new password and the present one."""

    password: str
    present: str


class GuestNameForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a guest to take a name. An empty name means a given one."""

    name: str = ""


class DeletionForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that deletes the account. It asks for the password once more."""

    password: str


class Trouble(msgspec.Struct, frozen=True):
    """The reason why a form was not accepted: a sentence, the field it is about, and the content of the field for the name."""

    field: str
    sentence: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class OwnForm:
    """A form of the account page, with its sender and the checks of its password."""

    request: WebRequest
    person: str
    accounts: Accounts
    attempts: Attempts

    @property
    def session(self) -> UserSession | None:
        """Return the account that sent the form, or None for a guest."""
        return account_of(self.request)

    async def again(self, status: int, trouble: Trouble) -> Response[Any]:
        """Return the page, with the reason why the form was not accepted."""
        return await asyncio.to_thread(again, self.request, self.accounts, self.person, status, trouble)

    async def wait(self, field: Field, seconds: int) -> Response[Any]:
        """Return the page, which asks the user to wait after too many tries."""
        return await asyncio.to_thread(_wait, self.request, self.accounts, self.person, Trouble(field, ""), seconds)

    async def done(
        self, field: Field, act: Callable[[UserSession], T], event: str, password: str | None = None
    ) -> T | Response[Any]:
        """Do an act that needs the password. Return its result, or the page again, or for a guest the way to sign in.

        `field`: the field for a sentence about the password. `event`: the name of the act in the audit. `password`: is checked before the
        act, unless it was given lately. It is None where the act itself checks it.
        """
        session = self.session
        if session is None:
            return Redirect("/account", status_code=303)
        if password is None:
            counting = self.attempts.owning(household(self.request), session.account or "")
            doing = counted(self.accounts, counting, lambda: act(session))
        else:
            sender = (self.request, self.accounts, self.attempts, session)
            doing = proven(*sender, password, lambda: act(session), field)
        return await guarded(self.request, self.accounts, self.person, doing, Trouble(field, ""), event)


def form_of(request: WebRequest, person: TheUser, accounts: TheAccounts, attempts: TheAttempts) -> OwnForm:
    """Return the form that a handler is about to read."""
    return OwnForm(request, person, accounts, attempts)


TheForm = NamedDependency[OwnForm]


@get("/account", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def account(request: WebRequest, person: TheUser, accounts: TheAccounts) -> Template:
    """Show the account, or to a guest the page to sign in."""
    return _page(request, accounts, person)


@post("/account/entry", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def entry(
    request: WebRequest,
    person: TheUser,
    accounts: TheAccounts,
    attempts: TheAttempts,
    welcome: NamedDependency[Welcome],
    data: URLEncodedBody[EntryForm],
) -> Response[Any]:
    """Sign in, or make an account. The games of this browser go with the user."""
    session, agent, home = session_of(request), agent_of(request), household(request)
    guest = None if account_of(request) is not None else person
    makes = data.act == "make"
    if makes and (refusal := makes_none(request, welcome, attempts)):
        await _note(request, accounts, "new account", "refused", "")
        return await asyncio.to_thread(again, request, accounts, person, 403, Trouble("name", refusal, data.name))
    browser = None if makes else await asyncio.to_thread(_known, request, accounts, data.name)

    def job() -> str:
        token = (accounts.sign_up if makes else accounts.sign_in)(guest, data.name, data.password, agent)
        if session is not None:
            accounts.sign_out(session)
        return token

    event = "new account" if makes else "sign-in"
    counting = attempts.making(home) if makes else attempts.entering(home, data.name, browser, around(request))
    doing = counted(accounts, counting, job)
    done = await guarded(request, accounts, person, doing, Trouble("password", "", data.name), event)
    return done if isinstance(done, Response) else await signed_in(request, accounts, done, "/")


def makes_none(request: WebRequest, welcome: Welcome, attempts: Attempts) -> str:
    """Return why no account may be made here because of a ban, or an empty text."""
    until = welcome.restraints.browser_until(browser_of(request))
    if until is not None:
        return banned(until)
    if attempts.makes_none(household(request)):
        return _("A banned user has used your network, so no account can be created from it for a few hours.")
    return ""


@post("/account/password", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def password(own_form: TheForm, data: URLEncodedBody[PasswordForm]) -> Response[Any]:
    """Change the password. The user then sees where notifications go: someone else who knew the old one may have added addresses."""
    agent = agent_of(own_form.request)

    def act(session: UserSession) -> str:
        return own_form.accounts.change_password(session, data.present, data.password, agent)

    done = await own_form.done("present", act, "new password")
    if isinstance(done, Response):
        return done
    targets = await asyncio.to_thread(_names_of_targets, own_form.request, own_form.person)
    return await signed_in(own_form.request, own_form.accounts, done, f"/account{'#notices' if targets else ''}")


@form_post("/account/sign-out", guards=[limited(ACTIONS)])
def sign_out(request: WebRequest, accounts: TheAccounts) -> Redirect:
    """Sign this device out. The browser becomes a new guest."""
    session = account_of(request)
    if session is not None:
        accounts.sign_out(session)
        audit.audit("sign-out", "done", household(request), session.name)
        give_session(request)
    return Redirect("/account", status_code=303)


@form_post("/account/devices", guards=[limited(ACTIONS)])
def devices(
    request: WebRequest, person: TheUser, accounts: TheAccounts, data: URLEncodedBody[DeviceForm]
) -> Response[Any]:
    """Sign out another device, or all other devices. A new device signs out no older one."""
    session = account_of(request)
    try:
        if session is not None and data.device == "others":
            accounts.sign_out_others(session, browser_of(request))
        elif session is not None:
            accounts.sign_out_device(session, data.device)
    except AccountError as problem:
        return again(request, accounts, person, 422, Trouble(problem.field, str(problem)))
    if session is not None:
        audit.audit("sign-out of other devices", "done", household(request), session.name)
    return Redirect("/account", status_code=303)


@form_post("/account/name", guards=[limited(ACTIONS)])
def name(
    request: WebRequest, person: TheUser, accounts: TheAccounts, data: URLEncodedBody[GuestNameForm]
) -> Response[Any]:
    """Take a name as a guest."""
    if account_of(request) is None:
        try:
            accounts.name_guest(person, data.name)
        except AccountError as problem:
            return again(request, accounts, person, 422, Trouble("guest", str(problem), data.name))
    return Redirect("/account", status_code=303)


@post("/account/delete", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def delete(own_form: TheForm, data: URLEncodedBody[DeletionForm]) -> Response[Any]:
    """Delete the account."""

    def act(session: UserSession) -> str:
        own_form.accounts.delete(session, data.password)
        return ""

    done = await own_form.done("deletion", act, "deletion")
    if isinstance(done, Response):
        return done
    give_session(own_form.request)
    return Redirect("/", status_code=303)


@post("/account/carry", guards=[limited(ACTIONS)], status_code=200, include_in_schema=False, work=IMPORTING)
async def carry(own_form: TheForm, links: NamedDependency[Links], data: URLEncodedBody[CarryForm]) -> Response[Any]:
    """Make a secret link to this user for another device, and show it once. It needs the password, unless that was given lately."""
    if own_form.session is not None:
        done = await own_form.done("proof", lambda _session: None, "secret link", data.password)
        if isinstance(done, Response):
            return done
    return await asyncio.to_thread(
        _secret_link, own_form.request, own_form.accounts, links, own_form.person, own_form.session
    )


def _secret_link(
    request: WebRequest, accounts: Accounts, links: Links, person: str, session: UserSession | None
) -> Template:
    secret = accounts.create_device_link(person, None if session is None else session.account)
    site = links.site(request)
    link = f"{site.url}/carry/{secret}"
    values = {"boot": None, "link": link, "code": qr_code(link), "trouble": site.trouble, "signed": session}
    return Template("carry.html", context=values, headers=NO_STORE)


@get("/carry/{secret:str}", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def carried(request: WebRequest, person: TheUser, accounts: TheAccounts, secret: FromPath[str]) -> Template:
    """Show what a secret link would transfer. Programs that open links before users do don't use it up."""
    try:
        offered = accounts.device_link(secret)
    except GoneLinkError:
        return _gone()
    context = {
        "boot": None,
        "secret": secret,
        "name": offered.name or accounts.guest_name(offered.person),
        "same": offered.person == person,
        "here": account_of(request),
        "unfinished": accounts.unfinished_games(person),
    }
    return Template("carried.html", context=context, headers=NO_STORE)


@form_post("/carry/{secret:str}", guards=[limited(ACTIONS)])
def take(request: WebRequest, accounts: TheAccounts, secret: FromPath[str]) -> Template | Redirect:
    """Use a secret link: from now on this browser is that user."""
    session = session_of(request)
    try:
        token = accounts.use_device_link(secret, agent_of(request))
    except GoneLinkError:
        return _gone()
    except BannedError as problem:
        return small_page(str(problem), way_home(), 403)
    if session is not None:
        accounts.sign_out(session)
    audit.audit("secret link", "used", household(request))
    give_session(request, token)
    return Redirect("/", status_code=303, cookies=signed_in_cookies(request, accounts, token))


async def guarded(
    request: WebRequest,
    accounts: Accounts,
    person: str,
    doing: Awaitable[T],
    asked: Trouble,
    event: str,
) -> T | Response[Any]:
    """Return the result of something that needs a password, or the page again if it was refused or there were too many tries.

    `asked`: the field for a sentence about too many tries, and the name that was typed. `event`: its name in the audit.
    """
    try:
        done = await doing
        await _note(request, accounts, event, "done", asked.name)
        return done
    except AccountError as problem:
        outcome = "wrong password" if isinstance(problem, WrongPasswordError) else "refused"
        await _note(request, accounts, event, outcome, asked.name)
        trouble = Trouble(problem.field, str(problem), asked.name)
        return await asyncio.to_thread(again, request, accounts, person, 422, trouble)
    except (TooManyTriesError, OverloadedError) as problem:
        seconds = problem.seconds if isinstance(problem, TooManyTriesError) else BUSY_SECONDS
        return await asyncio.to_thread(_wait, request, accounts, person, asked, seconds)


async def _note(request: WebRequest, accounts: Accounts, event: str, outcome: str, typed: str) -> None:
    """Write an event to the audit. A typed name is written only if an account has it: users type passwords into the wrong field."""
    if not audit.is_wanted():
        return
    session = account_of(request)
    name = session.name if session is not None else None
    if typed:
        found = await asyncio.to_thread(accounts.account_named, typed)
        name = found[1] if found is not None else None
    audit.audit(event, outcome, household(request), name)


async def signed_in(request: WebRequest, accounts: Accounts, token: str, back: str) -> Response[Any]:
    """Give the browser the token of its device, and remember that it has signed in."""
    cookies = await asyncio.to_thread(signed_in_cookies, request, accounts, token)
    give_session(request, token)
    return Redirect(back, status_code=303, cookies=cookies)


def signed_in_cookies(request: WebRequest, accounts: Accounts, token: str) -> list[Cookie]:
    """Return the cookie of a browser that has signed in with this token, or an empty list if the token is a guest's."""
    bring_language(request, accounts, token)
    browser = accounts.remember_browser(token, browser_of(request))
    if browser is None:
        return []
    name, secure = cookie_name(request.scope, BROWSER_COOKIE), by_https(request.scope)
    return [Cookie(name, value=browser, max_age=COOKIE_SECONDS, secure=secure, httponly=True, samesite="lax")]


def _known(request: WebRequest, accounts: Accounts, name: str) -> str | None:
    """Return the token of the browser, if it has signed in to this account before."""
    found = browser_of(request)
    return found if found is not None and accounts.knows_browser(found, name) else None


def _wait(request: WebRequest, accounts: Accounts, person: str, asked: Trouble, seconds: int) -> Response[Any]:
    sentence = _("Too many attempts. Try again in {seconds} s.").format(seconds=seconds)
    return again(request, accounts, person, 429, msgspec.structs.replace(asked, sentence=sentence), seconds)


def again(
    request: WebRequest, accounts: Accounts, person: str, status: int, trouble: Trouble, seconds: int | None = None
) -> Response[Any]:
    """Return the page, with the reason why its form was not accepted."""
    page = _page(request, accounts, person, trouble)
    page.status_code = status
    if seconds is not None:
        page.headers["retry-after"] = str(seconds)
    return page


def _page(request: WebRequest, accounts: Accounts, person: str, trouble: Trouble | None = None) -> Template:
    session = account_of(request)
    values: dict[str, Any] = {"boot": None, "trouble": trouble or Trouble("", "")}
    if session is None:
        values |= {"guest": accounts.guest_name(person), "called": accounts.name_of(person)}
        values["passkeys_work"] = passkey_site(request) is not None
        values["mails"] = "mail" in request.app.state["notices"].channels
        return Template("sign_in.html", context=values, headers=dict(NO_STORE))
    devices = accounts.devices(session)
    values |= {"signed": session, "devices": [_listed_device(device) for device in devices if not device.scopes]}
    values["tokens"] = [_listed_device(device) | {"scopes": _scopes(device)} for device in devices if device.scopes]
    values["own_bots"] = [_listed_bot(bot) for bot in accounts.bots.owned(session)]
    values["most_tokens"] = MOST
    values["asked_by_bots"] = accounts.bots.may_be_challenged(session.person)
    passkeys: Passkeys = request.app.state["passkeys"]
    values["passkeys"] = [_told_passkey(one) for one in passkeys.of(session)]
    values["passkeys_work"] = passkey_site(request) is not None
    values["asks_password"] = not accounts.is_confirmed(session)
    values["targets"] = _names_of_targets(request, session.person)
    values["is_host"] = request.app.state["hosting"].is_host(session.account or "")
    return Template("account.html", context=values, headers=dict(NO_STORE))


def _listed_device(device: Device) -> dict[str, Any]:
    """Return a device in words."""
    return {
        "id": device.id,
        "name": device_name(device.browser, device.system),
        "here": device.here,
        "seen": _("Used {when}").format(when=ago(device.seen)),
    }


def _listed_bot(bot: OwnBot) -> dict[str, Any]:
    """Return a bot of the user's in words, with its tokens."""
    tokens = [_listed_device(one) | {"scopes": _scopes(one)} for one in bot.tokens]
    seen = tokens[0]["seen"] if tokens else _("No program has a token yet.")
    return {"id": bot.id, "name": bot.name, "tokens": tokens, "seen": seen}


def _scopes(token: Device) -> str:
    """Return what a token allows, in words."""
    words = {"play": _("plays"), "challenge": _("challenges"), "chat": _("chats")}
    return listed([words[scope] for scope in token.scopes])


def _names_of_targets(request: WebRequest, person: str) -> list[str]:
    """Return the names of the addresses that the user's notices are sent to."""
    return [state.target.name for state in request.app.state["notices"].targets(person)]


def _told_passkey(one: Passkey) -> dict[str, str]:
    """Return a passkey in words."""
    used = _("Never used") if one.used is None else _("Used {when}").format(when=ago(one.used))
    return {"id": one.id, "name": one.name, "site": one.site, "used": used}


def device_name(browser: str, system: str) -> str:
    """Return a device in words."""
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or _("A device")


def _gone() -> Template:
    sentence = _(
        "This link has been used or has expired. Each link works once, within ten minutes. Create another one on the other device."
    )
    return small_page(sentence, way_home(), 404)


def agent_of(request: WebRequest) -> str:
    """Return how the browser of a request names itself, shortened."""
    return request.headers.get("user-agent", "")[:LONGEST_AGENT]


routes = Router(
    "/",
    route_handlers=[
        account,
        entry,
        password,
        sign_out,
        devices,
        name,
        delete,
        carry,
        carried,
        take,
    ],
)
