"""The book's pages as a reader's browser gets them, made without a server, and taken apart."""

import html.parser
from functools import cache

from jinja2 import Environment

from warchest.server.web.app import environment
from warchest.server.web.pages.page_data import book_boot
from warchest.server.web.pages.rulebook import UNIT_TEMPLATE, BookAddress, BookReader, chapter_context, unit_context
from warchest.teaching.rulebook.chapters import CHAPTERS
from warchest.teaching.rulebook.unitpages import unit_order, unit_path

CHAPTER_PATHS = {one.path: one for one in CHAPTERS}
UNIT_PATHS = {unit_path(kind): kind for kind in unit_order()}
PATHS = [*CHAPTER_PATHS, *UNIT_PATHS]

_INLINE = ("a", "b", "cite", "span")
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4}


class Page(html.parser.HTMLParser):
    """The parts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.size = len(text.encode())
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.examples: list[str] = []
        self.words = ""
        """The text of the page without the data of its scripts."""
        self.title = ""
        self.drawings: list[str] = []
        self.unlabelled = 0
        """Boards without a description for screen readers."""
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._open.append(tag)
        if tag not in _INLINE:
            self.words += " "
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        if tag == "use":
            self.drawings.append(given["href"])
        if given.get("role") == "img" and not given.get("aria-label"):
            self.unlabelled += 1
        if tag in _HEADINGS:
            self.headings.append((_HEADINGS[tag], ""))
        if "data-example" in given:
            self.examples.append(given["data-example"])

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "script" in self._open:
            return
        self.words += data
        if "title" in self._open:
            self.title += data
        if self.headings and any(tag in _HEADINGS for tag in self._open):
            level, text = self.headings[-1]
            self.headings[-1] = (level, text + data)


def made(path: str) -> Page:
    """A page of the book, made now."""
    chapter = CHAPTER_PATHS.get(path)
    context = unit_context(UNIT_PATHS[path]) if chapter is None else chapter_context(chapter)
    template = _templates().get_template(UNIT_TEMPLATE if chapter is None else chapter.template)
    return Page(template.render(context, boot=book_boot(), request=BookReader(BookAddress(path))))


@cache
def _templates() -> Environment:
    return environment()


@cache
def page(path: str) -> Page:
    """A page of the book, made once."""
    return made(path)
