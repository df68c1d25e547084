"""docs/reference/rules-sources.md is written from the rows of the rulebook, and every refusal names the place of its rule."""

from collections import Counter

import pytest

from scripts.sources import DOCUMENT, document
from tests.support.paths import ROOT
from tests.support.rulebook_pages import PATHS, page
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.chapters import CHAPTERS
from warchest.teaching.rulebook.contents import REFUSALS, address, reason_address
from warchest.teaching.rulebook.sources import CONFIRMED, READINGS, SOURCES
from warchest.wording.forms import capital
from warchest.wording.languages import _
from warchest.wording.refusals import all_sentences


def test_the_document_is_written_from_the_rows_of_the_book() -> None:
    assert (ROOT / DOCUMENT).read_text(encoding="utf-8") == document(), "`python -m scripts.sources` writes it again"


def test_every_reading_and_every_rule_confirmed_stands_on_the_page_of_decisions() -> None:
    read = page("/rules/decisions")
    anchors = [row.anchor for rows in READINGS.values() for row in rows]
    assert [anchor for anchor, times in Counter(anchors).items() if times > 1] == []
    assert set(anchors) <= set(read.ids)
    for rows in CONFIRMED.values():
        assert all(row.rule in read.words for row in rows)
    assert all(capital(source.short) in read.words for source in SOURCES)


@pytest.mark.slow
def test_the_subject_of_every_row_exists() -> None:
    known = {
        *WAR_CHEST.unit_ids,
        *(f"decree:{decree.id}" for decree in WAR_CHEST.decrees),
        *(chapter.id for chapter in CHAPTERS),
    }
    about = [row.about for rows in READINGS.values() for row in rows]
    about += [row.about for rows in CONFIRMED.values() for row in rows]
    told = {thing for things in about for thing in things}
    assert {thing for thing in told if "#" not in thing} <= known
    for place in told - known:
        path, _hash, anchor = address(place).partition("#")
        assert anchor in page(path).ids


def test_a_rule_that_a_source_states_cites_it() -> None:
    assert "Source: Rules, Yucata" in page("/rules/full").words
    assert "Source: Second-hand" in page("/rules/forts").words
    assert "Source: Nightfall" in page("/rules/poison").words


def test_every_reason_has_the_place_of_its_rule_and_no_other_has_one() -> None:
    codes = [code for codes in REFUSALS.values() for code in codes]
    assert [code for code, times in Counter(codes).items() if times > 1] == []
    assert set(codes) == set(all_sentences())


@pytest.mark.parametrize("place", REFUSALS)
def test_the_place_of_a_rule_is_in_the_book(place: str) -> None:
    path, _hash, anchor = address(place).partition("#")
    assert path in PATHS
    assert not anchor or anchor in page(path).ids


def test_every_sentence_of_refusal_stands_in_the_book_with_a_link_to_its_rule() -> None:
    read = page("/rules/why-not")
    for code, sentence in all_sentences().items():
        assert code in read.ids
        told = sentence.format(hex="f4", unit=_("the unit"), protector="War Wagon")
        assert (told if told.startswith("f4") else capital(told)) in read.words
        assert reason_address(code) in read.links


def test_the_rule_of_an_occupied_hex_is_that_of_the_action() -> None:
    """Given a move, a deployment and a placement onto an occupied hex, when their rules are looked up, then they differ."""
    assert reason_address("occupied").endswith("#move")
    assert reason_address("deploy_occupied").endswith("#deploy")
    assert reason_address("place_occupied").endswith("#place")
