"""What a source says, and what we read where the sources are silent: the rows of docs/rules-sources.md, for the book to cite."""

import re
from dataclasses import dataclass

from warchest.notation.texts import N_

VERY, FAIRLY, HARDLY = N_("very"), N_("fairly"), N_("hardly")
"""How sure we are that the designers would say the same: nine times in ten or more, seven or more, less."""


@dataclass(frozen=True)
class Confirmed:
    """A rule that a source states."""

    rule: str
    by: str
    """The sources, by their short names."""
    about: tuple[str, ...] = ()
    """Units by id, decrees as ``decree:id``, chapters by id, sections as ``full#draw``."""


@dataclass(frozen=True)
class Reading:
    """A question that the sources leave open, and our answer."""

    question: str
    answer: str
    why: str
    sure: str
    about: tuple[str, ...] = ()
    """Units by id, decrees as ``decree:id``, chapters by id."""

    @property
    def anchor(self) -> str:
        """Its place on the page of decisions, the same in every language."""
        return re.sub(r"[^a-z0-9]+", "-", self.question.lower().replace("'", "")).strip("-")
