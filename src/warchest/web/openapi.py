"""The OpenAPI document of the JSON routes, made by the framework from their types: `/schema/openapi.json`."""

from dataclasses import dataclass

from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from warchest import __version__
from warchest.web.messages import Problem, StaleProblem, TextProblem

CONFIG = OpenAPIConfig(
    title="War Chest",
    version=__version__,
    summary="The calls of the page and of programs that play on a server (docs/wire.md).",
    render_plugins=[JsonRenderPlugin()],
    use_handler_docstrings=True,
)


def _spec(kind: type, description: str) -> ResponseSpec:
    return ResponseSpec(kind, generate_examples=False, description=description)


MALFORMED = {
    400: _spec(Problem, "The request does not fit the route."),
    429: _spec(Problem, "Too much at once: `Retry-After` says how many seconds to wait."),
}
NO_GAME = MALFORMED | {404: _spec(Problem, "There is no such game, record or example.")}
NOT_POSSIBLE = NO_GAME | {422: _spec(Problem, "The request can't be done. Nothing has changed.")}
NOT_ALLOWED = NOT_POSSIBLE | {403: _spec(Problem, "Somebody else holds the seat, or may not see this form.")}
STALE = NOT_ALLOWED | {409: _spec(StaleProblem, "The game is at another line.")}
SAID = NOT_ALLOWED | {409: _spec(Problem, "The message id was used for another message.")}
BAD_OPTIONS = MALFORMED | {422: _spec(Problem, "The options contradict each other.")}
BAD_TEXT = MALFORMED | {
    413: _spec(Problem, "The text is too long."),
    422: _spec(TextProblem, "A game of the text can't be read, or breaks a rule. None was kept."),
    503: _spec(Problem, "Other texts are being read: try again."),
}


@dataclass
class TextOperation(Operation):
    """An operation that takes plain text."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(content={"text/plain": text}, required=True)
