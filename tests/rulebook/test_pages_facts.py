"""What the book tells in numbers comes from the tables of the rules: a changed row changes the page, and no number is typed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.rulebook.pages import made
from warchest.rulebook.facts import facts, word
from warchest.rules import boards, decrees, opening, units
from warchest.setups import ARMY

TEMPLATES = Path(__file__).resolve().parents[2] / "src/warchest/web/templates/rulebook"
NUMBERS = r"\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|\d+)\b"
MAY_STAND = (
    r"f4|\bf</kbd>|<kbd>\d</kbd>|2018|five minutes|nine times in ten|seven or more|one of three ways|eight-sided|A1, B1, A2, B2"
    r"|[Ff]our players|[Ww]ith four\b|a draft of four"
)
"""A hex, a year, keys, odds, seats: numbers that no table of the rules has, and the two kinds of table by name."""


def words(path: str) -> str:
    return re.sub(r"\s+", " ", made(path).words)


def test_a_number_up_to_twelve_is_told_in_words() -> None:
    assert [word(n) for n in (0, 2, 12, 13, 37)] == ["no", "two", "twelve", "13", "37"]


def test_a_larger_hand_is_told_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "HAND", 5)
    assert "Both sides draw five coins" in words("/rules")
    assert "All draw five coins" in words("/rules/summary")
    assert "until they hold five coins" in words("/rules/full")
    assert "draw five more coins" in words("/rules/variants")


def test_a_unit_with_more_coins_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(units.UNITS, "archer", replace(units.UNITS["archer"], coins=9))
    assert "9: 2 in the bag, 7 in the supply" in words("/rules/units/archer")
    assert "Archer 9 coins" in words("/rules/cards")
    assert facts().boxes[0].coins == 79


def test_a_unit_of_which_more_may_be_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(units.UNITS, "footman", replace(units.UNITS["footman"], copies=3))
    assert "On the board at once Three" in words("/rules/units/footman")
    assert "of the Footman, three" in words("/rules/summary")


def test_markers_of_another_number_are_told_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opening.BOARDS, 2, replace(boards.TWO, markers=5))
    assert "Each side has five markers" in words("/rules")
    assert "five of them with two players" in words("/rules/summary")
    assert "makes it five on the board" in words("/rules/full")


def test_a_location_more_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opening.BOARDS, 2, replace(boards.TWO, neutral=(*boards.TWO.neutral, (0, 0))))
    assert "Eleven of the hexes are locations" in words("/rules")
    assert "The other seven are neutral" in words("/rules/full")


def test_decrees_and_seals_of_another_number_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decrees, "IN_PLAY", 4)
    monkeypatch.setattr(decrees, "SEALS", 2)
    assert "Four of the seven decrees" in words("/rules/decrees")
    assert "Each side takes two seals" in words("/rules/decrees")
    assert "with two seals" in words("/rules/summary")


def test_forts_and_maps_of_another_number_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "FORTS", 9)
    monkeypatch.setattr(boards, "FORT_MAPS", boards.FORT_MAPS[:5])
    told = words("/rules/forts")
    assert "There are nine forts. One of five map cards" in told
    assert "The other five wait" in told
    assert "Map 5: d4, d7, h1 and h4" in told
    assert "Map 6" not in told


def test_another_order_of_drafting_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opening.PICKS, 2, (0, 0, 0, 1, 1, 1, 1, 0))
    assert "the first takes three, the second takes four, the first takes one." in words("/rules/variants")


def test_armies_of_another_size_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ARMY, 4, 2)
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
