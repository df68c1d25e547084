"""The pages of the rulebook: complete, linked to each other, and readable without scripts."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from tests.support.paths import ROOT
from tests.support.rulebook_pages import CHAPTER_PATHS, PATHS, UNIT_PATHS, Page, page
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.chapters import CHAPTERS, START, terms
from warchest.teaching.rulebook.examples import all_examples
from warchest.teaching.rulebook.unitpages import unit_path
from warchest.wording.languages import _
from warchest.wording.names import card, decree_catalogue

LARGEST = 150_000
"""Bytes of a page, at most."""
LONG_TABLES = {"/rules/sources": 200_000, "/rules/print": 170_000}
"""Bytes of a page of tables, at most."""
ELSEWHERE = ("https://game-icons.net", "https://creativecommons.org/licenses/by/3.0/")
SITE = ("/", "/learn", "/puzzles", "/settings", "/units")
"""The other pages of the site that the book leads to."""
POSITION = "/editor?try="
"""The editor with the position of a statement, which tests of the statements open."""
GLYPHS = ROOT / "src/warchest/server/web/static/dist/glyphs.svg"
VARIANT_SECTIONS = {"elimination": "elimination", "choose_order": "order", "preview": "preview"}


@pytest.mark.parametrize("path", PATHS)
def test_a_page_has_its_title_one_first_heading_and_no_level_left_out(path: str) -> None:
    read = page(path)
    levels = [level for level, _text in read.headings]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), read.headings
    assert read.title.startswith(read.headings[0][1])
    assert all(text.strip("# ") for _level, text in read.headings)


@pytest.mark.parametrize("path", PATHS)
def test_every_link_of_a_page_leads_somewhere(path: str) -> None:
    for link in page(path).links:
        if link.startswith("/suggest?"):  # a page of the server, not of the book
            continue
        if link in ELSEWHERE or link in SITE or link.startswith(POSITION):
            continue
        target, _hash, anchor = link.partition("#")
        assert (target or path) in PATHS, link
        assert not anchor or anchor in page(target or path).ids, link


@pytest.mark.parametrize("path", PATHS)
def test_no_id_occurs_twice_on_a_page_and_no_page_is_too_large(path: str) -> None:
    assert [name for name, times in Counter(page(path).ids).items() if times > 1] == []
    assert page(path).size < LONG_TABLES.get(path, LARGEST)


@pytest.mark.parametrize("path", PATHS)
def test_every_drawing_that_a_page_refers_to_is_there_and_every_board_is_described_too(path: str) -> None:
    read = page(path)
    drawn = set(re.findall(r'<symbol id="([^"]+)"', GLYPHS.read_text(encoding="utf-8")))
    for address in set(read.drawings):
        file, _hash, name = address.partition("#")
        assert name in (drawn if file else read.ids), address
    assert read.unlabelled == 0


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_every_section_of_the_contents_is_a_heading_of_its_chapter(chapter: object) -> None:
    one = next(known for known in CHAPTERS if known is chapter)
    read = page(one.path)
    titles = [text.strip("# ") for _level, text in read.headings]
    for section in one.sections:
        assert section.id in read.ids
        assert _(section.title) in titles


def test_every_unit_has_a_page_with_all_of_its_card() -> None:
    assert set(UNIT_PATHS.values()) == set(WAR_CHEST.unit_ids)
    for kind in WAR_CHEST.row_of:
        told, words = card(WAR_CHEST, kind), page(unit_path(kind)).words
        for text in (told.line, told.tactic, told.attribute, told.restriction):
            assert text is None or text in words
        for ruling in told.rulings:
            assert ruling.question in words
            assert ruling.answer in words


def test_every_unit_is_reached_from_the_cards_and_each_page_leads_to_the_next() -> None:
    assert set(UNIT_PATHS) <= set(page("/rules/cards").links)
    chapters = list(CHAPTER_PATHS)
    for before, after in pairwise(chapters):
        assert after in page(before).links
        assert before in page(after).links
    units = list(UNIT_PATHS)
    for before, after in pairwise(units):
        assert after in page(before).links


def test_every_decree_variant_box_and_battle_has_its_place() -> None:
    decrees = page("/rules/decrees")
    for decree in WAR_CHEST.decrees:
        assert decree.id in decrees.ids
        for ruling in decree_catalogue(WAR_CHEST)[decree.id].rulings:
            assert ruling.q in decrees.words
    assert set(VARIANT_SECTIONS) == set(WAR_CHEST.variants)
    variants = page("/rules/variants")
    assert {*VARIANT_SECTIONS.values(), "royal-guard", *WAR_CHEST.battles} <= set(variants.ids)
    assert set(WAR_CHEST.box_ids) <= set(page("/rules/cards").ids)


def test_every_example_stands_somewhere_with_its_picture_and_its_refusals() -> None:
    shown = {name for path in PATHS for name in page(path).examples}
    assert shown == set(all_examples())
    for chapter in CHAPTERS:
        assert set(chapter.all_examples) <= set(page(chapter.path).examples)
    for kind in WAR_CHEST.unit_ids:
        words = page(unit_path(kind)).words
        for example in all_examples().values():
            if example.about == kind:
                assert _(example.title) in words
                assert all(_(mistake.text) in words for mistake in example.mistakes)


def test_the_anchors_of_the_one_page_that_the_rules_were_still_lead_to_their_chapters() -> None:
    start = page(next(one.path for one in CHAPTERS if one.id == START))
    old = {"nobility", "siege", "nightfall", "four", "drafts", "units", "table", "game"}
    assert {one.old_anchor for one in CHAPTERS} - {""} == old
    assert old <= set(start.ids)


def test_the_words_of_the_game_stand_in_the_order_of_the_alphabet_each_once() -> None:
    words = [term.word for term in terms()]
    assert words == sorted(words)
    assert len({term.id for term in terms()}) == len(terms())
    glossary: Page = page("/rules/glossary")
    assert {term.id for term in terms()} <= set(glossary.ids)
