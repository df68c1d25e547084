"""The pages of the rulebook, and the calls of its live boards (docs/reference/wire.md).

The book has a text for each chapter, and one template for every unit (``warchest.teaching.rulebook``). A live board shows an example after
some
choices, or the reason why an attempt there is illegal. The server stores nothing of that: the choices of a reader are in the address, so a
browser may keep the answer for a while. A shared cache may not, because the answer could carry a session cookie.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from jinja2 import Environment
from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.plugins.jinja import JinjaTemplateEngine

from warchest.game.game import IllegalChoice
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.game import LiveExample
from warchest.server.table.single_flight import SingleFlight
from warchest.server.web import errors
from warchest.server.web.assets import Packed
from warchest.server.web.dependencies import WebRequest
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.languages import VARY
from warchest.server.web.messages import Why
from warchest.server.web.openapi import NOT_POSSIBLE
from warchest.server.web.pages.page_data import book_boot
from warchest.teaching import rulebook
from warchest.teaching.rulebook.book import page_context
from warchest.teaching.rulebook.chapters import CHAPTERS, START, Chapter
from warchest.teaching.rulebook.contents import chapter_of
from warchest.teaching.rulebook.examples.playing import UnknownExampleError, rules_called, shown
from warchest.teaching.rulebook.examples.playing import why as why_illegal
from warchest.teaching.rulebook.facts import word
from warchest.teaching.rulebook.unitpages import Link, unit_order, unit_page, unit_path, unit_title
from warchest.wording.dates import marked_day
from warchest.wording.forms import capital, ended, headed, listed, paragraph, sentence, sentences
from warchest.wording.languages import _, language
from warchest.wording.names import card

TEXTS = Path(rulebook.__file__).parent
"""The folder with the texts of the chapters."""
UNIT_TEMPLATE = "rulebook/unit.html"
_CARDS = "cards"
"""The chapter that contains the pages of units."""
_OWN_RULES = ("home-brew", "lite")
"""The chapters with live boards that follow the rule set of the same name."""
MOST_KEPT_BYTES = 32 * 1024 * 1024
"""The room for rendered pages, enough for all of them in three languages."""
ExampleIdsQuery = Annotated[
    str, QueryParameter(name="ids", max_length=400, pattern=r"^(?:[0-9]{1,5}(?:\.[0-9]{1,5}){0,63})?$")
]
WordQuery = Annotated[str | None, QueryParameter(max_length=40)]
HexQuery = Annotated[str | None, QueryParameter(name="hex", max_length=40)]
KEPT = {"cache-control": "private, max-age=600"} | VARY


class BookAddress(NamedTuple):
    """The part of its address that a page of the book may know."""

    path: str
    query: str = ""


class BookReader(NamedTuple):
    """The part of the request that a page of the book may know, which is the same for everyone."""

    url: BookAddress


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def start(request: WebRequest) -> Response[bytes]:
    """Show the game in five minutes, and the contents of the book."""
    one = chapter_of(START)
    return _page(request, "/rules", one.template, lambda: chapter_context(one))


@get("/{chapter_id:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def chapter(request: WebRequest, chapter_id: FromPath[str]) -> Response[bytes]:
    """Show a chapter."""
    if chapter_id not in {one.id for one in CHAPTERS[1:]}:
        raise NotFoundException
    one = chapter_of(chapter_id)
    return _page(request, f"/rules/{chapter_id}", one.template, lambda: chapter_context(one))


@get("/units/{kind:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def unit(request: WebRequest, kind: FromPath[str]) -> Response[bytes]:
    """Show a unit's card with its rulings and examples."""
    if kind not in WAR_CHEST.row_of:
        raise NotFoundException
    return _page(request, f"/rules/units/{kind}", UNIT_TEMPLATE, lambda: unit_context(kind))


@get("/{name:str}", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def example(name: FromPath[str], dotted: ExampleIdsQuery = "") -> Response[LiveExample]:
    """Show an example to its reader, after some choices."""
    return Response(shown(name, _split(dotted)), headers=KEPT)


@get("/{name:str}/why", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def why(
    name: FromPath[str],
    dotted: ExampleIdsQuery = "",
    coin: WordQuery = None,
    hex_name: HexQuery = None,
    verb: WordQuery = None,
) -> Response[Why]:
    """Explain why an attempt is illegal in an example."""
    refusal = why_illegal(name, _split(dotted), coin, hex_name, verb)
    return Response(errors.why(refusal), headers=KEPT)


def _split(dotted: str) -> list[int]:
    return [int(part) for part in dotted.split(".") if part]


routes = Router("/rules", route_handlers=[start, chapter, unit])
example_routes = Router(
    "/api/examples",
    route_handlers=[example, why],
    exception_handlers={UnknownExampleError: errors.not_there, IllegalChoice: errors.not_allowed},
)


def chapter_context(one: Chapter) -> dict[str, Any]:
    """Return the values for a chapter's template."""
    place = CHAPTERS.index(one)
    before = CHAPTERS[place - 1] if place else None
    after = CHAPTERS[place + 1] if place + 1 < len(CHAPTERS) else None
    return page_context(
        chapter=one,
        title=_(one.title),
        before=before and Link(before.path, _(before.title)),
        after=after and Link(after.path, _(after.title)),
    )


def unit_context(kind: str) -> dict[str, Any]:
    """Return the values for the template of a unit's page. The cards precede the first unit, and the next chapter follows the last."""
    order = unit_order()
    place = order.index(kind)
    cards = chapter_of(_CARDS)
    beyond = CHAPTERS[CHAPTERS.index(cards) + 1]
    return page_context(
        chapter=cards,
        unit=unit_page(kind),
        card=card(WAR_CHEST, kind),
        title=unit_title(kind),
        before=_unit_link(order[place - 1]) if place else Link(cards.path, _(cards.title)),
        after=_unit_link(order[place + 1]) if place + 1 < len(order) else Link(beyond.path, _(beyond.title)),
    )


def furnish(environment: Environment) -> None:
    """Add the filters for words to the templates' environment."""
    environment.filters |= {
        "word": word,
        "capital": capital,
        "ended": ended,
        "headed": headed,
        "listed": listed,
        "marked_day": marked_day,
        "paragraph": paragraph,
        "sentence": sentence,
        "sentences": sentences,
    }


def _unit_link(kind: str) -> Link:
    return Link(unit_path(kind), unit_title(kind))


def _page(request: WebRequest, path: str, template: str, context: Callable[[], dict[str, Any]]) -> Response[bytes]:
    """Return a page of the book, rendered once for each language: nothing on it depends on the reader or on the request."""
    engine = request.app.template_engine
    assert isinstance(engine, JinjaTemplateEngine)

    def render() -> Packed:
        given = context()
        rules = rules_called(given["chapter"].id) if given["chapter"].id in _OWN_RULES else WAR_CHEST
        given |= {"boot": book_boot(rules), "request": BookReader(BookAddress(path))}
        return Packed.of(engine.get_template(template).render(**given).encode(), MediaType.HTML)

    kept = _rendered.get((engine, path, language()), render)
    return kept.answer(request, {"cache-control": "private, no-cache"} | VARY)


def _size(page: Packed) -> int:
    return len(page.content) + len(page.gzipped or b"")


_rendered: SingleFlight[Packed] = SingleFlight(MOST_KEPT_BYTES, _size)
