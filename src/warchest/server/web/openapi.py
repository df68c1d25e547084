"""The OpenAPI document of the JSON routes, `/schema/openapi.json`, which the framework makes from their types.

The framework loses some bounds: of the items of lists, and the minimum 0 of optional integers. This module puts them back
from the same types, and adds the usual answers to every route. `tests.support.fuzz` holds the answers to the document.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Litestar, Request, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema, Server
from litestar.params import ParameterKwarg

from warchest import __version__
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import SCOPE
from warchest.server.web.messages import Problem, StaleProblem, TextProblem

Json = dict[str, Any]
TOKEN = "token"
TOKEN_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a third-party bot (docs/guides/bots.md).",
}
_REFERENCE = "#/components/schemas/{name}"


def config(root: str = "") -> OpenAPIConfig:
    """Return the framework's configuration for making and serving the document. `root`: the path of the site."""
    return OpenAPIConfig(
        title="War Chest",
        version=__version__,
        servers=[Server(root or "/")],
        summary="The calls of the page and of programs that play on a server (docs/reference/wire.md).",
        render_plugins=[_Document()],
        openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, guards=[limited(LOOKS)]),
        use_handler_docstrings=True,
    )


class _Document(JsonRenderPlugin):
    """Completes the framework's document, once."""

    _made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        """Return the document as JSON."""
        if self._made is None:
            self._made = msgspec.json.encode(_completed(openapi_schema, request.app))
        return self._made


def _completed(document: Json, site: Litestar) -> Json:
    """Return the document with all bounds and all usual answers."""
    schemas, paths = dict(document["components"]["schemas"]), {}
    for path, operations in document["paths"].items():
        paths[path] = {method: _answering(operation) for method, operation in operations.items()}
    for handler, operation in _handlers(site, paths):
        _bound_parameters(handler, operation)
        if SCOPE in handler.opt:
            _allow_tokens(operation, handler.opt[SCOPE])
        body = handler.parsed_data_field
        if body is not None and isinstance(body.annotation, type) and issubclass(body.annotation, msgspec.Struct):
            schemas |= msgspec.json.schema_components([body.annotation], ref_template=_REFERENCE)[1]
    components = document["components"] | {"schemas": schemas, "securitySchemes": {TOKEN: TOKEN_SCHEME}}
    return document | {"paths": paths, "components": components}


def _answering(operation: Json) -> Json:
    """Return the operation with the answers that any such request may have."""
    problem = {"application/json": {"schema": {"$ref": _REFERENCE.format(name=Problem.__name__)}}}
    usual = {status: spec.description for status, spec in MALFORMED.items()}
    if "requestBody" in operation:
        usual[413] = "The message is too long."
    answers = {str(status): {"description": words, "content": problem} for status, words in usual.items()}
    for answer in operation["responses"].values():
        for media in answer.get("content", {}).values():
            kinds = media["schema"].pop("oneOf", None)
            if kinds is not None:  # an answer of one of several types may fit another of them too
                media["schema"]["anyOf"] = kinds
    return operation | {"responses": dict(sorted((answers | operation["responses"]).items()))}


def _handlers(site: Litestar, paths: Json) -> Iterator[tuple[HTTPRouteHandler, Json]]:
    """Yield each operation with its handler."""
    for route in site.routes:
        for handler in getattr(route, "route_handlers", ()):
            for method in getattr(handler, "http_methods", ()):
                operation = paths.get(route.path_format, {}).get(method.lower())
                if operation is not None:
                    yield handler, operation


def _allow_tokens(operation: Json, scope: str) -> None:
    """Say that a bot's program may make this call with a token of this scope. Browsers make most of these calls with
    their cookie.
    """
    operation["security"] = [{}, {TOKEN: [scope]}]
    problem = {"application/json": {"schema": {"$ref": _REFERENCE.format(name=Problem.__name__)}}}
    answers = {"401": "The token is wrong, or no longer valid.", "403": "The token does not allow that."}
    for status, words in answers.items():
        operation["responses"].setdefault(status, {"description": words, "content": problem})


def _bound_parameters(handler: HTTPRouteHandler, operation: Json) -> None:
    """Add the bounds of integer parameters to their schemas."""
    bounds = dict(_queries(handler))
    for parameter in operation.get("parameters", ()):
        bound = bounds.get(parameter["name"])
        schema = parameter["schema"]
        if bound is None or bound.ge is None:
            continue
        limits = {"minimum": bound.ge, "maximum": bound.le}
        for name in limits:
            schema.pop(name, None)
        for kind in schema.get("oneOf", [schema]):
            if kind["type"] == "integer":
                kind |= limits


def _queries(handler: HTTPRouteHandler) -> Iterator[tuple[str, ParameterKwarg]]:
    """Yield the declared query parameters of a handler, by their names in an address."""
    for name, field in handler.parsed_fn_signature.parameters.items():
        declared = field.kwarg_definition
        if isinstance(declared, ParameterKwarg):
            yield declared.query or declared.name or name, declared


def _spec(kind: type, description: str) -> ResponseSpec:
    return ResponseSpec(kind, generate_examples=False, description=description)


MALFORMED = {
    400: _spec(Problem, "The request does not fit the route."),
    429: _spec(Problem, "Too much at once: `Retry-After` says how many seconds to wait."),
}
NO_GAME = MALFORMED | {404: _spec(Problem, "There is no such game, record or example.")}
NOT_POSSIBLE = NO_GAME | {422: _spec(Problem, "The request can't be done. Nothing has changed.")}
NOT_ALLOWED = NOT_POSSIBLE | {403: _spec(Problem, "The caller does not hold the seat, or may not see this form.")}
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
