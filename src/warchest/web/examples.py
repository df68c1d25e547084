"""The live boards of the rulebook: an example after some choices, and why a try is against the rules there (docs/wire.md).

Nothing is kept: what a reader has chosen stands in the address, so a browser may keep the answer for a while. A shared
cache may not: the door's cookie could travel with it.
"""

from typing import Annotated, Any

from litestar import Request, Response, Router, get
from litestar.params import Parameter

from warchest.game import IllegalChoice
from warchest.rulebook.examples import UnknownExampleError, shown, why
from warchest.web import answers

IdsQuery = Annotated[
    str, Parameter(query="ids", max_length=400, pattern=r"^(?:[0-9]{1,5}(?:\.[0-9]{1,5}){0,63})?$", default="")
]
WordQuery = Annotated[str | None, Parameter(max_length=40)]
KEPT = {"cache-control": "private, max-age=600"}


@get("/{name:str}", sync_to_thread=True)
def example(name: str, dotted: IdsQuery = "") -> Response[dict[str, Any]]:
    """An example as its reader sees it."""
    return Response(shown(name, _split(dotted)), headers=KEPT)


@get("/{name:str}/why", sync_to_thread=True)
def why_not(
    name: str,
    dotted: IdsQuery = "",
    coin: WordQuery = None,
    hex_name: Annotated[str | None, Parameter(query="hex", max_length=40)] = None,
    verb: WordQuery = None,
) -> Response[dict[str, str | None]]:
    """Why a try is against the rules; null where it is not."""
    return Response(answers.why(why(name, _split(dotted), coin, hex_name, verb)), headers=KEPT)


def _split(dotted: str) -> list[int]:
    return [int(part) for part in dotted.split(".") if part]


def _missing(request: Request[Any, Any, Any], problem: UnknownExampleError) -> Response[Any]:
    return answers.answer(request, 404, str(problem))


def _refused(request: Request[Any, Any, Any], problem: IllegalChoice) -> Response[Any]:
    return answers.answer(request, 422, str(problem))


routes = Router(
    "/api/examples",
    route_handlers=[example, why_not],
    exception_handlers={UnknownExampleError: _missing, IllegalChoice: _refused},
)
