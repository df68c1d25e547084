"""The table of calls is the only description of them: HTTP and the live connection take the same bodies under the same limits."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from tests.support.routes import innermost, site_over
from warchest.server.web.guard.limits import Limited
from warchest.server.web.live.calls import CALLS, GameCall


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Litestar]:
    with site_over(tmp_path_factory.mktemp("site")) as whole:
        yield innermost(whole)


def handler_of(site: Litestar, name: str) -> HTTPRouteHandler:
    """The handler of a call over HTTP."""
    path = "/api/games/{game_id:str}" if name == "look" else f"/api/games/{{game_id:str}}/{name}"
    route = next(route for route in site.routes if isinstance(route, HTTPRoute) and route.path == path)
    return next(handler for handler in route.route_handlers if handler.http_methods & {"GET", "POST"})


@pytest.mark.parametrize("name", CALLS)
def test_a_call_has_one_body_one_limit_and_one_answer_over_http_and_over_a_live_connection(
    site: Litestar, name: str
) -> None:
    call: GameCall[Any] = CALLS[name]
    handler = handler_of(site, name)
    limits = [guard.kind for guard in handler.resolve_guards() if isinstance(guard, Limited)]
    assert limits == [call.limit]
    hints = get_type_hints(call.do)
    assert hints["data"] == call.body
    if handler.http_methods == {"POST"}:
        assert handler.parsed_data_field is not None
        assert handler.parsed_data_field.annotation is call.body
        assert getattr(handler.fn, "func", handler.fn) is (call.over_http or call.do)
    assert (
        hints["return"] in handler.parsed_return_field.args or handler.parsed_return_field.annotation is hints["return"]
    )


def test_only_calls_that_change_nothing_are_quick_and_only_one_call_plays() -> None:
    assert all(call.reads for call in CALLS.values() if call.quick)
    assert [name for name, call in CALLS.items() if call.plays] == ["actions"]
