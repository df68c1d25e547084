"""The contents of the book: its chapters in reading order, all examples, and the place of every rule.

A place is a chapter (``decrees``), a section of one (``full#attack``) or the page of a unit (``units/archer``).
"""

from collections.abc import Iterator

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.chapters import CHAPTERS, UNIT_REFUSALS, Chapter
from warchest.teaching.rulebook.examples import Example, all_examples

_CHAPTERS = {chapter.id: chapter for chapter in CHAPTERS}


def _refusals() -> Iterator[tuple[str, tuple[str, ...]]]:
    for chapter in CHAPTERS:
        yield from (
            (f"{chapter.id}#{section.id}", section.refusals) for section in chapter.sections if section.refusals
        )
    yield from ((f"units/{unit}", codes) for unit, codes in UNIT_REFUSALS.items())


REFUSALS: dict[str, tuple[str, ...]] = dict(_refusals())
"""The codes of refusals, by the place of their rule."""

_PLACE_OF: dict[str, str] = {code: place for place, codes in REFUSALS.items() for code in codes}


def chapter_of(id_: str) -> Chapter:
    """Return the chapter of that id. Raises KeyError for an unknown id."""
    return _CHAPTERS[id_]


def title_of(place: str) -> str:
    """Return the title, for gettext, of a chapter or a section of one. Raises KeyError for an unknown place."""
    chapter, _hash, section = place.partition("#")
    return chapter_of(chapter).section(section).title if section else chapter_of(chapter).title


def address(place: str) -> str:
    """Return the address of a place. Raises KeyError for an unknown chapter."""
    chapter, _hash, section = place.partition("#")
    path = f"/rules/{chapter}" if chapter.startswith("units/") else chapter_of(chapter).path
    return f"{path}#{section}" if section else path


def reason_address(code: str) -> str:
    """Return the address of the rule behind a refusal, by the refusal's code. Raises KeyError for an unknown code."""
    return address(_PLACE_OF[code])


def examples_at(place: str) -> list[Example]:
    """Return the examples shown in a chapter or in a section of one, in order. Raises KeyError for an unknown place."""
    chapter, _hash, section = place.partition("#")
    names = chapter_of(chapter).section(section).examples if section else chapter_of(chapter).examples
    return [all_examples()[name] for name in names]


def examples_about(what: str) -> list[Example]:
    """Return the examples about a unit, another coin, a decree or a variant, in order."""
    return [example for example in all_examples().values() if example.about == what]


def examples_of_unit(unit: str) -> list[Example]:
    """Return the examples about a unit, in order. Raises KeyError for an unknown unit."""
    return examples_about(WAR_CHEST.unit(unit).id)
