"""The live boards of the rulebook: an example after some choices, and the reason why an attempt there is illegal (docs/wire.md).

The server stores nothing: the choices of a reader are in the address, so a browser may keep the answer for a while. A
shared cache may not, because the answer could carry a session cookie.
"""

from typing import Annotated, Any

from litestar import Request, Response, Router, get
from litestar.params import FromPath, QueryParameter

from warchest.game import IllegalChoice
from warchest.rulebook.examples.playing import UnknownExampleError, shown
from warchest.rulebook.examples.playing import why as why_illegal
from warchest.schema.game import LiveExample
from warchest.web import errors
from warchest.web.languages import VARY
from warchest.web.limits import LOOKS, limited
from warchest.web.messages import Why
from warchest.web.openapi import NOT_POSSIBLE

IdsQuery = Annotated[
    str, QueryParameter(name="ids", max_length=400, pattern=r"^(?:[0-9]{1,5}(?:\.[0-9]{1,5}){0,63})?$")
]
WordQuery = Annotated[str | None, QueryParameter(max_length=40)]
HexQuery = Annotated[str | None, QueryParameter(name="hex", max_length=40)]
KEPT = {"cache-control": "private, max-age=600"} | VARY


@get("/{name:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def example(name: FromPath[str], dotted: IdsQuery = "") -> Response[LiveExample]:
    """Show an example to its reader, after some choices."""
    return Response(shown(name, _split(dotted)), headers=KEPT)


@get("/{name:str}/why", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def why(
    name: FromPath[str],
    dotted: IdsQuery = "",
    coin: WordQuery = None,
    hex_name: HexQuery = None,
    verb: WordQuery = None,
) -> Response[Why]:
    """Tell why an attempt is illegal in an example."""
    refusal = why_illegal(name, _split(dotted), coin, hex_name, verb)
    return Response(errors.why(refusal), headers=KEPT)


def _split(dotted: str) -> list[int]:
    return [int(part) for part in dotted.split(".") if part]


def _missing(request: Request[Any, Any, Any], problem: UnknownExampleError) -> Response[Any]:
    return errors.answer(request, 404, str(problem))


def _refused(request: Request[Any, Any, Any], problem: IllegalChoice) -> Response[Any]:
    return errors.answer(request, 422, str(problem))


routes = Router(
    "/api/examples",
    route_handlers=[example, why],
    exception_handlers={UnknownExampleError: _missing, IllegalChoice: _refused},
)
