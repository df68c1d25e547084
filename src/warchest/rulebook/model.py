"""What the book is made of: chapters, and their sections."""

from dataclasses import dataclass

START = "start"
"""The id of the first chapter, which has the address of the book."""


@dataclass(frozen=True)
class Section:
    """A part of a chapter that has a heading and an address."""

    id: str
    title: str
    """For gettext."""
    level: int = 2
    """Of its heading; a section of level 3 lies within the one of level 2 before it."""
    examples: tuple[str, ...] = ()
    """The names of the examples that stand in it, in order."""
    refusals: tuple[str, ...] = ()
    """The codes of the refusals whose rule stands in it (``warchest.rules.explain``)."""


@dataclass(frozen=True)
class Chapter:
    """A page of the book."""

    id: str
    title: str
    """For gettext, as is ``lead``."""
    lead: str
    sections: tuple[Section, ...] = ()
    examples: tuple[str, ...] = ()
    """The names of the examples that stand at its end."""
    old_anchor: str = ""
    """Its anchor of the time when all rules were one page: that address still leads to the chapter's entry."""

    @property
    def path(self) -> str:
        """Its address."""
        return "/rules" if self.id == START else f"/rules/{self.id}"

    @property
    def template(self) -> str:
        """The file of its text, in the folder of the book."""
        return f"chapters/{self.id.replace('-', '_')}/text.html"

    @property
    def all_examples(self) -> tuple[str, ...]:
        """The names of the examples of its sections and of its end."""
        return tuple(name for part in self.sections for name in part.examples) + self.examples

    def section(self, id_: str) -> Section:
        """The section of that id. KeyError if there is none."""
        return {section.id: section for section in self.sections}[id_]
