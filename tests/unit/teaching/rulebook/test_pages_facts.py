"""The numbers in the book come from the tables of the rules: a changed row changes the page, and no number is typed."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.rulebook_pages import made
from warchest.rules.content import boards
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.facts import facts, word

TEMPLATES = ROOT / "src/warchest/server/web/templates/rulebook"
NUMBERS = r"\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|\d+)\b"
MAY_STAND = (
    r"f4|\bf</kbd>|<kbd>\d</kbd>|2018|five minutes|nine times in ten|seven or more|one of three ways|eight-sided|A1, B1, A2, B2"
    r"|[Ff]our players|[Ww]ith four\b|a draft of four"
)
"""A hex, a year, keys, odds, seats: numbers that no table of the rules has, and the two kinds of table by name."""


def words(path: str) -> str:
    return re.sub(r"\s+", " ", made(path).words)


def test_a_number_up_to_twelve_is_written_in_words() -> None:
    assert [word(n) for n in (0, 2, 12, 13, 37)] == ["no", "two", "twelve", "13", "37"]


Change = Callable[..., None]


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Changes fields of the rule set until the test ends."""

    def changed(**fields: Any) -> None:
        for name, value in fields.items():
            monkeypatch.setitem(vars(WAR_CHEST), name, value)

    return changed


def with_row(unit: str, **cells: Any) -> tuple[Unit, ...]:
    """The units with some cells of one row changed."""
    return WAR_CHEST.with_rows(replace(WAR_CHEST.unit(unit), **cells)).units


def test_a_larger_hand_is_stated_everywhere(change: Change) -> None:
    change(hand_size=5)
    assert "Both sides draw five coins" in words("/rules")
    assert "All players draw five coins" in words("/rules/summary")
    assert "until they have five coins in hand" in words("/rules/full")
    assert "draw five more coins" in words("/rules/variants")


def test_a_unit_with_more_coins_says_so(change: Change) -> None:
    change(units=with_row("archer", coins=9))
    assert "9: 2 in the bag, 7 in the supply" in words("/rules/units/archer")
    assert "Archer 9 coins" in words("/rules/cards")
    assert facts().boxes[0].coins == 79


def test_a_unit_of_which_more_may_be_out_says_so(change: Change) -> None:
    change(units=with_row("footman", copies=3))
    assert "On the board at the same time Three" in words("/rules/units/footman")
    assert "or three if the kind is Footman" in words("/rules/summary")


def test_markers_of_another_number_are_stated_everywhere(change: Change) -> None:
    change(boards={**WAR_CHEST.boards, 2: replace(boards.TWO, markers=5)})
    assert "Each side has five markers" in words("/rules")
    assert "five for each side with two players" in words("/rules/summary")
    assert "all five on the board" in words("/rules/full")


def test_one_location_more_is_stated(change: Change) -> None:
    change(boards={**WAR_CHEST.boards, 2: replace(boards.TWO, neutral=(*boards.TWO.neutral, (0, 0)))})
    assert "Eleven of the hexes are locations" in words("/rules")
    assert "The other seven are neutral" in words("/rules/full")


def test_decrees_and_seals_of_another_number_are_stated(change: Change) -> None:
    change(decrees_in_play=4, seals=2)
    assert "Four of the seven decrees" in words("/rules/decrees")
    assert "Each side takes two seals" in words("/rules/decrees")
    assert "Each side has two seals" in words("/rules/summary")


def test_forts_and_maps_of_another_number_are_stated(change: Change) -> None:
    change(forts=9, fort_maps=WAR_CHEST.fort_maps[:5])
    told = words("/rules/forts")
    assert "There are nine forts. One of five map cards" in told
    assert "The other five start" in told
    assert "Map 5: d4, d7, h1 and h4" in told
    assert "Map 6" not in told


def test_another_order_of_drafting_is_stated(change: Change) -> None:
    change(picks={**WAR_CHEST.picks, 2: (0, 0, 0, 1, 1, 1, 1, 0)})
    assert "the first takes three, the second takes four, the first takes one." in words("/rules/variants")


def test_armies_of_another_size_are_stated(change: Change) -> None:
    change(army_size={**WAR_CHEST.army_size, 4: 2})
    told = words("/rules/four-players")
    assert "and two units" in told
    assert "five coins in a bag" in told


@pytest.mark.parametrize("template", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.stem)
def test_no_number_of_the_tables_is_typed_into_a_template(template: Path) -> None:
    prose = re.sub(r"\{#.*?#\}|\{\{.*?\}\}", "", template.read_text(encoding="utf-8"), flags=re.DOTALL)
    prose = re.sub(r"\{%.*?%\}|<svg.*?</svg>", "", prose, flags=re.DOTALL)
    prose = re.sub(MAY_STAND, "", prose)
    prose = re.sub(r"<[^>]*>", "", prose)
    assert re.findall(NUMBERS, prose, flags=re.IGNORECASE) == []
