"""The chapters of the book. Each has its text in a template of its name, and its title and sections in ``chapters.toml``."""

from functools import cache

from warchest.teaching.rulebook.data import Row, rows_of

START = "start"
"""The id of the first chapter, which has the address of the book."""


class Section(Row, frozen=True):
    """A part of a chapter that has a heading and an address."""

    id: str
    title: str
    """The heading (a gettext message id)."""
    level: int = 2
    """The level of the heading. A section of level 3 lies within the preceding one of level 2."""
    examples: tuple[str, ...] = ()
    """The names of the examples shown in it, in order."""
    refusals: tuple[str, ...] = ()
    """The codes of refusals with their rule in this section (``warchest.rules.explain``)."""


class Chapter(Row, frozen=True):
    """A page of the book."""

    id: str
    title: str
    """The title (a gettext message id, as is ``lead``)."""
    lead: str
    sections: tuple[Section, ...] = ()
    examples: tuple[str, ...] = ()
    """The names of the examples shown at its end."""
    old_anchor: str = ""
    """Its anchor from the time when all rules were one page. That address still leads to the chapter's entry."""

    @property
    def path(self) -> str:
        """Return its address."""
        return "/rules" if self.id == START else f"/rules/{self.id}"

    @property
    def template(self) -> str:
        """Return the file of its text, in the folder of the book."""
        return f"chapters/{self.id.replace('-', '_')}.html"

    @property
    def all_examples(self) -> tuple[str, ...]:
        """Return the names of the examples of its sections and of its end."""
        return tuple(name for part in self.sections for name in part.examples) + self.examples

    def section(self, id_: str) -> Section:
        """Return the section of that id. Raises KeyError for an unknown id."""
        return {section.id: section for section in self.sections}[id_]


class UnitRefusals(Row, frozen=True):
    """The codes of the refusals with their rule on the page of a unit."""

    id: str
    refusals: tuple[str, ...]


class Term(Row, frozen=True):
    """A term of the game with its meaning, and the chapter and section of its rule."""

    id: str
    word: str
    meaning: str
    place: str


class _ChapterData(Row, frozen=True):
    chapter: tuple[Chapter, ...]
    unit: tuple[UnitRefusals, ...]


class _GlossaryData(Row, frozen=True):
    term: tuple[Term, ...]


_DATA = rows_of(__name__, "chapters.toml", _ChapterData)
CHAPTERS = _DATA.chapter
"""The chapters in reading order."""
UNIT_REFUSALS = {unit.id: unit.refusals for unit in _DATA.unit}
"""Codes of refusals, by the unit with the rule on its page."""


@cache
def terms() -> tuple[Term, ...]:
    """Return the terms of the game, in alphabetical order in English."""
    return rows_of(__name__, "glossary.toml", _GlossaryData).term
