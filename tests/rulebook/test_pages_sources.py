"""Where the rules come from: the book tells what docs/rules-sources.md tells, and every refusal has the place of its rule."""

from collections import Counter
from pathlib import Path

import pytest

from tests.rulebook.pages import PATHS, page
from warchest.notation.reasons import sentences
from warchest.notation.texts import _
from warchest.rulebook.anchors import PLACES, address, reason_address
from warchest.rulebook.book import first_up
from warchest.rulebook.contents import CHAPTERS
from warchest.rulebook.sources import CONFIRMED, READINGS, SOURCES
from warchest.rules.decrees import DECREES
from warchest.rules.units import UNITS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/rules-sources.md"
HEADINGS = {
    "": "base",
    "The base box": "base",
    "Four players": "four-players",
    "Variants": "variants",
    "Variants and set-up": "variants",
    "Nobility": "nobility",
    "Siege": "siege",
    "Nightfall": "nightfall",
    "All boxes together": "together",
}


def tables(chapter: str) -> dict[str, list[list[str]]]:
    """The rows of a chapter of the document, by what they belong to."""
    text = DOCUMENT.read_text(encoding="utf-8").split(f"## {chapter}\n")[1].split("\n## ")[0]
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in text.splitlines():
        if line.startswith("### "):
            heading = line[4:]
        elif line.startswith("| ") and not line.startswith(("| question |", "| rule |")):
            cells = [cell.strip().replace("**", "") for cell in line.strip("|").split("|")]
            found.setdefault(HEADINGS[heading], []).append(cells)
    return found


def test_the_book_tells_the_readings_of_the_document() -> None:
    told = {group: [[row.question, row.answer, row.why, row.sure] for row in rows] for group, rows in READINGS.items()}
    assert told == tables("Our reading")


def test_the_book_tells_what_the_sources_say_as_the_document_does() -> None:
    told = {group: [[row.rule, row.by] for row in rows] for group, rows in CONFIRMED.items()}
    assert told == tables("Confirmed")


def test_every_reading_and_every_rule_confirmed_stands_on_the_page_of_decisions() -> None:
    read = page("/rules/decisions")
    anchors = [row.anchor for rows in READINGS.values() for row in rows]
    assert [anchor for anchor, times in Counter(anchors).items() if times > 1] == []
    assert set(anchors) <= set(read.ids)
    for rows in CONFIRMED.values():
        assert all(row.rule in read.words for row in rows)
    assert all(first_up(short) in read.words for short in SOURCES)


def test_what_a_row_is_about_exists() -> None:
    known = {*UNITS, *(f"decree:{decree.id}" for decree in DECREES), *(chapter.id for chapter in CHAPTERS)}
    about = [row.about for rows in READINGS.values() for row in rows]
    about += [row.about for rows in CONFIRMED.values() for row in rows]
    told = {thing for things in about for thing in things}
    assert {thing for thing in told if "#" not in thing} <= known
    for place in told - known:
        path, _hash, anchor = address(place).partition("#")
        assert anchor in page(path).ids


def test_a_rule_that_a_source_states_cites_it() -> None:
    assert "Source: Rules, Yucata" in page("/rules/full").words
    assert "Source: Told" in page("/rules/forts").words
    assert "Source: Nightfall" in page("/rules/poison").words


def test_every_reason_has_the_place_of_its_rule_and_no_other_has_one() -> None:
    codes = [code for codes in PLACES.values() for code in codes]
    assert [code for code, times in Counter(codes).items() if times > 1] == []
    assert set(codes) == set(sentences())


@pytest.mark.parametrize("place", PLACES)
def test_the_place_of_a_rule_is_in_the_book(place: str) -> None:
    path, _hash, anchor = address(place).partition("#")
    assert path in PATHS
    assert not anchor or anchor in page(path).ids


def test_every_sentence_of_refusal_stands_in_the_book_with_a_link_to_its_rule() -> None:
    read = page("/rules/why-not")
    for code, sentence in sentences().items():
        assert code in read.ids
        told = sentence.format(hex="f4", unit=_("the unit"))
        assert (told if told.startswith("f4") else first_up(told)) in read.words
        assert reason_address(code) in read.links
