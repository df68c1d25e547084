"""The application: routes, the middleware before them, templates, and the parts that open and close with the server."""

from pathlib import Path
from typing import cast

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Litestar
from litestar.di import Provide
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig
from litestar.types import ASGIApp

from warchest.table import Replays, Table
from warchest.web import api, assets, boxes, errors, examples, live, openapi, pages, replays, rulebook
from warchest.web.languages import LanguageMiddleware, switch
from warchest.web.messages import BODY_BYTES
from warchest.web.noscript import play as plain
from warchest.web.pubsub import CommitFeed
from warchest.web.security import SecurityMiddleware, own_names, session_of
from warchest.wording.languages import Languages, _, language, ngettext

TEMPLATES = Path(__file__).parent / "templates"


def create_app(
    table: Table, lookback: Replays, host: str = "127.0.0.1", languages: Languages | None = None
) -> LanguageMiddleware:
    """The whole site over a table and its replays, for a server that listens at `host`; by default in all languages."""
    spoken = languages or Languages()
    feed = CommitFeed()
    table.on_commit(feed.publish)
    site = Litestar(
        route_handlers=[
            pages.home,
            pages.game,
            rulebook.routes,
            plain.play,
            switch,
            api.routes,
            boxes.routes,
            replays.page,
            replays.routes,
            examples.routes,
            live.live,
            assets.route(assets.load()),
        ],
        dependencies={
            "session": Provide(session_of, sync_to_thread=False),
            "table": Provide(lambda: table, sync_to_thread=False),
            "replays": Provide(lambda: lookback, sync_to_thread=False),
            "feed": Provide(lambda: feed, sync_to_thread=False),
            "languages": Provide(lambda: spoken, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
        request_max_body_size=BODY_BYTES,
        template_config=TemplateConfig(engine=JinjaTemplateEngine.from_environment(environment(spoken))),
        on_startup=[feed.open],
        on_shutdown=[feed.close],
        openapi_config=openapi.CONFIG,
        logging_config=None,
    )
    return LanguageMiddleware(SecurityMiddleware(cast(ASGIApp, site), own_names(host)), spoken)


def environment(languages: Languages | None = None) -> Environment:
    """The maker of pages from the templates; the switch on a page offers these languages."""
    made = Environment(
        loader=FileSystemLoader([TEMPLATES, rulebook.TEXTS]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.policies["json.dumps_function"] = _json
    made.globals |= {"language": language, "languages": languages or Languages()}
    rulebook.furnish(made)
    return made


def _json(value: object, **_how: object) -> str:
    """A value as JSON, for the filter `tojson`."""
    return msgspec.json.encode(value).decode()
