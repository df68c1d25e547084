"""The application: routes, the door before them, templates and what is opened and closed with the server."""

from pathlib import Path
from typing import cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Litestar
from litestar.contrib.jinja import JinjaTemplateEngine
from litestar.di import Provide
from litestar.template import TemplateConfig

from warchest.notation.texts import _, ngettext
from warchest.table import Replays, Table
from warchest.web import answers, api, assets, examples, live, pages, plain, replays, rulebook
from warchest.web.door import App, Door, own_names
from warchest.web.hints import Hints
from warchest.web.messages import BODY_BYTES

TEMPLATES = Path(__file__).parent / "templates"


def create_app(table: Table, lookback: Replays, host: str = "127.0.0.1") -> Door:
    """The whole site over `table` and what can be looked back at, for a server that listens at `host`."""
    hints = Hints()
    table.on_commit(hints.publish)
    site = Litestar(
        route_handlers=[
            pages.home,
            pages.game,
            rulebook.routes,
            plain.play,
            api.routes,
            replays.page,
            replays.routes,
            examples.routes,
            live.live,
            assets.route(assets.load()),
        ],
        dependencies={
            "table": Provide(lambda: table, sync_to_thread=False),
            "replays": Provide(lambda: lookback, sync_to_thread=False),
            "hints": Provide(lambda: hints, sync_to_thread=False),
        },
        exception_handlers=answers.HANDLERS,
        request_max_body_size=BODY_BYTES,
        template_config=TemplateConfig(engine=JinjaTemplateEngine.from_environment(environment())),
        on_startup=[hints.open],
        on_shutdown=[hints.close],
        openapi_config=None,
        logging_config=None,
    )
    return Door(cast(App, site), own_names(host))


def environment() -> Environment:
    """What makes pages from the templates."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    rulebook.furnish(made)
    return made
