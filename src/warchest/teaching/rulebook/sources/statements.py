"""The statements of five documents, each with our rule and the scenario that shows it. ``statements.toml`` has the rows."""

from functools import cache
from typing import Literal

from warchest.teaching.rulebook.data import Row, rows_of
from warchest.wording.languages import N_

VERDICTS = {"same": N_("Same"), "differs": N_("Differs"), "slip": N_("Slip")}
"""How a statement and our rule compare, for readers. A slip is one of the translation."""


class ComparedDocument(Row, frozen=True):
    """A text whose statements the table compares with our rules."""

    id: str
    source: str
    """The short name of the source (``SOURCES``)."""
    lang: str
    """The language of its headings."""


class Statement(Row, frozen=True):
    """A statement that one or more documents make."""

    id: str
    """The ruling and a number, such as 4.5-2."""
    ruling: str
    """The id of our ruling about it."""
    says: str
    """The statement, in our words."""
    at: dict[str, str]
    """The headings where it stands, by the ids of the documents."""
    test: str
    """The scenario that shows it: ``path::name``."""
    position: str
    """A position to try it on, as a line."""
    verdict: Literal["same", "differs", "slip"] = "same"
    ours: str = ""
    """Our rule, if it is not the same."""
    section: str = ""
    """The section of the rulebook that warns of this slip, such as ``full#control``."""


class _StatementData(Row, frozen=True):
    document: tuple[ComparedDocument, ...]
    statement: tuple[Statement, ...]


@cache
def _table() -> _StatementData:
    return rows_of(__package__, "statements.toml", _StatementData)


def documents() -> tuple[ComparedDocument, ...]:
    """Return the documents, in the order of their tables."""
    return _table().document


def statements() -> tuple[Statement, ...]:
    """Return all statements, in the order of a game."""
    return _table().statement


def statements_of(document: str) -> list[Statement]:
    """Return the statements of a document (its id)."""
    return [row for row in statements() if document in row.at]


def statements_at(section: str) -> list[Statement]:
    """Return the slips that a section of the rulebook warns of."""
    return [row for row in statements() if row.section == section]


def position_of(statement: str) -> str:
    """Return the position to try a statement on. An unknown id has an empty one."""
    return next((row.position for row in statements() if row.id == statement), "")
