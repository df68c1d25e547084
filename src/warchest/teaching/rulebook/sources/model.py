"""Rules that a source states, and our readings where the sources are silent: the rows that the book cites."""

import re
from dataclasses import dataclass

from warchest.wording.languages import N_

HIGH, MEDIUM, LOW = "high", "medium", "low"
"""Our confidence that the designers would say the same: in nine cases of ten or more, in seven or more, in fewer."""
_CONFIDENCE = {HIGH: N_("Confidence: high"), MEDIUM: N_("Confidence: medium"), LOW: N_("Confidence: low")}


@dataclass(frozen=True)
class Source:
    """A text that rules are taken from."""

    short: str
    """The name by which rules cite it (a gettext message id, as is ``text``)."""
    text: str
    address: str = ""
    """Its address on the web, if it has one."""


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
    confidence: str
    about: tuple[str, ...] = ()
    """Units by id, decrees as ``decree:id``, chapters by id."""
    id: str = ""
    """Its anchor, if the question was once worded differently: an address never changes."""

    @property
    def confidence_told(self) -> str:
        """Return our confidence in words (a gettext message id)."""
        return _CONFIDENCE[self.confidence]

    @property
    def anchor(self) -> str:
        """Return its address on the page of decisions, the same in every language."""
        return self.id or re.sub(r"[^a-z0-9]+", "-", self.question.lower().replace("'", "")).strip("-")
