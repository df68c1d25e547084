"""The pages of the rulebook: a text for each chapter, and one template for every unit (``warchest.rulebook``)."""

from pathlib import Path
from typing import Any

from jinja2 import Environment
from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from warchest import rulebook
from warchest.rulebook.book import first_up, page_context
from warchest.rulebook.contents import CHAPTERS, chapter_of
from warchest.rulebook.examples.board import home_brew_rules
from warchest.rulebook.facts import word
from warchest.rulebook.model import START, Chapter
from warchest.rulebook.unitpages import Link, unit_order, unit_page, unit_path, unit_title
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.web.page_data import book_boot
from warchest.wording.languages import _
from warchest.wording.names import card

TEXTS = Path(rulebook.__file__).parent
"""The folder that the chapters' texts lie in."""
UNIT_TEMPLATE = "rulebook/unit.html"
_CARDS = "cards"
"""The chapter that the units' pages belong to."""
_HOME_BREW = "home-brew"
"""The chapter whose boards show units of no box."""


@get("/", sync_to_thread=True, include_in_schema=False)
def start() -> Template:
    """The game in five minutes, and the contents of the book."""
    return _page(chapter_of(START).template, chapter_context(chapter_of(START)))


@get("/{chapter_id:str}", sync_to_thread=True, include_in_schema=False)
def chapter(chapter_id: FromPath[str]) -> Template:
    """A chapter."""
    if chapter_id not in {one.id for one in CHAPTERS[1:]}:
        raise NotFoundException
    one = chapter_of(chapter_id)
    return _page(one.template, chapter_context(one))


@get("/units/{kind:str}", sync_to_thread=True, include_in_schema=False)
def unit(kind: FromPath[str]) -> Template:
    """A unit's card with its rulings and its examples."""
    if kind not in WAR_CHEST.row_of:
        raise NotFoundException
    return _page(UNIT_TEMPLATE, unit_context(kind))


routes = Router("/rules", route_handlers=[start, chapter, unit])


def chapter_context(one: Chapter) -> dict[str, Any]:
    """The values for a chapter's template."""
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
    """The values for the template of a unit's page. The cards come before the first unit, the next chapter after the last."""
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
    """Give the templates the filters of the book."""
    environment.filters |= {"word": word, "first_up": first_up}


def _unit_link(kind: str) -> Link:
    return Link(unit_path(kind), unit_title(kind))


def _page(template: str, context: dict[str, Any]) -> Template:
    rules = home_brew_rules() if context["chapter"].id == _HOME_BREW else WAR_CHEST
    given = context | {"boot": book_boot(rules)}
    return Template(template, context=given, headers={"cache-control": "no-store"})
