"""The routes of the site as the application has them, so no list of them can be forgotten."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute

from warchest.server.accounts import open_people
from warchest.server.chat import Chat
from warchest.server.table.app_context import open_app
from warchest.server.web.app import create_app
from warchest.server.web.guard.limits import Limited, Limits

LIVE = "LIVE"
"""The method of a WebSocket, in these tests."""


class Route(NamedTuple):
    """One method of an address, such as `GET /game/{game_id}`."""

    method: str
    path: str
    limits: tuple[Limited, ...]
    """the guards that count who comes"""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


@contextmanager
def site_over(folder: Path, limits: Limits | None = None) -> Iterator[Any]:
    """The site in this process, over an empty folder."""
    opened = open_app(folder)
    people = open_people(opened.store, opened.table)
    try:
        yield create_app(opened.table, opened.replays, people, Chat(opened.store), limits=limits)
    finally:
        people.close()
        opened.close()


def all_routes(folder: Path) -> list[Route]:
    """Every route of the site that does something; `folder`: an empty one."""
    with site_over(folder) as site:
        return list(_routes(innermost(site)))


def innermost(site: Any) -> Litestar:
    """The application within all middleware."""
    while not isinstance(site, Litestar):
        site = site._app
    return site


def _routes(site: Litestar) -> Iterator[Route]:
    for route in site.routes:
        if isinstance(route, WebSocketRoute):
            yield Route(LIVE, route.path_format, _limits(route.route_handler))
        elif isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    if method != "OPTIONS":
                        yield Route(str(method), route.path_format, _limits(handler))


def _limits(handler: Any) -> tuple[Limited, ...]:
    guards = [guard for layer in handler.ownership_layers for guard in layer.guards or ()]
    return tuple(guard for guard in guards if isinstance(guard, Limited))
