"""The page for where a user's notices go: browsers, services and e-mail addresses; the links in mails; and the form for a lost password.

Forms work without scripts. Only the switch for a browser needs one (`client/src/push`).
"""

import asyncio
import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.server.accounts import AccountError, Accounts, OverloadedError
from warchest.server.accounts.browsers import browser_and_system
from warchest.server.notices.channels import Delivered, Rejected, SendOutcome
from warchest.server.notices.desk import TargetState
from warchest.server.notices.mail import LONGEST as LONGEST_MAILBOX
from warchest.server.notices.mail import is_mailbox
from warchest.server.notices.mailboxes import Mailboxes
from warchest.server.notices.orders import Browser
from warchest.server.notices.service import Notices
from warchest.server.notices.services import LONGEST, SERVICES, AddressError, label_of, service_of
from warchest.server.notices.ways import MAIL, PUSH, SERVICE, Ways, push_address, sentence_of
from warchest.server.table.errors import RefusedError
from warchest.server.web.dependencies import TheUser, WebRequest, form_post
from warchest.server.web.errors import NO_STORE, small_page, way_home
from warchest.server.web.guard.attempts import BUSY_SECONDS, TooManyTriesError
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, LOOKS, MAILS, TRIALS, limited
from warchest.server.web.guard.proof import prove
from warchest.server.web.guard.security import account_of, session_of
from warchest.server.web.links import Links
from warchest.server.web.pages.account import LONGEST_AGENT, TheAccounts, TheAttempts, Trouble, device_name
from warchest.server.web.pages.news import listed_wishes
from warchest.wording.languages import _, language

TheNotices = NamedDependency[Notices]
TheWays = NamedDependency[Ways]
TheMailboxes = NamedDependency[Mailboxes]
TheLinks = NamedDependency[Links]
LONGEST_ENDPOINT = 1_000
HERE = "/account/notices"
SERVICE_NAMES = tuple(one.name for one in SERVICES.values() if "Webhook" not in one.name)


class ServiceForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with the address of a service."""

    address: str


class MailForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with an e-mail address, and the account's password where it was not given lately."""

    mailbox: str
    password: str = ""


class TargetForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form about one target of the list."""

    target: str


class LostForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a lost password."""

    name: str


class PushSubscription(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's subscription to Web Push."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_ENDPOINT, pattern="^https://[!-~]+$")]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=32)]
    old: Annotated[str, msgspec.Meta(max_length=LONGEST_ENDPOINT)] = ""
    """the endpoint that this one replaces"""


class PushEnd(msgspec.Struct, forbid_unknown_fields=True):
    """The end of a browser's subscription."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_ENDPOINT)]


class PushState(msgspec.Struct):
    """Whether notices are sent to a browser."""

    on: bool


@get(HERE, guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def page(request: WebRequest, person: TheUser, notices: TheNotices, ways: TheWays, accounts: TheAccounts) -> Template:
    """Show where the user's notices go."""
    return _page(request, person, notices, ways, accounts)


@form_post(f"{HERE}/service", guards=[limited(TRIALS)], work=IMPORTING)
def add_service(
    request: WebRequest,
    person: TheUser,
    notices: TheNotices,
    ways: TheWays,
    accounts: TheAccounts,
    links: TheLinks,
    data: URLEncodedBody[ServiceForm],
) -> Response[Any]:
    """Add a service, and send it a notice for a trial. An address that no notice can be sent to is not kept."""
    address = data.address.strip()
    refusal = "" if SERVICE in notices.channels else _("The host of this server does not offer this.")
    if account_of(request) is None:
        refusal = _("Sign in first.")
    try:
        label = label_of(service_of(address))
        if not refusal:
            id_ = notices.add(person, SERVICE, {"url": address}, label, links.sent(request), language().tag)
    except (AddressError, RefusedError) as problem:
        refusal = str(problem)
    if refusal:
        return _page(request, person, notices, ways, accounts, Trouble("address", refusal, address[:LONGEST]), 422)
    outcome = notices.try_out(person, id_)
    if isinstance(outcome, Rejected) and outcome.sentence == sentence_of("address"):
        notices.remove(person, id_)
        trouble = Trouble("address", outcome.sentence, address[:LONGEST])
        return _page(request, person, notices, ways, accounts, trouble, 422)
    return _tried(request, person, notices, ways, accounts, id_, outcome)


@form_post(f"{HERE}/test", guards=[limited(TRIALS)], work=IMPORTING)
def test(
    request: WebRequest,
    person: TheUser,
    notices: TheNotices,
    ways: TheWays,
    accounts: TheAccounts,
    data: URLEncodedBody[TargetForm],
) -> Response[Any]:
    """Send a notice for a trial."""
    outcome = notices.try_out(person, data.target)
    return _tried(request, person, notices, ways, accounts, data.target, outcome)


@form_post(f"{HERE}/remove", guards=[limited(ACTIONS)])
def remove(person: TheUser, notices: TheNotices, data: URLEncodedBody[TargetForm]) -> Redirect:
    """Send no more notices to a target."""
    notices.remove(person, data.target)
    return Redirect(HERE, status_code=303)


@form_post(f"{HERE}/again", guards=[limited(ACTIONS)])
def again(person: TheUser, notices: TheNotices, data: URLEncodedBody[TargetForm]) -> Redirect:
    """Send notices again to a target that was switched off."""
    notices.switch_on(person, data.target)
    return Redirect(HERE, status_code=303)


@post(f"{HERE}/mail", guards=[limited(MAILS)], status_code=200, include_in_schema=False, work=IMPORTING)
async def add_mail(
    request: WebRequest,
    person: TheUser,
    notices: TheNotices,
    ways: TheWays,
    accounts: TheAccounts,
    attempts: TheAttempts,
    mailboxes: TheMailboxes,
    links: TheLinks,
    data: URLEncodedBody[MailForm],
) -> Response[Any]:
    """Send a link to an e-mail address that confirms it. It needs the password, unless that was given lately."""
    session, mailbox = account_of(request), data.mailbox.strip()
    typed = mailbox[:LONGEST_MAILBOX]

    def again(sentence: str, field: str = "mailbox", status: int = 422) -> Template:
        return _page(request, person, notices, ways, accounts, Trouble(field, sentence, typed), status)

    if session is None or MAIL not in notices.channels:
        return await asyncio.to_thread(again, _("Sign in first."))
    if not is_mailbox(mailbox):
        return await asyncio.to_thread(again, _("This is not an e-mail address."))
    try:
        await prove(request, accounts, attempts, session, data.password)
    except AccountError as problem:
        return await asyncio.to_thread(again, str(problem), "proof")
    except (TooManyTriesError, OverloadedError) as problem:
        seconds = problem.seconds if isinstance(problem, TooManyTriesError) else BUSY_SECONDS
        sentence = _("Too many attempts. Try again in {seconds} s.").format(seconds=seconds)
        return await asyncio.to_thread(again, sentence, "proof", 429)
    await asyncio.to_thread(mailboxes.ask, person, mailbox, links.sent(request))
    return await asyncio.to_thread(_page, request, person, notices, ways, accounts, None, 200, mailbox)


@post("/api/notices/push", guards=[limited(ACTIONS)], status_code=200, sync_to_thread=True, include_in_schema=False)
def subscribe(
    request: WebRequest, person: TheUser, notices: TheNotices, links: TheLinks, data: JSONBody[PushSubscription]
) -> PushState:
    """Send notices to this browser. A subscription belongs to the user who uses the browser now."""
    from warchest.server.notices.web_push import decoded, is_public_key

    try:
        known = is_public_key(data.p256dh) and len(decoded(data.auth)) == 16
    except ValueError:
        known = False
    if not known or PUSH not in notices.channels:
        raise RefusedError(_("This browser's notifications can't be used here."))
    session = session_of(request)
    device = person if session is None else session.digest
    agent = request.headers.get("user-agent", "")[:LONGEST_AGENT]
    address = push_address(Browser(data.endpoint, data.p256dh, data.auth), device)
    if data.old and data.old != data.endpoint:
        notices.remove(person, _id_of(data.old))
    name, site = device_name(*browser_and_system(agent)), links.sent(request)
    notices.add(person, PUSH, address, name, site, language().tag, id_=_id_of(data.endpoint))
    return PushState(True)


@post("/api/notices/push-end", guards=[limited(ACTIONS)], status_code=200, sync_to_thread=True, include_in_schema=False)
def unsubscribe(person: TheUser, notices: TheNotices, data: JSONBody[PushEnd]) -> PushState:
    """Send no more notices to this browser."""
    notices.remove(person, _id_of(data.endpoint))
    return PushState(False)


@get("/notices/confirm/{secret:str}", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def confirming(mailboxes: TheMailboxes, secret: FromPath[str]) -> Template:
    """Show the address that a link would confirm. Programs that open links before users do don't use it up."""
    asked = mailboxes.asked(secret)
    if asked is None:
        return _gone()
    text = _("Send notifications from War Chest to {address}?").format(address=asked.address)
    return _link_page(_("Confirm your e-mail address"), text, _("Confirm"))


@form_post("/notices/confirm/{secret:str}", guards=[limited(ACTIONS)])
def confirm(mailboxes: TheMailboxes, notices: TheNotices, secret: FromPath[str]) -> Template:
    """Confirm an address: from now on the user's notices are sent there too."""
    found = mailboxes.confirm(secret)
    if found is None or MAIL not in notices.channels:
        return _gone()
    try:
        notices.add(found.person, MAIL, {"mailbox": found.address}, found.address, found.site, language().tag)
    except RefusedError as problem:
        return small_page(str(problem), way_home(), 422)
    return small_page(_("The e-mail address is confirmed. Notifications will be sent there too."), way_home(), 200)


@get("/notices/never/{token:str}", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def refusing(mailboxes: TheMailboxes, token: FromPath[str]) -> Template:
    """Ask whether an address wants no such mails."""
    if mailboxes.blocked_by(token) is None:
        return _gone()
    return _link_page(_("Stop e-mails"), _("Should this site stop sending e-mails to this address?"), _("Stop sending"))


@form_post("/notices/never/{token:str}", guards=[limited(ACTIONS)])
def refuse(mailboxes: TheMailboxes, token: FromPath[str]) -> Template:
    """Send no mails to an address again."""
    box = mailboxes.blocked_by(token)
    if box is None:
        return _gone()
    mailboxes.close(box)
    return small_page(_("This address will get no more e-mails from this site."), way_home(), 200)


@get("/notices/off/{token:str}", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def ending(ways: TheWays, token: FromPath[str]) -> Template:
    """Ask whether to send no more notices to an address."""
    if ways.opened(token) is None:
        return _gone()
    return _link_page(
        _("Stop e-mails"), _("Should this site stop sending notifications to this address?"), _("Stop sending")
    )


@form_post("/notices/off/{token:str}", guards=[limited(ACTIONS)])
def end(ways: TheWays, notices: TheNotices, token: FromPath[str]) -> Template:
    """Send no more notices to an address. Mail programs send this form too, when their user presses "unsubscribe"."""
    target = ways.opened(token)
    if target is None:
        return _gone()
    notices.forget(target)
    return small_page(_("This address will get no more notifications."), way_home(), 200)


@get("/forgotten", guards=[limited(LOOKS)], sync_to_thread=True, include_in_schema=False)
def lost(notices: TheNotices) -> Template:
    """Show the form for a lost password."""
    return _lost(notices, "")


@form_post("/forgotten", guards=[limited(MAILS)])
def ask_for_password(
    request: WebRequest, notices: TheNotices, mailboxes: TheMailboxes, links: TheLinks, data: URLEncodedBody[LostForm]
) -> Template:
    """Send a link for a new password. The answer is the same for every name."""
    if MAIL in notices.channels:
        mailboxes.send_new_password(data.name[:LONGEST], links.sent(request))
    return _lost(notices, data.name)


def _page(
    request: WebRequest,
    person: str,
    notices: Notices,
    ways: Ways,
    accounts: Accounts,
    trouble: Trouble | None = None,
    status: int = 200,
    asked: str = "",
    tried: str = "",
) -> Template:
    """Return the page. `asked`: the e-mail address that a link was sent to. `tried`: the id of the target that got a notice."""
    session = account_of(request)
    values = {
        "boot": None,
        "signed": session,
        "trouble": trouble or Trouble("", ""),
        "targets": [
            _listed_target(state) for state in notices.targets(person) if state.target.channel in notices.channels
        ],
        "channels": notices.channels,
        "push_key": _push_key(ways) if PUSH in notices.channels else "",
        "asks_password": session is not None and not accounts.is_confirmed(session),
        "asked": asked,
        "tried": tried,
        "services": ", ".join(SERVICE_NAMES),
        "wishes": listed_wishes(person, notices),
    }
    return Template("notice_channels.html", context=values, headers=dict(NO_STORE), status_code=status)


def _tried(
    request: WebRequest,
    person: str,
    notices: Notices,
    ways: Ways,
    accounts: Accounts,
    id_: str,
    outcome: SendOutcome | None,
) -> Response[Any]:
    """Return the page after a trial."""
    if outcome is None:
        return Redirect(HERE, status_code=303)
    if isinstance(outcome, Delivered):
        return _page(request, person, notices, ways, accounts, tried=id_)
    return _page(request, person, notices, ways, accounts, Trouble(id_, outcome.sentence), 422)


def _listed_target(state: TargetState) -> dict[str, Any]:
    """Return a target in words."""
    shown = {"id": state.target.id, "name": state.target.name, "active": state.active}
    return shown | {"problem": state.problem if state.failing is not None else None}


def _push_key(ways: Ways) -> str:
    from warchest.server.notices.web_push import public_key

    return public_key(ways.key(PUSH))


def _lost(notices: Notices, name: str) -> Template:
    values = {"boot": None, "name": name, "works": MAIL in notices.channels}
    return Template("forgotten.html", context=values, headers=dict(NO_STORE), status_code=200)


def _link_page(heading: str, text: str, button: str) -> Template:
    """Return the page of a link in a mail, with one button that does what the link is for."""
    values = {"boot": None, "heading": heading, "text": text, "button": button}
    return Template("mail_link.html", context=values, headers=dict(NO_STORE))


def _gone() -> Template:
    return small_page(_("This link has been used or has expired."), way_home(), 404)


def _id_of(endpoint: str) -> str:
    """Return the id of the target for a browser: the same for every user of the browser."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


routes = Router(
    "/",
    route_handlers=[
        page,
        add_service,
        test,
        remove,
        again,
        add_mail,
        subscribe,
        unsubscribe,
        confirming,
        confirm,
        refusing,
        refuse,
        ending,
        end,
        lost,
        ask_for_password,
    ],
)
