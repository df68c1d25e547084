"""Every ruling has a number of its own, a scenario that shows it, and a place where readers look it up."""

from collections import Counter

from tests.support.rulebook_pages import page
from tests.support.scenario_marks import scenarios
from warchest.teaching.rulebook.sources import CONFIRMED, DEAD_POSITION, READINGS, RULINGS, SOURCES, ruling_of
from warchest.wording.refusals import all_sentences

PROGRAM = {"no_such_choice", "no_such_seat", "nobody_chooses"}
"""The refusals of ids that no player could choose: about the program and not about the game."""


def test_every_ruling_has_a_number_of_its_own() -> None:
    rows = [row for groups in (CONFIRMED, READINGS) for rows in groups.values() for row in rows]
    assert len(RULINGS) == len(rows) + len(DEAD_POSITION)


def test_every_ruling_has_a_scenario_and_no_scenario_names_an_unknown_ruling() -> None:
    shown = {id_ for scenario in scenarios().values() if scenario.runs for id_ in scenario.rulings}
    assert sorted(RULINGS.keys() - shown) == [], "rulings without a scenario: give one the mark `ruling`"
    assert sorted(shown - RULINGS.keys()) == [], "scenarios name rulings that don't exist"


def test_the_marks_of_a_scenario_are_read() -> None:
    shown = scenarios()["tests/scenarios/base/test_berserker.py::test_its_last_coin_can_never_be_spent"]
    assert shown.rulings == ("5.15",)


def test_every_refusal_of_the_game_says_one_ruling() -> None:
    codes = [code for row in RULINGS.values() for code in row.refusals]
    assert [code for code, times in Counter(codes).items() if times > 1] == []
    assert set(codes) == set(all_sentences()) - PROGRAM
    assert ruling_of("initiative_moved") == "4.2"


def test_the_page_of_decisions_has_an_anchor_for_every_ruling() -> None:
    assert RULINGS.keys() <= set(page("/rules/decisions").ids)


def test_why_not_names_the_ruling_behind_every_refusal() -> None:
    links = page("/rules/why-not").links
    assert {f"/rules/decisions#{row.id}" for row in RULINGS.values() if row.refusals} <= set(links)


def test_a_ruling_cites_sources_that_the_page_lists() -> None:
    cited = {name for rows in CONFIRMED.values() for row in rows for name in row.by}
    assert cited <= {source.short for source in SOURCES}
