"""The rulings: statements of the sources, and our readings where they are silent. ``rulings.toml`` has the rows.

``python -m scripts.sources`` writes ``docs/reference/rules-sources.md`` from them.
"""

import re
from typing import Literal

from warchest.teaching.rulebook.data import Row, rows_of
from warchest.wording.languages import N_

_CONFIDENCE = {"high": N_("Confidence: high"), "medium": N_("Confidence: medium"), "low": N_("Confidence: low")}


class Source(Row, frozen=True):
    """A text that rules are taken from."""

    short: str
    """The name by which rules cite it."""
    text: str
    address: str = ""
    """Its address on the web, if it has one."""


class Group(Row, frozen=True):
    """A group of rulings: a box, and more."""

    id: str
    title: str


class NumberedRule(Row, frozen=True, kw_only=True):
    """A ruling: a rule of this program with a number."""

    id: str
    """Its number, such as 12.2."""
    group: str = "together"
    about: tuple[str, ...] = ()
    """Units by id, decrees as ``decree:id``, chapters by id, sections as ``full#draw``."""
    refusals: tuple[str, ...] = ()
    """The codes of the refusals that say it (``warchest.rules.explain``)."""


class Confirmed(NumberedRule, frozen=True, kw_only=True):
    """A rule that a source states."""

    rule: str
    by: tuple[str, ...]
    """The sources, by their short names."""
    note: str = ""
    """A remark on the sources."""


class Reading(NumberedRule, frozen=True, kw_only=True):
    """A question that the sources leave open, and our answer."""

    question: str
    answer: str
    why: str
    confidence: Literal["high", "medium", "low"]
    """Our confidence that the designers would say the same: in nine cases of ten or more, in seven or more, in fewer."""
    address: str = ""
    """Its anchor, if the question was once worded differently: an address never changes."""

    @property
    def confidence_in_words(self) -> str:
        """Return our confidence in words (a gettext message id)."""
        return _CONFIDENCE[self.confidence]

    @property
    def anchor(self) -> str:
        """Return its address on the page of decisions, the same in every language."""
        return self.address or re.sub(r"[^a-z0-9]+", "-", self.question.lower().replace("'", "")).strip("-")


class Paragraph(NumberedRule, frozen=True, kw_only=True):
    """A paragraph of our reading of a drawn game."""

    text: str


class _RulingData(Row, frozen=True):
    source: tuple[Source, ...]
    group: tuple[Group, ...]
    confirmed: tuple[Confirmed, ...]
    reading: tuple[Reading, ...]
    dead: tuple[Paragraph, ...]


_DATA = rows_of(__name__, "rulings.toml", _RulingData)
SOURCES = _DATA.source
"""The sources, by the short names that rules cite."""
GROUPS = {group.id: group.title for group in _DATA.group}
"""The groups of rulings, by id."""
CONFIRMED = {
    group: tuple(row for row in _DATA.confirmed if row.group == group) for group in GROUPS if group != "together"
}
"""The statements of the sources, by group."""
READINGS = {group: tuple(row for row in _DATA.reading if row.group == group) for group in GROUPS}
"""Our readings, by group."""
DEAD_POSITION = _DATA.dead
"""Our reading of a drawn game, in paragraphs."""
RULINGS: dict[str, NumberedRule] = {row.id: row for row in (*_DATA.confirmed, *_DATA.reading, *_DATA.dead)}
"""All rulings, by id."""
_BY_REFUSAL = {code: row.id for row in RULINGS.values() for code in row.refusals}


def confirmed_about(thing: str) -> list[Confirmed]:
    """Return the sources' statements about a unit (its id), a decree (``decree:id``), a chapter (its id) or a section (``full#draw``)."""
    return [row for row in _DATA.confirmed if thing in row.about]


def readings_about(thing: str) -> list[Reading]:
    """Return our readings about a unit (its id), a decree (``decree:id``) or the subject of a chapter (its id)."""
    return [row for row in _DATA.reading if thing in row.about]


def ruling_of(code: str) -> str | None:
    """Return the id of the ruling that a refusal says. None for a refusal that is about the program and not about the game."""
    return _BY_REFUSAL.get(code)
