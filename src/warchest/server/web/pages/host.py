"""The host's pages, for accounts that are marked as hosts. For all others these addresses do not exist. They work without scripts.

Every act is a form that is sent twice: the first answer says what will happen and asks for a reason. For a grave act it asks for the
password too, if it was not given within a quarter of an hour.
"""

import asyncio
from typing import Annotated, Any, Literal
from urllib.parse import quote, urlencode

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.server import measures
from warchest.server.accounts import AccountError, OverloadedError, UserSession
from warchest.server.accounts.errors import banned
from warchest.server.accounts.restraints import covers
from warchest.server.hosting import ACTS, Act, ActError, ActId, Hosting, LoggedAct, Order
from warchest.server.hosting.acts import LONGEST_REASON, LONGEST_WHOM
from warchest.server.hosting.figures import SiteFigures, SiteNumbers
from warchest.server.hosting.service import MOST_ACTS, NamedRestraint, ReadReport
from warchest.server.hosting.suggestions import Suggestion, Suggestions
from warchest.server.web.dependencies import TheLobby, WebRequest
from warchest.server.web.errors import NO_STORE, small_page, way_home
from warchest.server.web.guard.attempts import BUSY_SECONDS, Locked, TooManyTriesError
from warchest.server.web.guard.bounds import IMPORTING
from warchest.server.web.guard.limits import ACTIONS, LOOKS, household, limited
from warchest.server.web.guard.proof import prove
from warchest.server.web.guard.security import account_of, person_of
from warchest.server.web.links import Links, qr_code
from warchest.server.web.operations import audit
from warchest.server.web.pages.account import TheAccounts, TheAttempts, Trouble, device_name
from warchest.server.web.pages.welcome import Welcome, guest_browser
from warchest.wording.dates import ago, day, marked_time
from warchest.wording.forms import headed, listed
from warchest.wording.languages import N_, _, ngettext

TheHosting = NamedDependency[Hosting]
TheWelcome = NamedDependency[Welcome]
LONGEST_PASSWORD = 200
PERIODS = (
    (1, N_("1 hour")),
    (24, N_("1 day")),
    (7 * 24, N_("1 week")),
    (28 * 24, N_("4 weeks")),
    (365 * 24, N_("1 year")),
)
"""The periods that the page offers, in hours."""
_ABOUT_PEOPLE = ("mute", "ban", "unmute", "unban", "link")
"""The acts after which the page of the user is shown again."""


class ActForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of an act. Without `sure`, the page only shows what would happen."""

    act: ActId
    whom: Annotated[str, msgspec.Meta(max_length=LONGEST_WHOM)]
    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)] = ""
    hours: int = 0
    sure: str = ""
    password: Annotated[str, msgspec.Meta(max_length=LONGEST_PASSWORD)] = ""


Search = Annotated[str, QueryParameter(name="q", max_length=LONGEST_WHOM)]
WhoQuery = Annotated[str, QueryParameter(name="who", max_length=LONGEST_WHOM)]
KindQuery = Annotated[ActId | Literal[""] | None, QueryParameter(name="kind")]
Page = Annotated[int, QueryParameter(name="page", ge=0, le=10_000)]


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def overview(
    request: WebRequest,
    hosting: TheHosting,
    accounts: TheAccounts,
    attempts: TheAttempts,
    suggested: NamedDependency[Suggestions],
    site_figures: NamedDependency[SiteFigures],
    lobby: TheLobby,
    q: Search = "",
) -> Template:
    """Show the figures, the reports that wait, the search for accounts, restraints, lock-outs, words, and the last acts."""
    require_host(request, hosting)
    return _page(
        "host.html",
        q=q,
        found=[
            {
                "name": one.name,
                "link": person_link(one.name),
                "seen": _("Joined on {day}.").format(day=day(one.created)),
            }
            for one in hosting.search(q)
        ],
        game=q.strip() if q.strip() and hosting.is_game(q.strip()) else "",
        figures=_figures(site_figures.now(), lobby.visitors()),
        reports=[_report(one) for one in hosting.reports()],
        restraints=[_restraint(one) for one in hosting.restrained()],
        locked=[_locked(one, accounts.names_of({one.name for one in attempts.locked()})) for one in attempts.locked()],
        words=hosting.words(),
        suggestions=[_suggestion(one) for one in suggested.waiting()],
        catalogues=suggested.languages(),
        acts=[_done(one) for one in hosting.acts()[:10]],
    )


@get("/person", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def person(request: WebRequest, hosting: TheHosting, welcome: TheWelcome, who: WhoQuery = "") -> Template:
    """Show the facts about an account or a guest."""
    require_host(request, hosting)
    try:
        known = hosting.look_up(who)
    except ActError as problem:
        return small_page(str(problem), way_home(), 404)
    return _page(
        "host_person.html",
        known=known,
        since=None if known.created is None else _("Joined on {day}.").format(day=day(known.created)),
        home=welcome.home(known.person),
        devices=[
            {"name": device_name(one.browser, one.system), "seen": _("Used {when}").format(when=ago(one.seen))}
            for one in known.devices
        ],
        games=[
            {
                "id": one.id,
                "others": listed(one.others),
                "over": one.over,
                "when": ago(one.created),
            }
            for one in known.games
        ],
        unfinished=ngettext("{count} unfinished game", "{count} unfinished games", known.unfinished).format(
            count=known.unfinished
        ),
        reports=[
            {
                "text": one.text,
                "game": one.game,
                "when": ago(one.at),
                "id": one.id,
                "done": one.done is not None,
            }
            for one in known.reports
        ],
        restraints=[_restraint(NamedRestraint(one, known.whom, known.name)) for one in known.restraints],
    )


@get("/acts", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def log(request: WebRequest, hosting: TheHosting, page: Page = 0, kind: KindQuery = None, q: Search = "") -> Template:
    """Show the log of all acts, or those of a kind or with a text."""
    require_host(request, hosting)
    kind = kind or None
    found = hosting.acts(page * MOST_ACTS, kind, q)
    return _page(
        "host_acts.html",
        acts=[_done(one) for one in found],
        kinds=sorted(((id_, _(one.name)) for id_, one in ACTS.items()), key=lambda one: one[1]),
        kind=kind,
        q=q,
        filter=urlencode({"kind": kind or "", "q": q}) + "&" if kind or q else "",
        page=page,
        more=len(found) == MOST_ACTS,
    )


@post("/acts", guards=[limited(ACTIONS)], status_code=303, include_in_schema=False, work=IMPORTING)
async def act(
    request: WebRequest,
    hosting: TheHosting,
    accounts: TheAccounts,
    attempts: TheAttempts,
    welcome: TheWelcome,
    links: NamedDependency[Links],
    data: URLEncodedBody[ActForm],
) -> Response[Any]:
    """Show what an act would do, or do it."""
    session = await asyncio.to_thread(require_host, request, hosting)
    wanted = ACTS[data.act]
    if wanted.by_command or wanted.noted:
        raise NotFoundException
    if data.act == "ban" and covers(data.whom, household(request).name):
        return _sure(
            data, wanted, Trouble("whom", _("This is your own network. You would lock yourself out.")), asks=False
        )
    asks = wanted.grave and not await asyncio.to_thread(accounts.is_confirmed, session)
    if not data.sure:
        return _sure(data, wanted, asks=asks)
    if asks:
        try:
            await prove(request, accounts, attempts, session, data.password)
        except AccountError as problem:
            audit.audit(f"host: {data.act}", "wrong password", household(request), session.name)
            return _sure(data, wanted, Trouble("proof", str(problem)), asks=True)
        except (TooManyTriesError, OverloadedError) as problem:
            seconds = problem.seconds if isinstance(problem, TooManyTriesError) else BUSY_SECONDS
            sentence = _("Too many attempts. Try again in {seconds} s.").format(seconds=seconds)
            again = _sure(data, wanted, Trouble("proof", sentence), asks=True, status=429)
            again.headers["retry-after"] = str(seconds)
            return again
    try:
        order = Order(data.act, data.whom, data.reason, data.hours)
        effect = await asyncio.to_thread(hosting.do, session.name or "", order)
    except ActError as problem:
        audit.audit(f"host: {data.act}", "refused", household(request), session.name)
        return _sure(data, wanted, Trouble("whom", str(problem)), asks=False)
    audit.audit(f"host: {data.act}", "done", household(request), session.name)
    await asyncio.to_thread(welcome.look)
    if effect.secret:
        site = links.site(request)
        link = f"{site.url}/new-password/{effect.secret}"
        return _page("host_link.html", link=link, code=qr_code(link), name=effect.whom, trouble=site.trouble)
    about_person = data.act in _ABOUT_PEOPLE and not _is_network(data.whom)
    return Redirect(person_link(effect.whom) if about_person else "/host", status_code=303)


@get("/banned", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def turned_away(request: WebRequest, welcome: TheWelcome) -> Template:
    """Show a banned user the end of the ban."""
    until = welcome.banned_until(person_of(request), household(request).name, guest_browser(request))
    if until is None:
        raise NotFoundException
    return small_page(banned(until), way_home(), 403)


def require_host(request: WebRequest, hosting: Hosting) -> UserSession:
    """Return the signed-in device of a host. To everyone else there is no such page."""
    session = account_of(request)
    if session is None or not hosting.is_host(session.account or ""):
        raise NotFoundException
    return session


def person_link(whom: str) -> str:
    """Return the address of the host's page about an account or a guest."""
    return f"/host/person?who={quote(whom, safe='')}"


def _is_network(whom: str) -> bool:
    return "." in whom or ":" in whom


def _sure(
    data: ActForm, wanted: Act, trouble: Trouble | None = None, *, asks: bool, status: int | None = None
) -> Template:
    """Return the page that says what will happen. `asks`: whether it asks for the password."""
    page = _page(
        "host_sure.html",
        order=data,
        name=_(wanted.name),
        effect=_(wanted.effect),
        periods=[(hours, _(text)) for hours, text in PERIODS] if wanted.lasts else [],
        asks=asks,
        trouble=trouble or Trouble("", ""),
    )
    page.status_code = status or (200 if trouble is None else 422)
    return page


def _page(template: str, **context: Any) -> Template:
    return Template(template, context={"boot": None, **context}, headers=dict(NO_STORE))


def _figures(found: SiteNumbers, here: int) -> list[tuple[str, str]]:
    """Return the figures of a site, and the load of this process, each with its name."""
    bound = measures.ACTIONS.within(0.99)
    load = "–" if bound is None else f"{1000 * bound:g} ms"
    return [
        (_("Accounts"), str(found.accounts)),
        (_("Guests with games"), str(found.guests)),
        (_("Games in progress"), str(found.open_games)),
        (_("Finished games"), str(found.finished_games)),
        (_("Players in a game now"), str(here)),
        (_("Live connections"), str(int(measures.open_sockets()))),
        (_("99% of actions within"), load),
        (_("Waiting for bots"), str(found.waiting["bots"])),
        (_("Waiting for reviews"), str(found.waiting["reviews"])),
        (_("Waiting for hints"), str(found.waiting["hints"])),
        (_("Players with notifications due"), str(found.due)),
        (_("Notifications sent in 7 days"), str(found.sent)),
        (_("Failed notification attempts in 7 days"), str(found.failed)),
    ]


def _report(one: ReadReport) -> dict[str, Any]:
    return {
        "id": one.report.id,
        "text": one.report.text,
        "name": one.said_by[1],
        "link": person_link(one.said_by[0]),
        "by": one.person[1],
        "by_link": person_link(one.person[0]),
        "game": one.report.game,
        "when": ago(one.report.at),
    }


def _suggestion(one: Suggestion) -> dict[str, Any]:
    return {
        "id": one.id,
        "language": one.language,
        "page": one.page,
        "text": one.text,
        "better": one.better,
        "when": ago(one.at),
    }


def _restraint(one: NamedRestraint) -> dict[str, Any]:
    kind = one.restraint.kind
    end: ActId = "unmute" if kind == "mute" else "unban"
    until = day(one.restraint.until)
    return {
        "whom": one.whom,
        "name": one.name or one.whom,
        "link": person_link(one.whom) if one.restraint.person is not None else None,
        "told": _("muted until {day}").format(day=until)
        if kind == "mute"
        else _("banned until {day}").format(day=until),
        "end": end,
        "label": _(ACTS[end].name),
    }


def _done(one: LoggedAct) -> dict[str, Any]:
    by = one.by or _("the command line")
    whence = listed([_("by {who}").format(who=by), ago(one.at)])
    return {
        "act": _(ACTS[one.act].name),
        "whom": one.whom,
        "link": person_link(one.whom) if one.act in _ABOUT_PEOPLE and not _is_network(one.whom) else None,
        "by": by,
        "reason": one.reason,
        "told": headed(whence, one.reason) if one.reason else whence,
        "at": marked_time(one.at),
        "until": "" if one.until is None else _("until {day}").format(day=day(one.until)),
    }


def _locked(one: Locked, names: dict[str, str]) -> dict[str, Any]:
    """Return a lock in words. A name without an account is not shown: it may be a password in the wrong field."""
    name = names.get(one.name, "")
    return {
        "who": name or (_("a name without an account") if one.name else one.home),
        "link": person_link(name) if name else None,
        "home": one.home,
        "why": _(WHY[one.kind]).format(limit=one.limit),
        "wait": ngettext("for {count} more second", "for {count} more seconds", one.seconds).format(count=one.seconds),
    }


WHY = {
    "digests": N_("too many sign-ins from this network ({limit})"),
    "wrong": N_("too many wrong passwords from this network ({limit})"),
    "wrong here": N_("too many wrong passwords for this name from this network ({limit})"),
    "slowed": N_("too many wrong passwords for this name from all networks ({limit})"),
    "browser": N_("too many wrong passwords in a browser that has signed in before ({limit})"),
    "own": N_("too many wrong passwords on a signed-in device ({limit})"),
    "made": N_("too many new accounts from this network ({limit})"),
}
routes = Router("/host", route_handlers=[overview, person, log, act])
