"""Better wordings for texts of the pages, as readers suggest them to the host.

Anyone may suggest, with or without an account. So the list is bounded: a wording is kept once, and where the list is full, the oldest
suggestion makes room of the household, or else the user, that has the most. No flood removes what others wrote.
"""

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from sqlalchemy import ColumnElement, Connection, Index, Table, delete, func, insert, select

from warchest.server.homes import Home
from warchest.server.store import Store, columns
from warchest.server.store.schema import metadata
from warchest.server.table.people import cleaned
from warchest.wording.languages import Language

MOST = 1_000
"""How many suggestions are kept."""
MOST_OF_ONE = 60
"""How many of a user are kept, and how many of a household."""
LONGEST = 600
"""The most characters of a text and of its better wording."""
LONGEST_PAGE = 120
MOST_SHOWN = 100
_PLACEHOLDER = re.compile(r"\{\w+(?::[^{}]*)?\}|%\(\w+\)[sd]")

suggestions = Table(
    "suggestions",
    metadata,
    columns.number("id", key=True),
    columns.moment("at"),
    columns.text("person"),
    columns.text("home", optional=True),
    columns.text("language"),
    columns.text("page"),
    columns.text("text"),
    columns.text("better"),
    Index("suggestions_by_person", "person"),
)
"""`home` is a word for the household that reveals nothing of its address. `page` is the path of the page, without its query."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A better wording of a text. The time is in milliseconds since 1970."""

    id: int
    at: int
    language: str
    page: str
    text: str
    better: str


_FIELDS = ("id", "at", "language", "page", "text", "better")


class Suggestions:
    """The suggestions of a store. Every call blocks and is safe from many threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, person: str, home: Home, language: str, page: str, text: str, better: str, now: int) -> bool:
        """Keep a suggestion, cleaned. Return False if a text is empty or the better wording is the same."""
        shown, wording = cleaned(text, LONGEST), cleaned(better, LONGEST)
        if shown is None or wording is None or shown == wording:
            return False
        row = {
            "person": person,
            "home": home.word or None,
            "language": language,
            "page": (cleaned(page, LONGEST_PAGE) or "/").partition("?")[0],
            "text": shown,
            "better": wording,
            "at": now,
        }
        self._store.write(lambda connection: _add(connection, row, MOST_OF_ONE * home.times))
        return True

    def waiting(self, language: str | None = None, most: int = MOST_SHOWN) -> list[Suggestion]:
        """Return the suggestions, the newest first: all, or those in one language."""
        asked = select(*(suggestions.c[name] for name in _FIELDS)).order_by(suggestions.c.id.desc()).limit(most)
        if language is not None:
            asked = asked.where(suggestions.c.language == language)
        return self._store.read(lambda connection: [Suggestion(*row) for row in connection.execute(asked)])

    def languages(self) -> list[str]:
        """Return the tags of the languages with suggestions."""
        asked = select(suggestions.c.language).distinct().order_by(suggestions.c.language)
        return self._store.read(lambda connection: [*connection.execute(asked).scalars()])


def settle(connection: Connection, number: int) -> bool:
    """Delete a suggestion that the host has read. Return whether there was one with this number."""
    return connection.execute(delete(suggestions).where(suggestions.c.id == number)).rowcount > 0


def _add(connection: Connection, row: Mapping[str, object], most: int) -> None:
    """Write a suggestion that is not there yet, and delete what is too much. `most`: how many of the household are kept."""
    same = [suggestions.c[name] == row[name] for name in ("language", "text", "better")]
    if connection.execute(select(suggestions.c.id).where(*same)).first() is not None:
        return
    number = (connection.execute(select(func.max(suggestions.c.id))).scalar() or 0) + 1
    connection.execute(insert(suggestions).values(id=number, **row))
    _bound(connection, MOST_OF_ONE, suggestions.c.person == row["person"])
    _bound(connection, most, suggestions.c.home == row["home"])
    source = func.coalesce(suggestions.c.home, suggestions.c.person)
    if connection.execute(select(func.count()).select_from(suggestions)).scalar_one() > MOST:
        largest = connection.execute(select(source).group_by(source).order_by(func.count().desc(), source).limit(1))
        oldest = select(func.min(suggestions.c.id)).where(source == largest.scalar_one())
        settle(connection, connection.execute(oldest).scalar_one())


def _bound(connection: Connection, most: int, which: ColumnElement[bool]) -> None:
    """Delete the oldest of these suggestions if they are more than `most`."""
    kept = select(suggestions.c.id).where(which).order_by(suggestions.c.id.desc()).limit(1).offset(most)
    oldest = connection.execute(kept).scalar()
    if oldest is not None:
        settle(connection, oldest)


def as_catalogue(language: Language, suggested: Iterable[Suggestion]) -> str:
    """Return suggestions as the comments of a catalogue: its texts are those that the marked texts come from.

    A suggestion about a text that no entry explains, such as one that spans two, stands at the end under its own text.
    """
    known = _entries(language)
    made = Catalog(locale=language.tag.replace("-", "_"), header_comment="# Wordings that readers suggest.")
    for one in suggested:
        entry = next((message for parts, message in known if _fits(one.text, parts)), None)
        english, translated = entry or (one.text, "")
        made.add(english, translated, user_comments=[f"{one.page}: {one.text}", f"-> {one.better}"])
    written = io.BytesIO()
    write_po(written, made, width=0, omit_header=False)
    return written.getvalue().decode()


def _entries(language: Language) -> list[tuple[list[str], tuple[str, str]]]:
    """Return the texts of a language, split at their placeholders, the most exact first, each with its entry."""
    entries: dict[object, str] = getattr(language.catalogue, "_catalog", {})
    texts = [(key, text) for key, text in entries.items() if isinstance(key, str) and key and "\x04" not in key]
    texts.sort(key=lambda entry: (bool(_PLACEHOLDER.search(entry[1])), -len(entry[1])))
    split = [(_PLACEHOLDER.split(text), (key, text)) for key, text in texts]
    return [(parts, entry) for parts, entry in split if "".join(parts).strip(" .,:;()")]


def _fits(text: str, parts: list[str]) -> bool:
    """Return whether a text has these parts in this order with something between them, in time that grows with its length only."""
    first, *middle = parts
    if not middle:
        return text == first
    last = middle.pop()
    if not text.startswith(first) or not text.endswith(last):
        return False
    at, end = len(first), len(text) - len(last)
    for part in middle:
        found = text.find(part, at + 1, end)
        if found < 0:
            return False
        at = found + len(part)
    return at < end
