"""Every statement of the documents has a ruling, a scenario that shows it, and a position to try it on."""

import re
from collections import Counter

import pytest

from tests.support.rulebook_pages import page
from tests.support.scenario_marks import scenarios
from warchest.server.table.replays.editing import read
from warchest.teaching.rulebook.sources import DEAD_POSITION, RULINGS, SOURCES
from warchest.teaching.rulebook.sources.statements import (
    VERDICTS,
    documents,
    position_of,
    statements,
    statements_at,
    statements_of,
)

PAGE = "/rules/sources"


def test_the_scenario_of_every_statement_exists_and_runs() -> None:
    shown = {address for address, scenario in scenarios().items() if scenario.runs}
    assert [(row.id, row.test) for row in statements() if row.test not in shown] == []


def test_every_statement_has_a_number_of_its_own_that_starts_with_its_ruling() -> None:
    ids = [row.id for row in statements()]
    assert [id_ for id_, times in Counter(ids).items() if times > 1] == []
    assert all(re.fullmatch(re.escape(row.ruling) + r"-\d+", row.id) for row in statements())
    assert {row.ruling for row in statements()} <= RULINGS.keys()


def test_a_document_is_one_of_the_sources_and_has_statements() -> None:
    assert {one.source for one in documents()} <= {source.short for source in SOURCES}
    assert {id_ for row in statements() for id_ in row.at} == {one.id for one in documents()}


def test_a_statement_that_differs_says_what_we_do_instead() -> None:
    assert {row.verdict for row in statements()} == set(VERDICTS)
    assert [row.id for row in statements() if (row.verdict == "same") == bool(row.ours)] == []


@pytest.mark.parametrize("row", statements(), ids=lambda row: row.id)
def test_the_editor_opens_the_position_of_a_statement(row) -> None:  # type: ignore[no-untyped-def]
    shown = read(position_of(row.id))
    assert shown.faults == []
    assert shown.line == row.position


def test_an_unknown_statement_has_no_position() -> None:
    assert position_of("0.0-1") == ""


def test_the_page_has_a_row_for_every_statement_of_every_document() -> None:
    read_page = page(PAGE)
    tries = Counter(link for link in read_page.links if link.startswith("/editor?try="))
    assert tries == {f"/editor?try={row.id}": len(row.at) for row in statements()}
    assert all(row.says in read_page.words and row.ours in read_page.words for row in statements())
    assert all(place in read_page.words for row in statements() for place in row.at.values())


def test_the_page_has_one_anchor_for_every_ruling_in_it() -> None:
    ids = Counter(page(PAGE).ids)
    assert {row.ruling: ids[row.ruling] for row in statements()} == dict.fromkeys(
        {row.ruling for row in statements()}, 1
    )


def test_a_ruling_leads_to_what_the_documents_say_about_it() -> None:
    about_page = {f"{PAGE}#{row.ruling}" for row in statements() if RULINGS[row.ruling] not in DEAD_POSITION}
    assert about_page == {link for link in page("/rules/decisions").links if link.startswith(f"{PAGE}#")}


def test_the_slips_stand_where_readers_of_the_rule_look() -> None:
    """Given the three slips of the Dutch and the Japanese rules, then the sections on control, initiative and maneuvers warn of them."""
    for section in ("full#control", "full#initiative", "full#maneuvers"):
        path, _hash, _id = section.partition("#")
        assert all(
            f"“{slip.says}” This is a translation error." in page(f"/rules/{path}").words
            for slip in statements_at(section)
        )
        assert statements_at(section)


def test_the_counts_of_a_document_are_those_of_its_table() -> None:
    rows = statements_of("dutch")
    slips = sum(row.verdict == "slip" for row in rows)
    assert f"Statements: {len(rows)}." in page(PAGE).words
    assert f"Translation errors: {slips}." in page(PAGE).words
