"""The parts of the book: chapters, and their sections."""

from dataclasses import dataclass

START = "start"
"""The id of the first chapter, which has the address of the book."""


@dataclass(frozen=True)
class Section:
    """A part of a chapter that has a heading and an address."""

    id: str
    title: str
    """The heading (a gettext message id)."""
    level: int = 2
    """The level of the heading. A section of level 3 lies within the preceding one of level 2."""
    examples: tuple[str, ...] = ()
    """The names of the examples shown in it, in order."""
    refusals: tuple[str, ...] = ()
    """The codes of the refusals whose rule is in it (``warchest.rules.explain``)."""


@dataclass(frozen=True)
class Chapter:
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
        return f"chapters/{self.id.replace('-', '_')}/text.html"

    @property
    def all_examples(self) -> tuple[str, ...]:
        """Return the names of the examples of its sections and of its end."""
        return tuple(name for part in self.sections for name in part.examples) + self.examples

    def section(self, id_: str) -> Section:
        """Return the section of that id. Raises KeyError for an unknown id."""
        return {section.id: section for section in self.sections}[id_]
