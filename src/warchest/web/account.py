"""The account's pages: signing in, signed-in devices, a new password, one's own data, another device. They work without scripts.

A form that can't be taken is answered with its page again, with one sentence at the field it is about.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.accounts import AccountError, Accounts, Device, GoneLinkError, OverloadedError
from warchest.web import attempts as tries
from warchest.web.api import ThePerson
from warchest.web.attempts import Attempts
from warchest.web.errors import NO_STORE
from warchest.web.limits import ACTIONS, LOOKS, limited
from warchest.web.qr import qr_code
from warchest.web.security import account_of, give_session, signed_of
from warchest.web.small_pages import small_page, way_home
from warchest.wording.dates import ago
from warchest.wording.languages import _

Call = Request[Any, Any, Any]
TheAccounts = NamedDependency[Accounts]
TheAttempts = NamedDependency[Attempts]
BUSY_SECONDS = 5
LONGEST_AGENT = 400


class EntryForm(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody signs in, or makes an account by the same two fields."""

    name: str
    password: str
    act: Literal["enter", "make"] = "enter"


class DeviceForm(msgspec.Struct, forbid_unknown_fields=True):
    """A device of the list is signed out; `others` is every one but this."""

    device: str


class PasswordForm(msgspec.Struct, forbid_unknown_fields=True):
    """A new password."""

    password: str


class GuestNameForm(msgspec.Struct, forbid_unknown_fields=True):
    """A guest takes a name; empty for a given one."""

    name: str = ""


class DeletionForm(msgspec.Struct, forbid_unknown_fields=True):
    """The account is deleted; the person writes its name to say so."""

    confirmation: str


class Trouble(msgspec.Struct, frozen=True):
    """Why a form was not taken: the field that the sentence is about, and what stood in the name's field."""

    field: str
    sentence: str
    name: str = ""


@get("/account", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def account(request: Call, person: ThePerson, accounts: TheAccounts) -> Template:
    """The account; for a guest the page to sign in."""
    return _page(request, accounts, person)


@post("/account/entry", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False)
async def entry(
    request: Call, person: ThePerson, accounts: TheAccounts, attempts: TheAttempts, data: URLEncodedBody[EntryForm]
) -> Response[Any]:
    """Sign in, or make an account; the games of this browser come along."""
    signed, agent = signed_of(request), _agent(request)
    guest = None if account_of(request) is not None else person
    todo = accounts.make if data.act == "make" else accounts.enter

    def job() -> str:
        token = todo(guest, data.name, data.password, agent)
        if signed is not None:
            accounts.leave(signed)
        return token

    return await _guarded(request, accounts, person, attempts, data.name, job)


@post("/account/password", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False)
async def password(
    request: Call, person: ThePerson, accounts: TheAccounts, attempts: TheAttempts, data: URLEncodedBody[PasswordForm]
) -> Response[Any]:
    """Take a new password."""
    signed, agent = account_of(request), _agent(request)
    if signed is None:
        return Redirect("/account", status_code=303)
    return await _guarded(
        request,
        accounts,
        person,
        attempts,
        signed.name or "",
        lambda: accounts.change_password(signed, data.password, agent),
        back="/account",
    )


@post("/account/sign-out", guards=[limited(ACTIONS)], sync_to_thread=True, status_code=303, include_in_schema=False)
def sign_out(request: Call, accounts: TheAccounts) -> Redirect:
    """Sign this device out; the browser is a new guest."""
    signed = account_of(request)
    if signed is not None:
        accounts.leave(signed)
        give_session(request)
    return Redirect("/account", status_code=303)


@post("/account/devices", guards=[limited(ACTIONS)], sync_to_thread=True, status_code=303, include_in_schema=False)
def devices(request: Call, accounts: TheAccounts, data: URLEncodedBody[DeviceForm]) -> Redirect:
    """Sign out another device, or all others."""
    signed = account_of(request)
    if signed is not None and data.device == "others":
        accounts.sign_out_others(signed)
    elif signed is not None:
        accounts.sign_out(signed, data.device)
    return Redirect("/account", status_code=303)


@post("/account/name", guards=[limited(ACTIONS)], sync_to_thread=True, status_code=303, include_in_schema=False)
def name(request: Call, person: ThePerson, accounts: TheAccounts, data: URLEncodedBody[GuestNameForm]) -> Response[Any]:
    """A guest takes a name."""
    if account_of(request) is None:
        try:
            accounts.call_guest(person, data.name)
        except AccountError as problem:
            return _again(request, accounts, person, 422, Trouble("guest", str(problem), data.name))
    return Redirect("/account", status_code=303)


@get("/account/data", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def own_data(request: Call, accounts: TheAccounts) -> Response[Any]:
    """All that is kept of the account, as a file."""
    signed = account_of(request)
    if signed is None:
        return Redirect("/account", status_code=303)
    headers = {"content-disposition": 'attachment; filename="warchest.json"'} | NO_STORE
    return Response(accounts.own_data(signed), headers=headers)


@post("/account/delete", guards=[limited(ACTIONS)], sync_to_thread=True, status_code=303, include_in_schema=False)
def delete(
    request: Call, person: ThePerson, accounts: TheAccounts, data: URLEncodedBody[DeletionForm]
) -> Response[Any]:
    """Delete the account."""
    signed = account_of(request)
    if signed is None:
        return Redirect("/account", status_code=303)
    try:
        accounts.delete(signed, data.confirmation)
    except AccountError as problem:
        return _again(request, accounts, person, 422, Trouble(problem.field, str(problem)))
    give_session(request)
    return Redirect("/", status_code=303)


@post("/account/carry", guards=[limited(ACTIONS)], sync_to_thread=True, status_code=200, include_in_schema=False)
def carry(request: Call, person: ThePerson, accounts: TheAccounts) -> Template:
    """Make a secret link to this person for another device, and show it once."""
    signed = account_of(request)
    secret = accounts.carry(person, None if signed is None else signed.account)
    link = f"{str(request.base_url).rstrip('/')}/carry/{secret}"
    values = {"boot": None, "link": link, "code": qr_code(link), "signed": signed}
    return Template("carry.html", context=values, headers=NO_STORE)


@get("/carry/{secret:str}", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def carried(request: Call, person: ThePerson, accounts: TheAccounts, secret: FromPath[str]) -> Template:
    """Say what a secret link would bring. Programs that look at links before people do don't use it up."""
    try:
        offered = accounts.carried(secret)
    except GoneLinkError:
        return _gone()
    context = {
        "boot": None,
        "secret": secret,
        "name": offered.name or accounts.guest_name(offered.person),
        "same": offered.person == person,
        "here": account_of(request),
        "unfinished": accounts.unfinished(person),
    }
    return Template("carried.html", context=context, headers=NO_STORE)


@post("/carry/{secret:str}", guards=[limited(ACTIONS)], sync_to_thread=True, status_code=303, include_in_schema=False)
def take(request: Call, accounts: TheAccounts, secret: FromPath[str]) -> Template | Redirect:
    """Use a secret link: this browser is that person from now on."""
    signed = signed_of(request)
    try:
        token = accounts.take(secret, _agent(request))
    except GoneLinkError:
        return _gone()
    if signed is not None:
        accounts.leave(signed)
    give_session(request, token)
    return Redirect("/", status_code=303)


async def _guarded(
    request: Call,
    accounts: Accounts,
    person: str,
    attempts: Attempts,
    whose: str,
    job: Callable[[], str],
    back: str = "/",
) -> Response[Any]:
    """Do what needs a digest of a password, if there were not too many tries, and go back with the token it gives."""
    seconds = attempts.take(tries.of_name(whose), tries.of_address(request))
    if seconds:
        return await asyncio.to_thread(_wait, request, accounts, person, whose, seconds)
    try:
        token = await accounts.passwords.run(job)
    except AccountError as problem:
        trouble = Trouble(problem.field, str(problem), whose)
        return await asyncio.to_thread(_again, request, accounts, person, 422, trouble)
    except OverloadedError:
        return await asyncio.to_thread(_wait, request, accounts, person, whose, BUSY_SECONDS)
    give_session(request, token)
    return Redirect(back, status_code=303)


def _wait(request: Call, accounts: Accounts, person: str, name: str, seconds: int) -> Response[Any]:
    sentence = _("Too many tries. Try again in {seconds} s.").format(seconds=seconds)
    return _again(request, accounts, person, 429, Trouble("password", sentence, name), seconds)


def _again(
    request: Call, accounts: Accounts, person: str, status: int, trouble: Trouble, seconds: int | None = None
) -> Response[Any]:
    """The page, with why its form was not taken."""
    page = _page(request, accounts, person, trouble)
    page.status_code = status
    if seconds is not None:
        page.headers["retry-after"] = str(seconds)
    return page


def _page(request: Call, accounts: Accounts, person: str, trouble: Trouble | None = None) -> Template:
    signed = account_of(request)
    values: dict[str, Any] = {"boot": None, "trouble": trouble or Trouble("", "")}
    if signed is None:
        values |= {"guest": accounts.guest_name(person), "called": accounts.called(person)}
        return Template("sign_in.html", context=values, headers=dict(NO_STORE))
    values |= {"signed": signed, "devices": [_told(device) for device in accounts.devices(signed)]}
    return Template("account.html", context=values, headers=dict(NO_STORE))


def _told(device: Device) -> dict[str, Any]:
    """A device in words."""
    return {
        "id": device.id,
        "name": _device_name(device.browser, device.system),
        "here": device.here,
        "seen": _("Used {when}").format(when=ago(device.seen)),
    }


def _device_name(browser: str, system: str) -> str:
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or _("A device")


def _gone() -> Template:
    sentence = _("This link is used up: it works once, for ten minutes. Make another one on the other device.")
    return small_page(sentence, way_home(), 404)


def _agent(request: Call) -> str:
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
        own_data,
        delete,
        carry,
        carried,
        take,
    ],
)
