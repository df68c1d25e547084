"""The pages of the rulebook: a template for each chapter, and one for every unit (``warchest.rulebook``)."""

from typing import Any

from jinja2 import Environment
from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.response import Template

from warchest.notation.cards import card
from warchest.notation.texts import _
from warchest.rulebook.anchors import chapter_of
from warchest.rulebook.book import first_up, page_context
from warchest.rulebook.contents import CHAPTERS, START, Chapter
from warchest.rulebook.facts import word
from warchest.rulebook.unitpages import Link, unit_order, unit_page, unit_path, unit_title
from warchest.rules.units import UNITS
from warchest.web.boot import boot, boxes

_CARDS = "cards"
"""The chapter that the units' pages belong to."""


@get("/", sync_to_thread=True)
def start() -> Template:
    """The game in five minutes, and the contents of the book."""
    return _page(chapter_of(START).id, chapter_context(chapter_of(START)))


@get("/{chapter_id:str}", sync_to_thread=True)
def chapter(chapter_id: str) -> Template:
    """A chapter."""
    if chapter_id not in {one.id for one in CHAPTERS[1:]}:
        raise NotFoundException
    return _page(chapter_id, chapter_context(chapter_of(chapter_id)))


@get("/units/{kind:str}", sync_to_thread=True)
def unit(kind: str) -> Template:
    """A unit's card with its rulings and its examples."""
    if kind not in UNITS:
        raise NotFoundException
    return _page("unit", unit_context(kind))


routes = Router("/rules", route_handlers=[start, chapter, unit])


def chapter_context(one: Chapter) -> dict[str, Any]:
    """What a chapter's template is given."""
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
    """What the template of a unit's page is given: before the first one stand the cards, after the last one the next chapter."""
    order = unit_order()
    place = order.index(kind)
    cards = chapter_of(_CARDS)
    beyond = CHAPTERS[CHAPTERS.index(cards) + 1]
    return page_context(
        chapter=cards,
        unit=unit_page(kind),
        card=card(kind),
        title=unit_title(kind),
        before=_unit_link(order[place - 1]) if place else Link(cards.path, _(cards.title)),
        after=_unit_link(order[place + 1]) if place + 1 < len(order) else Link(beyond.path, _(beyond.title)),
    )


def furnish(environment: Environment) -> None:
    """Give the templates the filters of the book."""
    environment.filters |= {"word": word, "first_up": first_up}


def _unit_link(kind: str) -> Link:
    return Link(unit_path(kind), unit_title(kind))


def _page(name: str, context: dict[str, Any]) -> Template:
    given = context | {"boot": boot(boxes=boxes())}
    return Template(f"rulebook/{name}.html", context=given, headers={"cache-control": "no-store"})
