"""The application: routes, the middleware before them, templates, and the parts that start and stop with the server."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Litestar
from litestar.concurrency import set_asyncio_executor
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig
from litestar.types import ASGIApp, Scope
from markupsafe import Markup

from warchest.drawing.sheet import GLYPH_FILE, Svg
from warchest.schema.time_control import wall_ms
from warchest.server.accounts import People
from warchest.server.accounts.friends import Friends
from warchest.server.accounts.left_behind import is_shut_out
from warchest.server.accounts.service import made_at
from warchest.server.bus import Bus
from warchest.server.chat import Chat
from warchest.server.hosting import Hosting
from warchest.server.hosting.figures import SiteFigures
from warchest.server.hosting.suggestions import Suggestions
from warchest.server.hosting.texts import HostTexts
from warchest.server.lobby import Lobby
from warchest.server.notices.courier import Courier
from warchest.server.notices.mailboxes import Mailboxes
from warchest.server.notices.service import Notices
from warchest.server.notices.ways import HostSettings, Ways
from warchest.server.ratings.played import UnitsOfPlayers
from warchest.server.ratings.service import Ratings
from warchest.server.table import Replays, Table
from warchest.server.table.replays.reviews import Reviews
from warchest.server.tournaments.service import Tournaments
from warchest.server.web import api, assets, errors, openapi
from warchest.server.web.errors import EdgeMiddleware
from warchest.server.web.guard.attempts import Attempts
from warchest.server.web.guard.counts import SharedCounts
from warchest.server.web.guard.gate import Gate
from warchest.server.web.guard.limits import Limits, household
from warchest.server.web.guard.open_connection import OpenConnectionMiddleware
from warchest.server.web.guard.security import SCOPE, SecurityMiddleware, account_of, own_names, person_of
from warchest.server.web.languages import AccountLanguageMiddleware, LanguageMiddleware, switch
from warchest.server.web.links import Links
from warchest.server.web.live import live, streams
from warchest.server.web.live.news import CommitFeed, Pusher
from warchest.server.web.live.relay import Relay
from warchest.server.web.messages import BODY_BYTES, StrictRequest
from warchest.server.web.pages import (
    account,
    bots,
    channels,
    editor,
    friends,
    front,
    invitation,
    lessons,
    lobby,
    new_password,
    news,
    own_data,
    own_texts,
    page_data,
    pages,
    passkeys,
    pictures,
    puzzles,
    replays,
    rulebook,
    settings,
    units,
)
from warchest.server.web.pages import host as host_pages
from warchest.server.web.pages import people as people_pages
from warchest.server.web.pages import reviews as review_calls
from warchest.server.web.pages import suggestions as suggestion_pages
from warchest.server.web.pages import tournaments as tournament_pages
from warchest.server.web.pages.account import form_of
from warchest.server.web.pages.welcome import Welcome, WelcomeMiddleware
from warchest.server.web.work import ClassedExecutor, Play, class_of, handler_of
from warchest.server.work.pool import Pool
from warchest.wording.dates import left_until, marked_time
from warchest.wording.forms import points
from warchest.wording.languages import Languages, _, language, ngettext

TEMPLATES = Path(__file__).parent / "templates"


def create_app(
    table: Table,
    lookback: Replays,
    people: People,
    talks: Chat,
    host: str = "127.0.0.1",
    languages: Languages | None = None,
    public_hosts: Sequence[str] = (),
    limits: Limits | None = None,
    server: str = "server",
    links: Links | None = None,
    reviews: Reviews | None = None,
    bus: Bus | None = None,
    ways: Ways | None = None,
    texts: HostTexts | None = None,
    organizers: Sequence[str] = (),
) -> OpenConnectionMiddleware:
    """Return the whole site for a table, its replays, users and chat, on a server that listens at `host`. By default it has all languages.

    `public_hosts`: the server's names elsewhere. `limits`: the limits of users and households, or None for no limits.
    `server`: the name of this process among those that serve the same games. `links`: the addresses for other users.
    `reviews`: the reviews of games, which are by default made in this process. `ways`: the channels of notices, by default without any
    process that sends. `texts`: the host's terms of use and privacy.
    `organizers`: the accounts that may announce tournaments, beside the hosts.
    """
    spoken = languages or Languages()
    feed = CommitFeed()
    pusher = Pusher(table, feed)
    reviewed = reviews or Reviews(table.store, lookback)
    attempts = Attempts()
    opened = streams.Streams()
    hosting = Hosting(table.store, people.accounts)
    ratings = Ratings(table.store, table)
    played = UnitsOfPlayers(table.store, table.now)
    suggested = Suggestions(table.store)
    site_figures = SiteFigures(table.store, table.now)
    texts = texts or HostTexts()
    befriended = Friends(table.store, table.now)
    welcome = Welcome(hosting.restraints)
    welcome.turned_away = attempts.turned_away
    play = Play()
    set_asyncio_executor(ClassedExecutor(play))  # type: ignore[arg-type]  # any executor will do
    tables = Lobby(table)
    tables.unwelcome = table.challenges.unwelcome = talks.apart
    table.challenges.may_challenge = people.accounts.bots.may_challenge
    tables.seeking.points = ratings.points_of
    tables.beside_name = ratings.beside_name
    contests = Tournaments(table.store, table)
    contests.points = ratings.points_of
    contests.is_shut_out, contests.made_at = is_shut_out, made_at
    contests.bars_name = people.accounts.words.bar_name
    bus = bus or Bus()
    ways = ways or Ways(table.store, Courier(Pool()), HostSettings())
    notices = Notices(table.store, table.now, ways.open())
    mailboxes = Mailboxes(table.store, ways, wall_ms)
    counts = SharedCounts(bus, attempts=attempts.counts, **({"limits": limits.counts} if limits else {}))
    relay = Relay(bus, feed, table, talks, tables, people.accounts)
    site = Litestar(
        route_handlers=[
            front.home,
            front.own_games,
            front.lobby_page,
            front.watch,
            pages.new_game,
            pages.game,
            *pictures.routes,
            settings.page,
            settings.keep,
            news.news,
            news.count,
            news.seen,
            news.choose,
            invitation.sit_down,
            invitation.call,
            account.routes,
            new_password.routes,
            bots.routes,
            channels.routes,
            own_data.own_data,
            passkeys.routes,
            passkeys.remove,
            people_pages.person,
            people_pages.find,
            people_pages.players,
            friends.routes,
            host_pages.routes,
            host_pages.turned_away,
            own_texts.terms,
            own_texts.privacy,
            suggestion_pages.routes,
            suggestion_pages.catalogue,
            tournament_pages.routes,
            tournament_pages.call_routes,
            invitation.leave,
            invitation.keep,
            invitation.move,
            invitation.ask_to_leave,
            pages.holiday_routes,
            invitation.open_or_close,
            rulebook.routes,
            units.units,
            editor.page,
            editor.routes,
            switch,
            api.routes,
            api.chat_routes,
            api.box_routes,
            replays.page,
            replays.routes,
            review_calls.routes,
            rulebook.example_routes,
            lessons.routes,
            lessons.step_routes,
            puzzles.routes,
            puzzles.try_routes,
            live.live,
            streams.routes,
            lobby.routes,
            lobby.live,
            assets.worker,
            assets.offline_page,
            page_data.shared_route,
            assets.route(assets.load()),
        ],
        dependencies={
            "person": Provide(person_of, sync_to_thread=False),
            "accounts": Provide(lambda: people.accounts, sync_to_thread=False),
            "passkeys": Provide(lambda: people.passkeys, sync_to_thread=False),
            "records": Provide(lambda: people.puzzles, sync_to_thread=False),
            "learned": Provide(lambda: people.lessons, sync_to_thread=False),
            "chosen": Provide(lambda: people.settings, sync_to_thread=False),
            "ratings": Provide(lambda: ratings, sync_to_thread=False),
            "played": Provide(lambda: played, sync_to_thread=False),
            "friends": Provide(lambda: befriended, sync_to_thread=False),
            "profiles": Provide(lambda: people.profiles, sync_to_thread=False),
            "hosting": Provide(lambda: hosting, sync_to_thread=False),
            "site_figures": Provide(lambda: site_figures, sync_to_thread=False),
            "texts": Provide(lambda: texts, sync_to_thread=False),
            "suggested": Provide(lambda: suggested, sync_to_thread=False),
            "spoken": Provide(lambda: spoken, sync_to_thread=False),
            "welcome": Provide(lambda: welcome, sync_to_thread=False),
            "notices": Provide(lambda: notices, sync_to_thread=False),
            "ways": Provide(lambda: ways, sync_to_thread=False),
            "mailboxes": Provide(lambda: mailboxes, sync_to_thread=False),
            "attempts": Provide(lambda: attempts, sync_to_thread=False),
            "own_form": Provide(form_of, sync_to_thread=False),
            "table": Provide(lambda: table, sync_to_thread=False),
            "replays": Provide(lambda: lookback, sync_to_thread=False),
            "reviews": Provide(lambda: reviewed, sync_to_thread=False),
            "tournaments": Provide(lambda: contests, sync_to_thread=False),
            "organizers": Provide(lambda: organizers, sync_to_thread=False),
            "chat": Provide(lambda: talks, sync_to_thread=False),
            "lobby": Provide(lambda: tables, sync_to_thread=False),
            "feed": Provide(lambda: feed, sync_to_thread=False),
            "streams": Provide(lambda: opened, sync_to_thread=False),
            "pusher": Provide(lambda: pusher, sync_to_thread=False),
            "server": Provide(lambda: server, sync_to_thread=False),
            "links": Provide(lambda: links or Links(host, public_hosts), sync_to_thread=False),
            "languages": Provide(lambda: spoken, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
        state=State({"limits": limits, "hosting": hosting, "passkeys": people.passkeys, "notices": notices}),
        request_class=StrictRequest,
        request_max_body_size=BODY_BYTES,
        template_config=TemplateConfig(engine=JinjaTemplateEngine.from_environment(environment(spoken, texts))),
        on_startup=[feed.open, pusher.open, welcome.open, bus.open, relay.open, counts.open],
        on_shutdown=[counts.close, relay.close, bus.close, welcome.close, feed.close, pusher.close],
        openapi_config=openapi.config(links.root if links else ""),
        logging_config=None,
    )
    _answer_options_alike(site)
    names = own_names(host, public_hosts)
    welcomed = WelcomeMiddleware(cast(ASGIApp, site), welcome)

    def scope_of(request: Scope) -> str | None:
        handler = handler_of(site, request)
        return None if handler is None else handler.opt.get(SCOPE)

    guarded = SecurityMiddleware(
        AccountLanguageMiddleware(welcomed, spoken),
        names,
        people.accounts.session_of,
        scope_of,
        lambda connection: attempts.wrong_token(household(connection)),
    )
    gate = Gate(EdgeMiddleware(guarded), play, limits.bounds if limits else None, partial(class_of, site))
    return OpenConnectionMiddleware(LanguageMiddleware(gate, spoken), opened.end)


def _answer_options_alike(site: Litestar) -> None:
    """Answer OPTIONS like a wrong method (`errors`), which knows all methods of an address. The framework's answer names those
    of one handler.
    """
    nodes = [site.asgi_router.root_route_map_node]
    while nodes:
        node = nodes.pop()
        node.asgi_handlers.pop("OPTIONS", None)
        nodes.extend(node.children.values())


def environment(languages: Languages | None = None, texts: HostTexts | None = None) -> Environment:
    """Return the environment of the templates. The switch on a page offers these languages. `texts`: those of the host."""
    made = Environment(
        loader=FileSystemLoader([TEMPLATES, rulebook.TEXTS]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        finalize=_with_version,
    )
    made.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.policies["json.dumps_function"] = _json
    made.globals |= {"language": language, "languages": languages or Languages(), "account_of": account_of}
    made.globals |= {"asset": assets.load().address, "shared_address": page_data.shared_address}
    made.globals |= {"mark_of": assets.mark_of, "settings_of": settings.settings_of, "showpiece": front.showpiece}
    made.filters |= {"isolated": isolated, "left_until": left_until}
    made.filters |= {"marked_time": marked_time, "points": points}
    made.globals["host_texts"] = texts or HostTexts()
    rulebook.furnish(made)
    return made


def isolated(text: str, names: str | Iterable[str] = ()) -> Markup:
    """Return a user's name in a <bdi>, or with `names` a text in which each of these names is in one, for any template.

    A name in another direction then leaves the text around it in order. In the page, `client/src/shared/isolated.ts` does the same.
    """
    found = [names] if isinstance(names, str) else sorted(filter(None, names), key=len, reverse=True)
    if not found:
        return Markup("<bdi>{}</bdi>").format(text)
    parts = re.split("({})".format("|".join(map(re.escape, found))), text)
    return Markup("").join(isolated(part) if at % 2 else part for at, part in enumerate(parts))


def _with_version(value: object) -> object:
    """Return a drawing with the address of the glyphs that a browser keeps, and any other value unchanged."""
    return Svg(value.replace(GLYPH_FILE, assets.load().address("dist/glyphs.svg"))) if isinstance(value, Svg) else value


def _json(value: object, **_how: object) -> str:
    """Return a value as JSON, for the filter `tojson`."""
    return msgspec.json.encode(value).decode()
